import { Button } from 'antd';
import { useState } from 'react';
import { addressFault, cmsReportPopup, mailLength, type ReportBody } from '../../../../contract/cms/popup/cmsReportPopup';
import { FormScope } from '../../../fields/form';
import { MemoBox } from '../../../fields/MemoBox';
import { TextBox } from '../../../fields/TextBox';
import { callBatch } from '../../../lib/batch';
import { call, shown } from '../../../lib/call';
import { t } from '../../../lib/texts';
import { attempt } from '../../../shell/attempt';
import { box } from '../../../shell/box';
import { usePopup } from '../../../shell/popups';
import { useOpening } from '../../../shell/useOpening';
import { useKeptForm } from '../../../shell/work';

/** Mails the documents shown: to whom they concern, unless somebody else is typed. */
export function ReportMailDialog() {
  const popup = usePopup<ReportBody>();
  const { REPORT_TP, KEYS } = popup.param;
  const form = useKeptForm('form', { TO_EMAIL: '', MAIL_CNNT: t('UI.RPT.MAIL_TEXT') });
  const [busy, setBusy] = useState(false);
  useOpening(() => {
    if (form.dirty) return;
    call(cmsReportPopup.selectReaders, { SEARCH: { REPORT_TP, KEYS } }).then(
      ({ data }) => form.load({ ...form.values, TO_EMAIL: data.LIST.map(({ EMAIL }) => EMAIL).join(', ') }),
      (error) => box.show('error', shown(error)),
    );
  });

  async function send() {
    if (busy || form.check().length > 0) return;
    setBusy(true);
    const answer = await attempt(
      () => callBatch(form, cmsReportPopup.mail, { ...popup.param, ...form.values }, { onLost: () => setBusy(false) }),
      (error) => form.fail(error.errors),
    );
    setBusy(false);
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
          <TextBox name="TO_EMAIL" required autoFocus check={addressFault} />
          <MemoBox name="MAIL_CNNT" required rows={7} maxLength={mailLength} phrases="MAIL" />
        </div>
      </FormScope>
      <footer className="q-popup-foot">
        <Button type="primary" htmlType="submit" loading={busy}>
          {t('UI.RPT.MAIL_SEND')}
        </Button>
        <Button onClick={() => popup.close()}>{t('UI.COMMON.CLOSE')}</Button>
      </footer>
    </form>
  );
}
