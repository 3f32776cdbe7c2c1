import { SwapOutlined } from '@ant-design/icons';
import { addDays } from '../../../contract/dates';
import {
  flairTracingPoList,
  lineKey,
  mostCompared,
  type Traced,
  type TracedLoad,
  type TracingSearch,
} from '../../../contract/flair/flairTracingPoList';
import { CheckBox } from '../../fields/CheckBox';
import { CodeSelect } from '../../fields/CodeSelect';
import { DateRange } from '../../fields/DateRange';
import { LookupBox } from '../../fields/LookupBox';
import { TextBox } from '../../fields/TextBox';
import {
  below,
  type Column,
  chosenRows,
  ExcelButton,
  Grid,
  type GridModel,
  GridScope,
  GridScreen,
  MasterDetail,
  Rows,
  SearchPane,
  ToolButton,
  Toolbar,
  Tools,
  useGrid,
  useMasterGrid,
} from '../../grid';
import { today } from '../../lib/dates';
import { grouped } from '../../lib/formats';
import { actor } from '../../lib/session';
import { t } from '../../lib/texts';
import { box } from '../../shell/box';
import { openDialog } from '../../shell/popups';
import { useScreen } from '../../shell/screen';
import { BookingLink } from './BookingLink';
import { ShippedLink } from './ShippedLink';
import { dayText, lateDays } from './traced';
import { WhatIfDialog } from './WhatIfDialog';

const quantity = { type: 'N', len: 13 } as const;

const columns: Column<Traced>[] = [
  { field: 'PO_NO', pinned: 'left', width: 120 },
  { field: 'LINE_NO', pinned: 'left', width: 60 },
  { field: 'STYLE_NO', pinned: 'left', width: 104 },
  { field: 'ITEM_NM', width: 120 },
  { field: 'COLOR_CD', width: 60 },
  { field: 'SIZE_CD', width: 60 },
  { field: 'VNDR_NM', width: 110 },
  { field: 'BRAND_NM', width: 90 },
  { field: 'SEASON_CD', width: 60 },
  { field: 'PO_LINE_STS', width: 108 },
  // Each row has its own part of what the line ordered; that of the line stands behind it where it is more.
  {
    field: 'PO_QTY',
    width: 104,
    footer: 'SUM',
    render: ({ PO_QTY, LINE_QTY }) => (
      <>
        {grouped(PO_QTY)}
        {PO_QTY !== LINE_QTY && <span className="po-line"> / {grouped(LINE_QTY)}</span>}
      </>
    ),
  },
  { field: 'BKD_QTY', width: 88, footer: 'SUM' },
  { field: 'SHPD_QTY', width: 92, footer: 'SUM' },
  { field: 'RCVD_QTY', width: 96, footer: 'SUM' },
  { field: 'OPEN_QTY', like: quantity, width: 88, footer: 'SUM' },
  {
    field: 'SHPD_RATE',
    like: { type: 'N', len: 5, scale: 1 },
    width: 92,
    footer: { kind: 'RATE', part: 'SHPD_QTY', whole: 'PO_QTY', decimals: 1 },
  },
  { field: 'CGO_RDY_DT', width: 116 },
  { field: 'SHIP_END_DT', width: 92 },
  { field: 'BKG_NO', width: 110, render: (row) => <BookingLink {...row} /> },
  { field: 'ETD_DT', width: 92 },
  { field: 'ATD_DTM', width: 144 },
  { field: 'ETA_DT', width: 92 },
  { field: 'ATA_DTM', width: 144 },
  { field: 'REQ_DLV_DT', width: 120 },
  { field: 'EXP_DLV_DT', like: { type: 'D' }, width: 92, text: (row) => dayText(row, row.BKG_NO !== null || row.OPEN_QTY > 0) },
  { field: 'DLV_CMPL_DTM', width: 144 },
  { field: 'LATE_DAYS', like: { type: 'I' }, width: 96, footer: 'MAX', render: ({ LATE_DAYS }) => lateDays(LATE_DAYS) },
  { field: 'LATE_RSN', like: { type: 'V', len: 10, code: 'FLAIR_LATE_RSN' }, width: 100 },
  { field: 'HBL_NO', width: 120, render: ({ HBL_NO }) => <ShippedLink HBL_NO={HBL_NO ?? null} /> },
  { field: 'VSL_NM', width: 120 },
  { field: 'POL_CD', width: 68 },
  { field: 'POD_CD', width: 68 },
];

const loadColumns: Column<TracedLoad>[] = [
  { field: 'BKG_NO', width: 120, render: (row) => <BookingLink {...row} /> },
  { field: 'FLAIR_BKG_STS', width: 108 },
  { field: 'CNTR_NO', width: 110 },
  { field: 'BKD_QTY', width: 88, footer: 'SUM' },
  { field: 'SHPD_QTY', width: 92, footer: 'SUM' },
  { field: 'RCVD_QTY', width: 96, footer: 'SUM' },
  { field: 'DIFF_RSN', width: 144 },
  { field: 'ETD_DT', width: 92 },
  { field: 'ETA_DT', width: 92 },
  { field: 'HBL_NO', width: 120, render: ({ HBL_NO }) => <ShippedLink HBL_NO={HBL_NO ?? null} /> },
  { field: 'VSL_NM', width: 140 },
];

const period = () => ({ DT_TP: 'SHE', FR_DT: addDays(today(), -60), TO_DT: addDays(today(), 30) });

export default function FlairTracingPoList() {
  const screen = useScreen();
  const loads = useGrid<TracedLoad, Pick<Traced, 'CUST_CD' | 'PO_NO' | 'LINE_NO'>>(flairTracingPoList.selectLoads, {
    id: 'G2',
    title: t('UI.flairTracingPoList.G2'),
    table: 'FLAIR_PO_LOAD',
    key: 'PO_LOAD_SEQ',
    system: ['NO'],
    columns: loadColumns,
    auto: false,
  });
  const lines: GridModel<Traced, TracingSearch> = useMasterGrid<Traced, TracingSearch>(flairTracingPoList.select, {
    id: 'G1',
    table: 'FLAIR_PO_LINE',
    key: ['CUST_CD', 'PO_NO', 'LINE_NO', 'BKG_KEY'],
    system: ['CK', 'NO'],
    columns,
    search: { ...period(), ...screen.args },
    tone: ({ PO_LINE_STS }) => (PO_LINE_STS === 'CXL' ? 'gone' : null),
    below: [below(loads, ({ CUST_CD, PO_NO, LINE_NO }: Traced) => ({ CUST_CD, PO_NO, LINE_NO }))],
  });
  const compare = () => {
    const rows = chosenRows(lines, { most: mostCompared });
    if (!rows) return;
    const open = rows.filter(({ OPEN_QTY }) => OPEN_QTY > 0);
    if (new Set(open.map(({ POL_CD, POD_CD }) => `${POL_CD} ${POD_CD}`)).size !== 1) return void box.warn('MSG000819');
    const param = { LINE_KEYS: [...new Set(open.map(lineKey))] };
    void openDialog(WhatIfDialog, { title: screen.caption('whatIf'), width: 1280, height: 640, param }).catch(() => {});
  };
  const row = lines.current;
  return (
    <GridScreen grid={lines}>
      <SearchPane>
        <DateRange kind="DT_TP" kindCode="FLAIR_DT_TP" max={{ years: 1 }} required />
        <TextBox name="PO_NO" />
        <TextBox name="STYLE_NO" upper />
        <TextBox name="VNDR_NM" />
        <TextBox name="BRAND_NM" />
        <TextBox name="SEASON_CD" upper />
        <CodeSelect name="PO_LINE_STS" multiple />
        <CodeSelect name="TRANS_MODE" />
        <CodeSelect name="LATE_RSN" code="FLAIR_LATE_RSN" multiple />
        {actor().USER_TP === 'S' && <LookupBox name="CUST_CD" kind="Customer" search={{ KEY_SVC: 'FLAIR' }} />}
        <CheckBox name="LATE_YN" />
        <CheckBox name="WAIT_YN" />
      </SearchPane>
      <MasterDetail name={t('UI.flairTracingPoList.G2')}>
        <GridScope grid={lines}>
          <Toolbar>
            <Rows>
              <ToolButton id="whatIf" icon={SwapOutlined} onClick={compare} />
            </Rows>
            <Tools>
              <ExcelButton for={flairTracingPoList.excel} />
            </Tools>
          </Toolbar>
          <Grid />
        </GridScope>
        <GridScope grid={loads}>
          <Toolbar note={row && `${row.PO_NO}-${row.LINE_NO} ${row.STYLE_NO}`}>
            <Tools>
              <ExcelButton for={flairTracingPoList.excel} grid="G2" />
            </Tools>
          </Toolbar>
          <Grid />
        </GridScope>
      </MasterDetail>
    </GridScreen>
  );
}
