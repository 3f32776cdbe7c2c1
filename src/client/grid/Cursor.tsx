import { CalendarOutlined, DownOutlined, ExclamationCircleFilled, MessageOutlined, SearchOutlined } from '@ant-design/icons';
import { type ClipboardEvent, useCallback, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { CodeItem } from '../../contract/code';
import { matchEntries } from '../../contract/typed';
import { Floating } from '../fields/Floating';
import { ListPanel, optionId } from '../fields/ListPanel';
import { useFound } from '../fields/useFound';
import { onlyEntry } from '../lib/lookups';
import { t } from '../lib/texts';
import { chunkFailed } from '../shell/chunk';
import { deferred } from '../shell/deferred';
import { useStore } from '../shell/useStore';
import { parseTsv } from './clip';
import { paste, pastedText, putCopied } from './clipboard';
import { takesLines } from './column';
import { useGridModel } from './context';
import { openCellMenu } from './drawn';
import { canEditCell } from './editable';
import { type Editing, useEditor } from './editor';
import { everyItem } from './every';
import { onKey } from './keys';
import { leftInView, rowHeight } from './layout';
import { kindOf } from './lookup';
import { clearSelected } from './selected';
import type { GridStore } from './store';
import { codeMatches } from './value';
import { cellElement, cellId, useGridView } from './view';

/** Height of a line in the editor, and of what is around its lines, px; most lines that are shown at once. */
const lineHeight = 22;
const around = 2;
const mostLines = 8;

const icons = { code: DownOutlined, date: CalendarOutlined, lookup: SearchOutlined, phrases: MessageOutlined };

const DatePanel = deferred(() => import('./DatePanel').catch(chunkFailed));

/** Entries for the open editor: of the code list at once, of a look-up when typing rests. */
function useEntries(editing: Editing | null, { rows, changes }: GridStore<object>): CodeItem[] {
  const row = editing ? rows[editing.row] : undefined;
  const text = editing?.touched ? editing.text.trim() : '';
  const { lookup, names } = editing?.column ?? {};
  const found = useFound(row && (lookup ? kindOf(lookup, row) : names?.kind), editing?.quiet ? '' : text, () =>
    row ? (lookup ?? names)?.search?.(row) : undefined,
  );
  if (editing?.column.kind === 'code') return codeMatches(editing.column, changes.loaded(editing.row), text).found;
  return editing?.column.every && text ? [...matchEntries(text, [everyItem()]).found, ...found] : found;
}

/** The current cell: its frame, the input that always has the grid's focus, the editor it becomes, and the message of a fault. */
export function Cursor() {
  const model = useGridModel();
  const { store } = model;
  const { id, layout, height, head } = useGridView();
  const layer = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLDivElement>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  const version = useSyncExternalStore(store.signals.onCursor, () => store.signals.cursorVersion);
  useSyncExternalStore(store.signals.onStruct, () => store.signals.structVersion);
  const { row, column: at } = model.cursor;
  useSyncExternalStore(
    useCallback((f: () => void) => store.signals.onRow(row, f), [store, row]),
    () => store.signals.rowVersion(row),
  );
  const editor = useEditor(model, area);
  const { editing } = editor;
  const items = useEntries(editing, store);
  const only = editing?.column.names && !editing.picked ? onlyEntry(items, editing.text) : null;
  useEffect(() => {
    if (only) editor.pick(only);
  }, [only, editor.pick]);
  const hovered = useStore(model.drawn.hovered);

  const position = store.arranged.position(row);
  const placed = layout.all[at];
  const column = placed?.column;
  const editable = column?.kind !== 'check' && canEditCell(model, row, column);

  const lines = editing && takesLines(editing.column) ? Math.min(mostLines, editing.text.split('\n').length) : 1;
  const tall = lines * lineHeight + around;

  useLayoutEffect(() => {
    const place = () => {
      const body = model.drawn.viewport;
      if (!layer.current || !frame.current || !placed || !body) return;
      const [edge, end] = placed.pin ? [0, 0] : [layout.pinnedWidth, layout.rightWidth];
      const left = leftInView(placed, layout, body) - edge;
      layer.current.style.left = `${edge}px`;
      layer.current.style.width = `${Math.max(0, body.clientWidth - edge - end)}px`;
      const room = Math.max(0, body.clientHeight - layout.footer);
      layer.current.style.height = `${room}px`;
      const top = position * rowHeight - body.scrollTop;
      // Several lines stay above the lower edge while their cell is in view.
      const raised = lines > 1 && top < room ? Math.min(top, Math.max(0, room - tall)) : top;
      frame.current.style.transform = `translate(${left}px, ${raised}px)`;
    };
    model.drawn.placeCursor = place;
    place();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once a move of the cursor has been drawn
  useLayoutEffect(() => {
    const { wanted } = model.cursor;
    model.cursor.wanted = null;
    if (wanted) model.drawn.scrollTo({ position, column: at });
    model.drawn.placeCursor();
    if (wanted === 'focus') model.focus();
  }, [version]);

  const shown = column && editing?.column.kind === 'code' && !editing.touched && !editing.picked;
  const active = shown ? String(store.rows[row]?.[column.field as never] ?? '') : editing?.picked?.CODE;
  const opens = column?.phrases ? 'phrases' : column?.names ? 'lookup' : column?.kind;
  const Icon = editing ? icons[opens as keyof typeof icons] : undefined;
  const listed = editing && (editing.column.kind === 'code' ? editing.panel : items.length > 0);
  const anchor = () => frame.current?.getBoundingClientRect();
  const take = (item: CodeItem) => {
    editor.pick(item);
    editor.commit();
    model.focus();
  };

  const copy = (event: ClipboardEvent) => {
    if (editing || position < 0) return;
    putCopied(event.nativeEvent, model, false);
    if (event.type === 'cut') clearSelected(model);
  };
  const pasted = (event: ClipboardEvent) => {
    const { clipboardData: data } = event;
    const text = pastedText((flavour) => data.getData(flavour));
    const within = editing && !(takesLines(editing.column) ? /\t/ : /[\t\n]/).test(text);
    if (within && data.getData('text/plain')) return;
    event.preventDefault();
    if (within) return editor.insert(parseTsv(text)[0]?.[0] ?? '');
    model.commitEditor();
    paste(model, text);
  };

  const faultRow = hovered?.row ?? row;
  const faultColumn = hovered ? model.columns[hovered.column] : column;
  const fault = faultColumn && store.marks.fault(faultRow, faultColumn.field);
  const faultCell = hovered ? layout.all[hovered.column] : placed;
  const focused = useFocused(area);

  return (
    <>
      <div ref={layer} className="gcl" style={{ top: head, height }}>
        <div
          ref={frame}
          className={`gcur${editing ? ' editing' : ''}${position < 0 || !placed ? ' none' : ''}${row < -1 ? ' line' : ''}${placed?.pin ? '' : ' free'}`}
          style={{ width: placed?.width, height: tall }}
        >
          <textarea
            ref={area}
            className={`${column?.align ?? ''}${column?.upper && editing ? ' upper' : ''}`}
            rows={1}
            tabIndex={-1}
            readOnly={!editable}
            spellCheck={false}
            autoComplete="off"
            aria-label={column?.label ?? model.options.title ?? t('UI.GRID.COLUMNS')}
            aria-controls={listed ? `${id}-list` : id}
            aria-activedescendant={
              listed
                ? active
                  ? optionId(`${id}-list`, active)
                  : undefined
                : placed && position >= 0
                  ? cellId(id, row, row < -1 ? 0 : placed.colIndex)
                  : undefined
            }
            aria-describedby={fault && !hovered ? `${id}-fault` : undefined}
            onCompositionStart={() => editor.typed(true)}
            onCompositionEnd={() => editor.typed(false)}
            onInput={(event) => editor.typed((event.nativeEvent as InputEvent).isComposing)}
            onKeyDown={(event) => onKey(event, { model, editor, items, active })}
            onMouseDown={() => editor.turnTo('opened')}
            onCopy={copy}
            onCut={copy}
            onContextMenu={(event) => {
              if (editing) return;
              event.preventDefault();
              openCellMenu(model, null);
            }}
            onPaste={pasted}
            onBlur={() => editor.commit()}
          />
          {Icon && (
            <button
              type="button"
              tabIndex={-1}
              aria-label={t('UI.FIELD.LOOKUP', column?.label ?? '')}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => (opens === 'lookup' || opens === 'phrases' ? editor.browse() : editor.togglePanel())}
            >
              <Icon aria-hidden />
            </button>
          )}
        </div>
      </div>
      {listed && (
        <ListPanel
          id={`${id}-list`}
          title={column?.label ?? ''}
          items={items}
          active={active}
          hint={column?.names?.hint}
          anchor={anchor}
          onPick={take}
        />
      )}
      {editing?.panel && editing.column.kind === 'date' && (
        <DatePanel
          value={editing.text}
          anchor={anchor}
          onPick={(date) => {
            if (area.current) area.current.value = date;
            editor.commit();
            model.focus();
          }}
        />
      )}
      {fault && faultCell && (hovered || (focused && !listed)) && (
        <Floating anchor={() => cellElement(model.drawn.scroller, faultRow, faultCell.index)?.getBoundingClientRect()} className="gfault">
          <ExclamationCircleFilled aria-hidden /> <span id={`${id}-fault`}>{fault}</span>
        </Floating>
      )}
    </>
  );
}

/** Has the element the focus? */
function useFocused(element: { readonly current: HTMLElement | null }): boolean {
  const [focused, setFocused] = useState(false);
  useEffect(() => {
    const target = element.current;
    const follow = () => setFocused(document.activeElement === target);
    target?.addEventListener('focus', follow);
    target?.addEventListener('blur', follow);
    return () => {
      target?.removeEventListener('focus', follow);
      target?.removeEventListener('blur', follow);
    };
  }, [element]);
  return focused;
}
