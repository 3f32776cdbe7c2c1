import { type ActionBody, type ExcelBody, type Fault, type SaveData, screenCalls } from '../../call';
import { daysBetween } from '../../dates';
import { plainNumber } from '../../find';
import type { ExportDeclaration, ExportLoading } from './unipass';

/** A declaration by its number (UNIPASS_TP EXDC), or those of a B/L (EXBL). */
export interface ExportEnquiry {
  UNIPASS_TP: string;
  NO_VAL: string;
}

/** An export declaration that customs know; HBL_SEQ and HBL_NO are the reader's shipment of it. LINE_NO counts them. */
export type FoundExport = ExportDeclaration & { LINE_NO: number; HBL_SEQ: number | null; HBL_NO: string | null };

export const exportColumns = [
  ...(['EXP_DCLR_NO', 'HBL_NO', 'EXPPN_NM', 'MNUR_NM', 'EXP_ACPT_DT', 'LOAD_DUTY_DT', 'CSCL_PKG_QTY', 'CSCL_PKG_UT', 'CSCL_WT'] as const),
  ...(['SHPM_CMPL_YN', 'SHPM_PKG_QTY', 'SHPM_PKG_UT', 'SHPM_WT', 'VSL_NM', 'SHPM_PORT_NM'] as const),
];
export const loadingColumns = ['BL_NO', 'TKOF_DT', 'SHPM_PKG_QTY', 'SHPM_PKG_UT', 'SHPM_WT'] as const;

/** The number of a declaration without the hyphens and blanks that people write. */
export const declarationNo = (typed: string): string => plainNumber(typed).replaceAll('-', '');

/** What keeps customs from being asked: no number, or one of a declaration that is too short or too long. */
export function exportFaults({ UNIPASS_TP, NO_VAL }: Partial<ExportEnquiry>): Fault[] {
  if (UNIPASS_TP === 'EXDC') return /^[A-Z0-9]{14,15}$/.test(declarationNo(NO_VAL ?? '')) ? [] : [{ FIELD: 'NO_VAL', CODE: 'MSG000214' }];
  return plainNumber(NO_VAL ?? '') ? [] : [{ FIELD: 'NO_VAL', CODE: 'MSG000201' }];
}

/** Days before the end of the time for loading from which on it is urgent. */
const urgentDays = 7;

/** Goods that are not loaded yet: the time for it is over (`bad`), or soon will be (`warn`). */
export function loadDutyTone({ LOAD_DUTY_DT, SHPM_CMPL_YN }: Pick<FoundExport, 'LOAD_DUTY_DT' | 'SHPM_CMPL_YN'>, today: string) {
  if (!LOAD_DUTY_DT || SHPM_CMPL_YN !== 'N') return null;
  const left = daysBetween(today, LOAD_DUTY_DT);
  return left < 0 ? ('bad' as const) : left <= urgentDays ? ('warn' as const) : null;
}

const calls = screenCalls('ptlExportUnipassPopup', '/ptl/popup/PtlExportUnipassPopup');

export const ptlExportUnipassPopup = {
  select: calls.read<ExportEnquiry, FoundExport>('selectPtlExportUnipass'),
  loadings: calls.read<ExportEnquiry, ExportLoading>('selectPtlExportUnipassG2'),
  apply: calls.other<ActionBody<FoundExport>, SaveData<{ HBL_SEQ: number; HBL_NO: string }>>('apply', 'action', 'apply'),
  excel: calls.other<ExcelBody<ExportEnquiry>, Blob>('excel', 'download', 'excel'),
};
