import { type FormColumn, type FormField, type FormRow, form } from '../../../contract/pan/dlvOrdForm';

export type Values = FormRow;

export interface UploadError {
  rowNo: number;
  column: FormColumn;
  /** The cell as it was read. */
  text: string;
  code: string;
  args: (string | number)[];
}

export interface CheckedRow {
  rowNo: number;
  values: Values;
  errors: UploadError[];
  /** What would stop the order from being submitted, but not from being saved. */
  warnings: UploadError[];
  /** Titles of the cells that the address book filled. */
  filled?: string[];
  /** What the rows of its group say, in short. */
  hash?: string;
  /** The order that was saved of it: the row is passed over. */
  savedAs?: string;
}

/** Would the row be saved? */
export const isGood = (row: CheckedRow): boolean => row.errors.length === 0 && row.savedAs === undefined;

export const columnOfField = new Map(form.map((column) => [column.field, column]));

/** Adds a fault to a row. */
export function addFault(row: CheckedRow, field: FormField, code: string, args: (string | number)[] = [], text?: string): void {
  const column = columnOfField.get(field);
  if (!column) return;
  row.errors.push({
    rowNo: row.rowNo,
    column,
    text: text ?? String(row.values[field] ?? ''),
    code,
    args,
  });
}
