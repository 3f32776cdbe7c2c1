import { CloseOutlined, HomeOutlined, LeftOutlined, PushpinFilled, RightOutlined } from '@ant-design/icons';
import { memo, type ReactNode, useEffect, useRef, useState, type WheelEvent } from 'react';
import { t } from '../../lib/texts';
import { menus } from '../menu';
import { pinTab } from '../tabOrder';
import { closeTab, isHome, showTab, type Tab, tabs } from '../tabs';
import { tabHint, tabTitles } from '../tabTitle';
import { useStore } from '../useStore';
import { tabIdOf, useTabDrag } from './tabDrag';
import { focusTab, onTabKey, reveal, tabKeys, useTabKeys } from './tabKeys';
import { TabList } from './tabList';
import { TabMenu } from './tabMenu';

/** How far a press on a scroll button moves an overflowing bar, px. */
const scrollStep = 100;

/** The tab bar. The close buttons stand outside of the tablist, in the same columns of the grid, laid over their tabs. */
export function TabBar() {
  const { list, active } = useStore(tabs);
  useStore(menus);
  const view = useRef<HTMLDivElement>(null);
  const overflows = useOverflow(view);
  const [asked, setAsked] = useState('');
  const { dragged, handlers } = useTabDrag();
  useTabKeys(view);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the scroll buttons take room from the bar
  useEffect(() => reveal(active), [active, overflows]);
  const titles = tabTitles(list);
  const scroll = (by: number) => view.current?.scrollBy({ left: by, behavior: 'instant' });
  const onWheel = (event: WheelEvent) => {
    if (!event.deltaX && !event.ctrlKey) scroll(event.deltaY);
  };
  return (
    <div className="tabbar">
      {overflows && <ScrollButton name="UI.TAB.SCROLL_LEFT" icon={<LeftOutlined aria-hidden />} onClick={() => scroll(-scrollStep)} />}
      <div className="tabbar-view" ref={view} onWheel={onWheel}>
        <div className="tabbar-grid" style={{ gridTemplateColumns: `repeat(${list.length}, max-content)` }}>
          <TabMenu id={asked}>
            <div
              className={`tabbar-row${dragged ? ' dragging' : ''}`}
              role="tablist"
              aria-label={t('UI.TAB.NAME')}
              aria-keyshortcuts={Object.values(tabKeys).join(' ')}
              onContextMenuCapture={(event) => setAsked(tabIdOf(event.target) ?? '')}
              {...handlers}
            >
              {list.map((tab, i) => (
                <TabButton
                  key={tab.id}
                  tab={tab}
                  at={i}
                  title={titles.get(tab.id) ?? ''}
                  changed={t('UI.TAB.CHANGED')}
                  active={tab.id === active}
                  dragged={tab.id === dragged}
                />
              ))}
            </div>
          </TabMenu>
          <div className="tabbar-row tabbar-closers">
            {list.map((tab, i) =>
              isHome(tab) ? (
                <HomeRoom key={tab.id} title={titles.get(tab.id) ?? ''} />
              ) : (
                <Closer key={tab.id} tab={tab} title={titles.get(tab.id) ?? ''} at={i} active={active} />
              ),
            )}
          </div>
        </div>
      </div>
      {overflows && <ScrollButton name="UI.TAB.SCROLL_RIGHT" icon={<RightOutlined aria-hidden />} onClick={() => scroll(scrollStep)} />}
      <TabList />
    </div>
  );
}

function ScrollButton({ name, icon, onClick }: { name: string; icon: ReactNode; onClick: () => void }) {
  return (
    <button type="button" className="icon-button tabbar-button" aria-label={t(name)} onClick={onClick}>
      {icon}
    </button>
  );
}

/** Closes its tab; of a pinned one it is the pin, which lets it go. */
function Closer({ tab, title, at, active }: { tab: Tab; title: string; at: number; active: string }) {
  const press = async () => {
    if (tab.pinned) pinTab(tab.id, false);
    else await closeTab(tab.id);
    focusTab(tab.id);
  };
  return (
    <button
      type="button"
      className="icon-button tab-close"
      style={{ gridColumn: at + 1 }}
      tabIndex={tab.id === active ? 0 : -1}
      aria-label={tab.pinned ? `${t('UI.TAB.UNPIN')} ${title}` : t('UI.TAB.CLOSE', title)}
      onClick={press}
    >
      {tab.pinned ? <PushpinFilled aria-hidden /> : <CloseOutlined aria-hidden />}
    </button>
  );
}

/** The room of the home tab, which stays in view while the others scroll and so takes none itself. */
const HomeRoom = ({ title }: { title: string }) => (
  <span className="tab tab-home-room" aria-hidden>
    <HomeOutlined />
    <span className="tab-title">{title}</span>
  </span>
);

interface TabButtonProps {
  tab: Tab;
  /** Its place in the bar, the first 0. */
  at: number;
  title: string;
  /** How unsaved changes are called. */
  changed: string;
  active: boolean;
  dragged: boolean;
}

const TabButton = memo(function TabButton({ tab, at, title, changed, active, dragged }: TabButtonProps) {
  return (
    <button
      type="button"
      role="tab"
      id={`tab-${tab.id}`}
      className={`tab${isHome(tab) ? ' tab-home' : ''}${dragged ? ' dragged' : ''}`}
      style={isHome(tab) ? undefined : { gridColumn: at + 1 }}
      aria-selected={active}
      aria-controls={tab.shown ? `panel-${tab.id}` : undefined}
      tabIndex={active ? 0 : -1}
      title={tabHint(tab)}
      aria-description={tab.isDirty ? changed : undefined}
      onClick={() => showTab(tab.id)}
      onKeyDown={(event) => onTabKey(event, tab.id)}
      onMouseDown={(event) => {
        // The middle button would begin to scroll.
        if (event.button === 1) event.preventDefault();
      }}
      onAuxClick={(event) => {
        if (event.button === 1) void closeTab(tab.id);
      }}
    >
      {isHome(tab) && <HomeOutlined aria-hidden />}
      {tab.isDirty && <span className="tab-dirty" aria-hidden />}
      <span className="tab-title">{title}</span>
    </button>
  );
});

/** Is the bar wider than its place? */
function useOverflow(ref: React.RefObject<HTMLDivElement | null>): boolean {
  const [over, setOver] = useState(false);
  useEffect(() => {
    const view = ref.current;
    if (!view?.firstElementChild) return;
    const observer = new ResizeObserver(() => setOver(view.scrollWidth > view.clientWidth + 1));
    observer.observe(view);
    observer.observe(view.firstElementChild);
    return () => observer.disconnect();
  }, [ref]);
  return over;
}
