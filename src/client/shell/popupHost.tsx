import { Activity, type ComponentType, useEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { timeouts } from '../lib/call';
import { t } from '../lib/texts';
import { box } from './box';
import { Dialog } from './dialog';
import { hasWork } from './drafts';
import { ErrorCatch } from './errorCatch';
import { firstFrame, type Size, windowSize } from './geometry';
import { menuName, menuOf, menus } from './menu';
import { NoticeView } from './noticeView';
import { loadPage, routeOf } from './pages';
import { type Popup, PopupContext, popups } from './popups';
import { ScreenScope } from './screen';
import { tellTab } from './tabs';
import { useStore } from './useStore';

const defaultSize = { width: 800, height: 600 };

/** A field that takes what somebody types on: no tick box, which a Space would turn. */
const typedInto = 'input:not([readonly], :disabled, [type=checkbox], [type=radio]), select, textarea';

/** Popups everybody may open: they need no grant. */
const openToAll = ['loginPopup', 'loginQuotePopup'];

/** The open popups, once in the application: those of the tab shown and those that belong to none. */
export function PopupHost({ tab }: { tab: string | null }) {
  const list = useStore(popups);
  const tops = useRef(new Map<number, number>());
  /** Where the popup below stood at first, or will: several may open at once. */
  const topBefore = (popup: Popup): number | null => {
    const below = list.filter((p) => p.id < popup.id && (p.tab === null || p.tab === popup.tab)).at(-1);
    return below ? (tops.current.get(below.id) ?? firstFrame(sizeOf(below), topBefore(below), windowSize()).top) : null;
  };
  return createPortal(
    list.map((popup) => {
      const shown = popup.tab === null || popup.tab === tab;
      return (
        <Activity key={popup.id} mode={shown ? 'visible' : 'hidden'}>
          <PopupFrame popup={popup} topBefore={topBefore(popup)} onPlaced={(top) => void tops.current.set(popup.id, top)} />
        </Activity>
      );
    }),
    document.body,
  );
}

interface FrameProps {
  popup: Popup;
  topBefore: number | null;
  onPlaced(top: number): void;
}

/** Outer size of a popup: its own, that an administrator gave its screen, its route's, or that of any. */
function sizeOf(popup: Popup): Size {
  const route = routeOf(popup.path);
  const item = route && menuOf(route.screen);
  return {
    width: popup.width ?? item?.POP_WIDTH ?? route?.width ?? defaultSize.width,
    height: popup.height ?? item?.POP_HEIGHT ?? route?.height ?? defaultSize.height,
  };
}

function PopupFrame({ popup, topBefore, onPlaced }: FrameProps) {
  const route = routeOf(popup.path);
  const data = useStore(menus);
  const Content = popup.content;
  const allowed = route && (openToAll.includes(route.screen) || data.popupMap[route.screen]);
  const item = route && menuOf(route.screen);
  const screen = route?.screen ?? popup.path;
  const title = popup.title ?? (item ? menuName(item) : t('UI.ERR.NO_POPUP'));
  const matched = useRef<() => boolean>(() => false);

  const { slot, tab } = popup;
  const place = useMemo(() => {
    const tell = () => {
      if (tab !== null) tellTab(tab);
    };
    return { screen, title, args: {}, popup: true, slot, tell };
  }, [screen, title, slot, tab]);
  const api = useMemo(
    () => ({
      param: popup.param,
      report: popup.report ?? route?.report ?? false,
      resolve: popup.resolve,
      close: async () => {
        if (!hasWork(popup.slot) || (await box.question('MSG000006'))) popup.reject(matched.current());
      },
      onClose: (found: () => boolean) => {
        matched.current = found;
      },
    }),
    [popup, route],
  );
  return (
    <Dialog
      title={title}
      size={sizeOf(popup)}
      topBefore={topBefore}
      fullScreen={popup.fullScreen ?? false}
      opener={popup.opener}
      onClose={api.close}
      onPlaced={onPlaced}
    >
      {Content || allowed ? (
        <ScreenScope place={place}>
          <PopupContext value={api}>
            <ErrorCatch name={title}>{Content ? <Content /> : <PopupPage popup={popup} />}</ErrorCatch>
          </PopupContext>
        </ScreenScope>
      ) : (
        <NoticeView kind="warn" text={t('MSG000034')} />
      )}
    </Dialog>
  );
}

/** Loads the page: a spinner after 200 ms (by its style); after 100 s, or when it cannot be loaded, the opener is told activePopup. */
function PopupPage({ popup }: { popup: Popup }) {
  const [Page, setPage] = useState<ComponentType | null>(null);
  useEffect(() => {
    let over = false;
    const fail = (code: string, cause?: unknown) => {
      if (over) return;
      over = true;
      if (cause) console.error(cause);
      popup.reject(new Error('activePopup'));
      void box.show('error', t(code, popup.path));
    };
    const timer = setTimeout(() => fail('UI.POP.TIMEOUT'), timeouts.popup);
    loadPage(popup.path).then(
      (page) => {
        clearTimeout(timer);
        if (!over) setPage(() => page);
      },
      (error) => {
        clearTimeout(timer);
        fail('UI.POP.ACTIVE_POPUP', error);
      },
    );
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, [popup]);
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const dialog = ref.current?.closest<HTMLElement>('[role=dialog]');
    if (!Page || !ref.current || (dialog?.contains(document.activeElement) && document.activeElement !== dialog)) return;
    ref.current.querySelector<HTMLElement>(typedInto)?.focus();
  }, [Page]);
  if (!Page) return <div className="popup-loading spinner" role="status" aria-label={t('UI.POP.LOADING')} />;
  return (
    <div className="popup-page" ref={ref}>
      <Page />
    </div>
  );
}
