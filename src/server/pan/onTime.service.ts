import { sql } from 'kysely';

/** Y when it arrived within two hours of the time asked for, or on the day where no time was asked; null before arrival. */
export const onTime = sql<string | null>`case when o.arr_dtm is null then null
  when o.dlv_tm is null then case when o.arr_dtm::date <= o.dlv_dt then 'Y' else 'N' end
  when o.arr_dtm <= (o.dlv_dt + to_timestamp(o.dlv_tm, 'HH24MI')::time) + interval '2 hours' then 'Y' else 'N' end`;
