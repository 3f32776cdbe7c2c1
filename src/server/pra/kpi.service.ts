import { type RawBuilder, sql } from 'kysely';
import type { Counted, KpiCode, Period } from '../../contract/pra/kpi';
import { kpiCodes } from '../../contract/pra/kpi';
import type { Ctx } from '../lib/serve';
import { onTime } from './days.service';
import { type Meant, meant, unitsOf, within } from './kpiUnits.service';

/** What was counted for an indicator in a month (YM), or in all of a period: NOW from its first day on, before it what lies ahead. */
export interface Figures extends Counted {
  KPI_CD: KpiCode;
  YM: string | null;
  NOW: boolean;
  HBL_CNT: number;
  MISS_CNT: number;
}

/** Indicators in which a shipment stands once; in the others with each of its containers or orders. */
const ofShipments: readonly KpiCode[] = ['OTA', 'TTM', 'CCT', 'DWL', 'DMR'];

/** Counts every indicator by months, and over the months from `since` on and those ahead of it: one statement. */
export function kpiStatement(ctx: Ctx<unknown>, shipments: Meant, period: Period, since: string): RawBuilder<Figures> {
  const counted = kpiCodes.map((code) => {
    const hbls = ofShipments.includes(code) ? sql`count(*)` : sql`count(distinct u.hbl_seq)`;
    return sql`select ${code}::text as kpi_cd, to_char(u.month, 'YYYYMM') as ym, u.now, sum(u.val) as sum_val, count(*)::int as cnt,
        ${hbls}::int as hbl_cnt, (${hbls} filter (where u.miss))::int as miss_cnt
      from (select date_trunc('month', x.at) as month, x.at >= ${since}::date::timestamptz as now, x.val, x.miss, x.hbl_seq
              from (${unitsOf(ctx, code, sql`s`, period)}) x) u
     group by grouping sets ((u.now, u.month), (u.now))`;
  });
  return sql<Figures>`with s as materialized ${meant(ctx, shipments)} ${sql.join(counted, sql` union all `)}`;
}

export const countKpis = async (ctx: Ctx<unknown>, ...asked: [shipments: Meant, period: Period, since: string]): Promise<Figures[]> =>
  (await kpiStatement(ctx, ...asked).execute(ctx.db)).rows;

/** Counts the shipments that arrived late, by month and reason. */
export async function countDelays(ctx: Ctx<unknown>, shipments: Meant, period: Period) {
  const { rows } = await sql<{ YM: string; DELAY_RSN: string | null; HBL_CNT: number }>`
    select to_char(h.ata_dtm, 'YYYYMM') as ym, h.delay_rsn, count(*)::int as hbl_cnt from ${meant(ctx, shipments)} h
     where ${within('H.ATA_DTM', period)} and not ${onTime} group by 1, 2 order by 1, 3 desc, 2`.execute(ctx.db);
  return rows;
}
