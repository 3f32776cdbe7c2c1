import type { Fault } from '../call';
import { daysBetween, weekday } from '../dates';
import { type ColumnRule, checkRow, isContainerNo, isEmpty } from '../rules';
import { dashed } from '../shown';
import { panDlvOrd } from '../tables/pan';
import { type Action, type DeliveryOrder, type DeliveryOrderLine, eventTimes, typedColumns } from './dlvOrd';

const required: readonly string[] = panDlvOrd.required;

/** What each typed column of an order must keep to. */
export const orderRules: readonly ColumnRule[] = typedColumns.map((field) => ({
  field,
  required: required.includes(field),
  ...(field === 'CAR_QTY' ? { min: 1, max: 99 } : {}),
  ...(['PKG_QTY', 'PLT_QTY', 'GRS_WT', 'MSR_CBM', 'TRSP_AMT'].includes(field) ? { min: 0 } : {}),
}));

/** What each typed column of a line must keep to. */
export const lineRules: readonly ColumnRule[] = [
  { field: 'ITEM_CD' },
  { field: 'ITEM_NM', required: true },
  { field: 'LOT_NO' },
  { field: 'QTY', required: true, zeroIsEmpty: true, min: 0.001 },
  { field: 'QTY_UT', required: true },
  { field: 'PKG_QTY', min: 0 },
  { field: 'GRS_WT', min: 0 },
  { field: 'MSR_CBM', min: 0 },
  { field: 'DLVD_QTY', min: 0 },
  { field: 'DIFF_RSN' },
  { field: 'RMK' },
];

/** Faults of an order that need nothing but the order: columns, container for a container haul, delivery before pick-up. */
export function checkOrder(order: Partial<DeliveryOrder>, title: (field: string) => string): Fault[] {
  const faults = checkRow(order as Record<string, unknown>, orderRules, title);
  const bad = new Set(faults.map((f) => f.FIELD));
  if (order.DLV_TP === 'CNTR') {
    for (const field of ['CNTR_NO', 'CNTR_TP_CD'] as const) {
      if (isEmpty(order[field])) faults.push({ FIELD: field, CODE: 'MSG000012', ARGS: [title(field)] });
    }
  }
  if (!isEmpty(order.CNTR_NO) && !isContainerNo(String(order.CNTR_NO)))
    faults.push({ FIELD: 'CNTR_NO', CODE: 'MSG000021', ARGS: [String(order.CNTR_NO)] });
  const dates = ['PICKUP_DT', 'DLV_DT', 'PICKUP_TM', 'DLV_TM'].some((f) => bad.has(f));
  if (!dates && order.PICKUP_DT && order.DLV_DT && isDeliveryFirst(order)) faults.push({ FIELD: 'DLV_DT', CODE: 'MSG000239' });
  return faults;
}

/** Is delivery asked for before pick-up? Times count only on the same day and where both are given. */
export function isDeliveryFirst(order: Partial<DeliveryOrder>): boolean {
  const { PICKUP_DT: p, DLV_DT: d, PICKUP_TM: pt, DLV_TM: dt } = order;
  if (!p || !d) return false;
  return d < p || (d === p && !!pt && !!dt && dt < pt);
}

/** Hour of the day until which a pick-up of the same day can be asked for. */
export const sameDayHour = 14;

export interface SubmitContext {
  /** Today and the hour of now in Korea, by the database's clock. */
  today: string;
  hour: number;
  holidays: ReadonlySet<string>;
  /** Staff may ask for Sundays and holidays, customers may not. */
  staff: boolean;
  title: (field: string) => string;
}

/** Faults of asking for a delivery now: past pick-up (MSG000189), same day too late (MSG000242), Sunday or holiday (MSG000188). */
export function checkSubmit(order: Partial<DeliveryOrder>, ctx: SubmitContext): Fault[] {
  const faults: Fault[] = [];
  const { PICKUP_DT: pickup, DLV_DT: delivery } = order;
  if (pickup && daysBetween(ctx.today, pickup) < 0) faults.push({ FIELD: 'PICKUP_DT', CODE: 'MSG000189', ARGS: [ctx.title('PICKUP_DT')] });
  else if (pickup === ctx.today && ctx.hour >= sameDayHour) faults.push({ FIELD: 'PICKUP_DT', CODE: 'MSG000242', ARGS: [sameDayHour] });
  if (!ctx.staff) {
    for (const [field, date] of [
      ['PICKUP_DT', pickup],
      ['DLV_DT', delivery],
    ] as const) {
      if (date && (weekday(date) === 0 || ctx.holidays.has(date))) faults.push({ FIELD: field, CODE: 'MSG000188', ARGS: [dashed(date)] });
    }
  }
  return faults;
}

/** Columns an action takes besides the key. */
const actionColumns: Partial<Record<Action, readonly string[]>> = {
  assign: ['TRUCK_CD', 'CAR_NO', 'DRV_NM', 'DRV_TEL', 'CAR_TP', 'MAX_WT'],
  load: ['LOAD_DTM'],
  arrive: ['ARR_DTM'],
  complete: ['RCVR_NM', 'CMPL_DTM', 'POD_FILE_SN'],
  cancel: ['SPLY_AMT'],
};

/** Amounts in won have no decimals. */
const wholeWon = { min: 0, type: { type: 'N', len: 15, scale: 0 } } as const;

/** Faults of what an action was given, column by column: type and length. */
export const checkAction = (action: Action, row: object, title: (field: string) => string): Fault[] =>
  checkRow(
    row as Record<string, unknown>,
    (actionColumns[action] ?? []).map((field) => ({ field, ...(field === 'SPLY_AMT' ? wholeWon : field === 'MAX_WT' ? { min: 1 } : {}) })),
    title,
  );

/** Faults of the times of events as they are typed: type alone. */
export const checkTimes = (row: object, title: (field: string) => string): Fault[] =>
  checkRow(
    row as Record<string, unknown>,
    Object.keys(eventTimes).map((field) => ({ field })),
    title,
  );

/** Faults of a line that need nothing but the line. */
export const checkLine = (line: Partial<DeliveryOrderLine>, title: (field: string) => string): Fault[] =>
  checkRow(line as Record<string, unknown>, lineRules, title);
