import { screenCalls } from '../../call';
import type { Row } from '../../dictionary';
import { isEmail, isMobile } from '../../rules';
import { mdmCust, mdmCustChrg, mdmCustSvc } from '../../tables/mdm';
import { type EditableRow, editable, type RowOf } from '../../tables/table';

export interface CustomerSearch {
  /** Part of a name, the beginning of the code or of the business number. */
  KEYWORD: string;
  CUST_TP: string;
  CORP_CD: string;
  SALES_USER_ID: string;
  STOP_YN: string;
  KEY_YN: string;
}

/** What is typed of a customer; its code and corporation are given when it is made, its business is stopped by an action. */
export const customer = editable(
  mdmCust,
  [
    ...(['CUST_NM', 'CUST_ENG_NM', 'CUST_ABBR', 'CUST_TP', 'BIZ_NO', 'CEO_NM', 'BIZ_COND', 'BIZ_ITEM', 'CTRY_CD', 'ZIP_NO'] as const),
    ...(['ADDR', 'ADDR_DTL', 'ADDR_ENG', 'TEL_NO', 'FAX_NO', 'EMAIL', 'TAX_EMAIL', 'SALES_USER_ID', 'PAY_TERM', 'PAY_DAY'] as const),
    ...(['CURR_CD', 'CRDT_LMT_AMT', 'KEY_YN', 'OLD_CD', 'CSTM_ID_NO', 'RMK'] as const),
  ],
  { PAY_DAY: { min: 0, max: 365 }, CRDT_LMT_AMT: { min: 0 } },
);

export type Customer = EditableRow<typeof customer> &
  RowOf<typeof mdmCust, 'CORP_CD' | 'STOP_YN' | 'STOP_DT' | 'STOP_RSN'> &
  Row<'CORP_NM', 'CORP_NM'> & { SALES_USER_NM: string | null };

export const contact = editable(mdmCustChrg, [
  ...(['CHRG_NM', 'BIZ_DEPT', 'POST_NM', 'TEL_NO', 'MOBILE_NO', 'EMAIL', 'CHRG_TP', 'MAIL_YN'] as const),
]);
export type Contact = EditableRow<typeof contact>;

export const keyService = editable(mdmCustSvc, ['BGN_DT', 'END_DT']);
export type KeyService = EditableRow<typeof keyService>;

export type CustomerUser = Row<
  'USER_ID' | 'USER_NM' | 'MAIN_YN' | 'USER_STS' | 'LAST_LOGIN_DTM',
  'USER_ID' | 'USER_NM' | 'MAIN_YN' | 'USER_STS'
>;

/** Who may stop business sets the credit limit, who may add customers everything else of one. */
export const mayChange = (column: string, has: (button: string) => boolean): boolean => has(column === 'CRDT_LMT_AMT' ? 'stop' : 'add');

/** The term whose days are counted from the invoice on. */
export const countsDays = (payTerm: string | null | undefined): boolean => payTerm === 'DAYS';

const email = (value: string) => (isEmail(value) ? null : { CODE: 'MSG000019' });
const mobile = (value: string) => (isMobile(value) ? null : { CODE: 'MSG000018' });
/** Rules of single values, beyond type and length. */
export const customerChecks = { EMAIL: email, TAX_EMAIL: email };
export const contactChecks = { EMAIL: email, MOBILE_NO: mobile };

const calls = screenCalls('mdmCustomerMgt', '/mdm/customer/MdmCustomerMgt');

export const mdmCustomerMgt = {
  select: calls.read<CustomerSearch, Customer>('selectMdmCustomer'),
  contacts: calls.read<{ CUST_CD: string }, Contact>('selectMdmCustomerG2'),
  keyServices: calls.read<{ CUST_CD: string }, KeyService>('selectMdmCustomerG3'),
  users: calls.read<{ CUST_CD: string }, CustomerUser>('selectMdmCustomerG4'),
  /** Changes customers; a new one comes from mdmCustomerCdPopup, which looks for doubles first. */
  save: calls.save<Customer>('saveMdmCustomer', customer.all),
  /** Makes several customers at once, typed or loaded from Excel; CORP_CD is the system administrator's to say. */
  saveNew: calls.save<Customer>('saveMdmCustomerNew', [...customer.columns, 'CORP_CD'], { button: 'upload' }),
  saveContacts: calls.save<Contact>('saveMdmCustomerG2', contact.all),
  saveKeyServices: calls.save<KeyService>('saveMdmCustomerG3', keyService.all),
  delete: calls.action<Customer>('delete'),
  /** Stops business with customers, with a reason. */
  stop: calls.action<Customer>('stop'),
  resume: calls.action<Customer>('resume'),
  excel: calls.excel<CustomerSearch>(),
};
