import { type FormEvent, useId, useState } from 'react';
import type { Answer } from '../../../contract/call';
import { isEmail, isEmpty } from '../../../contract/rules';
import { session } from '../../../contract/session';
import { PlainButton, PlainInput } from '../../fields/plain';
import { type CallOptions, call } from '../../lib/call';
import { t } from '../../lib/texts';
import { attempt } from '../../shell/attempt';
import { box } from '../../shell/box';
import { held } from '../../shell/held';
import { openDialog, usePopup } from '../../shell/popups';

interface Props {
  title: string;
  guide: string;
  maxLength: number;
  /** Message of a value that cannot be one. */
  wrong?: (value: string) => string | null;
  ask: (value: string, opts: CallOptions) => Promise<Answer<null>>;
}

/** Asks for that by which an account is found; then tells that the mail is on its way. */
function FindDialog({ title, guide, maxLength, wrong, ask }: Props) {
  const popup = usePopup();
  const id = useId();
  const [value, setValue] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found = isEmpty(value) ? t('MSG000012', title) : (wrong?.(value.trim()) ?? null);
    setFault(found);
    if (found) return document.getElementById(id)?.focus();
    const answer = await attempt(
      () => held((onLost) => ask(value.trim(), { onLost })),
      (error) => setFault(error.errors[0]?.MESSAGE ?? null),
    );
    if (!answer) return;
    popup.resolve(null);
    await box.show('info', answer.message ?? '');
  };
  return (
    <form className="q-popup find" onSubmit={submit} noValidate>
      <p>{guide}</p>
      <label htmlFor={id}>{title}</label>
      <PlainInput
        id={id}
        className={fault ? 'q-required q-invalid' : 'q-required'}
        value={value}
        maxLength={maxLength}
        autoFocus
        autoCapitalize="none"
        spellCheck={false}
        aria-required
        aria-invalid={fault !== null}
        aria-describedby={fault ? `${id}-fault` : undefined}
        onChange={(event) => setValue(event.target.value)}
      />
      <p className="fault" role="alert" id={`${id}-fault`}>
        {fault}
      </p>
      <footer className="q-popup-foot">
        <PlainButton type="submit" primary>
          {t('UI.LOGIN.SEND')}
        </PlainButton>
        <PlainButton onClick={() => popup.close()}>{t('UI.COMMON.CLOSE')}</PlainButton>
      </footer>
    </form>
  );
}

const FindId = () => (
  <FindDialog
    title={t('LBL.EMAIL')}
    guide={t('UI.LOGIN.FIND_ID_GUIDE')}
    maxLength={100}
    wrong={(value) => (isEmail(value) ? null : t('MSG000019'))}
    ask={(EMAIL, opts) => call(session.findMyId, { EMAIL }, opts)}
  />
);

const FindPassword = () => (
  <FindDialog
    title={t('UI.LOGIN.USER_ID')}
    guide={t('UI.LOGIN.FIND_PW_GUIDE')}
    maxLength={20}
    ask={(USER_ID, opts) => call(session.findPassword, { USER_ID }, opts)}
  />
);

const size = { width: 400, height: 200 };
export const openFindId = () => openDialog(FindId, { ...size, title: t('UI.LOGIN.FIND_ID') });
export const openFindPassword = () => openDialog(FindPassword, { ...size, title: t('UI.LOGIN.FIND_PW') });
