import { screenCalls } from '../../call';
import type { Row } from '../../dictionary';

export interface RegistrationSearch {
  FR_DT: string;
  TO_DT: string;
  REG_STS: string;
  CORP_CD: string;
  /** Part of user ID, name, e-mail, company or business number. */
  KEYWORD: string;
}

/** A request for an account. CUST_CD of an open one is the customer with the same business number until another is chosen. */
export type RegistrationRow = Row<
  | 'REG_NO'
  | 'REG_STS'
  | 'REG_TP'
  | 'USER_ID'
  | 'USER_NM'
  | 'EMAIL'
  | 'MOBILE_NO'
  | 'CUST_NM'
  | 'BIZ_NO'
  | 'CUST_CD'
  | 'ROLE_ID'
  | 'ROLE_NM'
  | 'CORP_CD'
  | 'CORP_NM'
  | 'BIZ_DEPT'
  | 'POST_NM'
  | 'REG_DTM'
  | 'APRV_DTM'
  | 'RJCT_RSN'
  | 'UPD_CNT',
  'REG_NO' | 'REG_STS' | 'REG_TP' | 'USER_ID' | 'USER_NM' | 'EMAIL' | 'MOBILE_NO' | 'CUST_NM' | 'BIZ_NO' | 'CORP_CD' | 'UPD_CNT'
> & {
  /** Name of the customer CUST_CD, which may differ from the company as typed. */
  MATCH_NM: string | null;
  APRV_USER_NM: string | null;
};

/** Nobody has decided about it yet. */
export const isOpenRequest = (row: Pick<RegistrationRow, 'REG_STS'>): boolean => row.REG_STS === 'REQ';
/** A customer user belongs to a customer. */
export const needsCustomer = (row: Pick<RegistrationRow, 'REG_TP'>): boolean => row.REG_TP === 'C';

const calls = screenCalls('cmsRegUserMgt', '/cms/comm/CmsRegUserMgt');

export const cmsRegUserMgt = {
  select: calls.read<RegistrationSearch, RegistrationRow>('selectCmsRegUser'),
  /** Takes CUST_CD and ROLE_ID of each row. */
  approve: calls.action<RegistrationRow>('approve'),
  reject: calls.action<RegistrationRow>('reject'),
  excel: calls.excel<RegistrationSearch>(),
};
