import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { Decimal } from '../../../contract/decimal';
import { costOfDay, costOfDays, type DailyPrice } from '../../../contract/ptl/status/freeTime';
import type { Ctx } from '../../lib/serve';
import { closeness, priceApplies } from '../../mdm/prices.service';
import { containersWithFreeTime } from './freeTime.service';

type Asked = Pick<Ctx<unknown>, 'db' | 'today'>;

/** A container with its days over and the prices of a day of demurrage that apply to it. */
export interface PricedContainer {
  HBL_SEQ: number;
  CNTR_TP_CD: string;
  DAYS: number;
  AT_PORT: boolean;
  DISC_DTM: string | null;
  DEM_BGN_DT: string | null;
  PRICES: DailyPrice[];
}

/** Containers `f` of shipments that meet a condition, with their prices. */
async function pricedContainers({ db, today }: Asked, seqs: readonly number[], condition: RawBuilder<SqlBool>): Promise<PricedContainer[]> {
  const { rows } = await sql<PricedContainer>`
    with q as materialized (
      select h.hbl_seq, f.cntr_seq, f.over_days as days, f.at_port, f.disc_dtm, f.dem_bgn_dt, h.corp_cd, 'AR' as ar_ap, h.trans_mode, h.imex_tp,
        h.cust_cd, null::text as vndr_cd, h.pol_cd, h.pod_cd, null::text as pickup_area, null::text as dlv_area, f.cntr_tp_cd, null::text as car_tp,
        ${today}::date as day
      from fms_hbl h cross join lateral ${containersWithFreeTime(today)} f where h.hbl_seq = any(${seqs}) and ${condition})
    select q.hbl_seq, q.cntr_tp_cd, q.days, q.at_port, q.disc_dtm, q.dem_bgn_dt, coalesce((
      select jsonb_agg(jsonb_build_object('FROM', coalesce(p.min_qty, 1), 'RANK', (${closeness.CUST})::int * 100 + ${closeness.KEYS}, 'UNIT_PRC', p.unit_prc))
        from mdm_pricing p where p.frt_cd = 'DEM' and p.frt_unit = 'DAY' and p.curr_cd = 'KRW' and ${priceApplies('q')}), '[]') as prices
    from q order by q.hbl_seq, q.cntr_tp_cd, q.cntr_seq`.execute(db);
  return rows;
}

/** A sum that is unknown as soon as one of its parts is. */
const plus = (sum: number | null, more: number | null): number | null =>
  sum === null || more === null ? null : Decimal.of(sum).plus(more).toNumber();

/** What the days over of containers come to in won: of each by its steps; null where a day has no price. */
export const demurrageSum = (containers: readonly PricedContainer[]): number | null =>
  containers.reduce<number | null>((sum, { DAYS, PRICES }) => plus(sum, costOfDays(DAYS, PRICES)), 0);

/** What a day on which containers stay at the terminal costs: of each the step that it is in by then; null where it has no price. */
export const demurrageOn = (containers: readonly PricedContainer[], dayOf: (container: PricedContainer) => number): number | null =>
  containers.reduce<number | null>((sum, container) => plus(sum, costOfDay(dayOf(container), container.PRICES)), 0);

function byShipment(rows: readonly PricedContainer[]): Map<number, PricedContainer[]> {
  const found = new Map<number, PricedContainer[]>();
  for (const row of rows) found.set(row.HBL_SEQ, [...(found.get(row.HBL_SEQ) ?? []), row]);
  return found;
}

/** The containers of shipments with their prices, by HBL_SEQ. */
export const pricedByShipment = async (ctx: Asked, seqs: readonly number[]): Promise<Map<number, PricedContainer[]>> =>
  byShipment(await pricedContainers(ctx, seqs, sql<SqlBool>`true`));

/**
 * What the demurrage of shipments comes to in won, by HBL_SEQ: of each container by its days over and the steps that are closest to it. Null where
 * a day has no price; shipments without a container over are not in it.
 */
export async function demurrageOf(ctx: Asked, seqs: readonly number[]): Promise<Map<number, number | null>> {
  const over = byShipment(await pricedContainers(ctx, seqs, sql<SqlBool>`f.over_days > 0`));
  return new Map([...over].map(([seq, containers]) => [seq, demurrageSum(containers)]));
}
