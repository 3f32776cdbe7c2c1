import type { Fault } from '../../contract/call';
import { type Action, type DeliveryOrder, refusal, transitions } from '../../contract/pan/dlvOrd';
import { checkAction } from '../../contract/pan/dlvOrdRules';
import { stored } from '../../contract/rules';
import { Refusal, refuseFaults } from '../lib/refusal';
import { lockRows, updateRows } from '../lib/save';
import type { Ctx } from '../lib/serve';
import { writeCancelCosts } from './cancelCost.service';
import { deliver } from './delivered.service';
import { arrive, assign, complete, load } from './dispatch.service';
import { withdrawSent } from './informed.service';
import { type Moved, mailAction } from './mail.service';
import { forReader, ordersByNo, orderTitle } from './orders';
import { handlingOrganisations } from './organisation';
import { statusNames, writeStatus } from './status';
import { type ActionRow, orderRows, type Step } from './step';
import { giveBackStock, reserveStock, tellUnreserved } from './stock.service';
import { submit } from './submit.service';
import { noTruck } from './truck.service';

export type { ActionRow } from './step';

/**
 * Takes a status action on every order of the list, or on none. Rows that cannot go are named with their numbers:
 * a wrong state with MSG000027 (MSG000040 final, MSG000241 a customer's cancel too late), and every fault of the action's own conditions.
 */
export async function transition(
  ctx: Ctx<unknown>,
  action: Action,
  list: ActionRow[] | undefined,
  reason?: string | null,
): Promise<DeliveryOrder[]> {
  if (!list?.length) throw new Refusal(422, 'MSG000009');
  const why = stored(reason ?? null);
  if (transitions[action].reason && why === null) throw new Refusal(422, 'MSG000039', { errors: [{ FIELD: 'RSN', CODE: 'MSG000039' }] });
  await lockRows(ctx.db, 'PAN_DLV_ORD', ['DLV_ORD_NO'], list, { visible: (row) => forReader(row as DeliveryOrder, ctx) });
  const orders = new Map(
    (
      await ordersByNo(
        ctx,
        list.map((row) => row.DLV_ORD_NO ?? ''),
      )
    ).map((o) => [o.DLV_ORD_NO, o]),
  );

  const nameOf = await statusNames(ctx);
  const faults: Fault[] = [];
  const steps: Step[] = [];
  for (const [i, row] of list.entries()) {
    const order = orders.get(row.DLV_ORD_NO ?? '');
    const code = order ? refusal(action, order.DLV_ORD_STS, ctx.user) : 'MSG000043';
    if (order && !code) steps.push({ order, row, rowNo: i + 1 });
    else
      faults.push({
        ROW_NO: i + 1,
        FIELD: 'DLV_ORD_STS',
        CODE: code as string,
        ARGS: order ? [nameOf(order.DLV_ORD_STS)] : [],
      });
  }
  refuseFaults(faults);
  refuseFaults(steps.flatMap(({ row, rowNo }) => checkAction(action, row, orderTitle(ctx)).map((f) => ({ ...f, ROW_NO: rowNo }))));

  const changes = await effects[action](ctx, steps, why);
  const columns = [...new Set(['DLV_ORD_STS', ...changes.flatMap((c) => Object.keys(c))])];
  const next = steps.map(({ order }, i) => ({ ...order, DLV_ORD_STS: after(action, order), ...changes[i] }));
  await updateRows(ctx.db, 'PAN_DLV_ORD', ['DLV_ORD_NO'], columns, next);
  const moved = steps.map(({ order }, i) => ({ before: order, after: next[i] as DeliveryOrder }));
  await writeStatus(
    ctx,
    moved.map((one) => ({
      DLV_ORD_NO: one.before.DLV_ORD_NO,
      FROM_STS: one.before.DLV_ORD_STS,
      TO_STS: one.after.DLV_ORD_STS,
      CHG_RSN: why ?? otherTruck(one),
    })),
  );
  if (action === 'submit') {
    refuseFaults(await reserveStock(ctx, orderRows(steps)));
    await tellUnreserved(
      ctx,
      steps.map(({ order }) => order.DLV_ORD_NO),
    );
  }
  if (action === 'cancel' || action === 'reject')
    await giveBackStock(
      ctx,
      steps.map(({ order }) => order.DLV_ORD_NO),
    );
  if (action === 'complete')
    await deliver(
      ctx,
      next as DeliveryOrder[],
      steps.map((s) => s.row.G2 ?? []),
    );
  await mailAction(ctx, action, moved, why);
  await withdrawSent(ctx, moved);
  return ordersByNo(
    ctx,
    list.map((row) => row.DLV_ORD_NO ?? ''),
  );
}

const after = (action: Action, order: DeliveryOrder): string => {
  const { to } = transitions[action];
  return to === 'before' ? (order.FROM_STS ?? 'REQ') : to;
};

/** What a history says of a truck that took the place of another one. */
const otherTruck = ({ before, after }: Moved): string | null =>
  before.DLV_ORD_STS === after.DLV_ORD_STS && before.CAR_NO !== after.CAR_NO ? `${before.CAR_NO} → ${after.CAR_NO}` : null;

type Effect = (ctx: Ctx<unknown>, steps: Step[], reason: string | null) => Promise<Partial<DeliveryOrder>[]>;

const none: Effect = async (_, steps) => steps.map(() => ({}));
const reason: Effect = async (_, steps, RJCT_RSN) => steps.map(() => ({ RJCT_RSN }));
const cancel: Effect = async (ctx, steps, why) => {
  await writeCancelCosts(ctx, steps);
  return reason(ctx, steps, why);
};

/** Checks the action's own conditions and gives the columns it sets, per order. */
const effects: Record<Action, Effect> = {
  submit,
  confirm: async (ctx, steps) => {
    const organisations = await handlingOrganisations(
      ctx,
      steps.map((s) => s.order),
    );
    return organisations.map((ORGN_CD) => ({ ORGN_CD }));
  },
  assign,
  unassign: async (_, steps) => steps.map(() => noTruck),
  load,
  arrive,
  complete,
  hold: none,
  resume: none,
  reject: reason,
  cancel,
};
