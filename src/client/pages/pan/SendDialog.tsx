import { Button } from 'antd';
import { useState } from 'react';
import { addressesLength, addressesOf, addressFault, type MailParty, mailLength } from '../../../contract/cms/popup/cmsReportPopup';
import type { DeliveryOrder } from '../../../contract/pan/dlvOrd';
import { type DriverMessage, dlvOrdMgt } from '../../../contract/pan/dlvOrdMgt';
import { CheckBox } from '../../fields/CheckBox';
import { CodeSelect } from '../../fields/CodeSelect';
import { FormScope } from '../../fields/form';
import { Deliveries, proposed } from '../../fields/MailDeliveries';
import { MemoBox } from '../../fields/MemoBox';
import { TextBox } from '../../fields/TextBox';
import { callBatch } from '../../lib/batch';
import { call, shown } from '../../lib/call';
import { lang, t } from '../../lib/texts';
import { attempt } from '../../shell/attempt';
import { box } from '../../shell/box';
import { notify } from '../../shell/notify';
import { PopupFoot } from '../../shell/popupFoot';
import { usePopup } from '../../shell/popups';
import { useOpening } from '../../shell/useOpening';
import { useDraftForm } from '../../shell/work';
import './sending.css';

/** Orders sent: to their truckers by mail, to their drivers as links. */
export function SendDialog() {
  const popup = usePopup<readonly DeliveryOrder[], DriverMessage[]>();
  const orders = popup.param;
  const form = useDraftForm('form', () => ({
    TRK_YN: 'Y',
    TO_EMAIL: '',
    MAIL_CNNT: t('UI.dlvOrdMgt.SEND_TEXT'),
    DRV_YN: 'Y',
    LANG_CD: lang() as string,
  }));
  const [busy, setBusy] = useState(false);
  const [parties, setParties] = useState<MailParty[]>([]);
  useOpening(() => {
    call(dlvOrdMgt.selectReaders, { SEARCH: { DLV_ORD_NO: orders.map(({ DLV_ORD_NO }) => DLV_ORD_NO) } }).then(
      ({ data }) => {
        setParties(data.LIST);
        if (!form.dirty) form.load({ ...form.values, TO_EMAIL: proposed(data.LIST).join(', ') });
      },
      (error) => box.show('error', shown(error)),
    );
  });
  const mails = form.values.TRK_YN === 'Y';
  const addresses = addressesOf(form.values.TO_EMAIL ?? '');

  async function send() {
    if (busy || form.check().length > 0) return;
    if (!mails && form.values.DRV_YN !== 'Y')
      return form.fail([{ FIELD: 'TRK_YN', CODE: 'MSG000012', MESSAGE: t('UI.dlvOrdMgt.SEND_NONE') }]);
    setBusy(true);
    const LIST = orders.map(({ DLV_ORD_NO, UPD_CNT }) => ({ DLV_ORD_NO, UPD_CNT }));
    const LANG_CD = form.values.LANG_CD === 'en' ? ('en' as const) : ('ko' as const);
    const answer = await attempt(
      () => callBatch(form, dlvOrdMgt.send, { ...form.values, LANG_CD, LIST }, { onLost: () => setBusy(false) }),
      (error) => form.fail(error.errors),
    );
    setBusy(false);
    if (!answer) return;
    notify.success(answer.message ?? '');
    popup.resolve(answer.data.LIST);
  }

  return (
    <form
      className="q-popup"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <FormScope form={form}>
        <div className="q-form q-form-one send-form">
          <CheckBox name="TRK_YN" title={t('UI.dlvOrdMgt.SEND_MAIL')} label={false} />
          {mails && (
            <>
              <TextBox name="TO_EMAIL" required autoFocus maxLength={addressesLength} check={addressFault} />
              <Deliveries
                parties={parties}
                addresses={addresses}
                onAdd={(address) => form.set('TO_EMAIL', [...addresses, address].join(', '))}
              />
              <MemoBox name="MAIL_CNNT" required rows={3} maxLength={mailLength} phrases="MAIL" />
            </>
          )}
          <CheckBox name="DRV_YN" title={t('UI.dlvOrdMgt.SEND_LINK')} label={false} />
          <CodeSelect name="LANG_CD" required />
        </div>
        {form.values.DRV_YN === 'Y' && <p className="q-popup-note">{t('UI.dlvOrdMgt.SEND_LINK_NOTE')}</p>}
      </FormScope>
      <PopupFoot>
        <Button type="primary" htmlType="submit" loading={busy}>
          {t('UI.dlvOrdMgt.SEND_NOW')}
        </Button>
        <Button onClick={() => popup.close()}>{t('UI.COMMON.CLOSE')}</Button>
      </PopupFoot>
    </form>
  );
}
