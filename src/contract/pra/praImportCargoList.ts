import { screenCalls } from '../call';
import type { RowRequests } from '../csm/csmRequest';
import type { Span } from '../dates';
import type { Row } from '../dictionary';
import { type CargoSearch, isNumbered, longestPeriod } from '../ptl/status/cargoSearch';
import { isKpi, type KpiCode, mostMonths } from './kpi';

export interface PraCargoSearch extends CargoSearch {
  POL_CD: string;
  CARGO_STS: string[];
  DELAY_RSN: string;
  /** An indicator: the days are then those that it counts by, and the shipments those that its value is made of. */
  KPI_CD: string;
  /** With KPI_CD: Y for those of them that count against it. */
  MISS_YN: string;
}

/** The indicator whose shipments are asked for. Numbers say by themselves which are meant. */
export const kpiAsked = (search: Partial<PraCargoSearch>): KpiCode | null =>
  !isNumbered(search) && isKpi(search.KPI_CD) ? search.KPI_CD : null;

/** The longest period of a search: an indicator is shown over more months than a list. */
export const longestOf = (search: Partial<PraCargoSearch>): Span => (kpiAsked(search) ? mostMonths : longestPeriod);

/** Whole days between two milestones; null until both are known. */
type Days = number | null;

/** A shipment that comes in of a customer with the PRA service, with its milestones in days. */
export type PraCargo = Row<
  | 'HBL_SEQ'
  | 'HBL_NO'
  | 'CUST_CD'
  | 'CUST_NM'
  | 'PO_NO'
  | 'INV_NO'
  | 'CARGO_STS'
  | 'SHPR_NM'
  | 'ITEM_NM'
  | 'INCOTERMS'
  | 'TRANS_MODE'
  | 'LOAD_TP'
  | 'PKG_QTY'
  | 'GRS_WT'
  | 'MSR_CBM'
  | 'POL_CD'
  | 'POD_CD'
  | 'CARR_NM'
  | 'VSL_NM'
  | 'ETD_DT'
  | 'ATD_DTM'
  | 'ORG_ETA_DT'
  | 'ETA_DT'
  | 'ATA_DTM'
  | 'BOND_IN_DTM'
  | 'IMP_DCLR_DTM'
  | 'IMP_ACPT_DTM'
  | 'RLSE_DTM'
  | 'DLV_CMPL_DTM'
  | 'DELAY_YN'
  | 'DELAY_DAYS'
  | 'DELAY_RSN'
  | 'CSTM_HOLD_YN'
  | 'DEM_DAYS',
  'HBL_SEQ' | 'HBL_NO' | 'CUST_CD' | 'CARGO_STS' | 'ETD_DT' | 'ETA_DT' | 'ORG_ETA_DT'
> &
  RowRequests & {
    CNTR_CNT: number;
    TT_DAYS: Days;
    CC_DAYS: Days;
    DWELL_DAYS: Days;
    TOT_DAYS: Days;
    ONTIME_YN: 'Y' | 'N' | null;
    FREE_STS: string;
  };

const calls = screenCalls('praImportCargoList', '/pra/praImportCargoList');

export const praImportCargoList = {
  select: calls.read<PraCargoSearch, PraCargo>('selectPraImportCargo'),
  excel: calls.excel<PraCargoSearch>(),
};
