import { sql } from 'kysely';
import { type CargoCodes, cargoCodes } from '../../../contract/ptl/status/cargoCodes';
import type { CargoEvent } from '../../../contract/ptl/status/cargoEvents';
import { type FollowedContainer, followEvents, type StoredContainer, type StoredShipment } from '../../../contract/ptl/status/followEvents';
import type { Db } from '../../db/open';
import { updateRows } from '../../lib/save';
import type { Ctx } from '../../lib/serve';

type OfShipment = { HBL_SEQ: number };
type Stored = StoredContainer & FollowedContainer & OfShipment;

const shipmentColumns = [
  ...(['CARGO_STS', 'CSTM_STS', 'CSTM_HOLD_YN', 'CSTM_HOLD_RSN', 'ETD_DT', 'ETA_DT', 'ATD_DTM', 'ATA_DTM', 'BOND_IN_DTM'] as const),
  ...(['IMP_DCLR_DTM', 'IMP_ACPT_DTM', 'RLSE_DTM', 'DLV_CMPL_DTM', 'DEM_BGN_DT', 'DELAY_YN', 'DELAY_DAYS'] as const),
];
const containerColumns = ['CNTR_STS', 'DISC_DTM', 'GATE_IN_DTM', 'GATE_OUT_DTM', 'EMPTY_RTN_DTM', 'DEM_DAYS', 'DET_DAYS'] as const;

/** Reads the code lists that milestones go by: they are the same for every corporation. */
export async function readCargoCodes(db: Db): Promise<CargoCodes> {
  const { rows } = await sql<{ MSTR_CD: string; CODE: string; ATTR1: string | null; ATTR2: string | null }>`
    select mstr_cd, code, attr1, attr2 from cms_code_dtl where mstr_cd in ('CARGO_STS', 'EVENT_CD')`.execute(db);
  const of = (group: string) => rows.filter(({ MSTR_CD }) => MSTR_CD === group);
  return cargoCodes(of('CARGO_STS'), of('EVENT_CD'));
}

/** Reads the events of shipments, by HBL_SEQ. */
export async function readCargoEvents(db: Db, seqs: readonly number[], { openOnly = false } = {}): Promise<Map<number, CargoEvent[]>> {
  const { rows } = await sql<CargoEvent & OfShipment>`
    select e.hbl_seq, e.event_seq, e.cntr_no, e.event_cd, e.event_clsf, e.event_dtm, e.loc_cd, e.event_crt_dtm, e.rmk, p.time_zone as zone
      from fms_event e left join mdm_port p on p.port_cd = e.loc_cd where e.hbl_seq = any(${seqs}) and (e.open_yn = 'Y' or not ${openOnly}::boolean)
     order by e.event_seq`.execute(db);
  return byShipment(rows);
}

function byShipment<R extends OfShipment>(rows: readonly R[]): Map<number, R[]> {
  const found = new Map<number, R[]>();
  for (const row of rows) {
    const list = found.get(row.HBL_SEQ);
    if (list) list.push(row);
    else found.set(row.HBL_SEQ, [row]);
  }
  return found;
}

const isOther = <R extends object>(columns: readonly (keyof R)[], before: R, now: Partial<R>) =>
  columns.some((name) => before[name] !== now[name]);

/**
 * Locks shipments whose events have changed, works out what follows (milestone, times, customs, delay, free time, containers) and writes what is
 * another one now, the milestone to its history too; customer orders of shipments that have come to their end are completed. `before` are their events before the change (`readCargoEvents`).
 */
export async function recalculateShipments(
  { db, user, today }: Pick<Ctx<unknown>, 'db' | 'today'> & { user: { USER_ID: string } },
  seqs: readonly number[],
  before: ReadonlyMap<number, readonly CargoEvent[]>,
): Promise<void> {
  if (seqs.length === 0) return;
  const { rows: shipments } = await sql<StoredShipment & OfShipment>`
    select h.*, case when h.cstm_sts = 'HLD' then (select c.old_val from cms_hist c where c.tbl_nm = 'FMS_HBL' and c.row_key = h.hbl_seq::text
      and c.col_nm = 'CSTM_STS' and c.new_val = 'HLD' order by c.hist_seq desc limit 1) end as before_hold
    from fms_hbl h where h.hbl_seq = any(${seqs}) order by h.hbl_seq for update of h`.execute(db);
  const { rows: containers } = await sql<Stored>`
    select c.cntr_seq, c.hbl_seq, c.cntr_no, c.cntr_sts, c.disc_dtm, c.gate_in_dtm, c.gate_out_dtm, c.empty_rtn_dtm, c.dem_days, c.det_days, c.soc_yn,
           h.imex_tp, h.load_tp, t.cntr_kind, c.free_days as own_free_days, h.free_days as hbl_free_days, k.free_days as carr_free_days,
           c.det_free_days as own_det_days, k.det_free_days as carr_det_days
      from fms_cntr c join fms_hbl h on h.hbl_seq = c.hbl_seq join mdm_cntr_tp t on t.cntr_tp_cd = c.cntr_tp_cd join mdm_carrier k on k.carr_cd = h.carr_cd
     where c.hbl_seq = any(${seqs}) order by c.cntr_seq for update of c`.execute(db);
  const boxes = byShipment(containers);
  const after = await readCargoEvents(db, seqs);
  const codes = await readCargoCodes(db);
  const newShipments: Record<string, unknown>[] = [];
  const newContainers: Record<string, unknown>[] = [];
  const steps: { seq: string; from: string; to: string }[] = [];
  for (const stored of shipments) {
    const { HBL_SEQ } = stored;
    const own = boxes.get(HBL_SEQ) ?? [];
    const now = followEvents(stored, own, { before: before.get(HBL_SEQ) ?? [], after: after.get(HBL_SEQ) ?? [] }, codes, today);
    if (isOther(shipmentColumns, stored, now.shipment)) newShipments.push({ ...now.shipment, HBL_SEQ });
    if (now.shipment.CARGO_STS !== stored.CARGO_STS)
      steps.push({ seq: String(HBL_SEQ), from: stored.CARGO_STS, to: now.shipment.CARGO_STS });
    for (const [i, box] of now.containers.entries()) if (isOther(containerColumns, own[i] as Stored, box)) newContainers.push({ ...box });
  }
  await updateRows(db, 'FMS_HBL', ['HBL_SEQ'], shipmentColumns, newShipments);
  await updateRows(db, 'FMS_CNTR', ['CNTR_SEQ'], containerColumns, newContainers);
  const column = (name: 'seq' | 'from' | 'to') => steps.map((step) => step[name]);
  await sql`
    insert into cms_sts_hist (ref_tp, ref_key, from_sts, to_sts, chg_user_id, chg_dtm)
    select 'HBL', s.seq, s.from_sts, s.to_sts, ${user.USER_ID}, now()
      from unnest(${column('seq')}::text[], ${column('from')}::text[], ${column('to')}::text[]) s (seq, from_sts, to_sts)`.execute(db);
  if (steps.length) await sql`select complete_orders(${column('seq')}::bigint[], ${user.USER_ID})`.execute(db);
}
