import { WarningOutlined } from '@ant-design/icons';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { isEmpty } from '../../contract/rules';
import type { SignedIn } from '../../contract/session';
import { CallError, shown } from '../lib/call';
import { enterCode, signIn } from '../lib/signIn';
import { local } from '../lib/storage';
import { t } from '../lib/texts';
import { PasswordInput } from './PasswordInput';
import { PlainButton, PlainCheck, PlainInput } from './plain';
import { OtpSecret, RecoveryCodes } from './secondStep';
import './fields.css';
import './login.css';

interface LoginFormProps {
  userId?: string;
  /** Offers to keep the user ID in the browser. */
  rememberId?: boolean;
  /** Stands at the right of that offer. */
  beside?: ReactNode;
  /** Asked before signing in; false: nothing happens. */
  before?: (userId: string) => Promise<boolean>;
  onDone(userId: string): void;
  /** A further button beside the first. */
  children?: ReactNode;
}

type Field = 'USER_ID' | 'PW' | 'OTP_CD';

/**
 * User ID and password, of the login page and of the dialog at the end of a session; then the code of the second step, where one is due.
 * A refusal is told inside the form.
 */
export function LoginForm({ userId: given, rememberId = false, beside, before, onDone, children }: LoginFormProps) {
  const id = useId();
  const kept = rememberId ? local.get<string>('userId') : null;
  const [userId, setUserId] = useState(given ?? kept ?? '');
  const [password, setPassword] = useState('');
  const [caps, setCaps] = useState(false);
  const [remember, setRemember] = useState(kept !== null);
  const [fault, setFault] = useState<{ field?: Field; text: string } | null>(null);
  const [busy, setBusy] = useState(false);
  /** Where the sign-in stands after the password. */
  const [step, setStep] = useState<SignedIn | null>(null);
  const [code, setCode] = useState('');
  const owed = step?.result === 'OTP' || step?.result === 'OTP_SETUP';
  const codes = step?.result === 'OK' ? step.CODE_LIST : undefined;

  const required = (field: Field, title: string) => {
    setFault({ field, text: t('MSG000012', title) });
    document.getElementById(`${id}-${field}`)?.focus();
  };
  const finish = (name: string) => {
    if (rememberId && remember) local.set('userId', name);
    else if (rememberId) local.remove('userId');
    onDone(name);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const name = userId.trim();
    if (codes) return finish(name);
    if (isEmpty(name)) return required('USER_ID', t('UI.LOGIN.USER_ID'));
    if (!owed && password === '') return required('PW', t('UI.LOGIN.PW'));
    if (owed && isEmpty(code)) return required('OTP_CD', t('UI.LOGIN.OTP'));
    setFault(null);
    setBusy(true);
    try {
      if (!owed && before && !(await before(name))) return;
      const next = owed ? await enterCode(code) : await signIn(name, password);
      setPassword('');
      setCode('');
      if (next.result !== 'OK' || next.CODE_LIST) return setStep(next);
      finish(name);
    } catch (error) {
      setPassword('');
      setCode('');
      setFault({ text: shown(error) });
      // The time for the code is over: the password is asked for again.
      if (error instanceof CallError && error.code === 'MSG000030') setStep(null);
      document.getElementById(`${id}-${owed ? 'OTP_CD' : 'PW'}`)?.focus();
    } finally {
      setBusy(false);
    }
  };
  const bad = (field: Field) =>
    fault && (!fault.field || fault.field === field) ? { 'aria-invalid': true, 'aria-describedby': `${id}-fault` } : {};

  return (
    <form className="login-form" onSubmit={submit} noValidate aria-label={t('UI.LOGIN.TITLE')}>
      <label htmlFor={`${id}-USER_ID`}>{t('UI.LOGIN.USER_ID')}</label>
      <PlainInput
        id={`${id}-USER_ID`}
        large
        className={step ? 'q-input q-readonly' : 'q-input q-required'}
        value={userId}
        readOnly={step !== null}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={20}
        autoFocus={!userId}
        aria-required={!step}
        onChange={(event) => setUserId(event.target.value)}
        {...bad('USER_ID')}
      />
      {!step && (
        <>
          <label htmlFor={`${id}-PW`}>{t('UI.LOGIN.PW')}</label>
          <PasswordInput
            id={`${id}-PW`}
            large
            className="q-input q-required"
            value={password}
            autoComplete="current-password"
            autoFocus={Boolean(userId)}
            aria-required
            onChange={(event) => setPassword(event.target.value)}
            onCaps={setCaps}
            {...bad('PW')}
          />
          <div className="login-caps" role="status">
            {caps && (
              <>
                <WarningOutlined aria-hidden /> {t('UI.LOGIN.CAPS')}
              </>
            )}
          </div>
        </>
      )}
      {step?.result === 'OTP_SETUP' && (
        <>
          <p className="login-guide">{t('UI.OTP.DUE')}</p>
          <OtpSecret {...step} />
        </>
      )}
      {owed && (
        <>
          <label htmlFor={`${id}-OTP_CD`}>{t('UI.LOGIN.OTP')}</label>
          <PlainInput
            id={`${id}-OTP_CD`}
            large
            className="q-input q-required"
            value={code}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={20}
            autoFocus
            aria-required
            onChange={(event) => setCode(event.target.value)}
            {...bad('OTP_CD')}
          />
          {step.result === 'OTP' && <p className="login-guide">{t('UI.LOGIN.OTP_GUIDE')}</p>}
        </>
      )}
      {codes && <RecoveryCodes codes={codes} />}
      {!step && (rememberId || beside) && (
        <div className="login-row">
          {rememberId && (
            <PlainCheck checked={remember} onChange={(event) => setRemember(event.target.checked)}>
              {t('UI.LOGIN.SAVE_ID')}
            </PlainCheck>
          )}
          {beside}
        </div>
      )}
      {fault && (
        <p className="login-fault" role="alert" id={`${id}-fault`}>
          {fault.text}
        </p>
      )}
      <div className="login-buttons">
        <PlainButton type="submit" primary large wide busy={busy}>
          {t(codes ? 'UI.OTP.KEPT' : 'UI.LOGIN.SUBMIT')}
        </PlainButton>
        {children}
      </div>
    </form>
  );
}
