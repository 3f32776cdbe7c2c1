import { screenCalls } from '../../call';
import type { Row } from '../../dictionary';

/** CORP_CD: the user's own unless given. KEYWORD: code or name; the organisations above a match come with it. */
export interface OrgnSearch {
  CORP_CD: string;
  KEYWORD: string;
}

/** An organisation in force, in the order of the tree. */
export type OrgnRow = Row<
  'ORGN_CD' | 'ORGN_NM' | 'ORGN_ENG_NM' | 'UPPER_ORGN_CD' | 'ORGN_TP' | 'MGR_USER_ID',
  'ORGN_CD' | 'ORGN_NM' | 'ORGN_TP'
> & {
  MGR_USER_NM: string | null;
  /** Depth in the tree, from 1. */
  ORGN_LVL: number;
};

const calls = screenCalls('cmsOrgnPopup', '/cms/popup/cmsOrgnPopup');

export const cmsOrgnPopup = {
  select: calls.read<OrgnSearch, OrgnRow>('selectCmsOrgn'),
};
