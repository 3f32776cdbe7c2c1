import { sql } from 'kysely';
import { isEmail } from '../../contract/rules';
import type { Db } from '../db/open';
import { cleanHtml } from './html';
import type { Secret } from './secret';
import type { Lang, Speech, Texts } from './texts';

/** Values of a template's variables; null and undefined stand as a dash. */
export type MailVars = Record<string, string | number | null | undefined>;

/** A name with its address. */
interface Party {
  name: string;
  address: string;
}

/** A mail to be queued: one row for all its recipients. */
export interface Mail {
  /** Addresses; what is no address is left out, and without any nothing is queued. */
  to: readonly string[];
  lang: Lang;
  corpCd: string;
  vars: MailVars;
  /** Values that are cleaned HTML; its pictures that are files of the row it speaks about become parts of the mail. */
  htmlVars?: Readonly<Record<string, string>>;
  /** Values that stand shorter in the subject. */
  titleVars?: MailVars;
  /** The row it speaks about. */
  ref?: { REF_TP: string; REF_KEY: string };
  files?: readonly { FILE_SN: number; FILE_NM: string }[];
  /** Who gets what is replied to it; else its sender. */
  replyTo?: Party | undefined;
  /** What a reply to it is known by: it stands in the Message-ID. */
  reference?: string | undefined;
}

/** The sealed part of a queued mail. */
export interface MailBody {
  html: string;
  from: Party;
  replyTo?: Party | undefined;
  reference?: string | undefined;
}

/** What every mail of a process needs: the key, the texts of each language and the portal's address. */
export class Outbox {
  constructor(
    readonly secret: Secret,
    private readonly texts: Texts,
    private readonly env: { PUBLIC_URL: string; IMAP_ADDRESS?: string },
  ) {}

  speech(lang: Lang): Promise<Speech> {
    return this.texts.of(lang);
  }

  /** Address of a page of the portal. */
  link(path: string, args: Record<string, string> = {}): string {
    const query = new URLSearchParams(args).toString();
    return `${this.env.PUBLIC_URL}${path}${query && `?${query}`}`;
  }

  /** Address whose mails the portal reads; none = replies are not read. */
  get inbox(): string | undefined {
    return this.env.IMAP_ADDRESS;
  }

  /** Sender where neither the template nor the corporation has an address. */
  get noReply(): string {
    const { hostname } = new URL(this.env.PUBLIC_URL);
    return `no-reply@${/^[a-z\d-]+(\.[a-z\d-]+)*\.[a-z]{2,}$/i.test(hostname) ? hostname : 'quayside.localhost'}`;
  }
}

const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
/** A text as markup shows it. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (c) => marks[c] as string);

const fill = (template: string, vars: MailVars, write: (value: string) => string, written: Mail['htmlVars'] = {}): string =>
  template.replace(/\$\{(\w+)\}/g, (_, name: string) => {
    if (Object.hasOwn(written, name)) return written[name] ?? '';
    const value = vars[name];
    return write(value === null || value === undefined || value === '' ? '-' : String(value));
  });

/** A body with its variables filled: values are text, never markup, but for those of `written`; their line breaks stay. */
export const fillHtml = (template: string, vars: MailVars, written?: Mail['htmlVars']): string =>
  fill(template, vars, (value) => escapeHtml(value).replace(/\r\n?|\n/g, '<br>'), written);

const font = "font:14px/1.6 Pretendard,'Malgun Gothic','Apple SD Gothic Neo',Arial,sans-serif;color:#1d2939";

/** The whole document of a mail around the body of its template. */
const framed = (body: string): string =>
  `<!doctype html><html><head><meta charset="utf-8"></head><body style="${font}">${body}</body></html>`;

const titleLength = 200;

/** A subject with its variables filled: one line without control characters, at most 200 characters. */
export function fillTitle(template: string, vars: MailVars): string {
  const line = fill(template, vars, (value) => value)
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim();
  const letters = [...line];
  return letters.length <= titleLength ? line : `${letters.slice(0, titleLength - 1).join('')}…`;
}

const toLength = 500;

/** The addresses of one row each: no doubles, nothing that is no address, no longer than the column. */
export function addressLists(to: readonly string[]): string[] {
  const known = new Map(to.flatMap((address) => (isEmail(address.trim()) ? [[address.trim().toLowerCase(), address.trim()]] : [])));
  const lists: string[] = [];
  for (const address of known.values()) {
    const last = lists.at(-1);
    if (last !== undefined && last.length + 2 + address.length <= toLength) lists[lists.length - 1] = `${last}, ${address}`;
    else lists.push(address);
  }
  return lists;
}

/** What a sealed body is bound to: moved to another subject or recipient it does not open. */
export const boundTo = (row: { FRM_ID: string | null; TO_EMAIL: string; MAIL_TITLE: string }): string =>
  [row.FRM_ID, row.TO_EMAIL, row.MAIL_TITLE].join('\n');

/** A template as it is kept or typed. */
export interface Template {
  MAIL_TITLE: string;
  MAIL_CNNT: string;
  SEND_EMAIL: string | null;
}

type Writer = { db: Db; outbox: Outbox };
type Corp = { CORP_CD: string; CORP_NM: string; CORP_ENG_NM: string | null; EMAIL: string | null };

const corpsOf = async (db: Db, codes: readonly string[]): Promise<Corp[]> =>
  (await sql<Corp>`select corp_cd, corp_nm, corp_eng_nm, email from mdm_corp where corp_cd = any(${codes})`.execute(db)).rows;

/** What a template makes of the values of a mail: subject, cleaned body and sender. */
function filled(outbox: Outbox, form: Template, corp: Corp | undefined, mail: Mail) {
  return {
    title: fillTitle(form.MAIL_TITLE, { ...mail.vars, ...mail.titleVars }),
    html: cleanHtml(fillHtml(form.MAIL_CNNT, mail.vars, mail.htmlVars)),
    from: {
      name: (mail.lang === 'en' && corp?.CORP_ENG_NM) || (corp?.CORP_NM ?? ''),
      address: form.SEND_EMAIL ?? corp?.EMAIL ?? outbox.noReply,
    },
  };
}

/** A mail as it would be queued, without queueing it. */
export async function writtenMail(ctx: Writer, form: Template, mail: Mail): Promise<ReturnType<typeof filled>> {
  const [corp] = await corpsOf(ctx.db, [mail.corpCd]);
  return filled(ctx.outbox, form, corp, mail);
}

/** The body of a mail as it looks in one. */
export const inFrame = (html: string): string => `<div style="${font}">${html}</div>`;

/**
 * Queues mails of one template (CMS_EMAIL_LOG, WAIT) inside the caller's transaction: they go out only when it commits, by the job MAIL_SEND, which is due at once then.
 * A template in the wanted language goes before the Korean one; one that is switched off or gone queues nothing. Gives the number of rows.
 */
export async function queueMail(ctx: Writer, frmId: string, ...mails: Mail[]): Promise<number> {
  if (mails.every((mail) => addressLists(mail.to).length === 0)) return 0;
  const { rows: forms } = await sql<Template & { LANG_CD: Lang }>`
    select lang_cd, mail_title, mail_cnnt, send_email from cms_email_frm where frm_id = ${frmId} and use_yn = 'Y'`.execute(ctx.db);
  const formOf = ({ lang }: Mail) => forms.find((form) => form.LANG_CD === lang) ?? forms.find((form) => form.LANG_CD === 'ko');
  return queue(
    ctx,
    frmId,
    mails.flatMap((mail) => {
      const form = formOf(mail);
      return form ? [{ form, mail }] : [];
    }),
  );
}

/** Queues a mail of a template as it is typed, whatever is kept of it. */
export const queueForm = (ctx: Writer, frmId: string, form: Template, mail: Mail): Promise<number> => queue(ctx, frmId, [{ form, mail }]);

async function queue(ctx: Writer, frmId: string, wanted: readonly { form: Template; mail: Mail }[]): Promise<number> {
  const lists = wanted.map((one) => ({ ...one, lists: addressLists(one.mail.to) })).filter((one) => one.lists.length > 0);
  if (lists.length === 0) return 0;
  const corps = await corpsOf(
    ctx.db,
    lists.map(({ mail }) => mail.corpCd),
  );
  const rows = lists.flatMap(({ form, mail, lists: to }) => {
    const corp = corps.find((c) => c.CORP_CD === mail.corpCd);
    const { title, html, from } = filled(ctx.outbox, form, corp, mail);
    const body: MailBody = { html: framed(html), from, replyTo: mail.replyTo, reference: mail.reference };
    return to.map((list) => ({
      to_email: list,
      mail_title: title,
      ref_tp: mail.ref?.REF_TP ?? null,
      ref_key: mail.ref?.REF_KEY ?? null,
      corp_cd: corp?.CORP_CD ?? null,
      mail_cnnt: ctx.outbox.secret.seal('mail', JSON.stringify(body), boundTo({ FRM_ID: frmId, TO_EMAIL: list, MAIL_TITLE: title })),
      file_list: mail.files?.length ? JSON.stringify(mail.files) : null,
    }));
  });
  await sql`
    insert into cms_email_log (frm_id, to_email, mail_title, ref_tp, ref_key, corp_cd, mail_cnnt, file_list, send_sts, retry_cnt)
    select ${frmId}, r.to_email, r.mail_title, r.ref_tp, r.ref_key, r.corp_cd, r.mail_cnnt, r.file_list, 'WAIT', 0
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as r (to_email text, mail_title text, ref_tp text, ref_key text, corp_cd text, mail_cnnt text, file_list text)`.execute(ctx.db);
  await setMailsDue(ctx.db);
  return rows.length;
}

/** Lets MAIL_SEND run as soon as this commits; where another call has just said so, nobody waits for anybody. */
export async function setMailsDue(db: Db): Promise<void> {
  await sql`
    update cms_job set next_run_dtm = now() where job_id = (
      select job_id from cms_job where job_id = 'MAIL_SEND' and next_run_dtm > now() for update skip locked)`.execute(db);
}
