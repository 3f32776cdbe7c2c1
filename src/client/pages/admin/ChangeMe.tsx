import { Button } from 'antd';
import { changeMe, emailFault, type MyInfo, mobileFault } from '../../../contract/admin/changeMe';
import { CodeSelect } from '../../fields/CodeSelect';
import { FormScope } from '../../fields/form';
import { TextBox } from '../../fields/TextBox';
import { callBatch } from '../../lib/batch';
import { CallError, call, shown } from '../../lib/call';
import { local } from '../../lib/storage';
import { t } from '../../lib/texts';
import { box } from '../../shell/box';
import { held } from '../../shell/held';
import { menuName, menuOf } from '../../shell/menu';
import { PopupButton, PopupFoot } from '../../shell/popupFoot';
import { openDialog, openPopup, usePopup } from '../../shell/popups';
import { mayLeaveWork, signOutAfter } from '../../shell/signOut';
import { useOpening } from '../../shell/useOpening';
import { useDraftForm } from '../../shell/work';
import { PresentPassword } from './PresentPassword';

export default function ChangeMe() {
  const popup = usePopup();
  const form = useDraftForm<Partial<MyInfo>>('form', {});
  useOpening(() => {
    if (form.dirty) return;
    call(changeMe.select, { SEARCH: {} }).then(
      ({ data }) => form.arrive(data.LIST[0] ?? {}),
      (error) => box.show('error', shown(error)),
    );
  });

  async function save() {
    if (form.check().length > 0) return;
    if (!form.dirty) return box.warn('MSG000008');
    if (!(await mayLeaveWork())) return;
    const CUR_PW = await openDialog<string>(PresentPassword, { title: t('LBL.CUR_PW'), width: 400, height: 140 }).catch(() => null);
    if (CUR_PW === null) return;
    try {
      const LIST = [{ ...form.values, CUR_PW, BATCH_FLAG: 'update' as const }];
      const { data } = await held((onLost) => callBatch(form, changeMe.save, { LIST }, { onLost }));
      local.set('lang', data.LIST[0]?.LANG_CD);
      await signOutAfter('MSG000045');
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      form.fail(error.errors);
      await box.show('warn', shown(error));
    }
  }

  const password = menuOf('changePassword');
  return (
    <form className="q-popup" noValidate onSubmit={(event) => event.preventDefault()}>
      <FormScope form={form} screen="changeMe" table="CMS_USER">
        <div className="q-form">
          <TextBox name="USER_ID" readOnly />
          <TextBox name="USER_NM" required autoFocus />
          <TextBox name="USER_ENG_NM" />
          <TextBox name="EMAIL" required check={emailFault} />
          <TextBox name="MOBILE_NO" check={mobileFault} />
          <TextBox name="TEL_NO" />
          <TextBox name="BIZ_DEPT" />
          <TextBox name="POST_NM" />
          <CodeSelect name="LANG_CD" required />
          <TextBox name="CORP_NM" readOnly />
          <TextBox name="ORGN_NM" readOnly />
          <TextBox name="CUST_NM" readOnly />
        </div>
      </FormScope>
      <PopupFoot>
        {password && (
          <Button type="link" className="q-popup-aside" onClick={() => openPopup('/admin/ChangePassword').catch(() => {})}>
            {menuName(password)}
          </Button>
        )}
        <PopupButton id="save" primary onClick={save} />
        <PopupButton id="cancel" onClick={() => popup.close()} />
      </PopupFoot>
    </form>
  );
}
