import { useEffect, useState } from 'react';
import { codeCalls } from '../../contract/code';
import { sharingRoles } from '../../contract/gridLayout';
import { call } from '../lib/call';
import { nameOf } from '../lib/codes';
import { session } from '../lib/session';
import { t } from '../lib/texts';

const everybody = '*';

/** ROLE_ID of a choice; everybody has none. */
export const roleChosen = (choice: string | null): string | null => (choice === everybody ? null : choice);

/** Whom views may be shared with: everybody the user reaches, and the roles. */
export function useShareRoles(wanted = true): { CODE: string; NAME: string }[] {
  const [roles, setRoles] = useState<{ CODE: string; NAME: string }[]>([]);
  useEffect(() => {
    if (!wanted) return;
    const all = session().roleList.includes('SYS_ADM');
    call(codeCalls.selectRoleId, { SEARCH: {} }, { quiet: true }).then(
      ({ data }) =>
        setRoles(
          data.LIST.filter(({ CODE }) => all || !sharingRoles.includes(CODE)).map((item) => ({ CODE: item.CODE, NAME: nameOf(item) })),
        ),
      () => {},
    );
  }, [wanted]);
  return [{ CODE: everybody, NAME: t('UI.GRID.VIEW_EVERYBODY') }, ...roles];
}
