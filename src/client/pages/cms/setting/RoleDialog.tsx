import { CodeSelect } from '../../../fields/CodeSelect';
import { useForm } from '../../../fields/form';
import { roleChosen, useShareRoles } from '../../../grid';
import { t } from '../../../lib/texts';
import { DialogForm } from '../../../shell/dialogForm';
import { usePopup } from '../../../shell/popups';

/** Whom something is for; ROLE_ID null is everybody. */
export interface ChosenRole {
  ROLE_ID: string | null;
  NAME: string;
}

/** Asks for a role, or everybody. */
export function RoleDialog() {
  const popup = usePopup<unknown, ChosenRole>();
  const form = useForm({ ROLE_ID: null as string | null });
  const roles = useShareRoles();
  const submit = () => {
    const { ROLE_ID } = form.values;
    popup.resolve({ ROLE_ID: roleChosen(ROLE_ID), NAME: roles.find(({ CODE }) => CODE === ROLE_ID)?.NAME ?? '' });
  };
  return (
    <DialogForm
      form={form}
      onDone={submit}
      fields={<CodeSelect name="ROLE_ID" title={t('UI.GRID.VIEW_ROLE')} options={roles} required autoFocus />}
    />
  );
}
