import type { Fault } from '../call';
import { screenCalls } from '../call';
import type { Row } from '../dictionary';
import { isEmpty } from '../rules';
import { mimiSupply } from '../tables/mimi';
import { type EditableRow, editable } from '../tables/table';

/** SPLY_NO alone finds a movement whatever its day. */
export interface MimiSupplySearch {
  FR_DT: string;
  TO_DT: string;
  SPLY_NO: string;
  SPLY_TP: string | string[];
  SPLY_STS: string | string[];
  CUST_CD: string;
  CYCFS_CD: string;
  ITEM_CD: string;
  PO_NO: string;
  DLV_ORD_NO: string;
  HBL_NO: string;
}

/** What is typed of a movement; its number, unit and state are given. */
export const supply = editable(mimiSupply, [
  ...(['CUST_CD', 'SPLY_DT', 'SPLY_TP', 'CYCFS_CD', 'PO_NO', 'LINE_NO', 'ITEM_CD', 'LOT_NO', 'SPLY_QTY'] as const),
  ...(['HBL_NO', 'DLV_ORD_NO', 'RMK'] as const),
]);

type Typed = EditableRow<typeof supply>;

/**
 * A movement with the names of what it names; RSV_YN: an order has reserved it, and changes it by its lines; ONHAND_QTY: what is there of its lot
 * now; CNT_NO: the count that made it.
 */
export type Supply = Typed &
  Row<
    'QTY_UT' | 'SPLY_STS' | 'RSV_YN' | 'CUST_NM' | 'ITEM_NM' | 'CYCFS_NM' | 'LOT_YN' | 'CFM_DTM',
    'QTY_UT' | 'SPLY_STS' | 'RSV_YN' | 'CUST_NM' | 'ITEM_NM' | 'CYCFS_NM'
  > & {
    ONHAND_QTY: number;
    CFM_USER_NM: string | null;
    CNT_NO: string | null;
  };

/** A PO line that is still open: what is neither received nor planned yet. */
export type OpenLine = Pick<
  Supply,
  'CUST_CD' | 'CUST_NM' | 'CYCFS_CD' | 'CYCFS_NM' | 'PO_NO' | 'LINE_NO' | 'ITEM_CD' | 'ITEM_NM' | 'LOT_YN' | 'QTY_UT'
> &
  Row<'RMN_QTY' | 'DLV_REQ_DT', 'RMN_QTY' | 'DLV_REQ_DT'>;

/** What a movement takes over of the line that it supplies. What stands in the movement stays, of its warehouse and quantity, or of all. */
export function ofOpenLine(line: OpenLine, movement: Partial<Supply>, onlyEmpty = false): Partial<Supply> {
  const { CUST_CD, CUST_NM, PO_NO, LINE_NO, ITEM_CD, ITEM_NM, LOT_YN, QTY_UT, CYCFS_CD, CYCFS_NM, RMN_QTY } = line;
  const free = (field: keyof Supply) => isEmpty(movement[field]);
  if (onlyEmpty && !(free('LINE_NO') && (free('ITEM_CD') || movement.ITEM_CD === ITEM_CD))) return {};
  return {
    ...{ PO_NO, LINE_NO, ITEM_CD, ITEM_NM, LOT_YN, QTY_UT },
    ...(free('CUST_CD') ? { CUST_CD, CUST_NM } : {}),
    ...(free('CYCFS_CD') ? { CYCFS_CD, CYCFS_NM } : {}),
    ...(free('SPLY_QTY') ? { SPLY_QTY: RMN_QTY } : {}),
  };
}

export type SupplyAction = 'confirm' | 'unconfirm' | 'cancel';

/** The state each action begins in. */
const begins: Record<SupplyAction, string> = { confirm: 'PLN', unconfirm: 'CFM', cancel: 'PLN' };

interface Person {
  USER_TP: string;
}

/** Customers enter releases; what comes in, comes back or is put right is the staff's. */
const isTheirs = ({ SPLY_TP }: { SPLY_TP?: string | null }, { USER_TP }: Person) => USER_TP === 'S' || SPLY_TP === 'OUT';

/** Why a movement cannot take the action, as a message code, or null when it can. What a count made, nobody takes back alone. */
export function refusal(
  action: SupplyAction,
  row: { SPLY_TP: string; SPLY_STS: string; RSV_YN: string; CNT_NO?: string | null },
  person: Person,
): string | null {
  if (row.SPLY_STS !== begins[action]) return 'MSG000027';
  if (row.RSV_YN === 'Y') return 'MSG000712';
  if (!isTheirs(row, person)) return 'MSG000685';
  return action === 'unconfirm' && row.CNT_NO ? 'MSG000701' : null;
}

/** May the person change or remove the movement? Only while it is planned, and not by an order. */
export const canEdit = (row: { SPLY_TP?: string | null; SPLY_STS?: string | null; RSV_YN?: string | null }, person: Person): boolean =>
  (row.SPLY_STS ?? 'PLN') === 'PLN' && row.RSV_YN !== 'Y' && (isEmpty(row.SPLY_TP) || isTheirs(row, person));

/** Faults of a movement as it is to be, besides those of single values; the item says whether it keeps lots. */
export function supplyFaults(
  row: Pick<Typed, 'SPLY_TP' | 'SPLY_QTY' | 'LOT_NO' | 'PO_NO' | 'LINE_NO' | 'DLV_ORD_NO' | 'RMK'>,
  lotYn: string | undefined,
  person: Person,
  title: (field: string) => string,
): Fault[] {
  const faults: Fault[] = [];
  const add = (FIELD: string, CODE: string, ...ARGS: (string | number)[]) => faults.push({ FIELD, CODE, ARGS });
  if (!isTheirs(row, person)) add('SPLY_TP', 'MSG000685');
  if (row.SPLY_TP === 'ADJ' ? row.SPLY_QTY === 0 : row.SPLY_QTY <= 0) add('SPLY_QTY', 'MSG000686');
  if (lotYn === 'Y' && isEmpty(row.LOT_NO)) add('LOT_NO', 'MSG000012', title('LOT_NO'));
  if (lotYn === 'N' && !isEmpty(row.LOT_NO)) add('LOT_NO', 'MSG000687');
  if (row.SPLY_TP === 'ADJ' && isEmpty(row.RMK)) add('RMK', 'MSG000039');
  if (row.SPLY_TP !== 'IN' && !isEmpty(row.PO_NO)) add('PO_NO', 'MSG000688');
  if (row.SPLY_TP === 'IN' && isEmpty(row.PO_NO) !== isEmpty(row.LINE_NO)) {
    const missing = isEmpty(row.PO_NO) ? 'PO_NO' : 'LINE_NO';
    add(missing, 'MSG000012', title(missing));
  }
  if (!['OUT', 'RTN'].includes(row.SPLY_TP) && !isEmpty(row.DLV_ORD_NO)) add('DLV_ORD_NO', 'MSG000689');
  return faults;
}

const calls = screenCalls('mimiSupplyMgt', '/mimi/mimiSupplyMgt');

export const mimiSupplyMgt = {
  select: calls.read<MimiSupplySearch, Supply>('selectMimiSupply'),
  selectOpenLines: calls.read<{ CUST_CD: string; PO_NO: string }, OpenLine>('selectMimiSupplyG2'),
  save: calls.save<Supply>('saveMimiSupply', supply.all),
  confirm: calls.action<Supply>('confirm'),
  unconfirm: calls.action<Supply>('unconfirm'),
  cancel: calls.action<Supply>('cancel'),
  excel: calls.excel<MimiSupplySearch>(),
};
