import { FolderOutlined } from '@ant-design/icons';
import { isMenuIcon, type MenuIconName } from '../../../contract/cms/comm/menuIcons';
import type { MenuNode } from '../../../contract/session';
import { deferred } from '../deferred';
import { type FirstIcon, firstIcons, type IconType } from './firstIcons';

/** The icons of all other names. */
const moreIcons = (): Promise<Record<Exclude<MenuIconName, FirstIcon>, IconType>> => import('./moreIcons');

/** All others, loaded when one of them is shown; folders where that fails. */
const MoreIcon = deferred(
  async () => {
    const more: Partial<Record<MenuIconName, IconType>> = await moreIcons().catch(() => ({}));
    return {
      default: ({ name }: { name: MenuIconName }) => {
        const Icon = more[name] ?? FolderOutlined;
        return <Icon aria-hidden />;
      },
    };
  },
  <FolderOutlined aria-hidden className="icon-to-come" />,
);

const isFirst = (name: MenuIconName): name is FirstIcon => name in firstIcons;

/** An icon of the side menu by its name; a folder where there is none of that name. */
export function NamedIcon({ name }: { name: string | null }) {
  const known = isMenuIcon(name) ? name : 'FolderOutlined';
  if (!isFirst(known)) return <MoreIcon name={known} />;
  const Icon = firstIcons[known];
  return <Icon aria-hidden />;
}

/** Icon of an entry of the first level. */
export const MenuIcon = ({ item }: { item: MenuNode }) => <NamedIcon name={item.MENU_ICON} />;
