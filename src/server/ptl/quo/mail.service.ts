import { sql } from 'kysely';
import { type Quote, quoteKey } from '../../../contract/ptl/quo/tarQuote';
import { dashed } from '../../../contract/shown';
import type { Db } from '../../db/open';
import { type Mail, type Outbox, queueMail } from '../../lib/mail';
import { nameIn } from '../../lib/names';
import { systemScope } from '../../lib/scope';
import type { Lang } from '../../lib/texts';
import { active, contactsOf } from './contact.service';
import { type KeyOf, quotesByKey } from './quotes';

/** What the mails of quotes are made with: a call's context, or a job's. */
export interface MailContext {
  db: Db;
  outbox: Outbox;
}

/** Who a mail goes to, in the language he reads. */
export interface Recipient {
  EMAIL: string;
  LANG_CD: Lang;
}

interface Facts {
  KEY: string;
  LANG_CD: Lang;
  POL_NM: string;
  POD_NM: string;
  DEC_LEN: number;
  /** English name of the customer, in English; else the quote names it. */
  CUST_NM: string | null;
}

/** What the masters say of quotes, in each language. */
async function factsOf(db: Db, quotes: readonly Quote[]): Promise<(quote: Quote, lang: Lang) => Facts | undefined> {
  const { rows } = await sql<Facts>`
    select q.key, l.lang_cd, k.dec_len, case l.lang_cd when 'en' then ${nameIn('en', 'F.PORT_NM')} else f.port_nm end as pol_nm,
           case l.lang_cd when 'en' then ${nameIn('en', 'T.PORT_NM')} else t.port_nm end as pod_nm,
           case l.lang_cd when 'en' then nullif(c.cust_eng_nm, '') end as cust_nm
      from unnest(${quotes.map(quoteKey)}::text[], ${quotes.map((q) => q.POL_CD)}::text[], ${quotes.map((q) => q.POD_CD)}::text[],
             ${quotes.map((q) => q.CURR_CD)}::text[], ${quotes.map((q) => q.CUST_CD)}::text[]) as q(key, pol_cd, pod_cd, curr_cd, cust_cd)
      join mdm_port f on f.port_cd = q.pol_cd join mdm_port t on t.port_cd = q.pod_cd join mdm_currency k on k.curr_cd = q.curr_cd
      left join mdm_cust c on c.cust_cd = q.cust_cd cross join (values ('ko'), ('en')) as l(lang_cd)`.execute(db);
  return (quote, lang) => rows.find(({ KEY, LANG_CD }) => KEY === quoteKey(quote) && LANG_CD === lang);
}

/** A mail about a quote to people who read one language. */
function written({ outbox }: MailContext, quote: Quote, lang: Lang, to: readonly string[], facts: Facts | undefined): Mail {
  const { QUO_NO, QUO_REV, TOT_AMT } = quote;
  const digits = { minimumFractionDigits: facts?.DEC_LEN ?? 2, maximumFractionDigits: facts?.DEC_LEN ?? 2 };
  return {
    to,
    lang,
    corpCd: quote.CORP_CD ?? '',
    ref: { REF_TP: 'QUO', REF_KEY: quoteKey(quote) },
    vars: {
      quoNo: QUO_REV > 1 ? `${QUO_NO} (${QUO_REV})` : QUO_NO,
      custName: facts?.CUST_NM ?? quote.CUST_NM,
      pol: facts?.POL_NM,
      pod: facts?.POD_NM,
      total: TOT_AMT === null ? null : `${quote.CURR_CD} ${TOT_AMT.toLocaleString('en-US', digits)}`,
      validDate: quote.VALID_DT && dashed(quote.VALID_DT),
      ordNo: quote.ORD_NO,
      url: outbox.link('/ptl/quo/tarQuoteMgt', { mid: 'tarQuoteMgt', QUO_NO }),
    },
  };
}

/** One mail about each quote for each language among its recipients. */
export async function quoteMails(
  ctx: MailContext,
  quotes: readonly Quote[],
  recipients: (quote: Quote) => readonly Recipient[],
): Promise<Mail[]> {
  const facts = await factsOf(ctx.db, quotes);
  return quotes.flatMap((quote) =>
    (['ko', 'en'] as const).flatMap((lang) => {
      const to = recipients(quote).flatMap((one) => (one.LANG_CD === lang ? one.EMAIL : []));
      return to.length ? written(ctx, quote, lang, to, facts(quote, lang)) : [];
    }),
  );
}

type Found = Recipient & { KEY: string };

const finder = (rows: readonly Found[]) => (quote: Quote) => rows.filter(({ KEY }) => KEY === quoteKey(quote));

/** The sales manager of a quote, where it has none every active sales manager of its corporation. */
export async function salesStaff(db: Db, quotes: readonly Quote[]): Promise<(quote: Quote) => Recipient[]> {
  const { rows } = await sql<Found>`
    select q.key, u.email, u.lang_cd
      from unnest(${quotes.map(quoteKey)}::text[], ${quotes.map((q) => q.CORP_CD)}::text[], ${quotes.map((q) => q.SALES_USER_ID)}::text[])
             as q(key, corp_cd, sales_user_id)
      join cms_user u on u.user_tp = 'S' and ${active} and case when q.sales_user_id is not null then u.user_id = q.sales_user_id
        else u.corp_cd = q.corp_cd and exists (select from cms_user_role r where r.user_id = u.user_id and r.role_id = 'SALES') end
     order by q.key, u.user_id`.execute(db);
  return finder(rows);
}

/** The person who asked for a quote, in the language of the account with that address, else that of the customer's country. */
export async function contacts(db: Db, quotes: readonly Quote[]): Promise<(quote: Quote) => Recipient[]> {
  const { rows } = await sql<Found>`
    select q.key, q.email,
           coalesce((select u.lang_cd from cms_user u where lower(u.email) = lower(q.email) and u.del_yn = 'N' order by u.user_id limit 1),
             case when coalesce(c.ctry_cd, 'KR') = 'KR' then 'ko' else 'en' end) as lang_cd
      from unnest(${quotes.map(quoteKey)}::text[], ${quotes.map((q) => q.EMAIL)}::text[], ${quotes.map((q) => q.CUST_CD)}::text[])
             as q(key, email, cust_cd)
      left join mdm_cust c on c.cust_cd = q.cust_cd`.execute(db);
  return finder(rows);
}

/** Tells the sales staff of new requests. */
export async function mailNew(ctx: MailContext, quotes: readonly Quote[]): Promise<void> {
  await queueMail(ctx, 'QUO_NEW', ...(await quoteMails(ctx, quotes, await salesStaff(ctx.db, quotes))));
}

/** Tells the sales staff of accepted offers and the orders made of them. */
export async function mailAccepted(ctx: MailContext, quotes: readonly Quote[]): Promise<void> {
  await queueMail(ctx, 'QUO_ACC', ...(await quoteMails(ctx, quotes, await salesStaff(ctx.db, quotes))));
}

/** Mails about offers: what is replied goes to who answers for the offer, whom the mail names. */
export async function offerMails(
  ctx: MailContext,
  quotes: readonly Quote[],
  recipients: (quote: Quote) => readonly Recipient[],
): Promise<Mail[]> {
  const contactOf = await contactsOf(ctx.db, quotes);
  const known = new Map(quotes.map((quote) => [quoteKey(quote), quote]));
  return (await quoteMails(ctx, quotes, recipients)).map((mail) => {
    const quote = known.get(mail.ref?.REF_KEY ?? '');
    const contact = quote && contactOf(quote, mail.lang);
    const { SALES_USER_NM: name, TEL_NO, EMAIL: address } = contact ?? {};
    const vars = { ...mail.vars, salesName: name, salesTel: TEL_NO, salesEmail: address };
    return { ...mail, vars, ...(name && address ? { replyTo: { name, address } } : {}) };
  });
}

/** Tells customers and sales staff of offers whose time is nearly over, anyone's. */
export async function mailReminders(ctx: MailContext, keys: readonly KeyOf[]): Promise<void> {
  const quotes = await quotesByKey({ db: ctx.db, scope: systemScope, lang: 'ko' }, keys);
  const asked = await offerMails(ctx, quotes, await contacts(ctx.db, quotes));
  const staff = await offerMails(ctx, quotes, await salesStaff(ctx.db, quotes));
  await queueMail(ctx, 'QUO_REMIND', ...asked, ...staff);
}
