import { sql } from 'kysely';
import type { Fault } from '../../contract/call';
import { endingColumns, type Price, pricing, seesPurchase } from '../../contract/mdm/other/mdmPricingMgt';
import { checkRange, isEmpty } from '../../contract/rules';
import { dashed } from '../../contract/shown';
import { customersInScope } from '../lib/customers';
import type { Entry } from '../lib/entries';
import { flatMapInPieces, inPieces } from '../lib/pieces';
import type { Ctx } from '../lib/serve';

type Entries = readonly Entry<Price>[];
type Period = Pick<Price, 'BGN_DT' | 'END_DT'>;

const title = (ctx: Ctx<unknown>) => (column: string) => ctx.label(column, pricing.table);

/** Faults of prices for purchase, which not everybody keeps. */
export const purchaseFaults = (ctx: Ctx<unknown>, entries: Entries): Fault[] =>
  seesPurchase(ctx.user.roleList)
    ? []
    : entries
        .filter(({ row, before }) => row.AR_AP === 'AP' || before?.AR_AP === 'AP')
        .map(({ ROW_NO }) => ({ ROW_NO, FIELD: 'AR_AP', CODE: 'MSG000585' }));

/** Faults within a row: its period, its least and greatest amount. */
export const withinFaults = (ctx: Ctx<unknown>, entries: Entries): Promise<Fault[]> =>
  flatMapInPieces(entries, ({ row, removed, ROW_NO }) => {
    if (removed) return [];
    const faults: Fault[] = checkRange(row.BGN_DT, row.END_DT, undefined, ['BGN_DT', 'END_DT']);
    const [least, most] = [row.MIN_AMT, row.MAX_AMT];
    if (!isEmpty(least) && !isEmpty(most) && Number(most) < Number(least))
      faults.push({ FIELD: 'MAX_AMT', CODE: 'MSG000586', ARGS: [title(ctx)('MAX_AMT'), title(ctx)('MIN_AMT')] });
    return faults.map((fault) => ({ ...fault, ROW_NO }));
  });

/** Faults of customers and vendors whom the sender does not see, and of charges that are not for sales, or for purchase. */
export async function partyFaults(ctx: Ctx<unknown>, entries: Entries): Promise<Fault[]> {
  const changed = (column: 'CUST_CD' | 'VNDR_CD' | 'FRT_CD') =>
    entries.filter(({ row, before, removed }) => !removed && !isEmpty(row[column]) && row[column] !== before?.[column]);
  const codesOf = (column: 'CUST_CD' | 'VNDR_CD' | 'FRT_CD') => [...new Set(changed(column).map(({ row }) => row[column]))];
  const { rows } = await sql<{ COL: string; CODE: string }>`
    select 'CUST_CD' as col, c.cust_cd as code from mdm_cust c where c.cust_cd = any(${codesOf('CUST_CD')}) and c.del_yn = 'N' and ${customersInScope(ctx.scope, 'C')}
    union all select 'VNDR_CD', v.cust_cd from mdm_cust v where v.cust_cd = any(${codesOf('VNDR_CD')}) and v.del_yn = 'N'
    union all select 'FRT_CD AR', f.frt_cd from mdm_freight f where f.frt_cd = any(${codesOf('FRT_CD')}) and f.ar_yn = 'Y'
    union all select 'FRT_CD AP', f.frt_cd from mdm_freight f where f.frt_cd = any(${codesOf('FRT_CD')}) and f.ap_yn = 'Y'`.execute(ctx.db);
  const known = new Set(rows.map(({ COL, CODE }) => `${COL} ${CODE}`));
  const stranger = (FIELD: 'CUST_CD' | 'VNDR_CD') =>
    changed(FIELD)
      .filter(({ row }) => !known.has(`${FIELD} ${row[FIELD]}`))
      .map(({ row, ROW_NO }) => ({ ROW_NO, FIELD, CODE: 'MSG000017', ARGS: [title(ctx)(FIELD), String(row[FIELD])] }));
  const wrongSide = changed('FRT_CD')
    .filter(({ row }) => !known.has(`FRT_CD ${row.AR_AP} ${row.FRT_CD}`))
    .map(({ row, ROW_NO }) => ({
      ROW_NO,
      FIELD: 'FRT_CD',
      CODE: 'MSG000587',
      ARGS: [row.FRT_CD, title(ctx)(row.AR_AP === 'AP' ? 'AP_YN' : 'AR_YN')],
    }));
  return [...stranger('CUST_CD'), ...stranger('VNDR_CD'), ...wrongSide];
}

/** How many confirmed costs each of these prices is in, whoever may see those. */
export async function confirmedUses(ctx: Ctx<unknown>, numbers: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ PRC_NO: string; CNT: number }>`
    select prc_no, count(*)::int as cnt from set_cost where prc_no = any(${numbers}) and cost_sts not in ('TMP', 'CXL') and del_yn = 'N' group by 1`.execute(
    ctx.systemDb,
  );
  return new Map(rows.map(({ PRC_NO, CNT }) => [PRC_NO, CNT]));
}

/** Faults of changes to a price that a confirmed cost has used: it can be ended, nothing else. */
export async function usedFaults(ctx: Ctx<unknown>, entries: Entries): Promise<Fault[]> {
  const changes = await flatMapInPieces(entries, ({ row, before, removed, ROW_NO }) => {
    if (!before || removed) return [];
    const columns = pricing.columns.filter((name) => row[name] !== before[name] && !endingColumns.includes(name));
    return columns.length ? [{ ROW_NO, FIELD: columns[0], PRC_NO: row.PRC_NO }] : [];
  });
  const uses = await confirmedUses(
    ctx,
    changes.map(({ PRC_NO }) => PRC_NO),
  );
  return changes.flatMap(({ ROW_NO, FIELD, PRC_NO }) => {
    const count = uses.get(PRC_NO);
    return count ? [{ ROW_NO, FIELD, CODE: 'MSG000588', ARGS: [PRC_NO, count] }] : [];
  });
}

const keyColumns = pricing.columns.slice(0, pricing.columns.indexOf('FRT_UNIT') + 1);

/** What two prices may not have in common on one day; a step of days is a price of its own. */
const keyOf = (price: Price, corpCd: string): string =>
  JSON.stringify([corpCd, ...keyColumns.map((name) => price[name] ?? null), price.FRT_UNIT === 'DAY' ? Number(price.MIN_QTY ?? 0) : null]);

const overlap = (a: Period, b: Period): boolean => a.BGN_DT <= b.END_DT && b.BGN_DT <= a.END_DT;

/** Faults of prices in use that overlap one of the table, or one that is sent with them: MSG000028 names it with its period. */
export async function overlapFaults(ctx: Ctx<unknown>, entries: Entries, corpOf: (entry: Entry<Price>) => string): Promise<Fault[]> {
  const stay = entries.filter(({ row, removed }) => !removed && row.USE_YN === 'Y' && !isEmpty(row.BGN_DT) && !isEmpty(row.END_DT));
  if (stay.length === 0) return [];
  const sent = entries.map(({ row }) => row.PRC_NO);
  const { rows } = await sql<Price & { CORP_CD: string }>`
    select corp_cd, prc_no, ${sql.join(pricing.columns.map((name) => sql.ref(name)))} from mdm_pricing
     where use_yn = 'Y' and prc_no <> all(${sent}) and frt_cd = any(${stay.map(({ row }) => row.FRT_CD)})
       and coalesce(cust_cd, '') = any(${stay.map(({ row }) => row.CUST_CD ?? '')})`.execute(ctx.db);
  const named = (name: string, { BGN_DT, END_DT }: Period) => `${name} ${dashed(BGN_DT)} ~ ${dashed(END_DT)}`;
  const byKey = new Map<string, { period: Period; name: string }[]>();
  const taken = (key: string) => byKey.get(key) ?? byKey.set(key, []).get(key) ?? [];
  await inPieces(rows, (row) => taken(keyOf(row, row.CORP_CD)).push({ period: row, name: row.PRC_NO }));
  return flatMapInPieces(stay, (entry) => {
    const { row, before, ROW_NO } = entry;
    const others = taken(keyOf(row, corpOf(entry)));
    const other = others.find(({ period }) => overlap(period, row));
    others.push({ period: row, name: before ? row.PRC_NO : ctx.text('UI.mdmPricingMgt.ROW', ROW_NO) });
    return other ? [{ ROW_NO, FIELD: 'BGN_DT', CODE: 'MSG000028', ARGS: [named(other.name, other.period)] }] : [];
  });
}
