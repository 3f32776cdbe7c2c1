import { damages } from './cfsCargo';
import { at, type Day, date6, date8, dayAt, type Minute, moment, time4 } from './days';
import { three } from './houseRow';
import type { Row } from './load';
import { mobile, person } from './names';
import type { Numbers } from './numbers';
import { Random } from './random';

export type BookingState = 'REQ' | 'CFM' | 'IN' | 'STF' | 'OUT' | 'CXL';

/** CFS of the company, the organisation that works there and its planner. */
export const stations: Record<string, { orgn: string; planner: string; pol: string }> = {
  CFSP: { orgn: '10PS21', planner: 'ops05', pol: 'KRPUS' },
  CFSY: { orgn: '10PS21', planner: 'ops05', pol: 'KRPUS' },
  CFSI: { orgn: '10IC21', planner: 'ops01', pol: 'KRINC' },
};

/** A departure that cargo is gathered for. */
export interface Voyage {
  station: string;
  pol: string;
  pod: string;
  vessel: string;
  voyage: string;
  carrier: string;
  etd: Day;
}

/** A booking before it has a number. */
export interface Booked {
  voyage: Voyage;
  customer: string;
  shipper: string;
  cargo: Row;
  state: BookingState;
  made: Minute;
  /** Planned, and real, reception. */
  arrives: Minute;
  house?: string;
  direction?: 'E' | 'I';
  user: string;
  /** What differs from the rest. */
  over?: Row;
  /** When it was stuffed, and when it left. */
  stuffed?: Minute;
  left?: Minute;
  /** Packages that were found missing at the reception. */
  short?: number;
  no?: string;
}

/** A load plan before it has a number. */
export interface PlannedLoad {
  voyage: Voyage;
  type: string;
  state: 'PLN' | 'WRK' | 'CLS' | 'CXL';
  day: Day;
  made: Minute;
  lines: Booked[];
  container?: string;
  seal?: string;
  begun?: Minute;
  ended?: Minute;
  remark?: string;
}

const road: BookingState[] = ['REQ', 'CFM', 'IN', 'STF', 'OUT'];

/** Bookings, plans, their lines and histories, numbered in the order in which they were made. One in twenty-five bookings is damaged. */
export function cfsBooks(bookings: readonly Booked[], plans: readonly PlannedLoad[], base: Day, seed: number, numbers: Numbers) {
  const random = Random.of(seed, 'cfs bookings');
  const made = { bookings: [] as Row[], plans: [] as Row[], lines: [] as Row[], history: [] as Row[] };
  const night = at(base, 0) - 1;
  const ordered = [...bookings].sort((a, b) => a.made - b.made);
  for (const one of ordered) one.no = numbers.take('CFB', 'CB', date6(dayAt(one.made)), 4, date8(dayAt(one.made)));
  const received = ordered.filter(({ state, over }) => ['IN', 'STF', 'OUT'].includes(state) && !over);
  const broken = new Set(random.shuffle(received).slice(0, Math.round(bookings.length * 0.04)));
  const rows = new Map(
    ordered.map((one, i) => {
      const damage = broken.has(one) ? { DMG_YN: 'Y', DMG_RMK: random.pick(damages) } : { DMG_YN: 'N' };
      return [one, { ...bookingRow(one, i, random), ...damage, ...one.over } as Row] as const;
    }),
  );
  for (const plan of [...plans].sort((a, b) => a.made - b.made)) {
    const no = numbers.take('CLP', 'CLP', date6(dayAt(plan.made)), 3, date8(dayAt(plan.made)));
    made.plans.push(planRow(no, plan));
    made.history.push(...planHistory(no, plan, night));
    for (const [i, line] of plan.lines.entries()) {
      const row = rows.get(line) as Row;
      row.CLP_NO = no;
      made.lines.push(
        lineRow(no, line.over ? { ...row, ...line.cargo, ACTL_PKG_QTY: null, ACTL_GRS_WT: null, ACTL_MSR_CBM: null } : row, i + 1, plan),
      );
    }
  }
  for (const [one, row] of rows) {
    const steps = stepsOf(one, night);
    const last = steps.at(-1);
    const stamps = { REG_USER_ID: one.user, REG_DTM: moment(one.made), UPD_USER_ID: last?.CHG_USER_ID, UPD_DTM: last?.CHG_DTM };
    made.bookings.push({ ...row, ...stamps, UPD_CNT: steps.length - 1 });
    made.history.push(...steps);
  }
  return made;
}

const isIn = ({ state }: Booked): boolean => state === 'IN' || state === 'STF' || state === 'OUT';

function bookingRow(one: Booked, i: number, random: Random): Row {
  const { voyage, cargo, state, made, arrives } = one;
  const short = one.short ?? 0;
  const scale = 0.99 + random.next() * 0.02;
  const packages = Number(cargo.PKG_QTY) - short;
  const received = isIn(one)
    ? {
        ACTL_PKG_QTY: packages,
        ACTL_GRS_WT: three(Number(cargo.GRS_WT) * (packages / Number(cargo.PKG_QTY))),
        ACTL_MSR_CBM: cargo.LEN_CM || one.over ? cargo.MSR_CBM : three(Number(cargo.MSR_CBM) * scale),
        IN_DTM: moment(arrives),
        CAR_NO: `${random.pick(['부산', '인천', '경남'])}99바${random.digits(4)}`,
        DRV_NM: person(random),
        DRV_TEL: mobile(i),
        CFS_LOC: `${random.pick(['A', 'B', 'C', 'D'])}-${random.digits(2)}`,
      }
    : {};
  return {
    ...{ BKG_NO: one.no, CORP_CD: '1000', ORGN_CD: stations[voyage.station]?.orgn, CUST_CD: one.customer, BKG_DT: date8(dayAt(made)) },
    ...{ IMEX_TP: one.direction ?? 'E', CYCFS_CD: voyage.station, IN_PLAN_DT: date8(dayAt(arrives)), IN_PLAN_TM: time4(arrives) },
    ...{ HBL_NO: one.house ?? null, POL_CD: voyage.pol, POD_CD: voyage.pod, VSL_NM: voyage.vessel, VOY_NO: voyage.voyage },
    ...{ ETD_DT: date8(voyage.etd), SHPR_NM: one.shipper },
    CARGO_CLS_DTM: one.direction === 'I' ? null : moment(at(voyage.etd - 2, 17)),
    ...cargo,
    ...received,
    OUT_DTM: one.left ? moment(one.left) : null,
    ...{ CFS_BKG_STS: state, DEL_YN: 'N' },
  };
}

/** How a booking came to its state; nothing lies after the night before the base date. */
function stepsOf(one: Booked, night: Minute): Row[] {
  const planner = stations[one.voyage.station]?.planner as string;
  const confirmed = Math.min(one.made + 90, night);
  const times: Partial<Record<BookingState, Minute>> = { REQ: one.made, CFM: confirmed, IN: one.arrives, STF: one.stuffed, OUT: one.left };
  const passed = road.slice(0, road.indexOf(one.state) + 1).filter((state) => times[state] !== undefined);
  const steps = one.state === 'CXL' ? (['REQ', 'CXL'] as const) : passed;
  return steps.map((to, i) => ({
    ...{ REF_TP: 'CFB', REF_KEY: one.no, FROM_STS: steps[i - 1] ?? null, TO_STS: to },
    ...{ CHG_USER_ID: to === 'REQ' ? one.user : planner, CHG_DTM: moment(times[to] ?? confirmed) },
    CHG_RSN: to === 'CXL' ? '선적 연기' : null,
  }));
}

function planRow(no: string, plan: PlannedLoad): Row {
  const { voyage, begun, ended } = plan;
  const planner = stations[voyage.station]?.planner;
  const steps = [begun, ended].filter((when) => when !== undefined);
  return {
    ...{ CLP_NO: no, CORP_CD: '1000', ORGN_CD: stations[voyage.station]?.orgn, CYCFS_CD: voyage.station, CLP_DT: date8(plan.day) },
    ...{ CNTR_NO: plan.container ?? null, CNTR_TP_CD: plan.type, SEAL_NO: plan.seal ?? null, CARR_CD: voyage.carrier },
    ...{ VSL_NM: voyage.vessel, VOY_NO: voyage.voyage, POL_CD: voyage.pol, POD_CD: voyage.pod, ETD_DT: date8(voyage.etd) },
    ...{ STUF_BGN_DTM: begun ? moment(begun) : null, STUF_END_DTM: ended ? moment(ended) : null, CLP_STS: plan.state, DEL_YN: 'N' },
    ...{
      RMK: plan.remark ?? null,
      REG_USER_ID: planner,
      REG_DTM: moment(plan.made),
      UPD_DTM: moment(steps.at(-1) ?? plan.made),
      UPD_CNT: steps.length,
    },
  };
}

function planHistory(no: string, { voyage, state, made, begun, ended }: PlannedLoad, night: Minute): Row[] {
  const times: [to: PlannedLoad['state'], when: Minute | undefined][] =
    state === 'CXL'
      ? [
          ['PLN', made],
          ['CXL', Math.min(made + 1440, night)],
        ]
      : [
          ['PLN', made],
          ['WRK', begun],
          ['CLS', ended],
        ];
  const steps = times.filter(([, when]) => when !== undefined);
  return steps.map(([to, when], i) => ({
    ...{ REF_TP: 'CLP', REF_KEY: no, FROM_STS: steps[i - 1]?.[0] ?? null, TO_STS: to },
    ...{ CHG_USER_ID: stations[voyage.station]?.planner, CHG_DTM: moment(when as Minute) },
    CHG_RSN: to === 'CXL' ? '선박 결항' : null,
  }));
}

/** A line of what was received, before that of what was booked. */
function lineRow(no: string, booking: Row, at: number, plan: PlannedLoad): Row {
  const { BKG_NO, HBL_NO, CUST_CD, ITEM_NM, PKG_UT_CD } = booking;
  return {
    ...{ CLP_NO: no, LINE_NO: at, LOAD_SEQ: at, BKG_NO, HBL_NO, CUST_CD, ITEM_NM, PKG_UT_CD },
    ...{ PKG_QTY: booking.ACTL_PKG_QTY ?? booking.PKG_QTY, GRS_WT: booking.ACTL_GRS_WT ?? booking.GRS_WT },
    MSR_CBM: booking.ACTL_MSR_CBM ?? booking.MSR_CBM,
    ...{ REG_USER_ID: stations[plan.voyage.station]?.planner, REG_DTM: moment(plan.made) },
  };
}
