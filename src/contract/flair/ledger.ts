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

/** What may be typed of a booking in its state: all until it is confirmed, then the sailing and the shipment. */
export function canEditBooking({ FLAIR_BKG_STS }: { FLAIR_BKG_STS?: string | null }, field: string): boolean {
  const state = FLAIR_BKG_STS ?? 'REQ';
  if (state === 'REQ') return field !== 'HBL_NO';
  if (state === 'CFM') return ['LINE_BKG_NO', 'CARR_CD', 'VSL_NM', 'VOY_NO', 'ETD_DT', 'ETA_DT', 'HBL_NO', 'RMK'].includes(field);
  return field === 'RMK' && state !== 'CXL';
}

/**
 * What may be typed of a quantity in a booking: booked until the shipment has departed, loaded from the confirmation on, received with its reason
 * from the departure on. After departure the booked quantity may still come down to what was loaded, so that the rest is open again.
 */
export function canEditLoad({ FLAIR_BKG_STS }: { FLAIR_BKG_STS?: string | null }, field: string): boolean {
  const state = FLAIR_BKG_STS ?? 'REQ';
  if (state === 'CXL') return false;
  const departed = ['SHP', 'ARR', 'CLS'].includes(state);
  if (field === 'BKD_QTY') return true;
  if (field === 'LOAD_QTY') return state !== 'REQ' && state !== 'CLS';
  if (field === 'RCVD_QTY' || field === 'DIFF_RSN') return departed;
  return state !== 'CLS';
}

export type BookingAction = 'confirm' | 'cancel';

/** Why a booking cannot take an action, as a message code, or null when it can; a customer cancels only what is not confirmed. */
export function bookingRefusal(action: BookingAction, { FLAIR_BKG_STS }: { FLAIR_BKG_STS: string }, userType: string): string | null {
  const from = action === 'confirm' ? ['REQ'] : userType === 'S' ? ['REQ', 'CFM'] : ['REQ'];
  return from.includes(FLAIR_BKG_STS) ? null : 'MSG000027';
}
