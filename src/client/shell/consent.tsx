import { Button } from 'antd';
import { registrationChecks as checks } from '../../contract/login/register';
import { CheckBox } from '../fields/CheckBox';
import { useFormScope } from '../fields/form';
import { label, t } from '../lib/texts';
import { box } from './box';

/** A consent with the text that is consented to. */
export function Consent({ name, caption, text, span }: { name: 'TERMS_YN' | 'PRVC_YN'; caption: string; text: string; span?: number }) {
  const screen = useFormScope()?.screen;
  return (
    <>
      <CheckBox name={name} required caption={t(caption)} check={checks[name]} {...(span ? { span } : {})} />
      <div className="register-act">
        <Button type="link" aria-label={`${label(name, screen)} ${t('UI.REG.VIEW')}`} onClick={() => box.show('info', t(text))}>
          {t('UI.REG.VIEW')}
        </Button>
      </div>
    </>
  );
}
