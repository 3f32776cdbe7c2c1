import { addDays } from '../../../contract/dates';
import { type DeliveryOrderProgress, dlvOrdList } from '../../../contract/pan/dlvOrdList';
import { CodeSelect } from '../../fields/CodeSelect';
import { DateRange } from '../../fields/DateRange';
import { LookupBox } from '../../fields/LookupBox';
import { TextBox } from '../../fields/TextBox';
import {
  type Column,
  chosenRows,
  ExcelButton,
  Grid,
  GridScreen,
  RowButton,
  Rows,
  SearchPane,
  ToolButton,
  Toolbar,
  Tools,
  useGrid,
} from '../../grid';
import { requestColumn } from '../../grid/requestColumn';
import { AskRowButton } from '../../grid/thread/AskButton';
import { today } from '../../lib/dates';
import { session } from '../../lib/session';
import { t } from '../../lib/texts';
import { openPopup } from '../../shell/popups';
import { useScreen } from '../../shell/screen';
import { Files, openFiles } from './files';
import { aboutOrder, numbersOf, OrderLink, openOrder, statesOf } from './parts';

const firstColumns: Column<DeliveryOrderProgress>[] = [
  { field: 'DLV_ORD_NO', pinned: 'left', width: 112, render: (o) => <OrderLink order={o} /> },
  { field: 'DLV_ORD_STS', pinned: 'left', width: 84 },
  { field: 'CUST_NM', owner: true, pinned: 'left', width: 110 },
  { field: 'FILE_CNT', width: 44, render: (o) => <Files order={o} /> },
];
const columns: Column<DeliveryOrderProgress>[] = [
  { field: 'DLV_DT' },
  { field: 'DLV_TM' },
  { field: 'PICKUP_PLC_NM', width: 130 },
  { field: 'DLV_PLC_NM', width: 130 },
  { field: 'CAR_TP', width: 116 },
  { field: 'CAR_NO', width: 104 },
  { field: 'DRV_NM', width: 76 },
  { field: 'DRV_TEL', width: 118 },
  { field: 'DLV_TP', width: 112 },
  { field: 'CNTR_NO', width: 112 },
  { field: 'HBL_NO', width: 106 },
  { field: 'IMEX_TP' },
  { field: 'CNTR_TP_CD' },
  { field: 'PICKUP_DT' },
  { field: 'PICKUP_TM' },
  { field: 'DLV_ADDR', width: 190 },
  { field: 'DLV_CHRG_NM' },
  { field: 'DLV_TEL', width: 118 },
  { field: 'TRUCK_NM', width: 110 },
  { field: 'CAR_QTY', footer: 'SUM' },
  { field: 'DLV_ORD_DT' },
  { field: 'ITEM_NM', width: 150 },
  { field: 'PKG_QTY', footer: 'SUM' },
  { field: 'PLT_QTY', footer: 'SUM' },
  { field: 'GRS_WT', footer: 'SUM' },
  { field: 'MSR_CBM', footer: 'SUM' },
  { field: 'LOAD_DTM' },
  { field: 'ARR_DTM' },
  { field: 'CMPL_DTM' },
  { field: 'ONTIME_YN', like: { type: 'C', len: 1, code: 'YN' } },
  { field: 'RCVR_NM' },
  { field: 'POD_YN', like: { type: 'C', len: 1, code: 'YN' } },
  { field: 'REQ_RMK', width: 160 },
];

export default function DlvOrdList() {
  const screen = useScreen();
  const { args } = screen;
  const staff = session().USER_TP === 'S';
  const orders = useGrid(dlvOrdList.select, {
    id: 'G1',
    title: t('UI.GRID.NAME', t('UI.dlvOrdSummaryList.G2')),
    table: 'PAN_DLV_ORD',
    key: 'DLV_ORD_NO',
    system: ['CK', 'NO'],
    columns: [...firstColumns, ...requestColumn<DeliveryOrderProgress>(({ DLV_ORD_NO }) => DLV_ORD_NO), ...columns],
    search: { DT_TP: 'DLV', FR_DT: addDays(today(), -7), TO_DT: addDays(today(), 7), ...statesOf(args, -3, 3), ...numbersOf(args) },
  });

  const print = () => {
    const rows = chosenRows(orders, { most: 50 });
    if (!rows) return;
    const done = rows.every((o) => o.DLV_ORD_STS === 'CMP');
    return openPopup('/cms/popup/cmsReportPopup', {
      param: { REPORT_TP: done ? 'POD' : 'TRO', TYPES: ['TRO', 'POD'], KEYS: rows.map((o) => o.DLV_ORD_NO) },
    }).catch(() => {});
  };

  const files = (order: DeliveryOrderProgress) => openFiles(order, screen);

  return (
    <GridScreen grid={orders}>
      <SearchPane>
        <DateRange kind="DT_TP" kindCode="DLV_DT_TP" max={{ months: 6 }} required />
        <CodeSelect name="DLV_ORD_STS" multiple />
        <CodeSelect name="DLV_TP" />
        <CodeSelect name="IMEX_TP" />
        <LookupBox name="CUST_CD" kind="Customer" />
        {staff && <LookupBox name="TRUCK_CD" kind="Customer" search={{ CUST_TP: 'TRK' }} />}
        <TextBox name="CAR_NO" />
        <TextBox name="CNTR_NO" upper />
        <TextBox name="HBL_NO" upper />
        <TextBox name="DLV_ORD_NO" upper />
        <TextBox name="KEYWORD" title={t('UI.SRCH.KEYWORD')} />
      </SearchPane>
      <Toolbar>
        <Rows>
          <AskRowButton about={aboutOrder} />
        </Rows>
        <Tools>
          <RowButton id="detail" onRow={openOrder} />
          <ToolButton id="print" onClick={print} />
          <RowButton id="file" onRow={files} />
          <ExcelButton for={dlvOrdList.excel} />
        </Tools>
      </Toolbar>
      <Grid />
    </GridScreen>
  );
}
