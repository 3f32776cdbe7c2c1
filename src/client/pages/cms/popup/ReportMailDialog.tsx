import { PlusOutlined } from '@ant-design/icons';
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
import { Labelled } from '../../../fields/field';
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
import { useDraftForm } from '../../../shell/work';

const proposed = (parties: readonly MailParty[]): string[] => [
  ...new Set(parties.flatMap(({ READERS }) => READERS.filter(({ MAIL_YN }) => MAIL_YN === 'Y').map(({ EMAIL }) => EMAIL))),
];

interface DeliveriesProps {
  parties: readonly MailParty[];
  addresses: readonly string[];
  onAdd(address: string): void;
}

/** Who gets which documents by the addresses typed: a line for each mail, with those who may get them too. */
function Deliveries({ parties, addresses, onAdd }: DeliveriesProps) {
  const typed = new Set(addresses.map((address) => address.toLowerCase()));
  return (
    <Labelled title={t('UI.RPT.MAIL_WHO')}>
      <ul className="report-deliveries" aria-label={t('UI.RPT.MAIL_WHO')}>
        {parties.map(({ CUST_NM, READER_NM, KEYS, READERS }) => {
          const to = addresses.filter((address) => READERS.some(({ EMAIL }) => EMAIL.toLowerCase() === address.toLowerCase()));
          const others = READERS.filter(({ EMAIL }) => !typed.has(EMAIL.toLowerCase()));
          return (
            <li key={KEYS[0]}>
              <strong>{CUST_NM === READER_NM ? CUST_NM : `${CUST_NM} → ${READER_NM}`}</strong>: {to.join(', ') || t('UI.RPT.MAIL_NOBODY')} ·{' '}
              {KEYS.map((key) => key.replace('|', '-')).join(', ')}
              {others.map(({ EMAIL, CHRG_NM }) => (
                <Button key={EMAIL} type="link" size="small" icon={<PlusOutlined />} onClick={() => onAdd(EMAIL)}>
                  {CHRG_NM ? `${CHRG_NM} <${EMAIL}>` : EMAIL}
                </Button>
              ))}
            </li>
          );
        })}
      </ul>
    </Labelled>
  );
}

/** Mails the documents shown, to each customer its own: to who is proposed, or others who are registered there. */
export function ReportMailDialog() {
  const popup = usePopup<ReportBody>();
  const { REPORT_TP, KEYS } = popup.param;
  const form = useDraftForm('form', { TO_EMAIL: '', MAIL_CNNT: t('UI.RPT.MAIL_TEXT') });
  const [busy, setBusy] = useState(false);
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
        <Button type="primary" htmlType="submit" loading={busy}>
          {t('UI.RPT.MAIL_SEND')}
        </Button>
        <Button onClick={() => popup.close()}>{t('UI.COMMON.CLOSE')}</Button>
      </footer>
    </form>
  );
}
