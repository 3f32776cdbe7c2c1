import { agents } from './customers';
import { at, type Day, date8, type Minute, moment } from './days';
import { houseRow, organisation, three } from './houseRow';
import type { Row } from './load';
import { follow, overrun } from './milestones';
import type { Numbers } from './numbers';
import { Random } from './random';
import type { Shipment } from './shipments';
import { vessels } from './vessels';

/** A shipment that can be delivered from (exports: to) the port. */
export interface Released {
  shipment: Shipment;
  boxes: Row[];
  doneAt: Minute;
}

export interface ShipmentData {
  mbls: Row[];
  hbls: Row[];
  cntrs: Row[];
  events: Row[];
  released: Released[];
}

/** Master air waybill: airline prefix, seven digits and their remainder by seven; sea: carrier and eight digits. */
function masterNo(s: Shipment, random: Random): string {
  if (s.master) return s.master;
  if (s.mode !== 'AIR') return `${s.carrier}${random.digits(8)}`;
  const prefix = { KE: '180', OZ: '988', CX: '160', LH: '020', CI: '297', SQ: '618' }[s.carrier] ?? '000';
  const serial = random.digits(7);
  return `${prefix}-${serial}${Number(serial) % 7}`;
}

/** Master B/Ls, house B/Ls, containers and events. */
export function shipmentRows(masters: Map<Shipment, Shipment[]>, base: Day, seed: number, numbers: Numbers): ShipmentData {
  const random = Random.of(seed, 'shipment rows');
  const now = at(base, 0);
  const data: ShipmentData = { mbls: [], hbls: [], cntrs: [], events: [], released: [] };
  const manifests = new Map<string, number>();
  let mblSeq = 0;
  for (const [lead, houses] of masters) {
    mblSeq++;
    const year = date8(lead.arrival).slice(2, 4);
    const carrier4 = lead.carrier.padEnd(4, 'X').slice(0, 4);
    const count = (manifests.get(year + carrier4) ?? 0) + 1;
    manifests.set(year + carrier4, count);
    const korean = lead.way !== 'C';
    const mrn = korean ? `${year}${carrier4}${String(count).padStart(4, '0')}${lead.way}` : null;
    const msn = '0001';
    const first = houses.map((s) => follow(s, now, random));
    const lead0 = first[0] as (typeof first)[number];
    const mblNo = masterNo(lead, random);
    const day = (minute: Minute | undefined) => (minute === undefined ? null : moment(minute));
    data.mbls.push({
      MBL_SEQ: mblSeq,
      CORP_CD: lead.customer.corp,
      ORGN_CD: organisation(lead),
      MBL_NO: mblNo,
      IMEX_TP: lead.way,
      TRANS_MODE: lead.mode === 'AIR' ? 'AIR' : 'SEA',
      CARR_CD: lead.carrier,
      LINE_BKG_NO: lead.mode === 'AIR' ? null : `B${random.digits(9)}`,
      VSL_CD: vessels.find(([, name]) => name === lead.vessel)?.[0] ?? null,
      VSL_NM: lead.vessel,
      VOY_NO: lead.voyage,
      POL_CD: lead.pol,
      POD_CD: lead.pod,
      ETD_DT: date8(lead.etd),
      ETA_DT: date8(lead.arrival),
      ATD_DTM: day(lead0.done.get('DEPA')),
      ATA_DTM: day(lead0.done.get('ARRI')),
      PTN_CD: random.pick(agents),
      MRN_NO: mrn,
      MSN_NO: mrn ? msn : null,
      REG_DTM: moment(at(Math.min(lead.etd - 11, base - 1), 11)),
    });
    for (const [i, s] of houses.entries()) {
      const { status, done, events } = first[i] as (typeof first)[number];
      const row = houseRow(s, status, done, base, random, numbers);
      row.MBL_SEQ = mblSeq;
      row.CARG_MT_NO = s.way === 'I' && mrn ? `${mrn}${msn}${String(i + 1).padStart(4, '0')}` : null;
      data.hbls.push(row);
      const boxes = s.boxes.map((box): Row => {
        const free = s.freeDays ?? null;
        const over = s.way === 'I' ? overrun(done, free ?? Number(row.FREE_DAYS ?? 5), 5, base) : { dem: 0, det: 0 };
        return {
          CNTR_SEQ: data.cntrs.length + 1 + s.boxes.indexOf(box),
          HBL_SEQ: s.seq,
          CNTR_NO: box.no,
          CNTR_TP_CD: box.type,
          SEAL_NO: `SB${random.digits(7)}`,
          PKG_QTY: Math.floor(Number(row.PKG_QTY) / s.boxes.length),
          GRS_WT: three(Number(row.GRS_WT) / s.boxes.length),
          MSR_CBM: three(Number(row.MSR_CBM) / s.boxes.length),
          VGM_WT: s.way === 'E' ? Math.round(Number(row.GRS_WT) / s.boxes.length + 3800) : null,
          SOC_YN: 'N',
          DISC_DTM: day(done.get('DISC')),
          GATE_IN_DTM: day(done.get('GTIN')),
          GATE_OUT_DTM: day(done.get('GTOT')),
          EMPTY_RTN_DTM: day(done.get('DROP')),
          FREE_DAYS: free ?? row.FREE_DAYS,
          DET_FREE_DAYS: 5,
          DEM_DAYS: over.dem,
          DET_DAYS: over.det,
          CNTR_STS: done.has('DROP') ? 'RTN' : done.has('GTOT') ? 'GTO' : done.has('DISC') ? 'DIS' : done.has('LOAD') ? 'LDD' : 'PLN',
          REG_DTM: row.REG_DTM,
        };
      });
      data.cntrs.push(...boxes);
      for (const event of events) data.events.push({ EVENT_SEQ: data.events.length + 1, ...event, REG_DTM: event.EVENT_CRT_DTM });
      const doneAt = done.get(s.way === 'E' ? 'GTIN' : s.mode === 'FCL' ? 'GTOT' : 'CSOT');
      if (doneAt !== undefined && s.way !== 'C') data.released.push({ shipment: s, boxes, doneAt });
    }
  }
  return data;
}
