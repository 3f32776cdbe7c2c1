import { screenCalls } from '../../call';
import type { Row } from '../../dictionary';
import { mdmOrgn } from '../../tables/mdm';
import { type EditableRow, editable } from '../../tables/table';

export interface OrganisationSearch {
  /** The corporation signed in at unless said otherwise. */
  CORP_CD: string;
  /** Day on which they are in force; none = those of all times. */
  BASE_DT: string;
  USE_YN: string;
}

/** The highest place among siblings, and how far two stand apart when they are made. */
export const maxSeq = 99_999;
export const seqStep = 10;

export const organisation = editable(
  mdmOrgn,
  ['CORP_CD', 'ORGN_NM', 'ORGN_ENG_NM', 'UPPER_ORGN_CD', 'ORGN_TP', 'SORT_SEQ', 'MGR_USER_ID', 'TEL_NO', 'BGN_DT', 'END_DT', 'USE_YN'],
  { SORT_SEQ: { min: 0, max: maxSeq } },
);
export type Organisation = EditableRow<typeof organisation> & { ORGN_LVL: number; MGR_USER_NM: string | null };

/** A user who belongs to an organisation. */
export type Member = Row<'USER_ID' | 'USER_NM' | 'POST_NM' | 'TEL_NO' | 'EMAIL' | 'USER_STS', 'USER_ID' | 'USER_NM' | 'EMAIL' | 'USER_STS'>;

const calls = screenCalls('mdmOrganizationMgt', '/mdm/organization/MdmOrganizationMgt');

export const mdmOrganizationMgt = {
  select: calls.read<OrganisationSearch, Organisation>('selectMdmOrganization'),
  selectMembers: calls.read<{ ORGN_CD: string }, Member>('selectMdmOrganizationG2'),
  save: calls.save<Organisation>('saveMdmOrganization', organisation.all),
  delete: calls.action<Organisation>('delete'),
  /** GRID G2 is the users of the organisation. */
  excel: calls.excel<OrganisationSearch & { ORGN_CD: string }>(),
};
