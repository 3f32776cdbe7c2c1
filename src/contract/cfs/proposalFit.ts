import { numberText } from '../shown';
import { tooLarge } from './cargoChecks';
import { innerSize } from './containerSizes';
import type { Cargo, ContainerType, Loaded } from './loadPlan';
import { lostSpace } from './planChecks';
import { coolingBetween, coolingIn, dangerBetween, type Reason } from './togetherChecks';

/** Units of sums: thousandths of a CBM and of a KG, so that no sum is ever off by a fraction. */
const thousandths = (value: number | null): number => Math.round((value ?? 0) * 1000);

/** A container while it is being filled. */
export class Filled {
  readonly added: Cargo[] = [];
  private volume = 0;
  private weight = 0;
  private readonly most: { volume: number; weight: number };
  private readonly height: number;

  constructor(
    readonly container: ContainerType,
    fill: number,
    readonly loaded: readonly Loaded[],
  ) {
    this.most = {
      volume: Math.floor((thousandths(container.INR_CBM) * fill) / 100),
      weight: thousandths(container.MAX_WT),
    };
    this.height = innerSize(container).HEIGHT;
    for (const line of loaded) this.count(line, 1);
  }

  /** Bookings in it: those that were there and those that were added. */
  get all(): readonly Cargo[] {
    return this.loaded.length ? [...this.loaded, ...this.added] : this.added;
  }

  /** Thousandths of a CBM and a KG that are left. */
  get room(): { volume: number; weight: number } {
    return { volume: this.most.volume - this.volume, weight: this.most.weight - this.weight };
  }

  /** What a booking takes of it, thousandths of a CBM: its volume and what must stay empty above it. */
  space(cargo: Cargo): number {
    return thousandths(cargo.MSR_CBM + (lostSpace(cargo, this.height) ?? 0));
  }

  add(cargo: Cargo): void {
    this.added.push(cargo);
    this.count(cargo, 1);
  }

  remove(cargo: Cargo): void {
    this.added.splice(this.added.indexOf(cargo), 1);
    this.count(cargo, -1);
  }

  private count(cargo: Cargo, sign: 1 | -1): void {
    this.volume += sign * this.space(cargo);
    this.weight += sign * thousandths(cargo.GRS_WT);
  }
}

export const emptyOf = (container: ContainerType, fill: number, loaded: readonly Loaded[]): Filled => new Filled(container, fill, loaded);

/** May a booking go into a container at all, whatever is in it? The reason why not, or null. */
const unfit = (cargo: Cargo, { container }: Filled): Reason | null =>
  cargo.MSR_CBM > 0 ? (coolingIn(cargo, container) ?? tooLarge(cargo, container)) : { CODE: 'MSG000671', ARGS: [cargo.BKG_NO] };

/** Why a booking may not be with what is in a container, or null. */
function clash(cargo: Cargo, { all }: Filled): Reason | null {
  for (const other of all) {
    if (other.POD_CD !== cargo.POD_CD) return { CODE: 'MSG000213', ARGS: [] };
    if (other.CYCFS_CD !== cargo.CYCFS_CD) return { CODE: 'MSG000684', ARGS: [cargo.BKG_NO, cargo.CYCFS_CD, other.CYCFS_CD] };
    const reason = coolingBetween(other, cargo) ?? dangerBetween(other, cargo);
    if (reason) return { CODE: reason.CODE, ARGS: reason.ARGS };
  }
  return null;
}

/** Why there is no room for a booking, or null. */
function crowded(cargo: Cargo, box: Filled): Reason | null {
  const { volume, weight } = box.room;
  const shown = (value: number) => numberText(value / 1000);
  if (box.space(cargo) > volume) return { CODE: 'MSG000681', ARGS: [cargo.BKG_NO, shown(box.space(cargo)), shown(Math.max(0, volume))] };
  if (thousandths(cargo.GRS_WT) > weight)
    return { CODE: 'MSG000682', ARGS: [cargo.BKG_NO, numberText(cargo.GRS_WT), shown(Math.max(0, weight))] };
  return null;
}

export const fits = (cargo: Cargo, box: Filled): boolean => !crowded(cargo, box) && !unfit(cargo, box) && !clash(cargo, box);

/** Why a booking is in none of the containers: what it is, before what it would be with, before what room there is in the roomiest. */
export function leftReason(cargo: Cargo, boxes: readonly Filled[]): Reason {
  const roomiest = [...boxes].sort((a, b) => b.room.volume - a.room.volume);
  const reasons = roomiest.map((box) => unfit(cargo, box) ?? clash(cargo, box) ?? crowded(cargo, box));
  const possible = roomiest.find((box) => !unfit(cargo, box) && !clash(cargo, box));
  const reason = possible ? crowded(cargo, possible) : reasons.find((one) => one !== null);
  return reason ?? { CODE: 'MSG000681', ARGS: [cargo.BKG_NO, numberText(cargo.MSR_CBM), '0'] };
}
