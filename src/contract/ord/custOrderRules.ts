import type { Fault } from '../call';
import { Decimal } from '../decimal';
import { type ColumnRule, checkRow, isEmpty } from '../rules';
import { ordCustOrd, ordCustOrdDtl } from '../tables/ord';
import { type CustOrder, type CustOrderLine, typedOrderColumns, typedOrderLineColumns } from './custOrder';

const orderRequired: readonly string[] = ordCustOrd.required;
const lineRequired: readonly string[] = ordCustOrdDtl.required;

/** What each typed column of an order must keep to. */
export const custOrderRules: readonly ColumnRule[] = typedOrderColumns.map((field) => ({
  field,
  required: orderRequired.includes(field),
  ...(field === 'CNTR_QTY' ? { min: 1, max: 999 } : {}),
}));

/** What each typed column of a line must keep to. */
export const custOrderLineRules: readonly ColumnRule[] = typedOrderLineColumns.map((field) => ({
  field,
  required: lineRequired.includes(field),
  ...(field === 'PKG_QTY' ? { min: 1 } : {}),
  ...(['QTY', 'GRS_WT', 'MSR_CBM', 'UNIT_PRC'].includes(field) ? { min: 0 } : {}),
  ...(['LEN_CM', 'WID_CM', 'HGT_CM'].includes(field) ? { min: 0.1 } : {}),
}));

type Sizes = Pick<CustOrderLine, 'LEN_CM' | 'WID_CM' | 'HGT_CM' | 'PKG_QTY'>;

/** Volume of packages in m³ by their sizes in cm, 3 decimals; null where a size or the number of packages is missing. */
export function volumeOf({ LEN_CM, WID_CM, HGT_CM, PKG_QTY }: Partial<Sizes>): number | null {
  const factors = [LEN_CM, WID_CM, HGT_CM, PKG_QTY];
  if (factors.some((factor) => isEmpty(factor) || !Number(factor))) return null;
  const [length, width, height, packages] = factors as number[];
  return Decimal.of(length as number)
    .times(width as number)
    .times(height as number)
    .times(packages as number)
    .dividedBy(1_000_000, 3)
    .toNumber();
}

/** Amount of a line, quantity by price with 2 decimals; null where one of them is missing. */
export const lineAmount = ({ QTY, UNIT_PRC }: Partial<CustOrderLine>): number | null =>
  isEmpty(QTY) || isEmpty(UNIT_PRC)
    ? null
    : Decimal.of(QTY as number)
        .times(UNIT_PRC as number)
        .rounded(2)
        .toNumber();

/** What follows from the values of a line: its volume, where its sizes are given, and its amount. */
export const lineFollows = (line: Partial<CustOrderLine>): Pick<CustOrderLine, 'MSR_CBM' | 'FRGN_AMT'> => ({
  MSR_CBM: volumeOf(line) ?? line.MSR_CBM ?? null,
  FRGN_AMT: lineAmount(line),
});

/** Unit of packages of several kinds. */
const mixedPackages = 'GT';

/** What an order is in sum: packages with their unit, weight in kg and volume in m³. */
export function orderSums(lines: readonly Partial<CustOrderLine>[]): Pick<CustOrder, 'PKG_QTY' | 'PKG_UT_CD' | 'GRS_WT' | 'MSR_CBM'> {
  const sum = (field: 'PKG_QTY' | 'GRS_WT' | 'MSR_CBM') => Decimal.sum(lines.map((line) => line[field] ?? 0)).toNumber();
  const units = new Set(lines.map(({ PKG_UT_CD }) => PKG_UT_CD ?? null));
  return {
    PKG_QTY: sum('PKG_QTY'),
    PKG_UT_CD: units.size > 1 ? mixedPackages : ([...units][0] ?? null),
    GRS_WT: sum('GRS_WT'),
    MSR_CBM: sum('MSR_CBM'),
  };
}

/** Load types of air cargo. */
const airLoads = ['AIR', 'ULD'];

/** Does the load type go with the mode of transport? Any does where there is none yet. */
export const fitsMode = (load: string, mode: string | null | undefined): boolean =>
  isEmpty(mode) || airLoads.includes(load) === (mode === 'AIR');

/** Faults of an order that need nothing but the order. */
export function checkCustOrder(order: Partial<CustOrder>, title: (field: string) => string): Fault[] {
  const faults = checkRow(order as Record<string, unknown>, custOrderRules, title);
  const add = (FIELD: keyof CustOrder, CODE: string, ...ARGS: string[]) => {
    if (!faults.some((fault) => fault.FIELD === FIELD)) faults.push({ FIELD, CODE, ARGS });
  };
  if (!isEmpty(order.LOAD_TP) && !fitsMode(String(order.LOAD_TP), order.TRANS_MODE))
    add('LOAD_TP', 'MSG000017', title('LOAD_TP'), String(order.LOAD_TP));
  if (!isEmpty(order.UN_NO) && !/^\d{4}$/.test(String(order.UN_NO))) add('UN_NO', 'MSG000017', title('UN_NO'), String(order.UN_NO));
  if (!isEmpty(order.POL_CD) && order.POL_CD === order.POD_CD) add('POD_CD', 'MSG000017', title('POD_CD'), String(order.POD_CD));
  return faults;
}

/** Faults of a line that need nothing but the line: a price has its currency. */
export function checkCustOrderLine(line: Partial<CustOrderLine>, title: (field: string) => string): Fault[] {
  const faults = checkRow(line as Record<string, unknown>, custOrderLineRules, title);
  if (!isEmpty(line.UNIT_PRC) && isEmpty(line.CURR_CD)) faults.push({ FIELD: 'CURR_CD', CODE: 'MSG000012', ARGS: [title('CURR_CD')] });
  return faults;
}

/** Faults of an order that is asked for: it has lines (MSG000236), dangerous goods their UN number (MSG000237), full loads their containers (MSG000266). */
export function checkRequested(order: Partial<CustOrder>, lines: number): Fault[] {
  const faults: Fault[] = lines === 0 ? [{ FIELD: 'LINE_NO', CODE: 'MSG000236' }] : [];
  if (order.DG_YN === 'Y' && isEmpty(order.UN_NO)) faults.push({ FIELD: 'UN_NO', CODE: 'MSG000237' });
  if (order.LOAD_TP === 'FCL')
    for (const FIELD of ['CNTR_TP_CD', 'CNTR_QTY'] as const) if (isEmpty(order[FIELD])) faults.push({ FIELD, CODE: 'MSG000266' });
  return faults;
}
