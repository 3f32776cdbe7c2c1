import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Span } from '../../contract/dates';
import { type Cost, type CostSearch, type CostType, type CurrencyTotal, cost, costNumbers } from '../../contract/set/cost';
import { fileCount } from '../file/files.service';
import { columnList } from '../lib/entries';
import { nameIn } from '../lib/names';
import type { ListOptions } from '../lib/page';
import { checkPeriod } from '../lib/period';
import { presentInOrder } from '../lib/save';
import type { Ctx } from '../lib/serve';
import { anyOf, between, inScope } from '../lib/where';
import { withMonths } from './costMonths.service';

const longest: Span = { months: 6 };

/** Columns of a cost that a list and its workbook may have, by who reads them: customers get nothing of vendors, of the tariff and of the staff. */
export const costColumns = ({ user }: Pick<Ctx<unknown>, 'user'>): (keyof Cost)[] => {
  const staff: readonly (keyof Cost)[] = ['VNDR_CD', 'VNDR_NM', 'PRC_NO', 'CFM_USER_NM'];
  const all = [
    ...([...cost.all, 'COST_STS', 'FRGN_AMT', 'SPLY_AMT', 'VAT_AMT', 'TOT_AMT', 'PRC_NO', 'STL_NO', 'CFM_DTM', 'DSP_RSN'] as const),
    ...(['CUST_NM', 'VNDR_NM', 'FRT_NM', 'FRT_GRP', 'CFM_USER_NM', 'FILE_CNT'] as const),
  ];
  return user.USER_TP === 'S' ? all : all.filter((name) => !staff.includes(name));
};

/** A cost as a grid reads it, of `costsOf`: its columns, its version and who entered it. */
export const costRow = (ctx: Pick<Ctx<unknown>, 'user'>): RawBuilder<unknown> =>
  sql.join([...costColumns(ctx), 'UPD_CNT', 'REG_USER_ID'].map((name) => sql.ref(`X.${name}`)));

/** How lists of costs are ordered: the latest work first. */
export const costOrder = (ctx: Pick<Ctx<unknown>, 'user'>): ListOptions => ({
  sortable: costColumns(ctx),
  orderBy: [
    ['OCCR_DT', 'desc'],
    ['COST_NO', 'desc'],
  ],
});

/** Costs that the reader may see, with the names of what they name; STL_DT, INV_DT and DUE_DT are those of their settlement. */
export const costsOf = (ctx: Ctx<unknown>): RawBuilder<Cost> => {
  const forStaff = <V>(value: RawBuilder<V>): RawBuilder<V | null> => (ctx.user.USER_TP === 'S' ? value : sql<V | null>`null::text`);
  const columns = { ...cost, columns: cost.columns.filter((name) => name !== 'VNDR_CD') };
  return sql<Cost>`
  select ${columnList(columns, 'S')}, ${forStaff(sql`s.vndr_cd`)} as vndr_cd, s.frgn_amt, s.sply_amt, s.vat_amt, s.tot_amt, s.cost_sts,
         ${forStaff(sql`s.prc_no`)} as prc_no, s.stl_no, s.cfm_dtm, s.dsp_rsn, ${forStaff(sql`s.reg_user_id`)} as reg_user_id,
         ${nameIn(ctx.lang, 'C.CUST_NM')} as cust_nm, ${forStaff(nameIn<string | null>(ctx.lang, 'V.CUST_NM'))} as vndr_nm,
         ${nameIn(ctx.lang, 'F.FRT_NM')} as frt_nm, f.frt_grp, ${forStaff(nameIn<string | null>(ctx.lang, 'U.USER_NM'))} as cfm_user_nm,
         ${fileCount(ctx, 'CST', 'S.COST_NO')} as file_cnt, t.stl_dt, t.inv_dt, t.due_dt
    from set_cost s join mdm_cust c on c.cust_cd = s.cust_cd join mdm_freight f on f.frt_cd = s.frt_cd
      left join mdm_cust v on v.cust_cd = s.vndr_cd left join cms_user u on u.user_id = s.cfm_user_id left join set_stl t on t.stl_no = s.stl_no
   where s.del_yn = 'N' and ${inScope(ctx.scope, 'S')}`;
};

/** Days that a period may be of (DT_TP). */
const dayColumns: Readonly<Record<string, string>> = { OCCR: 'OCCR_DT', STL: 'STL_DT', INV: 'INV_DT', DUE: 'DUE_DT' };

/** The costs searched for, of some kinds alone where a screen has no others. A number finds its costs whatever their day; without one a period is asked for, of six months at most. */
export function searchedCosts(ctx: Ctx<unknown>, search: Partial<CostSearch>, types?: readonly CostType[]): RawBuilder<Cost> {
  const { DT_TP, FR_DT, TO_DT, COST_NO, COST_TP, AR_AP, COST_STS, CUST_CD, VNDR_CD, FRT_CD, HBL_NO, DLV_ORD_NO, CNTR_NO, STL_NO, CURR_CD } =
    search;
  const isNumbered = costNumbers.some((name) => search[name]);
  if (!isNumbered) checkPeriod(ctx, search, longest);
  const day = (DT_TP && Object.hasOwn(dayColumns, DT_TP) && dayColumns[DT_TP]) || 'OCCR_DT';
  return sql<Cost>`
    select ${costRow(ctx)} from (${costsOf(ctx)}) x
     where ${isNumbered ? sql<SqlBool>`true` : between(day, FR_DT, TO_DT)} and ${types ? anyOf('COST_TP', types) : sql<SqlBool>`true`} and ${anyOf('COST_TP', COST_TP)}
       and ${anyOf('AR_AP', AR_AP)} and ${anyOf('COST_STS', COST_STS)} and ${anyOf('CUST_CD', CUST_CD)} and ${anyOf('VNDR_CD', VNDR_CD)}
       and ${anyOf('FRT_CD', FRT_CD)} and ${anyOf('HBL_NO', HBL_NO)} and ${anyOf('DLV_ORD_NO', DLV_ORD_NO)} and ${anyOf('CNTR_NO', CNTR_NO)}
       and ${anyOf('STL_NO', STL_NO)} and ${anyOf('CURR_CD', CURR_CD)} and ${anyOf('COST_NO', COST_NO)}`;
}

/** What costs come to by currency, of all of them and not of a page. */
export async function currencyTotals(ctx: Ctx<unknown>, costs: RawBuilder<Cost>): Promise<CurrencyTotal[]> {
  const { rows } = await sql<CurrencyTotal>`
    select curr_cd, count(*)::int as cost_cnt, sum(frgn_amt) as frgn_amt, sum(sply_amt) as sply_amt, sum(vat_amt) as vat_amt, sum(tot_amt) as tot_amt
      from (${costs}) c group by 1 order by curr_cd <> 'KRW', 1`.execute(ctx.db);
  return rows;
}

/** Costs as they are now, in this order; those that are gone as they were. */
export async function presentCosts(ctx: Ctx<unknown>, rows: readonly { COST_NO: string }[]): Promise<Cost[]> {
  const numbers = rows.map(({ COST_NO }) => COST_NO);
  const { rows: now } = await sql<Cost>`
    select ${costRow(ctx)} from (${costsOf(ctx)}) x
     where cost_no = any(${numbers})`.execute(ctx.db);
  return presentInOrder(await withMonths(ctx, now), cost.keys, rows as Cost[]);
}
