import { call, type ReadBody, type ReadData } from './call';
import { isCargoNo, isContainerNo } from './rules';

/**
 * What a number can be: a delivery order, a quote, a customer order, a request, a settlement or its tax invoice, the code of an error, a container, a customs cargo number, a bill of lading, a
 * purchase order or a style of one, a booking of purchase orders, a load plan, a customer's own reference.
 */
export type NumberKind =
  | 'ORDER'
  | 'QUOTE'
  | 'CUST_ORD'
  | 'REQUEST'
  | 'SETTLEMENT'
  | 'ERROR'
  | 'CNTR'
  | 'CARGO'
  | 'BL'
  | 'PO'
  | 'BOOKING'
  | 'CLP'
  | 'OWN';

/** A typed number as it is looked for: capitals, without the blanks that people and mails put into it. */
export const plainNumber = (typed: unknown): string => String(typed).normalize('NFKC').toUpperCase().replace(/\s+/g, '');

/** A container number in its four parts (`CSQU 305438-3`) written in one. */
const joined = (no: string): string => (/^[A-Z]{4}-?\d{6}-?\d$/.test(no) ? no.replaceAll('-', '') : no);

/** The code of an error, of which some read out the last part alone; null for what is none. */
export const errorCode = (no: string): string | null => {
  const own = /^(?:ERR-?)?([0-9A-F]{8})$/.exec(no)?.[1];
  return own ? `ERR-${own}` : null;
};

const looksLikeContainer = (no: string): boolean => /^[A-Z]{3}[UJZ]\d{7}$/.test(no);

/** Reads a number by its form and check digit: what it is written as, and what it can be, the likeliest first. */
export function readNumber(typed: string): { no: string; kinds: NumberKind[] } {
  const no = joined(plainNumber(typed));
  const kinds: NumberKind[] = [];
  if (/^DV[A-Z0-9]{4,18}$/.test(no)) kinds.push('ORDER');
  if (/^QT[A-Z0-9]{4,18}$/.test(no)) kinds.push('QUOTE');
  if (/^OR[A-Z0-9]{4,18}$/.test(no)) kinds.push('CUST_ORD');
  if (/^CS[A-Z0-9]{4,18}$/.test(no) && !looksLikeContainer(no)) kinds.push('REQUEST');
  if (/^ST[A-Z0-9]{4,18}$/.test(no) || /^\d{24}$/.test(no)) kinds.push('SETTLEMENT');
  if (errorCode(no)) kinds.push('ERROR');
  if (isContainerNo(no)) kinds.push('CNTR');
  if (isCargoNo(no)) kinds.push('CARGO');
  if (/^[A-Z0-9][A-Z0-9-]{3,19}$/.test(no)) kinds.push('BL');
  return { no, kinds };
}

/** Can it be a customer's own reference: any text of up to 50 letters? */
export const canBeReference = (no: string): boolean => /^[^\p{Cc}]{2,50}$/u.test(no);

/** A typed number as a part of others: at least four letters and digits, of which one is a digit; null for what is none. */
export function partOfNumber(typed: string): string | null {
  const { no } = readNumber(typed);
  return /^(?=.*\d)[A-Z0-9][A-Z0-9-]{3,19}$/.test(no) ? no : null;
}

/** Written like a container number, but its check digit is another one: mistyped, or no container. */
export const isMistypedContainer = (typed: string): boolean => {
  const { no } = readNumber(typed);
  return looksLikeContainer(no) && !isContainerNo(no);
};

/** A screen where the number is found, with what it is handed and the number of rows it shows. */
export interface Found {
  SCRN_ID: string;
  KIND: NumberKind;
  ROW_CNT: number;
  ARGS: Record<string, string>;
}

/** Screens with the numbers that were looked for. MORE_YN says whether more numbers hold the typed part than are shown. */
interface FoundData extends ReadData<Found> {
  MORE_YN: 'Y' | 'N';
}

/**
 * Looks for any number on the screens the user has; LIST holds the screens, the nearest first. A number that none has is looked for as a part
 * of others.
 */
export const findNo = call<ReadBody<{ NO: string }>, FoundData>('/api/findNo', 'read', 'LOGIN');
