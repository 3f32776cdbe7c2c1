import type { FastifyInstance } from 'fastify';
import dlvOrdBoard from './dlvOrdBoard';
import dlvOrdDetail from './dlvOrdDetail';
import dlvOrdList from './dlvOrdList';
import dlvOrdMgt from './dlvOrdMgt';
import dlvOrdSummaryList from './dlvOrdSummaryList';
import dlvPlaceMgt from './dlvPlaceMgt';
import batchInputPopup from './popup/batchInputPopup';
import dlvOrdExcelUploadPopup from './popup/dlvOrdExcelUploadPopup';
import dlvOrdRepeatPopup from './popup/dlvOrdRepeatPopup';

/** The delivery screens. */
export default async function pan(app: FastifyInstance): Promise<void> {
  const pages = [dlvOrdMgt, dlvOrdBoard, dlvOrdList, dlvOrdSummaryList, dlvOrdDetail, dlvPlaceMgt];
  for (const screen of [...pages, batchInputPopup, dlvOrdExcelUploadPopup, dlvOrdRepeatPopup]) await screen(app);
}
