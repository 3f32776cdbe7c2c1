import { FilterFilled } from '@ant-design/icons';
import { useSyncExternalStore } from 'react';
import { grouped } from '../lib/formats';
import { t } from '../lib/texts';
import { useGridModel } from './context';

/** How many rows the filters let through, with the way to take them off. */
export function FilterNote() {
  const { store, commitEditor } = useGridModel();
  useSyncExternalStore(store.onFoot, () => store.footVersion);
  if (!Object.keys(store.filters).length) return null;
  const clear = () => {
    commitEditor();
    store.arrange({ filters: {} });
  };
  return (
    <span className="gfiltered">
      <FilterFilled aria-hidden />
      <span role="status">{t('UI.GRID.FILTERED', grouped(store.listed.length), grouped(store.count))}</span>
      <button type="button" onClick={clear}>
        {t('UI.GRID.FILTER_CLEAR')}
      </button>
    </span>
  );
}
