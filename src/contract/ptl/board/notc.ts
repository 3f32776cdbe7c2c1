import type { ReadData } from '../../call';
import { call } from '../../call';
import { addDays } from '../../dates';
import type { Notice } from './notice';

/** Longest a notice may be hidden from a day on, by its POP_TP; null where it comes with every sign-in. Kept until that day and on it. */
export function hideLimit(popTp: string | null, today: string): string | null {
  if (popTp === 'DAY') return today;
  if (popTp === 'WEEK') return addDays(today, 6);
  return popTp === 'ONCE' ? '99991231' : null;
}

const ofPopup = { screen: 'ptlNotiPopup' };

/** The notices that open as popups after the sign-in, and what their reader does with them. */
export const notc = {
  /** Those in force for the user that are not hidden: kept at the top first, at most five. */
  select: call<{ width: number }, ReadData<Notice>>('/api/ptl/board/notc/selectNotiList', 'read', 'LOGIN'),
  /** The user has opened it: kept once. */
  read: call<{ NOTC_NO: string }, null>('/api/ptl/board/notc/read', 'action', 'ROLE', ofPopup),
  /** It opens no more until a day has passed; null: again with the next sign-in. */
  hide: call<{ NOTC_NO: string; HIDE_UNTIL_DT: string | null }, null>('/api/ptl/board/notc/hide', 'action', 'ROLE', ofPopup),
};
