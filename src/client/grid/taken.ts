import { personalColumns } from '../../contract/columnRules';
import { session } from '../../contract/session';
import { call } from '../lib/call';
import { askAccessReason } from '../shell/accessReason';

const personal = new Set(Object.values(personalColumns).flat());

/** Fields among these that hold how to reach a person. */
const personalOf = (fields: readonly string[]): string[] => fields.filter((field) => personal.has(field));

/** How many rows have one of the fields filled. */
const filled = (rows: readonly object[], fields: readonly string[]): number =>
  rows.filter((row) => fields.some((field) => (row as Record<string, unknown>)[field])).length;

/** Why the fields are taken away: undefined where none of them is personal, or none filled in these rows; null when the user gives it up. */
export async function reasonFor(fields: readonly string[], rows?: readonly object[]): Promise<string | null | undefined> {
  const asked = personalOf(fields);
  return asked.length && (!rows || filled(rows, asked)) ? askAccessReason() : undefined;
}

interface Taken {
  rows: readonly object[];
  fields: readonly string[];
  /** Table the rows are of, where the screen says it. */
  table?: string | undefined;
  reason?: string | undefined;
}

/** Tells the log that rows leave the portal with these fields, if any is personal and filled. True when told; rejects when it cannot be. */
export async function tellTaken(type: 'DOWN' | 'PRINT', { rows, fields, table, reason }: Taken): Promise<true> {
  const COLUMNS = personalOf(fields);
  const ROW_CNT = filled(rows, COLUMNS);
  const told = { PRVC_TP: type, COLUMNS, ROW_CNT, ...(table ? { TBL_NM: table } : {}), ...(reason ? { ACCESS_RSN: reason } : {}) };
  if (ROW_CNT) await call(session.insertPrvcLog, told, { quiet: true });
  return true;
}
