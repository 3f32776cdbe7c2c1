import { sql } from 'kysely';
import { addDays, weekday } from '../../contract/dates';
import { cargoStates, chartWeeks, type HomeCharts, type HomeWeek, openOrderStates } from '../../contract/home';
import type { Ctx } from '../lib/serve';
import { onTime } from '../pan/onTime.service';
import { followsCargo, opens, orders, shipments } from './documents';
import { byState } from './figures';

/** Deliveries completed in each of the last weeks, and those that came in time. */
async function weeks(ctx: Ctx<unknown>): Promise<HomeWeek[]> {
  const monday = addDays(ctx.today, -((weekday(ctx.today) + 6) % 7));
  const days = Array.from({ length: chartWeeks }, (_, i) => addDays(monday, (i + 1 - chartWeeks) * 7));
  const { rows } = await sql<HomeWeek>`
    select date_trunc('week', o.cmpl_dtm)::date as week_dt, count(*) as cmpl_cnt, count(*) filter (where ${onTime} = 'Y') as ontime_cnt
    from ${orders(ctx)} and o.dlv_ord_sts = 'CMP' and o.cmpl_dtm >= ${days[0]}::date group by 1`.execute(ctx.db);
  return days.map((WEEK_DT) => rows.find((row) => row.WEEK_DT === WEEK_DT) ?? { WEEK_DT, CMPL_CNT: 0, ONTIME_CNT: 0 });
}

/** The figures of the charts, as far as they are the user's. */
export async function charts(ctx: Ctx<unknown>): Promise<HomeCharts> {
  const delivers = opens(ctx, 'dlvOrdList');
  return {
    SHIPMENTS: followsCargo(ctx) ? await byState(ctx, cargoStates, 'H.CARGO_STS', shipments(ctx)) : null,
    DELIVERIES: delivers ? await byState(ctx, openOrderStates, 'O.DLV_ORD_STS', orders(ctx)) : null,
    WEEKS: delivers ? await weeks(ctx) : null,
  };
}
