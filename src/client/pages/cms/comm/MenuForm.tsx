import { leadsToMending, type Menu, maxLevel, maxSeq, trailOf } from '../../../../contract/cms/comm/cmsMenuMgt';
import { CheckBox } from '../../../fields/CheckBox';
import { CodeSelect } from '../../../fields/CodeSelect';
import { FormScope } from '../../../fields/form';
import { LookupBox } from '../../../fields/LookupBox';
import { NumberBox } from '../../../fields/NumberBox';
import { TextBox } from '../../../fields/TextBox';
import { useGridState, useRowForm } from '../../../grid';
import { t } from '../../../lib/texts';
import { IconBox } from './IconBox';
import { askMove, isNew, lastSeq, type Menus, menuTitle, treeNow, whyNot } from './menuActs';

/** The current menu; what is typed stands in the tree at once and is saved with it. */
export function MenuForm({ menus }: { menus: Menus }) {
  useGridState(menus);
  const form = useRowForm(menus);
  const menu = menus.current;
  if (!menu) return null;
  const tree = treeNow(menus);
  const fresh = isNew(menu);
  const isFolder = menu.MENU_TP === 'FOLDER';
  const fixed = leadsToMending(tree, menu.MENU_ID);
  const uppers = [...tree.values()].filter(
    (one) => one.MENU_TP === 'FOLDER' && (one.MENU_ID === menu.UPPER_MENU_ID || whyNot(tree, menu, one) === null),
  );
  const named = (one: Menu) => (trailOf(tree, one.MENU_ID) ?? []).map(menuTitle).join(' › ');
  const options = uppers.map((one) => ({ CODE: one.MENU_ID, NAME: named(one) })).sort((a, b) => a.NAME.localeCompare(b.NAME));

  async function setUpper(upper: string | null) {
    if (!menu || upper === menu.UPPER_MENU_ID || !(await askMove(tree, menu, tree.get(upper ?? '') ?? null))) return;
    menus.store.batch(() => {
      form.set('UPPER_MENU_ID', upper);
      form.set('MENU_SEQ', lastSeq(tree, upper));
    });
  }
  function setScreen(item: { CODE: string; NAME: string; ENG_NAME?: string | null; SCRN_PATH?: unknown } | null) {
    menus.store.batch(() => {
      form.set('MENU_ABBR', item?.CODE ?? '');
      form.set('MENU_PATH', item ? String(item.SCRN_PATH ?? '') : null);
      if (item && !menu?.MENU_NM) form.set('MENU_NM', item.NAME);
      if (item && !menu?.MENU_ENG_NM) form.set('MENU_ENG_NM', item.ENG_NAME ?? null);
    });
  }
  function setKind(kind: string | null) {
    menus.store.batch(() => {
      form.set('MENU_TP', kind ?? '');
      form.set('SCRN_ID', null);
      setScreen(null);
    });
  }

  return (
    <FormScope form={form} screen="cmsMenuMgt" table="CMS_MENU">
      <div className="q-form q-form-one menu-form" key={menus.cursor.row}>
        <TextBox name="MENU_NM" required />
        <TextBox name="MENU_ENG_NM" />
        <TextBox name="MENU_ID" required readOnly={!fresh} />
        <CodeSelect
          title={t('LBL.MENU_TP')}
          value={menu.MENU_TP}
          onChange={setKind}
          {...(form.faults.MENU_TP ? { fault: form.faults.MENU_TP } : {})}
          code="MENU_TP"
          required
          readOnly={!fresh}
        />
        {!isFolder && (
          <LookupBox
            name="SCRN_ID"
            kind="Screen"
            upper={false}
            search={{ SCRN_TP: menu.MENU_TP === 'POPUP' ? ['POPUP', 'REPORT'] : ['PAGE'] }}
            required
            readOnly={!fresh}
            onPick={setScreen}
          />
        )}
        <TextBox name="MENU_ABBR" required readOnly={!fresh || !isFolder} />
        {!isFolder && <TextBox name="MENU_PATH" readOnly />}
        <CodeSelect
          title={t('LBL.UPPER_MENU_ID')}
          value={menu.UPPER_MENU_ID}
          onChange={(upper) => void setUpper(upper)}
          {...(form.faults.UPPER_MENU_ID ? { fault: form.faults.UPPER_MENU_ID } : {})}
          options={options}
        />
        <NumberBox name="MENU_SEQ" required min={0} max={maxSeq} />
        <IconBox name="MENU_ICON" readOnly={(trailOf(tree, menu.MENU_ID)?.length ?? maxLevel) > 1} />
        <CheckBox name="SHOW_YN" readOnly={fixed} />
        <CheckBox name="USE_YN" readOnly={fixed} />
      </div>
    </FormScope>
  );
}
