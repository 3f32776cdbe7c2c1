import { Button } from 'antd';
import type { DeliveryOrder } from '../../../contract/pan/dlvOrd';
import { DateBox } from '../../fields/DateBox';
import { FormScope, useForm } from '../../fields/form';
import { TextBox } from '../../fields/TextBox';
import { TimeBox } from '../../fields/TimeBox';
import { nowTime, today } from '../../lib/dates';
import { t } from '../../lib/texts';
import { usePopup } from '../../shell/popups';

export type Receipt = Pick<DeliveryOrder, 'RCVR_NM' | 'CMPL_DTM'>;

export function ReceiptDialog() {
  const popup = usePopup<null, Receipt>();
  const form = useForm({ RCVR_NM: '', DLV_DT: today(), DLV_TM: nowTime() });
  const done = () => {
    if (form.check().length > 0) return;
    const { RCVR_NM, DLV_DT, DLV_TM } = form.values;
    popup.resolve({ RCVR_NM, CMPL_DTM: `${DLV_DT}${DLV_TM}00` });
  };
  return (
    <form
      className="q-popup"
      onSubmit={(event) => {
        event.preventDefault();
        done();
      }}
    >
      <FormScope form={form}>
        <div className="q-form q-form-one">
          <TextBox name="RCVR_NM" required autoFocus />
          <DateBox name="DLV_DT" title={t('LBL.CMPL_DTM')} required />
          <TimeBox name="DLV_TM" title={t('UI.FIELD.TIME')} required />
        </div>
      </FormScope>
      <footer className="q-popup-foot">
        <Button type="primary" htmlType="submit">
          {t('UI.COMMON.OK')}
        </Button>
        <Button onClick={() => popup.close()}>{t('UI.COMMON.CANCEL')}</Button>
      </footer>
    </form>
  );
}
