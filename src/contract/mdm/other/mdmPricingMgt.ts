import { screenCalls } from '../../call';
import { mdmPricing } from '../../tables/mdm';
import { type EditableRow, editable, type RowOf } from '../../tables/table';

export interface PriceSearch {
  CUST_CD: string;
  AR_AP: string;
  FRT_CD: string;
  TRANS_MODE: string;
  IMEX_TP: string;
  POL_CD: string;
  POD_CD: string;
  /** The day on which the prices are valid. */
  BASE_DT: string;
  USE_YN: string;
}

const positive = { min: 0 };

/** What is typed of a price; its number is given when it is saved. */
export const pricing = editable(
  mdmPricing,
  [
    ...(['AR_AP', 'CUST_CD', 'VNDR_CD', 'FRT_CD', 'TRANS_MODE', 'IMEX_TP', 'POL_CD', 'POD_CD', 'PICKUP_AREA', 'DLV_AREA'] as const),
    ...([
      'CNTR_TP_CD',
      'CAR_TP',
      'FRT_UNIT',
      'MIN_QTY',
      'MIN_AMT',
      'MAX_AMT',
      'UNIT_PRC',
      'CURR_CD',
      'VAT_TP',
      'BGN_DT',
      'END_DT',
    ] as const),
    ...(['USE_YN', 'RMK'] as const),
  ],
  { MIN_QTY: positive, MIN_AMT: positive, MAX_AMT: positive, UNIT_PRC: positive },
);

/** A price with the names of its customer, vendor and charge; USED_CNT: confirmed costs that it is in. */
export type Price = EditableRow<typeof pricing> & { CUST_NM: string | null; VNDR_NM: string | null; FRT_NM: string; USED_CNT: number };

/** What a price is looked up for. */
export const askedColumns = [
  ...(['AR_AP', 'FRT_CD', 'TRANS_MODE', 'IMEX_TP', 'CUST_CD', 'VNDR_CD', 'POL_CD', 'POD_CD'] as const),
  ...(['PICKUP_AREA', 'DLV_AREA', 'CNTR_TP_CD', 'CAR_TP'] as const),
] satisfies (keyof RowOf<typeof mdmPricing>)[];

/** Always asked for, beside the day. */
export const requiredAsked = ['AR_AP', 'FRT_CD', 'TRANS_MODE', 'IMEX_TP'] as const;

export type WhySearch = Record<(typeof askedColumns)[number], string> & { BASE_DT: string };

/** A price of the charge asked for: does it win (Y), and at which step has it lost? */
export type Weighed = Price & { OK_YN: 'Y' | 'N'; WHY_TXT: string };

/** May somebody with these roles know and keep purchase prices? */
export const seesPurchase = (roles: readonly string[]): boolean => roles.some((role) => ['STL', 'CORP_ADM', 'SYS_ADM'].includes(role));

/** Columns of a price in a confirmed cost that still may be changed. */
export const endingColumns: readonly string[] = ['END_DT'];

const calls = screenCalls('mdmPricingMgt', '/mdm/other/MdmPricingMgt');

export const mdmPricingMgt = {
  select: calls.read<PriceSearch, Price>('selectMdmPricing'),
  save: calls.save<Price>('saveMdmPricing', pricing.all),
  /** Gives prices a later last day, END_DT of each row. */
  extend: calls.action<Price>('extend'),
  /** Which price counts for what is asked, and why the others do not. */
  why: calls.read<WhySearch, Weighed>('selectMdmPricingG2', { button: 'why' }),
  excel: calls.excel<PriceSearch>(),
};
