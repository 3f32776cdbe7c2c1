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
    MAX_WT: 'staff',
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
  CFS_BKG: { REG_USER_ID: 'own', UPD_USER_ID: 'own' },
  CFS_CLP: { LOAD_RATE: 'staff', RMK: 'staff', REG_USER_ID: 'own', UPD_USER_ID: 'own' },
  CFS_CLP_DTL: { RMK: 'staff', REG_USER_ID: 'own', UPD_USER_ID: 'own' },
  SET_COST: { BSS_JSON: 'staff', VNDR_CD: 'staff', PRC_NO: 'staff', CFM_USER_ID: 'own', REG_USER_ID: 'own', UPD_USER_ID: 'own' },
  SET_STL: { CFM_USER_ID: 'own', REG_USER_ID: 'own', UPD_USER_ID: 'own' },
  SET_STL_PAY: { TRX_SEQ: 'staff', REG_USER_ID: 'own', UPD_USER_ID: 'own' },
  SET_DSP: { DSP_USER_ID: 'own', REG_USER_ID: 'own', UPD_USER_ID: 'own' },
  KOFE_DEPOSIT: { TRX_SEQ: 'staff', CFM_USER_ID: 'own', REG_USER_ID: 'own', UPD_USER_ID: 'own' },
  CSM_REQ: { REQ_USER_ID: 'own', RCPT_USER_ID: 'own', CHRG_USER_ID: 'own', REG_USER_ID: 'own', UPD_USER_ID: 'own' },
  CSM_RES: { RES_USER_ID: 'own' },
  CMS_STS_HIST: { CHG_USER_ID: 'own' },
  CMS_HIST: { CHG_USER_ID: 'own' },
  CMS_FILE: { REG_USER_ID: 'own' },
  PTL_NOTICE: { WRT_USER_ID: 'own', REG_USER_ID: 'own', UPD_USER_ID: 'own' },
  MDM_CUST: { RMK: 'staff' },
  MDM_FREIGHT: { RMK: 'staff' },
  MDM_PLACE: { REG_USER_ID: 'own', UPD_USER_ID: 'own' },
  MDM_CAR: { TRUCK_TEL: 'staff', DRV_NM: 'staff' },
};

/** What the rows of a table tell of how to reach a person, or of where one came from. */
interface Personal {
  /** Columns that a row on the wire has when it is of this table: they say whose data it is. */
  key: readonly string[];
  /** Columns by which a person is reached: giving them out is logged, taking them away in a file needs a reason, a history masks them. */
  reach: readonly string[];
  /** Names that identify the person together with one of these; a name alone reaches nobody. */
  names?: readonly string[];
}

/**
 * The one list of what reaches a person; every way out asks it (server/lib/privacy.ts, the client's files and prints, logs). A row that has the
 * keys of several tables is of the first of them: those whose rows carry the keys of others stand before these.
 */
export const personalData: Readonly<Record<string, Personal>> = {
  PAN_DLV_SEND: { key: ['SEND_SEQ'], reach: ['TO_EMAIL', 'DRV_TEL'], names: ['DRV_NM'] },
  PAN_DLV_ORD: { key: ['DLV_ORD_NO'], reach: ['DLV_TEL', 'DRV_TEL'], names: ['DLV_CHRG_NM', 'DRV_NM'] },
  PTL_QUOTE: { key: ['QUO_NO', 'QUO_REV'], reach: ['EMAIL', 'TEL_NO'], names: ['CHRG_NM'] },
  ORD_CUST_ORD: { key: ['ORD_NO'], reach: ['TEL_NO'], names: ['CHRG_NM'] },
  CFS_BKG: { key: ['BKG_NO', 'CYCFS_CD'], reach: ['DRV_TEL'], names: ['DRV_NM'] },
  MDM_CUST_CHRG: { key: ['CUST_CD', 'CHRG_SEQ'], reach: ['EMAIL', 'MOBILE_NO', 'TEL_NO'], names: ['CHRG_NM'] },
  MDM_CAR: { key: ['CAR_NO'], reach: ['TRUCK_TEL'], names: ['DRV_NM'] },
  MDM_CYCFS: { key: ['CYCFS_CD'], reach: ['TEL_NO'], names: ['CHRG_NM'] },
  MDM_PLACE: { key: ['PLC_CD'], reach: ['TEL_NO'], names: ['CHRG_NM'] },
  CMS_EMAIL_LOG: { key: ['MAIL_SEQ'], reach: ['TO_EMAIL', 'CC_EMAIL'] },
  CSM_MAIL: { key: ['RCV_SEQ', 'FROM_EMAIL'], reach: ['FROM_EMAIL'], names: ['FROM_NM'] },
  CMS_EMAIL_CD: { key: ['EMAIL_CD_SEQ'], reach: ['EMAIL', 'CLIENT_IP'] },
  CMS_LOGIN_LOG: { key: ['LOG_SEQ', 'LOGIN_DTM'], reach: ['CLIENT_IP'], names: ['USER_NM'] },
  CMS_VISIT_LOG: { key: ['LOG_SEQ', 'VISIT_DTM'], reach: ['CLIENT_IP'], names: ['USER_NM'] },
  CMS_ERROR_LOG: { key: ['LOG_SEQ', 'ERR_DTM'], reach: ['CLIENT_IP'] },
  CMS_PRVC_LOG: { key: ['LOG_SEQ', 'ACCESS_DTM'], reach: ['CLIENT_IP'] },
  CMS_VIEW_LOG: { key: ['LOG_SEQ', 'VIEW_USER_ID'], reach: ['CLIENT_IP'] },
  CMS_HIST: { key: ['HIST_SEQ'], reach: ['CLIENT_IP'], names: ['CHG_USER_NM'] },
  CMS_SESS: { key: ['SESS_HASH'], reach: ['CLIENT_IP'] },
  CMS_USER_REG: { key: ['REG_NO'], reach: ['EMAIL', 'MOBILE_NO'], names: ['USER_NM'] },
  CMS_USER: { key: ['USER_ID'], reach: ['EMAIL', 'MOBILE_NO', 'TEL_NO'], names: ['USER_NM', 'USER_ENG_NM'] },
  // What is a company's own: its switchboard reaches no person.
  MDM_CUST: { key: ['CUST_CD'], reach: [] },
  MDM_CORP: { key: ['CORP_CD', 'LOGO_CD'], reach: [] },
  MDM_ORGN: { key: ['ORGN_CD', 'ORGN_LVL'], reach: [] },
};

/** Columns of a table by which a person is reached. */
export const reachOf = (table: string): readonly string[] =>
  (Object.hasOwn(personalData, table) ? personalData[table]?.reach : undefined) ?? [];

const reaching = new Set(Object.values(personalData).flatMap(({ reach }) => reach));

/** Does a column of this name reach a person, in some table? */
export const reachesPerson = (column: string): boolean => reaching.has(column);

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
