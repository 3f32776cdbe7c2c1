import { screenCalls } from '../../call';
import type { Row } from '../../dictionary';
import type { Notice, NoticeAction, NoticeTarget } from './notice';

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

/** The calls that both screens have. */
export function noticeCalls(screen: string, path: string, name: string) {
  const calls = screenCalls(screen, path);
  const action = (button: NoticeAction) => calls.action<Notice>(button);
  return {
    select: calls.read<NoticeSearch, Notice>(`select${name}`),
    targets: calls.read<{ NOTC_NO: string }, NoticeTarget>(`select${name}G2`),
    save: calls.save<Notice>(`save${name}`),
    saveTargets: calls.save<NoticeTarget>(`save${name}G2`),
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
