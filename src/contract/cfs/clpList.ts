import { screenCalls, sentColumns } from '../call';
import type { Row } from '../dictionary';
import { cfsClp, cfsClpDtl } from '../tables/cfs';
import { type EditableRow, editable } from '../tables/table';
import type { Cargo, ContainerType, Loaded } from './loadPlan';

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
 * sums is of their own lines, and customers get no LOAD_RATE.
 */
export type Plan = EditableRow<typeof plan> &
  Row<'CLP_STS' | 'CYCFS_NM' | 'TOT_PKG_QTY' | 'TOT_GRS_WT' | 'TOT_MSR_CBM' | 'LOAD_RATE', 'CLP_STS' | 'CYCFS_NM'> &
  Omit<ContainerType, 'CNTR_TP_CD'> & { G2?: Partial<PlanLine>[] };

/** What is typed of a line of a plan; its booking is chosen once. */
export const planLine = editable(cfsClpDtl, ['BKG_NO', 'LOAD_SEQ', 'PKG_QTY', 'GRS_WT', 'MSR_CBM', 'RMK'], {
  LOAD_SEQ: { min: 1 },
  PKG_QTY: { min: 1 },
  GRS_WT: { min: 0 },
  MSR_CBM: { min: 0 },
});

/** A line of a plan with its cargo. */
export type PlanLine = EditableRow<typeof planLine> & Loaded;

const calls = screenCalls('clpList', '/cfs/clpList');

export const clpList = {
  select: calls.read<PlanSearch, Plan>('selectClp'),
  selectLines: calls.read<{ CLP_NO: string }, PlanLine>('selectClpG2'),
  /** Bookings that may be loaded: of a CFS and a port of discharge, confirmed or received, in no plan. */
  selectWaiting: calls.read<{ CYCFS_CD: string; POD_CD: string }, Cargo>('selectClpG3'),
  save: calls.save<Plan>('saveClp', plan.all, { lines: sentColumns(planLine.columns) }),
  saveLines: calls.save<PlanLine>('saveClpG2', planLine.all),
  close: calls.action<Plan>('close'),
  reopen: calls.action<Plan>('reopen'),
  cancel: calls.action<Plan>('cancel'),
  excel: calls.excel<PlanSearch>(),
};
