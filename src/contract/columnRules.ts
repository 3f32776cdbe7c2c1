import { addDays } from './dates';

/** Who reads or acts: S staff, C customer user. */
interface Reader {
  USER_TP: string;
  USER_ID: string;
}

type Row = Record<string, unknown>;

/**
 * What customer users get of a column: nothing (`staff`), the value only where it is their own user ID (`own`), or what a function makes
 * of the row at an instant of 14 digits. Staff get everything; a column without a rule is everybody's who sees the row.
 */
type Rule = 'staff' | 'own' | ((row: Row, now: string) => unknown);

/** The rules of columns, by table: the one place for prices, remarks and telephone numbers. */
export const columnRules: Readonly<Record<string, Readonly<Record<string, Rule>>>> = {
  PAN_DLV_ORD: {
    TRSP_AMT: 'staff',
    RMK: 'staff',
    TRUCK_CD: 'staff',
    REG_USER_ID: 'own',
    UPD_USER_ID: 'own',
    DRV_TEL: (order, now) => driverTel(order as unknown as Driven, now),
  },
  PTL_QUOTE: {
    EXCH_DT: whenPriced('EXCH_DT'),
    EXCH_RATE: whenPriced('EXCH_RATE'),
    EXCH_UNIT: whenPriced('EXCH_UNIT'),
    SPLY_AMT: whenPriced('SPLY_AMT'),
    VAT_AMT: whenPriced('VAT_AMT'),
    TOT_AMT: whenPriced('TOT_AMT'),
    RPLY_CNNT: whenPriced('RPLY_CNNT'),
    SALES_USER_ID: 'staff',
    REG_USER_ID: 'own',
    UPD_USER_ID: 'own',
  },
  PTL_QUOTE_DTL: { PRC_NO: 'staff' },
  CMS_STS_HIST: { CHG_USER_ID: 'own' },
  CMS_HIST: { CHG_USER_ID: 'own' },
  CMS_FILE: { REG_USER_ID: 'own' },
  PTL_NOTICE: { WRT_USER_ID: 'own', REG_USER_ID: 'own', UPD_USER_ID: 'own' },
  MDM_CUST: { RMK: 'staff' },
  MDM_FREIGHT: { RMK: 'staff' },
  MDM_CAR: { TRUCK_TEL: 'staff', DRV_NM: 'staff' },
};

/** Columns that hold how to reach a person, or from where one came, by table: giving them out is logged, taking them away in a file needs a reason. */
export const personalColumns: Readonly<Record<string, readonly string[]>> = {
  PAN_DLV_ORD: ['DRV_TEL'],
  MDM_CAR: ['TRUCK_TEL'],
  CMS_USER: ['EMAIL', 'MOBILE_NO', 'TEL_NO'],
  CMS_USER_REG: ['EMAIL', 'MOBILE_NO'],
  MDM_CUST_CHRG: ['EMAIL', 'MOBILE_NO', 'TEL_NO'],
  PTL_QUOTE: ['EMAIL', 'TEL_NO'],
  CMS_EMAIL_LOG: ['TO_EMAIL'],
  CMS_LOGIN_LOG: ['CLIENT_IP'],
  CMS_VISIT_LOG: ['CLIENT_IP'],
  CMS_ERROR_LOG: ['CLIENT_IP'],
};

const ruleOf = (table: string, column: string): Rule | undefined => columnRules[table]?.[column];

/** Does only staff receive and send the column? */
export const isStaffColumn = (table: string, column: string): boolean => ruleOf(table, column) === 'staff';

/** Does the reader receive the column at all? One that is masked, or shown now and then, is received. */
export const receives = (table: string, column: string, reader: Pick<Reader, 'USER_TP'>): boolean =>
  reader.USER_TP === 'S' || !isStaffColumn(table, column);

/** Does the reader receive every value of the column as it is? Only by such a one a list may be sorted: an order tells what is left out. */
export const receivesWhole = (table: string, column: string, reader: Pick<Reader, 'USER_TP'>): boolean =>
  reader.USER_TP === 'S' || ruleOf(table, column) === undefined;

/** Columns of a table whose changes are told to the reader in no history: values that are kept back now and then are kept back there for good. */
export const untold = (table: string, reader: Pick<Reader, 'USER_TP'>): string[] =>
  Object.keys(columnRules[table] ?? {}).filter((column) => !receivesWhole(table, column, reader));

/** A row as its reader may have it: what a rule keeps back is null. Columns the row has not are not added. */
export function readable<R extends object>(table: string, row: R, reader: Reader, now: string): R {
  if (reader.USER_TP === 'S') return row;
  const seen: Row = { ...(row as Row) };
  for (const [column, rule] of Object.entries(columnRules[table] ?? {})) {
    if (!(column in seen)) continue;
    if (typeof rule === 'function') seen[column] = rule(row as Row, now);
    else if (rule === 'staff' || seen[column] !== reader.USER_ID) seen[column] = null;
  }
  return seen as R;
}

/** States of a quote in which its customer sees what it costs. */
export const pricedStates: readonly string[] = ['OFR', 'ACC', 'RJT', 'EXP'];

/** A column of a quote that its customer sees from the offer on. */
function whenPriced(column: string): Rule {
  return (quote) => (pricedStates.includes(String(quote.QUO_STS)) ? quote[column] : null);
}

/** What an order says of its driver and of how far it is. */
interface Driven {
  DLV_ORD_STS: string;
  DRV_TEL: string | null;
  CMPL_DTM: string | null;
  ASGN_DTM?: string | null;
}

/**
 * The driver's telephone for customers: from the assignment until one day after completion, afterwards its last four digits, before the
 * assignment (and on an order that was refused or cancelled) nothing. `now` may be a day of 8 digits: then the whole day still shows it.
 */
export function driverTel(order: Driven, now: string): string | null {
  if (!order.DRV_TEL) return order.DRV_TEL;
  const status = order.DLV_ORD_STS;
  if (status === 'ASG' || status === 'LDD' || status === 'ARV' || (status === 'HLD' && order.ASGN_DTM)) return order.DRV_TEL;
  if (status !== 'CMP') return null;
  const done = order.CMPL_DTM ?? '';
  const until = done ? addDays(done.slice(0, 8), 1) + done.slice(8) : '';
  if (now <= until.slice(0, now.length)) return order.DRV_TEL;
  return `010-****-${order.DRV_TEL.replace(/\D/g, '').slice(-4)}`;
}
