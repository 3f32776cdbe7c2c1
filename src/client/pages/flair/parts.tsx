import { type GridLookup, OpenTab } from '../../grid';
import { nameOf } from '../../lib/codes';
import { grouped } from '../../lib/formats';

/** The key accounts with purchase orders. */
export const accountLookup = <R extends { CUST_CD: string; CUST_NM: string }>(): GridLookup<R> => ({
  kind: 'Customer',
  inBusiness: true,
  search: () => ({ KEY_SVC: 'FLAIR' }),
  fill: (item) => ({ CUST_NM: item ? nameOf(item) : '' }) as Partial<R>,
});

/** The number of a purchase order, which opens the order. */
export const PoLink = ({ PO_NO }: { PO_NO: string | null }) =>
  PO_NO && (
    <OpenTab menu="flairPoInfoMgt" args={{ PO_NO }}>
      {PO_NO}
    </OpenTab>
  );

/** A quantity of a line that has come about by bookings, which opens these. */
export const bookedIn =
  <F extends string>(field: F) =>
  (row: { PO_NO: string } & Record<F, number | null>) => {
    const quantity = row[field];
    return quantity ? (
      <OpenTab menu="flairBKTracingPoList" args={{ PO_NO: row.PO_NO }}>
        {grouped(quantity)}
      </OpenTab>
    ) : (
      quantity !== null && grouped(quantity)
    );
  };
