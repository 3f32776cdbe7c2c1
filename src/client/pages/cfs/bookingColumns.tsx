import { needsPorts } from '../../../contract/cfs/bookingRules';
import { type Booking, booking } from '../../../contract/cfs/cfsBookingList';
import { type Column, editableColumns } from '../../grid';
import { FileCount } from '../../grid/FileCount';
import { nameOf } from '../../lib/codes';
import { useScreen } from '../../shell/screen';
import { BookedShipment, Difference, differenceText, PlanLink } from './parts';

/** Places where cargo is consolidated. */
export const cfsSearch = { CYCFS_TP: ['CFS', 'BW'] };

/** The files of a booking, photographs first of all. */
export const filesOf = ({ BKG_NO, HBL_NO }: Pick<Booking, 'BKG_NO' | 'HBL_NO'>, mayFile: boolean) =>
  ({ REF_TP: 'CFB', REF_KEY: BKG_NO, HBL_NO, EDIT_YN: mayFile ? 'Y' : 'N', DOC_TP: 'PHO' }) as const;

function Files({ row }: { row: Booking }) {
  const screen = useScreen();
  return <FileCount count={row.FILE_CNT} param={filesOf(row, screen.has('save'))} />;
}

const ports = { POL_CD: { kind: 'Port' }, POD_CD: { kind: 'Port' } } as const;
const port = (field: keyof typeof ports): Column<Booking> => ({ field, width: 76, lookup: ports[field], required: needsPorts });

export const bookingColumns: Column<Booking>[] = editableColumns<Booking>(booking, [
  { field: 'BKG_NO', pinned: 'left', edit: () => false, required: false, width: 110 },
  { field: 'CFS_BKG_STS', pinned: 'left', width: 90 },
  {
    field: 'CUST_CD',
    owner: true,
    edit: 'new',
    width: 84,
    lookup: { kind: 'Customer', inBusiness: true, fill: (item) => ({ CUST_NM: item ? nameOf(item) : '' }) },
  },
  { field: 'CUST_NM', owner: true, width: 132 },
  { field: 'BKG_DT', width: 92 },
  { field: 'IMEX_TP', width: 76 },
  {
    field: 'CYCFS_CD',
    width: 80,
    lookup: { kind: 'CyCfs', search: () => cfsSearch, fill: (item) => ({ CYCFS_NM: item ? nameOf(item) : '' }) },
  },
  { field: 'CYCFS_NM', width: 138 },
  { field: 'IN_PLAN_DT', width: 96 },
  { field: 'IN_PLAN_TM', width: 84 },
  { field: 'HBL_NO', width: 120, upper: true, render: (row) => <BookedShipment row={row} /> },
  { field: 'SHPR_NM', width: 132 },
  port('POL_CD'),
  port('POD_CD'),
  { field: 'VSL_NM', width: 130, names: { kind: 'Vessel' } },
  { field: 'VOY_NO', width: 76 },
  { field: 'ETD_DT', width: 92 },
  { field: 'CARGO_CLS_DTM', width: 150 },
  { field: 'ITEM_NM', width: 160 },
  { field: 'PKG_QTY', width: 84, footer: 'SUM' },
  { field: 'PKG_UT_CD', width: 72 },
  { field: 'GRS_WT', width: 100, footer: 'SUM' },
  { field: 'MSR_CBM', width: 92, footer: 'SUM' },
  { field: 'ACTL_PKG_QTY', width: 92, footer: 'SUM' },
  { field: 'ACTL_GRS_WT', width: 104, footer: 'SUM' },
  { field: 'ACTL_MSR_CBM', width: 104, footer: 'SUM' },
  {
    field: 'DIFF_QTY',
    width: 116,
    footer: 'SUM',
    text: differenceText,
    render: (row) => <Difference value={row.DIFF_QTY} text={differenceText(row)} />,
  },
  { field: 'IN_DTM', width: 150 },
  { field: 'OUT_DTM', width: 150 },
  { field: 'CAR_NO', width: 96 },
  { field: 'DRV_NM', width: 76 },
  { field: 'DRV_TEL', width: 110 },
  { field: 'CFS_LOC', width: 96 },
  { field: 'DMG_YN', width: 56, required: false },
  { field: 'DMG_RMK', width: 150, required: ({ DMG_YN }) => DMG_YN === 'Y' },
  { field: 'FILE_CNT', width: 48, like: { type: 'I' }, render: (row) => <Files row={row} /> },
  { field: 'CLP_NO', width: 110, render: (row) => <PlanLink {...row} /> },
  { field: 'LEN_CM', width: 84 },
  { field: 'WID_CM', width: 84 },
  { field: 'HGT_CM', width: 84 },
  { field: 'STACK_CNT', width: 76 },
  { field: 'IMDG_CLS', width: 120, required: ({ UN_NO }) => Boolean(UN_NO) },
  { field: 'UN_NO', width: 72, required: ({ IMDG_CLS }) => Boolean(IMDG_CLS) },
  { field: 'SET_TEMP', width: 96 },
  { field: 'RMK', width: 180 },
]);
