import { createHash } from 'node:crypto';
import type { DeliveryOrder } from '../../../contract/pan/dlvOrd';
import { type FormColumn, type FormField, type FormRow, form } from '../../../contract/pan/dlvOrdForm';
import { highest, titleOf } from '../../../contract/uploadForm';
import { checkShared, groupsBy, isGood, stopGroup } from '../../lib/uploadRows';
import { addFault, type CheckedRow, columnOfField } from './row';

/** Quantities of an order that are the sums of its rows. */
const sums = ['PKG_QTY', 'PLT_QTY', 'GRS_WT', 'MSR_CBM'] as const;

/** The column that says which rows are one order. */
export const groupColumn = form[0] as FormColumn;

/** Rows of the same order, in the order they stand; orders in the order of their first rows. */
export const groupsOf = (rows: readonly CheckedRow[]): CheckedRow[][] => groupsBy(rows, groupColumn.field);

/** What the rows of an order say, in short: their values without the group's key. The same rows say the same in any file. */
export const groupHash = (rows: readonly Pick<CheckedRow, 'values'>[]): string =>
  createHash('sha256')
    .update(JSON.stringify(rows.map(({ values }) => form.slice(1).map(({ field }) => values[field]))))
    .digest('hex');

/**
 * Says of each row what its group says, and marks those of orders that were saved before; of several that are alike as many as were saved. An
 * order that a row claims (`claims`, by the number of the row) is no other group's.
 */
export function markGroups(
  rows: readonly CheckedRow[],
  saved: ReadonlyMap<string, readonly string[]>,
  claims: ReadonlyMap<number, string>,
): void {
  const taken = new Set(claims.values());
  for (const group of groupsOf(rows)) {
    const hash = groupHash(group);
    const claimed = group.map(({ rowNo }) => claims.get(rowNo)).find((no) => no !== undefined);
    const alike = saved.get(hash) ?? [];
    const order = claimed ? alike.find((no) => no === claimed) : alike.find((no) => !taken.has(no));
    if (order) taken.add(order);
    for (const row of group) Object.assign(row, { hash }, order === undefined ? {} : { savedAs: order, errors: [], warnings: [] });
  }
}

const valuesOf = (rows: readonly CheckedRow[]) => rows.map((row) => row.values);

/** Sum of a column, exact to its three decimals. */
export const sumOf = (rows: readonly Partial<FormRow>[], field: FormField): number | null => {
  const given = rows.map((row) => row[field]).filter((value) => typeof value === 'number');
  return given.length ? given.reduce((sum, value) => sum + Math.round(value * 1000), 0) / 1000 : null;
};

/**
 * What the rows of an order share: order columns must be as in its first row (the first row that differs is named), sums must fit.
 * A good row of an order with a bad one is not saved either and says which row stops it.
 */
export function checkGroups(rows: readonly CheckedRow[], lang: 'ko' | 'en'): void {
  for (const group of groupsOf(rows)) {
    const [first] = group;
    if (!first) continue;
    checkShared(group, form, lang);
    for (const field of sums) {
      const column = columnOfField.get(field);
      const sum = sumOf(valuesOf(group), field);
      if (column && sum !== null && sum > highest(column) && group.length > 1)
        addFault(first, field, 'MSG000016', [titleOf(column, lang), 0, highest(column)], String(sum));
    }
    stopGroup(group, groupColumn, lang);
  }
}

/** An order to be made of a group, and where its rows stand. */
export interface GroupOrder {
  order: Partial<DeliveryOrder>;
  /** The order's first row in the file. */
  rowNo: number;
  rows: readonly CheckedRow[];
}

/** The orders of the good groups, each with its lines. */
export function ordersOf(rows: readonly CheckedRow[], custCd: string): GroupOrder[] {
  return groupsOf(rows).flatMap((group) => {
    const [first] = group;
    if (!first || !group.every(isGood)) return [];
    const shared = Object.fromEntries(form.filter((column) => column.order).map(({ field }) => [field, first.values[field]]));
    const order = {
      ...shared,
      ...Object.fromEntries(sums.map((field) => [field, sumOf(valuesOf(group), field)])),
      CUST_CD: custCd,
      ITEM_NM: first.values.ITEM_NM,
      PKG_UT_CD: group.map((row) => row.values.PKG_UT_CD).find((unit) => unit !== null) ?? null,
      G2: group.map(({ values }, i) => ({
        LINE_NO: i + 1,
        ITEM_CD: values.ITEM_CD,
        ITEM_NM: values.ITEM_NM,
        LOT_NO: values.LOT_NO,
        QTY: values.QTY,
        QTY_UT: values.QTY_UT,
        PKG_QTY: values.PKG_QTY,
        GRS_WT: values.GRS_WT,
        MSR_CBM: values.MSR_CBM,
      })),
    };
    return [{ order: order as Partial<DeliveryOrder>, rowNo: first.rowNo, rows: group }];
  });
}
