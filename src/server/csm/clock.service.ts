import { type RawBuilder, sql } from 'kysely';
import type { CsmRequest } from '../../contract/csm/csmRequest';
import type { Db } from '../db/open';

/** Columns that tell of the clock of a request. */
export const clockColumns = ['ANS_HR', 'CMPL_HR', 'PROM_DTM', 'PROM_MIN', 'LEFT_MIN', 'LIGHT_TP'] as const;

/** Minutes left at which a light turns to the warning. */
const soonMinutes = 120;

const hours = (until: RawBuilder<unknown>) =>
  sql`case when ${until} is not null then round((business_minutes(${until}) - business_minutes(o.req_dtm)) / 60.0, 1) end`;
const isRunning = sql`o.csm_req_sts in ('REQ', 'RCP', 'PRC', 'ASK', 'ANS')`;
/** Minutes promised: until the first answer those of it, then those of the end. */
const promised = sql`case when ${isRunning} then case when o.ans_dtm is null then d.ans_lmt_min else d.cmpl_lmt_min end end`;
const left = sql`${promised} + d.wait_min - (business_minutes(coalesce(d.stop_dtm, now())) - business_minutes(o.req_dtm))`;

/** The clock D of the request O, to select: business hours taken, what is promised and what is left of it. */
export const clockOf: RawBuilder<unknown> = sql`
  ${hours(sql`o.ans_dtm`)} as ans_hr, ${hours(sql`o.cmpl_dtm`)} as cmpl_hr,
  case when ${promised} is not null then add_business_minutes(o.req_dtm, ${promised} + d.wait_min
    + case when d.stop_dtm is null then 0 else business_minutes(now()) - business_minutes(d.stop_dtm) end) end as prom_dtm,
  ${promised} as prom_min, ${left} as left_min,
  case when o.csm_req_sts in ('ASK', 'ANS') then 'WAIT' when ${left} < 0 then 'OVER' when ${left} <= ${soonMinutes} then 'SOON' when ${left} is not null then 'OK' end
    as light_tp`;

/** Starts the clocks of requests that are sent, with what is promised for their kind and customer then; the nearest rule counts. */
export async function startClocks(db: Db, numbers: readonly string[]): Promise<void> {
  await sql`
    insert into csm_due (req_no, ans_lmt_min, cmpl_lmt_min)
    select o.req_no, p.ans_lmt_hr * 60, p.cmpl_lmt_hr * 60
      from csm_req o left join lateral (
        select r.ans_lmt_hr, r.cmpl_lmt_hr from csm_due_rule r
         where r.corp_cd = o.corp_cd and r.cust_cd in (o.cust_cd, '*') and r.csm_req_tp in (o.csm_req_tp, '*')
         order by r.cust_cd = '*', r.csm_req_tp = '*' limit 1) p on true
     where o.req_no = any(${[...numbers]}) on conflict (req_no) do nothing`.execute(db);
}

/** Stops the clocks of requests that wait for their customers now, and lets those go on that wait for staff again. */
export async function turnClocks(db: Db, requests: readonly Pick<CsmRequest, 'REQ_NO' | 'CSM_REQ_STS'>[]): Promise<void> {
  const numbers = requests.map(({ REQ_NO }) => REQ_NO);
  const waits = requests.map(({ CSM_REQ_STS }) => ['ASK', 'ANS'].includes(CSM_REQ_STS));
  await sql`
    update csm_due d set
        wait_min = d.wait_min + case when d.stop_dtm is null or n.waits then 0 else business_minutes(now()) - business_minutes(d.stop_dtm) end,
        stop_dtm = case when n.waits then coalesce(d.stop_dtm, now()) end
      from unnest(${numbers}::text[], ${waits}::boolean[]) as n (req_no, waits) where d.req_no = n.req_no`.execute(db);
}

/** The days from one until today, with the business minutes before each (BEGUN) and whether it is one of business (WORKS): what many times are measured by. */
export const businessDays = (from: RawBuilder<unknown>): RawBuilder<unknown> => sql`(
  select day, works, 540 * (count(*) filter (where works) over (order by day) - works::int)::int as begun
    from (select at::date as day, is_business_day(at::date) as works from generate_series(${from}::timestamptz, now(), interval '1 day') at) x)`;

/** The business minutes until a time from where `businessDays` begin, by the row of its day: differences are those of business_minutes. */
export function minutesAt(time: string | RawBuilder<unknown>, day: string): RawBuilder<number> {
  const at = typeof time === 'string' ? sql.ref(time) : time;
  return sql<number>`(${sql.ref(`${day}.BEGUN`)} + case when ${sql.ref(`${day}.WORKS`)}
    then greatest(0, least(540, (extract(epoch from ${at}::time) / 60)::int - 540)) else 0 end)`;
}
