import { screenCalls } from '../../call';
import type { Row } from '../../dictionary';

/** The row whose history is shown: table in upper case, key parts joined by a bar. */
export interface HistorySearch {
  TBL_NM: string;
  ROW_KEY: string;
}

/** COL_TITLE is the column's title in the user's language; CLIENT_IP is for administrators only. */
export type HistoryRow = Row<
  'HIST_SEQ' | 'CHG_DTM' | 'CHG_TP' | 'COL_NM' | 'OLD_VAL' | 'NEW_VAL' | 'CHG_USER_ID' | 'CLIENT_IP',
  'HIST_SEQ'
> & {
  COL_TITLE: string | null;
  CHG_USER_NM: string | null;
};

export type StatusHistoryRow = Row<'HIST_SEQ' | 'CHG_DTM' | 'FROM_STS' | 'TO_STS' | 'CHG_USER_ID' | 'CHG_RSN', 'HIST_SEQ'> & {
  CHG_USER_NM: string | null;
};

const calls = screenCalls('cmsHistoryPopup', '/cms/popup/cmsHistoryPopup');

export const cmsHistoryPopup = {
  select: calls.read<HistorySearch, HistoryRow>('selectCmsHistory'),
  statuses: calls.read<HistorySearch, StatusHistoryRow>('selectCmsHistoryG2'),
  /** GRID `G2` gives the changes of status, else the changed fields. */
  excel: calls.excel<HistorySearch>(),
};
