import { DownOutlined, RightOutlined } from '@ant-design/icons';
import { Menu, type MenuProps } from 'antd';
import type { MenuNode } from '../../../contract/session';
import { t } from '../../lib/texts';
import { menuName } from '../menu';
import { FavouriteStar } from './favouriteStar';
import { MenuIcon } from './menuIcons';

type Item = NonNullable<MenuProps['items']>[number];

interface Look {
  /** MENU_ABBR of the menu whose page is shown. */
  current?: string;
  /** Entries of the first level have an icon. */
  first?: boolean;
  /** Pages have a star. */
  stars?: boolean;
}

/** An entry of a side menu, with those below it. */
export function menuItem(item: MenuNode, { current = '', first = false, stars = true }: Look): Item {
  const name = menuName(item);
  const label =
    item.MENU_PATH && stars ? (
      <span className="side-item">
        <span className="side-name">{name}</span>
        <FavouriteStar item={item} current={item.MENU_ABBR === current} />
      </span>
    ) : (
      name
    );
  const common = { key: item.MENU_ID, label, title: name, icon: first ? <MenuIcon item={item} /> : undefined };
  if (item.children.length > 0) return { ...common, children: item.children.map((child) => menuItem(child, { current, stars })) };
  return { ...common, 'aria-label': name, 'aria-current': item.MENU_ABBR === current ? 'page' : undefined } as Item;
}

/** MENU_IDs of the folders of a list, all levels. */
export const folders = (list: readonly MenuNode[]): string[] =>
  list.flatMap((i) => (i.children.length ? [i.MENU_ID, ...folders(i.children)] : []));

interface Props extends Look {
  list: readonly MenuNode[];
  selected?: string[];
  /** MENU_IDs of the folders that are open. */
  open: readonly string[];
  onOpen: (keys: string[]) => void;
  onChoose?: (menuId: string) => void;
}

/** Menus as a tree, as the side menu shows them. */
export function MenuTree({ list, selected = [], open, onOpen, onChoose, current = '', stars = false }: Props) {
  return (
    <Menu
      mode="inline"
      inlineCollapsed={false}
      aria-label={t('UI.MENU.NAME')}
      inlineIndent={19}
      expandIcon={({ isOpen }) =>
        isOpen ? <DownOutlined className="side-arrow" aria-hidden /> : <RightOutlined className="side-arrow" aria-hidden />
      }
      items={list.map((item) => menuItem(item, { current, first: true, stars }))}
      selectedKeys={selected}
      openKeys={[...open]}
      onOpenChange={onOpen}
      onClick={({ key }) => onChoose?.(key)}
    />
  );
}
