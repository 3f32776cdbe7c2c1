import type { ActionBody, Fault } from '../../contract/call';
import { Decimal } from '../../contract/decimal';
import { stored } from '../../contract/rules';
import { type Settlement, settlementRefusal, settlementTransitions } from '../../contract/set/settlement';
import { Refusal, refuseFaults } from '../lib/refusal';
import { askedRows, lockRows, updateRows } from '../lib/save';
import type { Ctx } from '../lib/serve';
import { lockLines } from './lines.service';
import { type EffectAction, settlementEffects } from './settleEffects.service';
import { settlementFor, settlementsByNo } from './settlements';
import { settlementStates, writeStateSteps } from './settleStatus.service';
import type { SentSettlement, SettlementStep } from './settleStep';

/**
 * Takes a status action on every settlement of the list, or on none. Rows that cannot go are named with their numbers: what settlementRefusal
 * says, and every fault of the action's own conditions. Gives the settlements as they are then.
 */
export async function settlementTransition(
  ctx: Ctx<Pick<ActionBody<SentSettlement>, 'LIST' | 'RSN'>>,
  action: EffectAction,
): Promise<Settlement[]> {
  const list = askedRows<SentSettlement & { UPD_CNT?: number | null }>(ctx);
  const reason = stored(ctx.body.RSN ?? null) as string | null;
  if (settlementTransitions[action].reason && reason === null)
    throw new Refusal(422, 'MSG000039', { errors: [{ FIELD: 'RSN', CODE: 'MSG000039' }] });
  await lockRows(ctx.db, 'SET_STL', ['STL_NO'], list as Record<string, unknown>[], { visible: (row) => settlementFor(row as never, ctx) });
  const numbers = list.map(({ STL_NO }) => String(STL_NO ?? ''));
  const steps = await possibleSteps(ctx, action, list, numbers);
  const changes = await settlementEffects[action](ctx, steps);
  const rows = steps.map(({ settlement }, i) => {
    const row: Settlement = { ...settlement, STL_STS: settlementTransitions[action].to ?? settlement.STL_STS, ...changes[i] };
    return { ...row, BAL_AMT: Decimal.of(row.TOT_AMT).minus(row.PAID_AMT).toNumber() };
  });
  const columns = [...new Set(['STL_STS', 'BAL_AMT', ...changes.flatMap((change) => Object.keys(change))])];
  await updateRows(ctx.db, 'SET_STL', ['STL_NO'], columns, rows);
  await writeStateSteps(
    ctx.db,
    ctx.user.USER_ID,
    rows.map((row, i) => ({
      ...({ REF_TP: 'STL', REF_KEY: row.STL_NO } as const),
      ...{ FROM_STS: steps[i]?.settlement.STL_STS ?? null, TO_STS: row.STL_STS },
    })),
    reason,
  );
  return settlementsByNo(ctx, numbers);
}

/** Gives the settlements that can take the action with their lines, locked, or refuses every one that cannot. */
async function possibleSteps(
  ctx: Ctx<unknown>,
  action: EffectAction,
  list: readonly SentSettlement[],
  numbers: readonly string[],
): Promise<SettlementStep[]> {
  const settlements = new Map((await settlementsByNo(ctx, numbers)).map((settlement) => [settlement.STL_NO, settlement]));
  const stateOf = await settlementStates(ctx);
  const faults: Fault[] = [];
  const steps: SettlementStep[] = [];
  for (const [i, row] of list.entries()) {
    const settlement = settlements.get(numbers[i] ?? '');
    const code = settlement ? settlementRefusal(action, settlement, ctx.user) : 'MSG000043';
    if (settlement && !code) steps.push({ settlement, lines: [], row, rowNo: i + 1 });
    else faults.push({ ROW_NO: i + 1, FIELD: 'STL_STS', CODE: code as string, ARGS: settlement ? [stateOf(settlement.STL_STS)] : [] });
  }
  refuseFaults(faults);
  const lines = await lockLines(ctx.db, numbers);
  return steps.map((step) => ({ ...step, lines: lines.filter(({ STL_NO }) => STL_NO === step.settlement.STL_NO) }));
}
