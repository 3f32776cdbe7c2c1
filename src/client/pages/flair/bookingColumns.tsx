import { type Booking, booking, type Load, load } from '../../../contract/flair/flairBKTracingPoList';
import { isShortReason } from '../../../contract/flair/ledger';
import { type Column, editableColumns } from '../../grid';
import type { NameLookup } from '../../lib/lookups';
import { accountLookup, PoLink } from './parts';
import { BookedShipment } from './ShippedLink';
import { vendorNames } from './vendorNames';

/** Columns of bookings. */
export const columns: Column<Booking>[] = editableColumns<Booking>(booking, [
  { field: 'BKG_NO', pinned: 'left', edit: () => false, required: false, width: 110 },
  { field: 'FLAIR_BKG_STS', pinned: 'left', width: 90 },
  { field: 'CUST_CD', owner: true, edit: 'new', width: 84, lookup: accountLookup() },
  { field: 'CUST_NM', owner: true, width: 110 },
  { field: 'BKG_DT', width: 92 },
  { field: 'VNDR_NM', width: 120, names: vendorNames },
  { field: 'TRANS_MODE', width: 80 },
  { field: 'LOAD_TP', width: 120 },
  { field: 'CARR_CD', width: 80, lookup: { kind: 'Carrier' } },
  { field: 'LINE_BKG_NO', width: 120, upper: true, required: (row) => row.FLAIR_BKG_STS === 'CFM' },
  { field: 'VSL_NM', width: 120 },
  { field: 'VOY_NO', width: 80 },
  { field: 'POL_CD', width: 76, lookup: { kind: 'Port' } },
  { field: 'POD_CD', width: 76, lookup: { kind: 'Port' } },
  { field: 'CGO_RDY_DT', width: 92 },
  { field: 'ETD_DT', width: 92, required: (row) => row.FLAIR_BKG_STS === 'CFM' },
  { field: 'ETA_DT', width: 92 },
  { field: 'TOT_CTN_QTY', width: 84, footer: 'SUM' },
  { field: 'TOT_GRS_WT', width: 100, footer: 'SUM' },
  { field: 'TOT_MSR_CBM', width: 92, footer: 'SUM' },
  {
    field: 'HBL_NO',
    width: 120,
    lookup: { kind: 'Shipment', search: ({ CUST_CD, TRANS_MODE }) => ({ CUST_CD, TRANS_MODE: TRANS_MODE ?? '' }) },
    render: (row) => <BookedShipment row={row} />,
  },
  { field: 'RMK', width: 180 },
]);

/** The containers of the shipment of a booking, as that is typed. */
const containersOf = (booking: () => Booking | null): NameLookup<Load> => ({
  kind: 'FlairCntr',
  search: () => ({ CUST_CD: booking()?.CUST_CD ?? '', HBL_NO: booking()?.HBL_NO ?? '' }),
  hint: ({ CNTR_TP_CD }) => String(CNTR_TP_CD ?? ''),
});

/** Columns of what is in a booking; containers are offered of its shipment. */
export const loadColumns = (booking: () => Booking | null): Column<Load>[] =>
  editableColumns<Load>(load, [
    { field: 'PO_NO', pinned: 'left', edit: () => false, required: false, width: 120, render: (row) => <PoLink {...row} /> },
    { field: 'LINE_NO', edit: () => false, required: false, width: 64 },
    { field: 'STYLE_NO', width: 104 },
    { field: 'ITEM_NM', width: 130 },
    { field: 'COLOR_CD', width: 60 },
    { field: 'SIZE_CD', width: 60 },
    { field: 'PO_QTY', width: 84 },
    { field: 'OPEN_QTY', like: { type: 'N', len: 13 }, width: 84 },
    { field: 'BKD_QTY', width: 84, footer: 'SUM' },
    { field: 'LOAD_QTY', width: 84, footer: 'SUM' },
    { field: 'RCVD_QTY', width: 84, footer: 'SUM' },
    {
      field: 'DIFF_RSN',
      width: 104,
      required: ({ RCVD_QTY, LOAD_QTY }) => RCVD_QTY !== null && RCVD_QTY !== LOAD_QTY,
      only: (_, code) => isShortReason(code),
    },
    { field: 'CTN_QTY', width: 72, footer: 'SUM' },
    { field: 'GRS_WT', width: 92, footer: 'SUM' },
    { field: 'MSR_CBM', width: 84, footer: 'SUM' },
    { field: 'CNTR_NO', width: 110, upper: true, names: containersOf(booking) },
  ]);
