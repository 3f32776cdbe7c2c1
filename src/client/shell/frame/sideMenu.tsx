import { MenuFoldOutlined, MenuUnfoldOutlined, PushpinFilled, PushpinOutlined, SearchOutlined, StarOutlined } from '@ant-design/icons';
import { Input, Menu } from 'antd';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import type { MenuNode } from '../../../contract/session';
import { t, useLang } from '../../lib/texts';
import { mayKeepFavourites } from '../favourites';
import { favouritesAbbr, menus, withFavourites } from '../menu';
import { activeTab, tabs } from '../tabs';
import { useStore } from '../useStore';
import { FavouriteList } from './favouriteList';
import { choose } from './menuChoice';
import { firstPage, narrowed } from './menuSearch';
import { menuState, openBranch, setCollapsed, setOpen, setPeeking, setPinned, showFavourites } from './menuState';
import { folders, MenuTree, menuItem } from './menuTree';

/** How long the mouse rests until a collapsed menu opens, and is gone until it closes, ms. */
const hover = { open: 800, close: 300 };

/** The user's menu as a tree with a search by name, or the favourites in its place; collapsed it shows the first level as icons. */
export function SideMenu() {
  useLang();
  const { collapsed, pinned, peeking, favourites } = useStore(menuState);
  const small = collapsed && !peeking;
  const ref = usePeek(collapsed);
  return (
    <nav ref={ref} className={`side${small ? ' small' : ''}${peeking ? ' peeking' : ''}`} aria-label={t('UI.MENU.NAME')}>
      <div className="side-head">
        {!small && (
          <>
            <button type="button" className="side-view" aria-pressed={!favourites} onClick={() => showFavourites(false)}>
              {t('UI.MENU.ALL')}
            </button>
            {mayKeepFavourites() && (
              <button type="button" className="side-view" aria-pressed={favourites} onClick={() => showFavourites(true)}>
                <StarOutlined aria-hidden /> {t('UI.FAV.MY_MENU')}
              </button>
            )}
            <span className="side-gap" />
            <IconButton name={pinned ? 'UI.MENU.UNPIN' : 'UI.MENU.PIN'} pressed={pinned} onClick={() => setPinned(!pinned)}>
              {pinned ? <PushpinFilled aria-hidden /> : <PushpinOutlined aria-hidden />}
            </IconButton>
          </>
        )}
        <IconButton name={collapsed ? 'UI.MENU.EXPAND' : 'UI.MENU.COLLAPSE'} onClick={() => setCollapsed(!collapsed)}>
          {collapsed ? <MenuUnfoldOutlined aria-hidden /> : <MenuFoldOutlined aria-hidden />}
        </IconButton>
      </div>
      {small ? <Icons /> : favourites ? <FavouriteList /> : <MenuSearched />}
    </nav>
  );
}

/** The whole tree, or what a word leaves of it; Enter in the search opens the first page found. */
export function MenuSearched() {
  const { menuHierarchyList } = useStore(menus);
  const [word, setWord] = useState('');
  const found = useMemo(() => narrowed(menuHierarchyList, word), [menuHierarchyList, word]);
  const openFirst = () => {
    const page = word.trim() && firstPage(found);
    if (!page) return;
    setWord('');
    choose(found, page.MENU_ID);
  };
  return (
    <>
      <Input
        className="side-search"
        prefix={<SearchOutlined aria-hidden />}
        aria-label={t('UI.MENU.SEARCH')}
        placeholder={t('UI.MENU.SEARCH')}
        allowClear
        value={word}
        onChange={(e) => setWord(e.target.value)}
        onPressEnter={(e) => !e.nativeEvent.isComposing && openFirst()}
      />
      <div className="side-scroll">
        {found.length > 0 && <Tree list={found} all={word.trim() !== ''} />}
        <p className="side-none" role="status">
          {found.length === 0 && t(word ? 'UI.MENU.SEARCH_NONE' : 'UI.MENU.EMPTY')}
        </p>
      </div>
    </>
  );
}

function IconButton({ name, pressed, onClick, children }: { name: string; pressed?: boolean; onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className="icon-button" aria-label={t(name)} title={t(name)} aria-pressed={pressed} onClick={onClick}>
      {children}
    </button>
  );
}

/** MENU_IDs from the first level down to a menu. */
function trail(list: readonly MenuNode[], abbr: string): string[] {
  for (const item of list) {
    if (item.MENU_ABBR === abbr) return [item.MENU_ID];
    const below = trail(item.children, abbr);
    if (below.length) return [item.MENU_ID, ...below];
  }
  return [];
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
    <MenuTree
      list={list}
      current={abbr}
      selected={path.slice(-1)}
      open={all ? folders(list) : open}
      onOpen={setOpen}
      onChoose={(key) => choose(list, key)}
      stars
    />
  );
}

/** The collapsed menu: the favourites, then the first level; a press opens the menu there. */
function Icons() {
  const { menuHierarchyList: list } = useStore(menus);
  useStore(tabs);
  const [first] = trail(list, activeTab().abbr);
  return (
    <div className="side-scroll">
      <Menu
        mode="inline"
        inlineCollapsed
        aria-label={t('UI.MENU.NAME')}
        items={(mayKeepFavourites() ? withFavourites(list) : list).map((item) => menuItem({ ...item, children: [] }, { first: true }))}
        selectedKeys={first ? [first] : []}
        onClick={({ key }) => (key === favouritesAbbr ? showFavourites(true) : openBranch(key))}
      />
    </div>
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
    const open = later(true, hover.open);
    const leave = later(false, hover.close);
    // What is pressed decides: neither a rest that began before nor the overlay of a page that comes and goes opens the menu again over the page chosen.
    let at: { x: number; y: number } | null = null;
    const pressed = ({ clientX: x, clientY: y }: MouseEvent) => {
      clearTimeout(timer);
      at = { x, y };
    };
    const enter = ({ clientX, clientY }: MouseEvent) => {
      if (at?.x !== clientX || at?.y !== clientY) open();
    };
    const out = (event: FocusEvent) => side.contains(event.relatedTarget as Node | null) || side.matches(':hover') || leave();
    side.addEventListener('mouseenter', enter);
    side.addEventListener('mouseleave', leave);
    side.addEventListener('click', pressed);
    side.addEventListener('focusout', out);
    return () => {
      clearTimeout(timer);
      side.removeEventListener('mouseenter', enter);
      side.removeEventListener('mouseleave', leave);
      side.removeEventListener('click', pressed);
      side.removeEventListener('focusout', out);
    };
  }, [collapsed]);
  return ref;
}
