import type { Booking } from '../../../contract/flair/flairBKTracingPoList';
import { OpenTab, useGridModel } from '../../grid';

/** The number of a shipment, which opens the list of shipments at it. */
export const ShippedLink = ({ HBL_NO }: { HBL_NO: string | null }) =>
  HBL_NO && (
    <OpenTab menu="ptlShipngStusList" args={{ HBL_NO }}>
      {HBL_NO}
    </OpenTab>
  );

/** The number of the shipment of a booking; what is typed and not saved yet opens nothing. */
export function BookedShipment({ row }: { row: Booking }) {
  const { store } = useGridModel<Booking>();
  return store.changes.isChanged(store.rows.indexOf(row), 'HBL_NO') ? row.HBL_NO : <ShippedLink HBL_NO={row.HBL_NO} />;
}
