import { screenCalls } from '../../call';
import type { Row } from '../../dictionary';

/** The row whose history is shown: table in upper case, key parts joined by a bar. */
export interface HistorySearch {
  TBL_NM: string;
  ROW_KEY: string;
}

/** COL_TITLE is the column's title in the user's language; CLIENT_IP is for administrators only. */
export type HistoryRow = Row<
  'HIST_SEQ' | 'TBL_NM' | 'CHG_DTM' | 'CHG_TP' | 'COL_NM' | 'OLD_VAL' | 'NEW_VAL' | 'CHG_USER_ID' | 'CLIENT_IP',
  'HIST_SEQ' | 'TBL_NM'
> & {
  COL_TITLE: string | null;
  CHG_USER_NM: string | null;
};

export type StatusHistoryRow = Row<'HIST_SEQ' | 'CHG_DTM' | 'FROM_STS' | 'TO_STS' | 'CHG_USER_ID' | 'CHG_RSN', 'HIST_SEQ'> & {
  CHG_USER_NM: string | null;
};

/** Two moments of a row: each the HIST_SEQ of the last change before it, 0 the beginning; from the beginning to now unless said otherwise. */
export interface CompareSearch extends HistorySearch {
  FROM_SEQ: number;
  TO_SEQ: number;
}

/** A column that held something else at the later moment; CHG_CNT the changes of it in between. */
export interface CompareRow {
  COL_NM: string;
  COL_TITLE: string;
  OLD_VAL: string | null;
  NEW_VAL: string | null;
  CHG_CNT: number;
}

/** A change of the history as a comparison reads it; an insert has no column. */
export interface Change {
  HIST_SEQ: number;
  CHG_TP: string;
  COL_NM: string | null;
  OLD_VAL: string | null;
  NEW_VAL: string | null;
}

/**
 * What differs in a row between two moments. `changes` are all of the row, oldest first; `present` what it holds now, by column, as far as that
 * is told. A value at a moment is the old one of the column's next change; before the row was made there is none.
 */
export function compared(changes: readonly Change[], present: ReadonlyMap<string, string | null>, from: number, to: number) {
  const names = [...new Set(changes.flatMap(({ COL_NM }) => COL_NM ?? []))];
  const valueAt = (name: string, moment: number): string | null => {
    const next = changes.find(
      ({ HIST_SEQ, CHG_TP, COL_NM }) => HIST_SEQ > moment && ((CHG_TP === 'I' && COL_NM === null) || COL_NM === name),
    );
    if (!next)
      return present.has(name) ? (present.get(name) ?? null) : (changes.findLast(({ COL_NM }) => COL_NM === name)?.NEW_VAL ?? null);
    return next.CHG_TP === 'I' ? null : next.OLD_VAL;
  };
  return names
    .map((COL_NM) => ({
      COL_NM,
      OLD_VAL: valueAt(COL_NM, from),
      NEW_VAL: valueAt(COL_NM, to),
      CHG_CNT: changes.filter((change) => change.COL_NM === COL_NM && change.HIST_SEQ > from && change.HIST_SEQ <= to).length,
    }))
    .filter(({ OLD_VAL, NEW_VAL, CHG_CNT }) => OLD_VAL !== NEW_VAL || (OLD_VAL === hidden && CHG_CNT > 0));
}

/** Stands in the history for a value nobody is told. */
export const hidden = '***';

const calls = screenCalls('cmsHistoryPopup', '/cms/popup/cmsHistoryPopup');

export const cmsHistoryPopup = {
  select: calls.read<HistorySearch, HistoryRow>('selectCmsHistory'),
  statuses: calls.read<HistorySearch, StatusHistoryRow>('selectCmsHistoryG2'),
  /** What differs between two moments of the row. */
  compare: calls.read<CompareSearch, CompareRow>('selectCmsHistoryG3'),
  /** GRID `G2` gives the changes of status, else the changed fields. */
  excel: calls.excel<HistorySearch>(),
};
