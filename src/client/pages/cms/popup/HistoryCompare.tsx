import { useEffect, useState } from 'react';
import { type CompareRow, type CompareSearch, cmsHistoryPopup, type HistoryRow } from '../../../../contract/cms/popup/cmsHistoryPopup';
import { CodeSelect } from '../../../fields/CodeSelect';
import { type Column, Grid, type GridModel, GridScope, Toolbar, useGrid, useGridState } from '../../../grid';
import { formatValue } from '../../../lib/formats';
import { t } from '../../../lib/texts';

const columns: Column<CompareRow>[] = [
  { field: 'COL_NM', width: 130 },
  { field: 'COL_TITLE', width: 190 },
  { field: 'OLD_VAL', width: 190 },
  { field: 'NEW_VAL', width: 190 },
  { field: 'CHG_CNT', like: { type: 'I' }, width: 80 },
];

/** After each save of the row, newest first, and before the first one that is kept. */
function momentsOf(changes: readonly HistoryRow[]) {
  const saves = new Map<string, HistoryRow>();
  for (const change of changes) {
    const save = `${change.CHG_DTM} ${change.CHG_USER_ID}`;
    if ((saves.get(save)?.HIST_SEQ ?? 0) < change.HIST_SEQ) saves.set(save, change);
  }
  const moments = [...saves.values()]
    .sort((a, b) => b.HIST_SEQ - a.HIST_SEQ)
    .map((last) => ({
      CODE: String(last.HIST_SEQ),
      NAME: `${formatValue('CHG_DTM', last.CHG_DTM)} ${last.CHG_USER_NM ?? last.CHG_USER_ID}`,
    }));
  return [...moments, { CODE: '0', NAME: t('UI.cmsHistoryPopup.BEGINNING') }];
}

/** What differs in the row between two moments of its history; at first the last save against what was before. */
export function HistoryCompare({ of, changes }: { of: { TBL_NM: string; ROW_KEY: string }; changes: GridModel<HistoryRow, object> }) {
  useGridState(changes);
  const moments = momentsOf(changes.rows());
  const [chosen, choose] = useState<{ from?: string; to?: string }>({});
  const to = chosen.to ?? moments[0]?.CODE ?? '0';
  const from = chosen.from ?? moments[1]?.CODE ?? '0';
  const grid = useGrid<CompareRow, CompareSearch>(cmsHistoryPopup.compare, {
    id: 'G3',
    title: t('UI.cmsHistoryPopup.G3'),
    key: ['COL_NM', 'COL_TITLE'],
    system: ['NO'],
    auto: false,
    columns,
  });
  const { TBL_NM, ROW_KEY } = of;
  const isLoaded = moments.length > 1;
  useEffect(() => {
    if (isLoaded) void grid.search({ TBL_NM, ROW_KEY, FROM_SEQ: Number(from), TO_SEQ: Number(to) });
  }, [grid, isLoaded, TBL_NM, ROW_KEY, from, to]);

  return (
    <GridScope grid={grid}>
      <div className="q-form">
        <CodeSelect
          title={t('UI.cmsHistoryPopup.FROM')}
          required
          options={moments}
          value={from}
          onChange={(value) => choose({ from: value ?? undefined, to })}
        />
        <CodeSelect
          title={t('UI.cmsHistoryPopup.TO')}
          required
          options={moments}
          value={to}
          onChange={(value) => choose({ from, to: value ?? undefined })}
        />
      </div>
      <Toolbar />
      <Grid />
    </GridScope>
  );
}
