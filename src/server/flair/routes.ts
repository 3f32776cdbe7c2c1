import type { FastifyInstance } from 'fastify';
import flairBKTracingPoList from './flairBKTracingPoList';
import flairCntrTracingPoList from './flairCntrTracingPoList';
import flairPoInfoMgt from './flairPoInfoMgt';
import flairPoExcelUploadPopup from './popup/flairPoExcelUploadPopup';

/** Purchase orders of the key account FLAIR, from placing to the warehouse. */
export default async function flair(app: FastifyInstance): Promise<void> {
  for (const screen of [flairPoInfoMgt, flairBKTracingPoList, flairCntrTracingPoList, flairPoExcelUploadPopup]) await screen(app);
}
