import type { Fault } from '../../contract/call';
import type { DeliveryOrder, eventTimes } from '../../contract/pan/dlvOrd';
import { isEmpty, stored } from '../../contract/rules';
import { shortMoment } from '../../contract/shown';
import { codeCheck } from '../lib/codeNames';
import { refuseFaults } from '../lib/refusal';
import type { Ctx } from '../lib/serve';
import { fileProofs } from './proof.service';
import { orderRows, type Step } from './step';
import { confirmStock } from './stock.service';
import { type Truck, takeTruckTurns, trucksOf } from './truck.service';

/** Names the truck of each order. */
export async function assign(ctx: Ctx<unknown>, steps: Step[]): Promise<Partial<DeliveryOrder>[]> {
  const codeFaults = await codeCheck(ctx.db, ['CAR_TP'], ctx.label);
  const { trucks, faults } = await trucksOf(ctx, steps);
  const wrongCodes = steps.flatMap(({ order, row, rowNo }) => codeFaults(row, order).map((fault) => ({ ROW_NO: rowNo, ...fault })));
  refuseFaults([...faults, ...wrongCodes].sort((a, b) => (a.ROW_NO ?? 0) - (b.ROW_NO ?? 0)));
  await takeTruckTurns(
    ctx,
    trucks.map(({ CAR_NO }) => CAR_NO),
  );
  const changes = steps.map(({ row }, i) => ({
    ...(trucks[i] as Truck),
    ...(isEmpty(row.CAR_TP) ? {} : { CAR_TP: row.CAR_TP as string }),
    ASGN_DTM: ctx.now,
  }));
  const sameTypes = changes.some((c) => 'CAR_TP' in c);
  return sameTypes ? changes.map((c, i) => ({ CAR_TP: steps[i]?.order.CAR_TP ?? null, ...c })) : changes;
}

/** Loads: the planned releases of stock are confirmed with it. */
export async function load(ctx: Ctx<unknown>, steps: Step[]): Promise<Partial<DeliveryOrder>[]> {
  const { now } = ctx;
  const changes = steps.map(({ row }) => ({ LOAD_DTM: stored(row.LOAD_DTM ?? null) ?? now }));
  refuseFaults(future(ctx, steps, changes, 'LOAD_DTM'));
  refuseFaults(await confirmStock(ctx, orderRows(steps)));
  return changes;
}

/** Arrives: not before the loading. */
export async function arrive(ctx: Ctx<unknown>, steps: Step[]): Promise<Partial<DeliveryOrder>[]> {
  const { now } = ctx;
  const changes = steps.map(({ order, row }) => ({ ARR_DTM: notBefore(stored(row.ARR_DTM ?? null) ?? now, order.LOAD_DTM) }));
  const wrong = steps.flatMap(({ order, rowNo }, i) =>
    early(ctx, ['ARR_DTM', changes[i]?.ARR_DTM], ['LOAD_DTM', order.LOAD_DTM]).map((fault) => ({ ...fault, ROW_NO: rowNo })),
  );
  refuseFaults([...future(ctx, steps, changes, 'ARR_DTM'), ...wrong]);
  return changes;
}

/** Completes: who received it, when, and the proof; an order that did not arrive does so with it. */
export async function complete(ctx: Ctx<unknown>, steps: Step[]): Promise<Partial<DeliveryOrder>[]> {
  const changes = steps.map(({ order, row }) => {
    const at = notBefore(stored(row.CMPL_DTM ?? null), order.ARR_DTM ?? order.LOAD_DTM);
    return {
      RCVR_NM: stored(row.RCVR_NM ?? null),
      CMPL_DTM: at,
      ARR_DTM: order.ARR_DTM ?? at,
      POD_FILE_SN: row.POD_FILE_SN ?? order.POD_FILE_SN,
    };
  });
  const faults = steps.flatMap(({ order, rowNo }, i): Fault[] => {
    const change = changes[i];
    if (!change || isEmpty(change.RCVR_NM) || isEmpty(change.CMPL_DTM))
      return [{ ROW_NO: rowNo, FIELD: change?.RCVR_NM ? 'CMPL_DTM' : 'RCVR_NM', CODE: 'MSG000240' }];
    const since = order.ARR_DTM ? (['ARR_DTM', order.ARR_DTM] as const) : (['LOAD_DTM', order.LOAD_DTM] as const);
    return early(ctx, ['CMPL_DTM', change.CMPL_DTM], since).map((fault) => ({ ...fault, ROW_NO: rowNo }));
  });
  refuseFaults([...faults, ...future(ctx, steps, changes, 'CMPL_DTM'), ...(await fileProofs(ctx, proofs(steps)))]);
  return changes;
}

const proofs = (steps: Step[]) => steps.map(({ order, row, rowNo }) => ({ order, fileSn: row.POD_FILE_SN, rowNo }));

/** A time typed in minutes may be the minute of the step before itself: then it is that step's second. */
export const notBefore = <T extends string | null>(typed: T, since: string | null): T =>
  typed && since && typed.slice(0, 12) === since.slice(0, 12) && typed < since ? (since as T) : typed;

/** The latest time that is not still to come: a minute's grace for clocks. */
const latestOf = (now: string): string => `${now.slice(0, 12)}59`;

type EventField = keyof typeof eventTimes;
type Happened = readonly [field: EventField, moment: string | null | undefined];

const shownMoment = (moment: string): string => shortMoment(moment.slice(0, 8), moment.slice(8, 12));

/** An event that is said to have been before the one ahead of it (MSG000611). */
export function early(ctx: Ctx<unknown>, [field, moment]: Happened, [before, since]: Happened): Fault[] {
  if (!moment || !since || moment >= since) return [];
  return [{ FIELD: field, CODE: 'MSG000611', ARGS: [ctx.label(field), shownMoment(moment), ctx.label(before), shownMoment(since)] }];
}

/** An event that is said to have been when it is still to come (MSG000612). */
export function toCome(ctx: Ctx<unknown>, [field, moment]: Happened): Fault[] {
  if (!moment || moment <= latestOf(ctx.now)) return [];
  return [{ FIELD: field, CODE: 'MSG000612', ARGS: [ctx.label(field), shownMoment(moment), shownMoment(ctx.now)] }];
}

/** Times that are still to come are refused. */
const future = <K extends EventField>(ctx: Ctx<unknown>, steps: Step[], changes: Partial<Record<K, string | null>>[], field: K): Fault[] =>
  steps.flatMap(({ rowNo }, i) => toCome(ctx, [field, changes[i]?.[field]]).map((fault) => ({ ...fault, ROW_NO: rowNo })));
