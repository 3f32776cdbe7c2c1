import { personalData, reachesPerson, reachOf } from '../../contract/columnRules';
import { session } from '../../contract/session';
import { call } from '../lib/call';
import { askAccessReason } from '../shell/accessReason';

/** Fields among these by which a person is reached: those of the table where it is in the list, else those of any. */
const personalOf = (fields: readonly string[], table = ''): string[] =>
  fields.filter(Object.hasOwn(personalData, table) ? (field) => reachOf(table).includes(field) : reachesPerson);

/** How many rows have one of the fields filled. */
const filled = (rows: readonly object[], fields: readonly string[]): number =>
  rows.filter((row) => fields.some((field) => (row as Record<string, unknown>)[field])).length;

/** Why the fields are taken away: undefined where none of them is personal, or none filled in these rows; null when the user gives it up. */
export async function reasonFor({ fields, table, rows }: Partial<Taken> & Pick<Taken, 'fields'>): Promise<string | null | undefined> {
  const asked = personalOf(fields, table);
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
  const COLUMNS = personalOf(fields, table);
  const ROW_CNT = filled(rows, COLUMNS);
  const told = { PRVC_TP: type, COLUMNS, ROW_CNT, ...(table ? { TBL_NM: table } : {}), ...(reason ? { ACCESS_RSN: reason } : {}) };
  if (ROW_CNT) await call(session.insertPrvcLog, told, { quiet: true });
  return true;
}
