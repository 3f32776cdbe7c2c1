import { at, type Day, dayAt, type Minute, moment } from './days';
import type { Row } from './load';
import type { Random } from './random';
import type { Shipment } from './shipments';

/** A step of a shipment: event code, kind, when, where, and the cargo status it brings. */
interface Step {
  code: string;
  type: 'TRANSPORT' | 'EQUIPMENT' | 'SHIPMENT' | 'CUSTOMS';
  at: Minute;
  loc: string;
  source: string;
  status?: string;
  facility?: string;
  open?: boolean;
}

/** Milestones in their order, but for the hold, which comes and goes. */
export const order = ['BKD', 'RCV', 'EAC', 'LDD', 'DEP', 'TSP', 'ARR', 'DIS', 'BIN', 'DCL', 'ACP', 'DOI', 'OUT', 'DLV', 'EMT'];

/** Every step of a shipment as it was or is expected, in order. `arrival` is the day it really arrives. */
function plan(s: Shipment, random: Random): Step[] {
  const air = s.mode === 'AIR';
  const steps: Step[] = [];
  const add = (code: string, type: Step['type'], when: Minute, loc: string, source: string, status?: string, facility?: string) =>
    steps.push({ code, type, at: when, loc, source, ...(status ? { status } : {}), ...(facility ? { facility } : {}) });
  const dep = at(s.etd, random.int(2, 21), random.int(0, 59));
  const arr = at(s.arrival, s.hour ?? random.int(4, 20), random.int(0, 59));
  add('CONF', 'SHIPMENT', at(s.etd - 10, 10), s.pol, 'SYS', 'BKD');
  add('GTIN', 'EQUIPMENT', at(s.etd - 2, 14), s.pol, 'CARR', 'RCV', air ? 'AIRP' : 'POTE');
  if (s.way === 'E') add('EXAC', 'CUSTOMS', at(s.accepted ?? s.etd - 2, 17), s.pol, 'CUST', 'EAC');
  add('LOAD', 'EQUIPMENT', dep - 240, s.pol, 'CARR', 'LDD', air ? 'AIRP' : 'POTE');
  add('DEPA', 'TRANSPORT', dep, s.pol, 'CARR', 'DEP');
  if (s.via) add('TRSH', 'EQUIPMENT', Math.round((dep + arr) / 2), s.via, 'CARR', 'TSP', 'POTE');
  add('ARRI', 'TRANSPORT', arr, s.pod, 'CARR', 'ARR');
  if (s.way === 'I') {
    if (!air) add('DISC', 'EQUIPMENT', arr + 600, s.pod, 'CARR', 'DIS', 'POTE');
    add('CSIN', 'CUSTOMS', arr + 1500, s.pod, 'CUST', 'BIN', 'BOND');
    add('CSDC', 'CUSTOMS', arr + 2700, s.pod, 'CUST', 'DCL');
    const accepted = arr + 3300 + (s.held ?? 0) * 1440;
    if (s.held) add('CSHD', 'CUSTOMS', arr + 3000, s.pod, 'CUST');
    add('CSAC', 'CUSTOMS', accepted, s.pod, 'CUST', 'ACP');
    add('DOIS', 'SHIPMENT', accepted + 120, s.pod, 'MAN', 'DOI');
    const out = Math.max(accepted + 1200, at(s.arrival + (s.stay ?? 3), 9, 30));
    if (s.mode !== 'FCL') add('CSOT', 'CUSTOMS', out, s.pod, 'CUST', 'OUT', 'BOND');
    else add('GTOT', 'EQUIPMENT', out, s.pod, 'CARR', 'OUT', 'POTE');
    add('DLVD', 'TRANSPORT', out + 420, s.pod, 'MAN', 'DLV', 'CLOC');
    if (s.mode === 'FCL') add('DROP', 'EQUIPMENT', out + 2880, s.pod, 'CARR', 'EMT', 'DEPO');
  } else {
    if (!air) add('DISC', 'EQUIPMENT', arr + 600, s.pod, 'CARR', undefined, 'POTE');
    add('DLVD', 'TRANSPORT', arr + 4300, s.pod, 'EDI', 'DLV', 'CLOC');
  }
  return steps;
}

/** What the steps up to now make of a shipment: its status, its times, its events, and the times of its containers. */
export function follow(s: Shipment, now: Minute, random: Random): { status: string; done: Map<string, Minute>; events: Row[] } {
  const steps = plan(s, random).filter(
    (step) => !s.stop || order.indexOf(step.status ?? '') <= order.indexOf(s.stop) || step.code === 'CSHD',
  );
  const done = new Map<string, Minute>();
  let status = 'BKD';
  const events: Row[] = [];
  for (const step of steps) {
    const actual = step.at < now;
    if (actual) {
      done.set(step.code, step.at);
      if (step.status && order.indexOf(step.status) >= order.indexOf(status)) status = step.status;
    } else if (step.code === 'CSHD' || step.type === 'CUSTOMS' || step.at > now + 60 * 1440) continue;
    const perBox = step.type === 'EQUIPMENT' && s.boxes.length > 0 && (s.boxes.length <= 2 || step.code === 'DISC' || step.code === 'GTOT');
    for (const CNTR_NO of perBox ? s.boxes.map((box) => box.no) : [null]) {
      events.push({
        HBL_SEQ: s.seq,
        CNTR_NO,
        EVENT_TP: step.type,
        EVENT_CD: step.code,
        EVENT_CLSF: actual ? 'ACT' : 'EST',
        EVENT_DTM: moment(step.at),
        LOC_CD: step.loc,
        FCLT_TP: step.facility ?? null,
        TRANS_MODE: step.type === 'TRANSPORT' ? (step.code === 'DLVD' ? 'TRK' : s.mode === 'AIR' ? 'AIR' : 'SEA') : null,
        VSL_NM: step.code === 'ARRI' ? s.vessel : step.code === 'DEPA' || step.code === 'LOAD' ? (s.feeder ?? s.vessel) : null,
        VOY_NO: step.code === 'DEPA' || step.code === 'ARRI' ? s.voyage : null,
        EMPTY_YN: step.code === 'DROP' ? 'Y' : null,
        EVENT_SRC: step.source,
        EVENT_CRT_DTM: moment(Math.min(actual ? step.at + 35 : at(dayAt(now) - 1, 12), now - 1)),
        OPEN_YN: step.code === 'CONF' && step.source === 'SYS' && random.chance(0.1) ? 'N' : 'Y',
      });
    }
  }
  if (done.has('CSHD') && !done.has('CSAC')) status = 'HLD';
  if (s.cancelled) status = 'CXL';
  return { status, done, events };
}

/** Customs progress by the steps done. */
export function customsStatus(done: ReadonlyMap<string, Minute>): string | null {
  if (done.has('CSOT') || done.has('GTOT')) return 'OUT';
  if (done.has('CSAC')) return 'ACP';
  if (done.has('CSHD')) return 'HLD';
  if (done.has('CSDC')) return 'DCL';
  if (done.has('CSIN')) return 'BIN';
  return done.has('ARRI') ? 'MFS' : null;
}

/** Days of demurrage and detention of a container up to today. */
export function overrun(done: ReadonlyMap<string, Minute>, free: number, detentionFree: number, today: Day): { dem: number; det: number } {
  const discharged = done.get('DISC');
  if (discharged === undefined) return { dem: 0, det: 0 };
  const out = done.get('GTOT');
  const dem = Math.max(0, (out === undefined ? today : dayAt(out)) - (dayAt(discharged) + free + 1) + 1);
  if (out === undefined) return { dem, det: 0 };
  const back = done.get('DROP');
  return { dem, det: Math.max(0, (back === undefined ? today : dayAt(back)) - dayAt(out) - detentionFree) };
}
