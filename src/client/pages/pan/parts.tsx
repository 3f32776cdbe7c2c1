import { file as fileCalls } from '../../../contract/file';
import type { DeliveryOrder } from '../../../contract/pan/dlvOrd';
import { FileIcon } from '../../fields/FileIcon';
import { OpenTab, StatusTag } from '../../grid';
import { download } from '../../lib/call';
import { openTab } from '../../shell/tabs';

export const OrderStatus = ({ status }: { status: string | null | undefined }) =>
  status ? <StatusTag group="DLV_ORD_STS" code={status} /> : null;

export const openOrder = (order: Pick<DeliveryOrder, 'DLV_ORD_NO'>): void => openTab('dlvOrdDetail', { DLV_ORD_NO: order.DLV_ORD_NO });

export function OrderLink({ order }: { order: Pick<DeliveryOrder, 'DLV_ORD_NO'> }) {
  if (!order.DLV_ORD_NO) return null;
  return (
    <OpenTab menu="dlvOrdDetail" args={{ DLV_ORD_NO: order.DLV_ORD_NO }}>
      {order.DLV_ORD_NO}
    </OpenTab>
  );
}

export function FileLink({ file }: { file: { FILE_SN: number; FILE_NM: string | null } }) {
  const name = file.FILE_NM ?? '';
  return (
    <button
      type="button"
      className="link-button"
      tabIndex={-1}
      onClick={() => void download(fileCalls.fileDownload, { FILE_SN: file.FILE_SN })}
    >
      <FileIcon name={name} /> {name}
    </button>
  );
}
