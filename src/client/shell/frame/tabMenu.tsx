import { Dropdown, type MenuProps } from 'antd';
import type { ReactElement } from 'react';
import { t } from '../../lib/texts';
import { canBeFavourite, toggleFavourite } from '../favourites';
import { menuOf, menus } from '../menu';
import { othersOf, pinTab, rightOf, tabAt } from '../tabOrder';
import { closeTabs, isHome, reloadTab, showTab, tabs } from '../tabs';
import { useStore } from '../useStore';
import { focusTab, moveBy, moveKeys, tabKeys } from './tabKeys';

type Item = NonNullable<MenuProps['items']>[number];

/** One thing that can be done with a tab. */
interface Act {
  key: string;
  text: string;
  keys?: string;
  disabled?: boolean;
  run: () => unknown;
}

const arrows: Record<string, string> = { ArrowLeft: '←', ArrowRight: '→', PageUp: 'PgUp', PageDown: 'PgDn' };
const shownKeys = (keys: string): string => keys.replace(/Arrow\w+|Page\w+/, (key) => arrows[key] ?? key);

/** What can be done with a tab, in groups. */
function actsOf(id: string): Act[][] {
  const { list } = tabs.get();
  const tab = list.find((one) => one.id === id) ?? list[0];
  if (!tab) return [];
  const item = menuOf(tab.abbr);
  const [others, right] = [othersOf(id), rightOf(id)];
  const own: Act[] = isHome(tab)
    ? []
    : [
        { key: 'pin', text: tab.pinned ? 'UI.TAB.UNPIN' : 'UI.TAB.PIN', run: () => pinTab(id, !tab.pinned) },
        { key: 'left', text: 'UI.TAB.MOVE_LEFT', keys: moveKeys.left, run: () => moveBy(id, -1) },
        { key: 'right', text: 'UI.TAB.MOVE_RIGHT', keys: moveKeys.right, run: () => moveBy(id, 1) },
      ];
  return [
    [
      ...(canBeFavourite(item)
        ? [{ key: 'star', text: item.isFavorite ? 'UI.FAV.REMOVE' : 'UI.FAV.ADD', run: () => toggleFavourite(item.MENU_ID) }]
        : []),
      { key: 'reload', text: 'UI.TAB.RELOAD', run: () => reloadTab(id) },
      ...own,
    ],
    [
      { key: 'next', text: 'UI.TAB.NEXT', keys: tabKeys.next, disabled: list.length === 1, run: () => showTab(tabAt(1)) },
      { key: 'previous', text: 'UI.TAB.PREV', keys: tabKeys.previous, disabled: list.length === 1, run: () => showTab(tabAt(-1)) },
    ],
    [
      ...(tab.pinned ? [] : [{ key: 'close', text: 'UI.TAB.CLOSE_THIS', keys: tabKeys.close, run: () => closeTabs([id]) }]),
      { key: 'others', text: 'UI.TAB.CLOSE_OTHERS', disabled: !others.length, run: () => closeTabs(others) },
      { key: 'rights', text: 'UI.TAB.CLOSE_RIGHT', disabled: !right.length, run: () => closeTabs(right) },
    ],
  ];
}

const itemOf = ({ key, text, keys, disabled = false }: Act): Item =>
  ({
    key,
    label: t(text),
    disabled,
    ...(keys ? { extra: <span aria-hidden>{shownKeys(keys)}</span>, 'aria-keyshortcuts': keys.replace('Ctrl', 'Control') } : {}),
  }) as Item;

/** The menu of a tab, by the right mouse button, Shift+F10 or the menu key; around the row of tabs, `id` is the one it was asked of. */
export function TabMenu({ id, children }: { id: string; children: ReactElement }) {
  useStore(menus);
  useStore(tabs);
  const groups = actsOf(id);
  const items = groups.flatMap((acts, i): Item[] => [...(i ? [{ type: 'divider' as const, key: `d${i}` }] : []), ...acts.map(itemOf)]);
  const onClick: MenuProps['onClick'] = async ({ key }) => {
    focusTab(id);
    await groups
      .flat()
      .find((act) => act.key === key)
      ?.run();
    const at = document.activeElement;
    if (at === document.body || at?.matches('[role=tab]')) focusTab(tabs.get().active);
  };
  return (
    <Dropdown menu={{ items, onClick }} trigger={['contextMenu']} autoFocus destroyOnHidden onOpenChange={(open) => !open && focusTab(id)}>
      {children}
    </Dropdown>
  );
}
