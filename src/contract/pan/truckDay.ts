import type { DeliveryOrder } from './dlvOrd';

/** When an order is under way: from the pick-up to the delivery, days of 8 digits and times of 4. */
type Haul = Pick<DeliveryOrder, 'PICKUP_DT' | 'PICKUP_TM' | 'DLV_DT' | 'DLV_TM'>;

/** What a truck has on a day already: an order that was assigned to it. */
export type TruckHaul = Haul & Pick<DeliveryOrder, 'DLV_ORD_NO' | 'DLV_ORD_STS' | 'PICKUP_PLC_NM' | 'DLV_PLC_NM' | 'GRS_WT'>;

/** Days of which a truck's orders are asked for at once. */
export const truckDaysMost = 31;

/** From when to when, 12 digits each; null where a time is not known. */
const spanOf = ({ PICKUP_DT, PICKUP_TM, DLV_DT, DLV_TM }: Haul): [string, string] | null =>
  PICKUP_DT && PICKUP_TM && DLV_DT && DLV_TM ? [`${PICKUP_DT}${PICKUP_TM}`, `${DLV_DT}${DLV_TM}`] : null;

/** Are both under way at once? Not known where a time is missing: then no. One that begins when the other ends does not count. */
export function isAtOnce(one: Haul, other: Haul): boolean {
  const [a, b] = [spanOf(one), spanOf(other)];
  return a !== null && b !== null && a[0] < b[1] && b[0] < a[1];
}
