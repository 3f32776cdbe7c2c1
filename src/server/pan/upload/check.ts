import { type FormField, type FormRow, form } from '../../../contract/pan/dlvOrdForm';
import { isDeliveryFirst } from '../../../contract/pan/dlvOrdRules';
import { bareContainerNo, isContainerNo, isEmpty } from '../../../contract/rules';
import { dashed } from '../../../contract/shown';
import { titleOf } from '../../../contract/uploadForm';
import type { SheetRow } from '../../lib/excelRead';
import type { Code, ReadBy } from '../../lib/uploadCell';
import { checkUnread, type FormSheet, needCells, rowReader } from '../../lib/uploadRows';
import { checkGroups, groupColumn, markGroups } from './groups';
import { fillPlaces, type KnownPlaces } from './places';
import { addFault, type CheckedRow, columnOfField } from './row';

/** The items of a customer that are asked about. */
export interface Items {
  /** Does the customer keep items? Only then must an item code be known. */
  kept: boolean;
  /** Those found, by code in capitals. */
  known: ReadonlyMap<string, { ITEM_CD: string; ITEM_NM: string }>;
}

/** What the check must know of the data, read in sets before it begins. */
export interface UploadContext extends ReadBy {
  /** Codes in use by field, with their names. */
  codes: Partial<Record<FormField, readonly Code[]>>;
  /** Shipments of the customer, of those the file names. */
  shipments: ReadonlySet<string>;
  /** Containers of the file that a live order carries. */
  containers: ReadonlySet<string>;
  items: Items;
  places: KnownPlaces;
  /** Live orders of the customer that were saved of rows like those of the file, by what the rows say (`groupHash`). */
  saved: ReadonlyMap<string, readonly string[]>;
  /** Live orders of the customer that rows of the file name as theirs (`ordersNamed`). */
  named: ReadonlySet<string>;
  /** Sundays and holidays on which this user may not ask for a delivery: a warning, as it does not stop a draft. */
  isClosed(date: string): boolean;
}

/** The cells of a file that the data must be asked about, as they will be looked up. */
export function lookedUp({ rows }: FormSheet, field: FormField): string[] {
  const at = form.findIndex((column) => column.field === field);
  const read = form[at]?.kind === 'container' ? bareContainerNo : (text: string) => text.toUpperCase();
  return [...new Set(rows.map((row) => read(row.cells[at] ?? '')).filter((text) => text !== ''))];
}

/** Numbers that may be those of the orders a row was saved as: in brackets beside the form, where a workbook given back has its reasons. */
export const ordersNamed = ({ cells }: SheetRow): string[] =>
  Array.from((cells[form.length] ?? '').matchAll(/\(([A-Z0-9-]{4,20})\)/g), ([, no = '']) => no);

/** The live orders that rows name as theirs, by the numbers of the rows. */
const claimsOf = ({ rows }: FormSheet, named: ReadonlySet<string>): Map<number, string> =>
  new Map(rows.flatMap((row) => ordersNamed(row).flatMap((no) => (named.has(no) ? [[row.rowNo, no] as const] : []))));

/**
 * Checks the rows of the delivery order form and gives every fault of every row: required, length, type, codes, duplicates in the file and
 * in the data, business rules, and what the rows of a group must share. A row is good when it and all rows of its group are; a group that was
 * saved before has no faults and is passed over. What a row says is known again as it was read, before the address book fills it.
 */
export function checkUpload(sheet: FormSheet, context: UploadContext): CheckedRow[] {
  const rows = sheet.rows.map(rowReader(form, context));
  const claims = claimsOf(sheet, context.named);
  markGroups(rows, context.saved, claims);
  const fresh = rows.filter((row) => row.savedAs === undefined);
  for (const row of fresh) fillPlaces(row, context.places, context.lang);
  for (const [i, row] of rows.entries()) if (row.savedAs === undefined) checkCells(row, sheet.rows[i]?.cells ?? [], context);
  const containers = new Map<string, CheckedRow>();
  for (const row of fresh) checkBusiness(row, containers, context);
  checkUnread(fresh, sheet, groupColumn, 'MSG000505');
  // A row that says another thing than the order it was saved as makes no second one.
  for (const row of fresh) if (claims.has(row.rowNo)) addFault(row, 'ORD_GRP', 'MSG000480', [claims.get(row.rowNo) ?? '']);
  checkGroups(fresh, context.lang);
  return rows;
}

/** Required cells come before what could not be read; then the item's name and whether it is known. */
function checkCells(row: CheckedRow, cells: readonly string[], context: UploadContext): void {
  const isKnown = takeItem(row.values, context.items);
  const isContainer = row.values.DLV_TP === 'CNTR';
  needCells(row, form, context.lang, ({ required }) => required === true || (required === 'CNTR' && isContainer));
  const at = form.findIndex(({ field }) => field === 'ITEM_CD');
  if (!isKnown && !isBad(row, 'ITEM_CD')) addFault(row, 'ITEM_CD', 'MSG000017', [title('ITEM_CD', context), cells[at] ?? '']);
}

const title = (field: FormField, { lang }: UploadContext): string => {
  const column = columnOfField.get(field);
  return column ? titleOf(column, lang) : field;
};

/** The customer's own writing of the item's code, and its name where the form gives none. False: the customer keeps items, but not this one. */
export function takeItem(values: Partial<Pick<FormRow, 'ITEM_CD' | 'ITEM_NM'>>, { kept, known }: Items): boolean {
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
    const container = String(values.CNTR_NO);
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
  const unread = row.errors.some((e) => e.column.kind === 'date' && (e.code === 'MSG000474' || e.code === 'MSG000483'));
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
      row.warnings.push({ rowNo: row.rowNo, column, text: date, code: 'MSG000188', args: [dashed(date)] });
    }
  }
}
