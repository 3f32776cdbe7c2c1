import type { ButtonCopy, ButtonMenu, ButtonRole } from '../../../../contract/cms/comm/cmsRoleButtonMgt';
import { CheckBox } from '../../../fields/CheckBox';
import { CodeSelect } from '../../../fields/CodeSelect';
import { useForm } from '../../../fields/form';
import { t } from '../../../lib/texts';
import { DialogForm } from '../../../shell/dialogForm';
import { usePopup } from '../../../shell/popups';

export interface CopySource {
  role: ButtonRole;
  /** The menu shown, where it has buttons. */
  menu: ButtonMenu | null;
  roles: readonly ButtonRole[];
}
export type ChosenCopy = Omit<ButtonCopy, 'ROLE_ID'>;

/** Asks whose buttons are taken over, for which menus, and whether what the other role has not is taken. */
export function CopyButtonsDialog() {
  const popup = usePopup<CopySource, ChosenCopy>();
  const { role, menu, roles } = popup.param;
  const form = useForm<{ ROLE_ID: string | null; MENU_ID: string | null; REPLACE_YN: string | null }>({
    ROLE_ID: null,
    MENU_ID: menu?.MENU_ID ?? every,
    REPLACE_YN: 'N',
  });
  const { ROLE_ID, MENU_ID, REPLACE_YN } = form.values;
  return (
    <DialogForm
      form={form}
      onDone={() => popup.resolve({ FROM_ROLE_ID: ROLE_ID, MENU_ID: MENU_ID === every ? null : MENU_ID, REPLACE_YN })}
      head={<p className="q-popup-note">{t('UI.cmsRoleButtonMgt.COPY_TO', role.ROLE_NM, role.ROLE_ID)}</p>}
      fields={
        <>
          <CodeSelect
            name="ROLE_ID"
            title={t('UI.cmsRoleButtonMgt.COPY_FROM')}
            options={roles.map((one) => ({ CODE: one.ROLE_ID, NAME: `${one.ROLE_NM} (${one.ROLE_ID})` }))}
            required
            autoFocus
          />
          <CodeSelect
            name="MENU_ID"
            title={t('UI.cmsRoleButtonMgt.COPY_MENUS')}
            options={[
              ...(menu ? [{ CODE: menu.MENU_ID, NAME: menu.MENU_NM }] : []),
              { CODE: every, NAME: t('UI.cmsRoleButtonMgt.EVERY_MENU') },
            ]}
            required
          />
          <CheckBox name="REPLACE_YN" title={t('UI.cmsRoleButtonMgt.REPLACE')} caption={t('UI.cmsRoleButtonMgt.REPLACE_TIP')} />
        </>
      }
    />
  );
}

/** Stands for all menus of the role. */
const every = '*';
