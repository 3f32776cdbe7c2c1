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
  leftBehind,
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
  CopyButton,
  ExcelButton,
  Exceptions,
  Grid,
  type GridModel,
  GridScope,
  GridScreen,
  HistoryButton,
  MasterDetail,
  RemoveButton,
  Rows,
  SearchPane,
  ToolButton,
  Toolbar,
  Tools,
  useGrid,
  useMasterGrid,
} from '../../grid';
import { codeName, useCodes } from '../../lib/codes';
import { today } from '../../lib/dates';
import { ownCustomer } from '../../lib/ownCustomer';
import { isSaved } from '../../lib/saved';
import { actor } from '../../lib/session';
import { t } from '../../lib/texts';
import { useScreen } from '../../shell/screen';
import { addPo, receiveAll } from './addPo';
import { columns, loadColumns } from './bookingColumns';
import { ReleaseButton } from './ReleaseButton';
import { saveTyped } from './saveTyped';

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
  useCodes({ FLAIR_BKG_STS: { MSTR_CD: 'FLAIR_BKG_STS' } });
  const { USER_TP } = actor();
  const lines: GridModel<Load, { BKG_NO: string }> = useGrid(flairBKTracingPoList.selectLoads, {
    id: 'G2',
    title: t('UI.flairBKTracingPoList.G2'),
    table: load.table,
    key: 'PO_LOAD_SEQ',
    named: ({ PO_NO, LINE_NO }) => `${PO_NO}-${LINE_NO}`,
    save: flairBKTracingPoList.saveLoads,
    columns: loadColumns(() => bookings.current),
    auto: false,
    newRow: () => ({ CUST_CD: bookings.current?.CUST_CD ?? '', BKG_NO: bookings.current?.BKG_NO ?? '' }),
    notCopied: ownOfPart,
    canEdit: (_, field) => bookings.current !== null && canEditLoad(bookings.current, field, USER_TP),
    canRemove: (row) => bookings.current !== null && canRemoveLoad(bookings.current, row, USER_TP),
    tone: (row) => (row.DIFF_RSN ? 'bad' : leftBehind(bookings.current, row) > 0 ? 'warn' : null),
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
    below: [below(lines, ({ BKG_NO }: Booking) => ({ BKG_NO }), { inside: 'G2', together: true })],
  });
  const whyNot = (action: BookingAction) => (row: Booking) => {
    const code = bookingRefusal(action, row, USER_TP);
    return code && t(code, codeName('FLAIR_BKG_STS', row.FLAIR_BKG_STS));
  };
  const saveAll = () => saveTyped(bookings, lines);
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
              <ToolButton id="save" primary onClick={saveAll} />
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
              {isSaved(row) && <ToolButton id="save" primary onClick={saveAll} />}
            </Rows>
            <Tools>
              <ReleaseButton booking={row} off={why(isDeparted)} />
              <ToolButton id="receive" icon={InboxOutlined} off={why(isDeparted)} onClick={() => receiveAll(lines)} />
            </Tools>
          </Toolbar>
          <Grid />
        </GridScope>
      </MasterDetail>
    </GridScreen>
  );
}
