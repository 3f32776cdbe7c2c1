import { type Fault, screenCalls } from '../../call';
import type { Row } from '../../dictionary';
import { isBizNo } from '../../rules';

/** Customers that a new one may be already: of this business number, or with this in the name. */
export interface SimilarSearch {
  BIZ_NO: string;
  CUST_NM: string;
}

type Typed = 'CUST_NM' | 'CUST_ENG_NM' | 'CUST_ABBR' | 'CUST_TP' | 'BIZ_NO' | 'CTRY_CD' | 'SALES_USER_ID';

/** What is typed of a new customer; CORP_CD, by system administrators alone, makes it one of that corporation. */
export type NewCustomer = Row<Typed | 'CORP_CD', 'CUST_NM' | 'CUST_TP' | 'CTRY_CD'>;

export type SimilarCustomer = Row<
  'CUST_CD' | Typed | 'CORP_CD' | 'CORP_NM' | 'STOP_YN',
  'CUST_CD' | 'CUST_NM' | 'CUST_TP' | 'CTRY_CD' | 'STOP_YN'
>;

export const typedColumns = ['CUST_NM', 'CUST_ENG_NM', 'CUST_ABBR', 'CUST_TP', 'BIZ_NO', 'CTRY_CD', 'SALES_USER_ID'] as const;
export const bizNoFault = (value: string): Fault | null => (isBizNo(value) ? null : { FIELD: 'BIZ_NO', CODE: 'MSG000020', ARGS: [] });

const calls = screenCalls('mdmCustomerCdPopup', '/mdm/popup/mdmCustomerCdPopup');

export const mdmCustomerCdPopup = {
  select: calls.read<SimilarSearch, SimilarCustomer>('selectMdmCustomerCd'),
  /** Adds one customer; gives it with its code. */
  save: calls.save<SimilarCustomer>('saveMdmCustomerCd', [...typedColumns, 'CORP_CD']),
};
