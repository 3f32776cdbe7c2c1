import { sql } from 'kysely';
import type { ActionBody, Fault } from '../../contract/call';
import { type CustOrder, type OrderAction, orderRefusal, orderTransitions } from '../../contract/ord/custOrder';
import { checkCustOrder, checkRequested } from '../../contract/ord/custOrderRules';
import { stored } from '../../contract/rules';
import { codeNames } from '../lib/codeNames';
import { stoppedCustomers } from '../lib/customers';
import { Refusal, refuseFaults } from '../lib/refusal';
import { askedRows, lockRows, updateRows } from '../lib/save';
import type { Ctx } from '../lib/serve';
import { warnOfCredit } from './credit.service';
import { linkShipments } from './link.service';
import { mailOrders } from './mail.service';
import { orderForReader, ordersByNo, orderTitle } from './orders';
import { writeOrderStatus } from './status';
import type { Step } from './step';

const table = 'ORD_CUST_ORD';

/** Checks the action's own conditions and gives the columns it sets, per order. */
type Effect = (ctx: Ctx<unknown>, steps: readonly Step[], reason: string | null) => Promise<Partial<CustOrder>[]>;

const toState =
  (action: OrderAction): Effect =>
  async (_, steps, RJCT_RSN) =>
    steps.map(() => ({ ORD_STS: orderTransitions[action].to as string, ...(RJCT_RSN === null ? {} : { RJCT_RSN }) }));

/** Asks for the transport: the order is whole, its customer in business, dangerous goods have their data sheet filed. */
const submit: Effect = async (ctx, steps) => {
  const stopped = await stoppedCustomers(
    ctx,
    steps.flatMap(({ order }) => order.CUST_CD ?? []),
  );
  const numbers = steps.map(({ order }) => order.ORD_NO);
  const { rows } = await sql<{ ORD_NO: string; LINE_CNT: number; SHEET_CNT: number }>`
    select o.no as ord_no, (select count(*)::int from ord_cust_ord_dtl g where g.ord_no = o.no) as line_cnt,
        (select count(*)::int from cms_file f where f.ref_tp = 'ORD' and f.ref_key = o.no and f.doc_tp = 'MSDS' and f.del_yn = 'N') as sheet_cnt
      from unnest(${numbers}::text[]) as o(no)`.execute(ctx.db);
  const { DOC_TP } = await codeNames(ctx, { DOC_TP: 'DOC_TP' });
  refuseFaults(
    steps.flatMap(({ order, rowNo }): Fault[] => {
      const found = rows.find(({ ORD_NO }) => ORD_NO === order.ORD_NO);
      const faults = [...checkCustOrder(order, orderTitle(ctx)), ...checkRequested(order, found?.LINE_CNT ?? 0)];
      const customer = stopped.get(order.CUST_CD ?? '');
      if (customer) faults.push({ FIELD: 'CUST_CD', CODE: 'MSG000186', ARGS: [customer] });
      if (order.DG_YN === 'Y' && !found?.SHEET_CNT)
        faults.push({ FIELD: 'DG_YN', CODE: 'MSG000012', ARGS: [DOC_TP.get('MSDS') ?? 'MSDS'] });
      return faults.map((fault) => ({ ...fault, ROW_NO: rowNo }));
    }),
  );
  await warnOfCredit(
    ctx,
    steps.map(({ order }) => order.CUST_CD),
  );
  return toState('submit')(ctx, steps, null);
};

/** Takes an order on: who receives it has it. */
const receive: Effect = async (ctx, steps) => steps.map(() => ({ ORD_STS: 'ACK', OPS_USER_ID: ctx.user.USER_ID }));

const linkBl: Effect = async (ctx, steps) => {
  const { changes, faults } = await linkShipments(ctx, steps);
  refuseFaults(faults);
  return changes;
};

const effects: Record<Exclude<OrderAction, 'delete'>, Effect> = {
  submit,
  receive,
  confirm: toState('confirm'),
  reject: toState('reject'),
  linkBl,
  cancel: toState('cancel'),
};

/**
 * Takes a status action on every order of the list, or on none. Rows that cannot go are named with their numbers: what orderRefusal says, and every
 * fault of the action's own conditions. An order that another has received first is 409 MSG000193. Gives the orders as they are then.
 */
export async function orderTransition(
  ctx: Ctx<Pick<ActionBody<CustOrder>, 'LIST' | 'RSN'>>,
  action: OrderAction,
): Promise<(CustOrder & { BATCH_FLAG?: 'delete' })[]> {
  const list = askedRows<Partial<CustOrder> & { UPD_CNT?: number | null }>(ctx);
  const reason = stored(ctx.body.RSN ?? null) as string | null;
  if (orderTransitions[action].reason && reason === null)
    throw new Refusal(422, 'MSG000039', { errors: [{ FIELD: 'RSN', CODE: 'MSG000039' }] });
  if (action === 'receive') await refuseReceived(ctx, list);
  await lockRows(ctx.db, table, ['ORD_NO'], list, { visible: (row) => orderForReader(row, ctx) });
  const orders = await ordersByNo(
    ctx,
    list.map(({ ORD_NO }) => ORD_NO),
  );
  const { ORD_STS: states } = await codeNames(ctx, { ORD_STS: 'ORD_STS' });
  const faults: Fault[] = [];
  const steps: Step[] = [];
  for (const [i, row] of list.entries()) {
    const order = orders.get(String(row.ORD_NO));
    const code = order ? orderRefusal(action, order, ctx.user) : 'MSG000043';
    if (order && !code) steps.push({ order, row, rowNo: i + 1 });
    else
      faults.push({
        ROW_NO: i + 1,
        FIELD: 'ORD_STS',
        CODE: code as string,
        ARGS: order ? [states.get(order.ORD_STS) ?? order.ORD_STS] : [],
      });
  }
  refuseFaults(faults);
  if (action === 'delete') return removeDrafts(ctx, steps);
  const changes = await effects[action](ctx, steps, orderTransitions[action].reason ? reason : null);
  const columns = [...new Set(changes.flatMap((change) => Object.keys(change)))];
  await updateRows(
    ctx.db,
    table,
    ['ORD_NO'],
    columns,
    steps.map(({ order }, i) => ({ ...order, ...changes[i] })),
  );
  const moved = steps.flatMap(({ order }, i) => {
    const TO_STS = changes[i]?.ORD_STS as string;
    return TO_STS === order.ORD_STS ? [] : [{ ORD_NO: order.ORD_NO, FROM_STS: order.ORD_STS, TO_STS }];
  });
  await writeOrderStatus(ctx, moved, reason);
  const now = await ordersByNo(
    ctx,
    steps.map(({ order }) => order.ORD_NO),
  );
  const done = steps.flatMap(({ order }) => now.get(order.ORD_NO) ?? []);
  await mailOrders(ctx, action, done, reason);
  return done.map((order) => orderForReader(order, ctx));
}

/** Locks the orders; who comes second to one is told so, whatever version of it was read. */
async function refuseReceived(ctx: Ctx<unknown>, list: readonly Partial<CustOrder>[]): Promise<void> {
  const numbers = list.map(({ ORD_NO }) => String(ORD_NO ?? ''));
  await sql`select ord_no from ord_cust_ord where ord_no = any(${numbers}) order by ord_no for update`.execute(ctx.db);
  const orders = await ordersByNo(ctx, numbers);
  const errors = numbers.flatMap((number, i): Fault[] => {
    const order = orders.get(number);
    return order && orderRefusal('receive', order, ctx.user) === 'MSG000193' ? [{ ROW_NO: i + 1, CODE: 'MSG000193' }] : [];
  });
  if (errors.length) throw new Refusal(409, 'MSG000193', { errors });
}

/** Takes drafts away: they were never asked for. */
async function removeDrafts(ctx: Ctx<unknown>, steps: readonly Step[]): Promise<(CustOrder & { BATCH_FLAG: 'delete' })[]> {
  await updateRows(
    ctx.db,
    table,
    ['ORD_NO'],
    ['DEL_YN'],
    steps.map(({ order }) => ({ ORD_NO: order.ORD_NO, DEL_YN: 'Y' })),
  );
  ctx.say('MSG000002');
  return steps.map(({ order }) => ({ ...orderForReader(order, ctx), BATCH_FLAG: 'delete' as const }));
}
