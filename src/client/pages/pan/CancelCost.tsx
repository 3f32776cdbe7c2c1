import type { DeliveryOrder } from '../../../contract/pan/dlvOrd';
import { useForm } from '../../fields/form';
import { NumberBox } from '../../fields/NumberBox';
import { t } from '../../lib/texts';
import { DialogForm } from '../../shell/dialogForm';
import { usePopup } from '../../shell/popups';

export type CancelPrice = Pick<DeliveryOrder, 'SPLY_AMT'>;

export function CancelCost() {
  const popup = usePopup<unknown, CancelPrice>();
  const form = useForm<{ SPLY_AMT: number | null }>({ SPLY_AMT: null });
  return (
    <DialogForm
      form={form}
      onDone={() => popup.resolve(form.values)}
      fields={<NumberBox name="SPLY_AMT" title={t('UI.dlvOrdMgt.CANCEL_COST')} scale={0} min={0} autoFocus />}
    >
      <p className="q-popup-note">{t('UI.dlvOrdMgt.CANCEL_COST_NOTE')}</p>
    </DialogForm>
  );
}
