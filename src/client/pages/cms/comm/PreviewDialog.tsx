import { useEffect, useState } from 'react';
import { cmsMenuMgt } from '../../../../contract/cms/comm/cmsMenuMgt';
import type { MenuNode } from '../../../../contract/session';
import { CodeSelect } from '../../../fields/CodeSelect';
import { FormScope, useForm } from '../../../fields/form';
import { LookupBox } from '../../../fields/LookupBox';
import { call } from '../../../lib/call';
import { t } from '../../../lib/texts';
import { attempt } from '../../../shell/attempt';
import { folders, MenuTree } from '../../../shell/frame/menuTree';
import { PopupButton, PopupFoot } from '../../../shell/popupFoot';
import { usePopup } from '../../../shell/popups';

const pages = (list: readonly MenuNode[]): number => list.reduce((sum, item) => sum + (item.children.length ? pages(item.children) : 1), 0);

/** The side menu of whoever has a role alone. */
export function PreviewDialog() {
  const popup = usePopup<{ isDirty: boolean }>();
  const form = useForm<{ ROLE_ID: string | null; KEY_SVC: string[] | null }>({ ROLE_ID: null, KEY_SVC: null });
  const [list, setList] = useState<MenuNode[] | null>(null);
  const [open, setOpen] = useState<string[]>([]);
  const { ROLE_ID, KEY_SVC } = form.values;
  useEffect(() => {
    let over = false;
    if (ROLE_ID && form.faults.ROLE_ID === undefined)
      void attempt(() => call(cmsMenuMgt.preview, { SEARCH: { ROLE_ID, ...(KEY_SVC ? { KEY_SVC } : {}) } }, { quiet: true })).then(
        (answer) => {
          if (over) return;
          // Of a role that cannot be read nothing is shown, least of all the menu of the one before.
          setList(answer ? answer.data.LIST : null);
          setOpen(folders(answer ? answer.data.LIST : []));
        },
      );
    else setList(null);
    return () => {
      over = true;
    };
  }, [ROLE_ID, KEY_SVC, form.faults.ROLE_ID]);

  return (
    <div className="q-popup">
      <FormScope form={form}>
        <div className="q-form q-form-one">
          <LookupBox name="ROLE_ID" kind="Role" required autoFocus />
          <CodeSelect name="KEY_SVC" multiple />
        </div>
      </FormScope>
      <p className="menu-note" role="status">
        {list ? t('UI.cmsMenuMgt.PAGES', pages(list)) : t('UI.cmsMenuMgt.CHOOSE_ROLE')}
        {popup.param.isDirty && ` ${t('UI.cmsMenuMgt.NOT_SAVED')}`}
      </p>
      {list && list.length > 0 && (
        <section className="side-look menu-preview" aria-label={t('UI.cmsMenuMgt.TREE')}>
          <MenuTree list={list} open={open} onOpen={setOpen} />
        </section>
      )}
      <PopupFoot>
        <PopupButton id="cancel" onClick={() => popup.close()} />
      </PopupFoot>
    </div>
  );
}
