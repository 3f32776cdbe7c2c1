import type { StatusChange } from '../../contract/statusChange';
import { codeName } from '../lib/codes';
import { label, t } from '../lib/texts';
import type { Column } from './column';

/** Columns of a document's changes of state, whose states are a code group's. */
export function statusColumns(group: string): Column<StatusChange>[] {
  const stateOf = (code: string | null) => (code ? codeName(group, code) : t('UI.GRID.MADE'));
  return [
    { field: 'CHG_DTM' },
    {
      field: 'TO_STS',
      title: label(group),
      like: { type: 'V', code: group },
      width: 170,
      text: ({ FROM_STS, TO_STS }) => `${stateOf(FROM_STS)} → ${stateOf(TO_STS)}`,
      render: ({ FROM_STS, TO_STS }) => (
        <>
          {stateOf(FROM_STS)} → <b>{stateOf(TO_STS)}</b>
        </>
      ),
    },
    { field: 'CHG_USER_NM', width: 150, text: ({ CHG_USER_NM, CHG_ORGN_NM }) => [CHG_USER_NM, CHG_ORGN_NM].filter(Boolean).join(' · ') },
    { field: 'CHG_RSN', width: 200, render: ({ CHG_RSN }) => CHG_RSN || <span className="unknown">–</span> },
  ];
}
