import type { Fault } from '../../contract/call';
import { checkRow } from '../../contract/rules';
import { t } from '../lib/texts';
import { rulesOf } from './column';
import type { GridModel } from './model';
import { Flag } from './store';

const titleOf =
  <R extends object, S>(model: GridModel<R, S>) =>
  (field: string): string =>
    model.store.columns.find((c) => c.field === field)?.label ?? field;

/** Text of a fault in a cell of row `no`. */
const textOf = (fault: Fault, no: number): string =>
  fault.MESSAGE ?? t(fault.CODE, ...(fault.ARGS ?? []).map((arg) => (arg === '{row}' ? no : arg)));

/**
 * Checks every changed row that is not deleted, marks the cells and gives the faults: ROW_NO is the row's place in the grid.
 * Codes that were typed and do not exist stay faults until the cell changes.
 */
export function faultsOf<R extends object, S>(model: GridModel<R, S>): Fault[] {
  const { store } = model;
  const title = titleOf(model);
  const found = store.changedIndexes().flatMap((index) => {
    if (store.flag(index) === Flag.DELETE) return [];
    const row = store.rows[index] as R;
    return checkRow(row as Record<string, unknown>, rulesOf(store.columns, row), title).map((fault) => ({ index, fault }));
  });
  store.batch(() => {
    store.clearFaults();
    store.reveal(found.map(({ index }) => index));
    for (const { index, fault } of found) if (fault.FIELD) store.setFault(index, fault.FIELD, textOf(fault, store.numberOf(index)));
  });
  return allFaults(model);
}

/** Faults of all cells in the order shown; ROW_NO is the row's place in the grid. */
export function allFaults<R extends object, S>({ store }: GridModel<R, S>): Fault[] {
  return store.faultyRows().flatMap((i) => {
    const ROW_NO = store.numberOf(i);
    return store.faultFields(i).map((FIELD) => ({ ROW_NO, FIELD, CODE: 'MSG000013', MESSAGE: store.fault(i, FIELD) }));
  });
}

/** Marks the cells of the server's faults: ROW_NO counts `rows`, the indexes sent. A fault of a whole row marks its first column. */
export function placeFaults<R extends object, S>(model: GridModel<R, S>, errors: readonly Fault[], rows: readonly number[]): void {
  const { store } = model;
  store.batch(() => {
    store.clearFaults();
    store.reveal(errors.flatMap((fault) => rows[(fault.ROW_NO ?? 1) - 1] ?? []));
    for (const fault of errors) {
      const index = rows[(fault.ROW_NO ?? 1) - 1];
      if (index === undefined) continue;
      const field = store.columns.find((c) => c.field === fault.FIELD)?.field ?? model.columns[0]?.field;
      if (field) store.setFault(index, field, textOf(fault, store.numberOf(index)));
    }
  });
}

/** One line a faulty row: its number and the headers of the failing columns, joined by a comma (MSG000013). */
export function faultLines<R extends object, S>(model: GridModel<R, S>, faults: readonly Fault[]): string {
  const title = titleOf(model);
  const byRow = new Map<number, string[]>();
  for (const { ROW_NO = 0, FIELD = '' } of faults) byRow.set(ROW_NO, [...(byRow.get(ROW_NO) ?? []), title(FIELD)]);
  return [...byRow].map(([no, titles]) => t('MSG000013', no, titles.join(', '))).join('\n');
}

/** The refusals of the server by row: faulty cells as MSG000013, everything else with its own text behind the row's number. */
export function refusalLines<R extends object, S>(model: GridModel<R, S>, errors: readonly Fault[], rows: readonly number[]): string {
  const placed = errors.map((fault) => {
    const index = rows[(fault.ROW_NO ?? 1) - 1];
    return { ...fault, ROW_NO: index === undefined ? (fault.ROW_NO ?? 1) : model.store.numberOf(index) };
  });
  const ofCells = placed.filter((f) => f.FIELD && model.store.columns.some((c) => c.field === f.FIELD));
  const others = placed.filter((f) => !ofCells.includes(f)).map((f) => `${t('UI.GRID.NO')} ${f.ROW_NO}: ${textOf(f, f.ROW_NO)}`);
  const cells = ofCells.map((f) => ` - ${textOf(f, f.ROW_NO)}`);
  return [faultLines(model, ofCells), ...new Set(cells), ...others].filter(Boolean).join('\n');
}
