import type { Row } from '../../dictionary';

/** What tells a cargo from others where several are found. */
export type CargoChoice = Row<'CARG_MT_NO' | 'MBL_NO' | 'HBL_NO' | 'ETA_DT' | 'POD_CD', 'CARG_MT_NO'> & {
  POD_NM: string | null;
  CARR_NM: string | null;
};

/** An import cargo as the customs service knows it. PRGS_STTS, CSCL_PRGS_STTS and CARGO_TP are texts of the service, no codes of the portal. */
export type Cargo = CargoChoice &
  Row<'CARGO_TP' | 'VSL_NM' | 'VOY_NO' | 'ITEM_NM' | 'POL_CD' | 'PKG_QTY' | 'PKG_UT_CD' | 'GRS_WT' | 'MSR_CBM' | 'CNTR_NO'> & {
    PRGS_STTS: string | null;
    CSCL_PRGS_STTS: string | null;
    SHIP_NAT_NM: string | null;
    AGNC_NM: string | null;
    FRWR_NM: string | null;
    POL_NM: string | null;
    ENTR_CSTM_NM: string | null;
    CNTR_CNT: number | null;
    BL_TP_NM: string | null;
    /** Y for cargo that customs watches. */
    MGT_YN: string | null;
    /** Y where a fine is due for goods that were not taken out in time. */
    LATE_FINE_YN: string | null;
    /** Y where a surcharge is due for a late declaration. */
    LATE_TAX_YN: string | null;
    SPCN_CD: string | null;
    PRCS_DTM: string | null;
  };

/** A step of a cargo's way through customs; the first one has SEQ_NO 1. */
export type CargoStep = Row<'SHED_SGN' | 'PKG_QTY' | 'PKG_UT_CD' | 'GRS_WT'> & {
  SEQ_NO: number;
  PRCS_DTM: string | null;
  PRCS_TP: string | null;
  SHED_NM: string | null;
  /** When the goods were carried in or out, as the service writes it; of bonded transport any text. */
  RLBR_DTM: string | null;
  RLBR_CNNT: string | null;
  RLBR_BSS_NO: string | null;
  DCLR_NO: string | null;
  PRE_GUIDE: string | null;
};

/** A container of a cargo. CNTR_STSZ_CD is the service's code of its size. */
export type CargoContainer = Row<'CNTR_NO', 'CNTR_NO'> & {
  CNTR_STSZ_CD: string | null;
  SEAL_NO1: string | null;
  SEAL_NO2: string | null;
  SEAL_NO3: string | null;
};

/** Goods of an export declaration that were loaded under one B/L. */
export type ExportLoading = Row<'SHPM_CMPL_YN'> & {
  BL_NO: string | null;
  TKOF_DT: string | null;
  SHPM_PKG_QTY: number | null;
  SHPM_PKG_UT: string | null;
  SHPM_WT: number | null;
};

/** An export declaration with what was loaded of it. Only an answer by declaration names maker, cleared weight and vessel, only one by B/L the port. */
export type ExportDeclaration = Row<'EXP_DCLR_NO' | 'EXP_ACPT_DT' | 'LOAD_DUTY_DT' | 'SHPM_CMPL_YN' | 'VSL_NM', 'EXP_DCLR_NO'> & {
  EXPPN_NM: string | null;
  MNUR_NM: string | null;
  CSCL_PKG_QTY: number | null;
  CSCL_PKG_UT: string | null;
  CSCL_WT: number | null;
  SHPM_PKG_QTY: number | null;
  SHPM_PKG_UT: string | null;
  SHPM_WT: number | null;
  SHPM_PORT_NM: string | null;
  LOADINGS: ExportLoading[];
};

/** What a step means for a shipment: its customs progress, and the event that was. */
export interface StepMeaning {
  CSTM_STS: string;
  EVENT_CD: string | null;
}

/** Texts that take back or mend an earlier step. */
const undoes = /취소|취하|각하|정정|철회|해제|기각/;

/** By texts without spaces, the first that fits: an acceptance names the declaration it accepts, and goods that are inspected or held are declared too. */
const meanings: readonly (readonly [text: RegExp, CSTM_STS: string, EVENT_CD: string | null])[] = [
  [/적하목록심사완료/, 'MFS', null],
  [/하선신고수리/, 'UNL', null],
  [/보세운송신고수리/, 'BTD', null],
  // "Before acceptance" is none.
  [/수입신고수리(?!전)/, 'ACP', 'CSAC'],
  [/보류/, 'HLD', 'CSHD'],
  [/검사/, 'INS', null],
  [/결재통보/, 'PAY', null],
  [/반입신고/, 'BIN', 'CSIN'],
  [/반출신고/, 'OUT', 'CSOT'],
  [/수입신고/, 'DCL', 'CSDC'],
];

/** What the text of a step (PRCS_TP) means, however it is spaced; null for a step that changes nothing here. */
export function stepMeaning(text: string | null): StepMeaning | null {
  const bare = (text ?? '').replace(/\s/g, '');
  if (undoes.test(bare)) return null;
  const [, CSTM_STS, EVENT_CD = null] = meanings.find(([pattern]) => pattern.test(bare)) ?? [];
  return CSTM_STS ? { CSTM_STS, EVENT_CD } : null;
}
