import { workingName } from '../../contract/gridLayout';
import { CheckBox } from '../fields/CheckBox';
import { CodeSelect } from '../fields/CodeSelect';
import { useForm } from '../fields/form';
import { TextBox } from '../fields/TextBox';
import { t } from '../lib/texts';
import { DialogForm } from '../shell/dialogForm';
import { usePopup } from '../shell/popups';
import { roleChosen, useShareRoles } from './shareRoles';

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

/** Asks for the name of a view, and where it is a new one what it holds and who gets it. */
export function ViewDialog() {
  const popup = usePopup<ViewQuestion, ViewChoice>();
  const { name, share = false, searches = false } = popup.param;
  const form = useForm({ LAYOUT_NM: name ?? '', SEARCH_YN: 'N', ROLE_ID: null as string | null });
  const roles = useShareRoles(share);
  const submit = () => {
    const { LAYOUT_NM, SEARCH_YN, ROLE_ID } = form.values;
    popup.resolve({ name: LAYOUT_NM, search: SEARCH_YN === 'Y', role: roleChosen(ROLE_ID) });
  };
  return (
    <DialogForm
      form={form}
      onDone={submit}
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
          {share && <CodeSelect name="ROLE_ID" title={t('UI.GRID.VIEW_ROLE')} options={roles} required />}
          {searches && <CheckBox name="SEARCH_YN" title={t('UI.GRID.VIEW_SEARCH')} caption={t('UI.GRID.VIEW_RELATIVE')} />}
        </>
      }
    />
  );
}
