import { useEffect, useRef, useState } from 'react';
import type { CsmRequest, Light } from '../../../contract/csm/csmRequest';
import type { CsmRequestSearch } from '../../../contract/csm/csmRequestList';
import type { GridModel } from '../../grid';

const minute = 60_000;
/** Minutes left at which a light turns to the warning. */
const soonMinutes = 120;

/** Is this moment one of business hours in Korea? Holidays are known to the server alone: the next search corrects them. */
function isBusinessTime(moment: number): boolean {
  const there = new Date(moment + 9 * 60 * minute);
  const [day, hour] = [there.getUTCDay(), there.getUTCHours()];
  return day >= 1 && day <= 5 && hour >= 9 && hour < 18;
}

/** Whole minutes of business hours between two moments. */
export function businessMinutesBetween(from: number, to: number): number {
  let minutes = 0;
  for (let at = from; at + minute <= to; at += minute) if (isBusinessTime(at)) minutes++;
  return minutes;
}

const lightOf = (left: number): Light => (left < 0 ? 'OVER' : left <= soonMinutes ? 'SOON' : 'OK');

/** Lets the times of a list run on, once a minute; no row moves by it. */
export function useTurning(requests: GridModel<CsmRequest, CsmRequestSearch>): void {
  const [, turn] = useState(0);
  const last = useRef(Date.now());
  useEffect(() => {
    const run = () => {
      const now = Date.now();
      const passed = businessMinutesBetween(last.current, now);
      if (now - last.current >= minute) last.current += Math.floor((now - last.current) / minute) * minute;
      if (!passed) return;
      for (const [i, { LIGHT_TP, LEFT_MIN }] of requests.store.rows.entries()) {
        if (!LIGHT_TP || LIGHT_TP === 'WAIT' || LEFT_MIN === null) continue;
        const left = LEFT_MIN - passed;
        requests.store.learn(i, { LEFT_MIN: left, LIGHT_TP: lightOf(left) });
      }
      turn((n) => n + 1);
    };
    run();
    const timer = setInterval(run, minute);
    return () => clearInterval(timer);
  }, [requests]);
}
