import { Button } from 'antd';
import { type FormEvent, useEffect, useState } from 'react';
import { type CodeItem, codeCalls } from '../../../contract/code';
import { registrationChecks as checks, type Registration, register } from '../../../contract/login/register';
import { type PasswordLimits, passwordFaults } from '../../../contract/password';
import { CodeSelect } from '../../fields/CodeSelect';
import { type Form, FormScope, useForm } from '../../fields/form';
import { PasswordBox } from '../../fields/PasswordBox';
import { TextBox } from '../../fields/TextBox';
import { call, introCall, shown } from '../../lib/call';
import { corp } from '../../lib/corp';
import { t, useLang } from '../../lib/texts';
import { attempt } from '../../shell/attempt';
import { box } from '../../shell/box';
import { Consent } from '../../shell/consent';
import { held } from '../../shell/held';
import { faultOf, MailCode } from '../../shell/mailCode';
import { Themed } from '../../shell/themed';

type Typed = Partial<Registration>;
const begin: Typed = { REG_TP: 'C', CORP_CD: corp.corpCd, TERMS_YN: 'N', PRVC_YN: 'N' };
const screen = 'loginRegister';

/** What the page asks for once: how long a password may be, and the corporations. */
function useRegisterData() {
  const [limits, setLimits] = useState<PasswordLimits | null>(null);
  const [corps, setCorps] = useState<CodeItem[]>([]);
  useEffect(() => {
    const failed = (error: unknown) => box.show('error', shown(error));
    call(register.select, { SEARCH: {} }).then(({ data }) => setLimits(data.LIST[0] ?? null), failed);
    introCall(codeCalls.selectCorpCode, { SEARCH: {} }).then(({ data }) => setCorps(data.LIST), failed);
  }, []);
  return { limits, corps };
}

/** Asks whether the user ID is free, and says so. */
function IdCheck({ form }: { form: Form<Typed> }) {
  const { USER_ID = '' } = form.values;
  const [free, setFree] = useState('');
  const check = async () => {
    if (faultOf(form, 'USER_ID', screen)) return;
    const answer = await attempt(() => call(register.checkUserId, { USER_ID }));
    if (answer?.data.ok === 'Y') setFree(USER_ID);
    else if (answer) form.fail([{ FIELD: 'USER_ID', CODE: 'MSG000108', MESSAGE: answer.message }]);
  };
  return (
    <>
      <div className="register-act">
        <Button onClick={check}>{t('UI.REG.CHECK_ID')}</Button>
      </div>
      <p className="register-said" role="status">
        {free !== '' && free === USER_ID && t('UI.REG.ID_FREE')}
      </p>
    </>
  );
}

function RegisterForm() {
  const form = useForm<Typed>(begin);
  const { limits, corps } = useRegisterData();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!limits || form.check().length > 0) return;
    const answer = await attempt(
      () => held((onLost) => call(register.submit, form.values as Registration, { onLost })),
      (error) => form.fail(error.errors),
    );
    if (answer) location.assign('/login/msgView?code=MSG000110');
  };
  const checkPassword = (pw: string) =>
    (limits && passwordFaults(pw, form.values.USER_ID ?? '', limits, (kind) => t(`UI.REG.PW_${kind}`))[0]) ?? null;
  const checkRepeated = (pw: string) => (pw === form.values.PW ? null : { CODE: 'MSG000115' });

  return (
    <form className="register" noValidate onSubmit={submit} aria-label={t('UI.REG.TITLE')}>
      <FormScope form={form} screen={screen} table="CMS_USER_REG">
        <div className="q-form">
          <CodeSelect name="REG_TP" required span={2} />
          <TextBox name="USER_ID" required autoFocus check={checks.USER_ID} />
          <IdCheck form={form} />
          <PasswordBox name="PW" required isNew span={2} check={checkPassword} />
          <PasswordBox name="PW2" required isNew span={2} check={checkRepeated} />
          <TextBox name="USER_NM" required span={2} />
          <TextBox name="EMAIL" required check={checks.EMAIL} />
          <MailCode form={form} purpose="REGISTER" screen={screen} />
          <TextBox name="MOBILE_NO" required span={2} check={checks.MOBILE_NO} />
          <TextBox name="CUST_NM" required span={2} />
          <TextBox name="BIZ_NO" required span={2} check={checks.BIZ_NO} />
          <CodeSelect name="CORP_CD" required span={2} options={corps} />
          <TextBox name="BIZ_DEPT" span={2} />
          <TextBox name="POST_NM" span={2} />
          <Consent name="TERMS_YN" caption="UI.REG.TERMS" text="UI.REG.TERMS_TEXT" />
          <Consent name="PRVC_YN" caption="UI.REG.PRVC" text="UI.REG.PRVC_TEXT" />
        </div>
      </FormScope>
      <div className="register-foot">
        <p>{limits && t('UI.REG.PW_RULE', limits.MIN_LEN)}</p>
        {/* The focus stays where it is: leaving a field may show a fault, which would move the button away under the click. */}
        <Button type="primary" htmlType="submit" onMouseDown={(event) => event.preventDefault()}>
          {t('UI.REG.SUBMIT')}
        </Button>
        <Button onClick={() => location.assign('/login')}>{t('UI.COMMON.CANCEL')}</Button>
      </div>
    </form>
  );
}

export default function Register() {
  useLang();
  return (
    <Themed>
      <h1>{t('UI.REG.TITLE')}</h1>
      <RegisterForm />
    </Themed>
  );
}
