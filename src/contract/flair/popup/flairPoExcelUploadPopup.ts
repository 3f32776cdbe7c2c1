import { screenCalls } from '../../call';
import type { Uploaded, UploadOutcome } from '../../uploadForm';
import type { PoFormRow } from '../poForm';

/** One row of the checked workbook. */
export type PoUploadRow = Uploaded<PoFormRow>;

export type PoUploadResult = UploadOutcome<PoUploadRow>;

const calls = screenCalls('flairPoExcelUploadPopup', '/flair/popup/FlairPoExcelUploadPopup');

export const flairPoExcelUploadPopup = {
  /** Reads the workbook of a file that was uploaded (FILE_SN) and reports every fault; nothing is saved but the run itself. */
  check: calls.other<{ BATCH_ID: string; FILE_SN: number; CUST_CD: string }, PoUploadResult>('check', 'action', 'check', { cost: 'parse' }),
  /** Saves the good purchase orders of a checked run; OK_CNT are the rows it saved, which SAVED_CNT leaves out. */
  save: calls.other<{ BATCH_ID: string; UPLOAD_NO: string }, PoUploadResult & { PO_CNT: number }>(
    'saveFlairPoExcelUpload',
    'action',
    'save',
    { cost: 'parse' },
  ),
  /** The uploaded workbook with the column of reasons. */
  excel: calls.other<{ UPLOAD_NO: string }, Blob>('excel', 'download', 'excel', { cost: 'parse' }),
};
