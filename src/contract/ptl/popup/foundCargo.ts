import type { Fault } from '../../call';
import type { Cargo, CargoStep } from './unipass';

/**
 * A cargo that customs were asked for and know, with its steps, newest first. Where there are several to choose one from, only what tells them
 * apart is filled in. HBL_SEQ is the reader's shipment of it.
 */
export type FoundCargo = Cargo & { STEPS: CargoStep[]; HBL_SEQ: number | null };

/** What tells cargoes apart, in the order of the list. */
export const choiceColumns = ['CARG_MT_NO', 'MBL_NO', 'HBL_NO', 'ETA_DT', 'POD_NM', 'CARR_NM'] as const;

/** What is known of a cargo, in the order of the form. */
export const cargoColumns = [
  ...(['CARG_MT_NO', 'PRGS_STTS', 'CSCL_PRGS_STTS', 'MBL_NO', 'HBL_NO', 'CARGO_TP', 'VSL_NM', 'VOY_NO', 'SHIP_NAT_NM', 'AGNC_NM'] as const),
  ...(['CARR_NM', 'ITEM_NM', 'POL_CD', 'POL_NM', 'POD_CD', 'POD_NM', 'ENTR_CSTM_NM', 'ETA_DT', 'PKG_QTY', 'PKG_UT_CD', 'GRS_WT'] as const),
  ...(['MSR_CBM', 'CNTR_CNT', 'CNTR_NO', 'BL_TP_NM', 'MGT_YN', 'LATE_FINE_YN', 'LATE_TAX_YN', 'SPCN_CD', 'FRWR_NM', 'PRCS_DTM'] as const),
];

/** What is known of a step, in the order of the list. */
export const stepColumns = [
  ...(['SEQ_NO', 'PRCS_DTM', 'PRCS_TP', 'SHED_SGN', 'SHED_NM', 'PKG_QTY', 'PKG_UT_CD', 'GRS_WT', 'RLBR_DTM', 'RLBR_CNNT'] as const),
  ...(['RLBR_BSS_NO', 'DCLR_NO', 'PRE_GUIDE'] as const),
];

/** What a cargo is asked for by: its number in customs, else B/Ls with the year of arrival. */
export interface CargoEnquiry {
  CARG_MT_NO: string;
  MBL_NO: string;
  HBL_NO: string;
  BL_YY: string;
}

/** What keeps customs from being asked: no number, or a B/L without its year. */
export function enquiryFaults({ CARG_MT_NO, MBL_NO, HBL_NO, BL_YY }: Partial<CargoEnquiry>, field = 'CARG_MT_NO'): Fault[] {
  if (CARG_MT_NO) return [];
  if (!MBL_NO && !HBL_NO) return [{ FIELD: field, CODE: 'MSG000201' }];
  return /^(19|20)\d\d$/.test(BL_YY ?? '') ? [] : [{ FIELD: 'BL_YY', CODE: 'MSG000202' }];
}
