import {
  DownOutlined,
  MenuFoldOutlined,
  MenuUnfoldOutlined,
  PushpinFilled,
  PushpinOutlined,
  RightOutlined,
  SearchOutlined,
} from '@ant-design/icons';
import { Input, Menu, type MenuProps } from 'antd';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import type { MenuNode } from '../../../contract/session';
import { t, useLang } from '../../lib/texts';
import { menuName, menus } from '../menu';
import { activeTab, openTab, tabs } from '../tabs';
import { useStore } from '../useStore';
import { MenuIcon } from './menuIcons';
import { chosen, menuState, openBranch, setCollapsed, setOpen, setPeeking, setPinned } from './menuState';

/** How long the mouse rests until a collapsed menu opens, and is gone until it closes, ms. */
const hover = { open: 800, close: 300 };

/** The user's menu as a tree, with a search by name; collapsed it shows the first level as icons. */
export function SideMenu() {
  const language = useLang();
  const { menuHierarchyList } = useStore(menus);
  const { collapsed, pinned, peeking } = useStore(menuState);
  const [word, setWord] = useState('');
  const small = collapsed && !peeking;
  const ref = usePeek(collapsed);
  // biome-ignore lint/correctness/useExhaustiveDependencies: names follow the language
  const found = useMemo(() => narrowed(menuHierarchyList, word.trim().toLowerCase()), [menuHierarchyList, word, language]);
  return (
    <nav ref={ref} className={`side${small ? ' small' : ''}${peeking ? ' peeking' : ''}`} aria-label={t('UI.MENU.NAME')}>
      <div className="side-head">
        {!small && (
          <>
            <span className="side-title">{t('UI.MENU.ALL')}</span>
            <IconButton name={pinned ? 'UI.MENU.UNPIN' : 'UI.MENU.PIN'} pressed={pinned} onClick={() => setPinned(!pinned)}>
              {pinned ? <PushpinFilled aria-hidden /> : <PushpinOutlined aria-hidden />}
            </IconButton>
          </>
        )}
        <IconButton name={collapsed ? 'UI.MENU.EXPAND' : 'UI.MENU.COLLAPSE'} onClick={() => setCollapsed(!collapsed)}>
          {collapsed ? <MenuUnfoldOutlined aria-hidden /> : <MenuFoldOutlined aria-hidden />}
        </IconButton>
      </div>
      {!small && (
        <Input
          className="side-search"
          prefix={<SearchOutlined aria-hidden />}
          aria-label={t('UI.MENU.SEARCH')}
          placeholder={t('UI.MENU.SEARCH')}
          allowClear
          value={word}
          onChange={(e) => setWord(e.target.value)}
        />
      )}
      <div className="side-scroll">
        {small ? <Icons list={menuHierarchyList} /> : <Tree list={found} all={word !== ''} />}
        {!small && found.length === 0 && <p className="side-none">{t(word ? 'UI.MENU.SEARCH_NONE' : 'UI.MENU.EMPTY')}</p>}
      </div>
    </nav>
  );
}

function IconButton({ name, pressed, onClick, children }: { name: string; pressed?: boolean; onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className="icon-button" aria-label={t(name)} title={t(name)} aria-pressed={pressed} onClick={onClick}>
      {children}
    </button>
  );
}

/** The menus whose name holds the word, with the folders above them; a folder that holds it keeps all it has. */
function narrowed(list: readonly MenuNode[], word: string): MenuNode[] {
  if (!word) return [...list];
  return list.flatMap((item) => {
    if (menuName(item).toLowerCase().includes(word)) return [item];
    const children = narrowed(item.children, word);
    return children.length ? [{ ...item, children }] : [];
  });
}

type Item = NonNullable<MenuProps['items']>[number];

function itemOf(item: MenuNode, current: string, first: boolean): Item {
  const common = { key: item.MENU_ID, label: menuName(item), title: menuName(item), icon: first ? <MenuIcon item={item} /> : undefined };
  if (item.children.length > 0) return { ...common, children: item.children.map((child) => itemOf(child, current, false)) };
  return { ...common, 'aria-current': item.MENU_ABBR === current ? 'page' : undefined } as Item;
}

/** MENU_IDs of the folders of a list, all levels. */
const folders = (list: readonly MenuNode[]): string[] =>
  list.flatMap((i) => (i.children.length ? [i.MENU_ID, ...folders(i.children)] : []));

/** MENU_IDs from the first level down to a menu. */
function trail(list: readonly MenuNode[], abbr: string): string[] {
  for (const item of list) {
    if (item.MENU_ABBR === abbr) return [item.MENU_ID];
    const below = trail(item.children, abbr);
    if (below.length) return [item.MENU_ID, ...below];
  }
  return [];
}

const byId = (list: readonly MenuNode[], id: string): MenuNode | undefined =>
  list.map((item) => (item.MENU_ID === id ? item : byId(item.children, id))).find(Boolean);

/** Opens the page of a menu; of the tab shown already nothing happens. */
function choose(list: readonly MenuNode[], id: string): void {
  const item = byId(list, id);
  if (!item) return;
  if (item.MENU_ABBR !== activeTab().abbr) openTab(item.MENU_ABBR);
  chosen();
}

function Tree({ list, all }: { list: MenuNode[]; all: boolean }) {
  const { open } = useStore(menuState);
  useStore(tabs);
  const { abbr } = activeTab();
  const path = useMemo(() => trail(list, abbr), [list, abbr]);
  useEffect(() => {
    if (path.length > 1) setOpen([...new Set([...menuState.get().open, ...path.slice(0, -1)])]);
  }, [path]);
  return (
    <Menu
      mode="inline"
      inlineCollapsed={false}
      aria-label={t('UI.MENU.NAME')}
      inlineIndent={19}
      expandIcon={({ isOpen }) =>
        isOpen ? <DownOutlined className="side-arrow" aria-hidden /> : <RightOutlined className="side-arrow" aria-hidden />
      }
      items={list.map((item) => itemOf(item, abbr, true))}
      selectedKeys={path.slice(-1)}
      openKeys={all ? folders(list) : [...open]}
      onOpenChange={(keys) => setOpen(keys)}
      onClick={({ key }) => choose(list, key)}
    />
  );
}

/** The collapsed menu: a press opens the menu on that branch. */
function Icons({ list }: { list: MenuNode[] }) {
  useStore(tabs);
  const [first] = trail(list, activeTab().abbr);
  return (
    <Menu
      mode="inline"
      inlineCollapsed
      aria-label={t('UI.MENU.NAME')}
      items={list.map((item) => itemOf({ ...item, children: [] }, '', true))}
      selectedKeys={first ? [first] : []}
      onClick={({ key }) => openBranch(key)}
    />
  );
}

/** Opens a collapsed menu while the mouse rests on it, and closes it when the mouse or the focus has left. */
function usePeek(collapsed: boolean) {
  const ref = useRef<HTMLElement>(null);
  useEffect(() => {
    const side = ref.current;
    if (!side || !collapsed) return;
    let timer = 0;
    const later = (peeking: boolean, ms: number) => () => {
      clearTimeout(timer);
      timer = window.setTimeout(() => setPeeking(peeking), ms);
    };
    const enter = later(true, hover.open);
    const leave = later(false, hover.close);
    const out = (event: FocusEvent) => side.contains(event.relatedTarget as Node | null) || side.matches(':hover') || leave();
    side.addEventListener('mouseenter', enter);
    side.addEventListener('mouseleave', leave);
    side.addEventListener('focusout', out);
    return () => {
      clearTimeout(timer);
      side.removeEventListener('mouseenter', enter);
      side.removeEventListener('mouseleave', leave);
      side.removeEventListener('focusout', out);
    };
  }, [collapsed]);
  return ref;
}
