import { sql } from 'kysely';
import type { Fault } from '../../contract/call';
import { isEmpty } from '../../contract/rules';
import { inPieces } from './pieces';
import { screenName } from './screenName';
import type { Ctx } from './serve';

/** A row of a save, with what it was before, whether it goes, and its number in the request. */
interface Entry {
  row: object;
  before?: object | undefined;
  removed: boolean;
  ROW_NO: number;
}

/** A column that names a row of another table. */
interface Reference {
  TBL: string;
  COL: string;
  OTHER: string;
  OTHER_COL: string;
  /** Has the other table USE_YN? */
  USED: boolean;
}

const cell = (row: object | undefined, name: string): unknown => row?.[name as keyof typeof row];

/** Foreign keys of one column that lead from a table, or to it, in upper case. */
export async function references(ctx: Ctx<unknown>, side: 'conrelid' | 'confrelid', table: string): Promise<Reference[]> {
  const { rows } = await sql<Reference>`
    select upper(c.relname) as tbl, upper(a.attname) as col, upper(o.relname) as other, upper(b.attname) as other_col,
        exists (select from pg_attribute u where u.attrelid = o.oid and u.attname = 'use_yn') as used
      from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class o on o.oid = k.confrelid
        join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1] join pg_attribute b on b.attrelid = o.oid and b.attnum = k.confkey[1]
     where k.contype = 'f' and array_length(k.conkey, 1) = 1 and ${sql.ref(`K.${side}`)} = ${table.toLowerCase()}::regclass order by 1, 2`.execute(
    ctx.db,
  );
  return rows;
}

/** Faults of rows that stay and name a row of another table that is not there, or no longer in use (MSG000017). What did not change has none. */
export async function referenceFaults(ctx: Ctx<unknown>, table: string, entries: readonly Entry[]): Promise<Fault[]> {
  const faults: Fault[] = [];
  for (const { COL: FIELD, OTHER, OTHER_COL, USED } of await references(ctx, 'conrelid', table)) {
    const named = entries.filter(
      ({ row, before, removed }) => !removed && !isEmpty(cell(row, FIELD)) && cell(row, FIELD) !== cell(before, FIELD),
    );
    if (named.length === 0) continue;
    const wanted = named.map(({ row }) => String(cell(row, FIELD)));
    const { rows } = await sql<{ KEY: string }>`
      select ${sql.ref(OTHER_COL)} as key from ${sql.table(OTHER)} where ${sql.ref(OTHER_COL)} = any(${wanted})
        ${USED ? sql`and use_yn = 'Y'` : sql``}`.execute(ctx.db);
    const known = new Set(rows.map(({ KEY }) => KEY));
    await inPieces(named, ({ row, ROW_NO }) => {
      const value = String(cell(row, FIELD));
      if (!known.has(value)) faults.push({ ROW_NO, FIELD, CODE: 'MSG000017', ARGS: [ctx.label(FIELD, table), value] });
    });
  }
  return faults;
}

/** The screen that shows the rows of a table: the way to where something is used. */
const screenOf: Readonly<Record<string, string>> = {
  CFS_BKG: 'cfsBookingList',
  CFS_CLP: 'clpList',
  CFS_CLP_DTL: 'clpList',
  CMS_USER: 'cmsUserMgt',
  CMS_USER_CUST: 'cmsUserMgt',
  CMS_USER_REG: 'cmsRegUserMgt',
  CSM_DUE_RULE: 'csmDueRuleMgt',
  SET_OVD_RULE: 'setAgeingList',
  SET_OVD_SKIP: 'setAgeingList',
  CSM_MAIL: 'csmMailMgt',
  CSM_REQ: 'csmRequestList',
  CSM_RES: 'csmRequestList',
  KOFE_DEPOSIT: 'koDepositList',
  MDM_CARRIER: 'mdmCarrierMgt',
  MDM_CNTR_TP: 'mdmContainerMgt',
  MDM_CORP: 'mdmCorpMgt',
  MDM_CORP_BANK: 'mdmCorpMgt',
  MDM_COUNTRY: 'mdmCountryMgt',
  MDM_CUST: 'mdmCustomerMgt',
  FLAIR_BKG: 'flairBKTracingPoList',
  FLAIR_PO: 'flairPoInfoMgt',
  FLAIR_PO_LINE: 'flairPoInfoMgt',
  FLAIR_PO_LOAD: 'flairBKTracingPoList',
  MDM_CUST_ORGN: 'mdmCustomerMgtOrg',
  MDM_CYCFS: 'mdmCustomsMgt',
  MDM_EXCH_RATE: 'mdmCurrencyMgt',
  MDM_FREIGHT: 'mdmFreightMgt',
  MDM_HOLIDAY: 'mdmCountryMgt',
  MDM_ORGN: 'mdmOrganizationMgt',
  MDM_PLACE: 'dlvPlaceMgt',
  MDM_PORT: 'mdmCountryMgt',
  MDM_PRICING: 'mdmPricingMgt',
  MDM_VESSEL: 'mdmCarrierMgt',
  ORD_CUST_ORD: 'custOrderMgt',
  MIMI_COUNT: 'mimiCountMgt',
  MIMI_COUNT_DTL: 'mimiCountMgt',
  MIMI_PO: 'mimiPoMgt',
  MIMI_PO_DTL: 'mimiPoMgt',
  MIMI_STOCK: 'mimiStockMgt',
  MIMI_SUPPLY: 'mimiSupplyMgt',
  PAN_DLV_ORD: 'dlvOrdMgt',
  PTL_NOTICE: 'ptlNotcMgt',
  PTL_QUOTE: 'tarQuoteMgt',
  SET_BANK_NM: 'setBankStmtMgt',
  SET_BANK_STMT: 'setBankStmtMgt',
  SET_BANK_TRX: 'setBankStmtMgt',
};

/** Where rows are used, in words: the screen that shows them, what the table is where the screen shows several or there is none, and the column. */
async function placeOf(ctx: Ctx<unknown>, table: string, column: string): Promise<string> {
  const screen = screenOf[table];
  const isOnly = Object.values(screenOf).filter((other) => other === screen).length === 1;
  const names = [screen && (await screenName(ctx, screen)), screen && isOnly ? undefined : await tableName(ctx, table)];
  return [...names, ctx.label(column, table)].filter(Boolean).join(' · ');
}

/** What a table is, of its comment: Korean and English beside each other, and further words behind or in brackets. */
async function tableName({ db, lang }: Ctx<unknown>, table: string): Promise<string> {
  const { rows } = await sql<{ SAID: string | null }>`select obj_description(${table.toLowerCase()}::regclass) as said`.execute(db);
  const [korean, english] = (rows[0]?.SAID ?? '').split(/ *[;=(]/)[0]?.split(' / ') ?? [];
  return (lang === 'en' ? english : korean) || table;
}

/** Faults of rows that go and that rows of other tables name, whoever may see those (MSG000026, with where and how often); rows of `parts` are their own. */
export async function inUseFaults(
  ctx: Ctx<unknown>,
  table: string,
  entries: readonly Entry[],
  parts: readonly string[] = [],
): Promise<Fault[]> {
  const removed = entries.filter((entry) => entry.removed);
  if (removed.length === 0) return [];
  const uses = new Map<Entry, string[]>();
  let FIELD = '';
  for (const { TBL, COL, OTHER_COL } of await references(ctx, 'confrelid', table)) {
    if (parts.includes(TBL)) continue;
    FIELD = OTHER_COL;
    const keys = removed.map(({ row }) => String(cell(row, OTHER_COL)));
    const { rows } = await sql<{ KEY: string; CNT: number }>`
      select ${sql.ref(COL)} as key, count(*)::int as cnt from ${sql.table(TBL)} where ${sql.ref(COL)} = any(${keys}) group by 1`.execute(
      ctx.systemDb,
    );
    const counts = new Map(rows.map(({ KEY, CNT }) => [KEY, CNT]));
    const place = rows.length > 0 ? await placeOf(ctx, TBL, COL) : '';
    for (const entry of removed) {
      const count = counts.get(cell(entry.row, OTHER_COL) as string);
      if (count) uses.set(entry, [...(uses.get(entry) ?? []), ctx.text('UI.COMMON.USED_AT', place, count)]);
    }
  }
  return [...uses].map(([{ ROW_NO }, places]) => ({ ROW_NO, FIELD, CODE: 'MSG000026', ARGS: [places.join(', ')] }));
}
