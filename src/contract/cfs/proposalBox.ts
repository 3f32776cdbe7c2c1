import { numberText } from '../shown';
import { tooLarge } from './cargoChecks';
import { innerSize } from './containerSizes';
import type { Cargo, ContainerType, Loaded } from './loadPlan';
import { lostSpace } from './planChecks';
import { segregation } from './segregation';
import { coolingBetween, coolingIn, dangerBetween, type Reason } from './togetherChecks';

/** Sums are of thousandths of a CBM and a KG, so that none is ever off by a fraction. */
export const thousandths = (value: number | null): number => Math.round((value ?? 0) * 1000);

/** A booking as it is packed. */
export interface Item {
  cargo: Cargo;
  volume: number;
  weight: number;
  /** What must be the same of all in a container: CFS, port of discharge and temperature. */
  group: string;
  danger: string | null;
  /** Closing time; what has none comes last. */
  closing: string;
}

export const itemOf = (cargo: Cargo): Item => ({
  cargo,
  volume: thousandths(cargo.MSR_CBM),
  weight: thousandths(cargo.GRS_WT),
  group: `${cargo.CYCFS_CD}|${cargo.POD_CD ?? ''}|${cargo.SET_TEMP ?? ''}`,
  danger: cargo.IMDG_CLS || null,
  closing: cargo.CARGO_CLS_DTM || '9',
});

/** A container while it is being filled. */
export class Box {
  readonly items: Item[] = [];
  volume = 0;
  weight = 0;
  readonly most: { volume: number; weight: number };
  private readonly groups = new Map<string, number>();
  private readonly dangers = new Map<string, number>();
  private readonly spaces = new Map<Item, number | null>();
  private readonly height: number;

  constructor(
    readonly container: ContainerType,
    readonly fill: number,
    readonly loaded: readonly Loaded[],
  ) {
    this.most = { volume: Math.floor((thousandths(container.INR_CBM) * fill) / 100), weight: thousandths(container.MAX_WT) };
    this.height = innerSize(container).HEIGHT;
    for (const line of loaded) {
      const item = itemOf(line);
      this.spaces.set(item, this.measure(item));
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

  /** What a booking takes of it: its volume and what must stay empty above it; null where it does not go into such a container at all. */
  space(item: Item): number | null {
    let space = this.spaces.get(item);
    if (space === undefined) {
      space = unfit(item.cargo, this.container) ? null : this.measure(item);
      this.spaces.set(item, space);
    }
    return space;
  }

  /** May it be with what is in it? */
  suits({ group, danger }: Item): boolean {
    if (this.groups.size > 0 && !(this.groups.size === 1 && this.groups.has(group))) return false;
    if (danger) for (const other of this.dangers.keys()) if (segregation(other, danger) !== 'X') return false;
    return true;
  }

  fits(item: Item): boolean {
    const space = this.space(item);
    return space !== null && this.volume + space <= this.most.volume && this.weight + item.weight <= this.most.weight && this.suits(item);
  }

  add(item: Item): void {
    this.items.push(item);
    this.count(item, 1);
  }

  remove(item: Item): void {
    this.items.splice(this.items.indexOf(item), 1);
    this.count(item, -1);
  }

  private measure({ cargo, volume }: Item): number {
    return volume + thousandths(lostSpace(cargo, this.height));
  }

  private count(item: Item, sign: 1 | -1): void {
    this.volume += sign * (this.spaces.get(item) ?? this.measure(item));
    this.weight += sign * item.weight;
    const tally = (counts: Map<string, number>, key: string) => {
      const now = (counts.get(key) ?? 0) + sign;
      if (now > 0) counts.set(key, now);
      else counts.delete(key);
    };
    tally(this.groups, item.group);
    if (item.danger) tally(this.dangers, item.danger);
  }
}

/** Why a booking may not go into a container at all, whatever is in it, or null. */
const unfit = (cargo: Cargo, container: ContainerType): Reason | null =>
  cargo.MSR_CBM > 0 ? (coolingIn(cargo, container) ?? tooLarge(cargo, container)) : { CODE: 'MSG000719', ARGS: [cargo.BKG_NO] };

/** Why a booking may not be with what is in a container, or null. */
function clash(cargo: Cargo, { loaded, items }: Box): Reason | null {
  for (const other of [...loaded, ...items.map((item) => item.cargo)]) {
    if (other.POD_CD !== cargo.POD_CD) return { CODE: 'MSG000213', ARGS: [] };
    if (other.CYCFS_CD !== cargo.CYCFS_CD) return { CODE: 'MSG000684', ARGS: [cargo.BKG_NO, cargo.CYCFS_CD, other.CYCFS_CD] };
    const reason = coolingBetween(other, cargo) ?? dangerBetween(other, cargo);
    if (reason) return { CODE: reason.CODE, ARGS: reason.ARGS };
  }
  return null;
}

/** Why there is no room for a booking, or null. */
function crowded(item: Item, box: Box): Reason | null {
  const { BKG_NO, GRS_WT } = item.cargo;
  const space = box.space(item) ?? item.volume;
  const shown = (value: number) => numberText(Math.max(0, value) / 1000);
  if (space > box.room) return { CODE: 'MSG000681', ARGS: [BKG_NO, shown(space), shown(box.room)] };
  const left = box.most.weight - box.weight;
  return item.weight > left ? { CODE: 'MSG000682', ARGS: [BKG_NO, numberText(GRS_WT), shown(left)] } : null;
}

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
