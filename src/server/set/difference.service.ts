import { sql } from 'kysely';
import type { Fault, SaveRow } from '../../contract/call';
import { checkRow, stored } from '../../contract/rules';
import { quotedWon } from '../../contract/set/quoted';
import { type DifferenceReason, needsReason, type QuotedColumns, takesReasons, type Uncharged } from '../../contract/set/settlementBill';
import { refuseFaults } from '../lib/refusal';
import { lockRows, updateRows } from '../lib/save';
import type { Ctx } from '../lib/serve';
import type { CostLine } from './lines.service';
import { quotedOf } from './quoted.service';
import { settlementStates } from './settleStatus.service';

type Reading = Pick<Ctx<unknown>, 'db' | 'scope' | 'lang'>;

/** Lines beside what was quoted for them. */
export async function withQuotes<L extends { COST_NO: string }>(ctx: Reading, lines: readonly L[]): Promise<(L & QuotedColumns)[]> {
  const { byCost } = await quotedOf(
    ctx,
    lines.map(({ COST_NO }) => COST_NO),
  );
  return lines.map((line) => {
    const { LINE, QUO_AMT = null, DIFF_AMT = null } = byCost.get(line.COST_NO) ?? {};
    return { ...line, QUO_NO: LINE?.QUO_NO ?? null, QUO_REV: LINE?.QUO_REV ?? null, QUO_AMT, DIFF_AMT };
  });
}

/** What was quoted for the shipments of a settlement's lines, and charged neither in it nor in another one. */
export async function unchargedOf(ctx: Reading, costNos: readonly string[]): Promise<Uncharged[]> {
  const { uncharged } = await quotedOf(ctx, costNos);
  return uncharged.map((line) => {
    const { HBL_NO, QUO_NO, QUO_REV, LINE_NO, FRT_CD, FRT_NM } = line;
    return { HBL_NO, QUO_NO, QUO_REV, LINE_NO, FRT_CD, FRT_NM, QUO_AMT: quotedWon(line).toNumber() };
  });
}

/** Numbers of costs that a message names. */
const named = 5;

/** Lines of a settlement that differ from their quotes and say no reason, as a fault (MSG000785). */
export async function unreasonedFaults(ctx: Reading, lines: readonly CostLine[]): Promise<Fault[]> {
  const without = (await withQuotes(ctx, lines)).filter(needsReason).map(({ COST_NO }) => COST_NO);
  const numbers = [...without.slice(0, named), ...(without.length > named ? ['…'] : [])].join(', ');
  return without.length ? [{ FIELD: 'QUO_DIFF_RSN', CODE: 'MSG000785', ARGS: [without.length, numbers] }] : [];
}

/** Writes why lines differ from their quotes, as long as their settlements have not been sent since (MSG000027). */
export async function saveReasons(ctx: Ctx<{ LIST: SaveRow<DifferenceReason>[] }>): Promise<DifferenceReason[]> {
  const list = ctx.body.LIST.map(({ COST_NO, QUO_DIFF_RSN, UPD_CNT }) => ({
    COST_NO: String(COST_NO ?? ''),
    QUO_DIFF_RSN: stored(QUO_DIFF_RSN ?? null) as string | null,
    UPD_CNT: UPD_CNT ?? 0,
  }));
  await lockRows(ctx.db, 'SET_COST', ['COST_NO'], list);
  const { rows } = await sql<{ COST_NO: string; STL_STS: string; AR_AP: string }>`
    select k.cost_no, s.stl_sts, s.ar_ap from set_cost k join set_stl s on s.stl_no = k.stl_no
     where k.cost_no = any(${list.map(({ COST_NO }) => COST_NO)}) for share of s`.execute(ctx.db);
  const stateOf = await settlementStates(ctx);
  const faults = list.flatMap((row, i): Fault[] => {
    const settlement = rows.find(({ COST_NO }) => COST_NO === row.COST_NO);
    const wrong: Fault[] = !settlement
      ? [{ FIELD: 'COST_NO', CODE: 'MSG000043' }]
      : takesReasons(settlement)
        ? checkRow(row, [{ field: 'QUO_DIFF_RSN' }], (field) => ctx.label(field, 'SET_COST'))
        : [{ FIELD: 'QUO_DIFF_RSN', CODE: 'MSG000027', ARGS: [stateOf(settlement.STL_STS)] }];
    return wrong.map((fault) => ({ ...fault, ROW_NO: i + 1 }));
  });
  refuseFaults(faults);
  await updateRows(ctx.db, 'SET_COST', ['COST_NO'], ['QUO_DIFF_RSN'], list);
  return list.map((row) => ({ ...row, UPD_CNT: row.UPD_CNT + 1 }));
}
