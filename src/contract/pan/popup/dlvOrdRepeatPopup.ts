import { screenCalls } from '../../call';
import type { Row } from '../../dictionary';
import type { ColumnRule } from '../../rules';
import type { DeliveryOrder } from '../dlvOrd';

/** What an order is made from: an earlier order, or a template. */
export interface RepeatSource {
  REPEAT_TP: 'ORD' | 'TMPL';
  /** DLV_ORD_NO or TMPL_SEQ. */
  REPEAT_NO: string;
}

/** What is typed of an order that is made from another one: its days, and what is its own. */
export const repeatTyped = [
  ...(['PICKUP_DT', 'PICKUP_TM', 'DLV_DT', 'DLV_TM', 'CNTR_NO', 'CNTR_TP_CD', 'SEAL_NO', 'HBL_NO', 'CAR_QTY', 'REQ_RMK'] as const),
] as const;

/** A source with the order that it would make. */
export type RepeatRow = RepeatSource &
  Partial<DeliveryOrder> & {
    /** Name of the template, or number of the order. */
    REPEAT_NM: string;
    /** Day of the pick-up of the order it is made from. */
    WAS_DT: string | null;
    SHR_TP: string | null;
    /** Y for a template that the reader may delete. */
    OWN_YN: string;
  };

export type OrderTemplate = Row<'TMPL_SEQ' | 'TMPL_NM' | 'SHR_TP', 'TMPL_SEQ'> & { DLV_ORD_NO?: string | null };

export interface RepeatSearch {
  /** SEL: the orders chosen before, by DLV_ORD_NO alone; ORD: earlier ones; TMPL: templates. */
  REPEAT_TP: string;
  /** Days of the pick-up, of orders. */
  FR_DT: string;
  TO_DT: string;
  CUST_CD: string;
  KEYWORD: string;
  DLV_ORD_NO: string[];
}

/** Orders made at once. */
export const repeatMaxRows = 200;

export const templateRules: readonly ColumnRule[] = [
  { field: 'TMPL_NM', required: true },
  { field: 'SHR_TP', required: true },
  { field: 'DLV_ORD_NO', required: true },
];

const calls = screenCalls('dlvOrdRepeatPopup', '/pan/popup/DlvOrdRepeatPopup');

export const dlvOrdRepeatPopup = {
  select: calls.read<RepeatSearch, RepeatRow>('selectDlvOrdRepeat'),
  /** Makes an order of each row, in TMP. */
  save: calls.save<RepeatRow, DeliveryOrder>('saveDlvOrdRepeat', ['REPEAT_TP', 'REPEAT_NO', ...repeatTyped]),
  /** Makes a template of an order, under a name. */
  saveTemplate: calls.save<OrderTemplate>('saveDlvOrdTmpl', ['TMPL_NM', 'SHR_TP', 'DLV_ORD_NO'], { button: 'template' }),
  /** Deletes the templates among the sources. */
  deleteTemplate: calls.action<RepeatRow>('delete'),
};
