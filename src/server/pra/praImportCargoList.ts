import type { FastifyInstance } from 'fastify';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { isKpi } from '../../contract/pra/kpi';
import { kpiAsked, longestOf, type PraCargo, type PraCargoSearch, praImportCargoList } from '../../contract/pra/praImportCargoList';
import { isNumbered } from '../../contract/ptl/status/cargoSearch';
import { isEmpty } from '../../contract/rules';
import { rowRequests } from '../csm/about.service';
import { type ListOptions, page } from '../lib/page';
import { checkPeriod } from '../lib/period';
import { refuseFaults } from '../lib/refusal';
import { type Ctx, serve } from '../lib/serve';
import { anyOf } from '../lib/where';
import { listWorkbook } from '../lib/workbook';
import { cargoConditions, dateOf, joinedColumns, shipmentTables, tellUnfound } from '../ptl/status/cargo.service';
import { worstContainer } from '../ptl/status/freeTime.service';
import { praCustomers } from './customers.service';
import { customsDays, dwellDays, onTime, totalDays, transitDays } from './days.service';
import { shipmentsOf } from './kpiUnits.service';

type Search = Partial<PraCargoSearch>;

/** What the list reads of FMS_HBL. */
const read = [
  ...['HBL_SEQ', 'HBL_NO', 'CUST_CD', 'PO_NO', 'INV_NO', 'CARGO_STS', 'SHPR_NM', 'ITEM_NM', 'INCOTERMS', 'TRANS_MODE', 'LOAD_TP'],
  ...['PKG_QTY', 'GRS_WT', 'MSR_CBM', 'POL_CD', 'POD_CD', 'VSL_NM', 'ETD_DT', 'ATD_DTM', 'ORG_ETA_DT', 'ETA_DT', 'ATA_DTM', 'BOND_IN_DTM'],
  ...['IMP_DCLR_DTM', 'IMP_ACPT_DTM', 'RLSE_DTM', 'DLV_CMPL_DTM', 'DELAY_YN', 'DELAY_DAYS', 'DELAY_RSN', 'CSTM_HOLD_YN'],
];
const days = ['TT_DAYS', 'CC_DAYS', 'DWELL_DAYS', 'TOT_DAYS'];
const worked = ['CNTR_CNT', ...days, 'ONTIME_YN', 'FREE_STS', 'DEM_DAYS'];
const inGrid = [...read, 'CUST_NM', 'CARR_NM', ...worked, 'CSM_CNT'].filter(
  (name) => !['HBL_SEQ', 'CUST_CD', 'DELAY_YN', 'CSTM_HOLD_YN'].includes(name),
);

/** Days, numbers and what both lists of shipments are searched by; with an indicator its shipments in these days. */
function conditions(ctx: Ctx<unknown>, search: Search, customers: readonly string[]): RawBuilder<SqlBool> {
  const code = kpiAsked(search);
  if (!code) return cargoConditions(ctx, search, 'ETA');
  const { FR_DT = '', TO_DT = '', ...rest } = search;
  const missed = search.MISS_YN === 'Y' ? sql<SqlBool>`u.miss` : sql<SqlBool>`true`;
  return sql<SqlBool>`${cargoConditions(ctx, rest, 'ETA')} and h.hbl_seq = ${shipmentsOf(ctx, code, { customers }, [FR_DT, TO_DT], missed)}`;
}

async function searched(ctx: Ctx<{ SEARCH: Search }>): Promise<RawBuilder<PraCargo>> {
  const { SEARCH } = ctx.body;
  if (!isEmpty(SEARCH.KPI_CD) && !isKpi(SEARCH.KPI_CD))
    refuseFaults([{ FIELD: 'KPI_CD', CODE: 'MSG000017', ARGS: [ctx.label('KPI_CD'), String(SEARCH.KPI_CD)] }]);
  if (!isNumbered(SEARCH)) checkPeriod(ctx, SEARCH, longestOf(SEARCH));
  const customers = await praCustomers(ctx, SEARCH);
  return sql<PraCargo>`
    select ${sql.join(read.map((name) => sql.ref(`H.${name}`)))}, ${joinedColumns(ctx)}, coalesce(w.cntr_cnt, 0)::int as cntr_cnt,
      ${transitDays} as tt_days, ${customsDays} as cc_days, ${dwellDays} as dwell_days, ${totalDays} as tot_days,
      case ${onTime} when true then 'Y' when false then 'N' end as ontime_yn,
      coalesce(w.free_sts, 'NONE') as free_sts, w.most_over_days as dem_days,
      ${sql.join(rowRequests(ctx, { by: 'HBL_NO', alias: 'H' }))}
    from ${shipmentTables} left join lateral ${worstContainer(ctx.today)} w on true
    where h.imex_tp = 'I' and h.cust_cd = any(${customers}) and ${conditions(ctx, SEARCH, customers)}
      and ${anyOf('H.POL_CD', SEARCH.POL_CD)} and ${anyOf('H.CARGO_STS', SEARCH.CARGO_STS)}
      and ${anyOf('H.DELAY_RSN', SEARCH.DELAY_RSN)}`;
}

const order = ({ DT_TP }: Search): ListOptions => ({
  sortable: [...read.map((name) => `H.${name}`), 'CUST_NM', 'CARR_NM', ...worked, 'CSM_CNT'],
  orderBy: [
    [dateOf(DT_TP, 'ETA'), 'desc'],
    ['H.HBL_SEQ', 'desc'],
  ],
});

export default async function praImportCargoListRoutes(app: FastifyInstance): Promise<void> {
  serve(app, praImportCargoList.select, async (ctx) => {
    const { SEARCH } = ctx.body;
    const found = await page(ctx, await searched(ctx), ctx.body, order(SEARCH));
    await tellUnfound(ctx, SEARCH);
    return found;
  });

  serve(app, praImportCargoList.excel, async (ctx) =>
    listWorkbook(ctx, await searched(ctx), {
      screen: 'praImportCargoList',
      table: 'FMS_HBL',
      columns: inGrid,
      groups: { FREE_STS: 'FREE_STS' },
      order: order(ctx.body.SEARCH),
    }),
  );
}
