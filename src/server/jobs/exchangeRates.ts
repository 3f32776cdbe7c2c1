import { sql } from 'kysely';
import { isBusinessDay } from '../../contract/dates';
import { fetchRates } from '../mdm/fetchedRates.service';
import type { JobContext } from './job';

/** EXCH_RATE: gets the rates of a business day; its last run of the day copies what is still missing then. */
export async function exchangeRates(context: JobContext): Promise<string> {
  const { rows } = await sql<{ TODAY: string; LAST: boolean; HOLIDAYS: string[] }>`
    select to_char(now(), 'YYYYMMDD') as today, j.next_run_dtm::date > now()::date as last,
           array(select to_char(hldy_dt, 'YYYYMMDD') from mdm_holiday where ctry_cd = 'KR' and hldy_tp in ('PUB', 'SUB', 'CMP')) as holidays
      from cms_job j where j.job_id = 'EXCH_RATE'`.execute(context.pools.asideDb);
  const { TODAY = '', LAST = false, HOLIDAYS = [] } = rows[0] ?? {};
  return isBusinessDay(TODAY, new Set(HOLIDAYS)) ? getRates(context, TODAY, LAST) : 'no business day';
}

/** Gets the rates of a day as `fetchRates` does. Fails after all that where an outside system gave nothing to work with. */
export async function getRates(context: JobContext, day: string, last: boolean): Promise<string> {
  const { told, failures } = await fetchRates(context, day, last);
  if (failures.length) throw new Error([...failures, ...told].join(', '));
  return told.join(', ');
}
