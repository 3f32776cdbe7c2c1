import { type FormColumn, type FormField, form } from '../../../contract/pan/dlvOrdForm';

export type Values = Record<FormField, string | number | null>;

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
}

export const columnOfField = new Map(form.map((column) => [column.field, column]));

/** Adds a fault to a row; the row's number stands where a message names it. */
export function addFault(row: CheckedRow, field: FormField, code: string, args: (string | number)[] = [], text?: string): void {
  const column = columnOfField.get(field);
  if (!column) return;
  row.errors.push({
    rowNo: row.rowNo,
    column,
    text: text ?? String(row.values[field] ?? ''),
    code,
    args: args.map((a) => (a === '{row}' ? row.rowNo : a)),
  });
}
