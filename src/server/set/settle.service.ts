import { sql } from 'kysely';
import type { Fault } from '../../contract/call';
import { isMonth6 } from '../../contract/dates';
import { type Settlement, settles } from '../../contract/set/settlement';
import { takeNumbers } from '../lib/number';
import { Refusal, refuseFaults } from '../lib/refusal';
import { insertRows, lockRows } from '../lib/save';
import type { Ctx } from '../lib/serve';
import { type CostLine, moveLines, sumsOf } from './lines.service';
import { lockMonths, monthOf } from './months.service';
import { settlementsByNo } from './settlements';
import { writeStateSteps } from './settleStatus.service';
import { dueDateOf } from './terms.service';

/** A cost that is chosen, with the version it was read in. */
export interface ChosenCost {
  COST_NO?: string | null;
  UPD_CNT?: number | null;
}

/** What the costs of one settlement have in common, beside their party. */
const shared = ['CORP_CD', 'AR_AP'] as const;

/** With whom a cost is settled: its customer, the vendor of a purchase. */
const partyOf = ({ AR_AP, CUST_CD, VNDR_CD }: CostLine): string => (AR_AP === 'AP' ? (VNDR_CD ?? CUST_CD) : CUST_CD);

/**
 * Puts confirmed costs into a new settlement and gives it: of the month STL_YM, of that of the last cost where none is said. Refuses in words what
 * cannot go together: MSG000281 costs that are not confirmed, MSG000282 of several customers, corporations, or sales with purchases, MSG000733
 * purchases of several vendors. It belongs to the organisation of its costs, of several to that of who makes it. The number is taken last, in the
 * same transaction: none is lost.
 */
export async function settle(
  ctx: Ctx<unknown>,
  chosen: readonly ChosenCost[],
  { STL_YM }: { STL_YM?: string | null } = {},
): Promise<Settlement> {
  const [first] = chosen;
  if (!first) throw new Refusal(422, 'MSG000009');
  await keepMonths(ctx, chosen);
  const lines = (await lockRows(ctx.db, 'SET_COST', ['COST_NO'], chosen as { UPD_CNT?: number | null }[])) as unknown as CostLine[];
  const [head] = lines as [CostLine];
  refuseFaults(lines.flatMap((line, i) => chosenFaults(line, head, i + 1)));
  const month =
    STL_YM ??
    lines
      .map(({ OCCR_DT }) => OCCR_DT.slice(0, 6))
      .sort()
      .at(-1) ??
    '';
  if (!isMonth6(month)) throw new Refusal(422, 'MSG000187', { errors: [{ FIELD: 'STL_YM', CODE: 'MSG000187' }] });
  const sums = sumsOf(lines);
  const CUST_CD = partyOf(head);
  const ORGN_CD = lines.every((line) => line.ORGN_CD === head.ORGN_CD) ? head.ORGN_CD : ctx.user.ORGN_CD;
  const DUE_DT = await dueDateOf(ctx.db, CUST_CD, { STL_DT: ctx.today, STL_YM: month });
  const [STL_NO = ''] = await takeNumbers(ctx.db, 'STL', head.CORP_CD, 1);
  const { CORP_CD, AR_AP } = head;
  await insertRows(ctx.db, 'SET_STL', [
    {
      ...{ STL_NO, CORP_CD, ORGN_CD, CUST_CD, AR_AP, STL_YM: month, STL_DT: ctx.today, DUE_DT, ...sums },
      ...{ PAID_AMT: 0, BAL_AMT: sums.TOT_AMT, STL_STS: 'TMP', DEL_YN: 'N' },
    },
  ]);
  await moveLines(
    ctx,
    lines.map((line) => ({ line, COST_STS: 'REQ', STL_NO, DSP_RSN: null })),
  );
  await writeStateSteps(ctx.db, ctx.user.USER_ID, [{ REF_TP: 'STL', REF_KEY: STL_NO, FROM_STS: null, TO_STS: 'TMP' }]);
  const [settlement] = await settlementsByNo(ctx, [STL_NO]);
  return settlement as Settlement;
}

/** Lets no month of the costs be closed while they are written. Closed ones take settlements: only their amounts are fixed. */
async function keepMonths(ctx: Ctx<unknown>, chosen: readonly ChosenCost[]): Promise<void> {
  const { rows } = await sql<Pick<CostLine, 'CORP_CD' | 'ORGN_CD' | 'OCCR_DT'>>`
    select distinct corp_cd, orgn_cd, occr_dt from set_cost where cost_no = any(${chosen.map(({ COST_NO }) => COST_NO ?? '')})`.execute(
    ctx.db,
  );
  await lockMonths(ctx.db, rows.map(monthOf));
}

function chosenFaults(line: CostLine, head: CostLine, ROW_NO: number): Fault[] {
  if (!settles(line)) return [{ ROW_NO, FIELD: 'COST_STS', CODE: 'MSG000281' }];
  const other = shared.find((name) => line[name] !== head[name]);
  if (other) return [{ ROW_NO, FIELD: other, CODE: 'MSG000282' }];
  if (partyOf(line) === partyOf(head)) return [];
  return [line.AR_AP === 'AP' ? { ROW_NO, FIELD: 'VNDR_CD', CODE: 'MSG000733' } : { ROW_NO, FIELD: 'CUST_CD', CODE: 'MSG000282' }];
}
