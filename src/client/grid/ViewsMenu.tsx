import { CheckOutlined } from '@ant-design/icons';
import { Dropdown, type MenuProps } from 'antd';
import type { GridLayout } from '../../contract/gridLayout';
import { mayKeepLayouts } from '../lib/layouts';
import { t } from '../lib/texts';
import { useGridModel } from './context';
import { showView, viewsOf } from './gridViews';
import { still } from './still';
import { canChange, canShare, removeView, renameView, saveView, saveViewAs, shareView, turnDefault } from './viewActs';

type Item = NonNullable<MenuProps['items']>[number];
type Act = { key: string; text: string; disabled?: boolean; run: () => unknown };

/** The views of a grid, and what can be done with them. */
export default function ViewsMenu({ onClose }: { onClose(): void }) {
  const model = useGridModel();
  const all = viewsOf(model);
  const current = model.views.current.get();
  const changeable = current !== null && canChange(current);
  const acts: Act[] = [
    { key: 'save', text: t('UI.GRID.VIEW_SAVE'), disabled: !changeable, run: () => saveView(model) },
    { key: 'saveAs', text: t('UI.GRID.VIEW_SAVE_AS'), run: () => saveViewAs(model) },
    ...(canShare() ? [{ key: 'share', text: t('UI.GRID.VIEW_SHARE'), run: () => shareView(model) }] : []),
    {
      key: 'default',
      text: t(current?.DFLT_YN === 'Y' ? 'UI.GRID.VIEW_NO_DEFAULT' : 'UI.GRID.VIEW_DEFAULT'),
      disabled: !changeable,
      run: () => turnDefault(model),
    },
    { key: 'rename', text: t('UI.GRID.VIEW_RENAME'), disabled: !changeable, run: () => renameView(model) },
    { key: 'delete', text: t('UI.GRID.VIEW_DELETE'), disabled: !changeable, run: () => removeView(model) },
  ];
  const viewItem = (view: GridLayout): Item => {
    const shown = view.VIEW_ID === current?.VIEW_ID;
    return {
      key: `v${view.VIEW_ID}`,
      icon: shown ? <CheckOutlined aria-hidden /> : <span className="gnocheck" />,
      label: view.LAYOUT_NM,
      ...(shown ? { 'aria-current': true } : {}),
      ...(view.DFLT_YN === 'Y' ? { extra: t('UI.GRID.VIEW_IS_DEFAULT') } : {}),
    } as Item;
  };
  const named = (key: string, of: GridLayout[]): Item[] =>
    of.length
      ? [
          { type: 'group', key, label: t(key), children: of.map(viewItem) },
          { type: 'divider', key: `${key}-end` },
        ]
      : [];
  const items: Item[] = [
    ...named(
      'UI.GRID.VIEW_OWN',
      all.filter((view) => view.USER_ID),
    ),
    ...named(
      'UI.GRID.VIEW_SHARED',
      all.filter((view) => !view.USER_ID),
    ),
    ...(mayKeepLayouts() ? acts.map(({ key, text, disabled = false }): Item => ({ key, label: text, disabled })) : []),
    { key: 'reset', label: t('UI.GRID.VIEW_RESET') },
  ];
  const onClick: MenuProps['onClick'] = ({ key }) => {
    onClose();
    if (key === 'reset') return void showView(model, null);
    const view = all.find((one) => `v${one.VIEW_ID}` === key);
    if (view) return void showView(model, view);
    void acts.find((act) => act.key === key)?.run();
  };
  return (
    <Dropdown
      {...still}
      open
      autoFocus
      menu={{ items, onClick, selectable: false }}
      trigger={['click']}
      placement="bottomRight"
      onOpenChange={(open) => !open && onClose()}
    >
      <span className="ganchor" />
    </Dropdown>
  );
}
