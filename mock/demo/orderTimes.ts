import { at, type Day, dayAt, type Minute, moment } from './days';
import type { Row } from './load';
import type { Random } from './random';

export type State = 'TMP' | 'REQ' | 'CFM' | 'ASG' | 'LDD' | 'ARV' | 'CMP' | 'HLD' | 'RJT' | 'CXL';

/** Moments of an order, in order; those beyond its state are only what they would be. */
export interface Times {
  made: Minute;
  submitted: Minute;
  confirmed: Minute;
  assigned: Minute;
  pickup: Minute;
  due: Minute;
  /** A time of delivery was asked for, not only a day. */
  timed: boolean;
  loaded: Minute;
  arrived: Minute;
  completed: Minute;
}

const steps: State[] = ['REQ', 'CFM', 'ASG', 'LDD', 'ARV', 'CMP'];

/** How far the order has come: 0 submitted … 5 delivered; -1 before that or off the road. */
export const reached = (state: State): number => (state === 'HLD' ? 1 : steps.indexOf(state));

/** Times that fit the state and the day of delivery; nothing that has happened lies after `now`. 93 % arrive on time. */
export function orderTimes(random: Random, now: Minute, state: State, day: Day, made?: Minute): Times {
  const timed = random.chance(0.8);
  const due = at(day, timed ? random.int(9, 17) : 18, timed ? random.pick([0, 30]) : 0);
  const overnight = state === 'LDD' || state === 'ARV' || random.chance(0.25);
  const pickup = overnight ? at(day - 1, random.int(13, 16), random.pick([0, 30])) : at(day, random.int(6, 8), random.pick([0, 30]));
  const asked = Math.min(at(dayAt(pickup) - random.int(1, 3), random.int(9, 13), random.int(0, 59)), now - 900 + random.int(0, 60));
  const submitted = made === undefined ? asked : made + 25;
  const confirmed = Math.min(submitted + random.int(20, 150), now - 600);
  const usual = Math.max(confirmed + random.int(30, 200), at(dayAt(pickup) - 1, 15, random.int(0, 59)));
  const assigned = Math.min(usual, now - 420, pickup - 60);
  const done = state === 'CMP';
  const loaded = Math.min(Math.max(pickup + random.int(-15, 40), assigned + 20), done ? Number.POSITIVE_INFINITY : now - 300);
  const onTime = Math.max(loaded + 40, due + random.int(-45, timed ? 100 : 0));
  const late = due + (timed ? random.int(130, 300) : random.int(400, 700));
  const arrived = state === 'ARV' ? now - random.int(20, 90) : random.chance(0.93) ? onTime : late;
  const completed = arrived + random.int(20, 70);
  return { made: made ?? submitted - random.int(5, 40), submitted, confirmed, assigned, pickup, due, timed, loaded, arrived, completed };
}

const reasons: Partial<Record<State, string[]>> = {
  CXL: ['화주 사정으로 취소', '일정 변경', '재고 부족'],
  RJT: ['하차지 주소 불명', '요청일 차량 수급 불가'],
  HLD: ['하차지 휴무', '서류 확인 중'],
};

/** Rows of CMS_STS_HIST that lead to the state. */
export function statusHistory(random: Random, no: string, state: State, times: Times, asked: string, dispatcher: string): Row[] {
  const rows: Row[] = [];
  let before: State | null = null;
  const to = (next: State, when: Minute, user: string) => {
    const reason = reasons[next] ? random.pick(reasons[next]) : null;
    rows.push({ REF_TP: 'DLV', REF_KEY: no, FROM_STS: before, TO_STS: next, CHG_USER_ID: user, CHG_DTM: moment(when), CHG_RSN: reason });
    before = next;
  };
  to('TMP', times.made, asked);
  if (state === 'TMP') return rows;
  to('REQ', times.submitted, asked);
  if (state === 'CXL') to('CXL', times.submitted + 45, asked);
  if (state === 'RJT') to('RJT', times.confirmed, dispatcher);
  const road = [times.confirmed, times.assigned, times.loaded, times.arrived, times.completed];
  for (const [i, when] of road.slice(0, Math.max(0, reached(state))).entries()) to(steps[i + 1] as State, when, dispatcher);
  if (state === 'HLD') to('HLD', times.confirmed + 60, dispatcher);
  return rows;
}
