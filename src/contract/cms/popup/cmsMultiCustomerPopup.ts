import { screenCalls } from '../../call';
import type { Row } from '../../dictionary';
import type { CustomerSearch } from './cmsCustomerPopup';

export type ListedCustomer = Row<
  'CUST_CD' | 'CUST_NM' | 'CUST_ENG_NM' | 'CUST_ABBR' | 'CUST_TP' | 'BIZ_NO' | 'STOP_YN',
  'CUST_CD' | 'CUST_NM' | 'STOP_YN'
>;

/** The customers chosen before. */
export interface ChosenSearch {
  CUST_CD: string[];
}

/** Most customers that can be chosen at once. */
export const maxChosen = 100;

const calls = screenCalls('cmsMultiCustomerPopup', '/cms/popup/cmsMultiCustomerPopup');

export const cmsMultiCustomerPopup = {
  select: calls.read<CustomerSearch, ListedCustomer>('selectCmsMultiCustomer'),
  selectChosen: calls.read<ChosenSearch, ListedCustomer>('selectCmsMultiCustomerG2'),
};
