import { addMonths } from '../dates';

/** What a purchase order's line says of how far its quantity has come; ordered >= booked >= shipped >= received always. */
export interface LineQuantities {
  PO_QTY: number;
  BKD_QTY: number;
  SHPD_QTY: number;
  RCVD_QTY: number;
}

/** What may still be booked of a line: nothing of a cancelled one, nor of one that was closed short. */
export const openQuantity = (line: Pick<LineQuantities, 'PO_QTY' | 'BKD_QTY'> & { PO_LINE_STS: string; SHORT_YN: string }): number =>
  line.PO_LINE_STS === 'CXL' || line.SHORT_YN === 'Y' ? 0 : Math.max(0, line.PO_QTY - line.BKD_QTY);

/** Shipped of what was ordered, per cent, one decimal place. */
export const shippedRate = ({ PO_QTY, SHPD_QTY }: Pick<LineQuantities, 'PO_QTY' | 'SHPD_QTY'>): number =>
  PO_QTY > 0 ? Math.round((SHPD_QTY * 1000) / PO_QTY) / 10 : 0;

/** Business days from the arrival in the port to the receipt in the warehouse, by means of transport. */
export const daysToWarehouse = (mode: string): number => (mode === 'AIR' ? 2 : 5);

/** The days for which lines at risk are told: half a year back and ahead of today. */
export const riskPeriod = (today: string) => ({ FR_DT: addMonths(today, -6), TO_DT: addMonths(today, 6) });

/** States in which what a purchase order says of itself may still be changed; its lines have states of their own. */
export const canEditPo = ({ FLAIR_PO_STS }: { FLAIR_PO_STS?: string | null }): boolean => !['CLS', 'CXL'].includes(FLAIR_PO_STS ?? 'OPN');

/** What has been booked keeps style, colour, size and unit; what is received or cancelled keeps all but its remark. */
export function canEditLine(line: { PO_LINE_STS?: string | null; BKD_QTY?: number | null }, field: string): boolean {
  if (field === 'RMK') return true;
  if (['RCV', 'CXL'].includes(line.PO_LINE_STS ?? 'OPN')) return field === 'SHORT_YN' && line.PO_LINE_STS === 'RCV';
  return !line.BKD_QTY || !['STYLE_NO', 'COLOR_CD', 'SIZE_CD', 'QTY_UT'].includes(field);
}

/** A booking's states in their order; CXL stands outside. */
export const bookingStates = ['REQ', 'CFM', 'SHP', 'ARR', 'CLS'] as const;

/** What may be typed of a booking in its state: all until it is confirmed, then staff type the sailing and the shipment. */
export function canEditBooking({ FLAIR_BKG_STS }: { FLAIR_BKG_STS?: string | null }, field: string, userType: string): boolean {
  const state = FLAIR_BKG_STS ?? 'REQ';
  if (state === 'REQ') return field !== 'HBL_NO';
  if (state === 'CFM' && ['LINE_BKG_NO', 'CARR_CD', 'VSL_NM', 'VOY_NO', 'ETD_DT', 'ETA_DT', 'HBL_NO'].includes(field))
    return userType === 'S';
  return field === 'RMK' && state !== 'CXL';
}

const hasDeparted = (state: string): boolean => ['SHP', 'ARR', 'CLS'].includes(state);

/** Has its shipment departed? */
export const isDeparted = ({ FLAIR_BKG_STS }: { FLAIR_BKG_STS?: string | null }): boolean => hasDeparted(FLAIR_BKG_STS ?? 'REQ');

/** How much of what was booked has not been loaded, once the shipment has departed: left behind, and booked until it is given back. */
export const leftBehind = (
  booking: { FLAIR_BKG_STS?: string | null } | null,
  { BKD_QTY, LOAD_QTY }: { BKD_QTY?: number | null; LOAD_QTY?: number | null },
): number => (booking && isDeparted(booking) ? Math.max(0, (BKD_QTY ?? 0) - (LOAD_QTY ?? BKD_QTY ?? 0)) : 0);

/**
 * What may be typed of a quantity in a booking: by staff booked always, loaded from the confirmation on; by everybody received with its reason
 * from the departure on, and booked, which may then still come down to what was loaded, so that the rest is open again. Customers type what they
 * ask for, until it is confirmed.
 */
export function canEditLoad({ FLAIR_BKG_STS }: { FLAIR_BKG_STS?: string | null }, field: string, userType: string): boolean {
  const state = FLAIR_BKG_STS ?? 'REQ';
  if (state === 'CXL') return false;
  if (field === 'RCVD_QTY' || field === 'DIFF_RSN') return hasDeparted(state);
  if (field === 'BKD_QTY' && hasDeparted(state)) return true;
  if (field === 'LOAD_QTY' && state === 'REQ') return false;
  if (userType !== 'S') return state === 'REQ';
  return state !== 'CLS';
}

/** May quantities be added to a booking? After departure only as parts of what is in it, for a line that lies in several containers. */
export const canAddLoad = ({ FLAIR_BKG_STS }: { FLAIR_BKG_STS?: string | null }, userType: string): boolean =>
  (userType === 'S' ? ['REQ', 'CFM', 'SHP', 'ARR'] : ['REQ']).includes(FLAIR_BKG_STS ?? 'REQ');

/** May a quantity be taken out of a booking? After departure only what was not loaded, by everybody. */
export const canRemoveLoad = (
  booking: { FLAIR_BKG_STS?: string | null },
  { LOAD_QTY }: { LOAD_QTY?: number | null },
  userType: string,
): boolean => (isDeparted(booking) ? LOAD_QTY === 0 : canAddLoad(booking, userType));

export type BookingAction = 'confirm' | 'cancel';

/** Why a booking cannot take an action, as a message code, or null when it can; a customer cancels only what is not confirmed. */
export function bookingRefusal(action: BookingAction, { FLAIR_BKG_STS }: { FLAIR_BKG_STS: string }, userType: string): string | null {
  const from = action === 'confirm' ? ['REQ'] : userType === 'S' ? ['REQ', 'CFM'] : ['REQ'];
  return from.includes(FLAIR_BKG_STS) ? null : 'MSG000027';
}

/** May the reason of a difference stand for less than was loaded? More than that is never received. */
export const isShortReason = (code: string): boolean => code !== 'OVR';
