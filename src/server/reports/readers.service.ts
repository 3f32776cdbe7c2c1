import { type RawBuilder, sql } from 'kysely';
import type { MailedReport, MailParty, MailReader } from '../../contract/cms/popup/cmsReportPopup';
import { askedStatements } from '../kofe/printed.service';
import { nameIn, typedCustomerIn } from '../lib/names';
import { ofTable } from '../lib/privacy';
import { Refusal, refuseFaults } from '../lib/refusal';
import type { Ctx } from '../lib/serve';
import type { Lang } from '../lib/texts';
import { inScope } from '../lib/where';
import { shipmentsOfNumbers } from '../ptl/status/printed.service';

/** A document to be mailed: whose it is, who reads it, and for a quote who asked for it. */
interface Mailed {
  KEY: string;
  CORP_CD: string;
  CUST_CD: string | null;
  CUST_NM: string;
  /** The partner that reads it; none: who asked for it alone. */
  READER_CD: string | null;
  READER_NM: string;
  EMAIL: string | null;
  CHRG_NM: string | null;
}

type Of = (ctx: Ctx<unknown>, keys: string[]) => RawBuilder<Mailed>;

/** An instruction of an assigned order is its trucker's. */
const orders =
  (isInstruction: boolean): Of =>
  ({ scope, lang }, keys) =>
    sql<Mailed>`
    select o.dlv_ord_no as key, o.corp_cd, o.cust_cd, ${nameIn(lang, 'C.CUST_NM')} as cust_nm, r.cust_cd as reader_cd,
        ${nameIn(lang, 'R.CUST_NM')} as reader_nm, null as email, null as chrg_nm
      from pan_dlv_ord o join mdm_cust c on c.cust_cd = o.cust_cd
      join mdm_cust r on r.cust_cd = case when ${isInstruction} and o.asgn_dtm is not null then coalesce(o.truck_cd, o.cust_cd) else o.cust_cd end
     where o.dlv_ord_no = any(${keys}) and o.del_yn = 'N' and ${inScope(scope, 'O')}`;

const quotes: Of = ({ scope, lang }, keys) => sql<Mailed>`
  select q.quo_no || '|' || q.quo_rev as key, q.corp_cd, q.cust_cd, ${typedCustomerIn(lang, 'Q')} as cust_nm, q.cust_cd as reader_cd,
    ${typedCustomerIn(lang, 'Q')} as reader_nm, q.email, q.chrg_nm
    from ptl_quote q
   where q.quo_no || '|' || q.quo_rev = any(${keys}) and q.quo_no = any(${keys.map((key) => key.split('|')[0] ?? '')}) and q.del_yn = 'N'
     and ${inScope(scope, 'Q', { visitor: true })}`;

const shipments: Of = (ctx, keys) => sql<Mailed>`
  select h.hbl_no as key, h.corp_cd, h.cust_cd, ${nameIn(ctx.lang, 'C.CUST_NM')} as cust_nm, h.cust_cd as reader_cd,
    ${nameIn(ctx.lang, 'C.CUST_NM')} as reader_nm, null as email, null as chrg_nm
    from ${shipmentsOfNumbers(ctx, keys)} h join mdm_cust c on c.cust_cd = h.cust_cd`;

/** Statements of deposits are the customer's. */
const statements: Of = (ctx, keys) => {
  const asked = askedStatements(keys);
  return sql<Mailed>`
    select k.key, k.corp_cd, k.cust_cd, ${nameIn(ctx.lang, 'C.CUST_NM')} as cust_nm, k.cust_cd as reader_cd, ${nameIn(ctx.lang, 'C.CUST_NM')} as reader_nm,
        null as email, null as chrg_nm
      from unnest(${[...keys]}::text[], ${asked.map(({ CORP_CD }) => CORP_CD)}::text[], ${asked.map(({ CUST_CD }) => CUST_CD)}::text[],
          ${asked.map(({ CURR_CD }) => CURR_CD)}::text[]) as k(key, corp_cd, cust_cd, curr_cd) join mdm_cust c on c.cust_cd = k.cust_cd
     where exists (select from kofe_deposit d where d.corp_cd = k.corp_cd and d.cust_cd = k.cust_cd and d.curr_cd = k.curr_cd and ${inScope(ctx.scope, 'D')})`;
};
/** Statements of sales: a purchase is between the forwarder and its vendor. */
const settlements: Of = ({ scope, lang }, keys) => sql<Mailed>`
  select s.stl_no as key, s.corp_cd, s.cust_cd, ${nameIn(lang, 'C.CUST_NM')} as cust_nm, s.cust_cd as reader_cd, ${nameIn(lang, 'C.CUST_NM')} as reader_nm,
    null as email, null as chrg_nm
    from set_stl s join mdm_cust c on c.cust_cd = s.cust_cd
   where s.stl_no = any(${keys}) and s.ar_ap = 'AR' and s.del_yn = 'N' and (${scope.userTp === 'S'} or s.req_dtm is not null)
     and ${inScope(scope, 'S')}`;

const sources: Record<MailedReport, Of> = {
  TRO: orders(true),
  POD: orders(false),
  QUO: quotes,
  AN: shipments,
  DO: shipments,
  DEP: statements,
  STL: settlements,
};

interface Registered extends MailReader {
  CUST_CD: string;
  CUST_TP: string;
}

/** Contacts who take mails, by what they are contacts for; settlements are of nobody else, and of users their administrators' alone. */
const takers = (type: MailedReport): string[] => (type === 'STL' ? ['SETL', 'MGR'] : ['DLV', 'OPS', 'MGR']);

/** Who is registered at partners: their contacts, their own address, and their users; MAIL_YN says who takes mails of such documents. */
const registered = (lang: Lang, type: MailedReport, where: RawBuilder<unknown>): RawBuilder<Registered> => sql<Registered>`
  select x.cust_cd, m.cust_tp, x.email, x.chrg_nm, x.mail_yn from (
    select cust_cd, email, chrg_nm, case when mail_yn = 'Y' and chrg_tp = any(${takers(type)}) then 'Y' else 'N' end as mail_yn from mdm_cust_chrg
      where ${type !== 'STL'} or chrg_tp = any(${takers('STL')})
    union all select cust_cd, email, null, 'N' from mdm_cust
    union all select a.cust_cd, u.email, ${nameIn(lang, 'U.USER_NM')}, case when ${type === 'STL'} then 'Y' else 'N' end from cms_user u join cms_user_cust a using (user_id)
      where u.user_tp = 'C' and u.user_sts = 'ACT' and u.del_yn = 'N'
        and (${type !== 'STL'} or exists (select from cms_user_role r where r.user_id = u.user_id and r.role_id = 'CUST_ADM'))) x
  join mdm_cust m on m.cust_cd = x.cust_cd and m.del_yn = 'N' where x.email is not null and ${where} order by x.mail_yn desc, x.email`;

const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/**
 * Who gets which documents by mail, a mail for each: one customer's documents of one corporation, and those who may read them. These are who is
 * registered at the customer, of an instruction at the trucker; and who asked for a quote, unless another customer knows that address.
 */
export async function mailParties(ctx: Ctx<unknown>, type: MailedReport, keys: string[]): Promise<MailParty[]> {
  const { rows: documents } = await sources[type](ctx, keys).execute(ctx.db);
  if (documents.length !== keys.length) throw new Refusal(404, 'MSG000043');
  const byKey = new Map(documents.map((document) => [document.KEY, document]));
  const groups = new Map<string, Mailed[]>();
  for (const document of keys.flatMap((key) => byKey.get(key) ?? [])) {
    const { CORP_CD, CUST_CD, READER_CD, EMAIL } = document;
    const of = [CORP_CD, CUST_CD, READER_CD ?? EMAIL?.toLowerCase()].join('\n');
    groups.set(of, [...(groups.get(of) ?? []), document]);
  }
  const askers = documents.flatMap(({ EMAIL }) => EMAIL?.toLowerCase() ?? []);
  // Whose an address is, is asked beyond the caller's rows: the documents are his, a trucker's or another customer's contacts need not be.
  const { rows: known } = await registered(
    ctx.lang,
    type,
    sql`(x.cust_cd = any(${documents.map(({ READER_CD }) => READER_CD)}) or lower(x.email) = any(${askers}))`,
  ).execute(ctx.systemDb);
  return [...groups.values()].map((group): MailParty => {
    const [{ READER_CD, CUST_NM, READER_NM }] = group as [Mailed, ...Mailed[]];
    const own = known.filter(({ CUST_CD }) => CUST_CD === READER_CD);
    const isOthers = (email: string) => READER_CD !== null && known.some((one) => one.CUST_CD !== READER_CD && same(one.EMAIL, email));
    const asking = group.flatMap(({ EMAIL, CHRG_NM }) => (EMAIL ? [{ EMAIL, CHRG_NM, MAIL_YN: 'Y' }] : []));
    const mayAsk = asking.filter(({ EMAIL }) => own.some((one) => same(one.EMAIL, EMAIL)) || !isOthers(EMAIL));
    const all = [...mayAsk, ...own.map(({ EMAIL, CHRG_NM, MAIL_YN }) => ({ EMAIL, CHRG_NM, MAIL_YN: type === 'QUO' ? 'N' : MAIL_YN }))];
    // Without a contact who takes mails an instruction goes to the trucker's own address.
    const toOwn = type === 'TRO' && !all.some(({ MAIL_YN }) => MAIL_YN === 'Y');
    const READERS = all
      .filter(({ EMAIL }, i) => all.findIndex((one) => same(one.EMAIL, EMAIL)) === i)
      .map((one) => (toOwn && one.CHRG_NM === null ? { ...one, MAIL_YN: 'Y' } : one));
    return {
      CUST_NM,
      READER_NM,
      KEYS: group.map(({ KEY }) => KEY),
      READERS: ofTable(type === 'QUO' ? 'PTL_QUOTE' : 'MDM_CUST_CHRG', READERS),
    };
  });
}

/** Documents of one mail and its addresses. */
export interface Addressed {
  keys: string[];
  to: string[];
}

/**
 * Gives each of the addresses the documents it may read, a mail for each party. One that may read none is refused with the documents (MSG000472),
 * documents that nobody would get as well (MSG000473).
 */
export function addressed(parties: readonly MailParty[], to: readonly string[]): Addressed[] {
  const reads = ({ READERS }: MailParty, address: string) => READERS.some(({ EMAIL }) => same(EMAIL, address));
  const named = (keys: readonly string[]) => keys.map((key) => key.replaceAll('|', '-')).join(', ');
  const all = named(parties.flatMap(({ KEYS }) => KEYS));
  refuseFaults(
    to.flatMap((address) =>
      parties.some((party) => reads(party, address)) ? [] : [{ FIELD: 'TO_EMAIL', CODE: 'MSG000472', ARGS: [address, all] }],
    ),
  );
  const mails = parties.map((party) => ({ keys: party.KEYS, to: to.filter((address) => reads(party, address)) }));
  refuseFaults(mails.flatMap((mail) => (mail.to.length ? [] : [{ FIELD: 'TO_EMAIL', CODE: 'MSG000473', ARGS: [named(mail.keys)] }])));
  return mails;
}
