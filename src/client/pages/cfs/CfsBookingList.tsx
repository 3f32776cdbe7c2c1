import { PaperClipOutlined } from '@ant-design/icons';
import { useState } from 'react';
import {
  type BookingAction,
  bookingRefusal,
  canEditBooking,
  canRemoveBooking,
  damageOf,
  isPlanned,
} from '../../../contract/cfs/bookingRules';
import { type Booking, type BookingSearch, booking, cfsBookingList } from '../../../contract/cfs/cfsBookingList';
import { addDays } from '../../../contract/dates';
import { CodeSelect } from '../../fields/CodeSelect';
import { DateRange } from '../../fields/DateRange';
import { LookupBox } from '../../fields/LookupBox';
import { TextBox } from '../../fields/TextBox';
import {
  ActionButton,
  AddButton,
  Chain,
  CopyButton,
  ExcelButton,
  Exceptions,
  Grid,
  GridScreen,
  HistoryButton,
  RemoveButton,
  RowButton,
  Rows,
  SaveButton,
  SearchPane,
  Toolbar,
  Tools,
  useGrid,
} from '../../grid';
import { codeName, useCodes } from '../../lib/codes';
import { today } from '../../lib/dates';
import { ownCustomer } from '../../lib/ownCustomer';
import { actor } from '../../lib/session';
import { t } from '../../lib/texts';
import { openPopup } from '../../shell/popups';
import { useScreen } from '../../shell/screen';
import { bookingColumns, cfsSearch, filesOf } from './bookingColumns';
import { askLeaving } from './leaving';
import { askReception, type TypedReceptions } from './reception';

const period = () => ({ DT_TP: 'INP', FR_DT: addDays(today(), -7), TO_DT: addDays(today(), 14) });

/** What a copy has for itself: its own state, reception and way out. */
const ownOfBooking = [
  ...(['CFS_BKG_STS', 'CLP_NO', 'ACTL_PKG_QTY', 'ACTL_GRS_WT', 'ACTL_MSR_CBM', 'DIFF_QTY', 'IN_DTM', 'OUT_DTM', 'CFS_LOC'] as const),
  ...(['DMG_YN', 'DMG_RMK', 'FILE_CNT', 'BKG_DT'] as const),
];

const newBooking = () => ({ ...ownCustomer(), CFS_BKG_STS: 'REQ', BKG_DT: today(), IN_PLAN_DT: today(), IMEX_TP: 'E', DMG_YN: 'N' });

/** What follows from what is measured, and from damage that is described. */
function* follow(rows: readonly Booking[], i: number, values: Partial<Booking>): Iterable<readonly [number, Partial<Booking>]> {
  const actual = values.ACTL_PKG_QTY ?? null;
  if ('ACTL_PKG_QTY' in values) yield [i, { DIFF_QTY: actual === null ? null : actual - (rows[i]?.PKG_QTY ?? 0) }];
  yield [i, damageOf(rows[i], values)];
}

const whyFixed = (row: Booking): string | null =>
  isPlanned(row, 'PKG_QTY') && row.CFS_BKG_STS === 'CFM'
    ? t('MSG000609', row.CLP_NO ?? '')
    : t('MSG000027', codeName('CFS_BKG_STS', row.CFS_BKG_STS));

export default function CfsBookingList() {
  const screen = useScreen();
  const { USER_TP } = actor();
  const [typed] = useState<TypedReceptions>(() => new Map());
  useCodes({ CFS_BKG_STS: { MSTR_CD: 'CFS_BKG_STS' } });
  const bookings = useGrid<Booking, BookingSearch>(cfsBookingList.select, {
    id: 'G1',
    table: booking.table,
    key: 'BKG_NO',
    save: cfsBookingList.save,
    history: true,
    columns: bookingColumns,
    search: { ...period(), ...screen.args },
    newRow: newBooking,
    notCopied: ownOfBooking,
    follow,
    canEdit: (row, field) => canEditBooking(row, field, USER_TP),
    canRemove: canRemoveBooking,
    whyFixed,
    tone: ({ CFS_BKG_STS }) => (CFS_BKG_STS === 'CXL' ? 'gone' : null),
    addFrom: 'RMK',
  });
  const whyNot = (action: BookingAction) => (row: Booking) => {
    const refusal = bookingRefusal(action, row, USER_TP);
    const said = (arg: string | null) => (arg === 'CFS_BKG_STS' ? codeName('CFS_BKG_STS', row.CFS_BKG_STS) : (arg ?? ''));
    return refusal && t(refusal.CODE, ...refusal.ARGS.map(said));
  };
  const openFiles = (row: Booking) => openPopup('/ptl/popup/PtlFileMgtPopup', { param: filesOf(row, screen.has('save')) });
  return (
    <GridScreen grid={bookings}>
      <SearchPane>
        <DateRange kind="DT_TP" kindCode="CFS_DT_TP" max={{ months: 3 }} required />
        <LookupBox name="CYCFS_CD" kind="CyCfs" title={t('LBL.CFS_BKG.CYCFS_CD')} search={cfsSearch} />
        <CodeSelect name="CFS_BKG_STS" multiple />
        <CodeSelect name="IMEX_TP" />
        {USER_TP === 'S' && <LookupBox name="CUST_CD" kind="Customer" />}
        <TextBox name="BKG_NO" upper />
        <TextBox name="HBL_NO" upper />
        <TextBox name="VSL_NM" title={t('LBL.CFS_BKG.VSL_NM')} />
        <LookupBox name="POD_CD" kind="Port" />
      </SearchPane>
      <Toolbar>
        <Rows>
          <AddButton />
          <RemoveButton />
          <CopyButton />
          <SaveButton />
        </Rows>
        <Chain>
          <ActionButton for={cfsBookingList.confirm} whyNot={whyNot('confirm')} current />
          <ActionButton
            for={cfsBookingList.receive}
            whyNot={whyNot('receive')}
            before={(rows, ask) => askReception(rows, ask, typed)}
            onDone={(rows) => rows.forEach(({ BKG_NO }) => void typed.delete(BKG_NO))}
            question="MSG000622"
            current
          />
          <ActionButton for={cfsBookingList.out} whyNot={whyNot('out')} before={askLeaving} question="MSG000622" current />
        </Chain>
        <Exceptions>
          <ActionButton for={cfsBookingList.cancel} whyNot={whyNot('cancel')} reason />
        </Exceptions>
        <Tools>
          <RowButton id="file" icon={PaperClipOutlined} onRow={openFiles} />
          <HistoryButton states="CFS_BKG_STS" />
          <ExcelButton for={cfsBookingList.excel} />
        </Tools>
      </Toolbar>
      <Grid />
    </GridScreen>
  );
}
