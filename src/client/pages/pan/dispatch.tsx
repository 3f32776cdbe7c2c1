import { type DeliveryOrder, takesCancelCost } from '../../../contract/pan/dlvOrd';
import { grouped } from '../../lib/formats';
import { chooseEntry } from '../../lib/lookups';
import { session } from '../../lib/session';
import { t } from '../../lib/texts';
import { box } from '../../shell/box';
import { openDialog } from '../../shell/popups';
import { CancelCost, type CancelPrice } from './CancelCost';
import { type Receipt, ReceiptDialog } from './ReceiptDialog';

export type TruckChoice = Pick<DeliveryOrder, 'CAR_NO' | 'TRUCK_CD' | 'DRV_NM' | 'DRV_TEL' | 'CAR_TP'>;

const nullIfGivenUp = <T,>(promise: Promise<T>): Promise<T | null> => promise.catch(() => null);

export async function chooseTruck(orders: readonly DeliveryOrder[]): Promise<TruckChoice | null> {
  const car = await nullIfGivenUp(chooseEntry({ KIND: 'CarList', KEYWORD: '', search: {} }));
  if (!car) return null;
  const payload = Number(car.MAX_WT ?? 0);
  const heaviest = Math.max(...orders.map((o) => o.GRS_WT ?? 0));
  if (payload > 0 && payload < heaviest && !(await box.question('MSG000249', grouped(heaviest), grouped(payload)))) return null;
  const text = (value: unknown) => (value ? String(value) : null);
  return {
    CAR_NO: car.CODE,
    TRUCK_CD: text(car.TRUCK_CD),
    DRV_NM: text(car.DRV_NM),
    DRV_TEL: text(car.TRUCK_TEL),
    CAR_TP: text(car.CAR_TP),
  };
}

export function askReceipt(orders: readonly DeliveryOrder[]): Promise<Receipt | null> {
  const [one, ...others] = orders;
  const orderNo = one && others.length === 0 ? one.DLV_ORD_NO : null;
  return nullIfGivenUp(
    openDialog<Receipt>(ReceiptDialog, { title: t('UI.dlvOrdMgt.RECEIPT'), width: 460, height: orderNo ? 298 : 195, param: { orderNo } }),
  );
}

export async function askCancelCost(orders: readonly DeliveryOrder[]): Promise<CancelPrice | null> {
  if (!orders.every((order) => takesCancelCost(order, session()))) return {};
  return nullIfGivenUp(openDialog<CancelPrice>(CancelCost, { title: t('UI.dlvOrdMgt.CANCEL_COST'), width: 420, height: 160, param: {} }));
}
