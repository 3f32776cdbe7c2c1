import { type Fault, screenCalls } from '../../call';
import type { Row } from '../../dictionary';
import { type ColumnRule, checkRow, isBizNo, isEmpty } from '../../rules';

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

const required: readonly string[] = ['CUST_NM', 'CUST_TP', 'CTRY_CD'];
export const typedColumns = ['CUST_NM', 'CUST_ENG_NM', 'CUST_ABBR', 'CUST_TP', 'BIZ_NO', 'CTRY_CD', 'SALES_USER_ID'] as const;
const rules: ColumnRule[] = typedColumns.map((field) => ({ field, required: required.includes(field) }));

export const bizNoFault = (value: string): Fault | null => (isBizNo(value) ? null : { FIELD: 'BIZ_NO', CODE: 'MSG000020', ARGS: [] });

/** Every fault of a new customer but those that need the database. */
export function customerFaults(row: Partial<NewCustomer>, title: (field: string) => string): Fault[] {
  const faults = checkRow(row, rules, title);
  const wrong = isEmpty(row.BIZ_NO) || faults.some(({ FIELD }) => FIELD === 'BIZ_NO') ? null : bizNoFault(String(row.BIZ_NO));
  return wrong ? [...faults, wrong] : faults;
}

const calls = screenCalls('mdmCustomerCdPopup', '/mdm/popup/mdmCustomerCdPopup');

export const mdmCustomerCdPopup = {
  select: calls.read<SimilarSearch, SimilarCustomer>('selectMdmCustomerCd'),
  /** Adds one customer; gives it with its code. */
  save: calls.save<SimilarCustomer>('saveMdmCustomerCd', [...typedColumns, 'CORP_CD']),
};
