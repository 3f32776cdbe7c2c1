import { sql } from 'kysely';
import type { ActionBody, Fault, SaveData } from '../../../contract/call';
import { koreanTime } from '../../../contract/ptl/status/cargoEvents';
import { cancelledMilestone } from '../../../contract/ptl/status/milestones';
import { isTyped, type ShipmentAct, type ShipmentEvent, typedRules } from '../../../contract/ptl/status/ptlShipngStusList';
import { checkRow, isEmpty, stored } from '../../../contract/rules';
import { shortMoment } from '../../../contract/shown';
import { codeCheck, codeNames } from '../../lib/codeNames';
import { refuseFaults } from '../../lib/refusal';
import { askedRows, insertRows, lockRows, removeRows } from '../../lib/save';
import type { Ctx } from '../../lib/serve';
import { etasOf, mailDelays } from './delayMail.service';
import { readCargoEvents, recalculateShipments } from './recalculate.service';
import { shipmentsBySeq } from './shipmentList.service';

const table = 'FMS_EVENT';
const typed = ['EVENT_CD', 'EVENT_DTM', 'CNTR_NO', 'LOC_CD', 'FCLT_NM', 'OPEN_YN', 'RMK'] as const;

/** A typed event of a locked shipment, with the number of its row. */
interface Typed {
  event: Record<string, unknown>;
  ROW_NO: number;
}

const texts = (list: readonly Typed[], column: string) => [
  ...new Set(list.flatMap(({ event }) => (isEmpty(event[column]) ? [] : String(event[column])))),
];

/** The time zones of ports, by their codes. */
async function zonesOf({ db }: Ctx<unknown>, ports: readonly string[]): Promise<Map<string, string | null>> {
  const { rows } = await sql<{ PORT_CD: string; TIME_ZONE: string | null }>`
    select port_cd, time_zone from mdm_port where port_cd = any(${ports})`.execute(db);
  return new Map(rows.map((row) => [row.PORT_CD, row.TIME_ZONE]));
}

/** Containers of shipments and events that are there already, each as one text. */
async function presentOf({ db }: Ctx<unknown>, seqs: readonly number[]): Promise<{ containers: Set<string>; events: Set<string> }> {
  const { rows: containers } = await sql<{ AT: string }>`
    select concat_ws(' ', hbl_seq, cntr_no) as at from fms_cntr where hbl_seq = any(${seqs})`.execute(db);
  const { rows: events } = await sql<{ AT: string }>`
    select concat_ws('|', hbl_seq, coalesce(cntr_no, ''), event_cd, wire(event_dtm), coalesce(loc_cd, '')) as at
      from fms_event where hbl_seq = any(${seqs}) and event_clsf = 'ACT'`.execute(db);
  return { containers: new Set(containers.map(({ AT }) => AT)), events: new Set(events.map(({ AT }) => AT)) };
}

const textOf = (value: unknown): string => (isEmpty(value) ? '' : String(value));

/** What is wrong with typed events: their values, codes, places, containers, a time to come, one that is there already. */
async function faultsOf(ctx: Ctx<unknown>, list: readonly Typed[], seqs: readonly number[]): Promise<Fault[]> {
  const title = (field: string) => ctx.label(field, table);
  const codeFaults = await codeCheck(ctx.db, ['EVENT_CD'], title);
  const zones = await zonesOf(ctx, texts(list, 'LOC_CD'));
  const present = await presentOf(ctx, seqs);
  return list.flatMap(({ event, ROW_NO }) => {
    const { HBL_SEQ, CNTR_NO, LOC_CD, EVENT_CD, EVENT_DTM } = event;
    const found: Fault[] = checkRow(event, typedRules(EVENT_CD), title);
    found.push(...codeFaults(event, null, found));
    if (!isEmpty(LOC_CD) && !zones.has(String(LOC_CD)))
      found.push({ FIELD: 'LOC_CD', CODE: 'MSG000017', ARGS: [title('LOC_CD'), String(LOC_CD)] });
    if (!isEmpty(CNTR_NO) && !present.containers.has(`${HBL_SEQ} ${CNTR_NO}`))
      found.push({ FIELD: 'CNTR_NO', CODE: 'MSG000017', ARGS: [title('CNTR_NO'), String(CNTR_NO)] });
    if (!found.length) found.push(...momentFaults(ctx, String(EVENT_DTM), zones.get(String(LOC_CD)) ?? null, title('EVENT_DTM')));
    const key = [HBL_SEQ, textOf(CNTR_NO), EVENT_CD, EVENT_DTM, textOf(LOC_CD)].join('|');
    if (!found.length && present.events.has(key)) found.push({ FIELD: 'EVENT_CD', CODE: 'MSG000024', ARGS: [String(EVENT_CD)] });
    return found.map((fault) => ({ ...fault, ROW_NO }));
  });
}

const shown = (moment: string) => shortMoment(moment.slice(0, 8), moment.slice(8, 12));

function momentFaults(ctx: Ctx<unknown>, moment: string, zone: string | null, name: string): Fault[] {
  const at = koreanTime(moment, zone);
  return at > ctx.now ? [{ FIELD: 'EVENT_DTM', CODE: 'MSG000612', ARGS: [name, shown(at), shown(ctx.now)] }] : [];
}

/** The kinds of events (EVENT_TP), by their codes. */
async function kindsOf({ db }: Ctx<unknown>): Promise<Map<string, string | null>> {
  const { rows } = await sql<{ CODE: string; ATTR1: string | null }>`
    select code, attr1 from cms_code_dtl where mstr_cd = 'EVENT_CD'`.execute(db);
  return new Map(rows.map(({ CODE, ATTR1 }) => [CODE, ATTR1]));
}

/**
 * Locks shipments and writes an actual event that operations typed for each, with all that follows from it. A cancelled shipment is refused
 * with MSG000027, an event that is there already with MSG000024.
 */
export async function writeEvents(ctx: Ctx<ActionBody<ShipmentAct>>): Promise<SaveData<ShipmentAct>> {
  const asked = askedRows(ctx);
  const locked = await lockRows(ctx.db, 'FMS_HBL', ['HBL_SEQ'], asked);
  const { CARGO_STS: names } = await codeNames(ctx, { CARGO_STS: 'CARGO_STS' });
  const cancelled = { FIELD: 'CARGO_STS', CODE: 'MSG000027', ARGS: [names.get(cancelledMilestone) ?? cancelledMilestone] };
  refuseFaults(locked.flatMap((row, i): Fault[] => (row.CARGO_STS === cancelledMilestone ? [{ ...cancelled, ROW_NO: i + 1 }] : [])));
  const seqs = locked.map((row) => Number(row.HBL_SEQ));
  const list = asked.map((row, i) => ({
    event: { HBL_SEQ: seqs[i], ...Object.fromEntries(typed.map((name) => [name, stored(row[name] ?? null)])) },
    ROW_NO: i + 1,
  }));
  refuseFaults(await faultsOf(ctx, list, seqs));
  const kinds = await kindsOf(ctx);
  const before = await readCargoEvents(ctx.db, seqs);
  const more = (code: unknown) => ({ EVENT_TP: kinds.get(String(code)), EVENT_CLSF: 'ACT', EVENT_SRC: 'MAN', EVENT_CRT_DTM: ctx.now });
  await insertRows(
    ctx.db,
    table,
    list.map(({ event }) => ({ ...event, ...more((event as Record<string, unknown>).EVENT_CD) })),
  );
  await follow(ctx, locked, before);
  return { LIST: await shipmentsBySeq(ctx, seqs) };
}

/** Deletes events that were typed here, and works out anew what follows from the others. Another source's word is refused with MSG000627. */
export async function deleteEvents(ctx: Ctx<ActionBody<ShipmentEvent>>): Promise<SaveData<ShipmentEvent>> {
  const asked = askedRows(ctx);
  const { rows: of } = await sql<{ HBL_SEQ: number; ETA_DT: string }>`
    select h.hbl_seq, h.eta_dt from fms_hbl h where h.hbl_seq in (
      select e.hbl_seq from fms_event e where e.event_seq = any(${asked.map((row) => Number(row.EVENT_SEQ) || 0)})) order by h.hbl_seq for update`.execute(
    ctx.db,
  );
  const seqs = of.map(({ HBL_SEQ }) => HBL_SEQ);
  const before = await readCargoEvents(ctx.db, seqs);
  const locked = (await lockRows(ctx.db, table, ['EVENT_SEQ'], asked)) as ShipmentEvent[];
  refuseFaults(locked.flatMap((event, i): Fault[] => (isTyped(event) ? [] : [{ ROW_NO: i + 1, FIELD: 'EVENT_SRC', CODE: 'MSG000627' }])));
  await removeRows(ctx.db, table, ['EVENT_SEQ'], locked);
  await follow(ctx, of, before);
  return { LIST: [] };
}

/** Writes what follows from another set of events and tells customers of another arrival; `shipments` and `before` are as they were. */
async function follow(ctx: Ctx<unknown>, shipments: readonly object[], before: Awaited<ReturnType<typeof readCargoEvents>>): Promise<void> {
  const etas = etasOf(shipments);
  await recalculateShipments(ctx, [...etas.keys()], before);
  await mailDelays(ctx, etas);
}
