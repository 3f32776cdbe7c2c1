import type { Row } from '../dictionary';
import { setCost } from '../tables/set';
import { type EditableRow, editable } from '../tables/table';

const moreThanNone = (least: number) => ({ min: least });
const notNegative = { min: 0 };

/** Columns that are worked out where nothing is typed: unit, price and currency of the price that applies, quantity of the documents, rate of its day. */
export const workedOut = ['FRT_UNIT', 'UNIT_QTY', 'UNIT_PRC', 'CURR_CD', 'EXCH_RATE', 'VAT_TP'] as const;

const edited = editable(
  setCost,
  [
    ...(['CUST_CD', 'OCCR_DT', 'COST_TP', 'AR_AP', 'VNDR_CD', 'HBL_NO', 'MBL_NO', 'DLV_ORD_NO'] as const),
    ...(['CNTR_NO', 'CNTR_TP_CD', 'CAR_NO', 'CAR_TP', 'PICKUP_PLC_NM', 'DLV_PLC_NM', 'DIST_KM', 'WAIT_HR', 'USE_DAYS'] as const),
    ...(['FRT_CD', 'FRT_UNIT', 'UNIT_QTY', 'UNIT_PRC', 'CURR_CD', 'EXCH_DT', 'EXCH_RATE', 'VAT_TP', 'QUO_DIFF_RSN', 'RMK'] as const),
  ],
  {
    UNIT_QTY: moreThanNone(0.001),
    UNIT_PRC: notNegative,
    EXCH_RATE: moreThanNone(0.0001),
    DIST_KM: notNegative,
    WAIT_HR: notNegative,
    USE_DAYS: notNegative,
  },
);

/** What is typed of a cost on some screen; its number, organisation, amounts and state are given. */
export const cost: typeof edited = {
  ...edited,
  rules: edited.rules.map((rule) => ((workedOut as readonly string[]).includes(rule.field) ? { ...rule, required: false } : rule)),
};

/** A cost with the names of what it names, and how many files hang on it. Customers get no vendor, price number or confirmer. */
export type Cost = EditableRow<typeof cost> &
  Row<
    'FRGN_AMT' | 'SPLY_AMT' | 'VAT_AMT' | 'TOT_AMT' | 'COST_STS' | 'PRC_NO' | 'STL_NO' | 'CFM_DTM' | 'DSP_RSN' | 'REG_USER_ID',
    'FRGN_AMT' | 'SPLY_AMT' | 'VAT_AMT' | 'TOT_AMT' | 'COST_STS'
  > &
  Row<'CUST_NM' | 'VNDR_NM' | 'FRT_NM' | 'FRT_GRP', 'CUST_NM' | 'FRT_NM' | 'FRT_GRP'> & {
    CFM_USER_NM: string | null;
    FILE_CNT: number;
    /** Y: its month is closed. Of staff alone. */
    CLOSE_YN?: string;
  };

export type CostType = 'FRT' | 'TRSP' | 'CAR' | 'CNTR' | 'ETC';

/** Conditions of a list of costs. A number finds its costs whatever their day. */
export interface CostSearch {
  DT_TP: string;
  FR_DT: string;
  TO_DT: string;
  COST_NO: string;
  COST_TP: string | string[];
  AR_AP: string;
  COST_STS: string | string[];
  CUST_CD: string;
  VNDR_CD: string;
  FRT_CD: string;
  HBL_NO: string;
  DLV_ORD_NO: string;
  CNTR_NO: string;
  STL_NO: string;
  CURR_CD: string;
}

/** Numbers by which costs are found whatever their day. */
export const costNumbers = ['COST_NO', 'STL_NO', 'HBL_NO', 'DLV_ORD_NO', 'CNTR_NO'] as const satisfies readonly (keyof CostSearch)[];

/** What the costs of one currency come to: FRGN_AMT in that currency, the others in won. */
export type CurrencyTotal = Row<
  'CURR_CD' | 'COST_CNT' | 'FRGN_AMT' | 'SPLY_AMT' | 'VAT_AMT' | 'TOT_AMT',
  'CURR_CD' | 'COST_CNT' | 'FRGN_AMT' | 'SPLY_AMT' | 'VAT_AMT' | 'TOT_AMT'
>;

/** Columns that a copy of a cost does not take over: its state, its amounts, and the rate of its day. */
export const notCopied = [
  ...(['COST_STS', 'STL_NO', 'PRC_NO', 'EXCH_DT', 'EXCH_RATE', 'FRGN_AMT', 'SPLY_AMT', 'VAT_AMT', 'TOT_AMT'] as const),
  ...(['CFM_DTM', 'CFM_USER_NM', 'DSP_RSN', 'QUO_DIFF_RSN', 'FILE_CNT', 'REG_USER_ID'] as const),
] satisfies readonly (keyof Cost)[];

export type CostAction = 'save' | 'minus' | 'calc' | 'confirm' | 'unconfirm' | 'settle';

/** The state each action begins in. */
const begins: Record<CostAction, string> = {
  save: 'TMP',
  minus: 'TMP',
  calc: 'TMP',
  confirm: 'TMP',
  unconfirm: 'CFM',
  settle: 'CFM',
};

interface Person {
  USER_ID: string;
  USER_TP: string;
  roleList: readonly string[];
}

type Stated = Partial<Pick<Cost, 'COST_STS' | 'STL_NO' | 'REG_USER_ID' | 'CLOSE_YN'>>;

/** Settlement staff and administrators remove any cost that is not confirmed, others those they entered. */
const removesAll = ({ roleList }: Person): boolean => ['STL', 'CORP_ADM', 'SYS_ADM'].some((role) => roleList.includes(role));

/**
 * Why a cost cannot take the action, as a message code, or null when it can. MSG000283 takes its settlement, MSG000027 and MSG000281 its state,
 * MSG000044 its month: costs of a closed one are settled, and nothing else.
 */
export function costRefusal(
  action: CostAction,
  { COST_STS = 'TMP', STL_NO, REG_USER_ID, CLOSE_YN }: Stated,
  person: Person,
): string | null {
  if (STL_NO) return 'MSG000283';
  if (COST_STS !== begins[action]) return action === 'settle' ? 'MSG000281' : 'MSG000027';
  if (person.USER_TP !== 'S') return 'MSG000029';
  if (CLOSE_YN === 'Y' && action !== 'settle') return 'MSG000044';
  return action === 'minus' && REG_USER_ID && REG_USER_ID !== person.USER_ID && !removesAll(person) ? 'MSG000721' : null;
}

/** Columns of a confirmed cost that may still be changed: why it differs from the quote is often asked only then. */
export const explainingColumns: readonly string[] = ['QUO_DIFF_RSN'];

/** May the person change the column of the cost? All of it while it is not confirmed, afterwards why it differs from the quote. */
export const canEditCost = (row: Stated, field: string, person: Person): boolean =>
  costRefusal('save', row, person) === null || (explainingColumns.includes(field) && costRefusal('unconfirm', row, person) === null);

/** Charges paid to the state for the customer: exempt, and confirmed with their evidence alone. */
export const isPaidForCustomer = ({ FRT_GRP }: Partial<Pick<Cost, 'FRT_GRP'>>): boolean => FRT_GRP === 'TAX';
