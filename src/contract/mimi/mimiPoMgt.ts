import { screenCalls, sentColumns } from '../call';
import type { Row } from '../dictionary';
import { mimiPo, mimiPoDtl } from '../tables/mimi';
import { type EditableRow, editable } from '../tables/table';

/** PAST_DUE is Y where only purchase orders with lines past due are wanted; PO_NO may say several, parted by commas. */
export interface MimiPoSearch {
  FR_DT: string;
  TO_DT: string;
  PO_NO: string;
  VNDR_NM: string;
  ITEM_CD: string;
  MIMI_PO_STS: string | string[];
  PAST_DUE: string;
  CUST_CD: string;
}

export type PoKey = { CUST_CD: string; PO_NO: string };

/** What is typed of a purchase order; without a number it gets one. */
export const po = editable(mimiPo, ['PO_DT', 'VNDR_CD', 'VNDR_NM', 'CYCFS_CD', 'DLV_REQ_DT', 'CURR_CD', 'RMK']);

/** What is typed of its lines; a new one gets the next number. */
export const poLine = editable(mimiPoDtl, ['ITEM_CD', 'PO_QTY', 'UNIT_PRC', 'DLV_REQ_DT', 'RMK'], {
  PO_QTY: { min: 1 },
  UNIT_PRC: { min: 0 },
});

export type PoLine = EditableRow<typeof poLine> &
  Row<
    'QTY_UT' | 'PO_AMT' | 'SPLY_QTY' | 'RMN_QTY' | 'MIMI_LINE_STS' | 'ITEM_NM' | 'ITEM_SPEC',
    'QTY_UT' | 'SPLY_QTY' | 'RMN_QTY' | 'MIMI_LINE_STS' | 'ITEM_NM'
  >;

/** A purchase order with how much of it has come in, per cent; lines of one that is not saved yet travel inside it. */
export type Po = EditableRow<typeof po> &
  Row<'MIMI_PO_STS' | 'TOT_QTY' | 'TOT_AMT' | 'CUST_NM' | 'CYCFS_NM', 'MIMI_PO_STS' | 'CUST_NM' | 'CYCFS_NM'> & {
    SPLY_RATE: number | null;
    LATE_YN: string;
    G2?: Partial<PoLine>[];
  };

/** Is the line past due: something is still to come, and its day is over? */
export const isLate = (
  { MIMI_LINE_STS, RMN_QTY, DLV_REQ_DT }: Pick<PoLine, 'MIMI_LINE_STS' | 'RMN_QTY' | 'DLV_REQ_DT'>,
  today: string,
): boolean => ['OPN', 'PRT'].includes(MIMI_LINE_STS) && RMN_QTY > 0 && DLV_REQ_DT < today;

/** States in which a purchase order and its lines may still be changed. */
const openStates = ['OPN', 'PRT'];
export const canEditPo = ({ MIMI_PO_STS }: { MIMI_PO_STS?: string | null }): boolean => openStates.includes(MIMI_PO_STS ?? 'OPN');
/** A line that has supplies keeps its item. */
export const canEditPoLine = (line: { MIMI_LINE_STS?: string | null; SPLY_QTY?: number | null }, field: string): boolean =>
  openStates.includes(line.MIMI_LINE_STS ?? 'OPN') && (field !== 'ITEM_CD' || !line.SPLY_QTY);

export type PoAction = 'close' | 'cancel';

/** Why a purchase order cannot take the action, as a message code, or null when it can. */
export const poRefusal = (action: PoAction, { MIMI_PO_STS }: { MIMI_PO_STS: string }): string | null =>
  (action === 'cancel' ? MIMI_PO_STS === 'OPN' : openStates.includes(MIMI_PO_STS)) ? null : 'MSG000027';

const calls = screenCalls('mimiPoMgt', '/mimi/mimiPoMgt');

export const mimiPoMgt = {
  select: calls.read<MimiPoSearch, Po>('selectMimiPo'),
  /** Lines of a purchase order, or of several of one customer. */
  selectLines: calls.read<{ CUST_CD: string; PO_NO: string | string[] }, PoLine>('selectMimiPoG2'),
  save: calls.save<Po>('saveMimiPo', po.all, { lines: sentColumns(poLine.columns) }),
  saveLines: calls.save<PoLine>('saveMimiPoG2', poLine.all),
  close: calls.action<Po>('close'),
  cancel: calls.action<Po>('cancel'),
  excel: calls.excel<MimiPoSearch>(),
};
