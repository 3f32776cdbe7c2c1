import { WarningOutlined } from '@ant-design/icons';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { isEmpty } from '../../contract/rules';
import { shown } from '../lib/call';
import { signIn } from '../lib/signIn';
import { local } from '../lib/storage';
import { t } from '../lib/texts';
import { PasswordInput } from './PasswordInput';
import { PlainButton, PlainCheck, PlainInput } from './plain';
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

/** User ID and password, of the login page and of the dialog at the end of a session. A refusal is told inside the form. */
export function LoginForm({ userId: given, rememberId = false, beside, before, onDone, children }: LoginFormProps) {
  const id = useId();
  const kept = rememberId ? local.get<string>('userId') : null;
  const [userId, setUserId] = useState(given ?? kept ?? '');
  const [password, setPassword] = useState('');
  const [caps, setCaps] = useState(false);
  const [remember, setRemember] = useState(kept !== null);
  const [fault, setFault] = useState<{ field?: 'USER_ID' | 'PW'; text: string } | null>(null);
  const [busy, setBusy] = useState(false);

  const required = (field: 'USER_ID' | 'PW', title: string) => {
    setFault({ field, text: t('MSG000012', title) });
    document.getElementById(`${id}-${field}`)?.focus();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const name = userId.trim();
    if (isEmpty(name)) return required('USER_ID', t('UI.LOGIN.USER_ID'));
    if (password === '') return required('PW', t('UI.LOGIN.PW'));
    setFault(null);
    setBusy(true);
    try {
      if (before && !(await before(name))) return;
      await signIn(name, password);
      if (rememberId && remember) local.set('userId', name);
      else if (rememberId) local.remove('userId');
      onDone(name);
    } catch (error) {
      setPassword('');
      setFault({ text: shown(error) });
      document.getElementById(`${id}-PW`)?.focus();
    } finally {
      setBusy(false);
    }
  };
  const bad = (field: 'USER_ID' | 'PW') =>
    fault && (!fault.field || fault.field === field) ? { 'aria-invalid': true, 'aria-describedby': `${id}-fault` } : {};

  return (
    <form className="login-form" onSubmit={submit} noValidate aria-label={t('UI.LOGIN.TITLE')}>
      <label htmlFor={`${id}-USER_ID`}>{t('UI.LOGIN.USER_ID')}</label>
      <PlainInput
        id={`${id}-USER_ID`}
        large
        className="q-input q-required"
        value={userId}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={20}
        autoFocus={!userId}
        aria-required
        onChange={(event) => setUserId(event.target.value)}
        {...bad('USER_ID')}
      />
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
      {(rememberId || beside) && (
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
          {t('UI.LOGIN.SUBMIT')}
        </PlainButton>
        {children}
      </div>
    </form>
  );
}
