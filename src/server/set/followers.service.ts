import { sql } from 'kysely';
import { Decimal } from '../../contract/decimal';
import { basisOf, type CostBasis } from '../../contract/set/costBasis';
import type { setCost } from '../../contract/tables/set';
import type { RowOf } from '../../contract/tables/table';
import { refuseFaults } from '../lib/refusal';
import { updateRows } from '../lib/save';
import type { Ctx } from '../lib/serve';
import { monthFaults } from './costFaults.service';
import { type CostDraft, mainFreight, mainFreights, priceCosts, shipmentOf } from './reckon.service';
import { reckonAgain } from './reckonedRows.service';
import { noteAtCosts } from './settleStatus.service';

type Stored = RowOf<typeof setCost>;

/** Charge of hours that a truck waits. */
export const waiting = 'WTG';

/** Costs as they were and as they are; those that are new or gone stand in one of both alone. */
interface Changed {
  before: readonly (CostDraft & Partial<Stored>)[];
  after: readonly (CostDraft & Partial<Stored>)[];
}

/** Costs that follow others, with the number of the row that moved them. */
type Follower = Stored & { ROW_NO: number };

/**
 * Has costs follow those that they are worked out of: percentages their freight, the cost of waiting the hours of its haul. Confirmed ones stay as
 * they are; their history says so, as it says of the others why they changed. In a closed month all is refused: 422 MSG000044.
 */
export async function followCosts(ctx: Ctx<unknown>, changed: Changed): Promise<void> {
  const done = (await followFreight(ctx, changed)) + (await followHours(ctx, changed));
  if (done > 0) ctx.say('MSG000796', done);
}

/** What is different now by a name that costs are added up under, with the number of the last row that makes the difference. */
function differences(
  { before, after }: Changed,
  nameOf: (line: CostDraft & Partial<Stored>) => string | null,
  amountOf: (line: CostDraft & Partial<Stored>) => number | null | undefined,
): Map<string, number> {
  const sums = new Map<string, { sum: Decimal; rowNo: number }>();
  const add = (line: CostDraft & Partial<Stored>, sign: 1 | -1) => {
    const name = nameOf(line);
    if (name === null) return;
    const { sum = Decimal.zero, rowNo = 1 } = sums.get(name) ?? {};
    sums.set(name, { sum: sum.plus(Decimal.of(amountOf(line) ?? 0).times(sign)), rowNo: line.ROW_NO ?? rowNo });
  };
  for (const line of before) add(line, -1);
  for (const line of after) add(line, 1);
  return new Map([...sums].flatMap(([name, { sum, rowNo }]) => (sum.compare(0) === 0 ? [] : [[name, rowNo]])));
}

/** Splits followers into those that may change, in months that are open, and those that stay; what stays is noted. */
async function changeable(ctx: Ctx<unknown>, followers: readonly Follower[]): Promise<Follower[]> {
  const open = followers.filter(({ COST_STS }) => COST_STS === 'TMP');
  refuseFaults(
    await monthFaults(
      ctx,
      open.map((row) => ({ ROW_NO: row.ROW_NO, rows: [row] })),
    ),
  );
  const kept = followers.filter(({ COST_STS }) => COST_STS !== 'TMP');
  await noteAtCosts(ctx.db, ctx.user.USER_ID, kept, ctx.text('UI.SET.STAYED'));
  await noteAtCosts(ctx.db, ctx.user.USER_ID, open, ctx.text('UI.SET.FOLLOWED'));
  return open;
}

/** Percentages of shipments whose main freight comes to something else now; gives how many changed. Without any freight they stay. */
async function followFreight(ctx: Ctx<unknown>, changed: Changed): Promise<number> {
  const codes = [...new Set([...changed.before, ...changed.after].map(({ FRT_CD }) => FRT_CD))];
  const { rows: charges } = await sql<{ FRT_CD: string }>`
    select frt_cd from mdm_freight where frt_cd = any(${codes}) and frt_grp = any(${mainFreight})`.execute(ctx.db);
  const isMain = new Set(charges.map(({ FRT_CD }) => FRT_CD));
  const moved = differences(
    changed,
    (line) => (line.HBL_NO && line.FRT_UNIT !== 'PCT' && isMain.has(line.FRT_CD) ? shipmentOf(line) : null),
    ({ FRGN_AMT }) => FRGN_AMT,
  );
  if (moved.size === 0) return 0;
  const houses = [...changed.before, ...changed.after].flatMap((line) => (moved.has(shipmentOf(line)) ? (line.HBL_NO ?? []) : []));
  const { rows } = await sql<Stored>`
    select * from set_cost where hbl_no = any(${houses}) and frt_unit = 'PCT' and del_yn = 'N' and cost_sts <> 'CXL' order by cost_no for update`.execute(
    ctx.db,
  );
  const bases = await mainFreights(ctx, rows, []);
  const followers = rows.flatMap((row): Follower[] => {
    const [rowNo, base] = [moved.get(shipmentOf(row)), bases.get(shipmentOf(row))];
    return rowNo !== undefined && base?.compare(0) && base.compare(row.UNIT_QTY) !== 0 ? [{ ...row, ROW_NO: rowNo }] : [];
  });
  const open = await changeable(ctx, followers);
  await reckonAgain(ctx, open);
  return open.length;
}

/** Was the quantity of a cost of waiting that of its hours, and not typed? */
const isOfHours = (row: Stored): boolean => row.WAIT_HR !== null && (basisOf(row)?.MEASURED_QTY ?? row.UNIT_QTY) === row.WAIT_HR;

/** Costs of waiting of orders whose hauls have other hours now: priced again, and taken away where there are none; gives how many changed. */
async function followHours(ctx: Ctx<unknown>, changed: Changed): Promise<number> {
  const moved = differences(
    changed,
    ({ DLV_ORD_NO, COST_NO, COST_TP, AR_AP, FRT_CD }) =>
      COST_TP === 'TRSP' && AR_AP === 'AR' && FRT_CD !== waiting && DLV_ORD_NO ? `${DLV_ORD_NO} ${COST_NO}` : null,
    ({ WAIT_HR }) => WAIT_HR,
  );
  if (moved.size === 0) return 0;
  const orders = new Map([...moved].map(([name, rowNo]) => [name.split(' ')[0] ?? '', rowNo]));
  const { rows } = await sql<Stored & { HOURS: number | null }>`
    select w.*, (select s.wait_hr from set_cost s where s.dlv_ord_no = w.dlv_ord_no and s.cost_tp = 'TRSP' and s.ar_ap = 'AR' and s.frt_cd <> ${waiting}
        and s.wait_hr > 0 and s.del_yn = 'N' and s.cost_sts <> 'CXL' order by s.cost_no desc limit 1) as hours
      from set_cost w where w.dlv_ord_no = any(${[...orders.keys()]}) and w.frt_cd = ${waiting} and w.ar_ap = 'AR' and w.frt_unit = 'HR' and w.del_yn = 'N'
        and w.cost_sts <> 'CXL' order by w.cost_no for update of w`.execute(ctx.db);
  const hours = new Map(rows.map(({ COST_NO, HOURS }) => [COST_NO, HOURS]));
  const followers = rows.flatMap(({ HOURS, ...row }): Follower[] =>
    isOfHours(row) && HOURS !== row.WAIT_HR ? [{ ...row, ROW_NO: orders.get(row.DLV_ORD_NO ?? '') ?? 1 }] : [],
  );
  const open = await changeable(ctx, followers);
  const gone = open.filter(({ COST_NO }) => hours.get(COST_NO) === null);
  await updateRows(
    ctx.db,
    'SET_COST',
    ['COST_NO'],
    ['DEL_YN'],
    gone.map(({ COST_NO }) => ({ COST_NO, DEL_YN: 'Y' })),
  );
  const drafts = open.flatMap((row) => {
    const WAIT_HR = hours.get(row.COST_NO);
    const { MEASURED_QTY, ...basis } = (basisOf(row) ?? {}) as Partial<CostBasis>;
    return WAIT_HR ? [{ ...row, WAIT_HR, UNIT_QTY: WAIT_HR, BSS_JSON: JSON.stringify(basis) }] : [];
  });
  const priced = await priceCosts(
    ctx,
    drafts.filter(({ PRC_NO }) => PRC_NO),
  );
  await reckonAgain(ctx, [...priced.lines, ...drafts.filter(({ PRC_NO }) => !PRC_NO)], ['WAIT_HR']);
  return open.length;
}
