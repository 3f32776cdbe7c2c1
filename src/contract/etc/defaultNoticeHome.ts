import { screenCalls } from '../call';
import type { Row } from '../dictionary';

export interface BoardSearch {
  FR_DT: string;
  TO_DT: string;
  NOTC_TP: string;
  /** Part of the title or the text. */
  KEYWORD: string;
}

/** A notice on the board of its readers. */
export type BoardNotice = Row<
  'NOTC_NO' | 'NOTC_TP' | 'NOTC_TITLE' | 'TOP_YN' | 'PUB_DTM' | 'VIEW_CNT',
  'NOTC_NO' | 'NOTC_TP' | 'NOTC_TITLE' | 'TOP_YN' | 'VIEW_CNT'
> & {
  FILE_CNT: number;
  WRT_USER_NM: string | null;
  READ_YN: 'Y' | 'N';
};

export const defaultNoticeHome = {
  select: screenCalls('defaultNoticeHome', '/etc/DefaultNoticeHome').read<BoardSearch, BoardNotice>('selectDefaultNoticeHome'),
};
