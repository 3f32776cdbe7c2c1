import { type RefObject, useEffect } from 'react';
import { chunkFailed } from '../shell/chunk';
import { deferred } from '../shell/deferred';
import { useStore } from '../shell/useStore';
import { useColumns, useGridModel } from './context';

const ColumnMenu = deferred(() => import('./ColumnMenu').catch(chunkFailed));
const CellMenu = deferred(() => import('./CellMenu').catch(chunkFailed));
const FindBar = deferred(() => import('./FindBar').catch(chunkFailed));

/** What a user opens in a grid: the menus of a column and of the cells selected, and the bar that finds texts (Ctrl+F). Ctrl+Shift+L shows the filters. */
export function Opened({ root }: { root: RefObject<HTMLElement | null> }) {
  const model = useGridModel();
  const columns = useColumns(model);
  const menu = useStore(model.drawn.columnMenu);
  const cellMenu = useStore(model.drawn.cellMenu);
  const finding = useStore(model.drawn.finding);
  useEffect(() => {
    const element = root.current;
    const onKey = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase();
      const far = (event.ctrlKey || event.metaKey) && !event.altKey;
      if (event.isComposing) return;
      if (far && !event.shiftKey && key === 'f') {
        model.drawn.finding.set(true);
        element?.querySelector<HTMLInputElement>('.gfind input')?.select();
      } else if (far && event.shiftKey && key === 'l') {
        if (document.activeElement?.matches('.ghf')) model.focus();
        model.drawn.filterRow.set(!model.drawn.filterRow.get());
      } else if (key === 'f3' && model.drawn.finding.get()) model.drawn.findNext(event.shiftKey ? -1 : 1);
      else return;
      event.preventDefault();
    };
    element?.addEventListener('keydown', onKey);
    return () => element?.removeEventListener('keydown', onKey);
  }, [model, root]);
  const column = columns.find((c) => c.field === menu?.field);
  return (
    <>
      {finding && <FindBar />}
      {menu && column && <ColumnMenu key={column.field} column={column} anchor={menu.anchor} />}
      {cellMenu && <CellMenu at={cellMenu} />}
    </>
  );
}
