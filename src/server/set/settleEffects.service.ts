import type { Fault } from '../../contract/call';
import { checkInvoice, isSettling, type Settlement, type SettlementAction } from '../../contract/set/settlement';
import { hangGroup } from '../file/hang.service';
import { refuseFaults } from '../lib/refusal';
import type { Ctx } from '../lib/serve';
import { unreasonedFaults } from './difference.service';
import { endDisputes, textFaults, writeTexts } from './dispute.service';
import { type CostLine, moveLines, sumsOf } from './lines.service';
import { separateDisputed } from './separate.service';
import type { SettlementStep } from './settleStep';
import { takenApprovals } from './taxInvoice.service';
import { dueDateOf } from './terms.service';

/** Checks the action's own conditions, does what it does to lines, and gives the columns it sets, per settlement. */
export type SettlementEffect = (ctx: Ctx<unknown>, steps: readonly SettlementStep[]) => Promise<Partial<Settlement>[]>;

/** Actions that lead a settlement from state to state; payments do it in their own way. */
export type EffectAction = Exclude<SettlementAction, 'pay' | 'minus'>;

const none = { COST_CNT: 0, SPLY_AMT: 0, VAT_AMT: 0, TOT_AMT: 0 };
const disputed = (lines: readonly CostLine[]): CostLine[] => lines.filter(({ COST_STS }) => COST_STS === 'DSP');

/** Refuses rows by what `faultsOf` says of each. */
async function refuseRows(steps: readonly SettlementStep[], faultsOf: (step: SettlementStep) => Fault[] | Promise<Fault[]>): Promise<void> {
  const faults: Fault[] = [];
  for (const step of steps) faults.push(...(await faultsOf(step)).map((fault) => ({ ...fault, ROW_NO: step.rowNo })));
  refuseFaults(faults);
}

/** The lines that were chosen of a settlement, with a fault for none (MSG000009) and for each that is none of its own that is open (MSG000043). */
function chosenLines({ lines, row }: SettlementStep): { chosen: CostLine[]; faults: Fault[] } {
  const asked = [...new Set((row.G2 ?? []).map(({ COST_NO }) => String(COST_NO ?? '')))];
  if (asked.length === 0) return { chosen: [], faults: [{ FIELD: 'COST_NO', CODE: 'MSG000009' }] };
  const chosen = lines.filter((line) => asked.includes(line.COST_NO) && isSettling(line));
  return { chosen, faults: chosen.length === asked.length ? [] : [{ FIELD: 'COST_NO', CODE: 'MSG000043' }] };
}

/** Asks the customer: every dispute has been answered by then, its line stands again, and every difference to a quote has its reason. */
const request: SettlementEffect = async (ctx, steps) => {
  await refuseRows(steps, async ({ settlement, lines }) => [
    ...(settlement.OPEN_DSP_CNT ? [{ FIELD: 'STL_STS', CODE: 'MSG000734', ARGS: [settlement.OPEN_DSP_CNT] }] : []),
    ...(await unreasonedFaults(ctx, lines)),
  ]);
  const lines = steps.flatMap((step) => disputed(step.lines));
  await endDisputes(ctx.db, lines, 'KEEP');
  await moveLines(
    ctx,
    lines.map((line) => ({ line, COST_STS: 'REQ', STL_NO: line.STL_NO, DSP_RSN: null })),
  );
  return steps.map(() => ({ REQ_DTM: ctx.now, DSP_RSN: null, CFM_USER_ID: null, CFM_DTM: null }));
};

const agree: SettlementEffect = async (ctx, steps) => steps.map(() => ({ CFM_USER_ID: ctx.user.USER_ID, CFM_DTM: ctx.now }));

/** Writes one text into the threads of the lines chosen, with its files. */
async function say(ctx: Ctx<unknown>, steps: readonly SettlementStep[], opens: boolean, takes: (line: CostLine) => Fault[]): Promise<void> {
  await refuseRows(steps, async (step) => {
    const { chosen, faults } = chosenLines(step);
    return [...faults, ...chosen.flatMap(takes), ...(await textFaults(ctx, step.row, opens))];
  });
  for (const step of steps) {
    const { STL_NO, CUST_CD } = step.settlement;
    const hung = await hangGroup(ctx, 'STL', { REF_KEY: STL_NO, CUST_CD, FILE_GRP_NO: step.row.FILE_GRP_NO, OPEN_YN: 'Y' });
    if (!hung) refuseFaults([{ ROW_NO: step.rowNo, FIELD: 'FILE_GRP_NO', CODE: 'MSG000043' }]);
    await writeTexts(ctx, chosenLines(step).chosen, step.row, opens);
  }
}

/** The first 500 characters of a text: what lists show of it. */
const shownReason = ({ row }: SettlementStep): string => [...String(row.DSP_CNNT ?? '').trim()].slice(0, 500).join('');

const dispute: SettlementEffect = async (ctx, steps) => {
  await say(ctx, steps, true, ({ COST_NO, COST_STS }) =>
    COST_STS === 'DSP' ? [{ FIELD: 'COST_NO', CODE: 'MSG000735', ARGS: [COST_NO] }] : [],
  );
  await moveLines(
    ctx,
    steps.flatMap((step) =>
      chosenLines(step).chosen.map((line) => ({ line, COST_STS: 'DSP', STL_NO: line.STL_NO, DSP_RSN: shownReason(step) })),
    ),
  );
  return steps.map((step) => ({ DSP_RSN: shownReason(step), CFM_USER_ID: null, CFM_DTM: null }));
};

const reply: SettlementEffect = async (ctx, steps) => {
  await say(ctx, steps, false, ({ COST_NO, COST_STS }) =>
    COST_STS === 'DSP' ? [] : [{ FIELD: 'COST_NO', CODE: 'MSG000736', ARGS: [COST_NO] }],
  );
  return steps.map(() => ({}));
};

/** Notes the tax invoice; the settlement is due by its day from then on. */
const invoice: SettlementEffect = async (ctx, steps) => {
  await refuseRows(steps, ({ row }) => checkInvoice(row, ctx.today, (field) => ctx.label(field, 'SET_STL')));
  const wanted = steps.map(({ settlement, row }) => ({ ...settlement, TAX_INV_NO: String(row.TAX_INV_NO) }));
  const taken = await takenApprovals(ctx, wanted);
  await refuseRows(steps, ({ row: { TAX_INV_NO } }) =>
    TAX_INV_NO && taken.has(TAX_INV_NO) ? [{ FIELD: 'TAX_INV_NO', CODE: 'MSG000787', ARGS: [TAX_INV_NO] }] : [],
  );
  const changes: Partial<Settlement>[] = [];
  for (const { settlement, row } of steps) {
    const INV_DT = row.INV_DT as string;
    const DUE_DT = await dueDateOf(ctx.db, settlement.CUST_CD, { ...settlement, INV_DT });
    changes.push({ TAX_INV_NO: row.TAX_INV_NO as string, INV_DT, DUE_DT });
  }
  return changes;
};

/** Takes lines out: they are confirmed costs again, the sums are those of the rest; a settlement that has none left is cancelled. */
const remove: SettlementEffect = async (ctx, steps) => {
  await refuseRows(steps, (step) => chosenLines(step).faults);
  const changes: Partial<Settlement>[] = [];
  for (const step of steps) {
    const { chosen } = chosenLines(step);
    const rest = step.lines.filter((line) => !chosen.includes(line));
    changes.push(rest.length ? sumsOf(rest) : { ...none, STL_STS: 'CXL' });
    await letGo(ctx, chosen, 'OUT');
  }
  return changes;
};

const cancel: SettlementEffect = async (ctx, steps) => {
  await letGo(
    ctx,
    steps.flatMap(({ lines }) => lines),
    'CXL',
  );
  return steps.map(() => none);
};

/** Lines are confirmed costs again, in no settlement. */
async function letGo(ctx: Ctx<unknown>, lines: readonly CostLine[], result: 'OUT' | 'CXL'): Promise<void> {
  await endDisputes(ctx.db, lines, result);
  await moveLines(
    ctx,
    lines.map((line) => ({ line, COST_STS: 'CFM', STL_NO: null, DSP_RSN: null })),
  );
}

/** Agrees to the lines nobody disputes: the others go into a settlement of their own. */
const agreeRest: SettlementEffect = async (ctx, steps) => {
  await refuseRows(steps, ({ lines }) =>
    disputed(lines).length === 0 || disputed(lines).length === lines.length ? [{ FIELD: 'STL_STS', CODE: 'MSG000737' }] : [],
  );
  const sums = await separateDisputed(ctx, steps);
  return sums.map((rest) => ({ ...rest, DSP_RSN: null, CFM_USER_ID: ctx.user.USER_ID, CFM_DTM: ctx.now }));
};

export const settlementEffects: Record<EffectAction, SettlementEffect> = {
  request,
  agree,
  dispute,
  agreeRest,
  reply,
  invoice,
  remove,
  cancel,
};
