import type { ColumnState } from '../../contract/layoutData';
import type { GridColumn } from './column';

/** Least and greatest width of a column, px. */
export const narrowest = 36;
const widest = 2000;

type Pin = ColumnState['pinned'];
type States = readonly ColumnState[];

const group = { left: 0, free: 1, right: 2 };
const groupOf = (pinned: Pin): number => group[pinned ?? 'free'];

/** Left-pinned columns first, right-pinned ones last, each group in the order given. */
export const inGroups = <T extends { pinned?: Pin }>(columns: readonly T[]): T[] =>
  [...columns].sort((a, b) => groupOf(a.pinned) - groupOf(b.pinned));

interface Own {
  field: string;
  pinned?: Pin;
  hidden?: boolean;
}
const stateOf = ({ field, pinned, hidden }: Own): ColumnState => ({
  field,
  ...(pinned ? { pinned } : {}),
  ...(hidden ? { hidden } : {}),
});

/** The columns as the screen has them. */
export const ownStates = (columns: readonly Own[]): ColumnState[] => inGroups(columns).map(stateOf);

/** States for the columns there are: unknown ones are left out, a new column stands behind the one it follows on the screen. */
export function joined<R>(states: States, columns: readonly GridColumn<R>[]): ColumnState[] {
  const there = new Set<string>(columns.map((c) => c.field));
  const result = states.filter((state, at) => there.has(state.field) && states.findIndex((s) => s.field === state.field) === at);
  const own = inGroups(columns);
  for (const [n, column] of own.entries()) {
    if (result.some((state) => state.field === column.field)) continue;
    const before = own.slice(0, n).findLast((c) => result.some((state) => state.field === c.field));
    const at = before ? result.findIndex((state) => state.field === before.field) + 1 : 0;
    result.splice(at, 0, stateOf(column));
  }
  if (result.every((state) => state.hidden)) return ownStates(columns);
  return inGroups(result);
}

const change = (states: States, field: string, to: (state: ColumnState) => ColumnState): ColumnState[] =>
  inGroups(states.map((state) => (state.field === field ? to(state) : state)));

/** Gives a column a width. */
export const withWidth = (states: States, field: string, width: number): ColumnState[] =>
  change(states, field, (state) => ({ ...state, width: Math.round(Math.min(widest, Math.max(narrowest, width))) }));

/** Hides a column, or shows it again; the last one shown stays. */
export function withHidden(states: States, field: string, hidden: boolean): ColumnState[] {
  if (hidden && states.every((state) => state.hidden || state.field === field)) return [...states];
  return change(states, field, ({ hidden: _, ...state }) => (hidden ? { ...state, hidden } : state));
}

/** Pins a column, or frees it: the last of the left ones, the first of the others. */
export function withPin(states: States, field: string, pinned: Pin): ColumnState[] {
  const own = states.find((state) => state.field === field);
  if (!own || own.pinned === pinned) return [...states];
  const { pinned: old, ...free }: ColumnState = own;
  const rest = states.filter((state) => state !== own);
  const next: ColumnState = pinned ? { ...free, pinned } : free;
  return inGroups(pinned === 'left' || old === 'right' ? [...rest, next] : [next, ...rest]);
}

/** Puts a column before or behind another one, into its group. */
export function moved(states: States, field: string, target: string, side: 'before' | 'behind'): ColumnState[] {
  const own = states.find((state) => state.field === field);
  const goal = states.find((state) => state.field === target);
  if (!own || !goal || own === goal) return [...states];
  const { pinned: _, ...free } = own;
  const rest = states.filter((state) => state !== own);
  rest.splice(rest.indexOf(goal) + (side === 'behind' ? 1 : 0), 0, goal.pinned ? { ...free, pinned: goal.pinned } : free);
  return rest;
}

/** Moves a column one place among those shown, or those given; where its neighbour is pinned otherwise, it changes the group first. */
export function movedBy(states: States, field: string, by: 1 | -1, among = states.filter((state) => !state.hidden)): ColumnState[] {
  const at = among.findIndex((state) => state.field === field);
  const [own, next] = [among[at], among[at + by]];
  if (!own || !next) return [...states];
  const forward = by > 0;
  if (own.pinned === next.pinned) return moved(states, field, next.field, forward ? 'behind' : 'before');
  return moved(states, field, next.field, forward ? 'before' : 'behind');
}

export const sameStates = (a: States, b: States): boolean => JSON.stringify(a) === JSON.stringify(b);
