import { HolderOutlined, PushpinOutlined, SearchOutlined } from '@ant-design/icons';
import { Button, Checkbox, Input } from 'antd';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import type { ColumnState } from '../../contract/layoutData';
import { t } from '../lib/texts';
import { PopupFoot } from '../shell/popupFoot';
import { usePopup } from '../shell/popups';
import { useStore } from '../shell/useStore';
import { moved, movedBy, withHidden } from './columnState';
import type { GridModel } from './model';
import './chooser.css';

/** The columns of a grid: shown or hidden by their check, put in order by dragging or by Alt with an arrow. What is done shows at once. */
export function ColumnChooser({ model }: { model: GridModel<object> }) {
  const popup = usePopup();
  const states = useStore(model.columnSet.states);
  const [text, setText] = useState('');
  const [dragged, setDragged] = useState<string | null>(null);
  const focused = useRef<HTMLElement | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a row that was moved in the document has lost the focus
  useLayoutEffect(() => {
    const element = focused.current;
    focused.current = null;
    if (element?.isConnected && document.activeElement !== element) element.focus();
  }, [states]);

  const labels = new Map<string, string>(model.store.columns.map((c) => [c.field, c.label]));
  const labelOf = (state: ColumnState) => labels.get(state.field) ?? state.field;
  const shown = states.filter((state) => labelOf(state).toLowerCase().includes(text.trim().toLowerCase()));
  const hiddenCount = states.filter((state) => state.hidden).length;
  const last = states.length - hiddenCount === 1;
  const arrange = (next: readonly ColumnState[]) => model.arrangeColumns(next);
  const onKeyDown = (field: string) => (event: KeyboardEvent) => {
    const by = event.altKey ? { ArrowUp: -1 as const, ArrowDown: 1 as const }[event.key] : undefined;
    if (!by) return;
    event.preventDefault();
    event.stopPropagation();
    focused.current = document.activeElement as HTMLElement | null;
    arrange(movedBy(states, field, by, shown));
  };
  return (
    <div className="q-popup">
      <div className="gchooser">
        <Input
          prefix={<SearchOutlined aria-hidden />}
          autoFocus
          value={text}
          aria-label={t('UI.GRID.COLUMN_FIND')}
          placeholder={t('UI.GRID.COLUMN_FIND')}
          onChange={(event) => setText(event.target.value)}
        />
        <Checkbox
          checked={!hiddenCount}
          indeterminate={hiddenCount > 0}
          onChange={() => arrange(shown.reduce<readonly ColumnState[]>((all, { field }) => withHidden(all, field, !hiddenCount), states))}
        >
          {t('UI.COMMON.ALL')}
        </Checkbox>
        <ul aria-label={t('UI.GRID.COLUMNS')}>
          {shown.map((state) => (
            <li
              key={state.field}
              className={state.field === dragged ? 'dragged' : ''}
              draggable
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = 'move';
                event.dataTransfer.setData('text/plain', labelOf(state));
                setDragged(state.field);
              }}
              onDragOver={(event) => {
                if (!dragged) return;
                event.preventDefault();
                const behind = shown.findIndex((s) => s.field === dragged) < shown.indexOf(state);
                if (dragged !== state.field) arrange(moved(states, dragged, state.field, behind ? 'behind' : 'before'));
              }}
              onDrop={(event) => event.preventDefault()}
              onDragEnd={() => setDragged(null)}
              onKeyDown={onKeyDown(state.field)}
            >
              <HolderOutlined className="gchooser-drag" aria-hidden />
              <Checkbox
                checked={!state.hidden}
                disabled={last && !state.hidden}
                aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
                onChange={(event) => arrange(withHidden(states, state.field, !event.target.checked))}
              >
                {labelOf(state)}
              </Checkbox>
              {state.pinned && (
                <PushpinOutlined
                  title={t(state.pinned === 'left' ? 'UI.GRID.PIN_LEFT' : 'UI.GRID.PIN_RIGHT')}
                  aria-label={t(state.pinned === 'left' ? 'UI.GRID.PIN_LEFT' : 'UI.GRID.PIN_RIGHT')}
                />
              )}
            </li>
          ))}
        </ul>
      </div>
      <PopupFoot>
        <Button onClick={() => model.arrangeColumns(null)}>{t('UI.GRID.VIEW_RESET')}</Button>
        <Button onClick={() => popup.close()}>{t('UI.COMMON.CLOSE')}</Button>
      </PopupFoot>
    </div>
  );
}
