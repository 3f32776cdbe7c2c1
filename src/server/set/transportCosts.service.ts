import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { receives } from '../../contract/columnRules';
import { isEmpty } from '../../contract/rules';
import { type TransportCost, type TransportCostSearch, transportTypes } from '../../contract/set/setCostTransport';
import { nameIn } from '../lib/names';
import type { ListOptions } from '../lib/page';
import { presentInOrder } from '../lib/save';
import type { Ctx } from '../lib/serve';
import { anyOf, between, inScope } from '../lib/where';
import { haulCharge } from '../pan/transportCost.service';
import { costColumns, costOrder, costsOf, searchedCosts } from './costList.service';
import { withMonths } from './costMonths.service';

type Asker = Pick<Ctx<unknown>, 'user'>;
const isStaff = ({ user }: Asker): boolean => user.USER_TP === 'S';

/** Is the haulier told? It is a vendor. */
const tellsTruck = ({ user }: Asker): boolean => receives('PAN_DLV_ORD', 'TRUCK_CD', user);

/** Columns of the list; what was bought, and of whom, is the staff's alone. */
export const transportColumns = (ctx: Asker): string[] => [
  ...[...costColumns(ctx), 'DLV_TP'],
  ...[...(tellsTruck(ctx) ? ['TRUCK_NM'] : []), ...(isStaff(ctx) ? ['AP_AMT'] : [])],
];

export const transportOrder = (ctx: Asker): ListOptions => ({
  ...costOrder(ctx),
  sortable: transportColumns(ctx),
  orderBy: [...costOrder(ctx).orderBy, ['DLV_ORD_NO', 'asc']],
});

const sold = sql<SqlBool>`s.cost_tp = 'TRSP' and s.ar_ap = 'AR' and s.del_yn = 'N' and s.cost_sts <> 'CXL'`;
const bought = sql`(select sum(s.sply_amt) from set_cost s where s.dlv_ord_no = o.dlv_ord_no and s.ar_ap = 'AP' and s.del_yn = 'N' and s.cost_sts <> 'CXL')`;
const listed = (ctx: Asker): string[] => [...costColumns(ctx), 'UPD_CNT', 'REG_USER_ID'];

/** Costs `x` of hauls with their order `o`. */
const withOrders = (ctx: Ctx<unknown>, costs: RawBuilder<unknown>): RawBuilder<TransportCost> => sql<TransportCost>`
  select ${sql.join(listed(ctx).map((name) => sql.ref(`x.${name}`)))}, o.dlv_tp, ${nameIn<string | null>(ctx.lang, 'T.CUST_NM')} as truck_nm,
      o.truck_cd, o.imex_tp ${isStaff(ctx) ? sql`, ${bought} as ap_amt` : sql``}
    from (${costs}) x left join pan_dlv_ord o on o.dlv_ord_no = x.dlv_ord_no left join mdm_cust t on t.cust_cd = o.truck_cd`;

/** Completed orders without a cost, as lines without a number: what a cost takes over of its order is theirs. */
function withoutCost(ctx: Ctx<unknown>, { FR_DT, TO_DT, CUST_CD, DLV_ORD_NO, CNTR_NO }: Partial<TransportCostSearch>): RawBuilder<unknown> {
  const known: Record<string, RawBuilder<unknown>> = {
    ...Object.fromEntries(
      ['CUST_CD', 'DLV_ORD_NO', 'HBL_NO', 'CNTR_NO', 'CNTR_TP_CD', 'CAR_NO', 'CAR_TP', 'PICKUP_PLC_NM', 'DLV_PLC_NM'].map((name) => [
        name,
        sql.ref(`o.${name}`),
      ]),
    ),
    CUST_NM: nameIn(ctx.lang, 'C.CUST_NM'),
    OCCR_DT: sql`o.cmpl_dtm::date`,
    COST_TP: sql`'TRSP'`,
    AR_AP: sql`'AR'`,
    COST_NO: sql`''`,
    FILE_CNT: sql`0`,
    UPD_CNT: sql`0`,
  };
  const charges = ['CNTR', 'LTL', 'FTL'].map((kind) => sql`when ${kind} then ${haulCharge(kind)}`);
  known.FRT_CD = sql`case o.dlv_tp ${sql.join(charges, sql` `)} end`;
  const columns = listed(ctx).map((name) => sql`${known[name] ?? sql`null`} as ${sql.ref(name)}`);
  return sql`
    select ${sql.join(columns)}, o.dlv_tp, ${nameIn<string | null>(ctx.lang, 'T.CUST_NM')} as truck_nm, o.truck_cd, o.imex_tp, ${bought} as ap_amt
      from pan_dlv_ord o join mdm_cust c on c.cust_cd = o.cust_cd left join mdm_cust t on t.cust_cd = o.truck_cd
     where o.dlv_ord_sts = 'CMP' and o.del_yn = 'N' and o.cmpl_dtm is not null and ${inScope(ctx.scope, 'O')}
       and ${between('O.CMPL_DTM', FR_DT, TO_DT && `${TO_DT} 23:59:59.999`)} and ${anyOf('O.CUST_CD', CUST_CD)} and ${anyOf('O.DLV_ORD_NO', DLV_ORD_NO)}
       and ${anyOf('O.CNTR_NO', CNTR_NO)} and not exists (select from set_cost s where s.dlv_ord_no = o.dlv_ord_no and ${sold})`;
}

/** Do the conditions mean orders without a cost too? They have no state, no settlement, and the day of the work alone. */
const meansOrders = ({ DT_TP, COST_STS, STL_NO, COST_NO, HBL_NO, FRT_CD }: Partial<TransportCostSearch>): boolean =>
  (isEmpty(DT_TP) || DT_TP === 'OCCR') &&
  [COST_STS, STL_NO, COST_NO, HBL_NO, FRT_CD].every((value) => isEmpty(value) || value?.length === 0);

/** The sales of hauls searched for; for staff with the orders that were completed without. */
export function searchedTransportCosts(ctx: Ctx<unknown>, search: Partial<TransportCostSearch>): RawBuilder<TransportCost> {
  const costs = withOrders(ctx, searchedCosts(ctx, { ...search, AR_AP: 'AR' }, transportTypes));
  const all = isStaff(ctx) && meansOrders(search) ? sql`${costs} union all ${withoutCost(ctx, search)}` : costs;
  return sql<TransportCost>`
    select ${sql.join([...transportColumns(ctx), 'UPD_CNT', 'REG_USER_ID'].map((name) => sql.ref(name)))} from (${all}) y
     where ${tellsTruck(ctx) ? anyOf('TRUCK_CD', search.TRUCK_CD) : sql`true`} and ${anyOf('DLV_TP', search.DLV_TP)} and ${anyOf('IMEX_TP', search.IMEX_TP)}`;
}

/** Costs of hauls as they are now, in this order; those that are gone as they were. */
export async function presentTransportCosts(ctx: Ctx<unknown>, rows: readonly { COST_NO: string }[]): Promise<TransportCost[]> {
  const numbers = rows.map(({ COST_NO }) => COST_NO);
  const costs = sql`select * from (${costsOf(ctx)}) y where cost_no = any(${numbers})`;
  const { rows: now } = await sql<TransportCost>`
    select ${sql.join([...transportColumns(ctx), 'UPD_CNT', 'REG_USER_ID'].map((name) => sql.ref(name)))} from (${withOrders(ctx, costs)}) z`.execute(
    ctx.db,
  );
  return presentInOrder(await withMonths(ctx, now), ['COST_NO'], rows as TransportCost[]);
}
