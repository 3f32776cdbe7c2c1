import { sql } from 'kysely';

/** Y when it arrived within two hours of the time asked for, or on the day where no time was asked; null before arrival. */
export const onTime = sql<string | null>`order_in_time(o.arr_dtm, o.dlv_dt, o.dlv_tm)`;
