import type { DeliveryOrderLine } from '../../../contract/pan/dlvOrd';
import { dlvOrdDetail, type OrderCost, type OrderFile, type StatusChange } from '../../../contract/pan/dlvOrdDetail';
import { type Column, useGrid } from '../../grid';
import { t } from '../../lib/texts';
import { FileLink } from '../../shell/fileLink';
import { goodsColumns, remarkColumn } from './lineColumns';

const lineColumns = (customer: () => string | null | undefined): Column<DeliveryOrderLine>[] => [
  ...goodsColumns(customer),
  { field: 'DLVD_QTY', edit: true, min: 0, footer: 'SUM' },
  { field: 'DIFF_RSN', edit: true, required: (l) => l.DLVD_QTY !== null && l.DLVD_QTY !== l.QTY },
  remarkColumn,
];

const stepColumns: Column<StatusChange>[] = [
  { field: 'CHG_DTM' },
  { field: 'FROM_STS', like: { type: 'V', code: 'DLV_ORD_STS' } },
  { field: 'TO_STS', like: { type: 'V', code: 'DLV_ORD_STS' } },
  { field: 'CHG_USER_NM', width: 110 },
  { field: 'CHG_RSN', width: 320 },
];

const fileColumns: Column<OrderFile>[] = [
  { field: 'DOC_TP', width: 120 },
  { field: 'FILE_NM', width: 300, render: (file) => <FileLink file={file} /> },
  { field: 'FILE_SIZE', width: 90 },
  { field: 'REG_USER_NM', width: 110 },
  { field: 'REG_DTM' },
];

const costColumns: Column<OrderCost>[] = [
  { field: 'FRT_CD' },
  { field: 'FRT_NM', width: 160 },
  { field: 'FRT_UNIT' },
  { field: 'UNIT_QTY' },
  { field: 'UNIT_PRC' },
  { field: 'CURR_CD' },
  { field: 'SPLY_AMT', footer: 'SUM' },
  { field: 'VAT_AMT', footer: 'SUM' },
  { field: 'TOT_AMT', footer: 'SUM' },
  { field: 'COST_STS' },
];

/** The four grids below one delivery order; `customer` gives whose it is, `editsLine` whether a field of its lines may be typed in now. */
export function useDetailGrids(number: string, customer: () => string | null | undefined, editsLine: (field: string) => boolean) {
  const lines = useGrid(dlvOrdDetail.lines, {
    id: 'G1',
    title: t('UI.dlvOrdDetail.G1'),
    table: 'PAN_DLV_ORD_DTL',
    key: ['DLV_ORD_NO', 'LINE_NO'],
    columns: lineColumns(customer),
    auto: false,
    newRow: () => ({ DLV_ORD_NO: number }),
    canEdit: (_, field) => editsLine(field),
    addFrom: 'RMK',
  });
  const steps = useGrid(dlvOrdDetail.history, {
    id: 'G2',
    title: t('UI.dlvOrdDetail.G2'),
    key: ['CHG_DTM', 'TO_STS'],
    columns: stepColumns,
    system: ['NO'],
    auto: false,
  });
  const files = useGrid(dlvOrdDetail.files, {
    id: 'G3',
    title: t('UI.dlvOrdDetail.G3'),
    key: 'FILE_SN',
    columns: fileColumns,
    system: ['NO'],
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
  return { lines, steps, files, costs };
}
