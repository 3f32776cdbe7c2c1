import { screenCalls } from '../call';
import type { Row } from '../dictionary';
import { praKpiTgt } from '../tables/pra';
import { type EditableRow, editable } from '../tables/table';
import type { KpiCode, KpiStatus } from './kpi';

export interface KpiSearch {
  FR_YM: string;
  TO_YM: string;
  TRANS_MODE: string;
  POL_CD: string;
  CUST_CD: string;
}

/** An indicator over the period, against its target, the period before of the same length, and its last month against the one ahead of that. */
export interface KpiSummary {
  KPI_CD: KpiCode;
  TGT_VAL: number;
  WARN_VAL: number | null;
  ACTL_VAL: number | null;
  DIFF_VAL: number | null;
  KPI_STS: KpiStatus | null;
  PREV_VAL: number | null;
  MOM_VAL: number | null;
  /** Shipments that the value is made of, and those of them that count against it; null of an average of days. */
  HBL_CNT: number;
  MISS_CNT: number | null;
}

/** The value of one month, and the target of its year. */
export interface MonthValue {
  YM: string;
  ACTL_VAL: number | null;
  KPI_STS: KpiStatus | null;
  TGT_VAL: number;
  HBL_CNT: number;
}

/** An indicator by months; the grid has them as a column each, M_202611. */
export type KpiMonths = { KPI_CD: KpiCode; MONTHS: MonthValue[] } & { [month in `M_${string}`]: number | null };

/** Shipments of a month that arrived late for one reason; null where none was told. */
export interface DelayCount {
  YM: string;
  DELAY_RSN: string | null;
  HBL_CNT: number;
}

/** What a value is made of: FR_YM and TO_YM are those of the cell. */
export interface KpiDetailSearch extends KpiSearch {
  KPI_CD: string;
}

export type KpiDetail = Row<
  'HBL_SEQ' | 'HBL_NO' | 'POL_CD' | 'ETA_DT' | 'ATA_DTM' | 'DELAY_DAYS' | 'DELAY_RSN',
  'HBL_SEQ' | 'HBL_NO' | 'ETA_DT'
> & { TT_DAYS: number | null; CC_DAYS: number | null; DWELL_DAYS: number | null };

export interface TargetSearch {
  CUST_CD: string;
  KPI_YY: string;
}

export const kpiTarget = editable(praKpiTgt, ['TGT_VAL', 'WARN_VAL'], { TGT_VAL: { min: 0 }, WARN_VAL: { min: 0 } });
/** Without a version it is no row yet: the target that holds where nothing is agreed. */
export type KpiTarget = Omit<EditableRow<typeof kpiTarget>, 'UPD_CNT'> & { UPD_CNT: number | null };

const calls = screenCalls('praImportCargoKpi', '/pra/praImportCargoKpi');

export const praImportCargoKpi = {
  select: calls.read<KpiSearch, KpiSummary>('selectPraImportCargoKpi', { cost: 'search' }),
  selectMonths: calls.read<KpiSearch, KpiMonths>('selectPraImportCargoKpiG2', { cost: 'search' }),
  selectDetails: calls.read<KpiDetailSearch, KpiDetail>('selectPraImportCargoKpiG3', { cost: 'search' }),
  selectDelays: calls.read<KpiSearch, DelayCount>('selectPraImportCargoKpiG4', { cost: 'search' }),
  selectTargets: calls.read<TargetSearch, KpiTarget>('selectTarget'),
  saveTargets: calls.save<KpiTarget>('saveTarget', kpiTarget.all, { button: 'target' }),
  excel: calls.excel<KpiSearch>(),
};
