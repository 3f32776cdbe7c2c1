import { type FormField, form, titleOf } from '../../../contract/pan/dlvOrdForm';
import { isDeliveryFirst } from '../../../contract/pan/dlvOrdRules';
import { isContainerNo, isEmpty } from '../../../contract/rules';
import type { SheetRow } from '../../lib/excelRead';
import { readCell } from './cell';
import { checkGroups } from './groups';
import { addFault, type CheckedRow, columnOfField, type Values } from './row';

/** The items of a customer that are asked about. */
export interface Items {
  /** Does the customer keep items? Only then must an item code be known. */
  kept: boolean;
  /** Those found, by code in capitals. */
  known: ReadonlyMap<string, { ITEM_CD: string; ITEM_NM: string }>;
}

/** What the check must know of the data, read in sets before it begins. */
export interface UploadContext {
  lang: 'ko' | 'en';
  today: string;
  /** Codes in use by field, in capitals. */
  codes: Partial<Record<FormField, ReadonlySet<string>>>;
  /** Shipments of the customer, of those the file names. */
  shipments: ReadonlySet<string>;
  /** Containers of the file that a live order carries. */
  containers: ReadonlySet<string>;
  items: Items;
  /** Sundays and holidays on which this user may not ask for a delivery: a warning, as it does not stop a draft. */
  isClosed(date: string): boolean;
}

/** The cells of a file that the data must be asked about, as they will be looked up. */
export function lookedUp(rows: readonly SheetRow[], field: FormField): string[] {
  const at = form.findIndex((column) => column.field === field);
  return [...new Set(rows.map((row) => (row.cells[at] ?? '').toUpperCase()).filter((text) => text !== ''))];
}

/**
 * Checks the rows of the delivery order form and gives every fault of every row: required, length, type, codes, duplicates in the file and
 * in the data, business rules, and what the rows of a group must share. A row is good when it and all rows of its group are.
 */
export function checkUpload(sheet: readonly SheetRow[], context: UploadContext): CheckedRow[] {
  const rows = sheet.map((row) => checkRowCells(row, context));
  const containers = new Map<string, CheckedRow>();
  for (const row of rows) checkBusiness(row, containers, context);
  checkGroups(rows, context.lang);
  return rows;
}

function checkRowCells(sheetRow: SheetRow, context: UploadContext): CheckedRow {
  const values = Object.fromEntries(form.map((column) => [column.field, null])) as Values;
  const row: CheckedRow = { rowNo: sheetRow.rowNo, values, errors: [], warnings: [] };
  const faults = form.map((column, i) => {
    const { value, fault } = readCell(sheetRow.cells[i] ?? '', column, context.codes[column.field], context.lang);
    values[column.field] = value;
    return fault;
  });
  const item = takeItem(values, context.items);
  for (const column of form) {
    const needed = column.required === true || (column.required === 'CNTR' && values.DLV_TP === 'CNTR');
    if (needed && values[column.field] === null) addFault(row, column.field, 'MSG000012', [titleOf(column, context.lang)]);
  }
  for (const [i, column] of form.entries()) {
    const fault = faults[i];
    if (fault) addFault(row, column.field, fault.code, fault.args, sheetRow.cells[i] ?? '');
  }
  if (!item) addFault(row, 'ITEM_CD', 'MSG000017', [title('ITEM_CD', context), String(values.ITEM_CD)]);
  return row;
}

const title = (field: FormField, { lang }: UploadContext): string => {
  const column = columnOfField.get(field);
  return column ? titleOf(column, lang) : field;
};

/** The customer's own writing of the item's code, and its name where the form gives none. False: the customer keeps items, but not this one. */
export function takeItem(values: Partial<Pick<Values, 'ITEM_CD' | 'ITEM_NM'>>, { kept, known }: Items): boolean {
  if (isEmpty(values.ITEM_CD) || !kept) return true;
  const item = known.get(String(values.ITEM_CD).toUpperCase());
  if (!item) return false;
  values.ITEM_CD = item.ITEM_CD;
  values.ITEM_NM ??= item.ITEM_NM;
  return true;
}

const isBad = (row: CheckedRow, ...fields: FormField[]): boolean => row.errors.some((error) => fields.includes(error.column.field));

function checkBusiness(row: CheckedRow, containers: Map<string, CheckedRow>, context: UploadContext): void {
  const { values } = row;
  if (values.CNTR_NO !== null && !isBad(row, 'CNTR_NO')) {
    const container = String(values.CNTR_NO).toUpperCase();
    values.CNTR_NO = container;
    const first = containers.get(container);
    if (first && first.values.ORD_GRP !== values.ORD_GRP) addFault(row, 'CNTR_NO', 'MSG000309', [first.rowNo]);
    if (!first) containers.set(container, row);
    if (context.containers.has(container)) addFault(row, 'CNTR_NO', 'MSG000024', [container]);
    if (!isContainerNo(container)) addFault(row, 'CNTR_NO', 'MSG000021', [container]);
  }
  if (values.HBL_NO !== null && !isBad(row, 'HBL_NO')) {
    const shipment = [String(values.HBL_NO), String(values.HBL_NO).toUpperCase()].find((no) => context.shipments.has(no));
    if (shipment) values.HBL_NO = shipment;
    else addFault(row, 'HBL_NO', 'MSG000043');
  }
  if (values.PICKUP_DT !== null && !isBad(row, 'PICKUP_DT') && String(values.PICKUP_DT) < context.today) {
    addFault(row, 'PICKUP_DT', 'MSG000189', [title('PICKUP_DT', context)]);
  }
  const { PICKUP_DT, DLV_DT, PICKUP_TM, DLV_TM } = values as Record<FormField, string | null>;
  const unread = row.errors.some((e) => e.column.kind === 'date' && e.code === 'MSG000187');
  if (
    !unread &&
    isDeliveryFirst({
      PICKUP_DT,
      DLV_DT,
      PICKUP_TM: isBad(row, 'PICKUP_TM') ? null : PICKUP_TM,
      DLV_TM: isBad(row, 'DLV_TM') ? null : DLV_TM,
    })
  ) {
    addFault(row, 'DLV_DT', 'MSG000239');
  }
  for (const field of ['PICKUP_DT', 'DLV_DT'] as const) {
    const column = columnOfField.get(field);
    const date = values[field];
    if (column && typeof date === 'string' && !isBad(row, field) && context.isClosed(date)) {
      row.warnings.push({ rowNo: row.rowNo, column, text: date, code: 'MSG000188', args: [date] });
    }
  }
}
