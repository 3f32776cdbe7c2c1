import { screenCalls } from '../../call';
import type { mdmCust, mdmCustChrg } from '../../tables/mdm';
import type { RowOf } from '../../tables/table';

export interface CustomerLookSearch {
  /** Part of a name, the beginning of the code or of the business number. */
  KEYWORD: string;
  CUST_TP: string;
  CTRY_CD: string;
  BIZ_NO: string;
  SALES_USER_ID: string;
}

export const shownColumns = [
  ...(['CUST_CD', 'CUST_NM', 'CUST_ENG_NM', 'CUST_ABBR', 'CUST_TP', 'BIZ_NO', 'CEO_NM', 'CTRY_CD', 'ADDR', 'TEL_NO', 'EMAIL'] as const),
  ...(['PAY_TERM', 'STOP_YN', 'OLD_CD'] as const),
] satisfies (keyof RowOf<typeof mdmCust>)[];

/** A customer with who serves it; BAL_AMT, in the base currency, is what it owes, for those who may know. */
export type SeenCustomer = RowOf<typeof mdmCust, (typeof shownColumns)[number]> & {
  SALES_USER_NM: string | null;
  ORGN_TXT: string | null;
  BAL_AMT?: number;
};

export const contactColumns = [
  ...(['CHRG_NM', 'BIZ_DEPT', 'POST_NM', 'TEL_NO', 'MOBILE_NO', 'EMAIL', 'CHRG_TP'] as const),
] satisfies (keyof RowOf<typeof mdmCustChrg>)[];

export type SeenContact = RowOf<typeof mdmCustChrg, 'CUST_CD' | 'CHRG_SEQ' | (typeof contactColumns)[number]>;

/** May somebody with these roles know what customers owe? */
export const seesBalances = (roles: readonly string[]): boolean =>
  roles.some((role) => ['STL', 'SALES', 'CORP_ADM', 'SYS_ADM'].includes(role));

const calls = screenCalls('mdmCustomerSearch', '/mdm/customer/MdmCustomerSearch');

export const mdmCustomerSearch = {
  select: calls.read<CustomerLookSearch, SeenCustomer>('selectMdmCustomerSearch'),
  contacts: calls.read<{ CUST_CD: string }, SeenContact>('selectMdmCustomerSearchG2'),
  excel: calls.excel<CustomerLookSearch>(),
};
