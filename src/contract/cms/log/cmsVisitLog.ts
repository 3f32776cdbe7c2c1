import { screenCalls } from '../../call';
import type { Row } from '../../dictionary';

export interface VisitLogSearch {
  FR_DT: string;
  TO_DT: string;
  USER_ID: string;
  MENU_ID: string;
  CORP_CD: string;
}

/** Visits of a menu: how often, by how many users, when last. */
export type MenuVisits = Row<'MENU_ID' | 'MENU_NM' | 'MENU_ABBR', 'MENU_ID' | 'MENU_NM' | 'MENU_ABBR'> & {
  VISIT_CNT: number;
  USER_CNT: number;
  LAST_VISIT_DTM: string;
};

export type VisitRow = Row<
  'LOG_SEQ' | 'VISIT_DTM' | 'USER_ID' | 'USER_NM' | 'CORP_NM' | 'MENU_NM' | 'CLIENT_IP',
  'LOG_SEQ' | 'VISIT_DTM' | 'USER_ID' | 'MENU_NM'
>;

/** Visits of a day; every day of the period is there. */
export interface DayVisits {
  VISIT_DT: string;
  VISIT_CNT: number;
  USER_CNT: number;
}

const calls = screenCalls('cmsVisitLog', '/cms/log/CmsVisitLog');

export const cmsVisitLog = {
  select: calls.read<VisitLogSearch, MenuVisits>('selectCmsVisitLog'),
  visits: calls.read<VisitLogSearch, VisitRow>('selectCmsVisitLogG2'),
  days: calls.read<VisitLogSearch, DayVisits>('selectCmsVisitLogG3'),
  /** GRID `G2` gives the single visits, `G3` the days, else the menus. */
  excel: calls.excel<VisitLogSearch>(),
};
