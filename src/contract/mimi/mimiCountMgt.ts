import type { Fault } from '../call';
import { screenCalls, sentColumns } from '../call';
import type { Row } from '../dictionary';
import { isEmpty } from '../rules';
import { mimiCount, mimiCountDtl } from '../tables/mimi';
import { type EditableRow, editable } from '../tables/table';

/** CNT_NO alone finds a count whatever its day. */
export interface MimiCountSearch {
  FR_DT: string;
  TO_DT: string;
  CNT_NO: string;
  CNT_STS: string | string[];
  CUST_CD: string;
  CYCFS_CD: string;
  ITEM_CD: string;
}

/** What is typed of a count; its number is given. */
export const count = editable(mimiCount, ['CUST_CD', 'CYCFS_CD', 'CNT_DT', 'RMK']);

/** What is typed of its lines; what the book says is read by the server. */
export const countLine = editable(mimiCountDtl, ['CNT_QTY', 'CNT_DIFF_RSN', 'RMK'], { CNT_QTY: { min: 0 } });

/** Stands for the lot of an item that has none. */
export const noLot = '-';

type Named = 'QTY_UT' | 'ITEM_NM' | 'LOT_YN';

/** A line with its item; BOOK_QTY is unknown until a line that was typed is saved. */
export type CountLine = EditableRow<typeof countLine> &
  Row<Named | 'BOOK_QTY' | 'DIFF_QTY' | 'ITEM_SPEC' | 'SPLY_NO', Named | 'BOOK_QTY'> & { CUST_CD: string };

/**
 * A count with how many lines it has, are not counted yet, and differ. OWN_YN is Y where the reader has had a hand in it. Lines of one that is
 * not saved yet travel inside it.
 */
export type Count = EditableRow<typeof count> &
  Row<'CNT_STS' | 'CUST_NM' | 'CYCFS_NM' | 'REQ_DTM' | 'AGR_DTM' | 'RJCT_RSN', 'CNT_STS' | 'CUST_NM' | 'CYCFS_NM'> & {
    LINE_CNT: number;
    LEFT_CNT: number;
    DIFF_CNT: number;
    DIFF_QTY: number;
    REG_USER_NM: string | null;
    REQ_USER_NM: string | null;
    AGR_USER_NM: string | null;
    OWN_YN: string;
    G2?: Partial<CountLine>[];
  };

/** A lot that is in stock, as the line of a count. */
export type StockLine = Pick<CountLine, 'ITEM_CD' | 'ITEM_NM' | 'ITEM_SPEC' | 'LOT_NO' | 'LOT_YN' | 'QTY_UT' | 'BOOK_QTY'>;

/** Where and when is counted: whose stock is asked for. */
export type CountPlace = Pick<Count, 'CUST_CD' | 'CYCFS_CD' | 'CNT_DT'>;

const openStates = ['DRF', 'RJT'];
/** May a count and its lines still be changed? Until it is handed over, and again when it was sent back. */
export const canEditCount = ({ CNT_STS }: { CNT_STS?: string | null }): boolean => openStates.includes(CNT_STS ?? 'DRF');

export type CountAction = 'submit' | 'agree' | 'reject';

/** Why a count cannot take the action, as a message code, or null when it can: a second person agrees. */
export function countRefusal(action: CountAction, row: { CNT_STS: string; OWN_YN: string }): string | null {
  if (action === 'submit' ? !canEditCount(row) : row.CNT_STS !== 'REQ') return 'MSG000027';
  return action === 'agree' && row.OWN_YN === 'Y' ? 'MSG000697' : null;
}

/** A line in a message: its item, and its lot where it has one. */
export const lineName = ({ ITEM_CD, LOT_NO }: { ITEM_CD: string; LOT_NO: string }): string =>
  LOT_NO === noLot ? ITEM_CD : `${ITEM_CD}/${LOT_NO}`;

/** Faults that keep a count from being handed over: without lines, lines that are not counted, differences without their reason. */
export function handOverFaults(
  lines: readonly Pick<CountLine, 'ITEM_CD' | 'LOT_NO' | 'CNT_QTY' | 'DIFF_QTY' | 'CNT_DIFF_RSN' | 'RMK'>[],
): Omit<Fault, 'ROW_NO'>[] {
  if (lines.length === 0) return [{ FIELD: 'CNT_NO', CODE: 'MSG000699' }];
  return lines.flatMap((line): Omit<Fault, 'ROW_NO'>[] => {
    if (isEmpty(line.CNT_QTY)) return [{ FIELD: 'CNT_QTY', CODE: 'MSG000695', ARGS: [lineName(line)] }];
    const isTold = !isEmpty(line.CNT_DIFF_RSN) && (line.CNT_DIFF_RSN !== 'ETC' || !isEmpty(line.RMK));
    return line.DIFF_QTY && !isTold ? [{ FIELD: 'CNT_DIFF_RSN', CODE: 'MSG000696', ARGS: [lineName(line), line.DIFF_QTY] }] : [];
  });
}

const calls = screenCalls('mimiCountMgt', '/mimi/mimiCountMgt');

export const mimiCountMgt = {
  select: calls.read<MimiCountSearch, Count>('selectMimiCount'),
  /** Lines of a count. */
  selectLines: calls.read<{ CNT_NO: string }, CountLine>('selectMimiCountG2'),
  /** What is in stock where and when is counted. */
  selectStock: calls.read<CountPlace, StockLine>('selectMimiCountG3'),
  save: calls.save<Count>('saveMimiCount', count.all, { lines: sentColumns(countLine.all) }),
  saveLines: calls.save<CountLine>('saveMimiCountG2', countLine.all),
  submit: calls.action<Count>('submit'),
  agree: calls.action<Count>('agree'),
  reject: calls.action<Count>('reject'),
  excel: calls.excel<MimiCountSearch>(),
};
