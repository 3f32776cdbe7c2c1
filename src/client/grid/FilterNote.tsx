import { FilterFilled } from '@ant-design/icons';
import { useSyncExternalStore } from 'react';
import { grouped } from '../lib/formats';
import { t } from '../lib/texts';
import { useGridModel } from './context';

/** How many rows the filters let through, with the way to take them off. */
export function FilterNote() {
  const { store, commitEditor } = useGridModel();
  useSyncExternalStore(store.signals.onFoot, () => store.signals.footVersion);
  if (!Object.keys(store.arranged.filters).length) return null;
  const clear = () => {
    commitEditor();
    store.arranged.arrange({ filters: {} });
  };
  return (
    <span className="gfiltered">
      <FilterFilled aria-hidden />
      <span role="status">{t('UI.GRID.FILTERED', grouped(store.arranged.listed.length), grouped(store.changes.count))}</span>
      <button type="button" onClick={clear}>
        {t('UI.GRID.FILTER_CLEAR')}
      </button>
    </span>
  );
}
