import type { FastifyInstance } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import type { ReadBody, ReadData } from '../../../contract/call';
import { koreanTime } from '../../../contract/ptl/status/cargoEvents';
import { customsSteps, type ToldStep } from '../../../contract/ptl/status/customsSteps';
import { doStates } from '../../../contract/ptl/status/doReadiness';
import { etaHistory, type ToldEta } from '../../../contract/ptl/status/etaHistory';
import { shipmentFollow } from '../../../contract/ptl/status/follow';
import { milestoneLine, wholeWay } from '../../../contract/ptl/status/milestoneLine';
import type { NamedRef } from '../../../contract/ptl/status/ownRefs';
import {
  type DetailContainer,
  type DetailCost,
  type DetailOrder,
  type OfHouse,
  ptlShipngStusDetail,
  type ShipmentHead,
} from '../../../contract/ptl/status/ptlShipngStusDetail';
import { plansInScope } from '../../cfs/planList.service';
import { seenCosts, seesCosts } from '../../lib/costs';
import { nameIn } from '../../lib/names';
import { Refusal } from '../../lib/refusal';
import { type Ctx, serve } from '../../lib/serve';
import { inScope } from '../../lib/where';
import { joinedColumns, shipmentTables, visible } from './cargo.service';
import { doFacts } from './doIssue.service';
import { follow, followsOfShipment, unfollow } from './follow.service';
import { containersWithFreeTime } from './freeTime.service';
import { readCargoCodes, readCargoEvents } from './recalculate.service';
import { listShares, listVisits, makeShare, revokeShares } from './share.service';
import { openEvents } from './shipmentList.service';

type Asked = Ctx<ReadBody<OfHouse>>;

/** The customs' step that an event tells of. */
const customsEvents = { CSIN: 'BIN', CSDC: 'DCL', CSHD: 'HLD', CSAC: 'ACP', CSOT: 'OUT' } as const;

const shown = [
  ...[
    'HBL_SEQ',
    'CORP_CD',
    'HBL_NO',
    'CUST_CD',
    'CARGO_STS',
    'IMEX_TP',
    'TRANS_MODE',
    'LOAD_TP',
    'INCOTERMS',
    'POL_CD',
    'POD_CD',
    'VSL_NM',
  ],
  ...[
    'VOY_NO',
    'ITEM_NM',
    'PKG_QTY',
    'PKG_UT_CD',
    'GRS_WT',
    'MSR_CBM',
    'ETD_DT',
    'ETA_DT',
    'ORG_ETA_DT',
    'ATA_DTM',
    'DELAY_YN',
    'DELAY_DAYS',
  ],
  ...['DELAY_RSN', 'CARG_MT_NO', 'CSTM_HOLD_YN', 'CSTM_HOLD_RSN', 'DO_NO', 'DO_ISS_DTM', 'PO_NO', 'INV_NO', 'CUST_REF_NO', 'UPD_CNT'],
];

/** The shipment of a number that the reader may see, as what follows WHERE. */
const ofHouse = (ctx: Asked) => sql`h.hbl_no = ${String(ctx.body.SEARCH.HBL_NO ?? '')} and ${visible(ctx)}`;

const all = <R>(LIST: R[]): ReadData<R> => ({ LIST, TOTAL: LIST.length });

async function read<R>(ctx: Asked, query: RawBuilder<R>): Promise<ReadData<R>> {
  return all((await query.execute(ctx.db)).rows);
}

/** A shipment as its parts are worked out of. */
type Stored = ShipmentHead & { CSTM_STS: string | null; IMP_DCLR_NO: string | null; REG_DTM: string; UPD_DTM: string };

/** Reads the shipment; 404 MSG000043 where the reader has none of that number. */
async function stored(ctx: Asked): Promise<Stored> {
  const { rows } = await sql<Stored>`select h.* from fms_hbl h where ${ofHouse(ctx)} order by h.hbl_seq limit 1`.execute(ctx.db);
  if (!rows[0]) throw new Refusal(404, 'MSG000043');
  return rows[0];
}

/** The shipment, with who told last of its vessel. */
async function head(ctx: Asked): Promise<ReadData<ShipmentHead>> {
  await stored(ctx);
  return read(
    ctx,
    sql<ShipmentHead>`
      select ${sql.join(shown.map((name) => sql.ref(`H.${name}`)))}, ${joinedColumns(ctx)}, ${nameIn(ctx.lang, 'PL.PORT_NM')} as pol_nm,
        ${nameIn(ctx.lang, 'PD.PORT_NM')} as pod_nm, ${nameIn(ctx.lang, 'U.USER_NM')} as sales_user_nm,
        (select count(*)::int from fms_cntr b where b.hbl_seq = h.hbl_seq) as cntr_cnt, e.event_src, e.event_crt_dtm as src_dtm,
        x.chg_dtm as cxl_dtm, x.chg_rsn as cxl_rsn,
        array(select distinct p.clp_no from cfs_clp_dtl l join cfs_clp p using (clp_no) where l.hbl_no = h.hbl_no and l.cust_cd = h.cust_cd
          and p.corp_cd = h.corp_cd and p.del_yn = 'N' and ${plansInScope(ctx.scope)} order by 1) as clp_nos
      from ${shipmentTables} left join mdm_port pl on pl.port_cd = h.pol_cd left join mdm_port pd on pd.port_cd = h.pod_cd
        left join cms_user u on u.user_id = h.sales_user_id
        left join lateral (select e.event_src, e.event_crt_dtm from fms_event e where e.hbl_seq = h.hbl_seq and ${openEvents(ctx)}
          and e.event_cd in ('DEPA', 'ARRI') order by e.event_crt_dtm desc, e.event_seq desc limit 1) e on true
        left join lateral (select s.chg_dtm, s.chg_rsn from cms_sts_hist s where h.cargo_sts = 'CXL' and s.ref_tp = 'HBL' and s.ref_key = h.hbl_seq::text
          and s.to_sts = 'CXL' order by s.hist_seq desc limit 1) x on true
      where ${ofHouse(ctx)} order by h.hbl_seq limit 1`,
  );
}

/** The containers, with who told last of where they are; until one is discharged its free time is reckoned from the expected arrival. */
const containers = (ctx: Asked) => sql<DetailContainer>`
  select f.cntr_seq, f.cntr_no, f.cntr_tp_cd, f.seal_no, f.cntr_sts, f.disc_dtm, f.gate_out_dtm, f.empty_rtn_dtm, f.agreed_days as free_days, f.free_sts,
    case when x.early then h.eta_dt + f.agreed_days else f.free_dt end as free_dt,
    case when x.early then h.eta_dt + f.agreed_days - ${ctx.today}::date else f.remain_days end as remain_days,
    f.over_days as dem_days, f.det as det_days, case when x.early then 'Y' else 'N' end as est_yn, e.event_src, e.event_crt_dtm as src_dtm
  from fms_hbl h cross join lateral ${containersWithFreeTime(ctx.today)} f
    cross join lateral (select h.imex_tp = 'I' and h.load_tp = 'FCL' and f.disc_dtm is null and f.gate_out_dtm is null and h.cargo_sts <> 'CXL' as early) x
    left join lateral (select e.event_src, e.event_crt_dtm from fms_event e where e.hbl_seq = h.hbl_seq and (e.cntr_no = f.cntr_no or e.cntr_no is null)
      and e.event_tp in ('TRANSPORT', 'EQUIPMENT') and ${openEvents(ctx)} order by e.event_crt_dtm desc limit 1) e on true
  where ${ofHouse(ctx)} order by f.cntr_no`;

async function line(ctx: Asked) {
  const shipment = await stored(ctx);
  const { rows: boxes } = await sql<{ CNTR_NO: string }>`select cntr_no from fms_cntr where hbl_seq = ${shipment.HBL_SEQ}`.execute(ctx.db);
  const events = (await readCargoEvents(ctx.db, [shipment.HBL_SEQ])).get(shipment.HBL_SEQ) ?? [];
  const numbers = boxes.map(({ CNTR_NO }) => CNTR_NO);
  const steps = milestoneLine(shipment, numbers, events, await readCargoCodes(ctx.db), wholeWay(shipment));
  // The arrival of the booking is its first plan, also where no event tells one.
  return all(steps.map((step) => (step.CARGO_STS === 'ARR' && !step.plan ? { ...step, plan: `${shipment.ORG_ETA_DT}000000` } : step)));
}

async function customs(ctx: Asked) {
  const shipment = await stored(ctx);
  if (shipment.IMEX_TP !== 'I') return all([]);
  const { rows } = await sql<Omit<ToldStep, 'CSTM_STS'> & { EVENT_CD: keyof typeof customsEvents }>`
    select e.event_cd, e.event_dtm as at_dtm, e.event_src, e.event_crt_dtm as src_dtm from fms_event e
     where e.hbl_seq = ${shipment.HBL_SEQ} and e.event_clsf = 'ACT' and e.event_cd = any(${Object.keys(customsEvents)}) and ${openEvents(ctx)}
     order by e.event_crt_dtm`.execute(ctx.db);
  return all(
    customsSteps(
      shipment,
      rows.map(({ EVENT_CD, ...told }) => ({ ...told, CSTM_STS: customsEvents[EVENT_CD] })),
    ),
  );
}

async function readiness(ctx: Asked) {
  const { HBL_SEQ, IMEX_TP, CARGO_STS, ETA_DT } = await stored(ctx);
  if (IMEX_TP !== 'I' || CARGO_STS === 'CXL') return all([]);
  const facts = (await doFacts(ctx, [HBL_SEQ])).get(HBL_SEQ);
  return all(facts ? doStates(facts, ETA_DT) : []);
}

async function etas(ctx: Asked) {
  const shipment = await stored(ctx);
  const { rows } = await sql<{ EVENT_DTM: string; EVENT_CRT_DTM: string; EVENT_SRC: string; ZONE: string | null }>`
    select e.event_dtm, e.event_crt_dtm, e.event_src, p.time_zone as zone from fms_event e left join mdm_port p on p.port_cd = e.loc_cd
     where e.hbl_seq = ${shipment.HBL_SEQ} and e.event_cd = 'ARRI' and e.event_clsf = 'EST' and (e.loc_cd is null or e.loc_cd = ${shipment.POD_CD})
       and ${openEvents(ctx)} order by e.event_crt_dtm`.execute(ctx.db);
  const told = rows.map(
    ({ EVENT_DTM, EVENT_CRT_DTM, EVENT_SRC, ZONE }): ToldEta => ({
      at: EVENT_CRT_DTM,
      eta: koreanTime(EVENT_DTM, ZONE).slice(0, 8),
      source: EVENT_SRC,
    }),
  );
  const { rows: written } = await sql<{ CHG_DTM: string }>`
    select chg_dtm from cms_hist where tbl_nm = 'FMS_HBL' and row_key = ${String(shipment.HBL_SEQ)} and col_nm = 'ETA_DT'
     order by hist_seq desc limit 1`.execute(ctx.db);
  const unexplained = told.at(-1)?.eta !== shipment.ETA_DT && shipment.ETA_DT !== shipment.ORG_ETA_DT;
  return all(etaHistory(shipment, told, unexplained ? (written[0]?.CHG_DTM ?? shipment.UPD_DTM) : null));
}

const costs = (ctx: Asked) => sql<DetailCost>`
  select s.cost_no, s.frt_cd, ${nameIn(ctx.lang, 'F.FRT_NM')} as frt_nm, s.curr_cd, s.frgn_amt, s.exch_rate, s.sply_amt, s.vat_amt, s.tot_amt, s.cost_sts
  from fms_hbl h join set_cost s on s.corp_cd = h.corp_cd and s.hbl_no = h.hbl_no join mdm_freight f on f.frt_cd = s.frt_cd
  where ${ofHouse(ctx)} and s.del_yn = 'N' and s.ar_ap = 'AR' and s.cost_sts <> 'CXL' and ${inScope(ctx.scope, 'S')}
    and ${seenCosts(ctx, 'S')} order by f.sort_seq, s.cost_no`;

/** The delivery orders of the shipment, then its containers without one. */
const orders = (ctx: Asked) => sql<DetailOrder>`
  with own as (select o.* from fms_hbl h join pan_dlv_ord o on o.corp_cd = h.corp_cd and o.hbl_no = h.hbl_no
    where ${ofHouse(ctx)} and o.del_yn = 'N' and ${inScope(ctx.scope, 'O')})
  select o.dlv_ord_no, o.dlv_ord_sts, o.cntr_no, o.pickup_plc_nm, o.dlv_plc_nm, o.dlv_dt, o.dlv_tm, o.upd_dtm from own o
  union all
  select null, null, b.cntr_no, null, null, null, null, null from fms_hbl h join fms_cntr b on b.hbl_seq = h.hbl_seq
   where ${ofHouse(ctx)} and h.imex_tp = 'I' and not exists (select from own o where o.cntr_no = b.cntr_no)
   order by 1, 3`;

/** The own references of the shipment by the names that its customer has given them. */
const refs = (ctx: Asked) => sql<NamedRef>`
  select r.ref_idx, ${nameIn(ctx.lang, 'N.REF_NM')} as ref_nm, r.ref_val
    from fms_hbl h join ptl_hbl_ref r on r.hbl_seq = h.hbl_seq and r.cust_cd = h.cust_cd
      join ptl_ref_nm n on n.cust_cd = r.cust_cd and n.ref_idx = r.ref_idx
   where ${ofHouse(ctx)} order by r.ref_idx`;

export default async function ptlShipngStusDetailRoutes(app: FastifyInstance): Promise<void> {
  serve(app, ptlShipngStusDetail.select, head);
  serve(app, ptlShipngStusDetail.selectContainers, (ctx) => read(ctx, containers(ctx)));
  serve(app, ptlShipngStusDetail.selectCustoms, customs);
  serve(app, ptlShipngStusDetail.selectLine, line);
  serve(app, ptlShipngStusDetail.selectDo, readiness);
  serve(app, ptlShipngStusDetail.selectEta, etas);
  serve(app, ptlShipngStusDetail.selectCosts, async (ctx) => (seesCosts(ctx) ? read(ctx, costs(ctx)) : all([])));
  serve(app, shipmentFollow.select, followsOfShipment);
  serve(app, shipmentFollow.follow, follow);
  serve(app, shipmentFollow.unfollow, unfollow);
  serve(app, ptlShipngStusDetail.selectOrders, (ctx) => read(ctx, orders(ctx)));
  serve(app, ptlShipngStusDetail.selectShares, listShares);
  serve(app, ptlShipngStusDetail.selectVisits, listVisits);
  serve(app, ptlShipngStusDetail.share, makeShare);
  serve(app, ptlShipngStusDetail.revokeShare, revokeShares);
  serve(app, ptlShipngStusDetail.selectRefs, (ctx) => read(ctx, refs(ctx)));
}
