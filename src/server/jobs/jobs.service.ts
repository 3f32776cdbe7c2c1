import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { nextRun } from './cron';
import { jobs } from './runner';

/** JOB_ID of the jobs that this release has the work of. */
export const workIds: readonly string[] = Object.keys(jobs);

/** The next run of an expression, in milliseconds; null for one that cannot be read or never comes. */
export function plannedRun(expression: string): number | null {
  try {
    return nextRun(expression, new Date())?.getTime() ?? null;
  } catch {
    return null;
  }
}

/** Has the run planned for `next` not come by `now`, nor the two that the expression names after it? All in milliseconds. */
export function missedTwo(expression: string, next: number, now: number): boolean {
  if (next > now) return false;
  const after = nextRun(expression, new Date(next));
  const second = after && nextRun(expression, after);
  return second !== null && second.getTime() <= now;
}

/** Does a process run the job now? Its connection then holds a lock, whatever a kill has left in the row. */
export const isRunning = (id: RawBuilder<unknown>): RawBuilder<SqlBool> => sql<SqlBool>`exists (
  select from pg_locks l where l.locktype = 'advisory' and l.granted and l.database = (select oid from pg_database where datname = current_database())
    and l.classid::bigint = hashtext('quayside job')::bigint & 4294967295 and l.objid::bigint = hashtext(${id})::bigint & 4294967295)`;
