import type { DeliveryOrder, DeliveryOrderLine } from '../../../contract/pan/dlvOrd';
import { dlvOrdDetail, type OrderCost, type OrderRelease, type OrderSending } from '../../../contract/pan/dlvOrdDetail';
import { won } from '../../../contract/ptl/quo/quoteSum';
import { shortMoment } from '../../../contract/shown';
import { type Column, Grid, type GridModel, OpenTab, useGrid, useGridState } from '../../grid';
import { useGridModel } from '../../grid/context';
import { statusColumns } from '../../grid/statusColumns';
import { codeName, useCodes } from '../../lib/codes';
import { t } from '../../lib/texts';
import { goodsColumns, remarkColumn } from './lineColumns';

const lineColumns = (order: () => Partial<DeliveryOrder>): Column<DeliveryOrderLine>[] => [
  ...goodsColumns(order),
  { field: 'DLVD_QTY', edit: true, min: 0, footer: 'SUM' },
  { field: 'DIFF_RSN', edit: true, required: (l) => l.DLVD_QTY !== null && l.DLVD_QTY !== l.QTY },
  remarkColumn,
];

const sendingColumns: Column<OrderSending>[] = [
  { field: 'SEND_DTM' },
  { field: 'SEND_TP', width: 64 },
  { field: 'TO_EMAIL', width: 180 },
  { field: 'CAR_NO', width: 104 },
  { field: 'DRV_NM', width: 76 },
  { field: 'DRV_TEL', width: 118 },
  { field: 'SEND_USER_NM', width: 76 },
];

const costColumns: Column<OrderCost>[] = [
  { field: 'FRT_CD' },
  { field: 'FRT_NM', width: 160 },
  { field: 'FRT_UNIT' },
  { field: 'UNIT_QTY' },
  { field: 'UNIT_PRC' },
  { field: 'CURR_CD' },
  ...(['SPLY_AMT', 'VAT_AMT', 'TOT_AMT'] as const).map((field) => ({ field, currency: () => won, footer: 'SUM' as const })),
  { field: 'COST_STS' },
];

const releaseColumns: Column<OrderRelease>[] = [
  { field: 'ITEM_CD', width: 92 },
  { field: 'ITEM_NM', width: 150 },
  { field: 'LOT_NO', width: 92 },
  { field: 'SPLY_QTY', width: 84, footer: 'SUM' },
  { field: 'QTY_UT', width: 56 },
  { field: 'SPLY_STS', width: 76 },
  { field: 'SPLY_DT', width: 92 },
  { field: 'CYCFS_NM', width: 120 },
  {
    field: 'SPLY_NO',
    width: 120,
    render: ({ SPLY_NO }) => (
      <OpenTab menu="mimiSupplyMgt" args={{ SPLY_NO }}>
        {SPLY_NO}
      </OpenTab>
    ),
  },
];

/** The grids below one delivery order; `order` gives it as it is typed, `editsLine` whether a field of its lines may be typed in now. */
export function useDetailGrids(
  number: string,
  order: () => Partial<DeliveryOrder>,
  editing: boolean,
  editsLine: (field: string) => boolean,
) {
  const lines = useGrid(dlvOrdDetail.lines, {
    id: 'G1',
    title: t('UI.dlvOrdDetail.G1'),
    table: 'PAN_DLV_ORD_DTL',
    key: ['DLV_ORD_NO', 'LINE_NO'],
    columns: lineColumns(order),
    auto: false,
    newRow: () => ({ DLV_ORD_NO: number }),
    reading: !editing,
    canEdit: (_, field) => editsLine(field),
    addFrom: 'RMK',
  });
  const steps = useGrid(dlvOrdDetail.history, {
    id: 'G2',
    title: t('UI.dlvOrdDetail.G2'),
    key: ['CHG_DTM', 'TO_STS'],
    columns: statusColumns('DLV_ORD_STS'),
    system: [],
    auto: false,
  });
  const files = useGrid(dlvOrdDetail.files, {
    id: 'G3',
    title: t('UI.dlvOrdDetail.G3'),
    key: 'FILE_SN',
    columns: [],
    auto: false,
  });
  const costs = useGrid(dlvOrdDetail.costs, {
    id: 'G4',
    title: t('UI.dlvOrdDetail.G4'),
    key: 'COST_NO',
    columns: costColumns,
    system: ['NO'],
    auto: false,
  });
  const sendings = useGrid(dlvOrdDetail.sendings, {
    id: 'G5',
    title: t('UI.dlvOrdDetail.G5'),
    key: 'SEND_SEQ',
    columns: sendingColumns,
    system: ['NO'],
    auto: false,
  });
  const releases = useGrid(dlvOrdDetail.releases, {
    id: 'G7',
    title: t('UI.dlvOrdDetail.G7'),
    table: 'MIMI_SUPPLY',
    key: 'SPLY_NO',
    columns: releaseColumns,
    system: ['NO'],
    auto: false,
  });
  useGridState(releases);
  return { lines, steps, files, costs, sendings, releases };
}

/** Lines that are seen at once; the others are scrolled to. */
const linesSeen = 8;
const [rowHeight, frameHeight] = [24, 66];

/** The lines as high as they are many. */
export function Lines() {
  const grid = useGridModel();
  useGridState(grid);
  return (
    <div className="doc-lines" style={{ height: frameHeight + Math.min(Math.max(grid.rows().length, 1), linesSeen) * rowHeight }}>
      <Grid />
    </div>
  );
}

/** When an order was last sent, and to whom; that it must be sent again where its truck is another one. */
export function LastSent({ grid }: { grid: GridModel<OrderSending, { DLV_ORD_NO: string }> }) {
  useGridState(grid);
  useCodes({ SEND_TP: { MSTR_CD: 'SEND_TP' } });
  const rows = grid.rows();
  const latest = ['TRK', 'DRV'].flatMap((kind) => rows.find(({ SEND_TP }) => SEND_TP === kind) ?? []);
  const isOld = latest.some(({ SEND_OLD_YN }) => SEND_OLD_YN === 'Y');
  if (grid.phase.get() !== 'ready') return null;
  if (!latest.length) return t('UI.dlvOrdDetail.SENT_NONE');
  const told = latest.map(({ SEND_DTM, SEND_TP }) =>
    t('UI.dlvOrdDetail.SENT', shortMoment((SEND_DTM ?? '').slice(0, 8), (SEND_DTM ?? '').slice(8, 12)), codeName('SEND_TP', SEND_TP ?? '')),
  );
  return (
    <>
      {told.join(' / ')} {isOld && <b className="warn">{t('UI.dlvOrdDetail.SENT_OLD')}</b>}
    </>
  );
}
