import { type RawBuilder, sql } from 'kysely';
import type { DatabaseError } from 'pg';
import { addDays } from '../../contract/dates';
import { dashed } from '../../contract/shown';
import type { Db } from '../db/open';
import { StoreError } from './fileStore';
import { Refusal } from './refusal';

const isDatabaseError = (error: unknown): error is DatabaseError =>
  error instanceof Error && typeof (error as DatabaseError).code === 'string' && 'severity' in error;

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '');

/**
 * A deadlock, a serialization failure, or a key or period that somebody took after the work had looked for it: the same work may be tried again,
 * and then sees what the other one did. So may work whose plan was one of before a migration (db/open).
 */
export const isRetryable = (error: unknown): boolean => ['40P01', '40001', '23505', '23P01', '0A000'].includes(codeOf(error));

/**
 * Notes within a transaction what a read can do without, as that it took place: where the database's disk is full that is left out, and the read
 * goes on.
 */
export async function unlessFull(db: Db, note: RawBuilder<unknown>): Promise<void> {
  await sql`savepoint noting`.execute(db);
  try {
    await note.execute(db);
  } catch (error) {
    if (codeOf(error) !== '53100') throw error;
    await sql`rollback to savepoint noting`.execute(db);
  }
}

/** What the driver says of a connection that broke, that nobody got, or that does not answer; it gives no code. */
const brokenConnection =
  /^(Connection terminated|timeout exceeded when trying to connect|Cannot use a pool after|Query read timeout|Client (has encountered|was closed))/;

/** The database is not there, ends, does not answer, or was too slow; or it or the file store is full or cannot be reached. */
function isUnavailable(error: unknown): boolean {
  if (error instanceof StoreError) return true;
  const code = codeOf(error);
  if (/^(08|53|57P0[1-3]|57014|55P03|40P01|40001|25P03)/.test(code)) return true;
  if (['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOENT', 'ETIMEDOUT', 'ENOTFOUND', 'ENOSPC', 'EDQUOT'].includes(code))
    return code !== 'ENOENT' || isSocket(error);
  return error instanceof Error && brokenConnection.test(error.message);
}

/** A missing socket of the database, not a missing file. */
const isSocket = (error: unknown): boolean => (error as { syscall?: string }).syscall === 'connect';

/** The value in `Key (a)=(b) …` of a database's detail. */
const keyValue = (detail = ''): string => /=\(([^)]*)\)/.exec(detail)?.[1] ?? '';
const keyColumn = (detail = ''): string => (/^Key \(([^)]*)\)/.exec(detail)?.[1] ?? '').toUpperCase();

/** The period that stands in the way, of a database's detail: `[a,b)` as its days. */
const conflictingPeriod = (detail = ''): string => {
  const [from, to] = /conflicts with existing key.*\[(\d{4}-\d\d-\d\d),(\d{4}-\d\d-\d\d)/s.exec(detail)?.slice(1) ?? [];
  return from && to ? `${from} ~ ${dashed(addDays(to.replaceAll('-', ''), -1))}` : '';
};

/** What somebody is told for whom the database is not there, or not in time. */
export const unavailable = (): Refusal => new Refusal(503, 'MSG000050', { retryAfter: 5 });

/**
 * The refusal an error of the database stands for; undefined for one that nobody foresaw.
 * Fields are named by LBL keys, so that the message says them in the user's language.
 */
export function databaseRefusal(error: unknown): Refusal | undefined {
  if (isUnavailable(error)) return unavailable();
  if (!isDatabaseError(error)) return undefined;
  const field = (error.column ?? checkedColumn(error)).toUpperCase();
  const refuse = (code: string, args: string[], named = field) =>
    new Refusal(422, code, { args, errors: [{ ...(named ? { FIELD: named } : {}), CODE: code, ARGS: args }] });
  switch (error.code) {
    case '23P01':
      return refuse('MSG000028', [conflictingPeriod(error.detail)], '');
    case '23505':
      return refuse('MSG000024', [keyValue(error.detail)], '');
    case '23503': {
      if (/still referenced/.test(error.detail ?? '')) return refuse('MSG000026', [keyValue(error.detail)], '');
      const column = keyColumn(error.detail);
      return refuse('MSG000017', [`LBL.${column}`, keyValue(error.detail)], column);
    }
    case '23502':
      return refuse('MSG000012', [`LBL.${field}`]);
    case '23514':
      return refuse('MSG000017', [field ? `LBL.${field}` : '', '']);
    case '42501':
      return /row-level security/.test(error.message) ? refuse('MSG000043', []) : undefined;
    case '22007':
    case '22008':
      return refuse('MSG000187', []);
    default:
      return error.code?.startsWith('22') ? refuse('MSG000017', [field ? `LBL.${field}` : '', '']) : undefined;
  }
}

/** Column of a check constraint by the name PostgreSQL gives it: `{table}_{column}_check`. */
function checkedColumn(error: DatabaseError): string {
  const { constraint = '', table = '' } = error;
  return constraint.startsWith(`${table}_`) ? constraint.slice(table.length + 1).replace(/_check\d*$/, '') : '';
}
