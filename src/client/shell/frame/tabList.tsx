import { DownOutlined } from '@ant-design/icons';
import { Dropdown, type DropdownProps, Input, Menu, type MenuProps, type MenuRef } from 'antd';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { finder } from '../../lib/hangul';
import { t } from '../../lib/texts';
import { showTab, type Tab, tabs } from '../tabs';
import { tabTitles } from '../tabTitle';
import { useStore } from '../useStore';
import { focusTab } from './tabKeys';

/** From more tabs than these on the list has a search. */
const searchedFrom = 10;

/** The button at the end of the bar, behind which all open tabs are listed. */
export function TabList() {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const change: DropdownProps['onOpenChange'] = (next, { source }) => {
    setOpen(next);
    if (!next && source === 'trigger') button.current?.focus();
  };
  const choose = (id: string) => {
    setOpen(false);
    showTab(id);
    focusTab(id);
  };
  return (
    <Dropdown
      open={open}
      onOpenChange={change}
      trigger={['click']}
      placement="bottomRight"
      destroyOnHidden
      popupRender={() => <Listed onChoose={choose} />}
    >
      <button
        ref={button}
        type="button"
        className="icon-button tabbar-button"
        aria-label={t('UI.TAB.LIST')}
        title={t('UI.TAB.LIST')}
        aria-expanded={open}
      >
        <DownOutlined aria-hidden />
      </button>
    </Dropdown>
  );
}

/** The open tabs, or those whose title holds a word: Enter in the search shows the first, the arrow down leads into the list. */
function Listed({ onChoose }: { onChoose: (id: string) => void }) {
  const { list, active } = useStore(tabs);
  const [word, setWord] = useState('');
  const menu = useRef<MenuRef>(null);
  const titles = tabTitles(list);
  const holds = finder(word);
  const found = list.filter((tab) => holds(titles.get(tab.id) ?? ''));
  const searched = list.length > searchedFrom;
  useEffect(() => {
    if (!searched) menu.current?.focus({ preventScroll: true });
  }, [searched]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && found[0]) onChoose(found[0].id);
    else if (event.key === 'ArrowDown') menu.current?.focus();
    else return;
    event.preventDefault();
  };
  return (
    <div className="tab-list">
      {searched && (
        <Input
          autoFocus
          aria-label={t('UI.TAB.SEARCH')}
          placeholder={t('UI.TAB.SEARCH')}
          value={word}
          onChange={(event) => setWord(event.target.value)}
          onKeyDown={onKeyDown}
        />
      )}
      {found.length > 0 && (
        <Menu
          ref={menu}
          aria-label={t('UI.TAB.NAME')}
          selectedKeys={[active]}
          items={found.map((tab) => itemOf(tab, titles.get(tab.id) ?? '', active))}
          onClick={({ key }) => onChoose(key)}
        />
      )}
      <p role="status">{found.length === 0 && t('UI.TAB.SEARCH_NONE')}</p>
    </div>
  );
}

const itemOf = (tab: Tab, title: string, active: string): NonNullable<MenuProps['items']>[number] =>
  ({
    key: tab.id,
    label: title,
    'aria-current': tab.id === active ? 'page' : undefined,
    extra: tab.isDirty ? <span className="tab-dirty" role="img" aria-label={t('UI.TAB.CHANGED')} /> : undefined,
  }) as NonNullable<MenuProps['items']>[number];
