import { emailFault } from '../../admin/changeMe';
import { call, type Fault } from '../../call';
import type { Row } from '../../dictionary';
import { checkMeasures, quoteRules } from '../../ptl/quo/tarQuoteRules';
import { type ColumnRule, checkRow } from '../../rules';
import { registrationChecks, textOf } from '../register';

/** Columns of a quote that a visitor types. */
export const askedColumns = [
  'CUST_NM',
  'CHRG_NM',
  'TEL_NO',
  'EMAIL',
  'IMEX_TP',
  'TRANS_MODE',
  'LOAD_TP',
  'CARGO_TP',
  'INCOTERMS',
  'POL_CD',
  'POD_CD',
  'REQ_ETD_DT',
  'ITEM_NM',
  'PKG_QTY',
  'PKG_UT_CD',
  'GRS_WT',
  'MSR_CBM',
  'CNTR_TP_CD',
  'CNTR_QTY',
  'REQ_CNNT',
] as const;

type Asked = (typeof askedColumns)[number];
type Optional = 'REQ_ETD_DT' | 'PKG_QTY' | 'PKG_UT_CD' | 'GRS_WT' | 'MSR_CBM' | 'CNTR_TP_CD' | 'CNTR_QTY' | 'REQ_CNNT';

/** A quote asked for by somebody who has no account. */
export type QuoteRequest = Row<Asked, Exclude<Asked, Optional>> & {
  /** The 6 digits that were mailed to the address. */
  EMAIL_CD: string;
  PRVC_YN: 'Y' | 'N';
};

const rules: ColumnRule[] = [
  ...quoteRules.filter(({ field }) => (askedColumns as readonly string[]).includes(field)),
  { field: 'EMAIL_CD', required: true, type: { type: 'X' } },
];

/** Rules of single fields beyond type and length; they run on what is not empty. */
export const quoteChecks = {
  EMAIL: emailFault,
  EMAIL_CD: registrationChecks.EMAIL_CD,
  PRVC_YN: registrationChecks.PRVC_YN,
} as const;

/** Columns without which cargo that travels like this cannot be priced. */
export const neededFor = ({ TRANS_MODE, LOAD_TP }: Partial<QuoteRequest>): (string | undefined)[] =>
  checkMeasures({ TRANS_MODE, LOAD_TP }).map(({ FIELD }) => FIELD);

/** Every fault of a request but those that need the database, each field's first one. */
export function requestFaults(row: Partial<QuoteRequest>, today: string, title: (field: string) => string): Fault[] {
  const faults = checkRow(row as Record<string, unknown>, rules, title);
  const add = (fault: Fault | null | undefined) => {
    if (fault && !faults.some(({ FIELD }) => FIELD === fault.FIELD)) faults.push(fault);
  };
  for (const field of ['EMAIL', 'EMAIL_CD', 'PRVC_YN'] as const) {
    const value = textOf(row[field]);
    const fault = value === '' && field !== 'PRVC_YN' ? null : quoteChecks[field]?.(value);
    add(fault && { ARGS: [], ...fault, FIELD: field });
  }
  const wished = textOf(row.REQ_ETD_DT);
  if (wished !== '' && wished < today) add({ FIELD: 'REQ_ETD_DT', CODE: 'MSG000189', ARGS: [title('REQ_ETD_DT')] });
  for (const fault of checkMeasures(row)) add(fault);
  return faults;
}

export const quotePopup = {
  submit: call<QuoteRequest, { QUO_NO: string }>('/api/login/popup/QuotePopup/submit', 'action', 'OPEN', {
    screen: 'loginQuotePopup',
    cost: 'hash',
  }),
};
