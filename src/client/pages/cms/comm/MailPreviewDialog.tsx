import { useEffect, useRef, useState } from 'react';
import { cmsEmailFrmMgt, type MailPreview, type TypedForm } from '../../../../contract/cms/comm/cmsEmailFrmMgt';
import { HtmlView } from '../../../fields/HtmlView';
import { TextBox } from '../../../fields/TextBox';
import { call, newBatchId } from '../../../lib/call';
import { label, t } from '../../../lib/texts';
import { attempt } from '../../../shell/attempt';
import { usePopup } from '../../../shell/popups';
import { variableTitle } from './MailFormFields';
import './mailPreview.css';

export interface Previewed {
  typed: TypedForm;
  first: MailPreview;
}

/** Pause in typing after which the mail is made again, ms. */
const pause = 250;

/** A mail as it would be sent: its subject, sender and body, with values that can be changed. */
export function MailPreviewDialog() {
  const { typed, first } = usePopup<Previewed>().param;
  const [values, setValues] = useState(first.G2);
  const [shown, setShown] = useState(first);
  /** The values asked for last: an answer that comes later than the next question is dropped. */
  const asked = useRef(values);
  useEffect(() => {
    if (asked.current === values) return;
    asked.current = values;
    const timer = setTimeout(async () => {
      const answer = await attempt(() =>
        call(cmsEmailFrmMgt.preview, { BATCH_ID: newBatchId(), LIST: [{ ...typed, G2: values }] }, { quiet: true }),
      );
      const [mail] = answer?.data.LIST ?? [];
      if (mail && asked.current === values) setShown(mail);
    }, pause);
    return () => clearTimeout(timer);
  }, [values, typed]);
  const change = (name: string, value: string | null) =>
    setValues((all) => all.map((one) => (one.VAR_NM === name ? { ...one, VAR_VAL: value } : one)));

  return (
    <div className="mail-preview">
      <section className="mail-values" aria-label={t('UI.cmsEmailFrmMgt.VALUES')}>
        <h2 className="gname">{t('UI.cmsEmailFrmMgt.VALUES')}</h2>
        <div className="q-form q-form-one">
          {values.map(({ VAR_NM, VAR_VAL }) => (
            <TextBox key={VAR_NM} title={variableTitle(VAR_NM)} value={VAR_VAL} onChange={(value) => change(VAR_NM, value)} />
          ))}
        </div>
      </section>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
      <section className="mail-page" aria-label={label('MAIL_CNNT')} tabIndex={0}>
        <dl className="mail-head">
          <div>
            <dt>{t('UI.cmsEmailFrmMgt.FROM')}</dt>
            <dd>{`${shown.SEND_NM} <${shown.SEND_EMAIL}>`}</dd>
          </div>
          <div>
            <dt>{label('MAIL_TITLE', 'cmsEmailFrmMgt', 'CMS_EMAIL_FRM')}</dt>
            <dd>{shown.MAIL_TITLE}</dd>
          </div>
        </dl>
        <HtmlView html={shown.MAIL_CNNT} title={label('MAIL_CNNT')} />
      </section>
    </div>
  );
}
