import { type Plan, type PlanLine, plan, planLine } from '../../../contract/cfs/clpList';
import type { Cargo } from '../../../contract/cfs/loadPlan';
import { voyageText } from '../../../contract/cfs/voyage';
import type { CodeItem } from '../../../contract/code';
import { DecimalSum } from '../../../contract/totals';
import { type Column, editableColumns } from '../../grid';
import type { ColumnFooter } from '../../grid/column';
import { nameOf } from '../../lib/codes';
import { t } from '../../lib/texts';
import { LineConsignee, WaitingVolume } from './cells';
import { type Lines, loadedLines, type Plans } from './loading';

/** What a plan takes over from the container type that is chosen for it. */
export const typeOfItem = (item: CodeItem | null) => ({
  ISO_CD: (item?.ISO_CD as string | undefined) ?? null,
  CNTR_KIND: (item?.CNTR_KIND as string | undefined) ?? '',
  INR_CBM: (item?.INR_CBM as number | undefined) ?? null,
  MAX_WT: (item?.MAX_WT as number | undefined) ?? null,
});

const loadRate = (isStaff: boolean): Column<Plan>[] =>
  isStaff
    ? [
        {
          field: 'LOAD_RATE',
          title: t('UI.clpList.RATE_OF'),
          pinned: 'right',
          width: 71,
          render: ({ LOAD_RATE }) =>
            LOAD_RATE === null ? '' : LOAD_RATE > 95 ? <b className="warn">{LOAD_RATE.toFixed(1)}</b> : LOAD_RATE.toFixed(1),
        },
      ]
    : [];

export const planColumns = (isStaff: boolean): Column<Plan>[] =>
  editableColumns<Plan>(plan, [
    { field: 'CLP_NO', edit: () => false, required: false, width: 104 },
    { field: 'CLP_STS', width: 78 },
    { field: 'CLP_DT', width: 84 },
    {
      field: 'CYCFS_CD',
      width: 138,
      lookup: { kind: 'CyCfs', fill: (item) => ({ CYCFS_NM: item ? nameOf(item) : '' }) },
      text: ({ CYCFS_NM }) => CYCFS_NM || null,
    },
    { field: 'CNTR_TP_CD', title: t('UI.clpList.TYPE'), width: 56, lookup: { kind: 'CntrTp', fill: typeOfItem } },
    { field: 'CNTR_NO', width: 104, upper: true },
    { field: 'SEAL_NO', width: 82, upper: true },
    { field: 'VSL_NM', width: 132, names: { kind: 'Vessel' } },
    { field: 'VOY_NO', width: 50, upper: true },
    { field: 'POL_CD', width: 60, lookup: { kind: 'Port' } },
    { field: 'POD_CD', width: 60, lookup: { kind: 'Port' } },
    { field: 'ETD_DT', width: 88 },
    { field: 'TOT_PKG_QTY', width: 56, footer: 'SUM' },
    { field: 'TOT_GRS_WT', width: 90, footer: 'SUM' },
    { field: 'TOT_MSR_CBM', width: 84, footer: 'SUM' },
    ...loadRate(isStaff),
    { field: 'STUF_BGN_DTM', width: 142 },
    { field: 'STUF_END_DTM', width: 142 },
    { field: 'CARR_CD', width: 64, lookup: { kind: 'Carrier' } },
    { field: 'LINE_BKG_NO', width: 120, upper: true },
    { field: 'RMK', width: 180 },
  ]);

/** Sum of a column over the lines that stay. */
const stayingSum = (lines: () => Lines, field: 'PKG_QTY' | 'GRS_WT' | 'MSR_CBM', scale: number): ColumnFooter<PlanLine> => ({
  kind: 'CUSTOM',
  of: (shown) => {
    const staying = new Set(loadedLines(lines()));
    const sum = new DecimalSum(scale);
    for (const line of shown) if (staying.has(line)) sum.add(line[field] ?? 0);
    return sum.text();
  },
});

/** Lines of a plan; the mark of the consignee only beside the picture. */
export const lineColumns = (lines: () => Lines, isMarked: boolean): Column<PlanLine>[] =>
  editableColumns<PlanLine>(planLine, [
    { field: 'LOAD_SEQ', title: t('UI.clpList.SEQ'), width: 48 },
    { field: 'BKG_NO', edit: () => false, required: false, width: 106 },
    {
      field: 'CUST_NM',
      title: t('UI.clpList.CUSTOMER'),
      width: 136,
      ...(isMarked ? { render: (row) => <LineConsignee lines={lines()} line={row} /> } : {}),
    },
    { field: 'PKG_QTY', title: t('UI.clpList.PKG_QTY'), width: 54, footer: stayingSum(lines, 'PKG_QTY', 0) },
    { field: 'MSR_CBM', title: t('UI.clpList.VOLUME'), width: 66, footer: stayingSum(lines, 'MSR_CBM', 3) },
    { field: 'GRS_WT', title: t('UI.clpList.GRS_WT'), width: 98, footer: stayingSum(lines, 'GRS_WT', 3) },
    { field: 'ITEM_NM', width: 120 },
    { field: 'PKG_UT_CD', width: 64 },
    { field: 'HBL_NO', width: 112 },
    { field: 'RMK', width: 140 },
  ]);

export const waitingColumns = (plans: () => Plans, lines: () => Lines): Column<Cargo>[] => [
  { field: 'BKG_NO', pinned: 'left', width: 106 },
  { field: 'CUST_NM', title: t('UI.clpList.CUSTOMER'), width: 112 },
  {
    field: 'MSR_CBM',
    title: t('UI.clpList.VOLUME'),
    width: 82,
    footer: 'SUM',
    render: (row) => <WaitingVolume plans={plans()} lines={lines()} cargo={row} />,
  },
  { field: 'GRS_WT', title: t('UI.clpList.GRS_WT'), width: 104, footer: 'SUM' },
  { field: 'VSL_NM', title: t('UI.clpList.VOYAGE'), width: 130, text: (row) => voyageText(row) || null },
  { field: 'ITEM_NM', width: 120 },
  { field: 'PKG_QTY', title: t('UI.clpList.PKG_QTY'), width: 60, footer: 'SUM' },
  { field: 'CARGO_CLS_DTM', width: 142 },
];
