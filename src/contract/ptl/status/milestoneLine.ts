import type { Row } from '../../dictionary';
import type { CargoCodes } from './cargoCodes';
import { type CargoEvent, lastReceived, milestoneOf } from './cargoEvents';
import { cancelledMilestone, heldMilestone, rank, wayOf } from './milestones';

export interface MilestoneStep {
  CARGO_STS: string;
  state: 'done' | 'now' | 'next' | 'hold' | 'gone';
  /** When it happened, or is expected, in the time of the place; null where nobody knows. */
  at: string | null;
  /** When it was planned first; null where no plan was told. */
  plan: string | null;
  /** Containers that have it, where not all of them do. */
  part: { CNT: number; TOTAL: number } | null;
}

/** A shipment as its line is drawn; its times of customs may have been told without an event. */
type Shown = Row<'CARGO_STS' | 'IMEX_TP' | 'POL_CD' | 'POD_CD', 'CARGO_STS' | 'POL_CD' | 'POD_CD'> &
  Partial<Row<'BOND_IN_DTM' | 'IMP_DCLR_DTM' | 'IMP_ACPT_DTM'>>;

/** The whole way of shipments, step by step: what comes in, what goes out; a change of ships only where it happened. */
const wholeWays: Readonly<Record<string, readonly string[]>> = {
  I: ['BKD', 'LDD', 'DEP', 'TSP', 'ARR', 'DIS', 'BIN', 'DCL', 'ACP', 'DOI', 'OUT', 'DLV', 'EMT'],
  E: ['BKD', 'RCV', 'EAC', 'LDD', 'DEP', 'TSP', 'ARR', 'DLV'],
};

/** Every step of a shipment by its direction, mode and load: cargo by air is not discharged, and only own containers go back empty. */
export function wholeWay({ IMEX_TP, TRANS_MODE, LOAD_TP }: Row<'IMEX_TP' | 'TRANS_MODE' | 'LOAD_TP'>): readonly string[] {
  const way = wholeWays[IMEX_TP ?? ''] ?? wholeWays.E ?? [];
  const returns = LOAD_TP === 'FCL';
  return way.filter((milestone) => (milestone !== 'DIS' || TRANS_MODE !== 'AIR') && (milestone !== 'EMT' || returns));
}

/** Steps that stand on no line unless they happened. */
const seldom: readonly string[] = ['TSP'];

/** A paper that is given from the arrival on: it says nothing of the discharge and the customs, which stand before it on the line. */
const paper = 'DOI';
const paperFrom = 'ARR';

/** Milestones of the Korean customs on arrival: on the line of an import, or where they happened. */
const ofImport = ['BIN', 'ACP', 'OUT'];

/** How the line of a cancelled shipment ends. */
const goneStep: MilestoneStep = { CARGO_STS: cancelledMilestone, state: 'gone', at: null, plan: null, part: null };

/**
 * The steps of a shipment's line, those of the code list unless others are given: what is done, where it is now, what comes; a customs hold stands
 * where it happened while it lasts, and that of a cancelled shipment ends with it.
 */
export function milestoneLine(
  shipment: Shown,
  containers: readonly string[],
  events: readonly CargoEvent[],
  codes: CargoCodes,
  line: readonly string[] = codes.line,
): MilestoneStep[] {
  const way = wayOf(events, containers, shipment, codes);
  const happened = (milestone: string) => way.reached.has(milestone);
  const steps = line.filter(
    (m) => (shipment.IMEX_TP === 'I' || !ofImport.includes(m) || happened(m)) && (!seldom.includes(m) || happened(m)),
  );
  const isHeld = shipment.CARGO_STS === heldMilestone;
  const isGone = shipment.CARGO_STS === cancelledMilestone;
  // While customs hold it, the milestone before the hold is the last one done.
  const present = isHeld
    ? Math.max(0, ...[...way.reached.keys()].map((m) => rank(codes, m)).filter((r) => r < rank(codes, heldMilestone)))
    : rank(codes, isGone ? way.CARGO_STS : shipment.CARGO_STS);
  const timed: Readonly<Record<string, string | null | undefined>> = {
    BIN: shipment.BOND_IN_DTM,
    DCL: shipment.IMP_DCLR_DTM,
    ACP: shipment.IMP_ACPT_DTM,
  };
  const isSkipped = (m: string) =>
    shipment.CARGO_STS === paper && m !== paper && rank(codes, m) > rank(codes, paperFrom) && !happened(m) && !timed[m];
  const done = steps.filter((m) => rank(codes, m) <= present && !isSkipped(m));
  const now = isHeld || isGone ? undefined : done.at(-1);
  const told = (milestone: string, clsf: string) =>
    lastReceived(events.filter((e) => e.EVENT_CLSF === clsf && milestoneOf(e, shipment, codes) === milestone))?.EVENT_DTM ?? null;
  const at = (milestone: string) =>
    done.includes(milestone) ? told(milestone, 'ACT') : (told(milestone, 'EST') ?? told(milestone, 'PLN'));
  const shown = steps.map((milestone): MilestoneStep => {
    const state = milestone === now && milestone !== steps.at(-1) ? 'now' : done.includes(milestone) ? 'done' : 'next';
    const part = way.part?.CARGO_STS === milestone ? { CNT: way.part.CNT, TOTAL: way.part.TOTAL } : null;
    return { CARGO_STS: milestone, state, at: at(milestone), plan: told(milestone, 'PLN'), part };
  });
  if (isGone) return [...shown.slice(0, done.length), goneStep];
  if (!isHeld) return shown;
  const behind = shown.filter(({ CARGO_STS }) => rank(codes, CARGO_STS) < rank(codes, heldMilestone)).length;
  const hold: MilestoneStep = { CARGO_STS: heldMilestone, state: 'hold', at: way.hold?.EVENT_DTM ?? null, plan: null, part: null };
  return [...shown.slice(0, behind), hold, ...shown.slice(behind)];
}
