import { addDays } from '../../../contract/dates';
import { type Cntr, type CntrLoad, type CntrSearch, flairCntrTracingPoList } from '../../../contract/flair/flairCntrTracingPoList';
import { CodeSelect } from '../../fields/CodeSelect';
import { DateRange } from '../../fields/DateRange';
import { TextBox } from '../../fields/TextBox';
import {
  below,
  type Column,
  ExcelButton,
  Grid,
  GridScope,
  GridScreen,
  MasterDetail,
  SearchPane,
  Toolbar,
  Tools,
  useGrid,
  useMasterGrid,
} from '../../grid';
import { today } from '../../lib/dates';
import { t } from '../../lib/texts';
import { useScreen } from '../../shell/screen';
import { PoLink } from './parts';
import { ShippedLink } from './ShippedLink';

const columns: Column<Cntr>[] = [
  { field: 'CNTR_NO', pinned: 'left', width: 110 },
  { field: 'CNTR_TP_CD', pinned: 'left', width: 64 },
  { field: 'CNTR_STS', width: 92 },
  { field: 'HBL_NO', width: 120, render: (row) => <ShippedLink {...row} /> },
  { field: 'VSL_NM', width: 120 },
  { field: 'VOY_NO', width: 76 },
  { field: 'POL_CD', width: 68 },
  { field: 'POD_CD', width: 68 },
  { field: 'ETD_DT' },
  { field: 'ETA_DT' },
  { field: 'ATA_DTM', width: 144 },
  { field: 'GATE_OUT_DTM', width: 144 },
  { field: 'EMPTY_RTN_DTM', width: 144 },
  { field: 'FREE_STS', like: { type: 'V', len: 10, code: 'FREE_STS' }, width: 140 },
  { field: 'PO_CNT', like: { type: 'N', len: 5 }, width: 72, footer: 'SUM' },
  { field: 'LOAD_QTY', width: 84, footer: 'SUM' },
  { field: 'CTN_QTY', width: 76, footer: 'SUM' },
  { field: 'GRS_WT', width: 96, footer: 'SUM' },
  { field: 'MSR_CBM', width: 84, footer: 'SUM' },
  { field: 'LOAD_RATE', width: 84, footer: 'AVG' },
];

const loadColumns: Column<CntrLoad>[] = [
  { field: 'PO_NO', width: 130, render: (row) => <PoLink {...row} /> },
  { field: 'LINE_NO', width: 64 },
  { field: 'STYLE_NO', width: 110 },
  { field: 'ITEM_NM', width: 160 },
  { field: 'COLOR_CD', width: 64 },
  { field: 'SIZE_CD', width: 64 },
  ...(['LOAD_QTY', 'CTN_QTY', 'GRS_WT', 'MSR_CBM'] as const).map((field) => ({ field, footer: 'SUM' as const })),
  { field: 'REQ_DLV_DT' },
];

const days = ['ETD', 'ETA'];
const period = () => ({ DT_TP: 'ETA', FR_DT: addDays(today(), -30), TO_DT: addDays(today(), 30) });

export default function FlairCntrTracingPoList() {
  const screen = useScreen();
  const lines = useGrid<CntrLoad, { HBL_SEQ: number; CNTR_NO: string }>(flairCntrTracingPoList.selectLoads, {
    id: 'G2',
    title: t('UI.flairCntrTracingPoList.G2'),
    table: 'FLAIR_PO_LOAD',
    key: 'PO_LOAD_SEQ',
    system: ['NO'],
    columns: loadColumns,
    auto: false,
  });
  const containers = useMasterGrid<Cntr, CntrSearch>(flairCntrTracingPoList.select, {
    id: 'G1',
    table: 'FMS_CNTR',
    key: ['HBL_SEQ', 'CNTR_NO'],
    system: ['NO'],
    columns,
    search: { ...period(), ...screen.args },
    tone: ({ FREE_STS }) => (FREE_STS === 'OVER' ? 'bad' : FREE_STS === 'WARN' ? 'warn' : null),
    below: [below(lines, ({ HBL_SEQ, CNTR_NO }: Cntr) => ({ HBL_SEQ, CNTR_NO }))],
  });
  const row = containers.current;
  return (
    <GridScreen grid={containers}>
      <SearchPane>
        <DateRange kind="DT_TP" kindCode="FLAIR_DT_TP" kindOnly={(code) => days.includes(code)} max={{ years: 1 }} required />
        <TextBox name="CNTR_NO" upper />
        <TextBox name="HBL_NO" upper />
        <TextBox name="PO_NO" />
        <TextBox name="STYLE_NO" upper />
        <CodeSelect name="CNTR_STS" multiple />
      </SearchPane>
      <MasterDetail name={t('UI.flairCntrTracingPoList.G2')}>
        <GridScope grid={containers}>
          <Toolbar>
            <Tools>
              <ExcelButton for={flairCntrTracingPoList.excel} />
            </Tools>
          </Toolbar>
          <Grid />
        </GridScope>
        <GridScope grid={lines}>
          <Toolbar note={row && `${row.CNTR_NO} ${row.HBL_NO}`}>
            <Tools>
              <ExcelButton for={flairCntrTracingPoList.excel} grid="G2" />
            </Tools>
          </Toolbar>
          <Grid />
        </GridScope>
      </MasterDetail>
    </GridScreen>
  );
}
