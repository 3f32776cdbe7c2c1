import { daysBetween } from '../../dates';
import { plainNumber } from '../../find';
import { type Cargo, type CargoStep, type StepMeaning, stepMeaning } from '../popup/unipass';

/** A customs state that a cargo was in, and since when; a step without a time has none. */
export interface CustomsState {
  CSTM_STS: string;
  at: string | null;
}

/** An event of customs: it was at that time. */
export interface CustomsEvent {
  EVENT_CD: string;
  EVENT_DTM: string;
  FCLT_NM: string | null;
  DCLR_NO: string | null;
  /** What is said of it to the consignee. */
  PRE_GUIDE: string | null;
}

/** What the steps of a cargo say of its shipment, the earliest first. */
export interface Clearance {
  states: CustomsState[];
  events: CustomsEvent[];
  /** The newest declaration, as FMS_HBL keeps its number. */
  declaration: { IMP_DCLR_NO: string; at: string } | null;
}

type Meant = { step: CargoStep; meaning: StepMeaning };

const bondedTransport = /보세운송/;

/** Leaving for another bonded place is no release: the cargo is carried in again there. */
const isTransport = ({ RLBR_CNNT }: CargoStep): boolean => bondedTransport.test((RLBR_CNNT ?? '').replace(/\s/g, ''));

/** Cargo that leaves in parts is released with the last of them; where the parts are not counted, with the first. */
function isPart(cargo: Pick<Cargo, 'PKG_QTY'>, released: readonly CargoStep[]): boolean {
  const counted = released.map(({ PKG_QTY }) => PKG_QTY);
  if (!cargo.PKG_QTY || counted.some((quantity) => quantity === null)) return false;
  return counted.reduce<number>((sum, quantity) => sum + (quantity ?? 0), 0) < cargo.PKG_QTY;
}

/** What each step means, those that mean nothing left out, the earliest first; SEQ_NO counts from the first step on. */
function meaningsOf(cargo: Pick<Cargo, 'PKG_QTY'>, steps: readonly CargoStep[]): Meant[] {
  const meant = steps.flatMap((step): Meant[] => {
    const meaning = stepMeaning(step.PRCS_TP);
    if (!meaning) return [];
    return [{ step, meaning: meaning.CSTM_STS === 'OUT' && isTransport(step) ? { CSTM_STS: 'BTD', EVENT_CD: null } : meaning }];
  });
  const isOut = ({ meaning }: Meant) => meaning.CSTM_STS === 'OUT';
  const part = isPart(
    cargo,
    meant.filter(isOut).map(({ step }) => step),
  );
  return meant.filter((one) => !(part && isOut(one))).sort((a, b) => a.step.SEQ_NO - b.step.SEQ_NO);
}

const declared: readonly string[] = ['DCL', 'ACP'];

/** The number of a declaration without the hyphens that people write; null where it is none. */
function declarationNo(text: string | null): string | null {
  const bare = (text ?? '').replace(/[\s-]/g, '').toUpperCase();
  return /^[A-Z0-9]{10,15}$/.test(bare) ? bare : null;
}

/** Reads the steps of a cargo. */
export function clearanceOf(cargo: Pick<Cargo, 'PKG_QTY'>, steps: readonly CargoStep[]): Clearance {
  const meant = meaningsOf(cargo, steps);
  const dated = meant.flatMap(({ step, meaning }) => (step.PRCS_DTM ? [{ step, meaning, at: step.PRCS_DTM }] : []));
  const declarations = dated.flatMap(({ step, meaning, at }) => {
    const IMP_DCLR_NO = declared.includes(meaning.CSTM_STS) ? declarationNo(step.DCLR_NO) : null;
    return IMP_DCLR_NO ? [{ IMP_DCLR_NO, at }] : [];
  });
  return {
    states: meant.map(({ step, meaning }) => ({ CSTM_STS: meaning.CSTM_STS, at: step.PRCS_DTM })),
    events: dated.flatMap(({ step, meaning, at }) =>
      meaning.EVENT_CD
        ? [{ EVENT_CD: meaning.EVENT_CD, EVENT_DTM: at, FCLT_NM: step.SHED_NM, DCLR_NO: step.DCLR_NO, PRE_GUIDE: step.PRE_GUIDE }]
        : [],
    ),
    declaration: declarations.at(-1) ?? null,
  };
}

export const eventKey = (EVENT_CD: string, EVENT_DTM: string): string => `${EVENT_CD} ${EVENT_DTM}`;

/** Events that are not among the known ones, each of which is an `eventKey`. None is added that is older than a known one of its kind: what is received last counts. */
export function eventsToAdd(events: readonly CustomsEvent[], known: ReadonlySet<string>): CustomsEvent[] {
  const isKnown = ({ EVENT_CD, EVENT_DTM }: CustomsEvent) => known.has(eventKey(EVENT_CD, EVENT_DTM));
  const added = new Set<string>();
  return events.filter((event, i) => {
    const key = eventKey(event.EVENT_CD, event.EVENT_DTM);
    if (isKnown(event) || added.has(key)) return false;
    added.add(key);
    return !events.slice(i + 1).some((later) => later.EVENT_CD === event.EVENT_CD && isKnown(later));
  });
}

/** How far a state is: where the goods are says less than their declaration, which says less than its acceptance. A hold comes and goes, and is none of these. */
const levels: Readonly<Record<string, number>> = { MFS: 0, UNL: 0, BTD: 0, BIN: 0, DCL: 1, INS: 1, PAY: 1, ACP: 2, OUT: 3 };
const levelOf = (state: string): number => levels[state] ?? -1;

/**
 * The customs state after an answer: the newest of its furthest ones. One that the answer does not know of is not left for another of the same
 * level, and a hold only by what ends it.
 */
export function nextCustomsState(stored: string | null, isHeld: boolean, states: readonly CustomsState[]): string | null {
  if (isHeld) return stored;
  const furthest = Math.max(-1, ...states.map(({ CSTM_STS }) => levelOf(CSTM_STS)));
  const newest = states
    .filter(({ CSTM_STS }) => levelOf(CSTM_STS) === furthest && furthest >= 0)
    .reduce<CustomsState | null>((best, state) => (best && (best.at ?? '') > (state.at ?? '') ? best : state), null);
  if (!newest) return stored;
  const now = stored === null ? -1 : levelOf(stored);
  if (now !== furthest) return now > furthest ? stored : newest.CSTM_STS;
  return states.some(({ CSTM_STS }) => CSTM_STS === stored) ? newest.CSTM_STS : stored;
}

/** Days by which an arrival may lie beside that of a shipment for a cargo of the same house B/L to be its own. */
const nearDays = 60;

interface Shipped {
  CARG_MT_NO: string | null;
  HBL_NO: string;
  ETA_DT: string;
}

/**
 * Is it the cargo of the shipment? By its number in customs; where the shipment has none, by its B/L, which is the only one of cargo without a house
 * B/L, and by its arrival: numbers of B/Ls come again.
 */
export function isCargoOf(cargo: Pick<Cargo, 'CARG_MT_NO' | 'MBL_NO' | 'HBL_NO' | 'ETA_DT'>, shipment: Shipped): boolean {
  if (shipment.CARG_MT_NO) return cargo.CARG_MT_NO.startsWith(shipment.CARG_MT_NO);
  if (plainNumber(cargo.HBL_NO ?? cargo.MBL_NO ?? '') !== plainNumber(shipment.HBL_NO)) return false;
  return cargo.ETA_DT === null || Math.abs(daysBetween(cargo.ETA_DT, shipment.ETA_DT)) <= nearDays;
}
