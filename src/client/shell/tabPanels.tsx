import { Activity, memo, useLayoutEffect, useMemo, useRef } from 'react';
import { ErrorCatch } from './errorCatch';
import { nameOfMenu } from './menu';
import { lazyPage } from './pages';
import { ScreenScope } from './screen';
import { WithSearchAside } from './searchAside';
import { argsOf, slotOf, type Tab, tabs, tellTab } from './tabs';
import { useStore } from './useStore';

/**
 * All open tabs' pages: only the one shown is visible, the others keep what they hold.
 * They stand in an order of their own: a page that is moved in the document forgets its scroll positions.
 */
export function TabPanels() {
  const { list, active } = useStore(tabs);
  const shown = list.filter((tab) => tab.shown).toSorted((a, b) => (a.id < b.id ? -1 : 1));
  return shown.map((tab) => <Panel key={`${tab.id}/${tab.version}`} tab={tab} active={tab.id === active} />);
}

const Panel = memo(function Panel({ tab, active }: { tab: Tab; active: boolean }) {
  const ref = useRef<HTMLDivElement>(null);
  useKeptPlace(ref, active, tab.id);
  return (
    <Activity mode={active ? 'visible' : 'hidden'}>
      <div ref={ref} className="panel" role="tabpanel" id={`panel-${tab.id}`} aria-labelledby={`tab-${tab.id}`}>
        <Content id={tab.id} abbr={tab.abbr} base={tab.base} path={tab.path} search={tab.search} />
      </div>
    </Activity>
  );
});

/** What stands in a panel: left alone while tabs are only changed. */
const Content = memo(function Content({ id, abbr, base, path, search }: Pick<Tab, 'id' | 'abbr' | 'base' | 'path' | 'search'>) {
  const slot = slotOf({ path, search });
  const place = useMemo(
    () => ({ screen: abbr, args: argsOf({ search }), popup: false, slot, tell: () => tellTab(id) }),
    [id, abbr, search, slot],
  );
  const Page = lazyPage(base);
  return (
    <ScreenScope place={place}>
      <ErrorCatch name={nameOfMenu(abbr)}>
        <WithSearchAside path={base}>
          <Page />
        </WithSearchAside>
      </ErrorCatch>
    </ScreenScope>
  );
});

/**
 * Browsers forget how far hidden elements were scrolled and which of them had the focus: remembered when the tab is left, set again when
 * it comes back. A tab shown from inside another page takes the focus along.
 */
function useKeptPlace(ref: React.RefObject<HTMLDivElement | null>, active: boolean, id: string): void {
  const kept = useRef<[Element, number, number][]>([]);
  const focused = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    const panel = ref.current;
    if (!active || !panel) return;
    for (const [element, top, left] of kept.current) element.scrollTo({ top, left, behavior: 'instant' });
    const last = focused.current?.isConnected ? focused.current : null;
    const from = document.activeElement;
    if (from?.closest('.panel')) (last ?? document.getElementById(`tab-${id}`))?.focus({ preventScroll: true });
    else if (from === document.body) last?.focus({ preventScroll: true });
    const positions = new Map<Element, [number, number]>();
    const remember = (event: Event) => {
      if (event.target instanceof Element) positions.set(event.target, [event.target.scrollTop, event.target.scrollLeft]);
    };
    const follow = (event: FocusEvent) => {
      focused.current = event.target as HTMLElement;
    };
    panel.addEventListener('scroll', remember, { capture: true, passive: true });
    panel.addEventListener('focusin', follow);
    return () => {
      panel.removeEventListener('scroll', remember, { capture: true });
      panel.removeEventListener('focusin', follow);
      for (const [element, at] of positions) kept.current = [...kept.current.filter(([e]) => e !== element), [element, ...at]];
      kept.current = kept.current.filter(([element]) => element.isConnected);
    };
  }, [active, ref, id]);
}
