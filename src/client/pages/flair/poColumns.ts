import { flairPoInfoMgt, type Po, type PoLine, po, poLine, transModes } from '../../../contract/flair/flairPoInfoMgt';
import { type Column, editableColumns } from '../../grid';
import { call } from '../../lib/call';
import { nameOf } from '../../lib/codes';
import { today } from '../../lib/dates';
import { isSaved } from '../../lib/saved';
import { accountLookup, bookedIn } from './parts';
import { vendorNames } from './vendorNames';

/** Columns of purchase orders. */
export const columns: Column<Po>[] = editableColumns<Po>(po, [
  { field: 'PO_NO', pinned: 'left', width: 130 },
  { field: 'FLAIR_PO_STS', pinned: 'left', width: 104 },
  { field: 'CUST_CD', owner: true, width: 84, lookup: accountLookup() },
  { field: 'CUST_NM', owner: true, width: 110 },
  { field: 'PO_DT', width: 92 },
  { field: 'BUYER_NM', width: 130 },
  { field: 'VNDR_CD', width: 92, lookup: { kind: 'Vendor', fill: (item) => (item ? { VNDR_NM: nameOf(item) } : {}) } },
  { field: 'VNDR_NM', width: 120, names: vendorNames },
  { field: 'BRAND_NM', width: 96 },
  { field: 'SEASON_CD', width: 64, upper: true },
  { field: 'INCOTERMS', width: 110 },
  { field: 'TRANS_MODE', width: 76, only: (_, code) => transModes.includes(code) },
  { field: 'POL_CD', width: 76, lookup: { kind: 'Port' } },
  { field: 'POD_CD', width: 76, lookup: { kind: 'Port' } },
  { field: 'SHIP_BGN_DT', width: 92 },
  { field: 'SHIP_END_DT', width: 92 },
  { field: 'REQ_DLV_DT', width: 120 },
  { field: 'CURR_CD', width: 60, lookup: { kind: 'Currency' } },
  { field: 'TOT_QTY', width: 104, footer: 'SUM' },
  { field: 'TOT_AMT', width: 120, footer: 'SUM' },
  { field: 'UPLOAD_NO', width: 120 },
  { field: 'RMK', width: 180 },
]);

/** Columns of their lines. */
export const lineColumns: Column<PoLine>[] = editableColumns<PoLine>(poLine, [
  { field: 'LINE_NO', edit: () => false, required: false, pinned: 'left', width: 64 },
  { field: 'STYLE_NO', width: 110 },
  { field: 'ITEM_CD', width: 120 },
  { field: 'ITEM_NM', width: 140 },
  { field: 'COLOR_CD', width: 64 },
  { field: 'SIZE_CD', width: 64 },
  { field: 'HS_CD', width: 84 },
  { field: 'PO_QTY', width: 92, footer: 'SUM' },
  { field: 'QTY_UT', width: 100 },
  { field: 'UNIT_PRC', width: 84 },
  { field: 'PO_AMT', width: 110, footer: 'SUM' },
  { field: 'PACK_QTY', width: 84 },
  { field: 'CTN_QTY', width: 72, footer: 'SUM' },
  { field: 'CGO_RDY_DT', width: 116 },
  { field: 'BKD_QTY', width: 88, footer: 'SUM', render: bookedIn('BKD_QTY') },
  { field: 'SHPD_QTY', width: 92, footer: 'SUM', render: bookedIn('SHPD_QTY') },
  { field: 'RCVD_QTY', width: 96, footer: 'SUM', render: bookedIn('RCVD_QTY') },
  { field: 'PO_LINE_STS', width: 96 },
  { field: 'SHORT_YN', width: 96, edit: ({ BKD_QTY }) => Boolean(BKD_QTY) },
  { field: 'RMK', width: 180 },
]);

/** What copies of purchase orders take over, their lines inside: not the number, nor what has come of the orders. */
export async function copiesOf(orders: readonly Po[]): Promise<Partial<Po>[]> {
  return Promise.all(
    orders.map(async ({ CUST_CD, PO_NO, G2 = [], ...order }) => {
      const saved = isSaved(order) ? (await call(flairPoInfoMgt.selectLines, { SEARCH: { CUST_CD, PO_NO } })).data.LIST : G2;
      const lines = saved
        .filter(({ PO_LINE_STS }) => PO_LINE_STS !== 'CXL')
        .map((line) => ({
          ...Object.fromEntries(poLine.columns.map((field) => [field, line[field]])),
          ...{ PO_AMT: line.PO_AMT, CURR_CD: line.CURR_CD, SHORT_YN: 'N', PO_LINE_STS: 'OPN', CGO_RDY_DT: null },
        }));
      return {
        ...Object.fromEntries(po.columns.map((field) => [field, order[field]])),
        ...{ CUST_CD, CUST_NM: order.CUST_NM, FLAIR_PO_STS: 'OPN', PO_DT: today() },
        G2: lines as Partial<PoLine>[],
      };
    }),
  );
}
