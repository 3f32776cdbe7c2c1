import { sql } from 'kysely';
import type { Fault } from '../../contract/call';
import { addDays, daysBetween } from '../../contract/dates';
import { type DeliveryOrder, type DeliveryOrderLine, repeatedColumns, repeatedLineColumns } from '../../contract/pan/dlvOrd';
import { type RepeatRow, type RepeatSource, repeatTyped } from '../../contract/pan/popup/dlvOrdRepeatPopup';
import { refuseFaults } from '../lib/refusal';
import type { Ctx } from '../lib/serve';
import { linesOf } from './lines.service';
import { type NewOrder, ordersByNo } from './orders';

const picked = (row: object, columns: readonly string[]): object =>
  Object.fromEntries(Object.entries(row).filter(([name]) => columns.includes(name)));

/** What is repeated of an order with its lines, and its days, which say how far they lie apart. */
export const repeatedOf = (order: Partial<DeliveryOrder>, lines: readonly DeliveryOrderLine[]): NewOrder => ({
  ...picked(order, [...repeatedColumns, 'PICKUP_DT', 'DLV_DT']),
  G2: lines.map((line) => picked(line, repeatedLineColumns)),
});

/** The orders that the reader sees of these, as they are repeated. */
export async function repeatedOrders(ctx: Ctx<unknown>, numbers: readonly string[]): Promise<Map<string, NewOrder>> {
  const orders = await ordersByNo(ctx, [...new Set(numbers)]);
  const lines = orders.length ? await linesOf(ctx, ...orders.map(({ DLV_ORD_NO }) => DLV_ORD_NO)) : [];
  const of = new Map<string, DeliveryOrderLine[]>();
  for (const line of lines) of.set(line.DLV_ORD_NO, [...(of.get(line.DLV_ORD_NO) ?? []), line]);
  return new Map(orders.map((order) => [order.DLV_ORD_NO, repeatedOf(order, of.get(order.DLV_ORD_NO) ?? [])]));
}

/** The templates that the reader sees of these: row-level security sees to it. */
async function repeatedTemplates(ctx: Ctx<unknown>, keys: readonly string[]): Promise<Map<string, NewOrder>> {
  const { rows } = await sql<{ TMPL_SEQ: number; CUST_CD: string; TMPL_CNNT: string }>`
    select tmpl_seq, cust_cd, tmpl_cnnt from pan_dlv_tmpl where tmpl_seq::text = any(${[...new Set(keys)]})`.execute(ctx.db);
  return new Map(rows.map((row) => [String(row.TMPL_SEQ), { ...JSON.parse(row.TMPL_CNNT), CUST_CD: row.CUST_CD }]));
}

/** The orders that rows make of their sources: what is repeated, with what was typed. A source that the reader does not see is MSG000043. */
export async function ordersOfRows(ctx: Ctx<unknown>, rows: readonly Partial<RepeatRow>[]): Promise<NewOrder[]> {
  const keysOf = (kind: RepeatSource['REPEAT_TP']) =>
    rows.flatMap((row) => (row.REPEAT_TP === kind && row.REPEAT_NO ? [row.REPEAT_NO] : []));
  const sources = { ORD: await repeatedOrders(ctx, keysOf('ORD')), TMPL: await repeatedTemplates(ctx, keysOf('TMPL')) };
  const faults: Fault[] = [];
  const orders = rows.flatMap((row, i): NewOrder[] => {
    const source = row.REPEAT_TP && Object.hasOwn(sources, row.REPEAT_TP) ? sources[row.REPEAT_TP].get(row.REPEAT_NO ?? '') : undefined;
    if (!source) {
      faults.push({ ROW_NO: i + 1, FIELD: 'REPEAT_NM', CODE: 'MSG000043' });
      return [];
    }
    return [{ ...source, PICKUP_DT: null, DLV_DT: null, ...picked(row, repeatTyped) }];
  });
  refuseFaults(faults);
  return orders;
}

/** The same day of the week in a later week, from tomorrow on. */
export const nextWeekly = (day: string, today: string): string =>
  addDays(day, Math.max(1, Math.floor(daysBetween(day, today) / 7) + 1) * 7);

/** The days proposed: of an order the same days of the week when they come next, of a template tomorrow; the delivery as many days later as it was. */
export function proposedDays(kind: RepeatSource['REPEAT_TP'], { PICKUP_DT, DLV_DT }: NewOrder, today: string) {
  const pickup = kind === 'ORD' && PICKUP_DT ? nextWeekly(PICKUP_DT, today) : addDays(today, 1);
  const apart = PICKUP_DT && DLV_DT ? daysBetween(PICKUP_DT, DLV_DT) : 0;
  return { PICKUP_DT: pickup, DLV_DT: addDays(pickup, apart) };
}
