import { Button } from 'antd';
import { useState } from 'react';
import {
  addressesLength,
  addressesOf,
  addressFault,
  cmsReportPopup,
  type MailParty,
  mailLength,
  type ReportBody,
} from '../../../../contract/cms/popup/cmsReportPopup';
import { FormScope } from '../../../fields/form';
import { Deliveries, proposed } from '../../../fields/MailDeliveries';
import { MemoBox } from '../../../fields/MemoBox';
import { TextBox } from '../../../fields/TextBox';
import { callBatch } from '../../../lib/batch';
import { call, shown } from '../../../lib/call';
import { t } from '../../../lib/texts';
import { attempt } from '../../../shell/attempt';
import { box } from '../../../shell/box';
import { held } from '../../../shell/held';
import { usePopup } from '../../../shell/popups';
import { useOpening } from '../../../shell/useOpening';
import { useDraftForm } from '../../../shell/work';

/** Mails the documents shown, to each customer its own: to who is proposed, or others who are registered there. */
export function ReportMailDialog() {
  const popup = usePopup<ReportBody>();
  const { REPORT_TP, KEYS } = popup.param;
  const form = useDraftForm('form', { TO_EMAIL: '', MAIL_CNNT: t('UI.RPT.MAIL_TEXT') });
  const [parties, setParties] = useState<MailParty[]>([]);
  useOpening(() => {
    call(cmsReportPopup.selectReaders, { SEARCH: { REPORT_TP, KEYS } }).then(
      ({ data }) => {
        setParties(data.LIST);
        if (!form.dirty) form.load({ ...form.values, TO_EMAIL: proposed(data.LIST).join(', ') });
      },
      (error) => box.show('error', shown(error)),
    );
  });

  async function send() {
    if (form.check().length > 0) return;
    const answer = await attempt(
      () => held((onLost) => callBatch(form, cmsReportPopup.mail, { ...popup.param, ...form.values }, { onLost })),
      (error) => form.fail(error.errors),
    );
    if (!answer) return;
    popup.resolve(null);
    await box.show('info', answer.message ?? '');
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
        <div className="q-form q-form-one">
          <TextBox name="TO_EMAIL" required autoFocus maxLength={addressesLength} check={addressFault} />
          <Deliveries
            parties={parties}
            addresses={addressesOf(form.values.TO_EMAIL ?? '')}
            onAdd={(address) => form.set('TO_EMAIL', [...addressesOf(form.values.TO_EMAIL ?? ''), address].join(', '))}
          />
          <MemoBox name="MAIL_CNNT" required rows={7} maxLength={mailLength} phrases="MAIL" />
        </div>
      </FormScope>
      <footer className="q-popup-foot">
        <Button type="primary" htmlType="submit">
          {t('UI.RPT.MAIL_SEND')}
        </Button>
        <Button onClick={() => popup.close()}>{t('UI.COMMON.CLOSE')}</Button>
      </footer>
    </form>
  );
}
