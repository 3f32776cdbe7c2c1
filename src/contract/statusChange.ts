import type { Row } from './dictionary';

/** A change of a document's state, with who made it. */
export type StatusChange = Row<'HIST_SEQ' | 'CHG_DTM' | 'FROM_STS' | 'TO_STS' | 'CHG_USER_ID' | 'CHG_RSN', 'HIST_SEQ'> & {
  CHG_USER_NM: string | null;
  /** Organisation of staff, company of a customer. */
  CHG_ORGN_NM: string | null;
};
