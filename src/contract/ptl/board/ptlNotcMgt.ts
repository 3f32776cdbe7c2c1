import { screenCalls, sentColumns } from '../../call';
import type { Row } from '../../dictionary';
import { type Notice, type NoticeAction, type NoticeTarget, noticeColumns } from './notice';

/** Search conditions of both screens. NOTC_NO asks for one notice with its content, whenever it was written. */
export interface NoticeSearch {
  FR_DT: string;
  TO_DT: string;
  NOTC_NO: string;
  NOTC_TP: string;
  NOTC_STS: string;
  POP_YN: string;
  KEYWORD: string;
  /** A partner it is for. */
  CUST_CD: string;
}

export type NoticeReader = Row<'NOTC_NO' | 'USER_ID' | 'USER_NM' | 'CUST_NM' | 'READ_DTM', 'NOTC_NO' | 'USER_ID' | 'READ_DTM'>;

/** Columns that a save takes of a notice's target. */
const targetColumns = ['NOTC_NO', 'TGT_TP', 'TGT_CD'] as const;

/** The calls that both screens have. */
export function noticeCalls(screen: string, path: string, name: string) {
  const calls = screenCalls(screen, path);
  const action = (button: NoticeAction) => calls.action<Notice>(button);
  return {
    select: calls.read<NoticeSearch, Notice>(`select${name}`),
    targets: calls.read<{ NOTC_NO: string }, NoticeTarget>(`select${name}G2`),
    save: calls.save<Notice>(`save${name}`, ['NOTC_NO', 'CORP_CD', ...noticeColumns], { lines: sentColumns(targetColumns) }),
    saveTargets: calls.save<NoticeTarget>(`save${name}G2`, targetColumns),
    delete: action('delete'),
    publish: action('publish'),
    withdraw: action('withdraw'),
  };
}

const screen = 'ptlNotcMgt';
const path = '/ptl/board/PtlNotcMgt';

export const ptlNotcMgt = {
  ...noticeCalls(screen, path, 'PtlNotc'),
  readers: screenCalls(screen, path).read<{ NOTC_NO: string }, NoticeReader>('selectPtlNotcG3'),
};
