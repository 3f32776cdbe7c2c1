import { differenceRate } from '../../../contract/cfs/bookingRules';
import type { Booking } from '../../../contract/cfs/cfsBookingList';
import { OpenTab, useGridModel } from '../../grid';
import { ShipmentLink } from '../../grid/ShipmentLink';
import { grouped } from '../../lib/formats';

const signed = (value: number): string => (value > 0 ? `+${grouped(value)}` : grouped(value));

/** How many per cent, with its sign. */
export const rateText = (rate: number | null): string | null => (rate === null ? null : `${signed(rate)}%`);

/** Packages received less booked, with how many per cent that is. */
export function differenceText({ DIFF_QTY, ACTL_PKG_QTY, PKG_QTY }: Partial<Booking>): string | null {
  if (DIFF_QTY === null || DIFF_QTY === undefined) return null;
  return DIFF_QTY === 0 ? '0' : `${signed(DIFF_QTY)} (${rateText(differenceRate(ACTL_PKG_QTY, PKG_QTY))})`;
}

/** A difference in the colour of more or less than booked, with an arrow that says the same. */
export function Difference({ value, text }: { value: number | null | undefined; text: string | null }) {
  if (!value) return text;
  return (
    <span className={value < 0 ? 'bad' : 'warn'}>
      <span aria-hidden>{value < 0 ? '▼' : '▲'}</span> {text}
    </span>
  );
}

/** The number of a booking's shipment; what is typed and not saved yet opens nothing. */
export function BookedShipment({ row }: { row: Booking }) {
  const { store } = useGridModel<Booking>();
  if (!row.HBL_NO) return null;
  return store.changes.isChanged(store.rows.indexOf(row), 'HBL_NO') ? row.HBL_NO : <ShipmentLink HBL_NO={row.HBL_NO} />;
}

/** The load plan a booking is in, which opens it. */
export const PlanLink = ({ CLP_NO }: { CLP_NO: string | null }) =>
  CLP_NO && (
    <OpenTab menu="clpList" args={{ CLP_NO }}>
      {CLP_NO}
    </OpenTab>
  );
