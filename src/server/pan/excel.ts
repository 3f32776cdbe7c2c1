import type { ExcelBody } from '../../contract/call';
import { receives } from '../../contract/columnRules';
import { screenName } from '../lib/screenName';
import type { Ctx, Download } from '../lib/serve';
import { loggedWorkbook } from '../lib/workbook';

const ordered = [
  'DLV_ORD_NO',
  'DLV_ORD_STS',
  'CUST_CD',
  'CUST_NM',
  'FILE_CNT',
  'CSM_CNT',
  'DLV_ORD_DT',
  'DLV_TP',
  'IMEX_TP',
  'HBL_NO',
  'CNTR_NO',
  'CNTR_TP_CD',
];

/** Columns of the Excel of each screen, in the order of its grid. */
const columns = {
  dlvOrdMgt: [
    ...ordered,
    'SEAL_NO',
    'PICKUP_PLC_NM',
    'PICKUP_ADDR',
    'PICKUP_AREA',
    'PICKUP_DT',
    'PICKUP_TM',
    'DLV_PLC_NM',
    'DLV_ZIP',
    'DLV_ADDR',
    'DLV_AREA',
    'DLV_DT',
    'DLV_TM',
    'DLV_CHRG_NM',
    'DLV_TEL',
    'RTN_PLC_NM',
    'CAR_TP',
    'CAR_QTY',
    'TRUCK_CD',
    'CAR_NO',
    'DRV_NM',
    'DRV_TEL',
    'SEND_DTM',
    'ITEM_NM',
    'PKG_QTY',
    'PKG_UT_CD',
    'PLT_QTY',
    'GRS_WT',
    'MSR_CBM',
    'TRSP_AMT',
    'REQ_RMK',
    'RMK',
  ],
  dlvOrdList: [
    ...ordered.filter((c) => c !== 'CUST_CD'),
    'PICKUP_PLC_NM',
    'PICKUP_DT',
    'PICKUP_TM',
    'DLV_PLC_NM',
    'DLV_ADDR',
    'DLV_DT',
    'DLV_TM',
    'DLV_CHRG_NM',
    'DLV_TEL',
    'CAR_TP',
    'CAR_QTY',
    'TRUCK_NM',
    'CAR_NO',
    'DRV_NM',
    'DRV_TEL',
    'ITEM_NM',
    'PKG_QTY',
    'PLT_QTY',
    'GRS_WT',
    'MSR_CBM',
    'LOAD_DTM',
    'ARR_DTM',
    'CMPL_DTM',
    'ONTIME_YN',
    'RCVR_NM',
    'POD_YN',
    'REQ_RMK',
  ],
  dlvOrdSummaryList: [
    'GRP1',
    'GRP2',
    'GRP3',
    'ORD_CNT',
    'CAR_QTY',
    'PKG_QTY',
    'PLT_QTY',
    'GRS_WT',
    'MSR_CBM',
    'CMP_CNT',
    'ONTIME_CNT',
    'ONTIME_RATE',
    'CXL_CNT',
    'TRSP_AMT',
  ],
};

/**
 * The rows of a desk screen as a workbook, with the columns asked for among those this reader sees. It is written while they are read.
 * No rows: MSG000035.
 */
export async function orderExcel(
  ctx: Ctx<ExcelBody<unknown>>,
  screen: keyof typeof columns,
  rows: Iterable<object> | AsyncIterable<object>,
  price = ctx.user.USER_TP === 'S',
): Promise<Download> {
  const staff = ctx.user.USER_TP === 'S';
  const given = { TRSP_AMT: price, SEND_DTM: staff } as Record<string, boolean>;
  const fields = columns[screen].filter((c) => given[c] ?? receives('PAN_DLV_ORD', c, ctx.user));
  return loggedWorkbook(ctx, { name: await screenName(ctx, screen), table: 'PAN_DLV_ORD', columns: fields, rows });
}
