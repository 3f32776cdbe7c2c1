import { useSyncExternalStore } from 'react';
import { addDays } from '../../../../contract/dates';
import { longestPeriod } from '../../../../contract/ptl/status/cargoSearch';
import { mostAsked } from '../../../../contract/ptl/status/customsAsked';
import {
  fmsImportCargoList,
  type ImportCargo,
  type ImportCargoSearch,
  type ImportContainer,
  isBounded,
} from '../../../../contract/ptl/status/fmsImportCargoList';
import type { OfShipment } from '../../../../contract/ptl/status/ptlShipngStusList';
import { CheckBox } from '../../../fields/CheckBox';
import { CodeSelect } from '../../../fields/CodeSelect';
import { DateRange } from '../../../fields/DateRange';
import { useFormScope } from '../../../fields/form';
import { LookupBox } from '../../../fields/LookupBox';
import { NumbersBox } from '../../../fields/NumbersBox';
import {
  ActionButton,
  below,
  type Column,
  chosenRows,
  ExcelButton,
  Grid,
  type GridModel,
  GridScope,
  GridScreen,
  MasterDetail,
  RowButton,
  Rows,
  SearchPane,
  ToolButton,
  Toolbar,
  Tools,
  useGrid,
  useGridModel,
  useMasterGrid,
} from '../../../grid';
import { requestColumn } from '../../../grid/requestColumn';
import { ShipmentLink } from '../../../grid/ShipmentLink';
import { AskRowButton } from '../../../grid/thread/AskButton';
import { today } from '../../../lib/dates';
import { grouped } from '../../../lib/formats';
import { session } from '../../../lib/session';
import { t } from '../../../lib/texts';
import { useScreen } from '../../../shell/screen';
import { aboutShipment, openCustoms, openShipmentFiles, toneOf } from '../../../shell/shipments';
import { openTab } from '../../../shell/tabs';
import { askCustoms } from './CustomsDialog';
import { conditionsOf, freeStatus, freeTone, openDocuments, printShipments } from './parts';
import { type RefNames, refColumnsOf, useRefNames } from './refNames';

const days = { type: 'I' } as const;
const won = { type: 'N', len: 15, scale: 0 } as const;

/** A value of the free time in the colour of its state. */
const coloured = (row: { FREE_STS: string }, shown: string) => {
  const tone = freeTone(row);
  return tone ? <span className={tone}>{shown}</span> : shown;
};

const remaining = (row: ImportCargo) => (row.REMAIN_DAYS === null ? '' : coloured(row, grouped(row.REMAIN_DAYS)));
const expected = (row: ImportCargo) =>
  row.EXP_DEM_AMT === null ? <span className="unknown">{t('UI.CARGO.UNKNOWN')}</span> : coloured(row, grouped(row.EXP_DEM_AMT));

const firstColumns: Column<ImportCargo>[] = [
  { field: 'HBL_NO', pinned: 'left', width: 116, render: (row) => <ShipmentLink {...row} /> },
  { field: 'CARGO_STS', pinned: 'left', width: 124 },
  { field: 'CUST_NM', owner: true, pinned: 'left', width: 120 },
];
/** What is decided by stands first: it is seen at 1366 px without scrolling. */
const decidingColumns: Column<ImportCargo>[] = [
  { field: 'VSL_NM', width: 140 },
  { field: 'POD_CD', width: 62 },
  { field: 'ETA_DT' },
  { field: 'DELAY_DAYS', width: 64, footer: 'MAX' },
  { field: 'CSTM_STS', width: 136 },
  { field: 'CSTM_HOLD_YN', width: 64 },
  { field: 'CSTM_HOLD_RSN', width: 100 },
  { field: 'FREE_STS', like: freeStatus, width: 116 },
  { field: 'REMAIN_DAYS', like: days, width: 72, render: remaining },
  { field: 'EXP_DEM_AMT', like: won, width: 116, footer: 'SUM', currency: () => 'KRW', render: expected },
];
const columns: Column<ImportCargo>[] = [
  { field: 'ATA_DTM' },
  { field: 'DO_NO', width: 116 },
  { field: 'DO_ISS_DTM' },
  { field: 'RLSE_DTM' },
  { field: 'CYCFS_NM', width: 130 },
  { field: 'BOND_IN_DTM' },
  { field: 'DWELL_DAYS', like: days, width: 72, footer: 'AVG' },
  { field: 'FREE_DAYS', width: 72 },
  { field: 'DEM_BGN_DT' },
  { field: 'CARG_MT_NO', width: 160, render: (row) => <CustomsLink row={row} /> },
  { field: 'IMP_DCLR_NO', width: 130 },
  { field: 'IMP_DCLR_DTM' },
  { field: 'IMP_ACPT_DTM' },
  { field: 'MBL_NO', width: 126 },
  { field: 'SHPR_NM', width: 150 },
  { field: 'CNEE_NM', width: 150 },
  { field: 'CARR_NM', width: 130 },
  { field: 'VOY_NO', width: 72 },
  { field: 'POL_CD', width: 62 },
  { field: 'PKG_QTY', footer: 'SUM' },
  { field: 'PKG_UT_CD' },
  { field: 'GRS_WT', footer: 'SUM' },
  { field: 'MSR_CBM', footer: 'SUM' },
  { field: 'ITEM_NM', width: 150 },
  { field: 'INV_NO', width: 120 },
];

const containerColumns: Column<ImportContainer>[] = [
  { field: 'CNTR_NO', pinned: 'left', width: 112 },
  { field: 'CNTR_TP_CD' },
  { field: 'DISC_DTM' },
  { field: 'GATE_OUT_DTM' },
  { field: 'EMPTY_RTN_DTM' },
  { field: 'FREE_STS', like: freeStatus, width: 116 },
  { field: 'DEM_DAYS', footer: 'SUM' },
  { field: 'DET_DAYS', footer: 'SUM' },
];

/** Shows what customs say of the cargo of a row; what is written to it meanwhile is loaded. */
async function lookAt<S>(cargo: GridModel<ImportCargo, S>, row: ImportCargo): Promise<void> {
  if (await openCustoms(row)) await cargo.search(undefined, { ask: false });
}

/** The number in customs, which opens what they say of the cargo. */
function CustomsLink({ row }: { row: ImportCargo }) {
  const cargo = useGridModel<ImportCargo>();
  if (!row.CARG_MT_NO) return '';
  return (
    <button type="button" className="link-button" tabIndex={-1} onClick={() => void lookAt(cargo, row)}>
      {row.CARG_MT_NO}
    </button>
  );
}

const whyNotIssue = ({ DO_NO }: ImportCargo): string | null => (DO_NO ? t('MSG000628', DO_NO) : null);
const whyNotDeliver = ({ DO_NO, HBL_NO }: ImportCargo): string | null => (DO_NO ? null : t('MSG000243', HBL_NO));

/** Begins delivery orders of a shipment. */
const deliver = ({ HBL_NO }: ImportCargo): void => openTab('dlvOrdMgt', { NEW_YN: 'Y', HBL_NO });

/** Shipments that all have a D/O print it first. */
const firstForm = (rows: readonly ImportCargo[]) => (rows.every(({ DO_NO }) => DO_NO) ? 'DO' : 'AN');

/** The dates, which are needed unless something else says what is meant. */
function Period() {
  const form = useFormScope()?.form;
  if (!form) throw new Error('Period stands in a search pane');
  useSyncExternalStore(form.subscribe, form.version);
  const isNeeded = !isBounded(form.values as Partial<ImportCargoSearch>);
  return <DateRange kind="DT_TP" kindCode="CARGO_DT_TP" max={longestPeriod} required={isNeeded} />;
}

export default function FmsImportCargoList() {
  const references = useRefNames(fmsImportCargoList.selectNames);
  return references && <CargoList references={references} />;
}

function CargoList({ references: { names, showOf } }: { references: RefNames }) {
  const { args } = useScreen();
  const staff = session().USER_TP === 'S';
  const containers: GridModel<ImportContainer, OfShipment> = useGrid(fmsImportCargoList.selectContainers, {
    id: 'G2',
    title: t('UI.fmsImportCargoList.G2'),
    table: 'FMS_CNTR',
    key: 'CNTR_SEQ',
    system: ['NO'],
    columns: containerColumns,
    tone: freeTone,
    auto: false,
  });
  const cargo = useMasterGrid(fmsImportCargoList.select, {
    id: 'G1',
    table: 'FMS_HBL',
    key: 'HBL_SEQ',
    system: ['CK', 'NO'],
    columns: [
      ...firstColumns,
      ...requestColumn<ImportCargo>(({ HBL_NO }) => HBL_NO),
      ...decidingColumns,
      ...refColumnsOf<ImportCargo>(names),
      ...columns,
    ],
    tone: toneOf,
    search: { DT_TP: 'ETA', NO_TP: 'HBL', FR_DT: addDays(today(), -14), TO_DT: addDays(today(), 14), ...conditionsOf(args) },
    below: [below(containers, ({ HBL_SEQ }: ImportCargo) => ({ HBL_SEQ }))],
    onCurrent: () => showOf(cargo.query.searched.CUST_CD),
  });
  const chosen = cargo.current;

  /** Asks customs about the rows checked; without one the current row is looked at. */
  async function unipass() {
    const isOne = cargo.checked().length === 0;
    const rows = chosenRows(cargo, { most: isOne ? 1 : mostAsked });
    if (!rows) return;
    if (isOne && rows[0]) return void lookAt(cargo, rows[0]);
    await askCustoms(rows);
    await cargo.search(undefined, { ask: false });
  }

  return (
    <GridScreen grid={cargo}>
      <SearchPane>
        <Period />
        <NumbersBox kind="NO_TP" kindCode="BL_NO_TP" name="NO_VAL" />
        <CodeSelect name="CARGO_STS" multiple />
        <CodeSelect name="CSTM_STS" />
        <CodeSelect name="FREE_STS" code="FREE_STS" />
        <CodeSelect name="TRANS_MODE" />
        <CodeSelect name="LOAD_TP" />
        {staff && <LookupBox name="CUST_CD" kind="Customer" />}
        <LookupBox name="CYCFS_CD" kind="CyCfs" />
        <LookupBox name="CSTM_CD" kind="Customs" />
        <CheckBox name="CSTM_HOLD_YN" label={false} />
        <CheckBox name="NOT_RLSE_YN" title={t('UI.SRCH.NOT_RELEASED')} label={false} />
      </SearchPane>
      <MasterDetail name={t('UI.fmsImportCargoList.G2')}>
        <GridScope grid={cargo}>
          <Toolbar>
            <Rows>
              <ToolButton id="unipass" onClick={unipass} />
              <ActionButton for={fmsImportCargoList.doIssue} whyNot={whyNotIssue} />
              <ToolButton id="dlv" off={chosen ? whyNotDeliver(chosen) : t('UI.OFF.CHOOSE')} onClick={() => chosen && deliver(chosen)} />
              <AskRowButton about={(row: ImportCargo) => aboutShipment({ ...row, IMEX_TP: 'I' })} />
            </Rows>
            <Tools>
              <RowButton id="doc" onRow={openDocuments} />
              <RowButton id="file" onRow={openShipmentFiles} />
              <ToolButton id="print" onClick={() => printShipments(cargo, firstForm)} />
              <ExcelButton for={fmsImportCargoList.excel} />
            </Tools>
          </Toolbar>
          <Grid />
        </GridScope>
        <GridScope grid={containers}>
          <Toolbar note={chosen?.HBL_NO}>
            <Tools>
              <ExcelButton for={fmsImportCargoList.excel} grid="G2" />
            </Tools>
          </Toolbar>
          <Grid />
        </GridScope>
      </MasterDetail>
    </GridScreen>
  );
}
