import { SearchOutlined } from '@ant-design/icons';
import { useEventListener } from 'ahooks';
import { AutoComplete, Input } from 'antd';
import { useRef, useState } from 'react';
import { type Found, findNo, isMistypedContainer, plainNumber } from '../../../contract/find';
import { CallError, call, shown } from '../../lib/call';
import { t } from '../../lib/texts';
import { box } from '../box';
import { tabStops } from '../focus';
import { menuName, menuOf, menus } from '../menu';
import { openPopup } from '../popups';
import { activeTab, openTab } from '../tabs';
import { useStore } from '../useStore';
import { pagesNamed } from './menuSearch';

const keys = 'Ctrl+K, /';
const editable = 'input, textarea, select, [contenteditable=true]';

const titleOf = ({ SCRN_ID, ARGS, ROW_CNT }: Found): string => {
  const menu = menuOf(SCRN_ID);
  const [number] = Object.values(ARGS);
  return `${t(ROW_CNT ? 'UI.HEAD.FIND_IN' : 'UI.HEAD.FIND_EMPTY', menu ? menuName(menu) : SCRN_ID)} · ${number} (${ROW_CNT})`;
};

/** How long the focus waits for the page that was opened, ms. */
const longestWait = 10_000;

/** Opens a page; the focus leaves the field for it: for its first stop once it is there, unless the user has gone elsewhere meanwhile. */
function goTo(field: HTMLElement | null | undefined, abbr: string, args?: Record<string, string>): void {
  openTab(abbr, args);
  const until = performance.now() + longestWait;
  const enter = () => {
    if (document.activeElement !== document.body || performance.now() > until) return;
    const tab = activeTab();
    const panel = tab.abbr === abbr && document.getElementById(`panel-${tab.id}`);
    const [first] = panel ? tabStops(panel) : [];
    if (first) first.focus();
    else setTimeout(enter, 50);
  };
  // The list of entries that closes gives the field the focus once more.
  setTimeout(() => {
    field?.blur();
    enter();
  });
}

/**
 * Looks for any number: Enter asks the server once, the screens that have it are offered; the first one is opened by Enter again. Of a word the
 * user's own menus are offered while it is typed.
 */
export function FindNo() {
  const ref = useRef<HTMLDivElement>(null);
  const [text, setText] = useState('');
  const [found, setFound] = useState<Found[] | null>(null);
  const [hasMore, setHasMore] = useState(false);
  const [typing, setTyping] = useState(false);
  const { menuHierarchyList } = useStore(menus);
  const pages = typing && found === null ? pagesNamed(menuHierarchyList, text) : [];
  useShortcut(ref);
  const ask = async () => {
    const NO = plainNumber(text);
    if (!NO) return;
    try {
      const { data } = await call(findNo, { SEARCH: { NO } });
      setFound(data.LIST.filter((one) => menuOf(one.SCRN_ID)));
      setHasMore(data.MORE_YN === 'Y');
    } catch (error) {
      if (error instanceof CallError) await box.show('warn', shown(error));
      else throw error;
    }
  };
  const type = (next: string) => {
    setText(next);
    setFound(null);
    setTyping(next !== '');
  };
  const leave = () => {
    setFound(null);
    setTyping(false);
  };
  const open = (at: number) => {
    const one = found?.[at];
    const page = pages[at];
    type('');
    const field = ref.current?.querySelector('input');
    if (page) return goTo(field, page.MENU_ABBR);
    const menu = one && menuOf(one.SCRN_ID);
    if (one && menu?.MENU_TP === 'POPUP') openPopup(menu.MENU_PATH ?? '', { param: one.ARGS }).catch(() => {});
    else if (one) goTo(field, one.SCRN_ID, one.ARGS);
  };
  const offered = [...pages.map(menuName), ...(found ?? []).map(titleOf)].map((label, at) => ({ value: String(at), label }));
  const more = found?.length && hasMore ? [{ value: 'more', label: t('UI.HEAD.FIND_MORE'), disabled: true }] : [];
  const none = [t('UI.HEAD.FIND_NONE'), ...(isMistypedContainer(text) ? [t('MSG000021', plainNumber(text))] : [])].join('. ');
  return (
    <div ref={ref} className="head-find">
      <AutoComplete
        value={text}
        open={Boolean(found?.length) || pages.length > 0}
        options={[...offered, ...more]}
        defaultActiveFirstOption
        notFoundContent={null}
        popupMatchSelectWidth={340}
        onSearch={type}
        onSelect={(at) => open(Number(at))}
        onOpenChange={(wanted) => !wanted && leave()}
      >
        <Input
          prefix={<SearchOutlined aria-hidden />}
          aria-label={t('UI.HEAD.FIND_NO')}
          aria-keyshortcuts="Control+K /"
          placeholder={t('UI.HEAD.FIND')}
          title={`${t('UI.HEAD.FIND_NO')} — ${keys}`}
          maxLength={40}
          enterKeyHint="search"
          onPressEnter={(event) => found === null && pages.length === 0 && !event.nativeEvent.isComposing && void ask()}
          onKeyDown={(event) => event.key === 'Escape' && leave()}
          onBlur={leave}
        />
      </AutoComplete>
      <p className="head-find-none" role="status">
        {found?.length === 0 && none}
      </p>
    </div>
  );
}

/** Ctrl+K, or a slash where nothing is being typed, leads into the field; not while a dialog lies over it. */
function useShortcut(ref: React.RefObject<HTMLElement | null>): void {
  const onKey = (event: KeyboardEvent) => {
    const input = ref.current?.querySelector('input');
    const combined = event.ctrlKey || event.metaKey;
    const typing = event.target instanceof Element && event.target.closest(editable) !== null;
    const asked = combined
      ? event.key.toLowerCase() === 'k' && !event.altKey && !event.shiftKey
      : event.key === '/' && !event.altKey && !typing;
    if (!asked || !input || input.closest('[inert]')) return;
    event.preventDefault();
    input.focus();
    input.select();
  };
  useEventListener('keydown', onKey, { target: () => document });
}
