import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Floating } from '../fields/Floating';
import { t } from '../lib/texts';
import type { GridColumn } from './column';
import { useGridModel } from './context';
import { isFaulty } from './filter';
import './filter.css';

/** The list is filtered once typing rests this long, ms. */
const rest = 150;

/** The filter of a column below its title. */
export default function FilterBox({ column }: { column: GridColumn<object> }) {
  const model = useGridModel();
  const { store } = model;
  const set = store.arranged.filters[column.field]?.text ?? '';
  const [known, setKnown] = useState(set);
  const [text, setText] = useState(set);
  const [focused, setFocused] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  const timer = useRef(0);
  // Filters may be set and cleared elsewhere.
  if (known !== set) {
    setKnown(set);
    setText(set);
  }
  useEffect(() => () => window.clearTimeout(timer.current), []);

  const apply = (next: string) => {
    window.clearTimeout(timer.current);
    if (isFaulty(next, column) || next === (store.arranged.filters[column.field]?.text ?? '')) return;
    model.commitEditor();
    store.arranged.arrange({
      filters: { ...store.arranged.filters, [column.field]: { ...store.arranged.filters[column.field], text: next } },
    });
  };
  const type = (next: string) => {
    setText(next);
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => apply(next), rest);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape' && text) {
      setText('');
      apply('');
    } else if (event.key === 'ArrowDown' || event.key === 'Enter') {
      apply(text);
      model.focus();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const faulty = isFaulty(text, column);
  const name = `${t('UI.GRID.FILTER')} ${column.label}`;
  const id = `${name}-fault`.replaceAll(' ', '-');
  return (
    <>
      <input
        ref={box}
        className={`ghf ${column.align}`}
        value={text}
        aria-label={name}
        aria-invalid={faulty || undefined}
        aria-describedby={faulty && focused ? id : undefined}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => type(event.target.value)}
        onKeyDown={onKeyDown}
        onFocus={() => setFocused(true)}
        onBlur={() => {
          setFocused(false);
          apply(text);
        }}
      />
      {faulty && focused && (
        <Floating anchor={() => box.current?.getBoundingClientRect()} className="gfault">
          <span id={id}>{t('UI.GRID.FILTER_FAULT', column.label)}</span>
        </Floating>
      )}
    </>
  );
}
