import { type ActionBody, type SaveData, screenCalls } from '../../call';
import type { Row } from '../../dictionary';
import type { DoStep } from './doReadiness';
import type { EtaChange } from './etaHistory';
import type { MilestoneStep } from './milestoneLine';
import type { NamedRef } from './ownRefs';
import type { OfShare, SharedLink, ShareRow, ShareVisit, ShareWish } from './share';

/** The shipment whose page it is. */
export interface OfHouse {
  HBL_NO: string;
}

/** What a shipment is. SRC_DTM: when something was told of it last, by EVENT_SRC. */
export type ShipmentHead = Row<
  | 'HBL_SEQ'
  | 'CORP_CD'
  | 'HBL_NO'
  | 'MBL_NO'
  | 'CUST_CD'
  | 'CUST_NM'
  | 'CARGO_STS'
  | 'IMEX_TP'
  | 'TRANS_MODE'
  | 'LOAD_TP'
  | 'INCOTERMS'
  | 'POL_CD'
  | 'POD_CD'
  | 'CARR_NM'
  | 'VSL_NM'
  | 'VOY_NO'
  | 'ITEM_NM'
  | 'PKG_QTY'
  | 'PKG_UT_CD'
  | 'GRS_WT'
  | 'MSR_CBM'
  | 'ETD_DT'
  | 'ETA_DT'
  | 'ORG_ETA_DT'
  | 'ATA_DTM'
  | 'DELAY_YN'
  | 'DELAY_DAYS'
  | 'DELAY_RSN'
  | 'CARG_MT_NO'
  | 'CSTM_HOLD_YN'
  | 'CSTM_HOLD_RSN'
  | 'DO_NO'
  | 'DO_ISS_DTM'
  | 'PO_NO'
  | 'INV_NO'
  | 'CUST_REF_NO'
  | 'UPD_CNT',
  'HBL_SEQ' | 'CORP_CD' | 'HBL_NO' | 'CUST_CD' | 'CARGO_STS' | 'IMEX_TP' | 'POL_CD' | 'POD_CD' | 'ETA_DT' | 'ORG_ETA_DT'
> & {
  POL_NM: string | null;
  POD_NM: string | null;
  SALES_USER_NM: string | null;
  CNTR_CNT: number;
  EVENT_SRC: string | null;
  SRC_DTM: string | null;
  /** When and why its booking was cancelled. */
  CXL_DTM: string | null;
  CXL_RSN: string | null;
  /** Numbers of the load plans that the reader sees it in. */
  CLP_NOS: string[];
};

/** A container with its free time: FREE_DT its last free day, expected (EST_YN) until it is discharged; DEM_AMT what its days over cost, null where nobody knows. */
export type DetailContainer = Row<
  'CNTR_SEQ' | 'CNTR_NO' | 'CNTR_TP_CD' | 'SEAL_NO' | 'CNTR_STS' | 'DISC_DTM' | 'GATE_OUT_DTM' | 'EMPTY_RTN_DTM' | 'FREE_DAYS',
  'CNTR_SEQ' | 'CNTR_NO'
> & {
  FREE_STS: string;
  FREE_DT: string | null;
  REMAIN_DAYS: number | null;
  DEM_DAYS: number;
  DET_DAYS: number;
  EST_YN: 'Y' | 'N';
  EVENT_SRC: string | null;
  SRC_DTM: string | null;
};

/** A step of the customs (CSTM_STS): done, the next one, or not known; NOTE_TXT its number or reason. */
export interface CustomsStep {
  CSTM_STS: string;
  STATE: 'DONE' | 'NOW' | 'HOLD' | 'NEXT' | 'UNKNOWN';
  AT_DTM: string | null;
  NOTE_TXT: string | null;
  EVENT_SRC: string | null;
  SRC_DTM: string | null;
}

/** A delivery order of the shipment, or a container that has none (then without a number). */
export type DetailOrder = Row<
  'DLV_ORD_NO' | 'DLV_ORD_STS' | 'CNTR_NO' | 'PICKUP_PLC_NM' | 'DLV_PLC_NM' | 'DLV_DT' | 'DLV_TM' | 'UPD_DTM',
  never
>;

/** A charge to the customer. */
export type DetailCost = Row<
  'COST_NO' | 'FRT_CD' | 'FRT_NM' | 'CURR_CD' | 'FRGN_AMT' | 'EXCH_RATE' | 'SPLY_AMT' | 'VAT_AMT' | 'TOT_AMT' | 'COST_STS',
  'COST_NO' | 'FRT_CD' | 'COST_STS'
>;

const calls = screenCalls('ptlShipngStusDetail', '/ptl/status/ptlShipngStusDetail');

export const ptlShipngStusDetail = {
  select: calls.read<OfHouse, ShipmentHead>('selectPtlShipngStusDetail'),
  selectContainers: calls.read<OfHouse, DetailContainer>('selectPtlShipngStusDetailG2'),
  selectCustoms: calls.read<OfHouse, CustomsStep>('selectPtlShipngStusDetailG3'),
  selectLine: calls.read<OfHouse, MilestoneStep>('selectPtlShipngStusDetailG4'),
  selectDo: calls.read<OfHouse, DoStep>('selectPtlShipngStusDetailG5'),
  selectEta: calls.read<OfHouse, EtaChange>('selectPtlShipngStusDetailG6'),
  selectCosts: calls.read<OfHouse, DetailCost>('selectPtlShipngStusDetailG7'),
  selectOrders: calls.read<OfHouse, DetailOrder>('selectPtlShipngStusDetailG8'),
  selectShares: calls.read<OfHouse, ShareRow>('selectPtlShare', { button: 'share' }),
  selectVisits: calls.read<OfShare, ShareVisit>('selectPtlShareG2', { button: 'share' }),
  share: calls.other<ShareWish & { BATCH_ID: string }, SharedLink>('share', 'action', 'share', { sealed: true }),
  revokeShare: calls.other<ActionBody<ShareRow>, SaveData<ShareRow>>('revokeShare', 'action', 'share'),
  selectRefs: calls.read<OfHouse, NamedRef>('selectPtlShipngStusDetailG9'),
};
