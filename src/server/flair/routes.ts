import type { FastifyInstance } from 'fastify';
import flairBKTracingPoList from './flairBKTracingPoList';
import flairCntrTracingPoList from './flairCntrTracingPoList';
import flairPoInfoMgt from './flairPoInfoMgt';
import flairSeasonList from './flairSeasonList';
import flairTracingPoList from './flairTracingPoList';
import flairPoExcelUploadPopup from './popup/flairPoExcelUploadPopup';

const screens = [
  flairPoInfoMgt,
  flairPoExcelUploadPopup,
  flairTracingPoList,
  flairBKTracingPoList,
  flairCntrTracingPoList,
  flairSeasonList,
];

/** Purchase orders of the key account FLAIR, from placing to the warehouse. */
export default async function flair(app: FastifyInstance): Promise<void> {
  for (const screen of screens) await screen(app);
}
