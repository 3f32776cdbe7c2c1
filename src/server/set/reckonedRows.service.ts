import { cost, workedOut } from '../../contract/set/cost';
import { refuseFaults } from '../lib/refusal';
import { updateRows } from '../lib/save';
import type { Ctx } from '../lib/serve';
import { type CostDraft, type ReckonedCost, reckonCosts } from './reckon.service';

const amounts = ['FRGN_AMT', 'SPLY_AMT', 'VAT_AMT', 'TOT_AMT'] as const;

/** Columns that working out a cost writes. */
export const reckonedColumns = [...workedOut, 'EXCH_DT', 'PRC_NO', 'BSS_JSON', ...amounts] as const;

/** Columns of a cost alone, without what goes with it while it is worked out. */
export const storable = ({ ROW_NO, DAYS, ...row }: CostDraft): Record<string, unknown> => row;

/** Works out costs that stand already, writes them, further columns too, and gives them. */
export async function reckonAgain<L extends CostDraft>(
  ctx: Ctx<unknown>,
  lines: readonly L[],
  further: readonly (keyof CostDraft & string)[] = [],
): Promise<(L & ReckonedCost)[]> {
  const done = await reckonCosts(ctx, lines);
  refuseFaults(done.faults);
  await updateRows(ctx.db, 'SET_COST', cost.keys, [...reckonedColumns, ...further], done.lines.map(storable));
  return done.lines;
}
