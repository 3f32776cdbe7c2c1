import { type Store, store } from '../lib/store';

/** A place in the order shown, and a column. */
export interface Spot {
  position: number;
  column: number;
}

/** A rectangle of cells; both edges belong to it. */
export interface Area {
  top: number;
  left: number;
  bottom: number;
  right: number;
}

const boxOf = (a: Spot, b: Spot): Area => ({
  top: Math.min(a.position, b.position),
  left: Math.min(a.column, b.column),
  bottom: Math.max(a.position, b.position),
  right: Math.max(a.column, b.column),
});

export const inArea = ({ top, left, bottom, right }: Area, { position, column }: Spot): boolean =>
  position >= top && position <= bottom && column >= left && column <= right;

/** What is selected beside the current cell. */
export interface Selected {
  areas: readonly Area[];
  anchor: Spot | null;
  lead: Spot | null;
}

const nothing: Selected = { areas: [], anchor: null, lead: null };

/** The ranges of cells selected. The last one goes from its anchor to its lead; without any the current cell alone is selected. */
export class Ranges {
  readonly selected: Store<Selected> = store(nothing);

  get areas(): readonly Area[] {
    return this.selected.get().areas;
  }
  get anchor(): Spot | null {
    return this.selected.get().anchor;
  }
  get lead(): Spot | null {
    return this.selected.get().lead;
  }
  /** Selects a range; those given stay selected beside it. */
  select(anchor: Spot, lead: Spot, beside: readonly Area[] = []): void {
    this.selected.set({ areas: [...beside, boxOf(anchor, lead)], anchor, lead });
  }
  /** Makes the last range, or a new one from here, end at another place. */
  extend(lead: Spot, from: Spot): void {
    const { areas, anchor, lead: old } = this.selected.get();
    if (anchor && old && old.position === lead.position && old.column === lead.column) return;
    this.select(anchor ?? from, lead, areas.slice(0, -1));
  }
  clear(): void {
    this.selected.set(nothing);
  }
}
