import { type ActionBody, type SaveData, screenCalls } from '../../call';
import type { RowRequests } from '../../csm/csmRequest';
import type { Row } from '../../dictionary';
import { isEmpty } from '../../rules';
import { type CargoSearch, isNumbered } from './cargoSearch';
import type { CustomsAsked } from './customsAsked';
import type { RefColumn, RefName, RefNameSearch } from './ownRefs';
import type { OfShipment } from './ptlShipngStusList';

export interface ImportCargoSearch extends CargoSearch {
  CARGO_STS: string[];
  CSTM_STS: string;
  CSTM_CD: string;
  CYCFS_CD: string;
  FREE_STS: string;
  CSTM_HOLD_YN: string;
  NOT_RLSE_YN: string;
}

/** A shipment that comes in, with the free time of its worst container; REMAIN_DAYS and EXP_DEM_AMT are null where nobody knows them. */
export type ImportCargo = Row<
  | 'HBL_SEQ'
  | 'CORP_CD'
  | 'HBL_NO'
  | 'CUST_CD'
  | 'CUST_NM'
  | 'CARGO_STS'
  | 'TRANS_MODE'
  | 'LOAD_TP'
  | 'MBL_NO'
  | 'CARG_MT_NO'
  | 'SHPR_NM'
  | 'CNEE_NM'
  | 'CARR_NM'
  | 'VSL_NM'
  | 'VOY_NO'
  | 'POL_CD'
  | 'POD_CD'
  | 'ETA_DT'
  | 'ATA_DTM'
  | 'DELAY_YN'
  | 'DELAY_DAYS'
  | 'CYCFS_CD'
  | 'CYCFS_NM'
  | 'BOND_IN_DTM'
  | 'CSTM_STS'
  | 'CSTM_HOLD_YN'
  | 'CSTM_HOLD_RSN'
  | 'IMP_DCLR_NO'
  | 'IMP_DCLR_DTM'
  | 'IMP_ACPT_DTM'
  | 'DO_NO'
  | 'DO_ISS_DTM'
  | 'RLSE_DTM'
  | 'FREE_DAYS'
  | 'DEM_BGN_DT'
  | 'PKG_QTY'
  | 'PKG_UT_CD'
  | 'GRS_WT'
  | 'MSR_CBM'
  | 'ITEM_NM'
  | 'INV_NO'
  | RefColumn
  | 'UPD_CNT',
  'HBL_SEQ' | 'CORP_CD' | 'HBL_NO' | 'CUST_CD' | 'CARGO_STS' | 'ETA_DT'
> &
  RowRequests & { DWELL_DAYS: number | null; FREE_STS: string; REMAIN_DAYS: number | null; EXP_DEM_AMT: number | null };

export type ImportContainer = Row<
  'CNTR_SEQ' | 'CNTR_NO' | 'CNTR_TP_CD' | 'DISC_DTM' | 'GATE_OUT_DTM' | 'EMPTY_RTN_DTM' | 'DEM_DAYS' | 'DET_DAYS',
  'CNTR_SEQ' | 'CNTR_NO'
> & { FREE_STS: string };

/** Free time that is running out or over: such shipments are few, whenever they came. */
const urgent: readonly string[] = ['WARN', 'OVER'];

/** Does the search need no dates: numbers, or what is held or running out, wherever it lies in time? */
export const isBounded = (search: Partial<ImportCargoSearch>): boolean =>
  isNumbered(search) || search.CSTM_HOLD_YN === 'Y' || urgent.includes(search.FREE_STS ?? '');

/** Are both ends of the period left empty, where that is allowed? */
export const isUndated = (search: Partial<ImportCargoSearch>): boolean =>
  isNumbered(search) || (isBounded(search) && isEmpty(search.FR_DT) && isEmpty(search.TO_DT));

const calls = screenCalls('fmsImportCargoList', '/ptl/status/fmsImportCargoList');

export const fmsImportCargoList = {
  select: calls.read<ImportCargoSearch, ImportCargo>('selectFmsImportCargo'),
  selectContainers: calls.read<OfShipment, ImportContainer>('selectFmsImportCargoG2'),
  selectNames: calls.read<RefNameSearch, RefName>('selectFmsImportCargoG3'),
  doIssue: calls.action<ImportCargo>('doIssue'),
  unipass: calls.other<ActionBody<ImportCargo>, SaveData<CustomsAsked>>('unipass', 'action', 'unipass'),
  excel: calls.excel<ImportCargoSearch>(),
};
