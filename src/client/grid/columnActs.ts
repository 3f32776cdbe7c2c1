import { flushSync } from 'react-dom';
import type { ColumnState } from '../../contract/layoutData';
import type { ColumnAct } from './ColumnMenu';
import type { GridColumn } from './column';
import { focusTitle } from './columnMoves';
import { withHidden, withPin } from './columnState';
import { fitColumn } from './fitWidth';
import { openColumns } from './LayoutTools';
import type { GridModel } from './model';

/** What the menu of a column offers for its place: pins, width, hiding, the list of all columns. */
export function placing(model: GridModel<object>, { field, pinned }: GridColumn<object>): ColumnAct[] {
  const states = model.columnSet.states.get();
  const arrange = (next: readonly ColumnState[]) => {
    flushSync(() => model.arrangeColumns(next));
    focusTitle(model, field);
  };
  return [
    ...(pinned === 'left' ? [] : [{ key: 'left', text: 'UI.GRID.PIN_LEFT', run: () => arrange(withPin(states, field, 'left')) }]),
    ...(pinned === 'right' ? [] : [{ key: 'right', text: 'UI.GRID.PIN_RIGHT', run: () => arrange(withPin(states, field, 'right')) }]),
    ...(pinned ? [{ key: 'free', text: 'UI.GRID.UNPIN', run: () => arrange(withPin(states, field, undefined)) }] : []),
    { key: 'fit', text: 'UI.GRID.WIDTH_AUTO', keys: 'Alt+Shift+Home', run: () => fitColumn(model, field) },
    { key: 'hide', text: 'UI.GRID.HIDE', disabled: model.columns.length === 1, run: () => arrange(withHidden(states, field, true)) },
    { key: 'columns', text: 'UI.GRID.COLUMNS', run: () => openColumns(model) },
  ];
}
