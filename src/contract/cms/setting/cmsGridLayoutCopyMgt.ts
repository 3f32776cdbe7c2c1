import { screenCalls } from '../../call';
import type { Row } from '../../dictionary';

export interface LayoutCopySearch {
  SCRN_ID: string;
  /** Whose layouts are copied. */
  USER_ID: string;
}

/** A named view of a user. */
export type SourceLayout = Row<
  'VIEW_ID' | 'USER_ID' | 'SCRN_ID' | 'SCRN_NM' | 'GRID_ID' | 'LAYOUT_NM' | 'UPD_DTM' | 'UPD_CNT',
  'VIEW_ID' | 'USER_ID' | 'SCRN_ID' | 'GRID_ID' | 'LAYOUT_NM' | 'UPD_CNT'
>;

export type TargetUser = Row<'USER_ID' | 'USER_NM' | 'ORGN_NM' | 'CUST_NM', 'USER_ID' | 'USER_NM'>;

/** A view that a role's users, or with ROLE_ID null everybody, begin with. */
export type DefaultLayout = Row<
  'VIEW_ID' | 'ROLE_ID' | 'CORP_CD' | 'SCRN_ID' | 'GRID_ID' | 'LAYOUT_NM' | 'DFLT_YN' | 'UPD_CNT',
  'VIEW_ID' | 'SCRN_ID' | 'GRID_ID' | 'LAYOUT_NM' | 'DFLT_YN' | 'UPD_CNT'
>;

/** What a copy does for one user: adds a view, overwrites the one of that name, or nothing, as the screen is not the user's or there are too many views. */
export type CopyResult = 'NEW' | 'OVER' | 'SCREEN' | 'FULL';

/** A layout and a user it is copied to. PART_YN: filters and conditions stay behind, as they may name what the user must not see. */
export type LayoutCopy = Pick<SourceLayout, 'VIEW_ID' | 'SCRN_NM' | 'LAYOUT_NM' | 'UPD_CNT'> &
  Pick<TargetUser, 'USER_ID' | 'USER_NM'> & { RSLT: CopyResult; PART_YN: 'Y' | 'N' };

export const isCopied = ({ RSLT }: Pick<LayoutCopy, 'RSLT'>): boolean => RSLT === 'NEW' || RSLT === 'OVER';

/** Layouts times users at most. */
export const maxCopies = 5000;

const calls = screenCalls('cmsGridLayoutCopyMgt', '/cms/setting/CmsGridLayoutCopyMgt');

export const cmsGridLayoutCopyMgt = {
  select: calls.read<LayoutCopySearch, SourceLayout>('selectCmsGridLayoutCopy'),
  /** The users but the one of USER_ID. */
  selectUsers: calls.read<LayoutCopySearch, TargetUser>('selectCmsGridLayoutCopyG2'),
  /** What copying these layouts to these users would do. */
  preview: calls.read<{ VIEW_ID: number[]; USER_ID: string[] }, LayoutCopy>('selectCmsGridLayoutCopyG3'),
  copy: calls.action<LayoutCopy>('copy'),
  /** Shares views of a user, all with one role or with everybody, in place of the defaults there were. */
  setDefault: calls.action<DefaultLayout>('setDefault'),
};
