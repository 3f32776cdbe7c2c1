import { InboxOutlined } from '@ant-design/icons';
import { addDays } from '../../../contract/dates';
import {
  type Booking,
  type BookingSearch,
  booking,
  flairBKTracingPoList,
  type Load,
  load,
} from '../../../contract/flair/flairBKTracingPoList';
import {
  type BookingAction,
  bookingRefusal,
  canAddLoad,
  canEditBooking,
  canEditLoad,
  canRemoveLoad,
  isDeparted,
} from '../../../contract/flair/ledger';
import { dashed } from '../../../contract/shown';
import { CodeSelect } from '../../fields/CodeSelect';
import { DateRange } from '../../fields/DateRange';
import { LookupBox } from '../../fields/LookupBox';
import { TextBox } from '../../fields/TextBox';
import {
  ActionButton,
  AddButton,
  below,
  Chain,
  type Column,
  CopyButton,
  ExcelButton,
  Exceptions,
  editableColumns,
  Grid,
  type GridModel,
  GridScope,
  GridScreen,
  HistoryButton,
  MasterDetail,
  RemoveButton,
  Rows,
  SaveButton,
  SearchPane,
  ToolButton,
  Toolbar,
  Tools,
  useGrid,
  useMasterGrid,
} from '../../grid';
import { codeName } from '../../lib/codes';
import { today } from '../../lib/dates';
import { ownCustomer } from '../../lib/ownCustomer';
import { isSaved } from '../../lib/saved';
import { actor } from '../../lib/session';
import { t } from '../../lib/texts';
import { useScreen } from '../../shell/screen';
import { addPo, receiveAll } from './addPo';
import { accountLookup, PoLink } from './parts';
import { BookedShipment } from './ShippedLink';

const columns: Column<Booking>[] = editableColumns<Booking>(booking, [
  { field: 'BKG_NO', pinned: 'left', edit: () => false, required: false, width: 110 },
  { field: 'FLAIR_BKG_STS', pinned: 'left', width: 90 },
  { field: 'CUST_CD', owner: true, edit: 'new', width: 84, lookup: accountLookup() },
  { field: 'CUST_NM', owner: true, width: 110 },
  { field: 'BKG_DT', width: 92 },
  { field: 'VNDR_NM', width: 120 },
  { field: 'TRANS_MODE', width: 80 },
  { field: 'LOAD_TP', width: 120 },
  { field: 'CARR_CD', width: 80, lookup: { kind: 'Carrier' } },
  { field: 'LINE_BKG_NO', width: 120, upper: true, required: (row) => row.FLAIR_BKG_STS === 'CFM' },
  { field: 'VSL_NM', width: 120 },
  { field: 'VOY_NO', width: 80 },
  { field: 'POL_CD', width: 76, lookup: { kind: 'Port' } },
  { field: 'POD_CD', width: 76, lookup: { kind: 'Port' } },
  { field: 'CGO_RDY_DT', width: 92 },
  { field: 'ETD_DT', width: 92, required: (row) => row.FLAIR_BKG_STS === 'CFM' },
  { field: 'ETA_DT', width: 92 },
  { field: 'TOT_CTN_QTY', width: 84, footer: 'SUM' },
  { field: 'TOT_GRS_WT', width: 100, footer: 'SUM' },
  { field: 'TOT_MSR_CBM', width: 92, footer: 'SUM' },
  { field: 'HBL_NO', width: 120, upper: true, render: (row) => <BookedShipment row={row} /> },
  { field: 'RMK', width: 180 },
]);

const loadColumns: Column<Load>[] = editableColumns<Load>(load, [
  { field: 'PO_NO', pinned: 'left', edit: () => false, required: false, width: 120, render: (row) => <PoLink {...row} /> },
  { field: 'LINE_NO', edit: () => false, required: false, width: 64 },
  { field: 'STYLE_NO', width: 104 },
  { field: 'ITEM_NM', width: 130 },
  { field: 'COLOR_CD', width: 60 },
  { field: 'SIZE_CD', width: 60 },
  { field: 'PO_QTY', width: 84 },
  { field: 'OPEN_QTY', like: { type: 'N', len: 13 }, width: 84 },
  { field: 'BKD_QTY', width: 84, footer: 'SUM' },
  { field: 'LOAD_QTY', width: 84, footer: 'SUM' },
  { field: 'RCVD_QTY', width: 84, footer: 'SUM' },
  { field: 'DIFF_RSN', width: 104, required: ({ RCVD_QTY, LOAD_QTY }) => RCVD_QTY !== null && RCVD_QTY !== LOAD_QTY },
  { field: 'CTN_QTY', width: 72, footer: 'SUM' },
  { field: 'GRS_WT', width: 92, footer: 'SUM' },
  { field: 'MSR_CBM', width: 84, footer: 'SUM' },
  { field: 'CNTR_NO', width: 110, upper: true },
]);

/** Quantities that a part of a row, which lies in another container, has for itself. */
const ownOfPart = ['BKD_QTY', 'LOAD_QTY', 'RCVD_QTY', 'DIFF_RSN', 'CTN_QTY', 'GRS_WT', 'MSR_CBM', 'CNTR_NO'] as const;

const tooEarly = (rows: readonly Booking[]) =>
  rows.flatMap(({ BKG_NO, ETD_DT, CGO_RDY_DT }) =>
    ETD_DT && ETD_DT < CGO_RDY_DT ? [t('MSG000777', BKG_NO, dashed(ETD_DT), dashed(CGO_RDY_DT))] : [],
  );

const days = ['BKG', 'ETD', 'ETA'];
const period = () => ({ DT_TP: 'BKG', FR_DT: addDays(today(), -30), TO_DT: addDays(today(), 30) });

export default function FlairBKTracingPoList() {
  const screen = useScreen();
  const { USER_TP } = actor();
  const lines: GridModel<Load, { BKG_NO: string }> = useGrid(flairBKTracingPoList.selectLoads, {
    id: 'G2',
    title: t('UI.flairBKTracingPoList.G2'),
    table: load.table,
    key: 'PO_LOAD_SEQ',
    named: ({ PO_NO, LINE_NO }) => `${PO_NO}-${LINE_NO}`,
    save: flairBKTracingPoList.saveLoads,
    columns: loadColumns,
    auto: false,
    newRow: () => ({ CUST_CD: bookings.current?.CUST_CD ?? '', BKG_NO: bookings.current?.BKG_NO ?? '' }),
    notCopied: ownOfPart,
    canEdit: (_, field) => bookings.current !== null && canEditLoad(bookings.current, field, USER_TP),
    canRemove: (row) => bookings.current !== null && canRemoveLoad(bookings.current, row, USER_TP),
    tone: ({ DIFF_RSN }) => (DIFF_RSN ? 'bad' : null),
  });
  const bookings: GridModel<Booking, BookingSearch> = useMasterGrid<Booking, BookingSearch>(flairBKTracingPoList.select, {
    id: 'G1',
    table: booking.table,
    key: 'BKG_NO',
    save: flairBKTracingPoList.save,
    history: true,
    columns,
    search: { ...period(), ...screen.args },
    newRow: () => ({ ...ownCustomer(), FLAIR_BKG_STS: 'REQ', BKG_DT: today(), LOAD_TP: 'FCL' }),
    canEdit: (row, field) => canEditBooking(row, field, USER_TP),
    canRemove: ({ FLAIR_BKG_STS }) => FLAIR_BKG_STS === 'REQ',
    tone: ({ FLAIR_BKG_STS }) => (FLAIR_BKG_STS === 'CXL' ? 'gone' : null),
    addFrom: 'RMK',
    below: [below(lines, ({ BKG_NO }: Booking) => ({ BKG_NO }), { inside: 'G2' })],
  });
  const whyNot = (action: BookingAction) => (row: Booking) => {
    const code = bookingRefusal(action, row, USER_TP);
    return code && t(code, codeName('FLAIR_BKG_STS', row.FLAIR_BKG_STS));
  };
  /** Sums and state of the bookings follow from their rows. */
  const again = () => void (bookings.isDirty || bookings.search(undefined, { ask: false }));
  const row = bookings.current;
  const why = (may: (of: Booking) => boolean) =>
    row ? !may(row) && t('MSG000027', codeName('FLAIR_BKG_STS', row.FLAIR_BKG_STS)) : t('UI.OFF.CHOOSE');
  return (
    <GridScreen grid={bookings}>
      <SearchPane>
        <DateRange kind="DT_TP" kindCode="FLAIR_DT_TP" kindOnly={(code) => days.includes(code)} max={{ years: 1 }} required />
        <TextBox name="BKG_NO" title={t('LBL.FLAIR_BKG.BKG_NO')} upper />
        <TextBox name="LINE_BKG_NO" upper />
        <CodeSelect name="FLAIR_BKG_STS" multiple />
        <TextBox name="VNDR_NM" />
        <LookupBox name="CARR_CD" kind="Carrier" />
        <LookupBox name="POL_CD" kind="Port" />
        <LookupBox name="POD_CD" kind="Port" />
        <TextBox name="PO_NO" />
        {USER_TP === 'S' && <LookupBox name="CUST_CD" kind="Customer" search={{ KEY_SVC: 'FLAIR' }} />}
      </SearchPane>
      <MasterDetail name={t('UI.flairBKTracingPoList.G2')}>
        <GridScope grid={bookings}>
          <Toolbar>
            <Rows>
              <AddButton />
              <RemoveButton />
              <SaveButton />
            </Rows>
            <Chain>
              <ActionButton
                for={flairBKTracingPoList.confirm}
                whyNot={whyNot('confirm')}
                before={async (rows, ask) => (await ask(undefined, ...tooEarly(rows))) && {}}
                current
              />
            </Chain>
            <Exceptions>
              <ActionButton for={flairBKTracingPoList.cancel} whyNot={whyNot('cancel')} reason />
            </Exceptions>
            <Tools>
              <HistoryButton states="FLAIR_BKG_STS" />
              <ExcelButton for={flairBKTracingPoList.excel} />
            </Tools>
          </Toolbar>
          <Grid />
        </GridScope>
        <GridScope grid={lines}>
          <Toolbar note={row && `${row.BKG_NO || t('UI.GRID.ST_ADD')} ${row.VNDR_NM ?? ''}`}>
            <Rows>
              <ToolButton id="addPo" off={why((of) => canAddLoad(of, USER_TP) && !isDeparted(of))} onClick={() => addPo(bookings, lines)} />
              <CopyButton />
              <RemoveButton />
              {isSaved(row) && <SaveButton onSaved={again} />}
            </Rows>
            <Tools>
              <ToolButton id="receive" icon={InboxOutlined} off={why(isDeparted)} onClick={() => receiveAll(lines)} />
            </Tools>
          </Toolbar>
          <Grid />
        </GridScope>
      </MasterDetail>
    </GridScreen>
  );
}
