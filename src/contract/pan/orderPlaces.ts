import type { DeliveryOrder } from './dlvOrd';

/** Columns that an order has of each of its two places, by those of the address book. */
export const orderPlaces = {
  PICKUP: { PLC_NM: 'PICKUP_PLC_NM', ADDR: 'PICKUP_ADDR' },
  DLV: { PLC_NM: 'DLV_PLC_NM', ADDR: 'DLV_ADDR', ZIP_NO: 'DLV_ZIP', CHRG_NM: 'DLV_CHRG_NM', TEL_NO: 'DLV_TEL' },
} as const satisfies Record<string, Record<string, keyof DeliveryOrder>>;

export type Side = keyof typeof orderPlaces;

/** What a name or an address is known again by, as `place_key` of the database: neither spaces nor capitals count. */
export const placeKey = (text: string): string => text.replace(/\s/g, '').toLowerCase();
