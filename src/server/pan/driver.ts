import { addDays } from '../../contract/dates';
import type { DeliveryOrder } from '../../contract/pan/dlvOrd';

type Order = Pick<DeliveryOrder, 'DLV_ORD_STS' | 'DRV_TEL' | 'CMPL_DTM'> & Partial<Pick<DeliveryOrder, 'ASGN_DTM'>>;

/**
 * The driver's telephone as this person may see it. Staff see it always. Customers see it from the assignment until one day after
 * completion, afterwards its last four digits, before the assignment (and on an order that was refused or cancelled) nothing.
 * `now` is an instant of 14 digits, or a day of 8: then the whole day after completion still shows it.
 */
export function maskDriver(order: Order, user: { USER_TP: string }, now: string): string | null {
  if (user.USER_TP === 'S' || !order.DRV_TEL) return order.DRV_TEL;
  const status = order.DLV_ORD_STS;
  if (status === 'ASG' || status === 'LDD' || status === 'ARV' || (status === 'HLD' && order.ASGN_DTM)) return order.DRV_TEL;
  if (status !== 'CMP') return null;
  const done = order.CMPL_DTM ?? '';
  const until = done ? addDays(done.slice(0, 8), 1) + done.slice(8) : '';
  if (now <= until.slice(0, now.length)) return order.DRV_TEL;
  return `010-****-${order.DRV_TEL.replace(/\D/g, '').slice(-4)}`;
}
