import type { CargoCodes } from './cargoCodes';
import { type CargoEvent, holdOf, isActual, type Lane, lastReceived, milestoneOf, timeOf } from './cargoEvents';

/** How far a milestone is reached that every container must have: containers that have it, of all. */
export interface PartReached {
  CARGO_STS: string;
  CNT: number;
  TOTAL: number;
}

/** What the events of a shipment say of its way. */
export interface Way {
  CARGO_STS: string;
  /** The customs hold in force. */
  hold: CargoEvent | null;
  /** When each milestone was reached, in Korean time. */
  reached: ReadonlyMap<string, string>;
  /** The furthest milestone beyond the present one that only some of the containers have. */
  part: PartReached | null;
}

/** The state of a shipment that nothing has happened to. */
export const firstMilestone = 'BKD';
/** A customs hold: it comes and goes, and is no step that the others follow. */
export const heldMilestone = 'HLD';
export const cancelledMilestone = 'CXL';
/** States of a shipment that is on its way no more: cancelled, released or handed over. */
export const closedMilestones: readonly string[] = [cancelledMilestone, 'OUT', 'DLV', 'EMT'];

/** Milestones of the whole shipment that one container alone does not bring. */
const ofEvery = ['DIS', 'BIN', 'OUT', 'EMT'];

export const rank = ({ order }: CargoCodes, milestone: string): number => order.get(milestone) ?? 0;

/** Does the event speak of the container? One without a number speaks of all. */
const speaksOf = (container: string) => (event: CargoEvent) => event.CNTR_NO === null || event.CNTR_NO === container;

interface Reached {
  at: string | null;
  CNT: number;
}

/** When the containers, each of them where the milestone asks for it, had what these events tell. */
function reachedBy(events: readonly CargoEvent[], containers: readonly string[], milestone: string): Reached {
  if (!ofEvery.includes(milestone) || containers.length < 2) {
    const event = lastReceived(events);
    return { at: event ? timeOf(event) : null, CNT: event ? 1 : 0 };
  }
  const times = containers.flatMap((container) => {
    const event = lastReceived(events.filter(speaksOf(container)));
    return event ? [timeOf(event)] : [];
  });
  return { at: times.length === containers.length ? (times.sort().at(-1) ?? null) : null, CNT: times.length };
}

/** The way of a shipment by its events, with the numbers of its containers. */
export function wayOf(events: readonly CargoEvent[], containers: readonly string[], lane: Lane, codes: CargoCodes): Way {
  const byMilestone = new Map<string, CargoEvent[]>();
  for (const event of events.filter(isActual)) {
    const milestone = milestoneOf(event, lane, codes);
    if (milestone) byMilestone.set(milestone, [...(byMilestone.get(milestone) ?? []), event]);
  }
  const steps = [...byMilestone]
    .filter(([milestone]) => milestone !== heldMilestone)
    .map(([milestone, told]) => ({ milestone, ...reachedBy(told, containers, milestone) }))
    .sort((a, b) => rank(codes, a.milestone) - rank(codes, b.milestone));
  const reached = new Map(steps.flatMap(({ milestone, at }) => (at === null ? [] : [[milestone, at] as const])));
  const hold = holdOf(events);
  const highest = [...reached.keys()].at(-1) ?? firstMilestone;
  const part = steps.filter(({ milestone, at, CNT }) => at === null && CNT > 0 && rank(codes, milestone) > rank(codes, highest)).at(-1);
  return {
    CARGO_STS: hold ? heldMilestone : highest,
    hold,
    reached,
    part: part ? { CARGO_STS: part.milestone, CNT: part.CNT, TOTAL: containers.length } : null,
  };
}
