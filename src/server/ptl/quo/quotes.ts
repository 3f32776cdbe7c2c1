import { sql } from 'kysely';
import { readable, receivesWhole } from '../../../contract/columnRules';
import type { Span } from '../../../contract/dates';
import { type Quote, quoteKey } from '../../../contract/ptl/quo/tarQuote';
import { isEmpty } from '../../../contract/rules';
import type { Db } from '../../db/open';
import { nameIn, typedCustomerIn } from '../../lib/names';
import { checkPeriod as checkDays } from '../../lib/period';
import type { Scope } from '../../lib/scope';
import type { Ctx } from '../../lib/serve';
import { anyOf, inScope, startsWith } from '../../lib/where';

const table = 'PTL_QUOTE';

/** Key columns of one revision. */
export const quoteKeys = ['QUO_NO', 'QUO_REV'];

/** The key of one revision, as a call names it. */
export type KeyOf = Pick<Quote, 'QUO_NO' | 'QUO_REV'>;

/** Is it the last revision? Written for the alias Q. */
const isLast = sql<boolean>`not exists (select from ptl_quote n where n.quo_no = q.quo_no and n.quo_rev > q.quo_rev)`;

/** The quotes a person may see, not yet narrowed by any condition. Table alias Q; L and D are the ports, S the sales manager. */
export function visibleQuotes(db: Db, scope: Scope) {
  return db
    .selectFrom('PTL_QUOTE as Q')
    .innerJoin('MDM_PORT as L', 'L.PORT_CD', 'Q.POL_CD')
    .innerJoin('MDM_PORT as D', 'D.PORT_CD', 'Q.POD_CD')
    .leftJoin('CMS_USER as S', 'S.USER_ID', 'Q.SALES_USER_ID')
    .where('Q.DEL_YN', '=', 'N')
    .where(inScope(scope, 'Q', { visitor: true }));
}

const stored = [
  'Q.QUO_NO',
  'Q.QUO_REV',
  'Q.CORP_CD',
  'Q.ORGN_CD',
  'Q.CUST_CD',
  'Q.CUST_NM',
  'Q.CHRG_NM',
  'Q.TEL_NO',
  'Q.EMAIL',
  'Q.QUO_DT',
  'Q.VALID_DT',
  'Q.IMEX_TP',
  'Q.TRANS_MODE',
  'Q.LOAD_TP',
  'Q.CARGO_TP',
  'Q.INCOTERMS',
  'Q.POL_CD',
  'Q.POD_CD',
  'Q.PICKUP_ADDR',
  'Q.DLV_ADDR',
  'Q.REQ_ETD_DT',
  'Q.ITEM_NM',
  'Q.HS_CD',
  'Q.PKG_QTY',
  'Q.PKG_UT_CD',
  'Q.GRS_WT',
  'Q.MSR_CBM',
  'Q.CNTR_TP_CD',
  'Q.CNTR_QTY',
  'Q.RTON',
  'Q.CHRG_WT',
  'Q.CURR_CD',
  'Q.EXCH_DT',
  'Q.EXCH_RATE',
  'Q.EXCH_UNIT',
  'Q.SPLY_AMT',
  'Q.VAT_AMT',
  'Q.TOT_AMT',
  'Q.QUO_STS',
  'Q.REQ_CNNT',
  'Q.RPLY_CNNT',
  'Q.LOSE_RSN',
  'Q.SALES_USER_ID',
  'Q.RPLY_DTM',
  'Q.ORD_NO',
  'Q.REG_USER_ID',
  'Q.REG_DTM',
  'Q.UPD_USER_ID',
  'Q.UPD_DTM',
  'Q.UPD_CNT',
] as const;

/** The columns of a quote on the wire; the name of the customer as it was typed, which can be changed, and as the reader knows it. */
export const quoteColumns = ({ lang }: Pick<Ctx<unknown>, 'lang'>) =>
  [
    ...stored,
    typedCustomerIn(lang, 'Q').as('CUST_KNOWN_NM'),
    nameIn(lang, 'L.PORT_NM').as('POL_NM'),
    nameIn(lang, 'D.PORT_NM').as('POD_NM'),
    nameIn<string | null>(lang, 'S.USER_NM').as('SALES_USER_NM'),
    sql<string>`case when ${isLast} then 'Y' else 'N' end`.as('LAST_YN'),
  ] as const;

/** Columns a list of quotes may be sorted by: what its reader does not receive tells nothing by its order either. */
export const sortableFor = ({ user }: Pick<Ctx<unknown>, 'user'>): string[] => [
  ...stored.filter((name) => receivesWhole(table, name.slice(2), user)),
  'CUST_KNOWN_NM',
  'POL_NM',
  'POD_NM',
  'SALES_USER_NM',
];

/** Conditions that every search of quotes has. */
export interface QuoteSearch {
  FR_DT: string;
  TO_DT: string;
  QUO_STS: string | string[];
  CUST_CD: string;
  QUO_NO: string;
  ALL_REV_YN: string;
}

const longest: Span = { years: 1 };

/** Checks a search's period, unless its quotes are asked for by a number. */
export function checkPeriod(ctx: Ctx<unknown>, search: Partial<QuoteSearch>): void {
  if (isEmpty(search.QUO_NO)) checkDays(ctx, search, longest);
}

/** The conditions all searches of quotes share; the last revisions unless every one is asked for. */
export function searched(db: Db, scope: Scope, search: Partial<QuoteSearch>) {
  const byNumber = !isEmpty(search.QUO_NO);
  return visibleQuotes(db, scope)
    .$if(!byNumber && !!search.FR_DT, (q) => q.where('Q.QUO_DT', '>=', search.FR_DT as string))
    .$if(!byNumber && !!search.TO_DT, (q) => q.where('Q.QUO_DT', '<=', search.TO_DT as string))
    .$if(search.ALL_REV_YN !== 'Y', (q) => q.where(isLast))
    .where(anyOf('Q.QUO_STS', search.QUO_STS))
    .where(anyOf('Q.CUST_CD', search.CUST_CD))
    .where(startsWith('Q.QUO_NO', search.QUO_NO));
}

/** A quote as its reader may have it (contract/columnRules). */
export const forReader = <Q extends object>(quote: Q, { user, now }: Pick<Ctx<unknown>, 'user' | 'now'>): Q =>
  readable(table, quote, user, now);

/** Titles of a quote's and of a line's columns in the user's language. */
export const quoteTitle = (ctx: Pick<Ctx<unknown>, 'label'>) => (field: string) => ctx.label(field, table);
export const lineTitle = (ctx: Pick<Ctx<unknown>, 'label'>) => (field: string) => ctx.label(field, 'PTL_QUOTE_DTL');

/** Quotes by their keys as they are now, in the order asked; those outside the scope are left out. Whole: not yet as their reader may have them. */
export async function quotesByKey(ctx: Pick<Ctx<unknown>, 'db' | 'scope' | 'lang'>, keys: readonly KeyOf[]): Promise<Quote[]> {
  const rows = await visibleQuotes(ctx.db, ctx.scope)
    .select([...quoteColumns(ctx)])
    .where(
      sql<boolean>`(q.quo_no, q.quo_rev) in (select * from unnest(${keys.map((k) => k.QUO_NO)}::text[], ${keys.map((k) => k.QUO_REV)}::int[]))`,
    )
    .execute();
  const byKey = new Map((rows as Quote[]).map((quote) => [quoteKey(quote), quote]));
  return keys.flatMap((key) => byKey.get(quoteKey(key)) ?? []);
}
