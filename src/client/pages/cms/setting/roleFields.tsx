import { CodeSelect } from '../../../fields/CodeSelect';
import { useShareRoles } from '../../../grid';
import { t } from '../../../lib/texts';
import type { ActionFields } from '../../../shell/asked';

/** ROLE_ID as it is chosen; `roleChosen` makes everybody of it. */
interface ForRole {
  ROLE_ID: string | null;
}

function RoleFields() {
  const roles = useShareRoles();
  return (
    <div className="q-form q-form-one">
      <CodeSelect name="ROLE_ID" title={t('UI.GRID.VIEW_ROLE')} options={roles} required autoFocus />
    </div>
  );
}

/** Asks whom something is for: a role, or everybody. */
export const roleFields: ActionFields<ForRole> = { start: { ROLE_ID: null }, Fields: RoleFields, height: 56 };
