import { useStore } from '../shell/useStore';
import { useGridModel } from './context';
import { indent } from './GroupRow';
import { rowHeight } from './layout';
import { useGridView } from './view';

/** The line that shows where a dragged column goes. */
export function DropLine() {
  const left = useStore(useGridModel().drawn.dropLine);
  return left === null ? null : <div className="gdrop" style={{ left: left - 1 }} aria-hidden />;
}

/** Where a dragged row of a tree goes: a line before or behind a row, a frame around the one it goes below; with what goes, or why not. */
export function RowDropMark() {
  const model = useGridModel();
  const { head } = useGridView();
  const drop = useStore(model.drawn.rowDrop);
  if (!drop) return null;
  const { position, where, level, text, refused } = drop;
  const top = head + position * rowHeight - (model.drawn.viewport?.scrollTop ?? 0);
  const left = (level - 1) * indent + 6;
  const place =
    where === 'into' ? { top, height: rowHeight, left: 0 } : { top: top + (where === 'before' ? 0 : rowHeight) - 1, height: 0, left };
  return (
    <div className={`growdrop ${where}${refused ? ' refused' : ''}`} style={place} aria-hidden>
      <span>{text}</span>
    </div>
  );
}
