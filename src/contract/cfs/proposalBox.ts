import { numberText } from '../shown';
import { tooHeavy, tooLarge } from './cargoChecks';
import { innerSize } from './containerSizes';
import type { Cargo, ContainerType, Loaded } from './loadPlan';
import { floorNeed, lostSpace } from './planChecks';
import { segregation } from './segregation';
import { coolingBetween, coolingIn, dangerBetween, type Reason } from './togetherChecks';
import { isOtherVoyage, type Voyage, voyageBetween, voyageKey } from './voyage';

/** Sums are of thousandths of a CBM and a KG, so that none is ever off by a fraction. */
export const thousandths = (value: number | null): number => Math.round((value ?? 0) * 1000);

/** mm² of a m²: floor is counted in these. */
const squareMetre = 1_000_000;

/** A booking as it is packed. */
export interface Item {
  cargo: Cargo;
  volume: number;
  weight: number;
  /** What must be the same of all in a container: CFS, port of discharge and temperature. */
  group: string;
  danger: string | null;
  voyage: string | null;
  /** Closing time; what has none comes last. */
  closing: string;
}

/** Must it go into a container that cools? */
export const isCooled = ({ cargo }: Item): boolean => cargo.SET_TEMP !== null;

export const itemOf = (cargo: Cargo): Item => ({
  cargo,
  volume: thousandths(cargo.MSR_CBM),
  weight: thousandths(cargo.GRS_WT),
  group: `${cargo.CYCFS_CD}|${cargo.POD_CD ?? ''}|${cargo.SET_TEMP ?? ''}`,
  danger: cargo.IMDG_CLS || null,
  voyage: voyageKey(cargo),
  closing: cargo.CARGO_CLS_DTM || '9',
});

/** What a booking takes of a container: its volume with what must stay empty above it, and floor where its layers are limited, mm². */
interface Need {
  volume: number;
  floor: number;
}

/** A container while it is being filled. */
export class Box {
  readonly items: Item[] = [];
  volume = 0;
  weight = 0;
  floor = 0;
  readonly most: Need & { weight: number };
  private readonly groups = new Map<string, number>();
  private readonly dangers = new Map<string, number>();
  private readonly voyages = new Map<string, number>();
  private readonly needs = new Map<Item, Need | null>();
  private readonly height: number;

  constructor(
    readonly container: ContainerType,
    readonly fill: number,
    readonly loaded: readonly Loaded[],
    readonly voyage: Voyage,
  ) {
    const { LENGTH, WIDTH, HEIGHT } = innerSize(container);
    this.most = {
      volume: Math.floor((thousandths(container.INR_CBM) * fill) / 100),
      weight: thousandths(container.MAX_WT),
      floor: Math.floor((LENGTH * WIDTH + 1e-9) * squareMetre),
    };
    this.height = HEIGHT;
    tally(this.voyages, voyageKey(voyage), 1);
    for (const line of loaded) {
      const item = itemOf(line);
      this.needs.set(item, this.measure(item));
      this.count(item, 1);
    }
  }

  /** Is anything in it, or to go in? */
  get isBegun(): boolean {
    return this.loaded.length + this.items.length > 0;
  }

  get room(): number {
    return this.most.volume - this.volume;
  }

  /** What a booking takes of it; null where it does not go into such a container at all. */
  need(item: Item): Need | null {
    let need = this.needs.get(item);
    if (need === undefined) {
      need = unfit(item.cargo, this.container) ? null : this.measure(item);
      this.needs.set(item, need);
    }
    return need;
  }

  /** May it be with what is in it? */
  suits({ group, danger, voyage }: Item): boolean {
    if (this.groups.size > 0 && !(this.groups.size === 1 && this.groups.has(group))) return false;
    if (danger) for (const other of this.dangers.keys()) if (segregation(other, danger) !== 'X') return false;
    if (voyage) for (const other of this.voyages.keys()) if (isOtherVoyage(other, voyage)) return false;
    return true;
  }

  fits(item: Item): boolean {
    const need = this.need(item);
    return need !== null && this.crowded(item, need) === null && this.suits(item);
  }

  /** Which of its limits what a booking takes of it would be over, or null. */
  crowded({ weight }: Item, { volume, floor }: Need): 'volume' | 'weight' | 'floor' | null {
    if (this.volume + volume > this.most.volume) return 'volume';
    if (this.weight + weight > this.most.weight) return 'weight';
    return floor > 0 && this.floor + floor > this.most.floor ? 'floor' : null;
  }

  add(item: Item): void {
    this.items.push(item);
    this.count(item, 1);
  }

  remove(item: Item): void {
    this.items.splice(this.items.indexOf(item), 1);
    this.count(item, -1);
  }

  private measure({ cargo, volume }: Item): Need {
    // Rounded up: many that are rounded down would come to more than there is.
    const above = Math.ceil((lostSpace(cargo, this.height) ?? 0) * 1000);
    return { volume: volume + above, floor: Math.round(floorNeed(cargo, this.height) * squareMetre) };
  }

  private count(item: Item, sign: 1 | -1): void {
    const { volume, floor } = this.needs.get(item) ?? this.measure(item);
    this.volume += sign * volume;
    this.weight += sign * item.weight;
    this.floor += sign * floor;
    tally(this.groups, item.group, sign);
    tally(this.dangers, item.danger, sign);
    tally(this.voyages, item.voyage, sign);
  }
}

/** Counts how many of each there are; what there is none of any more is left out. */
function tally(counts: Map<string, number>, key: string | null, sign: 1 | -1): void {
  if (key === null) return;
  const now = (counts.get(key) ?? 0) + sign;
  if (now > 0) counts.set(key, now);
  else counts.delete(key);
}

/** Why a booking may not go into a container at all, whatever is in it, or null. */
const unfit = (cargo: Cargo, container: ContainerType): Reason | null =>
  cargo.MSR_CBM > 0
    ? (coolingIn(cargo, container) ?? tooLarge(cargo, container) ?? tooHeavy(cargo, container))
    : { CODE: 'MSG000719', ARGS: [cargo.BKG_NO] };

/** Why a booking may not be with what is in a container, or null. */
function clash(cargo: Cargo, { loaded, items, voyage }: Box): Reason | null {
  for (const other of [...loaded, ...items.map((item) => item.cargo)]) {
    if (other.POD_CD !== cargo.POD_CD) return { CODE: 'MSG000213', ARGS: [] };
    if (other.CYCFS_CD !== cargo.CYCFS_CD) return { CODE: 'MSG000684', ARGS: [cargo.BKG_NO, cargo.CYCFS_CD, other.CYCFS_CD] };
    const reason = coolingBetween(other, cargo) ?? dangerBetween(other, cargo) ?? voyageBetween(cargo, other);
    if (reason) return { CODE: reason.CODE, ARGS: reason.ARGS };
  }
  return voyageBetween(cargo, voyage);
}

/** Why there is no room for a booking, or null. */
function crowded(item: Item, box: Box): Reason | null {
  const { cargo, weight } = item;
  const need = box.need(item);
  const limit = need && box.crowded(item, need);
  if (!limit) return null;
  const { code, unit } = limits[limit];
  const left = Math.max(0, box.most[limit] - box[limit]);
  // Of cargo that bears little on top, what stays empty above it is told with its own volume.
  if (limit === 'volume' && need.volume > item.volume) {
    const volumes = [need.volume, item.volume, left].map((value) => numberText(value / unit));
    return { CODE: 'MSG000635', ARGS: [cargo.BKG_NO, ...volumes] };
  }
  return { CODE: code, ARGS: [cargo.BKG_NO, ...[{ ...need, weight }[limit], left].map((value) => numberText(value / unit))] };
}

/** How each limit is told, and how many of what it is counted in are one of what is shown. */
const limits = {
  volume: { code: 'MSG000681', unit: 1000 },
  weight: { code: 'MSG000682', unit: 1000 },
  floor: { code: 'MSG000765', unit: squareMetre },
} as const;

/**
 * Why a booking is in none of the containers: no room where it could be as it is, in the roomiest of these; before that what it would be with; before
 * that what keeps it out of every container.
 */
export function leftReason(item: Item, boxes: readonly Box[]): Reason {
  const { cargo } = item;
  const roomiest = [...boxes].sort((a, b) => b.room - a.room);
  const possible = roomiest.filter((box) => !unfit(cargo, box.container));
  const suited = possible.find((box) => box.suits(item));
  const [first] = roomiest;
  const reason =
    (suited && crowded(item, suited)) ?? (possible[0] && clash(cargo, possible[0])) ?? (first ? unfit(cargo, first.container) : null);
  return reason ?? { CODE: 'MSG000681', ARGS: [cargo.BKG_NO, numberText(cargo.MSR_CBM), '0'] };
}
