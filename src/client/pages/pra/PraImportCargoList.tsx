import { useSyncExternalStore } from 'react';
import { addDays, addMonths } from '../../../contract/dates';
import { kpiAsked, longestOf, type PraCargo, type PraCargoSearch, praImportCargoList } from '../../../contract/pra/praImportCargoList';
import { CheckBox } from '../../fields/CheckBox';
import { CodeSelect } from '../../fields/CodeSelect';
import { DateRange } from '../../fields/DateRange';
import { useFormScope } from '../../fields/form';
import { LookupBox } from '../../fields/LookupBox';
import { NumbersBox } from '../../fields/NumbersBox';
import {
  type Column,
  ExcelButton,
  Grid,
  type GridModel,
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
import { ShipmentLink } from '../../grid/ShipmentLink';
import { AskRowButton } from '../../grid/thread/AskButton';
import { today } from '../../lib/dates';
import { session } from '../../lib/session';
import { t } from '../../lib/texts';
import { useScreen } from '../../shell/screen';
import { aboutShipment, openCustoms, openShipmentFiles, toneOf } from '../../shell/shipments';
import { openTab } from '../../shell/tabs';

const days = { type: 'I' } as const;
const count = { type: 'N', len: 9, scale: 0 } as const;
const whole = (field: keyof PraCargo): Column<PraCargo> => ({ field, like: days, width: 84, footer: 'AVG' });

/** What is decided by stands first: it is seen at 1366 px without scrolling. */
const columns = (): Column<PraCargo>[] => [
  { field: 'HBL_NO', pinned: 'left', width: 116, render: (row) => <ShipmentLink {...row} /> },
  { field: 'PO_NO', pinned: 'left', width: 120 },
  { field: 'CUST_NM', owner: true, width: 120 },
  ...requestColumn<PraCargo>(({ HBL_NO }) => HBL_NO),
  { field: 'CARGO_STS', width: 124 },
  { field: 'VSL_NM', width: 140 },
  { field: 'POL_CD', width: 62 },
  { field: 'POD_CD', width: 62 },
  { field: 'ETA_DT' },
  { field: 'DELAY_DAYS', width: 64, footer: 'MAX' },
  { field: 'DELAY_RSN', width: 110 },
  { field: 'ONTIME_YN', like: { type: 'C', len: 1, code: 'YN' }, width: 64 },
  { field: 'INV_NO', width: 120 },
  { field: 'SHPR_NM', width: 150 },
  { field: 'ITEM_NM', width: 150 },
  { field: 'INCOTERMS', width: 110 },
  { field: 'TRANS_MODE', width: 64 },
  { field: 'LOAD_TP', width: 64 },
  { field: 'CNTR_CNT', like: count, width: 84, footer: 'SUM' },
  { field: 'PKG_QTY', footer: 'SUM' },
  { field: 'GRS_WT', footer: 'SUM' },
  { field: 'MSR_CBM', footer: 'SUM' },
  { field: 'CARR_NM', width: 130 },
  { field: 'ETD_DT' },
  { field: 'ATD_DTM' },
  { field: 'ORG_ETA_DT' },
  { field: 'ATA_DTM' },
  { field: 'BOND_IN_DTM' },
  { field: 'IMP_DCLR_DTM' },
  { field: 'IMP_ACPT_DTM' },
  { field: 'RLSE_DTM' },
  { field: 'DLV_CMPL_DTM' },
  whole('TT_DAYS'),
  whole('CC_DAYS'),
  whole('DWELL_DAYS'),
  whole('TOT_DAYS'),
  { field: 'FREE_STS', like: { type: 'V', len: 10, code: 'FREE_STS' }, width: 104 },
  { field: 'DEM_DAYS', footer: 'SUM' },
];

/** The conditions as they are typed. */
function useConditions(): Partial<PraCargoSearch> {
  const form = useFormScope()?.form;
  if (!form) throw new Error('it stands in a search pane');
  useSyncExternalStore(form.subscribe, form.version);
  return form.values as Partial<PraCargoSearch>;
}

/** The days: of an indicator those that it counts by, else of the kind that is chosen. */
function Period() {
  const search = useConditions();
  const max = longestOf(search);
  return kpiAsked(search) ? (
    <DateRange title={t('UI.praImportCargoList.KPI_DAY')} max={max} span={2} required />
  ) : (
    <DateRange kind="DT_TP" kindCode="CARGO_DT_TP" max={max} required />
  );
}

/** Only of an indicator some shipments count against it. */
const Missed = () =>
  kpiAsked(useConditions()) ? <CheckBox name="MISS_YN" title={t('UI.praImportCargoList.MISSED')} label={false} /> : null;

/** Conditions that another screen has handed over: the number of a shipment, or what it counted. */
const conditionsOf = ({ HBL_NO, ...args }: Record<string, string>): Partial<PraCargoSearch> =>
  HBL_NO ? { NO_TP: 'HBL', NO_VAL: HBL_NO } : args;

const thisMonth = () => `${today().slice(0, 6)}01`;

export default function PraImportCargoList() {
  const { args } = useScreen();
  const staff = session().USER_TP === 'S';
  const cargo: GridModel<PraCargo, PraCargoSearch> = useGrid(praImportCargoList.select, {
    id: 'G1',
    table: 'FMS_HBL',
    key: 'HBL_SEQ',
    system: ['NO'],
    columns: columns(),
    tone: toneOf,
    search: { DT_TP: 'ETA', NO_TP: 'HBL', FR_DT: thisMonth(), TO_DT: addDays(addMonths(thisMonth(), 1), -1), ...conditionsOf(args) },
  });
  const askCustoms = async (row: PraCargo) => {
    if (await openCustoms(row)) await cargo.search(undefined, { ask: false });
  };
  const showKpi = () => {
    const { FR_DT = '', TO_DT = '' } = cargo.query.searched;
    openTab('praImportCargoKpi', { FR_YM: FR_DT.slice(0, 6), TO_YM: TO_DT.slice(0, 6) });
  };

  return (
    <GridScreen grid={cargo}>
      <SearchPane>
        <Period />
        <NumbersBox kind="NO_TP" kindCode="BL_NO_TP" name="NO_VAL" />
        <CodeSelect name="CARGO_STS" multiple />
        <CodeSelect name="TRANS_MODE" />
        <CodeSelect name="LOAD_TP" />
        <LookupBox name="POL_CD" kind="Port" />
        {staff && <LookupBox name="CUST_CD" kind="Customer" search={{ KEY_SVC: 'PRA' }} />}
        <CodeSelect name="DELAY_RSN" />
        <CodeSelect name="KPI_CD" />
        <Missed />
      </SearchPane>
      <Toolbar>
        <Rows>
          <RowButton id="unipass" onRow={askCustoms} />
          <AskRowButton about={(row: PraCargo) => aboutShipment({ ...row, IMEX_TP: 'I' })} />
          <ToolButton id="kpi" onClick={showKpi} />
        </Rows>
        <Tools>
          <RowButton id="file" onRow={openShipmentFiles} />
          <ExcelButton for={praImportCargoList.excel} />
        </Tools>
      </Toolbar>
      <Grid />
    </GridScreen>
  );
}
