import { screenCalls } from '../../call';
import type { Row } from '../../dictionary';
import type { CustomerSearch } from './cmsCustomerPopup';

export type AbbreviatedCustomer = Row<
  'CUST_ABBR' | 'CUST_CD' | 'CUST_NM' | 'CUST_ENG_NM' | 'CTRY_CD' | 'STOP_YN',
  'CUST_ABBR' | 'CUST_CD' | 'CUST_NM' | 'STOP_YN'
>;

const calls = screenCalls('cmsCustomerAbbPopup', '/cms/popup/cmsCustomerAbbPopup');

export const cmsCustomerAbbPopup = {
  /** KEYWORD: the abbreviation. */
  select: calls.read<CustomerSearch, AbbreviatedCustomer>('selectCmsCustomerAbb'),
};
