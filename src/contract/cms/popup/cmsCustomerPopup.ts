import { screenCalls } from '../../call';
import type { Row } from '../../dictionary';

/** KEYWORD: code, name, abbreviation or business number. */
export interface CustomerSearch {
  KEYWORD: string;
  CUST_TP: string;
  /** Those with this key-account service. */
  KEY_SVC: string;
}

export type CustomerRow = Row<
  'CUST_CD' | 'CUST_NM' | 'CUST_ENG_NM' | 'CUST_ABBR' | 'CUST_TP' | 'BIZ_NO' | 'CEO_NM' | 'CTRY_CD' | 'TEL_NO' | 'STOP_YN' | 'OLD_CD',
  'CUST_CD' | 'CUST_NM' | 'STOP_YN'
>;

const calls = screenCalls('cmsCustomerPopup', '/cms/popup/cmsCustomerPopup');

export const cmsCustomerPopup = {
  select: calls.read<CustomerSearch, CustomerRow>('selectCmsCustomer'),
};
