import type { KeyboardEvent } from 'react';
import { t } from '../lib/texts';
import { notify } from '../shell/notify';
import { Flag } from './changes';
import type { GridModel } from './model';
import { keysOf } from './options';
import type { TreeMoves } from './tree';

/** How far apart rows beside each other are numbered. */
const step = 10;

type Model = GridModel<object>;

/** Where a row goes: below another one (null: outermost), before one of those there, behind them all without it. */
export interface Goal {
  upper: number | null;
  before?: number | undefined;
}

/** How rows are moved; undefined where they cannot be, or the user reads only. */
export const movesOf = <R extends object, S>({ readOnly, options }: GridModel<R, S>): TreeMoves<R> | undefined =>
  readOnly ? undefined : options.tree?.moves;
const parentOf = (model: Model): string => model.options.tree?.parent ?? '';
const columnOf = (model: Model, i: number | null, field: string): unknown =>
  i === null ? null : (model.store.rows[i]?.[field as never] ?? null);
const keyOf = (model: Model, i: number | null): unknown => columnOf(model, i, keysOf(model.options)[0] ?? '');

/** The row that a row stands below; null of an outermost one. */
export function upperOf(model: Model, i: number): number | null {
  const key = columnOf(model, i, parentOf(model));
  if (key === null) return null;
  const at = model.store.rows.findIndex((_, n) => model.store.changes.flag(n) !== Flag.GONE && keyOf(model, n) === key);
  return at < 0 ? null : at;
}

/** The rows directly below one, in their order. */
export const rowsBelow = (model: Model, upper: number | null): number[] =>
  Array.from(model.store.arranged.listed).filter(
    (i) => upperOf(model, i) === upper && (upper !== null || columnOf(model, i, parentOf(model)) === null),
  );

/** How many rows stand below one, on all levels. */
export const countBelow = (model: Model, i: number): number =>
  rowsBelow(model, i).reduce((sum, child) => sum + 1 + countBelow(model, child), 0);

/** Why a row cannot go there; null where it can. Rows that are sorted or partly hidden have no place among each other. */
export function whyNot(model: Model, i: number, { upper }: Goal): string | null {
  const { store } = model;
  const moves = movesOf(model);
  if (!moves) return '';
  if (store.arranged.sorts.length || store.arranged.isFiltered) return t('UI.GRID.TREE_ALL');
  const blocked = moves.blocked();
  if (blocked !== null) return blocked;
  return moves.whyNot(store.rows[i] as object, upper === null ? null : (store.rows[upper] as object));
}

/** Does a row stand there already? */
function isThere(model: Model, i: number, { upper, before }: Goal): boolean {
  if (upper !== upperOf(model, i)) return false;
  const beside = rowsBelow(model, upper);
  return before === i || beside[beside.indexOf(i) + 1] === before;
}

/** The numbers that put a row before another one: its own where there is room between the two, else those of all beside it. */
function numbers(model: Model, i: number, { upper, before }: Goal, order: string): Map<number, number> {
  const beside = rowsBelow(model, upper).filter((one) => one !== i);
  const place = before === undefined ? beside.length : beside.indexOf(before);
  const numberOf = (at: number) => Number(columnOf(model, beside[at] ?? null, order) ?? 0);
  const low = place > 0 ? numberOf(place - 1) : 0;
  if (place === beside.length) return new Map([[i, low + step]]);
  const between = Math.floor((low + numberOf(place)) / 2);
  if (between > low && between < numberOf(place)) return new Map([[i, between]]);
  return new Map([...beside.slice(0, place), i, ...beside.slice(place)].map((one, n) => [one, (n + 1) * step]));
}

/** Moves a row with all below it, as one step that can be undone; says why where it cannot. */
export async function moveRow(model: Model, i: number, goal: Goal): Promise<void> {
  model.commitEditor();
  const { store } = model;
  const moves = movesOf(model);
  const row = store.rows[i];
  if (!moves || !row || isThere(model, i, goal)) return;
  const refused = whyNot(model, i, goal);
  if (refused !== null) return void notify.warn(refused);
  const upper = goal.upper === null ? null : (store.rows[goal.upper] ?? null);
  if (goal.upper !== upperOf(model, i) && moves.ask && !(await moves.ask(row, upper))) return;
  store.batch(() => {
    const places = numbers(model, i, goal, moves.order);
    for (const [at, place] of places) store.patch(at, { [moves.order]: place } as object);
    store.patch(i, { [parentOf(model)]: keyOf(model, goal.upper) } as object);
    store.arranged.reveal([i]);
  });
  model.cursor.wanted = 'focus';
  store.signals.cursorChanged();
}

/** Where a key takes a row: up or down among those beside it, below the one above it, or out to the level of the one it stands below. */
function goalOf(model: Model, i: number, key: string): Goal | null {
  const upper = upperOf(model, i);
  const beside = rowsBelow(model, upper);
  const at = beside.indexOf(i);
  switch (key) {
    case 'ArrowUp':
      return at > 0 ? { upper, before: beside[at - 1] } : null;
    case 'ArrowDown':
      return at < beside.length - 1 ? { upper, before: beside[at + 2] } : null;
    case 'ArrowRight':
      return at > 0 ? { upper: beside[at - 1] as number } : null;
    case 'ArrowLeft': {
      if (upper === null) return null;
      const above = upperOf(model, upper);
      const around = rowsBelow(model, above);
      return { upper: above, before: around[around.indexOf(upper) + 1] };
    }
    default:
      return null;
  }
}

/** Alt+Shift with an arrow moves the current row of a tree. */
export function moveKey(event: KeyboardEvent, model: Model): boolean {
  if (!movesOf(model) || !event.altKey || !event.shiftKey || event.ctrlKey || !event.key.startsWith('Arrow')) return false;
  const { row } = model.cursor;
  const goal = row >= 0 ? goalOf(model, row, event.key) : null;
  if (goal) void moveRow(model, row, goal);
  return true;
}
