import { useEventListener, useInterval } from 'ahooks';
import { useRef, useState } from 'react';
import { clpList } from '../../../contract/cfs/clpList';
import { type Meanwhile, meanwhileIn, mostStampedBookings, type PlanStamp } from '../../../contract/cfs/planStamps';
import { call } from '../../lib/call';
import { isSaved } from '../../lib/saved';
import { type Lines, loadedLines, type Plans, savedLines, type Waiting } from './loading';

/** How often it is looked what others do while somebody works at the page, and how long after his last touch, ms. */
const [every, atWork] = [15_000, 300_000];

/** A booking that is loaded here and not saved, and is in another plan by now. */
export interface Taken {
  BKG_NO: string;
  CLP_NO: string;
  USER_NM: string | null;
}

export interface Others {
  plan: Meanwhile | null;
  taken: Taken[];
}

/** What others have done meanwhile to the current plan and to the bookings loaded into it here. Those that only wait leave their list by themselves. */
export function useMeanwhile(plans: Plans, lines: Lines, waiting: Waiting): Others {
  const [told, setTold] = useState<{ of: string; stamps: PlanStamp[] }>({ of: '', stamps: [] });
  const touched = useRef(Date.now());
  const asked = useRef(0);
  const plan = plans.current;
  const of = `${plan?.CLP_NO} ${plans.store.epoch} ${lines.store.epoch}`;
  const now = useRef(of);
  now.current = of;

  const look = async () => {
    const busy = plans.saving || lines.saving || plans.query.isAsking || lines.query.isAsking;
    if (!plan || busy || document.visibilityState !== 'visible') return;
    if (Date.now() - touched.current > atWork || Date.now() - asked.current < every) return;
    asked.current = Date.now();
    const BKG_NO = [...loadedLines(lines), ...waiting.store.rows].map((one) => one.BKG_NO).slice(0, mostStampedBookings);
    const answer = await call(clpList.selectStamps, { SEARCH: { CLP_NO: plan.CLP_NO, BKG_NO } }, { quiet: true }).catch(() => null);
    if (!answer || now.current !== of) return;
    const { LIST } = answer.data;
    const others = new Set(LIST.flatMap(({ CLP_NO, BKG_NO }) => (CLP_NO !== plan.CLP_NO && BKG_NO ? [BKG_NO] : [])));
    if (waiting.store.rows.some((one) => others.has(one.BKG_NO)))
      void waiting.search({ CYCFS_CD: plan.CYCFS_CD, POD_CD: plan.POD_CD }, { ask: false });
    setTold({ of, stamps: LIST });
  };
  const touch = () => {
    touched.current = Date.now();
    void look();
  };
  useInterval(() => void look(), every / 3, { immediate: true });
  useEventListener('visibilitychange', touch, { target: () => document });
  useEventListener('keydown', touch, { target: () => document, capture: true });
  useEventListener('pointerdown', touch, { target: () => document, capture: true });

  if (!plan || told.of !== of) return { plan: null, taken: [] };
  const own = new Set(loadedLines(lines).map((one) => one.BKG_NO));
  const taken = told.stamps.flatMap(({ CLP_NO, BKG_NO, USER_NM }) =>
    BKG_NO && CLP_NO !== plan.CLP_NO && own.has(BKG_NO) ? [{ BKG_NO, CLP_NO, USER_NM: USER_NM ?? null }] : [],
  );
  return { plan: isSaved(plan) ? meanwhileIn(plans.store.changes.loaded(plans.cursor.row), savedLines(lines), told.stamps) : null, taken };
}
