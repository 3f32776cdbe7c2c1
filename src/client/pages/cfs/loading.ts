import { canEditPlanLines, type Plan, type PlanLine } from '../../../contract/cfs/clpList';
import { type Cargo, partOf } from '../../../contract/cfs/loadPlan';
import type { GridModel } from '../../grid';
import { t } from '../../lib/texts';

export type Plans = GridModel<Plan, object>;
export type Lines = GridModel<PlanLine, { CLP_NO: string }>;
export type Waiting = GridModel<Cargo, { CYCFS_CD: string; POD_CD: string }>;

/** Indexes of the lines that a save leaves, in the order of loading; those without a place come last. */
export function inOrder({ store }: Lines): number[] {
  const place = (i: number) => store.rows[i]?.LOAD_SEQ ?? Number.POSITIVE_INFINITY;
  return store.changes.remaining().sort((a, b) => place(a) - place(b));
}

/** The lines that a save leaves, in the order of loading. */
export const loadedLines = (lines: Lines): PlanLine[] => inOrder(lines).map((i) => lines.store.rows[i] as PlanLine);

/** The lines as they were read, those taken out here among them. */
export function savedLines({ store: { changes } }: Lines): PlanLine[] {
  return [...changes.alive()].flatMap((i) => (changes.isNew(i) ? [] : [changes.loaded(i)]));
}

/** The places of lines in an order, where they are other than now. */
export const placesIn = (rows: readonly PlanLine[], order: readonly number[]): [index: number, place: number][] =>
  order.flatMap((i, n): [number, number][] => (rows[i]?.LOAD_SEQ === n + 1 ? [] : [[i, n + 1]]));

/** Lines whose places are being written: nothing else follows from these. */
const numbered = new WeakSet<object>();
export const isNumbering = (lines: Lines): boolean => numbered.has(lines);

/** Gives lines the places of an order. */
export function numberLines(lines: Lines, order: readonly number[]): void {
  numbered.add(lines);
  for (const [i, LOAD_SEQ] of placesIn(lines.store.rows, order)) lines.store.patch(i, { LOAD_SEQ });
  numbered.delete(lines);
}

/** The line of a booking that was taken out and is not saved so yet. */
const takenOut = ({ store }: Lines, BKG_NO: string): number =>
  store.rows.findIndex((row, i) => row.BKG_NO === BKG_NO && !store.changes.remaining().includes(i) && store.changes.alive().includes(i));

/** Loads bookings at a place of the order, behind all lines without one; as one step that can be undone. */
export function loadCargo(lines: Lines, cargo: readonly Cargo[], place?: number): void {
  const { store } = lines;
  if (cargo.length === 0) return;
  lines.commitEditor();
  lines.phase.set('ready');
  const coming = store.batch(() => {
    const order = inOrder(lines);
    const indexes = cargo.map((one) => {
      const before = takenOut(lines, one.BKG_NO);
      if (before < 0) return store.add([lines.fresh({ ...one })]);
      store.remove([before]);
      return before;
    });
    order.splice(place ?? order.length, 0, ...indexes);
    numberLines(lines, order);
    return indexes;
  });
  void lines.cursor.moveTo(coming.at(-1) ?? -1, undefined, false);
}

/** Takes lines out of the plan: their bookings wait again. */
export function unloadLines(lines: Lines, indexes: readonly number[]): void {
  const { store } = lines;
  lines.commitEditor();
  const going = indexes.filter((i) => store.changes.remaining().includes(i));
  if (going.length === 0) return;
  const at = store.arranged.position(lines.cursor.row);
  store.batch(() => {
    store.remove(going);
    numberLines(lines, inOrder(lines));
  });
  if (store.arranged.position(lines.cursor.row) < 0)
    void lines.cursor.moveTo(store.arranged.view[Math.min(at, store.arranged.size - 1)] ?? -1, undefined, false);
}

/** Puts a line at another place of the order. */
export function placeLine(lines: Lines, index: number, place: number): void {
  const order = inOrder(lines);
  const from = order.indexOf(index);
  const to = Math.min(order.length - 1, Math.max(0, place));
  if (from < 0 || from === to) return;
  order.splice(from, 1);
  order.splice(to, 0, index);
  lines.store.batch(() => numberLines(lines, order));
}

/** The place of a line in the order of loading, from 0. */
export const placeOf = (lines: Lines, index: number): number => inOrder(lines).indexOf(index);

/** What follows from what is typed of a line: of fewer packages less weight and volume, and room for a line that gets another place. */
export function followLine(lines: Lines, rows: readonly PlanLine[], i: number, values: Partial<PlanLine>): [number, Partial<PlanLine>][] {
  const { PKG_QTY } = values;
  const row = rows[i];
  const part: Partial<PlanLine> = PKG_QTY && row ? { ...partOf(row, PKG_QTY), ...values } : values;
  return [...(part === values ? [] : [[i, part] as [number, Partial<PlanLine>]]), ...roomFor(lines, rows, i, values)];
}

/** What follows for the other lines where the place of one is typed: it stands there, they make room. */
function roomFor(lines: Lines, rows: readonly PlanLine[], i: number, values: Partial<PlanLine>): [number, Partial<PlanLine>][] {
  const typed = values.LOAD_SEQ;
  if (isNumbering(lines) || !typed) return [];
  const order = inOrder(lines).filter((one) => one !== i);
  order.splice(typed - 1, 0, i);
  return placesIn(rows, order).map(([index, LOAD_SEQ]) => [index, { LOAD_SEQ }]);
}

/** Keeps the lines shown in the order of loading, as long as nobody sorts them otherwise. */
export function keepInOrder(lines: Lines): void {
  const { arranged, rows, signals } = lines.store;
  if (arranged.sorts.length > 0 || lines.isEditing()) return;
  const places = Array.from(arranged.listed, (i) => rows[i]?.LOAD_SEQ ?? Number.POSITIVE_INFINITY);
  if (places.every((place, n) => n === 0 || place >= (places[n - 1] as number))) return;
  signals.batch(() => {
    arranged.arrange({ sorts: [{ field: 'LOAD_SEQ', dir: 'ascending' }] });
    // It is the order of the list itself, and no sorting that somebody has asked for.
    arranged.sorts = [];
  });
}

/** Why nothing can be loaded into a plan or taken out of it; null where it can. */
export function whyFixed(plan: Plan | null): string | null {
  if (!plan) return t('UI.OFF.CHOOSE');
  return canEditPlanLines(plan) ? null : t('MSG000207');
}
