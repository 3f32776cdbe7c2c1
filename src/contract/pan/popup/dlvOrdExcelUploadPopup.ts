import { screenCalls } from '../../call';
import type { Row } from '../../dictionary';
import type { Uploaded, UploadOutcome } from '../../uploadForm';

/** One row of the checked workbook. */
export type UploadRow = Uploaded<
  Row<
    | 'DLV_TP'
    | 'IMEX_TP'
    | 'HBL_NO'
    | 'CNTR_NO'
    | 'CNTR_TP_CD'
    | 'SEAL_NO'
    | 'PICKUP_PLC_NM'
    | 'PICKUP_ADDR'
    | 'PICKUP_DT'
    | 'PICKUP_TM'
    | 'DLV_PLC_NM'
    | 'DLV_ZIP'
    | 'DLV_ADDR'
    | 'DLV_DT'
    | 'DLV_TM'
    | 'DLV_CHRG_NM'
    | 'DLV_TEL'
    | 'CAR_TP'
    | 'CAR_QTY'
    | 'ITEM_CD'
    | 'ITEM_NM'
    | 'LOT_NO'
    | 'QTY'
    | 'QTY_UT'
    | 'PKG_QTY'
    | 'PKG_UT_CD'
    | 'PLT_QTY'
    | 'GRS_WT'
    | 'MSR_CBM'
    | 'REQ_RMK'
  > & { ORD_GRP: string | null }
>;

export type UploadResult = UploadOutcome<UploadRow>;

export const uploadMaxRows = 1000;

const calls = screenCalls('dlvOrdExcelUploadPopup', '/pan/popup/DlvOrdExcelUploadPopup');

export const dlvOrdExcelUploadPopup = {
  /** Reads the workbook of a file that was uploaded (FILE_SN) and reports every fault; nothing is saved but the run itself. */
  check: calls.other<{ BATCH_ID: string; FILE_SN: number; CUST_CD: string }, UploadResult>('check', 'action', 'check', { cost: 'parse' }),
  /** Saves the good rows of a checked run as orders in TMP, or REQ when SUBMIT_YN is Y; OK_CNT are those it saved, which SAVED_CNT leaves out. */
  save: calls.other<{ BATCH_ID: string; UPLOAD_NO: string; SUBMIT_YN: 'Y' | 'N' }, UploadResult & { ORD_CNT: number }>(
    'saveDlvOrdExcelUpload',
    'action',
    'save',
    { cost: 'parse' },
  ),
  /** The uploaded workbook with the column of reasons. */
  excel: calls.other<{ UPLOAD_NO: string }, Blob>('excel', 'download', 'excel', { cost: 'parse' }),
};
