import { sql } from 'kysely';
import type { ActionBody } from '../../contract/call';
import { type CsmRequestForm, requestTransitions } from '../../contract/csm/csmRequest';
import type { Db } from '../db/open';
import type { Sent } from '../file/upload.service';
import { openStore } from '../lib/fileStore';
import { escapeHtml } from '../lib/mail';
import { type Scope, systemScope } from '../lib/scope';
import { type Session, sessionOf } from '../lib/session';
import type { Speech } from '../lib/texts';
import { repeated, transaction, type Work } from '../lib/transaction';
import { lockRequests } from './entry.service';
import type { Letter } from './letter.service';
import { type Checked, checkFiles, hangOnMail, type Refused, storeFiles, unlessRefused, uploadFiles } from './mailFiles.service';
import { isProven, type Reference } from './reference';
import { requestsByNo } from './requests';
import type { ActionRow } from './step';
import { requestTransition } from './transition.service';
import { type Taking, userCtx } from './userCtx';

/** Where in the inbox a mail lies. */
export interface Place {
  box: string;
  /** UIDVALIDITY of the box, and UID of the mail. */
  version: number;
  number: number;
  received: Date;
}

/** What became of a mail: it was added to a request, waits for staff, or had been taken before. */
export type Taken = 'added' | 'waiting' | 'known';

/** Why a mail waits (WAIT_RSN). */
type Reason = 'REF' | 'FROM' | 'STS' | 'AUTO' | 'AUTH' | 'EMPTY' | 'BAD';

interface Asked {
  REQ_NO: string;
  CORP_CD: string;
  CUST_CD: string;
  CSM_REQ_STS: string;
}

const screen = 'csmRequestMgt';

/**
 * Takes a mail in a transaction of its own, with the place up to which the inbox has been read: whatever is cut short, no mail is lost and none
 * taken twice. The reply of a user of the request's customer, with a reference that proves the request, becomes an addition to it as the user's
 * button makes one; every other mail waits for staff with the reason.
 */
export async function takeLetter(context: Taking, place: Place, letter: Letter): Promise<Taken> {
  const checked = await checkFiles(letter.files, context.env.settings);
  return repeated(() =>
    transaction(context.pools.short, { scope: systemScope }, async (work) => {
      if (!(await movedOn(work.db, place))) return 'known';
      const request = await requestOf(context, work, letter.references);
      const seq = await keep(work.db, place, letter, request, context.env.CORP);
      if (seq === undefined) return 'known';
      const kept = await storeFiles(checked.good, openStore(context.env), work);
      const reason = await whyWaits(context, work, { letter, request, checked, kept, seq });
      if (!reason) return 'added';
      await wait(context, work.db, { letter, request, checked, kept, seq }, reason);
      return 'waiting';
    }),
  );
}

/** Notes that the inbox has been read up to a mail; false where it was before. */
async function movedOn(db: Db, { box, version, number }: Place): Promise<boolean> {
  const { rows } = await sql`
    insert into csm_mail_box (box_key, box_ver, last_seq) values (${box}, ${version}, ${number})
    on conflict (box_key) do update set box_ver = excluded.box_ver, last_seq = excluded.last_seq, try_cnt = 0
     where csm_mail_box.box_ver <> excluded.box_ver or csm_mail_box.last_seq < excluded.last_seq
    returning box_key`.execute(db);
  return rows.length > 0;
}

/** The last request that a reference of the mail proves. */
async function requestOf({ secret }: Taking, { db, today }: Work, references: readonly Reference[]): Promise<Asked | undefined> {
  const { rows } = await sql<Asked>`
    select req_no, corp_cd, cust_cd, csm_req_sts from csm_req
     where req_no = any(${references.map(({ REQ_NO }) => REQ_NO)}) and del_yn = 'N' and csm_req_sts <> 'TMP'`.execute(db);
  for (const reference of references) {
    const request = rows.find(({ REQ_NO }) => REQ_NO === reference.REQ_NO);
    if (request && isProven(secret, reference, request.CUST_CD, today)) return request;
  }
  return undefined;
}

/** Keeps a mail; gives its number, or undefined where the same was kept before. */
async function keep(db: Db, { received }: Place, letter: Letter, request: Asked | undefined, corpCd: string): Promise<number | undefined> {
  const { rows } = await sql<{ RCV_SEQ: number }>`
    insert into csm_mail (corp_cd, mail_hash, from_email, from_nm, mail_title, mail_cnnt, send_dtm, rcv_dtm, rcv_sts, wait_rsn, auto_yn, req_no)
    values (${request?.CORP_CD ?? corpCd}, ${letter.hash}, ${letter.fromEmail}, ${letter.fromName}, ${letter.title}, ${letter.whole}, ${letter.sent},
      ${received}, 'WAIT', 'REF', ${letter.isAutomatic ? 'Y' : 'N'}, ${request?.REQ_NO ?? null})
    on conflict (mail_hash) do nothing returning rcv_seq`.execute(db);
  return rows[0]?.RCV_SEQ;
}

interface Kept {
  letter: Letter;
  request: Asked | undefined;
  checked: Checked;
  kept: Sent[];
  seq: number;
}

/** Why a mail waits; null where it has become an addition to its request. */
async function whyWaits(context: Taking, work: Work, mail: Kept): Promise<Reason | null> {
  const { letter, request } = mail;
  if (letter.broken) return 'BAD';
  if (letter.isAutomatic) return 'AUTO';
  if (letter.isForged) return 'AUTH';
  if (!request) return 'REF';
  if (!letter.text && letter.files.length === 0) return 'EMPTY';
  const sender = await senderOf(work, request, letter.fromEmail);
  if (!sender) return 'FROM';
  if (!(requestTransitions.addRes.from as readonly string[]).includes(request.CSM_REQ_STS)) return 'STS';
  const refusal = await unlessRefused(work.db, () => add(context, work, mail, request, sender));
  await work.goOnAs(systemScope);
  return refusal ? 'STS' : null;
}

/** The session of who has sent a mail: a user of that address who could add to the request with the button; who asked goes before others. */
async function senderOf({ db, today }: Work, request: Asked, email: string | null): Promise<Session | null> {
  const { rows } = await sql<{ USER_ID: string }>`
    select u.user_id from cms_user u join cms_user_cust c on c.user_id = u.user_id and c.cust_cd = ${request.CUST_CD}
     where lower(u.email) = lower(${email}) and u.user_tp = 'C' and u.user_sts = 'ACT' and u.del_yn = 'N'
     order by exists (select from csm_req r where r.req_no = ${request.REQ_NO} and r.req_user_id = u.user_id) desc, u.user_id`.execute(db);
  for (const { USER_ID } of rows) {
    const session = await sessionOf(db, USER_ID);
    if (!session?.rights.has(screen, 'addRes')) continue;
    const seen = await requestsByNo({ db, today, lang: 'ko', scope: session.scope(screen) }, [request.REQ_NO]);
    if (seen.has(request.REQ_NO)) return session;
  }
  return null;
}

/** Adds a mail to its request in the name of its sender, in the sender's row scope. */
async function add(context: Taking, work: Work, { letter, checked, kept, seq }: Kept, { REQ_NO }: Asked, sender: Session): Promise<void> {
  const scope = sender.scope(screen);
  await work.goOnAs(scope);
  const ctx = await userCtx<Pick<ActionBody<ActionRow>, 'LIST'>>(work, sender, context, screen, { LIST: [] });
  await lockRequests(ctx.db, [REQ_NO]);
  const { group, refused } = await uploadFiles(ctx, kept);
  const speech = await context.outbox.speech(ctx.lang);
  const RES_CNNT = contentsOf(letter.text, [...checked.refused, ...refused], speech);
  const { UPD_CNT } = (await requestsByNo(ctx, [REQ_NO])).get(REQ_NO) as CsmRequestForm;
  ctx.body = { LIST: [{ REQ_NO, UPD_CNT, RES_CNNT, FILE_GRP_NO: group }] };
  await requestTransition(ctx, 'addRes');
  const asSystem: Scope = { ...systemScope, personId: sender.user.USER_ID };
  await work.goOnAs(asSystem);
  await sql`
    update csm_res set rcv_seq = ${seq} where req_no = ${REQ_NO}
       and res_seq = (select max(e.res_seq) from csm_res e where e.req_no = ${REQ_NO} and e.csm_res_tp = 'ADD' and e.res_user_id = ${sender.user.USER_ID})`.execute(
    work.db,
  );
  await sql`
    update csm_mail set rcv_sts = 'ADD', wait_rsn = null, req_no = ${REQ_NO}, cust_cd = (select r.cust_cd from csm_req r where r.req_no = ${REQ_NO}),
      prcs_user_id = ${sender.user.USER_ID}, prcs_dtm = now() where rcv_seq = ${seq}`.execute(work.db);
}

/** The text of an addition as HTML: of a mail with files alone that it has no more, and which files were not kept and why. */
function contentsOf(text: string, refused: readonly Refused[], speech: Speech): string {
  const list = refused.map((one) => `<li>${escapeHtml(reasonOf(one, speech))}</li>`).join('');
  return `${htmlOf(text || speech.text('UI.csm.MAIL_FILES_ONLY'))}${list && `<p>${escapeHtml(speech.text('UI.csm.MAIL_REFUSED'))}</p><ul>${list}</ul>`}`;
}

/** A text as HTML, paragraph by paragraph. */
export const htmlOf = (text: string): string =>
  text
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${escapeHtml(paragraph).replaceAll('\n', '<br />')}</p>`)
    .join('');

const reasonOf = ({ name, refusal: { code, args = [] } }: Refused, speech: Speech): string => `${name}: ${speech.text(code, ...args)}`;

/** Lets a mail wait for staff, with its files and the reasons of those that were not kept. */
async function wait({ env, outbox }: Taking, db: Db, { letter, request, checked, kept, seq }: Kept, reason: Reason): Promise<void> {
  const speech = await outbox.speech('ko');
  const refused = [...checked.refused, ...(await hangOnMail(db, env.settings, kept, seq, request?.CORP_CD ?? env.CORP))];
  const told = [
    ...(letter.broken ? [speech.text(letter.broken.code, ...letter.broken.args)] : []),
    ...refused.map((one) => reasonOf(one, speech)),
  ];
  await sql`update csm_mail set wait_rsn = ${reason}, file_rmk = ${told.join('\n') || null} where rcv_seq = ${seq}`.execute(db);
}
