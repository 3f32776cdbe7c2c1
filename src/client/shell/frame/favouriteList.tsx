import {
  ArrowDownOutlined,
  ArrowUpOutlined,
  DeleteOutlined,
  EditOutlined,
  FlagFilled,
  FlagOutlined,
  HolderOutlined,
  SaveOutlined,
  UndoOutlined,
} from '@ant-design/icons';
import { Button, Menu } from 'antd';
import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { MenuNode } from '../../../contract/session';
import { Reasoned } from '../../fields/Reasoned';
import { t } from '../../lib/texts';
import { edit, editing, moveTo, remove, save, toggleInitial, undo } from '../favourites';
import { menuName, menus } from '../menu';
import { activeTab, tabs } from '../tabs';
import { useStore } from '../useStore';
import { FavouriteStar } from './favouriteStar';
import { choose } from './menuChoice';

/** The favourites in place of the tree: to open, or to put in order. */
export function FavouriteList() {
  const { myMenuList } = useStore(menus);
  const draft = useStore(editing);
  useEffect(() => undo, []);
  return (
    <>
      <div className="fav-tools">
        {draft ? (
          <>
            <Button type="primary" icon={<SaveOutlined aria-hidden />} onClick={() => void save()}>
              {t('UI.COMMON.SAVE')}
            </Button>
            <Button icon={<UndoOutlined aria-hidden />} onClick={undo}>
              {t('UI.FAV.UNDO')}
            </Button>
          </>
        ) : (
          <Reasoned off={myMenuList.length === 0 && t('UI.FAV.EMPTY')}>
            <Button icon={<EditOutlined aria-hidden />} onClick={edit}>
              {t('UI.FAV.EDIT')}
            </Button>
          </Reasoned>
        )}
      </div>
      <div className="side-scroll">
        {(draft ?? myMenuList).length === 0 && <p className="side-none">{t('UI.FAV.EMPTY')}</p>}
        {draft ? <Edited list={draft} /> : <Shown list={myMenuList} />}
      </div>
    </>
  );
}

function Shown({ list }: { list: readonly MenuNode[] }) {
  useStore(tabs);
  const { abbr } = activeTab();
  if (list.length === 0) return null;
  return (
    <Menu
      mode="inline"
      inlineCollapsed={false}
      inlineIndent={14}
      aria-label={t('UI.FAV.MY_MENU')}
      selectedKeys={list.filter((item) => item.MENU_ABBR === abbr).map((item) => item.MENU_ID)}
      items={list.map((item) => ({
        key: item.MENU_ID,
        'aria-label': menuName(item),
        label: (
          <span className="side-item">
            <span className="side-name">{menuName(item)}</span>
            {item.INIT_YN === 'Y' && <FlagFilled className="fav-init" title={t('UI.FAV.INIT')} aria-label={t('UI.FAV.INIT')} />}
            <FavouriteStar item={item} current={item.MENU_ABBR === abbr} />
          </span>
        ),
      }))}
      onClick={({ key }) => choose(list, key)}
    />
  );
}

/** The list being edited: rows are dragged, or moved by their buttons or by Alt with an arrow; the focus goes along. */
function Edited({ list }: { list: readonly MenuNode[] }) {
  const [dragged, setDragged] = useState<string | null>(null);
  const ref = useRef<HTMLUListElement>(null);
  const focused = useRef<HTMLElement | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a row that was moved in the document has lost the focus
  useLayoutEffect(() => {
    const element = focused.current;
    focused.current = null;
    if (element?.isConnected && document.activeElement !== element) element.focus();
  }, [list]);
  const move = (item: MenuNode, by: -1 | 1) => {
    focused.current = document.activeElement as HTMLElement | null;
    moveTo(item.MENU_ID, list.indexOf(item) + by);
  };
  const onKeyDown = (item: MenuNode) => (event: KeyboardEvent) => {
    const by = event.altKey ? { ArrowUp: -1 as const, ArrowDown: 1 as const }[event.key] : undefined;
    if (!by) return;
    event.preventDefault();
    move(item, by);
  };
  return (
    <ul className="fav-list" ref={ref} aria-label={t('UI.FAV.MY_MENU')}>
      {list.map((item, i) => (
        <li
          key={item.MENU_ID}
          className={`fav-row${item.MENU_ID === dragged ? ' dragged' : ''}`}
          draggable
          onDragStart={(event) => {
            event.dataTransfer.effectAllowed = 'move';
            event.dataTransfer.setData('text/plain', menuName(item));
            setDragged(item.MENU_ID);
          }}
          onDragOver={(event) => {
            if (!dragged) return;
            event.preventDefault();
            if (dragged !== item.MENU_ID) moveTo(dragged, i);
          }}
          onDrop={(event) => event.preventDefault()}
          onDragEnd={() => setDragged(null)}
          onKeyDown={onKeyDown(item)}
        >
          <HolderOutlined className="fav-drag" title={t('UI.FAV.DRAG')} aria-hidden />
          <span className="side-name" title={menuName(item)}>
            {menuName(item)}
          </span>
          <RowButton
            name={item.INIT_YN === 'Y' ? 'UI.FAV.UNSET_INIT' : 'UI.FAV.SET_INIT'}
            of={item}
            onClick={() => toggleInitial(item.MENU_ID)}
          >
            {item.INIT_YN === 'Y' ? <FlagFilled aria-hidden /> : <FlagOutlined aria-hidden />}
          </RowButton>
          <RowButton name="UI.FAV.UP" of={item} onClick={() => move(item, -1)}>
            <ArrowUpOutlined aria-hidden />
          </RowButton>
          <RowButton name="UI.FAV.DOWN" of={item} onClick={() => move(item, 1)}>
            <ArrowDownOutlined aria-hidden />
          </RowButton>
          <RowButton name="UI.FAV.REMOVE" of={item} onClick={() => remove(item.MENU_ID)}>
            <DeleteOutlined aria-hidden />
          </RowButton>
        </li>
      ))}
    </ul>
  );
}

function RowButton({ name, of, onClick, children }: { name: string; of: MenuNode; onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className="icon-button" title={t(name)} aria-label={`${t(name)} ${menuName(of)}`} onClick={onClick}>
      {children}
    </button>
  );
}
