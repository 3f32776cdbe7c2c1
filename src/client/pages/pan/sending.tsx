import type { DeliveryOrder } from '../../../contract/pan/dlvOrd';
import type { DriverMessage } from '../../../contract/pan/dlvOrdMgt';
import { t } from '../../lib/texts';
import { openDialog } from '../../shell/popups';
import { DriverTexts } from './DriverTexts';
import { SendDialog } from './SendDialog';

/** Sends orders to truckers and drivers, and shows what the drivers are to be told. Resolves false when it was given up. */
export async function openSending(orders: readonly DeliveryOrder[]): Promise<boolean> {
  const messages = await openDialog<DriverMessage[]>(SendDialog, {
    title: t('MSG000513', orders.length, t('UI.dlvOrdMgt.SEND_NOW')),
    width: 600,
    height: 480,
    param: orders,
  }).catch(() => null);
  if (!messages) return false;
  if (messages.length)
    await openDialog(DriverTexts, { title: t('UI.dlvOrdMgt.DRIVER_TEXTS'), width: 600, height: 420, param: messages }).catch(() => {});
  return true;
}
