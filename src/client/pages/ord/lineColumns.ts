import type { CustOrderLine } from '../../../contract/ord/custOrder';
import type { Column } from '../../grid';

/** The lines of an order; its items are those of the order's customer. */
export const orderLineColumns = (customer: () => string | null): Column<CustOrderLine>[] => [
  { field: 'LINE_NO', width: 44 },
  { field: 'PO_NO', edit: true, width: 110 },
  {
    field: 'ITEM_CD',
    edit: true,
    width: 110,
    lookup: {
      kind: 'Item',
      search: () => ({ CUST_CD: customer() }),
      fill: (item) => (item ? { ITEM_NM: item.NAME, ...(item.QTY_UT ? { QTY_UT: String(item.QTY_UT) } : {}) } : {}),
    },
  },
  { field: 'ITEM_NM', edit: true, required: true, width: 180 },
  { field: 'PKG_QTY', edit: true, required: true, min: 1, width: 84, footer: 'SUM' },
  { field: 'PKG_UT_CD', edit: true, required: true, width: 84 },
  { field: 'LEN_CM', edit: true, min: 0.1, width: 76 },
  { field: 'WID_CM', edit: true, min: 0.1, width: 76 },
  { field: 'HGT_CM', edit: true, min: 0.1, width: 76 },
  { field: 'GRS_WT', edit: true, required: true, min: 0, width: 100, footer: 'SUM' },
  { field: 'MSR_CBM', edit: true, required: true, min: 0, width: 92, footer: 'SUM' },
  { field: 'QTY', edit: true, min: 0, width: 92, footer: 'SUM' },
  { field: 'QTY_UT', edit: true, width: 80 },
  { field: 'HS_CD', edit: true, width: 96 },
  { field: 'UNIT_PRC', edit: true, min: 0, width: 96 },
  { field: 'CURR_CD', edit: true, width: 64, lookup: { kind: 'Currency' } },
  { field: 'FRGN_AMT', width: 110 },
  { field: 'RMK', edit: true, width: 160 },
];
