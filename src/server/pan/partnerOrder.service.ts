import type { Fault } from '../../contract/call';
import { orderColumns, orderLineColumns, type PartnerOrder, type PartnerOrderState } from '../../contract/open/partner';
import { Refusal, refuseFaults } from '../lib/refusal';
import type { Ctx } from '../lib/serve';
import { checkNewOrders, createOrders } from './dlvOrd.service';
import { linesOf } from './lines.service';
import { forReader, lineTitle, type NewOrder, visibleOrders } from './orders';
import { transition } from './transition.service';
import { takeItem } from './upload/check';
import { sumOf } from './upload/groups';
import { itemsOf } from './uploadContext.service';

/** An order of the user's customer, with its lines; another one's is as one that never was. */
export async function partnerOrder(ctx: Ctx<unknown>, dlvOrdNo: string): Promise<PartnerOrderState> {
  const order = await visibleOrders(ctx.db, ctx.scope)
    .select(orderColumns.map((name) => `O.${name}` as const))
    .where('O.DLV_ORD_NO', '=', dlvOrdNo)
    .executeTakeFirst();
  if (!order) throw new Refusal(404, 'MSG000043');
  const lines = await linesOf(ctx, dlvOrdNo);
  const LINES = lines.map((line) => Object.fromEntries(orderLineColumns.map((name) => [name, line[name]])));
  return { ...forReader(order, ctx), LINES } as PartnerOrderState;
}

/** Columns of an order that are sums of its lines. */
const summed = ['PKG_QTY', 'GRS_WT', 'MSR_CBM'] as const;

/** The order as the customer's own save has it: weights and quantities are those of its lines. */
function orderOf(ctx: Ctx<unknown>, { LINES: _, SUBMIT_YN: __, ...order }: PartnerOrder, lines: PartnerOrder['LINES']): NewOrder {
  const sums = Object.fromEntries(summed.map((name) => [name, sumOf(lines, name)]));
  return {
    ...order,
    ...sums,
    ITEM_NM: lines[0]?.ITEM_NM ?? null,
    CUST_CD: ctx.user.CUST_CD,
    DLV_ORD_DT: ctx.today,
    G2: lines,
  } as NewOrder;
}

/** Faults as a partner knows the order: ROW_NO counts the lines, the order itself has none. */
const inLines = (faults: readonly Fault[]): Fault[] =>
  faults.map(({ ROW_NO: _, ...fault }) => {
    const [, row, field] = /^G2\.(\d+)\.(.+)$/.exec(fault.FIELD ?? '') ?? [];
    return row ? { ...fault, ROW_NO: Number(row), FIELD: field } : fault;
  });

/** What an order is refused for: 409 where it is there already and nothing else is wrong. */
function refuse(faults: readonly Fault[]): void {
  const told = inLines(faults);
  const ofLines = new Set(told.flatMap(({ ROW_NO, FIELD }) => (ROW_NO ? [FIELD] : [])));
  // A sum is wrong because of its lines.
  const found = told.filter(({ ROW_NO, FIELD }) => ROW_NO || !summed.some((name) => name === FIELD) || !ofLines.has(FIELD));
  if (found.length && found.every((fault) => fault.CODE === 'MSG000024')) throw new Refusal(409, 'MSG000024', { errors: found });
  refuseFaults(found);
}

/** Makes an order as a partner's system sends it, by the rules of the customer's own save, and asks for its delivery where it says so. */
export async function makePartnerOrder(ctx: Ctx<PartnerOrder>): Promise<PartnerOrderState> {
  const submits = ctx.body.SUBMIT_YN === 'Y';
  if (!['add', 'save', ...(submits ? ['submit'] : [])].every((button) => ctx.has(button))) throw new Refusal(403, 'MSG000029');
  const lines = (ctx.body.LINES ?? []).map((line) => ({ ...line }));
  const items = await itemsOf(
    ctx,
    lines.map((line) => String(line.ITEM_CD ?? '').toUpperCase()),
    ctx.user.CUST_CD ?? '',
  );
  const unknown = lines.flatMap((line, i): Fault[] =>
    takeItem(line, items)
      ? []
      : [{ FIELD: `G2.${i + 1}.ITEM_CD`, CODE: 'MSG000017', ARGS: [lineTitle(ctx)('ITEM_CD'), String(line.ITEM_CD)] }],
  );
  const order = orderOf(ctx, ctx.body, lines);
  refuse([...(lines.length ? [] : [{ FIELD: 'LINES', CODE: 'MSG000012' }]), ...(await checkNewOrders(ctx, [order])), ...unknown]);
  const [made] = await createOrders(ctx, [order]);
  if (!made) throw new Error('no order was made');
  if (submits) await submit(ctx, made.DLV_ORD_NO, made.UPD_CNT);
  return partnerOrder(ctx, made.DLV_ORD_NO);
}

async function submit(ctx: Ctx<unknown>, DLV_ORD_NO: string, UPD_CNT: number): Promise<void> {
  try {
    await transition(ctx, 'submit', [{ DLV_ORD_NO, UPD_CNT }]);
  } catch (error) {
    if (error instanceof Refusal && error.errors) refuse(error.errors);
    throw error;
  }
}
