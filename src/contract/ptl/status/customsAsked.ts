/** Columns of a shipment that an answer of customs may change, in the order in which they are told. */
export const customsColumns = [
  ...(['CARGO_STS', 'CSTM_STS', 'CSTM_HOLD_YN', 'CSTM_HOLD_RSN', 'BOND_IN_DTM', 'IMP_DCLR_NO', 'IMP_DCLR_DTM', 'IMP_ACPT_DTM'] as const),
  ...(['RLSE_DTM', 'CARG_MT_NO'] as const),
];

/** A column of a shipment that customs have changed. */
export interface CustomsChange {
  FIELD: (typeof customsColumns)[number];
  WAS: string | null;
  NOW: string | null;
}

/**
 * What came of asking customs about a shipment: OK what they know is written, NODATA they know nothing of it, MULTI several cargoes, OTHER another
 * cargo than that of the shipment, GONE no import (any more), REJECT the question is refused, and else there is no answer to work with.
 */
export const customsResults = ['OK', 'NODATA', 'MULTI', 'OTHER', 'GONE', 'REJECT', 'DOWN', 'TIMEOUT'] as const;
export type CustomsResult = (typeof customsResults)[number];

/** A shipment that customs were asked about; MESSAGE says why nothing is written, CHANGES what is another one now. */
export interface CustomsAsked {
  HBL_SEQ: number;
  HBL_NO: string;
  RSLT: CustomsResult;
  MESSAGE: string | null;
  CHANGES: CustomsChange[];
}

/** Shipments that customs are asked about at once. */
export const mostAsked = 20;

const looked: readonly string[] = ['MULTI', 'OTHER', 'NODATA'];
/** Is more known by looking at what customs say of the shipment itself? */
export const isOpened = (result: string): boolean => looked.includes(result);
