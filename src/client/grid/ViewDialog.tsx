import { useEffect, useState } from 'react';
import { codeCalls } from '../../contract/code';
import { sharingRoles, workingName } from '../../contract/gridLayout';
import { CheckBox } from '../fields/CheckBox';
import { CodeSelect } from '../fields/CodeSelect';
import { useForm } from '../fields/form';
import { TextBox } from '../fields/TextBox';
import { call } from '../lib/call';
import { nameOf } from '../lib/codes';
import { session } from '../lib/session';
import { t } from '../lib/texts';
import { DialogForm } from '../shell/dialogForm';
import { usePopup } from '../shell/popups';

/** What was chosen for a view: its name, whether it holds the search conditions, and the role that gets it (null: everybody). */
export interface ViewChoice {
  name: string;
  search: boolean;
  role: string | null;
}

/** What a view is asked for: its name alone, or everything of a new one. */
export interface ViewQuestion {
  name?: string;
  /** It is to be shared. */
  share?: boolean;
  /** The grid has search conditions. */
  searches?: boolean;
}

/** Roles a view may be shared with. */
function useRoles(wanted: boolean): { CODE: string; NAME: string }[] {
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
  return roles;
}

/** Asks for the name of a view, and where it is a new one what it holds and who gets it. */
export function ViewDialog() {
  const popup = usePopup<ViewQuestion, ViewChoice>();
  const { name, share = false, searches = false } = popup.param;
  const form = useForm({ LAYOUT_NM: name ?? '', SEARCH_YN: 'N', ROLE_ID: null as string | null });
  const roles = useRoles(share);
  const everybody = session().roleList.includes('SYS_ADM');
  const done = () => {
    const { LAYOUT_NM, SEARCH_YN, ROLE_ID } = form.values;
    popup.resolve({ name: LAYOUT_NM, search: SEARCH_YN === 'Y', role: ROLE_ID === '*' ? null : ROLE_ID });
  };
  return (
    <DialogForm
      form={form}
      onDone={done}
      done={t('UI.COMMON.SAVE')}
      fields={
        <>
          <TextBox
            name="LAYOUT_NM"
            title={t('UI.GRID.VIEW_NAME')}
            required
            autoFocus
            check={(value, title) => (value === workingName ? { CODE: 'MSG000017', ARGS: [title, value] } : null)}
          />
          {share && (
            <CodeSelect
              name="ROLE_ID"
              title={t('UI.GRID.VIEW_ROLE')}
              options={everybody ? [{ CODE: '*', NAME: t('UI.GRID.VIEW_EVERYBODY') }, ...roles] : roles}
              required
            />
          )}
          {searches && <CheckBox name="SEARCH_YN" title={t('UI.GRID.VIEW_SEARCH')} caption={t('UI.GRID.VIEW_RELATIVE')} />}
        </>
      }
    />
  );
}
