import type { FastifyInstance } from 'fastify';
import { flairPoExcelUploadPopup } from '../../../contract/flair/popup/flairPoExcelUploadPopup';
import { serveUpload } from '../../lib/uploadPopup';
import { poUpload } from '../poUploadSave.service';

export default async function flairPoExcelUploadPopupRoutes(app: FastifyInstance): Promise<void> {
  serveUpload(app, flairPoExcelUploadPopup, poUpload);
}
