import type { FastifyInstance } from 'fastify';
import { dlvOrdExcelUploadPopup } from '../../../contract/pan/popup/dlvOrdExcelUploadPopup';
import { serveUpload } from '../../lib/uploadPopup';
import { orderUpload } from '../upload/run.service';

export default async function dlvOrdExcelUploadPopupRoutes(app: FastifyInstance): Promise<void> {
  serveUpload(app, dlvOrdExcelUploadPopup, orderUpload);
}
