import { sql } from 'kysely';
import { addDays, weekday } from '../../contract/dates';
import { cargoStates, chartWeeks, type HomeCharts, type HomeWeek, openOrderStates } from '../../contract/home';
import type { Ctx } from '../lib/serve';
import { counts } from './counts.service';
import { followsCargo, opens } from './documents.service';
import { byState } from './figures';

/** Deliveries completed in each of the last weeks, and those that came in time. */
async function weeks(ctx: Ctx<unknown>): Promise<HomeWeek[]> {
  const monday = addDays(ctx.today, -((weekday(ctx.today) + 6) % 7));
  const days = Array.from({ length: chartWeeks }, (_, i) => addDays(monday, (i + 1 - chartWeeks) * 7));
  const { rows } = await sql<HomeWeek>`
    select date_trunc('week', x.at)::date as week_dt, sum(x.n) as cmpl_cnt, coalesce(sum(x.n) filter (where x.code = 'Y'), 0) as ontime_cnt
    from ${counts(ctx, 'DONE', sql`n.at >= ${days[0]}::date`)} x group by 1`.execute(ctx.db);
  return days.map((WEEK_DT) => rows.find((row) => row.WEEK_DT === WEEK_DT) ?? { WEEK_DT, CMPL_CNT: 0, ONTIME_CNT: 0 });
}

/** The figures of the charts, as far as they are the user's. */
export async function charts(ctx: Ctx<unknown>): Promise<HomeCharts> {
  const delivers = opens(ctx, 'dlvOrdList');
  return {
    SHIPMENTS: followsCargo(ctx) ? await byState(ctx, cargoStates, counts(ctx, 'STS')) : null,
    DELIVERIES: delivers ? await byState(ctx, openOrderStates, counts(ctx, 'ORD')) : null,
    WEEKS: delivers ? await weeks(ctx) : null,
  };
}
