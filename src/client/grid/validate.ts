import type { Fault } from '../../contract/call';
import { checkRow } from '../../contract/rules';
import { faultText } from '../fields/form';
import { t } from '../lib/texts';
import { Flag } from './changes';
import { rulesOf } from './column';
import type { GridStore } from './store';

const titleOf =
  <R extends object>(store: GridStore<R>) =>
  (field: string): string =>
    store.columns.find((c) => c.field === field)?.label ?? field;

/**
 * Checks every changed row that is not deleted, marks the cells and gives the faults: ROW_NO is the row's place in the grid.
 * What was typed and is no value, or a code that does not exist, stays a fault until the cell changes.
 */
export function checkChanged<R extends object>(store: GridStore<R>): Fault[] {
  const title = titleOf(store);
  const found = store.changedIndexes().flatMap((index) => {
    if (store.changes.flag(index) === Flag.DELETE) return [];
    const row = store.rows[index] as R;
    return checkRow(row as Record<string, unknown>, rulesOf(store.columns, row), title).map((fault) => ({ index, fault }));
  });
  store.batch(() => {
    store.marks.clearFaults();
    store.arranged.reveal([...found.map(({ index }) => index), ...store.marks.faultyRows()]);
    for (const { index, fault } of found)
      if (fault.FIELD && !store.marks.fault(index, fault.FIELD)) store.marks.setFault(index, fault.FIELD, faultText(fault));
  });
  return allFaults(store);
}

/** Faults of all cells in the order shown; ROW_NO is the row's place in the grid. */
export function allFaults<R extends object>(store: GridStore<R>): Fault[] {
  return store.marks.faultyRows().flatMap((i) => {
    const ROW_NO = store.arranged.numberOf(i);
    return store.marks.faultFields(i).map((FIELD) => ({ ROW_NO, FIELD, CODE: 'MSG000013', MESSAGE: store.marks.fault(i, FIELD) }));
  });
}

/** Marks the cells of the server's faults: ROW_NO counts `rows`, the indexes sent. A fault of a whole row marks `firstField`. */
export function markFaults<R extends object>(
  store: GridStore<R>,
  errors: readonly Fault[],
  rows: readonly number[],
  firstField: string | undefined,
): void {
  store.batch(() => {
    store.marks.clearFaults();
    store.arranged.reveal(errors.flatMap((fault) => rows[(fault.ROW_NO ?? 1) - 1] ?? []));
    for (const fault of errors) {
      const index = rows[(fault.ROW_NO ?? 1) - 1];
      if (index === undefined) continue;
      const field = store.columns.find((c) => c.field === fault.FIELD)?.field ?? firstField;
      if (field) store.marks.setFault(index, field, faultText(fault));
    }
  });
}

/** Rows that a box names at most, so that it fits a small window; the cells of all are marked, and the count of faults leads through them. */
const mostNamed = 15;

const named = (lines: readonly string[]): string =>
  [...lines.slice(0, mostNamed), ...(lines.length > mostNamed ? [t('UI.GRID.FAULT_MORE', lines.length - mostNamed)] : [])].join('\n');

/** One line a faulty row: its number and the headers of the failing columns, joined by a comma (MSG000013). */
export function faultLines<R extends object>(store: GridStore<R>, faults: readonly Fault[]): string {
  const title = titleOf(store);
  const byRow = new Map<number, string[]>();
  for (const { ROW_NO = 0, FIELD = '' } of faults) byRow.set(ROW_NO, [...(byRow.get(ROW_NO) ?? []), title(FIELD)]);
  return named([...byRow].map(([no, titles]) => t('MSG000013', no, titles.join(', '))));
}

/**
 * The refusals of the server by row: each row is named once, its one reason behind it, several below. A reason that does not name the column
 * it stands in gets its title.
 */
export function refusalLines<R extends object>(store: GridStore<R>, errors: readonly Fault[], rows: readonly number[]): string {
  const byRow = new Map<number, Set<string>>();
  for (const fault of errors) {
    const index = rows[(fault.ROW_NO ?? 1) - 1];
    const no = index === undefined ? (fault.ROW_NO ?? 1) : store.arranged.numberOf(index);
    const text = faultText(fault);
    const title = store.columns.find((c) => c.field === fault.FIELD)?.label;
    const reason = title && !text.includes(title) ? `[${title}] ${text}` : text;
    byRow.set(no, (byRow.get(no) ?? new Set()).add(reason));
  }
  const lines = [...byRow].map(([no, reasons]) => {
    const [first = '', ...others] = reasons;
    return others.length
      ? [t('UI.GRID.ROW_FAULT', no, '').trim(), ...[first, ...others].map((one) => ` - ${one}`)].join('\n')
      : t('UI.GRID.ROW_FAULT', no, first);
  });
  return named(lines);
}
