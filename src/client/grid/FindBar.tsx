import { CloseOutlined, DownOutlined, UpOutlined } from '@ant-design/icons';
import { type KeyboardEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { grouped } from '../lib/formats';
import { t } from '../lib/texts';
import { useColumns, useGridModel } from './context';
import { Found } from './find';
import type { GridModel } from './model';
import { shownText } from './value';
import './find.css';
import { Reasoned } from '../fields/Reasoned';

/** The search begins once typing rests this long, ms. */
const rest = 150;

/** Goes to the next or previous cell found. */
async function go(model: GridModel<object>, by: 1 | -1): Promise<void> {
  const { store, cursor } = model;
  const { found } = model.drawn;
  const cell = found?.next(store.arranged.listed.indexOf(cursor.row), cursor.column, by);
  if (!cell) return;
  store.arranged.reveal([cell.row]);
  await model.cursor.moveTo(cell.row, cell.column, false);
}

/** Finds texts in the rows shown: marks the cells and goes from one to the next. */
export default function FindBar() {
  const model = useGridModel();
  const { store } = model;
  const [word, setWord] = useState('');
  const [, setSeen] = useState(0);
  const box = useRef<HTMLInputElement>(null);
  /** The way to go once the first cells have been found. */
  const asked = useRef<1 | -1 | 0>(0);
  useSyncExternalStore(store.signals.onCursor, () => store.signals.cursorVersion);
  const { found } = model.drawn;

  useEffect(() => {
    box.current?.focus();
    model.drawn.findNext = (by) => void go(model, by);
    return () => {
      model.drawn.findNext = () => {};
      model.drawn.found?.stop();
      model.drawn.found = null;
      store.signals.structChanged();
    };
  }, [model, store]);
  const columns = useColumns(model);
  const listed = useSyncExternalStore(store.signals.onStruct, () => store.arranged.listed);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows, or the same ones in another order, are looked through anew
  useEffect(() => {
    const told = () => {
      setSeen((n) => n + 1);
      store.signals.structChanged();
      if (!asked.current || !model.drawn.found?.cells.length) return;
      void go(model, asked.current);
      asked.current = 0;
    };
    const timer = window.setTimeout(() => {
      model.drawn.found?.stop();
      model.drawn.found = word.trim() ? new Found(word, told) : null;
      if (model.drawn.found) void model.drawn.found.look(store, columns, shownText);
      else told();
    }, rest);
    return () => window.clearTimeout(timer);
  }, [word, listed, columns, model, store]);

  const { cursor } = model;
  const at = (found?.cells ?? []).findIndex(({ row, column }) => row === cursor.row && column === cursor.column);
  const close = () => {
    model.drawn.finding.set(false);
    model.focus();
  };
  const ask = (by: 1 | -1) => {
    if (found?.word === word) void go(model, by);
    else asked.current = by;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') close();
    else if (event.key === 'Enter' && event.target === box.current) ask(event.shiftKey ? -1 : 1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const count = found?.cells.length ?? 0;
  const off = count === 0 && t(word.trim() ? 'UI.OFF.FOUND' : 'UI.OFF.EMPTY');
  return (
    <search className="gfind" aria-label={t('UI.GRID.FIND')} onKeyDown={onKeyDown}>
      <input
        ref={box}
        value={word}
        aria-label={t('UI.GRID.FIND')}
        placeholder={t('UI.GRID.FIND')}
        onChange={(event) => setWord(event.target.value)}
      />
      <span role="status">{found && t('UI.GRID.FIND_COUNT', grouped(at + 1), grouped(count))}</span>
      <Reasoned off={off} tip={t('UI.GRID.FIND_PREV')}>
        <button type="button" aria-label={t('UI.GRID.FIND_PREV')} onClick={() => ask(-1)}>
          <UpOutlined aria-hidden />
        </button>
      </Reasoned>
      <Reasoned off={off} tip={t('UI.GRID.FIND_NEXT')}>
        <button type="button" aria-label={t('UI.GRID.FIND_NEXT')} onClick={() => ask(1)}>
          <DownOutlined aria-hidden />
        </button>
      </Reasoned>
      <button type="button" aria-label={t('UI.COMMON.CLOSE')} title={t('UI.COMMON.CLOSE')} onClick={close}>
        <CloseOutlined aria-hidden />
      </button>
    </search>
  );
}
