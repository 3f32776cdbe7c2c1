import { type RefObject, useEffect } from 'react';
import { chunkFailed } from '../shell/chunk';
import { deferred } from '../shell/deferred';
import { useStore } from '../shell/useStore';
import { useColumns, useGridModel } from './context';

const ColumnMenu = deferred(() => import('./ColumnMenu').catch(chunkFailed));
const FindBar = deferred(() => import('./FindBar').catch(chunkFailed));

/** What a user opens in a grid: the menu of a column, and the bar that finds texts (Ctrl+F). Ctrl+Shift+L shows the filters. */
export function Opened({ root }: { root: RefObject<HTMLElement | null> }) {
  const model = useGridModel();
  const columns = useColumns(model);
  const menu = useStore(model.menu);
  const finding = useStore(model.finding);
  useEffect(() => {
    const element = root.current;
    const onKey = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase();
      const far = (event.ctrlKey || event.metaKey) && !event.altKey;
      if (event.isComposing) return;
      if (far && !event.shiftKey && key === 'f') {
        model.finding.set(true);
        element?.querySelector<HTMLInputElement>('.gfind input')?.select();
      } else if (far && event.shiftKey && key === 'l') {
        if (document.activeElement?.matches('.ghf')) model.focus();
        model.filterRow.set(!model.filterRow.get());
      } else if (key === 'f3' && model.finding.get()) model.findNext(event.shiftKey ? -1 : 1);
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
    </>
  );
}
