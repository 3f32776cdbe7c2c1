import { useState } from 'react';
import type { DeliveryOrder } from '../../../contract/pan/dlvOrd';
import { DateBox } from '../../fields/DateBox';
import { FileDrop } from '../../fields/FileDrop';
import { useForm } from '../../fields/form';
import { TextBox } from '../../fields/TextBox';
import { TimeBox } from '../../fields/TimeBox';
import { upload } from '../../lib/call';
import { nowTime, today } from '../../lib/dates';
import { t } from '../../lib/texts';
import { attempt } from '../../shell/attempt';
import { DialogForm } from '../../shell/dialogForm';
import { usePopup } from '../../shell/popups';

export type Receipt = Pick<DeliveryOrder, 'RCVR_NM' | 'CMPL_DTM'> & { POD_FILE_SN?: number };

export function ReceiptDialog() {
  const popup = usePopup<{ orderNo: string | null }, Receipt>();
  const { orderNo } = popup.param;
  const form = useForm({ RCVR_NM: '', CMPL_DT: today(), CMPL_TM: nowTime() });
  const [proof, setProof] = useState<File | null>(null);

  async function submit() {
    const { RCVR_NM, CMPL_DT, CMPL_TM } = form.values;
    const receipt = await attempt(async () => {
      const filed = proof && orderNo ? await upload([proof], { REF_TP: 'DLV', REF_KEY: orderNo, DOC_TP: 'POD' }) : null;
      return { RCVR_NM, CMPL_DTM: `${CMPL_DT}${CMPL_TM}00`, ...(filed ? { POD_FILE_SN: filed.FILE_SN } : {}) };
    });
    if (receipt) popup.resolve(receipt);
  }

  return (
    <DialogForm
      form={form}
      onDone={submit}
      fields={
        <>
          <TextBox name="RCVR_NM" required autoFocus />
          <DateBox name="CMPL_DT" title={t('LBL.CMPL_DTM')} required />
          <TimeBox name="CMPL_TM" title={t('UI.FIELD.TIME')} required />
        </>
      }
    >
      {orderNo && (
        <FileDrop
          accept=".pdf,.jpg,.jpeg,.png,.tif,.tiff"
          onFiles={([file]) => setProof(file ?? null)}
          text={proof?.name ?? t('UI.dlvOrdMgt.PROOF')}
        />
      )}
    </DialogForm>
  );
}
