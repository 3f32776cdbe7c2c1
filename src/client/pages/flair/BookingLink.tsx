import { OpenTab } from '../../grid';

/** The number of a booking of purchase orders, which opens their list at it. */
export const BookingLink = ({ BKG_NO }: { BKG_NO?: string | null }) =>
  BKG_NO && (
    <OpenTab menu="flairBKTracingPoList" args={{ BKG_NO }}>
      {BKG_NO}
    </OpenTab>
  );
