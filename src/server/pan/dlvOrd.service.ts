import type { Fault, SaveRow } from '../../contract/call';
import { receives } from '../../contract/columnRules';
import { daysBetween } from '../../contract/dates';
import { canEditOrder, canRemove, type DeliveryOrder, finalStates, savedColumns, typedColumns } from '../../contract/pan/dlvOrd';
import { checkLine, checkOrder } from '../../contract/pan/dlvOrdRules';
import { stored } from '../../contract/rules';
import { takeNumbers } from '../lib/number';
import { refuseFaults } from '../lib/refusal';
import { insertRows, lockRows, updateRows } from '../lib/save';
import type { Ctx } from '../lib/serve';
import { addLines } from './lines.service';
import { forReader, lineTitle, type NewOrder, ordersByNo, orderTitle } from './orders';
import { handlingOrganisations } from './organisation';
import { rememberPlaces } from './places.service';
import { fileProofs } from './proof.service';
import { checkReferences } from './references.service';
import { statusNames, writeStatus } from './status';

const table = 'PAN_DLV_ORD';
const key = ['DLV_ORD_NO'];

/**
 * Makes orders in TMP with their lines: number, corporation, organisation and order date are given here.
 * Columns the person may not type are left out. The orders must have been checked (checkOrders). `uploadNo` is the run they come from.
 */
export async function createOrders(ctx: Ctx<unknown>, orders: NewOrder[], uploadNo: string | null = null): Promise<DeliveryOrder[]> {
  if (orders.length === 0) return [];
  const numbers = await takeNumbers(ctx.db, 'DLV', ctx.user.CORP_CD, orders.length);
  const organisations = await handlingOrganisations(
    ctx,
    orders.map((o) => ({ CORP_CD: ctx.user.CORP_CD, CUST_CD: o.CUST_CD ?? '' })),
  );
  const rows = orders.map((order, i) => ({
    ...typed(ctx, order),
    DLV_ORD_NO: numbers[i] as string,
    CORP_CD: ctx.user.CORP_CD,
    ORGN_CD: organisations[i] as string,
    DLV_ORD_DT: order.DLV_ORD_DT || ctx.today,
    DLV_ORD_STS: 'TMP',
    UPLOAD_NO: uploadNo,
    DEL_YN: 'N',
  }));
  await insertRows(ctx.db, table, rows);
  await addLines(
    ctx,
    orders.map((order, i) => ({ DLV_ORD_NO: numbers[i] as string, lines: order.G2 ?? [] })),
  );
  await writeStatus(
    ctx,
    numbers.map((no) => ({ DLV_ORD_NO: no, FROM_STS: null, TO_STS: 'TMP' })),
  );
  await rememberPlaces(
    ctx,
    rows.map((order) => ({ order })),
  );
  return ordersByNo(ctx, numbers);
}

/** The columns a person typed on an order, trimmed; staff columns of a customer are left out. */
function typed(ctx: Ctx<unknown>, order: Partial<DeliveryOrder>): Partial<DeliveryOrder> {
  return Object.fromEntries(typedBy(ctx).map((c) => [c, stored(order[c])]));
}

const typedBy = ({ user }: Ctx<unknown>) => typedColumns.filter((c) => receives('PAN_DLV_ORD', c, user));

/** Every fault of orders that are about to be made; `rowNo` counts them as the user sees them. Needs no state of their own. */
export async function checkOrders(ctx: Ctx<unknown>, orders: { order: NewOrder; rowNo: number }[]): Promise<Fault[]> {
  const own = orders.flatMap(({ order, rowNo }) => [
    ...checkOrder(order, orderTitle(ctx)).map((f) => ({ ...f, ROW_NO: rowNo })),
    ...(order.G2 ?? []).flatMap((line, i) =>
      checkLine(line, lineTitle(ctx)).map((f) => ({ ...f, ROW_NO: rowNo, FIELD: `G2.${i + 1}.${f.FIELD}` })),
    ),
  ]);
  const found = await checkReferences(
    ctx,
    orders.map(({ order, rowNo }) => ({ order, rowNo, isNew: true })),
  );
  return [...own, ...found];
}

/** Every fault of orders that come by a form, row after row: a pick-up that is past is one even of a draft. */
export async function checkNewOrders(ctx: Ctx<unknown>, orders: NewOrder[]): Promise<Fault[]> {
  const faults = await checkOrders(
    ctx,
    orders.map((order, i) => ({ order, rowNo: i + 1 })),
  );
  const past = orders.flatMap((order, i) =>
    order.PICKUP_DT && order.PICKUP_DT < ctx.today
      ? [{ ROW_NO: i + 1, FIELD: 'PICKUP_DT', CODE: 'MSG000189', ARGS: [ctx.label('PICKUP_DT')] }]
      : [],
  );
  return [...faults, ...past].sort((a, b) => (a.ROW_NO ?? 0) - (b.ROW_NO ?? 0));
}

/**
 * Saves the changed rows of the desk in one transaction: new orders with their lines, changed orders, removed drafts.
 * Refuses every fault at once; a column that may not change in the order's state is MSG000027.
 */
export async function saveOrders(
  ctx: Ctx<unknown>,
  list: SaveRow<DeliveryOrder>[],
): Promise<(DeliveryOrder & { BATCH_FLAG?: 'delete' })[]> {
  const numbered = list.map((row, i) => ({ row, rowNo: i + 1 }));
  const inserts = numbered.filter(({ row }) => row.BATCH_FLAG === 'insert');
  const rest = numbered.filter(({ row }) => row.BATCH_FLAG !== 'insert');
  await lockRows(
    ctx.db,
    table,
    key,
    rest.map(({ row }) => row),
    { rowNos: rest.map(({ rowNo }) => rowNo), visible: (row) => forReader(row as DeliveryOrder, ctx) },
  );
  const before = new Map(
    (
      await ordersByNo(
        ctx,
        rest.map(({ row }) => String(row.DLV_ORD_NO)),
      )
    ).map((o) => [o.DLV_ORD_NO, o]),
  );

  const nameOf = await statusNames(ctx);
  const faults: Fault[] = [];
  const changed: { order: DeliveryOrder; rowNo: number }[] = [];
  const removed: DeliveryOrder[] = [];
  for (const { row, rowNo } of rest) {
    const now = before.get(row.DLV_ORD_NO as string);
    if (!now) faults.push({ ROW_NO: rowNo, CODE: 'MSG000043' });
    else if (row.BATCH_FLAG === 'delete') {
      if (canRemove(now)) removed.push(now);
      else
        faults.push({
          ROW_NO: rowNo,
          FIELD: 'DLV_ORD_STS',
          CODE: finalStates.includes(now.DLV_ORD_STS) ? 'MSG000040' : 'MSG000027',
          ARGS: [nameOf(now.DLV_ORD_STS)],
        });
    } else {
      const next = { ...now };
      const days = now.CMPL_DTM ? daysBetween(now.CMPL_DTM.slice(0, 8), ctx.today) : 0;
      let touched = false;
      for (const column of savedColumns) {
        if (!(column in row)) continue;
        const value = stored(row[column]);
        if (value === stored(now[column])) continue;
        touched = true;
        if (!canEditOrder(now, column, ctx.user, days)) {
          const code = finalStates.includes(now.DLV_ORD_STS) ? 'MSG000040' : 'MSG000027';
          faults.push({ ROW_NO: rowNo, FIELD: column, CODE: code, ARGS: [nameOf(now.DLV_ORD_STS)] });
        } else Object.assign(next, { [column]: value });
      }
      // What stands there and cannot be changed any more stops nobody.
      const isOpen = ({ FIELD }: Fault) => !FIELD || canEditOrder(now, FIELD, ctx.user, days);
      if (touched)
        faults.push(
          ...checkOrder(next, orderTitle(ctx))
            .filter(isOpen)
            .map((f) => ({ ...f, ROW_NO: rowNo })),
        );
      changed.push({ order: next, rowNo });
    }
  }
  faults.push(
    ...(await checkReferences(
      ctx,
      changed.map(({ order, rowNo }) => ({ order, rowNo, isNew: false, before: before.get(order.DLV_ORD_NO) })),
    )),
  );
  faults.push(
    ...(await checkOrders(
      ctx,
      inserts.map(({ row, rowNo }) => ({ order: row, rowNo })),
    )),
  );
  faults.push(
    ...(await fileProofs(
      ctx,
      changed.map(({ order, rowNo }) => ({ order: before.get(order.DLV_ORD_NO) ?? order, fileSn: order.POD_FILE_SN, rowNo })),
    )),
  );
  refuseFaults(faults.sort((a, b) => (a.ROW_NO ?? 0) - (b.ROW_NO ?? 0)));

  const columns = [...typedBy(ctx), 'POD_FILE_SN'];
  await updateRows(
    ctx.db,
    table,
    key,
    columns,
    changed.map(({ order }) => order),
  );
  await updateRows(
    ctx.db,
    table,
    key,
    ['DEL_YN'],
    removed.map((order) => ({ ...order, DEL_YN: 'Y' })),
  );
  await rememberPlaces(
    ctx,
    changed.map(({ order }) => ({ order, before: before.get(order.DLV_ORD_NO) })),
  );
  const made = await createOrders(
    ctx,
    inserts.map(({ row }) => row),
  );
  const after = new Map(
    (
      await ordersByNo(
        ctx,
        changed.map(({ order }) => order.DLV_ORD_NO),
      )
    ).map((o) => [o.DLV_ORD_NO, o]),
  );

  let next = 0;
  return list.map((row) => {
    if (row.BATCH_FLAG === 'insert') return made[next++] as DeliveryOrder;
    if (row.BATCH_FLAG === 'delete') return { ...(before.get(row.DLV_ORD_NO as string) as DeliveryOrder), BATCH_FLAG: 'delete' as const };
    return after.get(row.DLV_ORD_NO as string) as DeliveryOrder;
  });
}
