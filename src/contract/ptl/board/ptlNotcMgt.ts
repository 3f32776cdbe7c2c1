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

/** Whom a notice is meant for: READ_DTM when it was first read, REMIND_DTM when a mail last asked for it. */
export type NoticeReader = Row<
  'NOTC_NO' | 'USER_ID' | 'USER_NM' | 'USER_TP' | 'CORP_NM' | 'ORGN_NM' | 'CUST_NM' | 'LAST_LOGIN_DTM' | 'READ_DTM',
  'NOTC_NO' | 'USER_ID' | 'USER_TP'
> & { READ_YN: 'Y' | 'N'; REMIND_DTM: string | null };

/** Why a reader is not reminded of a notice, as a message code, null when he is: who has read it, or was reminded today; one that is not shown. */
export function remindRefusal(
  notice: Pick<Notice, 'NOTC_STS' | 'END_DT'>,
  { READ_YN, REMIND_DTM }: Pick<NoticeReader, 'READ_YN' | 'REMIND_DTM'>,
  today: string,
): string | null {
  if (notice.NOTC_STS !== 'PUB' || notice.END_DT < today) return 'MSG000552';
  if (READ_YN === 'Y') return 'MSG000550';
  return REMIND_DTM?.startsWith(today) ? 'MSG000551' : null;
}

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
  remind: screenCalls(screen, path).action<NoticeReader>('remind'),
  excel: screenCalls(screen, path).excel<{ NOTC_NO: string }>(),
};
