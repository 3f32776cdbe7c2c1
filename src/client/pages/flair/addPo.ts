import type { CodeItem } from '../../../contract/code';
import { type Booking, commonColumns, differing, type Load, type OpenLine, ofOpenLine } from '../../../contract/flair/flairBKTracingPoList';
import { leftBehind } from '../../../contract/flair/ledger';
import { commonPopup } from '../../../contract/lookup';
import type { GridModel } from '../../grid';
import { label, t } from '../../lib/texts';
import { box } from '../../shell/box';
import { openPopup } from '../../shell/popups';

/**
 * Lets open lines of the booking's customer be chosen and puts all that is open of them into the booking. One that says no vendor, ports or means of
 * transport yet takes over those of the lines, which must be alike then.
 */
export async function addPo<S, L>(bookings: GridModel<Booking, S>, lines: GridModel<Load, L>): Promise<void> {
  bookings.commitEditor();
  await bookings.pending.settled();
  const { store, current: row } = bookings;
  const at = bookings.cursor.row;
  if (!row) return;
  if (!row.CUST_CD) return box.warn('MSG000012', label('CUST_CD'));
  const search = { CUST_CD: row.CUST_CD, ...Object.fromEntries(commonColumns.map((field) => [field, row[field] ?? ''])) };
  const chosen = await openPopup<CodeItem[]>(commonPopup, {
    param: { KIND: 'FlairLine', KEYWORD: '', search, many: true },
    title: t('UI.LOOKUP.TITLE', t('UI.LOOKUP.FlairLine')),
    width: 1000,
  }).catch(() => []);
  const [first, ...others] = chosen as object[] as OpenLine[];
  if (!first) return;
  for (const other of others) {
    const [field] = differing(first, other);
    if (field) return box.warn('MSG000807', label(field, undefined, 'FLAIR_BKG'), String(first[field]), String(other[field]));
  }
  // By its place: what was looked up meanwhile has made another object of the row.
  const empty = commonColumns.filter((field) => !store.rows[at]?.[field]);
  store.patch(at, Object.fromEntries(empty.map((field) => [field, first[field]])));
  for (const line of [first, ...others]) lines.add(ofOpenLine(line));
}

/** Gives back what was booked and left behind: booked comes down to what was loaded, and a row of which nothing was loaded is taken out. */
export function releaseLeft<L>(lines: GridModel<Load, L>, booking: Booking | null): void {
  lines.commitEditor();
  const { store } = lines;
  const left = store.changes.remaining().filter((i) => leftBehind(booking, store.rows[i] as Load) > 0);
  store.batch(() => {
    for (const i of left) if (store.rows[i]?.LOAD_QTY) store.patch(i, { BKD_QTY: store.rows[i].LOAD_QTY ?? 0 });
    store.remove(left.filter((i) => !store.rows[i]?.LOAD_QTY));
  });
}

/** Counts as received whatever was loaded and is not counted yet; what differs is typed over. */
export function receiveAll<L>(lines: GridModel<Load, L>): void {
  lines.commitEditor();
  lines.store.batch(() => {
    for (const [i, { RCVD_QTY, LOAD_QTY }] of lines.store.rows.entries())
      if (RCVD_QTY === null && LOAD_QTY !== null) lines.store.patch(i, { RCVD_QTY: LOAD_QTY });
  });
}
