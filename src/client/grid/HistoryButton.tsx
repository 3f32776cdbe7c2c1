import { box } from '../shell/box';
import { openPopup } from '../shell/popups';
import { chosenRow } from './chosen';
import { useGridModel } from './context';
import type { GridModel } from './model';
import { keysOf } from './options';
import { PlainButton } from './PlainButton';

/** Shows who changed a row when; `states` is the code group of its states. */
export function openHistory<R extends object, S>(grid: GridModel<R, S>, row: R, states?: string): Promise<unknown> {
  const ROW_KEY = keysOf(grid.options)
    .map((field) => row[field])
    .join('|');
  const param = { TBL_NM: grid.options.table, ROW_KEY, ...(states ? { STS_CD: states } : {}) };
  return openPopup('/cms/popup/cmsHistoryPopup', { param });
}

interface Props<R> {
  states?: string;
  /** Code and values of the message on a row whose history nobody may see here. */
  whyNot?: (row: R) => [code: string, ...args: string[]] | null;
  /** Shows it in place of the popup, which is the staff's. */
  show?: ((row: R) => unknown) | undefined;
}

/** 이력: the history of the row chosen, in the table of its grid. */
export function HistoryButton<R extends object>({ states, whyNot, show }: Props<R>) {
  const grid = useGridModel<R>();
  const open = () => {
    const row = chosenRow(grid, (one) => !grid.store.changes.isNew(grid.store.rows.indexOf(one)));
    const refused = row && whyNot?.(row);
    if (refused) return box.warn(...refused);
    return row && (show ? show(row) : openHistory(grid, row, states));
  };
  return <PlainButton id="history" onClick={open} />;
}
