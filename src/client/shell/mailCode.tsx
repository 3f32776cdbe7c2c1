import { useInterval } from 'ahooks';
import { Button } from 'antd';
import { useState } from 'react';
import type { Fault } from '../../contract/call';
import { registrationChecks as checks, codeMinutes } from '../../contract/login/register';
import { session } from '../../contract/session';
import type { Form } from '../fields/form';
import { TextBox } from '../fields/TextBox';
import { call } from '../lib/call';
import { label, t } from '../lib/texts';
import { attempt } from './attempt';
import { box } from './box';

/** The fault of one field by its own rule, marked in the form; null when it has none. */
export function faultOf<F extends 'USER_ID' | 'EMAIL', T extends { [field in F]?: string | null }>(
  form: Form<T>,
  FIELD: F,
  screen: string,
): Fault | null {
  const value = form.values[FIELD];
  const fault = value ? checks[FIELD]?.(value) : { CODE: 'MSG000012', ARGS: [label(FIELD, screen)] };
  if (fault) form.fail([{ ...fault, FIELD }]);
  return fault ?? null;
}

interface MailCodeProps<T extends object> {
  form: Form<T>;
  purpose: 'REGISTER' | 'QUOTE';
  screen: string;
}

/** Mails a code to the address of the form; then the time that is left for it runs down. */
export function MailCode<T extends { EMAIL?: string | null }>({ form, purpose, screen }: MailCodeProps<T>) {
  const [until, setUntil] = useState<number | null>(null);
  const send = async () => {
    if (faultOf(form, 'EMAIL', screen)) return;
    const answer = await attempt(
      () => call(session.sendMsg, { EMAIL: form.values.EMAIL ?? '', PURPOSE: purpose }),
      (error) => form.fail(error.errors),
    );
    if (!answer) return;
    setUntil(Date.now() + codeMinutes * 60_000);
    await box.info('MSG000113', codeMinutes);
  };
  return (
    <>
      <div className="register-act">
        <Button onClick={send}>{t('UI.REG.SEND_CD')}</Button>
      </div>
      <TextBox name="EMAIL_CD" required maxLength={6} check={checks.EMAIL_CD} />
      <div className="register-act">{until !== null && <Remaining until={until} />}</div>
    </>
  );
}

function Remaining({ until }: { until: number }) {
  const [now, setNow] = useState(Date.now);
  useInterval(() => setNow(Date.now()), 1_000);
  const seconds = Math.max(0, Math.ceil((until - now) / 1_000));
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  return <span role="timer">{t('UI.REG.CD_REMAIN', time)}</span>;
}
