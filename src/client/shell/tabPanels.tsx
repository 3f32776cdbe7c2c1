import { Activity, memo, Suspense, useCallback, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { ErrorCatch } from './errorCatch';
import { menuName, menuOf } from './menu';
import { lazyPage } from './pages';
import { ScreenScope } from './screen';
import { WithSearchAside } from './searchAside';
import { setTabDirty, type Tab, tabs } from './tabs';
import { useStore } from './useStore';

/** All open tabs' pages: only the one shown is visible, the others keep what they hold. */
export function TabPanels() {
  const { list, active } = useStore(tabs);
  return list.filter((tab) => tab.shown).map((tab) => <Panel key={`${tab.id}/${tab.version}`} tab={tab} active={tab.id === active} />);
}

const Panel = memo(function Panel({ tab, active }: { tab: Tab; active: boolean }) {
  const ref = useRef<HTMLDivElement>(null);
  useKeptScroll(ref, active);
  const setDirty = useCallback((dirty: boolean) => setTabDirty(tab.id, dirty), [tab.id]);
  const place = useMemo(() => {
    const { mid: _, ...args } = Object.fromEntries(new URLSearchParams(tab.search));
    return { screen: tab.abbr, args, active, popup: false, isDirty: tab.isDirty, setDirty };
  }, [tab.abbr, tab.search, tab.isDirty, active, setDirty]);
  const item = menuOf(tab.abbr);
  useEffect(() => {
    if (active) document.getElementById(`tab-${tab.id}`)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [active, tab.id]);
  const Page = lazyPage(tab.base);
  return (
    <Activity mode={active ? 'visible' : 'hidden'}>
      <div ref={ref} className="panel" role="tabpanel" id={`panel-${tab.id}`} aria-labelledby={`tab-${tab.id}`}>
        <ScreenScope place={place}>
          <ErrorCatch name={item ? menuName(item) : tab.abbr}>
            <WithSearchAside path={tab.base}>
              <Suspense fallback={null}>
                <Page />
              </Suspense>
            </WithSearchAside>
          </ErrorCatch>
        </ScreenScope>
      </div>
    </Activity>
  );
});

/** Browsers forget how far hidden elements were scrolled: remembered when the tab is left, set again when it comes back. */
function useKeptScroll(ref: React.RefObject<HTMLDivElement | null>, active: boolean): void {
  const kept = useRef<[Element, number, number][]>([]);
  useLayoutEffect(() => {
    const panel = ref.current;
    if (!active || !panel) return;
    for (const [element, top, left] of kept.current) element.scrollTo({ top, left, behavior: 'instant' });
    const positions = new Map<Element, [number, number]>();
    const remember = (event: Event) => {
      if (event.target instanceof Element) positions.set(event.target, [event.target.scrollTop, event.target.scrollLeft]);
    };
    panel.addEventListener('scroll', remember, { capture: true, passive: true });
    return () => {
      panel.removeEventListener('scroll', remember, { capture: true });
      for (const [element, at] of positions) kept.current = [...kept.current.filter(([e]) => e !== element), [element, ...at]];
      kept.current = kept.current.filter(([element]) => element.isConnected);
    };
  }, [active, ref]);
}
