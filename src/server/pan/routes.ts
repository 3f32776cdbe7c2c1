import type { FastifyInstance } from 'fastify';
import dlvOrdDetail from './dlvOrdDetail';
import dlvOrdList from './dlvOrdList';
import dlvOrdMgt from './dlvOrdMgt';
import dlvOrdSummaryList from './dlvOrdSummaryList';
import batchInputPopup from './popup/batchInputPopup';
import dlvOrdExcelUploadPopup from './popup/dlvOrdExcelUploadPopup';

/** The delivery screens. */
export default async function pan(app: FastifyInstance): Promise<void> {
  for (const screen of [dlvOrdMgt, dlvOrdList, dlvOrdSummaryList, dlvOrdDetail, batchInputPopup, dlvOrdExcelUploadPopup]) await screen(app);
}
