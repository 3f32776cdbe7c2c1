import type { Row } from '../../dictionary';
import type { CargoCodes } from './cargoCodes';
import { type CargoEvent, isAt, isClearing, lastReceived, timeOf } from './cargoEvents';
import { type ContainerWay, containerStates, containerWay } from './containerWay';
import { delayOf, notLate } from './delay';
import { type FreeTerms, freeTimeOf, worstOf } from './freeTime';
import { cancelledMilestone, heldMilestone, rank, type Way, wayOf } from './milestones';

/** What events write into a shipment. */
export type FollowedShipment = Row<
  | 'CARGO_STS'
  | 'CSTM_STS'
  | 'CSTM_HOLD_YN'
  | 'CSTM_HOLD_RSN'
  | 'ETD_DT'
  | 'ETA_DT'
  | 'ATD_DTM'
  | 'ATA_DTM'
  | 'BOND_IN_DTM'
  | 'IMP_DCLR_DTM'
  | 'IMP_ACPT_DTM'
  | 'RLSE_DTM'
  | 'DLV_CMPL_DTM'
  | 'DEM_BGN_DT'
  | 'DELAY_YN'
  | 'DELAY_DAYS',
  'CARGO_STS' | 'CSTM_HOLD_YN' | 'ETD_DT' | 'ETA_DT' | 'DELAY_YN' | 'DELAY_DAYS'
>;

/** A shipment as it is stored, with what its events are read by; BEFORE_HOLD is the customs progress that a hold took the place of. */
export type StoredShipment = FollowedShipment &
  Row<'POL_CD' | 'POD_CD' | 'ORG_ETA_DT', 'POL_CD' | 'POD_CD' | 'ORG_ETA_DT'> & { BEFORE_HOLD?: string | null };

/** What events write into a container. */
export type FollowedContainer = ContainerWay & { DEM_DAYS: number; DET_DAYS: number };
export type StoredContainer = ContainerWay & FreeTerms & Row<'CNTR_SEQ' | 'CNTR_NO', 'CNTR_SEQ' | 'CNTR_NO'>;

interface Change {
  before: readonly CargoEvent[];
  after: readonly CargoEvent[];
}

/** Longest reason of a hold that a shipment keeps; its event has the whole of it. */
const longestReason = 200;
const shortReason = (text: string | null): string | null =>
  text && [...text].length > longestReason ? `${[...text].slice(0, longestReason - 1).join('')}…` : text;

/** A value that events tell: what the change of them changes is written, anything else stays as it is stored. */
const told = <V>(before: V | null, after: V | null, stored: V | null): V | null => (before === after ? stored : after);

/** The date of the estimate received last of an event at one end of the lane. */
function estimate(events: readonly CargoEvent[], code: string, side: 'POL' | 'POD', shipment: StoredShipment): string | null {
  const event = lastReceived(events.filter((e) => e.EVENT_CD === code && e.EVENT_CLSF === 'EST' && isAt(e, side, shipment)));
  return event ? timeOf(event).slice(0, 8) : null;
}

/** When a shipment left: its departure, else the loading of its last container. */
function departure(events: readonly CargoEvent[], shipment: StoredShipment): string | null {
  const actual = (code: string) => events.filter((e) => e.EVENT_CD === code && e.EVENT_CLSF === 'ACT' && isAt(e, 'POL', shipment));
  const left = lastReceived(actual('DEPA'));
  return left ? timeOf(left) : (actual('LOAD').map(timeOf).sort().at(-1) ?? null);
}

/** Customs progress as the events tell it. */
function customs({ hold, reached }: Way): string | null {
  if (hold) return 'HLD';
  return ['OUT', 'ACP', 'DCL', 'BIN'].find((milestone) => reached.has(milestone)) ?? null;
}

/** The customs progress that is stored next: a hold that ends without an acceptance gives back what was known before it. */
function nextCustoms({ CSTM_STS, BEFORE_HOLD }: StoredShipment, before: Way, after: Way): string | null {
  const now = customs(after);
  const isBack = before.hold !== null && after.hold === null && now !== 'ACP' && now !== 'OUT';
  return told(customs(before), isBack ? (BEFORE_HOLD ?? now) : now, CSTM_STS);
}

/** Why customs hold the shipment, as long as they do. */
function holdReason({ CSTM_HOLD_YN, CSTM_HOLD_RSN }: StoredShipment, before: Way, after: Way, isHeld: boolean): string | null {
  if (after.hold && after.hold.EVENT_SEQ !== before.hold?.EVENT_SEQ) return shortReason(after.hold.RMK);
  return CSTM_HOLD_YN === 'Y' && !isHeld ? null : CSTM_HOLD_RSN;
}

/** The milestone that is stored next: one that no event explains (a delivery that was completed) is not left for a lower one. */
function nextMilestone(stored: StoredShipment, before: Way, after: Way, released: boolean, codes: CargoCodes): string {
  if (stored.CARGO_STS === cancelledMilestone) return stored.CARGO_STS;
  if (stored.CARGO_STS === heldMilestone && !before.hold && !after.hold) return released ? after.CARGO_STS : stored.CARGO_STS;
  if (before.CARGO_STS === after.CARGO_STS) return stored.CARGO_STS;
  const unexplained = stored.CARGO_STS !== before.CARGO_STS && rank(codes, stored.CARGO_STS) > rank(codes, after.CARGO_STS);
  return unexplained && !after.hold ? stored.CARGO_STS : after.CARGO_STS;
}

/** What a change of its events makes of a shipment and its containers: the one rule by which milestones, times, delay and free time follow. */
export function followEvents(
  stored: StoredShipment,
  containers: readonly StoredContainer[],
  { before, after }: Change,
  codes: CargoCodes,
  today: string,
): { shipment: FollowedShipment; containers: (FollowedContainer & Pick<StoredContainer, 'CNTR_SEQ'>)[] } {
  const numbers = containers.map(({ CNTR_NO }) => CNTR_NO);
  const [was, is] = [wayOf(before, numbers, stored, codes), wayOf(after, numbers, stored, codes)];
  const reached = (milestone: string, column: keyof FollowedShipment) =>
    told(was.reached.get(milestone) ?? null, is.reached.get(milestone) ?? null, stored[column] as string | null);
  const expected = (code: string, side: 'POL' | 'POD', now: string, first: string) => {
    const [earlier, later] = [estimate(before, code, side, stored), estimate(after, code, side, stored)];
    return earlier === later ? now : (later ?? first);
  };
  const released = after.filter(isClearing).length > before.filter(isClearing).length;
  const isHeld = is.hold !== null || (stored.CSTM_HOLD_YN === 'Y' && !was.hold && !released);
  const dates = {
    ETD_DT: expected('DEPA', 'POL', stored.ETD_DT, stored.ETD_DT),
    ETA_DT: expected('ARRI', 'POD', stored.ETA_DT, stored.ORG_ETA_DT),
    ATD_DTM: told(departure(before, stored), departure(after, stored), stored.ATD_DTM),
    ATA_DTM: reached('ARR', 'ATA_DTM'),
  };
  const RLSE_DTM = reached('OUT', 'RLSE_DTM');
  const milestone = nextMilestone(stored, was, is, released, codes);
  const followed = containers.map((container) => {
    const [earlier, later] = [containerWay(container.CNTR_NO, before, stored), containerWay(container.CNTR_NO, after, stored)];
    const time = (column: Exclude<keyof ContainerWay, 'CNTR_STS'>) => told(earlier[column], later[column], container[column]);
    const higher =
      container.CNTR_STS !== earlier.CNTR_STS && containerStates.indexOf(container.CNTR_STS) > containerStates.indexOf(later.CNTR_STS);
    const own = {
      CNTR_STS: earlier.CNTR_STS === later.CNTR_STS || higher ? container.CNTR_STS : later.CNTR_STS,
      DISC_DTM: time('DISC_DTM'),
      GATE_IN_DTM: time('GATE_IN_DTM'),
      GATE_OUT_DTM: time('GATE_OUT_DTM'),
      EMPTY_RTN_DTM: time('EMPTY_RTN_DTM'),
    };
    return { CNTR_SEQ: container.CNTR_SEQ, ...own, ...freeTimeOf(container, { ...own, RLSE_DTM }, today) };
  });
  return {
    shipment: {
      CARGO_STS: milestone,
      CSTM_STS: nextCustoms(stored, was, is),
      CSTM_HOLD_YN: isHeld ? 'Y' : 'N',
      CSTM_HOLD_RSN: holdReason(stored, was, is, isHeld),
      ...dates,
      BOND_IN_DTM: reached('BIN', 'BOND_IN_DTM'),
      IMP_DCLR_DTM: reached('DCL', 'IMP_DCLR_DTM'),
      IMP_ACPT_DTM: reached('ACP', 'IMP_ACPT_DTM'),
      RLSE_DTM,
      DLV_CMPL_DTM: reached('DLV', 'DLV_CMPL_DTM'),
      DEM_BGN_DT: worstOf(followed)?.DEM_BGN_DT ?? null,
      ...(milestone === cancelledMilestone ? notLate : delayOf({ ...dates, ORG_ETA_DT: stored.ORG_ETA_DT })),
    },
    containers: followed.map(({ FREE_DAYS: _, DEM_BGN_DT: __, REMAIN_DAYS: ___, FREE_STS: ____, ...own }) => own),
  };
}
