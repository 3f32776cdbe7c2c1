import { CommentOutlined } from '@ant-design/icons';
import { addDays } from '../../../../contract/dates';
import { longestPeriod } from '../../../../contract/ptl/status/cargoSearch';
import type { MilestoneStep } from '../../../../contract/ptl/status/milestoneLine';
import {
  type Container,
  cancelRefusal,
  isTyped,
  type OfShipment,
  ptlShipngStusList,
  type Shipment,
  type ShipmentEvent,
} from '../../../../contract/ptl/status/ptlShipngStusList';
import { CheckBox } from '../../../fields/CheckBox';
import { CodeSelect } from '../../../fields/CodeSelect';
import { DateRange } from '../../../fields/DateRange';
import { LookupBox } from '../../../fields/LookupBox';
import { NumbersBox } from '../../../fields/NumbersBox';
import {
  ActionButton,
  type Ask,
  below,
  type Column,
  ExcelButton,
  Exceptions,
  Grid,
  type GridModel,
  GridPart,
  GridScope,
  GridScreen,
  HistoryButton,
  MasterDetail,
  RowButton,
  Rows,
  SaveButton,
  SearchPane,
  ToolButton,
  Toolbar,
  Tools,
  useGrid,
  useMasterGrid,
} from '../../../grid';
import { requestColumn } from '../../../grid/requestColumn';
import { ShipmentLink } from '../../../grid/ShipmentLink';
import { ask } from '../../../grid/thread/ask';
import { codeName } from '../../../lib/codes';
import { today } from '../../../lib/dates';
import { onlyCustomer, session } from '../../../lib/session';
import { t } from '../../../lib/texts';
import { openPopup } from '../../../shell/popups';
import { useScreen } from '../../../shell/screen';
import { aboutShipment, openShipmentFiles, toneOf } from '../../../shell/shipments';
import { SubTabs } from '../../../shell/subTabs';
import { askEvent } from './eventFields';
import { FollowSearch } from './FollowButton';
import { conditionsOf, freeStatus, freeTone, MilestoneLine, openDocuments, printShipments } from './parts';
import { askRefNames, type RefNames, refColumnsOf, useRefNames } from './refNames';

const count = { type: 'N', len: 9, scale: 0 } as const;

const firstColumns: Column<Shipment>[] = [
  { field: 'HBL_NO', pinned: 'left', width: 116, render: (row) => <ShipmentLink {...row} /> },
  { field: 'CARGO_STS', pinned: 'left', width: 124 },
  { field: 'CUST_NM', owner: true, pinned: 'left', width: 120 },
];
/** What is decided by stands first: it is seen at 1366 px without scrolling. */
const decidingColumns: Column<Shipment>[] = [
  { field: 'VSL_NM', width: 140 },
  { field: 'VOY_NO', width: 72 },
  { field: 'POL_CD', width: 62 },
  { field: 'POD_CD', width: 62 },
  { field: 'ETD_DT' },
  { field: 'ETA_DT' },
  { field: 'DELAY_DAYS', width: 64, footer: 'MAX' },
  { field: 'DELAY_RSN', width: 110 },
];
const columns: Column<Shipment>[] = [
  { field: 'ORG_ETA_DT' },
  { field: 'ATD_DTM' },
  { field: 'ATA_DTM' },
  ...(['IMEX_TP', 'TRANS_MODE', 'LOAD_TP'] as const).map((field) => ({ field, width: 64 })),
  { field: 'CARR_NM', width: 130 },
  { field: 'MBL_NO', width: 126 },
  { field: 'LAST_EVENT_NM', like: { type: 'V', len: 100 }, width: 120 },
  { field: 'LAST_EVENT_DTM', like: { type: 'S' } },
  { field: 'CNTR_CNT', like: count, width: 84, footer: 'SUM' },
  { field: 'SHPR_NM', width: 150 },
  { field: 'CNEE_NM', width: 150 },
  { field: 'ACTL_SHPR_NM', width: 150 },
  { field: 'PVY_CD', width: 72 },
  { field: 'PKG_QTY', footer: 'SUM' },
  { field: 'PKG_UT_CD' },
  { field: 'GRS_WT', footer: 'SUM' },
  { field: 'MSR_CBM', footer: 'SUM' },
  { field: 'INCOTERMS', width: 110 },
  { field: 'INV_NO', width: 120 },
  { field: 'PO_NO', width: 120 },
  { field: 'CUST_REF_NO', width: 120 },
];

const containerColumns: Column<Container>[] = [
  { field: 'CNTR_NO', pinned: 'left', width: 112 },
  { field: 'CNTR_TP_CD' },
  { field: 'SEAL_NO' },
  { field: 'CNTR_STS', width: 92 },
  { field: 'PKG_QTY', footer: 'SUM' },
  { field: 'GRS_WT', footer: 'SUM' },
  { field: 'MSR_CBM', footer: 'SUM' },
  { field: 'DISC_DTM' },
  { field: 'GATE_OUT_DTM' },
  { field: 'EMPTY_RTN_DTM' },
  { field: 'FREE_DAYS', width: 80 },
  { field: 'FREE_STS', like: freeStatus, width: 116 },
  { field: 'DEM_DAYS', footer: 'SUM' },
  { field: 'DET_DAYS', footer: 'SUM' },
];

const eventColumns: Column<ShipmentEvent>[] = [
  { field: 'EVENT_DTM' },
  { field: 'EVENT_CLSF', width: 64 },
  { field: 'EVENT_TP', width: 92 },
  { field: 'EVENT_CD', width: 130 },
  { field: 'CNTR_NO', width: 112 },
  { field: 'LOC_CD', width: 68 },
  { field: 'LOC_NM', like: { type: 'V', len: 100 }, width: 110 },
  { field: 'FCLT_NM', width: 150 },
  { field: 'VSL_NM', width: 140 },
  { field: 'VOY_NO', width: 72 },
  { field: 'EVENT_SRC', width: 80 },
  { field: 'RMK', width: 200 },
];

const whyNotCancel = (shipment: Shipment): string | null => {
  const code = cancelRefusal(shipment);
  return code && t(code, codeName('CARGO_STS', shipment.CARGO_STS));
};
const askCancel = async (_: Shipment[], ask: Ask) => (await ask(undefined, t('UI.ptlShipngStusList.CANCEL_NOTE'))) && {};

const whyNotDelete = (event: ShipmentEvent): string | null => (isTyped(event) ? null : t('MSG000627'));
const seqOf = ({ HBL_SEQ }: Shipment) => ({ HBL_SEQ });

/** Asks customs about a shipment: what comes in by house B/L and the year of arrival, anything else by its B/L. */
const openEnquiry = ({ IMEX_TP, HBL_NO, ETA_DT }: Shipment): Promise<unknown> =>
  openPopup('/ptl/popup/PtlUnipassPopup', {
    param: IMEX_TP === 'I' ? { UNIPASS_TP: 'HBL', NO_VAL: HBL_NO, BL_YY: ETA_DT.slice(0, 4) } : { UNIPASS_TP: 'EXBL', NO_VAL: HBL_NO },
  }).catch(() => {});

export default function PtlShipngStusList() {
  const references = useRefNames(ptlShipngStusList.selectNames);
  return references && <ShipmentList references={references} />;
}

function ShipmentList({ references: { names, showOf, readAgain } }: { references: RefNames }) {
  const { args, has } = useScreen();
  const staff = session().USER_TP === 'S';
  const line: GridModel<MilestoneStep, OfShipment> = useGrid(ptlShipngStusList.selectLine, {
    id: 'G4',
    key: 'CARGO_STS',
    columns: [],
    auto: false,
  });
  const events: GridModel<ShipmentEvent, OfShipment> = useGrid(ptlShipngStusList.selectEvents, {
    id: 'G3',
    title: t('UI.ptlShipngStusList.G3'),
    table: 'FMS_EVENT',
    key: 'EVENT_SEQ',
    system: staff ? ['CK', 'NO'] : ['NO'],
    columns: staff ? [...eventColumns, { field: 'OPEN_YN', width: 90 }] : eventColumns,
    auto: false,
  });
  const containers: GridModel<Container, OfShipment> = useGrid(ptlShipngStusList.selectContainers, {
    id: 'G2',
    title: t('UI.ptlShipngStusList.G2'),
    table: 'FMS_CNTR',
    key: 'CNTR_SEQ',
    system: ['NO'],
    columns: containerColumns,
    tone: freeTone,
    auto: false,
  });
  const shipments = useMasterGrid(ptlShipngStusList.select, {
    id: 'G1',
    table: 'FMS_HBL',
    key: 'HBL_SEQ',
    system: has('save') ? ['ST', 'CK', 'NO'] : ['CK', 'NO'],
    columns: [
      ...firstColumns,
      ...requestColumn<Shipment>(({ HBL_NO }) => HBL_NO),
      ...decidingColumns,
      ...refColumnsOf<Shipment>(names).map((column) => ({ ...column, edit: true as const })),
      ...columns,
    ],
    save: ptlShipngStusList.save,
    loads: true,
    loadsBy: ['HBL_NO'],
    canRemove: () => false,
    tone: toneOf,
    search: { DT_TP: 'ETD', NO_TP: 'HBL', FR_DT: addDays(today(), -30), TO_DT: addDays(today(), 30), ...conditionsOf(args) },
    below: [below(line, seqOf), below(events, seqOf), below(containers, seqOf)],
    onCurrent: () => showOf(shipments.query.searched.CUST_CD),
  });
  const chosen = shipments.current;
  /** Whose references are named: those of the only customer, else of the one whose shipment is chosen. */
  const namedOf = onlyCustomer()?.CUST_CD ?? chosen?.CUST_CD;
  const nameReferences = async () => {
    if (await askRefNames(names.filter(({ CUST_CD }) => CUST_CD === namedOf))) readAgain();
  };

  return (
    <GridScreen grid={shipments}>
      <SearchPane>
        <DateRange kind="DT_TP" kindCode="CARGO_DT_TP" max={longestPeriod} required />
        <NumbersBox kind="NO_TP" kindCode="BL_NO_TP" name="NO_VAL" />
        <CodeSelect name="CARGO_STS" multiple />
        <CodeSelect name="IMEX_TP" />
        <CodeSelect name="TRANS_MODE" />
        <CodeSelect name="LOAD_TP" />
        {staff && <LookupBox name="CUST_CD" kind="Customer" />}
        <LookupBox name="POL_CD" kind="Port" />
        <LookupBox name="POD_CD" kind="Port" />
        <LookupBox name="CARR_CD" kind="Carrier" />
        <CheckBox name="DELAY_YN" title={t('UI.SRCH.DELAYED_ONLY')} label={false} />
      </SearchPane>
      <MasterDetail name={t('UI.ptlShipngStusList.G3')}>
        <GridScope grid={shipments}>
          <Toolbar>
            <Rows>
              <FollowSearch grid={shipments} />
              <ActionButton for={ptlShipngStusList.event} current before={askEvent} onDone={() => void events.search()} />
              <SaveButton />
              <RowButton id="csm" icon={CommentOutlined} onRow={(row: Shipment) => ask(aboutShipment(row))} />
            </Rows>
            <Exceptions>
              <ActionButton for={ptlShipngStusList.cancel} whyNot={whyNotCancel} before={askCancel} reason />
            </Exceptions>
            <Tools>
              <RowButton id="unipass" onRow={openEnquiry} />
              <RowButton id="doc" onRow={openDocuments} />
              <RowButton id="file" onRow={openShipmentFiles} />
              <ToolButton id="print" onClick={() => printShipments(shipments)} />
              <ExcelButton for={ptlShipngStusList.excel} />
              <ToolButton id="refNames" off={namedOf ? null : t('UI.OFF.CHOOSE')} onClick={nameReferences} />
              <HistoryButton states="CARGO_STS" />
            </Tools>
          </Toolbar>
          <Grid />
        </GridScope>
        <SubTabs
          tabs={[
            {
              key: 'G3',
              name: t('UI.ptlShipngStusList.G3'),
              content: (
                <GridPart grid={events}>
                  <MilestoneLine grid={line} />
                  <Toolbar note={chosen?.HBL_NO}>
                    {staff && (
                      <Rows>
                        <ActionButton
                          for={ptlShipngStusList.deleteEvent}
                          caption={t('UI.ptlShipngStusList.DELETE')}
                          question="MSG000005"
                          whyNot={whyNotDelete}
                          onDone={() => void shipments.search(undefined, { ask: false })}
                        />
                      </Rows>
                    )}
                    <Tools>
                      <ExcelButton for={ptlShipngStusList.excel} grid="G3" />
                    </Tools>
                  </Toolbar>
                </GridPart>
              ),
            },
            {
              key: 'G2',
              name: t('UI.ptlShipngStusList.G2'),
              content: (
                <GridPart grid={containers}>
                  <Toolbar note={chosen?.HBL_NO}>
                    <Tools>
                      <ExcelButton for={ptlShipngStusList.excel} grid="G2" />
                    </Tools>
                  </Toolbar>
                </GridPart>
              ),
            },
          ]}
        />
      </MasterDetail>
    </GridScreen>
  );
}
