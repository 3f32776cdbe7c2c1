import type { DeliveryOrder } from '../../../contract/pan/dlvOrd';
import { FileCount } from '../../grid/FileCount';
import { openPopup } from '../../shell/popups';
import { useScreen } from '../../shell/screen';

type Filed = Pick<DeliveryOrder, 'DLV_ORD_NO' | 'HBL_NO'>;

/** The files of an order, which can be changed where the screen saves orders. */
const filesOf = ({ DLV_ORD_NO, HBL_NO }: Filed, screen: { has(button: string): boolean }) =>
  ({ REF_TP: 'DLV', REF_KEY: DLV_ORD_NO, HBL_NO, EDIT_YN: screen.has('save') ? 'Y' : 'N' }) as const;

export const openFiles = (order: Filed, screen: { has(button: string): boolean }): Promise<unknown> =>
  openPopup('/ptl/popup/PtlFileMgtPopup', { param: filesOf(order, screen) });

export function Files({ order }: { order: Filed & Pick<DeliveryOrder, 'FILE_CNT'> }) {
  return <FileCount count={order.FILE_CNT} param={filesOf(order, useScreen())} />;
}
