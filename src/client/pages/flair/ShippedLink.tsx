import { OpenTab } from '../../grid';

/** The number of a shipment, which opens the list of shipments at it. */
export const ShippedLink = ({ HBL_NO }: { HBL_NO: string | null }) =>
  HBL_NO && (
    <OpenTab menu="ptlShipngStusList" args={{ HBL_NO }}>
      {HBL_NO}
    </OpenTab>
  );
