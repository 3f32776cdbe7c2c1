import type { Row } from '../dictionary';

/** What is read of a list of issued invoices, in this order: its day always stands there. */
export const approvalColumns = ['INV_DT', 'TAX_INV_NO', 'STL_NO', 'SELLER', 'BUYER', 'SPLY_AMT', 'VAT_AMT'] as const;
export type ApprovalField = (typeof approvalColumns)[number];

const bizNo = (side: string): string[] => [`${side} 등록번호`, `${side} 사업자등록번호`, `${side} 등록번호("-" 없이 입력)`];

/** Headings of these columns in lists of issued invoices, and in the sheet for bulk issue with the approval numbers beside it; spaces do not matter. */
export const approvalTitles: Record<ApprovalField, readonly string[]> = {
  INV_DT: ['작성일자'],
  TAX_INV_NO: ['승인번호', '국세청 승인번호', '전자세금계산서 승인번호'],
  STL_NO: ['비고', '정산 번호'],
  SELLER: bizNo('공급자'),
  BUYER: bizNo('공급받는자'),
  SPLY_AMT: ['공급가액', '공급가액 합계'],
  VAT_AMT: ['세액', '세액 합계'],
};

/** Columns without which nothing can be checked: invoices of exempt costs have no tax. */
export const neededApprovals: readonly ApprovalField[] = approvalColumns.filter((name) => name !== 'VAT_AMT');

/** Rows of such a list at most. */
export const approvalMaxRows = 1_000;

/** An issued invoice as it was read: OK can be noted, DONE is noted already, WARN is another invoice of a settlement, ERR has the faults. */
export type ReadApproval = Row<'STL_NO' | 'CUST_NM' | 'TAX_INV_NO' | 'INV_DT' | 'SPLY_AMT' | 'VAT_AMT'> & {
  ROW_NO: number;
  /** Version of its settlement. */
  UPD_CNT: number | null;
  CHK_STS: 'OK' | 'DONE' | 'WARN' | 'ERR';
  ERR_MSG: string | null;
  ERR_FIELDS: Record<string, string>;
};

export interface ReadApprovals {
  /** What else is to be said of the file: rows that were not read, or were hidden. */
  NOTES: string[];
  LIST: ReadApproval[];
}
