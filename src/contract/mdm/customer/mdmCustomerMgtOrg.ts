import { screenCalls } from '../../call';
import type { Row } from '../../dictionary';
import { mdmCustOrgn } from '../../tables/mdm';
import { type EditableRow, editable } from '../../tables/table';

/** A customer is listed when one of its assignments fits all that is said of them. */
export interface AssignmentSearch {
  CUST_CD: string;
  ORGN_CD: string;
  BIZ_TP: string;
  CHRG_USER_ID: string;
}

/** A customer, with how many organisations serve it for a business. */
export type ServedCustomer = Row<'CUST_CD' | 'CUST_NM' | 'CUST_TP', 'CUST_CD' | 'CUST_NM' | 'CUST_TP'> & {
  SALES_USER_NM: string | null;
  ASGN_CNT: number;
};

export const assignment = editable(mdmCustOrgn, ['CHRG_USER_ID', 'MAIN_YN', 'BGN_DT', 'END_DT']);

/** Which organisation serves a customer for a business. */
export type Assignment = EditableRow<typeof assignment> &
  Row<'ORGN_NM' | 'CORP_NM'> & {
    CHRG_USER_NM: string | null;
    /** N: the organisation is another corporation's, which alone may change the row. */
    OWN_YN: 'Y' | 'N';
    /** In a copy: the customers that it is put to. */
    G2?: { CUST_CD: string }[];
  };

export const isForeign = ({ OWN_YN }: Partial<Assignment>): boolean => OWN_YN === 'N';

const calls = screenCalls('mdmCustomerMgtOrg', '/mdm/customer/MdmCustomerMgtOrg');

export const mdmCustomerMgtOrg = {
  select: calls.read<AssignmentSearch, ServedCustomer>('selectMdmCustomerMgtOrg'),
  selectAssignments: calls.read<{ CUST_CD: string }, Assignment>('selectMdmCustomerMgtOrgG2'),
  saveAssignments: calls.save<Assignment>('saveMdmCustomerMgtOrgG2', assignment.all),
  copy: calls.action<Assignment>('copy'),
  /** GRID G2 is the assignments of the customer. */
  excel: calls.excel<AssignmentSearch>(),
};
