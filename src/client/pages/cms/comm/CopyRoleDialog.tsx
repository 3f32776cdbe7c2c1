import { cmsRoleMenuMgt, type Role } from '../../../../contract/cms/comm/cmsRoleMenuMgt';
import { CheckBox } from '../../../fields/CheckBox';
import { useForm } from '../../../fields/form';
import { TextBox } from '../../../fields/TextBox';
import { callBatch } from '../../../lib/batch';
import { t } from '../../../lib/texts';
import { attempt } from '../../../shell/attempt';
import { DialogForm } from '../../../shell/dialogForm';
import { held } from '../../../shell/held';
import { notify } from '../../../shell/notify';
import { usePopup } from '../../../shell/popups';

/** Asks for the name of a copy of a role and makes it; hands back its ID. */
export function CopyRoleDialog() {
  const popup = usePopup<Role, string>();
  const { ROLE_ID: FROM_ROLE_ID, ROLE_NM, UPD_CNT } = popup.param;
  const form = useForm<{ ROLE_ID: string | null; ROLE_NM: string | null; ROLE_ENG_NM: string | null; BTN_YN: string | null }>({
    ROLE_ID: null,
    ROLE_NM: null,
    ROLE_ENG_NM: null,
    BTN_YN: 'Y',
  });
  const submit = async () => {
    const answer = await attempt(
      () => held((onLost) => callBatch(form, cmsRoleMenuMgt.copy, { LIST: [{ ...form.values, FROM_ROLE_ID, UPD_CNT }] }, { onLost })),
      ({ errors }) => form.fail(errors),
    );
    const made = answer?.data.LIST[0];
    if (!made) return;
    notify.success(t('UI.cmsRoleMenuMgt.COPIED', made.ROLE_ID));
    popup.resolve(made.ROLE_ID);
  };
  return (
    <DialogForm
      form={form}
      table="CMS_ROLE"
      onDone={submit}
      head={<p className="q-popup-note">{t('UI.cmsRoleMenuMgt.COPY_OF', ROLE_NM, FROM_ROLE_ID)}</p>}
      fields={
        <>
          <TextBox name="ROLE_ID" required upper autoFocus />
          <TextBox name="ROLE_NM" required />
          <TextBox name="ROLE_ENG_NM" />
          <CheckBox name="BTN_YN" title={t('UI.cmsRoleMenuMgt.BTN_YN')} caption={t('UI.cmsRoleMenuMgt.BTN_TOO')} />
        </>
      }
    />
  );
}
