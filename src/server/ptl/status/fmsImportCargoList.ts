import type { FastifyInstance } from 'fastify';
import { type SqlBool, sql } from 'kysely';
import { longestPeriod } from '../../../contract/ptl/status/cargoSearch';
import {
  fmsImportCargoList,
  type ImportCargoSearch,
  type ImportContainer,
  isUndated,
} from '../../../contract/ptl/status/fmsImportCargoList';
import { refColumns } from '../../../contract/ptl/status/ownRefs';
import { type ListOptions, page } from '../../lib/page';
import { checkPeriod } from '../../lib/period';
import { screenName } from '../../lib/screenName';
import { type Ctx, serve } from '../../lib/serve';
import { anyOf, between } from '../../lib/where';
import { listWorkbook, loggedWorkbook } from '../../lib/workbook';
import { cargoConditions, dateOf, tellUnfound, visible } from './cargo.service';
import { askCustoms } from './customsAsk.service';
import { issueDos } from './doIssue.service';
import { containersWithFreeTime } from './freeTime.service';
import { cargoColumns, importCargo, withFigures } from './importCargo.service';
import { answerNames, refTitles } from './ownRefs.service';

const screen = 'fmsImportCargoList';
const table = 'FMS_HBL';
const inGrid = [
  'CSM_CNT',
  ...[
    'HBL_NO',
    'CUST_NM',
    'CARGO_STS',
    'MBL_NO',
    'CARG_MT_NO',
    'SHPR_NM',
    'CNEE_NM',
    'CARR_NM',
    'VSL_NM',
    'VOY_NO',
    'POL_CD',
    'POD_CD',
    'ETA_DT',
  ],
  ...[
    'ATA_DTM',
    'DELAY_DAYS',
    'CYCFS_NM',
    'BOND_IN_DTM',
    'DWELL_DAYS',
    'CSTM_STS',
    'CSTM_HOLD_YN',
    'CSTM_HOLD_RSN',
    'IMP_DCLR_NO',
    'IMP_DCLR_DTM',
  ],
  ...[
    'IMP_ACPT_DTM',
    'DO_NO',
    'DO_ISS_DTM',
    'RLSE_DTM',
    'FREE_DAYS',
    'DEM_BGN_DT',
    'FREE_STS',
    'REMAIN_DAYS',
    'EXP_DEM_AMT',
    'PKG_QTY',
    'PKG_UT_CD',
  ],
  ...['GRS_WT', 'MSR_CBM', 'ITEM_NM', 'INV_NO'],
  ...refColumns,
];
const containerColumns = ['CNTR_NO', 'CNTR_TP_CD', 'DISC_DTM', 'GATE_OUT_DTM', 'EMPTY_RTN_DTM', 'FREE_STS', 'DEM_DAYS', 'DET_DAYS'];
const freeGroup = { FREE_STS: 'FREE_STS' };

/** Days of free time are no column: they are those of the containers that are still at the terminal. */
function conditions(ctx: Ctx<unknown>, search: Partial<ImportCargoSearch>) {
  if (!isUndated(search)) checkPeriod(ctx, search, longestPeriod);
  if (search.DT_TP !== 'FREE') return cargoConditions(ctx, search, 'ETA');
  const { FR_DT: _, TO_DT: __, ...rest } = search;
  return sql<SqlBool>`${cargoConditions(ctx, rest, 'ETA')} and ${isUndated(search) ? sql`true` : between('W.FIRST_FREE_DT', search.FR_DT, search.TO_DT)}`;
}

function searched(ctx: Ctx<unknown>, search: Partial<ImportCargoSearch>) {
  const yes = (value: string | undefined, condition: ReturnType<typeof sql<SqlBool>>) => (value === 'Y' ? condition : sql<SqlBool>`true`);
  return importCargo(
    ctx,
    sql<SqlBool>`${conditions(ctx, search)} and ${anyOf('H.CARGO_STS', search.CARGO_STS)} and ${anyOf('H.CSTM_STS', search.CSTM_STS)}
      and ${anyOf('H.CSTM_CD', search.CSTM_CD)} and ${anyOf('H.CYCFS_CD', search.CYCFS_CD)}
      and ${search.FREE_STS ? sql<SqlBool>`coalesce(w.free_sts, 'NONE') = ${search.FREE_STS}` : sql<SqlBool>`true`}
      and ${yes(search.CSTM_HOLD_YN, sql<SqlBool>`h.cstm_hold_yn = 'Y'`)} and ${yes(search.NOT_RLSE_YN, sql<SqlBool>`h.rlse_dtm is null`)}`,
  );
}

const order = (search: Partial<ImportCargoSearch>): ListOptions => ({
  sortable: [
    ...cargoColumns.map((name) => `H.${name}`),
    'M.MBL_NO',
    'CUST_NM',
    'CARR_NM',
    'CYCFS_NM',
    ...refColumns,
    'FREE_DAYS',
    'DEM_BGN_DT',
    'FREE_STS',
    'REMAIN_DAYS',
    'CSM_CNT',
  ],
  orderBy: [search.DT_TP === 'FREE' ? ['W.FIRST_FREE_DT', 'asc'] : [dateOf(search.DT_TP, 'ETA'), 'desc'], ['H.HBL_SEQ', 'desc']],
});

const containers = (ctx: Ctx<unknown>, seq: unknown) => sql<ImportContainer>`
  select f.cntr_seq, f.cntr_no, f.cntr_tp_cd, f.disc_dtm, f.gate_out_dtm, f.empty_rtn_dtm, f.free_sts, f.over_days as dem_days, f.det as det_days
  from fms_hbl h cross join lateral ${containersWithFreeTime(ctx.today)} f where h.hbl_seq = ${Number(seq) || 0} and ${visible(ctx)}`;
const containerOrder = { sortable: ['CNTR_NO'], orderBy: [['F.CNTR_NO', 'asc']] } as const;

export default async function fmsImportCargoListRoutes(app: FastifyInstance): Promise<void> {
  serve(app, fmsImportCargoList.select, async (ctx) => {
    const { SEARCH } = ctx.body;
    const { LIST, TOTAL } = await page(ctx, searched(ctx, SEARCH), ctx.body, order(SEARCH));
    await tellUnfound(ctx, SEARCH);
    return { LIST: await withFigures(ctx, LIST), TOTAL };
  });
  serve(app, fmsImportCargoList.selectContainers, (ctx) => page(ctx, containers(ctx, ctx.body.SEARCH.HBL_SEQ), ctx.body, containerOrder));
  serve(app, fmsImportCargoList.selectNames, answerNames);
  serve(app, fmsImportCargoList.doIssue, issueDos);
  serve(app, fmsImportCargoList.unipass, askCustoms, { transaction: 'none' });

  serve(app, fmsImportCargoList.excel, async (ctx) => {
    const { SEARCH, GRID } = ctx.body;
    if (GRID === 'G2') {
      const { HBL_SEQ } = SEARCH as { HBL_SEQ?: number };
      const columns = { table: 'FMS_CNTR', columns: containerColumns, groups: freeGroup };
      return listWorkbook(ctx, containers(ctx, HBL_SEQ), { screen, ...columns, order: containerOrder });
    }
    const { LIST } = await page(ctx, searched(ctx, SEARCH), ctx.body, { ...order(SEARCH), cap: ctx.settings.EXCEL_MAX_ROW });
    const rows = await withFigures(ctx, LIST);
    const title = await refTitles(ctx, SEARCH.CUST_CD);
    return loggedWorkbook(ctx, { name: await screenName(ctx, screen), table, columns: inGrid, rows, groups: freeGroup, title });
  });
}
