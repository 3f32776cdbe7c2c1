import { useState } from 'react';
import { cmsMyPage, type OtpAnswer, type OtpAsk } from '../../../../contract/cms/member/cmsMyPage';
import { useForm } from '../../../fields/form';
import { PasswordBox } from '../../../fields/PasswordBox';
import { OtpSecret, RecoveryCodes } from '../../../fields/secondStep';
import { TextBox } from '../../../fields/TextBox';
import { call, newBatchId } from '../../../lib/call';
import { t } from '../../../lib/texts';
import { attempt } from '../../../shell/attempt';
import { DialogForm } from '../../../shell/dialogForm';
import { held } from '../../../shell/held';
import { openDialog, usePopup } from '../../../shell/popups';
import { useOpening } from '../../../shell/useOpening';

const ask = async (asked: OtpAsk, onLost?: () => void): Promise<OtpAnswer | undefined> =>
  (await call(cmsMyPage.otp, { BATCH_ID: newBatchId(), LIST: [asked] }, { onLost })).data.LIST[0];

/** Asks for what the step needs, and shows what comes of it: a new secret first, the recovery codes at the end. */
function OtpDialog() {
  const { param, resolve, close } = usePopup<{ on: boolean }, null>();
  const form = useForm<{ CUR_PW: string | null; OTP_CD: string | null }>({ CUR_PW: null, OTP_CD: null });
  const [secret, setSecret] = useState<OtpAnswer>({ OTP_YN: 'N' });
  const [codes, setCodes] = useState<string[]>();
  useOpening(() => {
    if (!param.on) void attempt(() => ask({ STEP: 'NEW' })).then((made) => (made ? setSecret(made) : close()));
  });

  async function submit() {
    if (codes) return resolve(null);
    const done = await attempt(
      () => held((onLost) => ask({ STEP: param.on ? 'OFF' : 'ON', ...form.values }, onLost)),
      (refused) => form.fail(refused.errors),
    );
    if (done?.CODE_LIST) setCodes(done.CODE_LIST);
    else if (done) resolve(null);
  }

  const { SECRET_KEY, OTP_URI, OTP_QR } = secret;
  if (codes) {
    return (
      <DialogForm form={form} onDone={submit} done={t('UI.OTP.KEPT')} close={null}>
        <RecoveryCodes codes={codes} />
      </DialogForm>
    );
  }
  return (
    <DialogForm
      form={form}
      onDone={submit}
      className="q-form-password"
      head={SECRET_KEY && OTP_URI && OTP_QR && <OtpSecret SECRET_KEY={SECRET_KEY} OTP_URI={OTP_URI} OTP_QR={OTP_QR} />}
      fields={
        <>
          <PasswordBox name="CUR_PW" required autoFocus />
          <TextBox name="OTP_CD" required maxLength={20} />
        </>
      }
    />
  );
}

/** Switches the second step on, or off where it is on. Resolves when the dialog is closed. */
export const openOtp = (on: boolean): Promise<unknown> =>
  openDialog(OtpDialog, { title: t(on ? 'UI.OTP.OFF' : 'UI.OTP.ON'), width: 420, height: on ? 170 : 404, param: { on } }).catch(() => null);
