import { CloseOutlined, HomeOutlined, LeftOutlined, RightOutlined } from '@ant-design/icons';
import { Dropdown, type MenuProps } from 'antd';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { t } from '../../lib/texts';
import { canBeFavourite, toggleFavourite } from '../favourites';
import { menuName, menuOf, menus } from '../menu';
import { closeTab, reloadTab, showTab, type Tab, tabs } from '../tabs';
import { useStore } from '../useStore';

/** How far a press on a scroll button moves an overflowing bar, px. */
const scrollStep = 100;

const nameOf = (tab: Tab): string => {
  const item = menuOf(tab.abbr);
  return tab.base === '/' ? t('UI.TAB.HOME') : item ? menuName(item) : tab.abbr;
};

/** Values the tab was opened with: they tell two tabs of one name apart. */
const hintOf = (tab: Tab): string => {
  const values = [...new URLSearchParams(tab.search)].filter(([key]) => key !== 'mid').map(([, value]) => value);
  return [nameOf(tab), ...values].join(' · ');
};

/** The tab bar. The close buttons stand outside of the tablist, in the same columns of the grid, laid over their tabs. */
export function TabBar() {
  const { list, active } = useStore(tabs);
  const ref = useRef<HTMLDivElement>(null);
  const overflows = useOverflow(ref, list.length);
  const columns = { gridTemplateColumns: `repeat(${list.length}, max-content)` };
  const scroll = (by: number) => ref.current?.scrollBy({ left: by, behavior: 'instant' });
  return (
    <div className="tabbar">
      {overflows && <ScrollButton name="UI.TAB.SCROLL_LEFT" icon={<LeftOutlined aria-hidden />} onClick={() => scroll(-scrollStep)} />}
      <div className="tabbar-view" ref={ref}>
        <div className="tabbar-grid" style={columns}>
          <div className="tabbar-row" role="tablist" aria-label={t('UI.TAB.NAME')}>
            {list.map((tab) => (
              <TabButton key={tab.id} tab={tab} active={tab.id === active} />
            ))}
          </div>
          <div className="tabbar-row tabbar-closers">
            {list.map(
              (tab, i) =>
                tab.base !== '/' && (
                  <button
                    key={tab.id}
                    type="button"
                    className="icon-button tab-close"
                    style={{ gridColumn: i + 1 }}
                    tabIndex={tab.id === active ? 0 : -1}
                    aria-label={t('UI.TAB.CLOSE', nameOf(tab))}
                    onClick={() => closeTab(tab.id)}
                  >
                    <CloseOutlined aria-hidden />
                  </button>
                ),
            )}
          </div>
        </div>
      </div>
      {overflows && <ScrollButton name="UI.TAB.SCROLL_RIGHT" icon={<RightOutlined aria-hidden />} onClick={() => scroll(scrollStep)} />}
    </div>
  );
}

function ScrollButton({ name, icon, onClick }: { name: string; icon: React.ReactNode; onClick: () => void }) {
  return (
    <button type="button" className="icon-button tabbar-scroll" aria-label={t(name)} onClick={onClick}>
      {icon}
    </button>
  );
}

function TabButton({ tab, active }: { tab: Tab; active: boolean }) {
  const name = nameOf(tab);
  const isHome = tab.base === '/';
  useStore(menus);
  const item = menuOf(tab.abbr);
  const star = canBeFavourite(item) ? [{ key: 'star', label: t(item.isFavorite ? 'UI.FAV.REMOVE' : 'UI.FAV.ADD') }] : [];
  const items: MenuProps['items'] = [
    ...star,
    { key: 'reload', label: t('UI.TAB.RELOAD') },
    ...(isHome ? [] : [{ key: 'close', label: t('UI.TAB.CLOSE_THIS') }]),
    { key: 'others', label: t('UI.TAB.CLOSE_OTHERS') },
  ];
  const onMenu: MenuProps['onClick'] = async ({ key }) => {
    if (key === 'star') await toggleFavourite(item?.MENU_ID ?? '');
    else if (key === 'reload') await reloadTab(tab.id);
    else if (key === 'close') await closeTab(tab.id);
    else for (const other of tabs.get().list) if (other.id !== tab.id) await closeTab(other.id);
  };
  return (
    <Dropdown menu={{ items, onClick: onMenu }} trigger={['contextMenu']}>
      <button
        type="button"
        role="tab"
        id={`tab-${tab.id}`}
        className={`tab${isHome ? ' tab-home' : ''}`}
        aria-selected={active}
        aria-controls={tab.shown ? `panel-${tab.id}` : undefined}
        tabIndex={active ? 0 : -1}
        title={hintOf(tab)}
        aria-description={tab.isDirty ? t('UI.TAB.CHANGED') : undefined}
        onClick={() => showTab(tab.id)}
        onKeyDown={onTabKey}
        onAuxClick={(event) => event.button === 1 && closeTab(tab.id)}
      >
        {isHome && <HomeOutlined aria-hidden />}
        {tab.isDirty && <span className="tab-dirty" aria-hidden />}
        <span>{name}</span>
      </button>
    </Dropdown>
  );
}

/** Arrows, Home and End show a tab and take the focus along; Delete closes it. */
function onTabKey(event: KeyboardEvent<HTMLButtonElement>): void {
  const bar = [...(event.currentTarget.parentElement?.querySelectorAll<HTMLElement>('[role=tab]') ?? [])];
  const at = bar.indexOf(event.currentTarget);
  const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: bar.length - 1 }[event.key];
  if (next !== undefined) {
    event.preventDefault();
    const tab = bar[(next + bar.length) % bar.length];
    tab?.focus();
    tab?.click();
  } else if (event.key === 'Delete') {
    const id = event.currentTarget.id.slice('tab-'.length);
    closeTab(id).then(() => document.getElementById(`tab-${tabs.get().active}`)?.focus());
  }
}

/** Is the bar wider than its place? */
function useOverflow(ref: React.RefObject<HTMLDivElement | null>, count: number): boolean {
  const [over, setOver] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured again when a tab comes or goes
  useEffect(() => {
    const view = ref.current;
    if (!view) return;
    const measure = () => setOver(view.scrollWidth > view.clientWidth + 1);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(view);
    return () => observer.disconnect();
  }, [ref, count]);
  return over;
}
