import { useEffect, useState } from 'react';
import { changeFaults, changePassword } from '../../../contract/admin/changePassword';
import type { PasswordLimits } from '../../../contract/password';
import { FormScope, faultText, useForm } from '../../fields/form';
import { PasswordBox } from '../../fields/PasswordBox';
import { callBatch } from '../../lib/batch';
import { CallError, call, shown } from '../../lib/call';
import { corp } from '../../lib/corp';
import { session } from '../../lib/session';
import { t } from '../../lib/texts';
import { box } from '../../shell/box';
import { held } from '../../shell/held';
import { PopupButton, PopupFoot } from '../../shell/popupFoot';
import { usePopup } from '../../shell/popups';
import { mayLeaveWork, signOutAfter } from '../../shell/signOut';

export default function ChangePassword() {
  const popup = usePopup();
  const form = useForm({ CUR_PW: '', NEW_PW: '', NEW_PW2: '' });
  const [limits, setLimits] = useState<PasswordLimits | null>(null);
  useEffect(() => {
    call(changePassword.select, { SEARCH: {} }).then(
      ({ data }) => setLimits(data.LIST[0] ?? null),
      (error) => box.show('error', shown(error)),
    );
  }, []);

  async function save() {
    if (!limits || form.check().length > 0) return;
    const faults = changeFaults(form.values, session().USER_ID, limits, (kind) => t(`UI.REG.PW_${kind}`));
    form.fail(faults);
    if (faults[0]) return void box.show('warn', faultText(faults[0]));
    if (!(await mayLeaveWork())) return;
    try {
      const LIST = [{ ...form.values, BATCH_FLAG: 'update' as const }];
      await held((onLost) => callBatch(form, changePassword.save, { LIST }, { onLost }));
      await signOutAfter('MSG000121');
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      form.fail(error.errors);
      await box.show('warn', shown(error));
    }
  }

  return (
    <form
      className="q-popup"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <div className="q-password">
        <img src={`/logos/${corp.logo}-password.svg`} alt="" width={40} height={40} />
        <p>{limits && t('UI.REG.PW_RULE', limits.MIN_LEN)}</p>
      </div>
      {/* The browser's own keeper of passwords wants to know whose they are. */}
      <input type="text" autoComplete="username" value={session().USER_ID} readOnly hidden />
      <FormScope form={form}>
        <div className="q-form q-form-one q-form-password">
          <PasswordBox name="CUR_PW" required autoFocus />
          <PasswordBox name="NEW_PW" required isNew />
          <PasswordBox name="NEW_PW2" required isNew />
        </div>
      </FormScope>
      {/* Enter in a field sends a form that has a button for it; those of the foot are none. */}
      <input type="submit" hidden />
      <PopupFoot>
        <PopupButton id="save" primary onClick={save} />
        <PopupButton id="cancel" onClick={() => popup.close()} />
      </PopupFoot>
    </form>
  );
}
