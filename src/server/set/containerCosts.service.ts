import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { type ContainerCost, type ContainerCostSearch, containerTypes } from '../../contract/set/setCostContainer';
import { nameIn } from '../lib/names';
import type { ListOptions } from '../lib/page';
import { presentInOrder } from '../lib/save';
import type { Ctx } from '../lib/serve';
import { anyOf } from '../lib/where';
import { containersWithFreeTime } from '../ptl/status/freeTime.service';
import { costColumns, costOrder, costsOf, searchedCosts } from './costList.service';
import { withMonths } from './costMonths.service';

const own = ['CARR_NM', 'DISC_DTM', 'GATE_OUT_DTM', 'EMPTY_RTN_DTM', 'FREE_DAYS', 'DEM_DAYS', 'DET_FREE_DAYS', 'DET_DAYS'] as const;

export const containerColumns = (ctx: Pick<Ctx<unknown>, 'user'>): string[] => [...costColumns(ctx), ...own];

export const containerOrder = (ctx: Pick<Ctx<unknown>, 'user'>): ListOptions => ({
  ...costOrder(ctx),
  sortable: containerColumns(ctx),
});

/** Costs `x` of containers with where each container was. */
const withContainers = (
  ctx: Ctx<unknown>,
  costs: RawBuilder<unknown>,
  condition: RawBuilder<SqlBool>,
): RawBuilder<ContainerCost> => sql<ContainerCost>`
  select x.*, ${nameIn<string | null>(ctx.lang, 'K.CARR_NM')} as carr_nm, f.disc_dtm, f.gate_out_dtm, f.empty_rtn_dtm, f.agreed_days as free_days,
      f.over_days as dem_days, coalesce(f.det_free_days, k.det_free_days) as det_free_days, f.det as det_days
    from (${costs}) x join set_cost o on o.cost_no = x.cost_no left join fms_hbl h on h.corp_cd = o.corp_cd and h.hbl_no = o.hbl_no
      left join mdm_carrier k on k.carr_cd = h.carr_cd
      left join lateral (select w.* from ${containersWithFreeTime(ctx.today)} w where w.cntr_no = o.cntr_no) f on true
   where ${condition}`;

/** The costs of containers searched for. */
export const searchedContainerCosts = (ctx: Ctx<unknown>, search: Partial<ContainerCostSearch>): RawBuilder<ContainerCost> =>
  withContainers(
    ctx,
    searchedCosts(ctx, search, containerTypes),
    sql<SqlBool>`${anyOf('H.CARR_CD', search.CARR_CD)} and ${search.OVER_YN === 'Y' ? sql`(f.over_days > 0 or f.det > 0)` : sql`true`}`,
  );

/** Costs of containers as they are now, in this order; those that are gone as they were. */
export async function presentContainerCosts(ctx: Ctx<unknown>, rows: readonly { COST_NO: string }[]): Promise<ContainerCost[]> {
  const numbers = rows.map(({ COST_NO }) => COST_NO);
  const columns = [...costColumns(ctx), 'UPD_CNT', 'REG_USER_ID'].map((name) => sql.ref(name));
  const costs = sql`select ${sql.join(columns)} from (${costsOf(ctx)}) y where cost_no = any(${numbers})`;
  const { rows: now } = await withContainers(ctx, costs, sql<SqlBool>`true`).execute(ctx.db);
  return presentInOrder(await withMonths(ctx, now), ['COST_NO'], rows as ContainerCost[]);
}
