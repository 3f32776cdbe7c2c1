import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { t, useLang } from '../lib/texts';
import { Panes } from './panes';

/** First folders of the pages that have a search pane at their right. */
const folders = ['fms', 'bms', 'oms'];

/** Share of the page that the open pane takes. */
const openSize = '20%';

type Size = number | string;

const toggled = (size: Size): Size => (size === 0 ? openSize : 0);

const PaneContext = createContext<HTMLElement | null>(null);

/** What a page puts into the search pane at its right. */
export function SearchAside({ children }: { children: ReactNode }) {
  const pane = useContext(PaneContext);
  return pane && createPortal(children, pane);
}

/** A page, and the search pane at its right where the page's first folder has one. */
export function WithSearchAside({ path, children }: { path: string; children: ReactNode }) {
  return folders.includes(path.split('/')[1] ?? '') ? <AsideSplitter>{children}</AsideSplitter> : children;
}

/** The pane is pulled by its bar; a double click on the bar, or Enter, folds and opens it. */
function AsideSplitter({ children }: { children: ReactNode }) {
  const [size, setSize] = useState<Size>(openSize);
  const [pane, setPane] = useState<HTMLElement | null>(null);
  const splitter = useRef<HTMLDivElement>(null);
  useLang();
  useEffect(() => {
    // The library's bar takes no keys.
    const bar = splitter.current?.querySelector<HTMLElement>('[role=separator]');
    if (!bar) return;
    const onKey = (event: KeyboardEvent) => event.key === 'Enter' && setSize(toggled);
    bar.tabIndex = 0;
    bar.addEventListener('keydown', onKey);
    return () => bar.removeEventListener('keydown', onKey);
  }, []);
  return (
    <div className="aside-splitter" ref={splitter}>
      <Panes name={t('UI.PANE.ASIDE_BAR')} onDraggerDoubleClick={() => setSize(toggled)} onResize={([, aside = 0]) => setSize(aside)}>
        <Panes.Panel>
          <PaneContext value={pane}>{children}</PaneContext>
        </Panes.Panel>
        <Panes.Panel size={size}>
          <search ref={setPane} className="aside-pane" aria-label={t('UI.PANE.ASIDE')} inert={size === 0} />
        </Panes.Panel>
      </Panes>
    </div>
  );
}
