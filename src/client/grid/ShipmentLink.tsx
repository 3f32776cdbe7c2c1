import { OpenTab } from './OpenTab';

/** The number of a shipment, which opens its page. */
export const ShipmentLink = ({ HBL_NO }: { HBL_NO: string }) => (
  <OpenTab menu="ptlShipngStusDetail" args={{ HBL_NO }}>
    {HBL_NO}
  </OpenTab>
);
