import { screenCalls, sentColumns } from '../call';
import type { Row } from '../dictionary';
import { isEmpty } from '../rules';
import { cfsClp, cfsClpDtl } from '../tables/cfs';
import { type EditableRow, editable } from '../tables/table';
import type { Cargo, ContainerType, Loaded } from './loadPlan';
import type { PlanStamp, StampSearch } from './planStamps';

/** CLP_NO, CNTR_NO or BKG_NO finds plans whatever their days. */
export interface PlanSearch {
  FR_DT: string;
  TO_DT: string;
  CYCFS_CD: string;
  CLP_STS: string | string[];
  POL_CD: string;
  POD_CD: string;
  CNTR_NO: string;
  CLP_NO: string;
  BKG_NO: string;
}

/** What is typed of a plan; its number, state and sums are given. */
export const plan = editable(cfsClp, [
  ...([
    'CLP_DT',
    'CYCFS_CD',
    'CNTR_TP_CD',
    'CNTR_NO',
    'SEAL_NO',
    'CARR_CD',
    'LINE_BKG_NO',
    'VSL_NM',
    'VOY_NO',
    'POL_CD',
    'POD_CD',
  ] as const),
  ...(['ETD_DT', 'STUF_BGN_DTM', 'STUF_END_DTM', 'RMK'] as const),
]);

/**
 * A load plan with its container type; the lines of one that is not saved yet travel inside it. What readers limited to customers get of the
 * sums is of their own lines, and they get no LOAD_RATE: that is of the whole container.
 */
export type Plan = EditableRow<typeof plan> &
  Row<'CLP_STS' | 'CYCFS_NM' | 'TOT_PKG_QTY' | 'TOT_GRS_WT' | 'TOT_MSR_CBM' | 'LOAD_RATE', 'CLP_STS' | 'CYCFS_NM'> &
  Omit<ContainerType, 'CNTR_TP_CD'> & { G2?: Partial<PlanLine>[] };

/** What is typed of a line of a plan; its booking is chosen once. */
export const planLine = editable(cfsClpDtl, ['BKG_NO', 'LOAD_SEQ', 'PKG_QTY', 'GRS_WT', 'MSR_CBM', 'RMK'], {
  LOAD_SEQ: { min: 1 },
  PKG_QTY: { min: 1 },
  GRS_WT: { min: 0, zeroIsEmpty: true },
  MSR_CBM: { min: 0 },
});

/** A line of a plan with its cargo. */
export type PlanLine = EditableRow<typeof planLine> & Loaded;

type State = { CLP_STS?: string | null };

const openStates = ['PLN', 'WRK'];
/** May lines of a plan be added, changed and taken out? Until it is closed. */
export const canEditPlanLines = ({ CLP_STS }: State): boolean => openStates.includes(CLP_STS ?? 'PLN');

/** Columns that the lines of a plan go by: they stand as long as there are any. */
export const placeColumns: readonly string[] = ['CYCFS_CD', 'POL_CD', 'POD_CD'];

/** May this column of a plan be changed? */
export const canEditPlan = (row: State & { TOT_PKG_QTY?: number | null }, column: string): boolean =>
  canEditPlanLines(row) && !(placeColumns.includes(column) && Number(row.TOT_PKG_QTY ?? 0) > 0);

export type PlanAction = 'minus' | 'close' | 'reopen' | 'cancel';

/** States in which a plan takes each action. */
const takes: Record<PlanAction, string> = { minus: 'PLN', close: 'WRK', reopen: 'CLS', cancel: 'PLN' };

/**
 * Why a plan cannot take the action today, as a message code, or null when it can: loading of one that is closed must have begun, and the vessel of one
 * that is reopened must not have left.
 */
export function planRefusal(
  action: PlanAction,
  { CLP_STS, ETD_DT, STUF_BGN_DTM }: Pick<Plan, 'CLP_STS' | 'ETD_DT' | 'STUF_BGN_DTM'>,
  today: string,
): string | null {
  if (action === 'close' && CLP_STS === 'PLN' && isEmpty(STUF_BGN_DTM)) return 'MSG000717';
  if (CLP_STS !== takes[action]) return CLP_STS === 'CLS' ? 'MSG000207' : 'MSG000027';
  return action === 'reopen' && !isEmpty(ETD_DT) && today >= String(ETD_DT) ? 'MSG000708' : null;
}

const calls = screenCalls('clpList', '/cfs/clpList');

export const clpList = {
  select: calls.read<PlanSearch, Plan>('selectClp'),
  /** Lines of a plan in the order of loading. That order has no gap: after a save of lines, others may have moved up or down too. */
  selectLines: calls.read<{ CLP_NO: string }, PlanLine>('selectClpG2'),
  /** Bookings that may be loaded: of a CFS and a port of discharge, confirmed or received, in no plan. */
  selectWaiting: calls.read<{ CYCFS_CD: string; POD_CD: string }, Cargo>('selectClpG3'),
  /** Versions by which a page sees what others do meanwhile to the plan it shows, and to bookings that it is about to load. */
  selectStamps: calls.read<StampSearch, PlanStamp>('selectClpG4'),
  save: calls.save<Plan>('saveClp', plan.all, { lines: sentColumns(planLine.columns) }),
  saveLines: calls.save<PlanLine>('saveClpG2', planLine.all),
  close: calls.action<Plan>('close'),
  reopen: calls.action<Plan>('reopen'),
  cancel: calls.action<Plan>('cancel'),
  excel: calls.excel<PlanSearch>(),
};
