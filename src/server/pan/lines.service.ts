import { sql } from 'kysely';
import type { Fault, SaveRow } from '../../contract/call';
import { daysBetween } from '../../contract/dates';
import {
  canEditLine,
  lineColumns as columns,
  type DeliveryOrder,
  type DeliveryOrderLine,
  finalStates,
  receivedColumns,
} from '../../contract/pan/dlvOrd';
import { checkLine } from '../../contract/pan/dlvOrdRules';
import { isEmpty, stored } from '../../contract/rules';
import { stoppedCustomers } from '../lib/customers';
import { refuseFaults } from '../lib/refusal';
import { insertRows, lockRows, removeRows, updateRows } from '../lib/save';
import type { Ctx } from '../lib/serve';
import { lineTitle, ordersByNo } from './orders';
import { checkLineCodes } from './references.service';
import { statusNames } from './status';

const table = 'PAN_DLV_ORD_DTL';
const key = ['DLV_ORD_NO', 'LINE_NO'];

/** A new line has received nothing yet, whatever is sent. */
const newColumns = columns.filter((c) => !(receivedColumns as readonly string[]).includes(c));

/** Lines of orders, by order and in their order. */
export async function linesOf(ctx: Ctx<unknown>, ...orderNos: string[]): Promise<DeliveryOrderLine[]> {
  const { rows } = await sql<DeliveryOrderLine>`
    select d.dlv_ord_no, d.line_no, d.item_cd, d.item_nm, d.lot_no, d.qty, d.qty_ut, d.pkg_qty, d.grs_wt, d.msr_cbm, d.dlvd_qty, d.diff_rsn, d.rmk, d.upd_cnt
      from pan_dlv_ord_dtl d join pan_dlv_ord o on o.dlv_ord_no = d.dlv_ord_no and o.del_yn = 'N'
     where d.dlv_ord_no = any(${orderNos}) order by d.dlv_ord_no, d.line_no`.execute(ctx.db);
  return rows;
}

type NewLine = Partial<DeliveryOrderLine>;

/** Adds lines behind those each order has, in the order given; gives their keys. They must have been checked. */
export async function addLines(
  ctx: Ctx<unknown>,
  orders: { DLV_ORD_NO: string; lines: NewLine[] }[],
): Promise<{ DLV_ORD_NO: string; LINE_NO: number }[]> {
  const withLines = orders.filter((o) => o.lines.length > 0);
  if (withLines.length === 0) return [];
  const { rows } = await sql<{ DLV_ORD_NO: string; LAST: number }>`
    select dlv_ord_no, max(line_no) as last from pan_dlv_ord_dtl where dlv_ord_no = any(${withLines.map((o) => o.DLV_ORD_NO)}) group by dlv_ord_no`.execute(
    ctx.db,
  );
  const last = new Map(rows.map((r) => [r.DLV_ORD_NO, r.LAST]));
  const added = withLines.flatMap(({ DLV_ORD_NO, lines }) =>
    lines.map((line, i) => ({
      ...Object.fromEntries(newColumns.map((c) => [c, stored(line[c])])),
      DLV_ORD_NO,
      LINE_NO: (last.get(DLV_ORD_NO) ?? 0) + i + 1,
    })),
  );
  await insertRows(ctx.db, table, added);
  return added;
}

/**
 * Saves changed lines of existing orders, each by the state its order is in. The orders are locked first and their version goes up,
 * so that two people at one order's lines meet as two at the order itself do.
 */
export async function saveLines(
  ctx: Ctx<unknown>,
  list: SaveRow<DeliveryOrderLine>[],
): Promise<(DeliveryOrderLine & { BATCH_FLAG?: 'delete' })[]> {
  const numbers = [...new Set(list.map((l) => String(l.DLV_ORD_NO ?? '')))].sort();
  await sql`select 1 from pan_dlv_ord where dlv_ord_no = any(${numbers}) order by dlv_ord_no for update`.execute(ctx.db);
  const orders = new Map((await ordersByNo(ctx, numbers)).map((o) => [o.DLV_ORD_NO, o]));
  const rest = list.map((row, i) => ({ row, rowNo: i + 1 })).filter(({ row }) => row.BATCH_FLAG !== 'insert');
  const current = (await lockRows(
    ctx.db,
    table,
    key,
    rest.map(({ row }) => row),
    { rowNos: rest.map(({ rowNo }) => rowNo), visible: forLine },
  )) as DeliveryOrderLine[];
  const before = new Map(current.map((c) => [`${c.DLV_ORD_NO}/${c.LINE_NO}`, c]));

  const nameOf = await statusNames(ctx);
  const codeFaults = await checkLineCodes(ctx);
  const stopped =
    ctx.user.USER_TP === 'C'
      ? await stoppedCustomers(
          ctx,
          [...orders.values()].map((o) => o.CUST_CD),
        )
      : new Map<string, string>();
  const faults: Fault[] = [];
  const changed: DeliveryOrderLine[] = [];
  const added: NewLine[] = [];
  const removed: DeliveryOrderLine[] = [];
  for (const [i, row] of list.entries()) {
    const order = orders.get(String(row.DLV_ORD_NO ?? ''));
    const now = row.BATCH_FLAG === 'insert' ? undefined : before.get(`${row.DLV_ORD_NO}/${row.LINE_NO}`);
    const refuse = (FIELD: string, state: DeliveryOrder) =>
      faults.push({
        ROW_NO: i + 1,
        FIELD,
        CODE: finalStates.includes(state.DLV_ORD_STS) ? 'MSG000040' : 'MSG000027',
        ARGS: [nameOf(state.DLV_ORD_STS)],
      });
    if (!row.BATCH_FLAG) {
      faults.push({ ROW_NO: i + 1, FIELD: 'BATCH_FLAG', CODE: 'MSG000012' });
      continue;
    }
    if (!order || (row.BATCH_FLAG !== 'insert' && !now)) {
      faults.push({ ROW_NO: i + 1, CODE: 'MSG000043' });
      continue;
    }
    const suspended = stopped.get(order.CUST_CD);
    if (suspended) faults.push({ ROW_NO: i + 1, FIELD: 'CUST_CD', CODE: 'MSG000186', ARGS: [suspended] });
    const days = order.CMPL_DTM ? daysBetween(order.CMPL_DTM.slice(0, 8), ctx.today) : 0;
    if (row.BATCH_FLAG !== 'update' || !now) {
      if (!canEditLine(order, 'QTY', ctx.user, days)) refuse('LINE_NO', order);
      else if (now) removed.push(now);
      else added.push(row);
    }
    const next = { ...now, ...(now ? {} : { ...row, DLVD_QTY: null, DIFF_RSN: null }) } as DeliveryOrderLine;
    for (const column of columns) {
      if (!now || row.BATCH_FLAG !== 'update' || !(column in row)) continue;
      const value = stored(row[column]);
      if (value === stored(now[column])) continue;
      if (!canEditLine(order, column, ctx.user, days)) refuse(column, order);
      else Object.assign(next, { [column]: value });
    }
    if (row.BATCH_FLAG === 'delete') continue;
    faults.push(
      ...checkLine(next, lineTitle(ctx)).map((f) => ({ ...f, ROW_NO: i + 1 })),
      ...codeFaults(next, now).map((f) => ({ ...f, ROW_NO: i + 1 })),
      ...differenceFault(ctx, next).map((f) => ({ ...f, ROW_NO: i + 1 })),
    );
    if (now) changed.push(next);
  }
  refuseFaults(faults);

  await updateRows(ctx.db, table, key, [...columns], changed);
  await removeRows(ctx.db, table, key, removed);
  const keys = await addLines(
    ctx,
    numbers.map((no) => ({ DLV_ORD_NO: no, lines: added.filter((l) => l.DLV_ORD_NO === no) })),
  );
  await sql`update pan_dlv_ord set upd_user_id = ${ctx.user.USER_ID} where dlv_ord_no = any(${numbers})`.execute(ctx.db);
  const saved = new Map((await linesOf(ctx, ...numbers)).map((l) => [`${l.DLV_ORD_NO}/${l.LINE_NO}`, l]));
  return list.map((row) => {
    const made =
      row.BATCH_FLAG === 'insert'
        ? keys.splice(
            keys.findIndex((k) => k.DLV_ORD_NO === row.DLV_ORD_NO),
            1,
          )[0]
        : undefined;
    const { DLV_ORD_NO, LINE_NO } = made ?? row;
    const line = saved.get(`${DLV_ORD_NO}/${LINE_NO}`);
    return line ?? { ...(forLine(before.get(`${DLV_ORD_NO}/${LINE_NO}`) ?? {}) as DeliveryOrderLine), BATCH_FLAG: 'delete' as const };
  });
}

/** A quantity received that differs from the one ordered needs its reason. */
export function differenceFault(ctx: Pick<Ctx<unknown>, 'label'>, line: Partial<DeliveryOrderLine>): Fault[] {
  if (isEmpty(line.DLVD_QTY) || line.DLVD_QTY === line.QTY || !isEmpty(line.DIFF_RSN)) return [];
  return [{ FIELD: 'DIFF_RSN', CODE: 'MSG000012', ARGS: [ctx.label('DIFF_RSN', 'PAN_DLV_ORD_DTL')] }];
}

/** A line as it goes out: without who made and changed it. */
const forLine = (line: Record<string, unknown>) =>
  Object.fromEntries(['DLV_ORD_NO', 'LINE_NO', ...columns, 'UPD_CNT'].map((column) => [column, line[column]]));
