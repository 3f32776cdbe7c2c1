import { sql } from 'kysely';
import type { Fault } from '../../contract/call';
import { dashed } from '../../contract/shown';
import type { Db } from '../db/open';

/** A month of an organisation, which costs are booked in by their day. */
export interface Month {
  CORP_CD: string;
  ORGN_CD: string;
  /** Six digits. */
  STL_YM: string;
}

const nameOf = ({ CORP_CD, ORGN_CD, STL_YM }: Month): string => `${CORP_CD}|${ORGN_CD}|${STL_YM}`;
const lockName = (month: string): string => `set-month/${month}`;

export const monthOf = ({ CORP_CD, ORGN_CD, OCCR_DT }: { CORP_CD: string; ORGN_CD: string; OCCR_DT: string }): Month => ({
  CORP_CD,
  ORGN_CD,
  STL_YM: OCCR_DT.slice(0, 6),
});

/**
 * Keeps months from being closed until the end of the transaction and gives those that are closed already, as texts that `isClosed` takes. Every
 * writing of costs goes through it: a closing waits for what is being written, and what is written later sees that the month is closed.
 */
export async function lockMonths(db: Db, months: readonly Month[]): Promise<ReadonlySet<string>> {
  const names = [...new Set(months.map(nameOf))].sort();
  for (const name of names) await sql`select pg_advisory_xact_lock_shared(hashtextextended(${lockName(name)}, 0))`.execute(db);
  // Asked by a function of its own: of a month in another organisation the writer knows that it is closed, though its row is not shown to him.
  const { rows } = await sql<{ NAME: string }>`select m as name from unnest(${names}::text[]) m where is_closed_month(m)`.execute(db);
  return new Set(rows.map(({ NAME }) => NAME));
}

export const isClosed = (closed: ReadonlySet<string>, month: Month): boolean => closed.has(nameOf(month));

/** Waits for everything that is being written in a month, and keeps others out until the end of the transaction. */
export const lockMonthAlone = async (db: Db, month: Month): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${lockName(nameOf(month))}, 0))`.execute(db);
};

/** A month that is closed, told of a row. */
export const closedFault = (month: Month, at: Omit<Fault, 'CODE' | 'ARGS'>): Fault => ({
  ...at,
  CODE: 'MSG000044',
  ARGS: [dashed(month.STL_YM)],
});
