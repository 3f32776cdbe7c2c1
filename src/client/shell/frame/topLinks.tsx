import { EllipsisOutlined } from '@ant-design/icons';
import { Dropdown } from 'antd';
import { type MouseEvent, useLayoutEffect, useRef, useState } from 'react';
import type { MenuNode } from '../../../contract/session';
import { lang, t } from '../../lib/texts';
import { menuName } from '../menu';
import { openBranch } from './menuState';

/** Room of the button behind which the folders stand that do not fit, px. */
const buttonRoom = 44;

/** How many of the links fit, by the widths that they had when all of them were drawn. */
function fitting(widths: readonly number[], room: number): number {
  const all = widths.reduce((sum, width) => sum + width, 0);
  if (all <= room) return widths.length;
  let left = room - buttonRoom;
  return widths.findIndex((width) => {
    left -= width;
    return left < 0;
  });
}

interface Props {
  folders: readonly MenuNode[];
  current: MenuNode | undefined;
}

/** The first level of the menu in the header: what does not fit stands behind the button at its end. */
export function TopLinks({ folders, current }: Props) {
  const nav = useRef<HTMLElement>(null);
  const widths = useRef<{ of: string; list: number[] }>({ of: '', list: [] });
  const [count, setCount] = useState(folders.length);
  const of = `${lang()} ${folders.map(({ MENU_ID }) => MENU_ID).join()}`;
  const [before, setBefore] = useState(of);
  if (of !== before) {
    setBefore(of);
    setCount(folders.length);
  }
  useLayoutEffect(() => {
    const bar = nav.current;
    if (!bar) return;
    const measure = () => {
      if (widths.current.of !== of)
        widths.current = { of, list: [...bar.querySelectorAll('a')].map((link) => link.getBoundingClientRect().width) };
      setCount(fitting(widths.current.list, bar.clientWidth));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(bar);
    measure();
    return () => observer.disconnect();
  }, [of]);
  const open = (folder: MenuNode) => (event: MouseEvent) => {
    event.preventDefault();
    openBranch(folder.MENU_ID);
  };
  const rest = folders.slice(count);
  return (
    <nav ref={nav} className="head-links" aria-label={t('UI.HEAD.TOP_MENU')}>
      {folders.slice(0, count).map((folder) => (
        <a key={folder.MENU_ID} href="/" aria-current={folder === current ? 'true' : undefined} onClick={open(folder)}>
          {menuName(folder)}
        </a>
      ))}
      {rest.length > 0 && (
        <Dropdown
          trigger={['click']}
          menu={{
            items: rest.map((folder) => ({ key: folder.MENU_ID, label: menuName(folder) })),
            selectedKeys: current ? [current.MENU_ID] : [],
            onClick: ({ key }) => openBranch(key),
          }}
        >
          <button type="button" className="head-more" aria-haspopup="menu" aria-label={t('UI.HEAD.MORE')} title={t('UI.HEAD.MORE')}>
            <EllipsisOutlined aria-hidden />
          </button>
        </Dropdown>
      )}
    </nav>
  );
}
