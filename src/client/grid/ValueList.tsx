import { useMemo, useState, useSyncExternalStore } from 'react';
import { grouped } from '../lib/formats';
import { finder } from '../lib/hangul';
import { t } from '../lib/texts';
import type { GridColumn } from './column';
import { useGridModel } from './context';
import { shownText } from './value';
import { choose, isChosen, mostValues, valuesOf } from './values';

/** The values of a column with their counts: those checked are shown in the grid. */
export function ValueList({ column }: { column: GridColumn<object> }) {
  const model = useGridModel();
  const { store } = model;
  useSyncExternalStore(store.signals.onStruct, () => store.signals.structVersion);
  const [word, setWord] = useState('');
  const all = useMemo(() => valuesOf(store, column, shownText), [store, column]);
  const filter = store.arranged.filters[column.field] ?? {};
  const holds = finder(word);
  const found = all.filter(({ text }) => holds(text));
  const chosen = found.filter(({ value }) => isChosen(filter, value)).length;
  const put = (values: readonly string[], on: boolean) =>
    store.arranged.arrange({
      filters: {
        ...store.arranged.filters,
        [column.field]: choose(
          filter,
          values,
          on,
          all.map(({ value }) => value),
        ),
      },
    });
  return (
    <fieldset className="gvalues">
      <legend>{t('UI.GRID.FILTER')}</legend>
      <input
        type="search"
        value={word}
        onChange={(event) => setWord(event.target.value)}
        aria-label={t('UI.GRID.FILTER_HAS')}
        placeholder={t('UI.GRID.FILTER_HAS')}
      />
      <label>
        <input
          type="checkbox"
          checked={found.length > 0 && chosen === found.length}
          ref={(box) => {
            if (box) box.indeterminate = chosen > 0 && chosen < found.length;
          }}
          onChange={(event) =>
            put(
              found.map(({ value }) => value),
              event.target.checked,
            )
          }
        />
        <span>{t('UI.GRID.CK_ALL')}</span>
        <span>{grouped(found.length)}</span>
      </label>
      <div>
        {found.slice(0, mostValues).map(({ value, text, count }) => (
          <label key={value}>
            <input type="checkbox" checked={isChosen(filter, value)} onChange={(event) => put([value], event.target.checked)} />
            <span title={text}>{text || t('UI.GRID.FILTER_BLANK')}</span>
            <span>{grouped(count)}</span>
          </label>
        ))}
      </div>
      {found.length > mostValues && <p>{t('UI.GRID.VALUES_CUT', grouped(mostValues))}</p>}
    </fieldset>
  );
}
