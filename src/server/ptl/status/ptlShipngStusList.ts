import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { isNumbered, longestPeriod } from '../../../contract/ptl/status/cargoSearch';
import { searchFollow } from '../../../contract/ptl/status/follow';
import { milestoneLine } from '../../../contract/ptl/status/milestoneLine';
import { refColumns } from '../../../contract/ptl/status/ownRefs';
import {
  type Container,
  ptlShipngStusList,
  type Shipment,
  type ShipmentEvent,
  type ShipmentSearch,
} from '../../../contract/ptl/status/ptlShipngStusList';
import { nameIn } from '../../lib/names';
import { page } from '../../lib/page';
import { checkPeriod } from '../../lib/period';
import { Refusal } from '../../lib/refusal';
import { type Ctx, serve } from '../../lib/serve';
import { listWorkbook } from '../../lib/workbook';
import { cancelBookings } from './cancelBooking.service';
import { dateOf, tellUnfound, visible } from './cargo.service';
import { deleteEvents, writeEvents } from './eventSave.service';
import { follow, followedSearches, unfollow } from './follow.service';
import { containersWithFreeTime } from './freeTime.service';
import { answerNames, refTitles } from './ownRefs.service';
import { readCargoCodes, readCargoEvents } from './recalculate.service';
import { saveRefNames } from './refNames.service';
import { saveRefs } from './refSave.service';
import { openEvents, shipmentColumns, shipmentConditions, shipmentList } from './shipmentList.service';

const screen = 'ptlShipngStusList';
const inGrid = [
  'CSM_CNT',
  ...['HBL_NO', 'CUST_NM', 'CARGO_STS', 'IMEX_TP', 'TRANS_MODE', 'LOAD_TP', 'MBL_NO', 'SHPR_NM', 'CNEE_NM', 'ACTL_SHPR_NM', 'CARR_NM'],
  ...['VSL_NM', 'VOY_NO', 'POL_CD', 'POD_CD', 'PVY_CD', 'ETD_DT', 'ATD_DTM', 'ORG_ETA_DT', 'ETA_DT', 'ATA_DTM', 'DELAY_DAYS', 'DELAY_RSN'],
  ...[
    'CNTR_CNT',
    'PKG_QTY',
    'PKG_UT_CD',
    'GRS_WT',
    'MSR_CBM',
    'INCOTERMS',
    'INV_NO',
    'PO_NO',
    'CUST_REF_NO',
    ...refColumns,
    'LAST_EVENT_NM',
    'LAST_EVENT_DTM',
  ],
];
const containerColumns = [
  ...['CNTR_NO', 'CNTR_TP_CD', 'SEAL_NO', 'CNTR_STS', 'PKG_QTY', 'GRS_WT', 'MSR_CBM', 'DISC_DTM', 'GATE_OUT_DTM', 'EMPTY_RTN_DTM'],
  ...['FREE_DAYS', 'FREE_STS', 'DEM_DAYS', 'DET_DAYS'],
];
const eventColumns = [
  ...['EVENT_DTM', 'EVENT_CLSF', 'EVENT_TP', 'EVENT_CD', 'CNTR_NO', 'LOC_CD', 'LOC_NM', 'FCLT_NM', 'VSL_NM', 'VOY_NO', 'EVENT_SRC', 'RMK'],
];

function searched(ctx: Ctx<unknown>, search: Partial<ShipmentSearch>) {
  if (!isNumbered(search)) checkPeriod(ctx, search, longestPeriod);
  return shipmentList(ctx, shipmentConditions(ctx, search));
}

/** The newest of the asked dates first; a calculated column is no order of an index. */
const order = (search: Partial<ShipmentSearch>) =>
  ({
    sortable: [
      ...shipmentColumns.map((name) => `H.${name}`),
      'M.MBL_NO',
      'CUST_NM',
      'CARR_NM',
      'CNTR_CNT',
      'CSM_CNT',
      ...refColumns,
      'LAST_EVENT_NM',
      'LAST_EVENT_DTM',
    ],
    orderBy: [
      [dateOf(search.DT_TP, 'ETD'), 'desc'],
      ['H.HBL_SEQ', 'desc'],
    ],
  }) as const;

/** The shipment a part is asked of, where the reader may see it. */
const ofShipment = (ctx: Ctx<unknown>, seq: unknown) => sql`h.hbl_seq = ${Number(seq) || 0} and ${visible(ctx)}`;

const containers = (ctx: Ctx<unknown>, seq: unknown) => sql<Container>`
  select f.cntr_seq, f.cntr_no, f.cntr_tp_cd, f.seal_no, f.cntr_sts, f.pkg_qty, f.grs_wt, f.msr_cbm, f.disc_dtm, f.gate_out_dtm, f.empty_rtn_dtm,
    f.agreed_days as free_days, f.free_sts, f.over_days as dem_days, f.det as det_days
  from fms_hbl h cross join lateral ${containersWithFreeTime(ctx.today)} f where ${ofShipment(ctx, seq)}`;
const containerOrder = { sortable: ['CNTR_NO'], orderBy: [['F.CNTR_NO', 'asc']] } as const;

const events = (ctx: Ctx<unknown>, seq: unknown) => sql<ShipmentEvent>`
  select e.event_seq, e.event_dtm, e.event_clsf, e.event_tp, e.event_cd, e.cntr_no, e.loc_cd, ${nameIn(ctx.lang, 'P.PORT_NM')} as loc_nm, e.fclt_nm,
    e.vsl_nm, e.voy_no, e.event_src, e.open_yn, e.rmk, e.upd_cnt
  from fms_hbl h join fms_event e on e.hbl_seq = h.hbl_seq left join mdm_port p on p.port_cd = e.loc_cd
  where ${ofShipment(ctx, seq)} and ${openEvents(ctx)}`;
const eventOrder = {
  sortable: ['EVENT_DTM'],
  orderBy: [
    ['E.EVENT_DTM', 'desc'],
    ['E.EVENT_SEQ', 'desc'],
  ],
} as const;

/** The line of a shipment by all its events: what it has reached is told to its customer even where the event itself is not. */
async function lineOf(ctx: Ctx<{ SEARCH: { HBL_SEQ?: number } }>) {
  const seq = ctx.body.SEARCH.HBL_SEQ;
  const { rows } = await sql<Shipment>`
    select h.hbl_seq, h.cargo_sts, h.imex_tp, h.pol_cd, h.pod_cd, h.bond_in_dtm, h.imp_dclr_dtm, h.imp_acpt_dtm
      from fms_hbl h where ${ofShipment(ctx, seq)}`.execute(ctx.db);
  const [shipment] = rows;
  if (!shipment) throw new Refusal(404, 'MSG000043');
  const { rows: boxes } = await sql<{ CNTR_NO: string }>`
    select cntr_no from fms_cntr where hbl_seq = ${shipment.HBL_SEQ}`.execute(ctx.db);
  const told = (await readCargoEvents(ctx.db, [shipment.HBL_SEQ])).get(shipment.HBL_SEQ) ?? [];
  const LIST = milestoneLine(
    shipment,
    boxes.map(({ CNTR_NO }) => CNTR_NO),
    told,
    await readCargoCodes(ctx.db),
  );
  return { LIST, TOTAL: LIST.length };
}

export default async function ptlShipngStusListRoutes(app: FastifyInstance): Promise<void> {
  serve(app, ptlShipngStusList.select, async (ctx) => {
    const { SEARCH } = ctx.body;
    const found = await page(ctx, searched(ctx, SEARCH), ctx.body, order(SEARCH));
    await tellUnfound(ctx, SEARCH);
    return found;
  });
  serve(app, ptlShipngStusList.selectContainers, (ctx) => page(ctx, containers(ctx, ctx.body.SEARCH.HBL_SEQ), ctx.body, containerOrder));
  serve(app, ptlShipngStusList.selectEvents, (ctx) => page(ctx, events(ctx, ctx.body.SEARCH.HBL_SEQ), ctx.body, eventOrder));
  serve(app, ptlShipngStusList.selectLine, lineOf);
  serve(app, ptlShipngStusList.selectNames, answerNames);
  serve(app, ptlShipngStusList.event, writeEvents);
  serve(app, ptlShipngStusList.deleteEvent, deleteEvents);
  serve(app, ptlShipngStusList.cancel, cancelBookings);
  serve(app, ptlShipngStusList.save, saveRefs);
  serve(app, ptlShipngStusList.saveNames, saveRefNames);
  serve(app, searchFollow.select, followedSearches);
  serve(app, searchFollow.follow, follow);
  serve(app, searchFollow.unfollow, unfollow);

  serve(app, ptlShipngStusList.excel, async (ctx) => {
    const { SEARCH, GRID } = ctx.body;
    const { HBL_SEQ } = SEARCH as { HBL_SEQ?: number };
    if (GRID === 'G2')
      return listWorkbook(ctx, containers(ctx, HBL_SEQ), { screen, table: 'FMS_CNTR', columns: containerColumns, order: containerOrder });
    if (GRID === 'G3')
      return listWorkbook(ctx, events(ctx, HBL_SEQ), { screen, table: 'FMS_EVENT', columns: eventColumns, order: eventOrder });
    const title = await refTitles(ctx, SEARCH.CUST_CD);
    return listWorkbook(ctx, searched(ctx, SEARCH), { screen, table: 'FMS_HBL', columns: inGrid, order: order(SEARCH), title });
  });
}
