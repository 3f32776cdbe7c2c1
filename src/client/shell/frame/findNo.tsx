import { SearchOutlined } from '@ant-design/icons';
import { useEventListener } from 'ahooks';
import { AutoComplete, Input } from 'antd';
import { useRef, useState } from 'react';
import { type Found, findNo, isMistypedContainer, plainNumber } from '../../../contract/find';
import { CallError, call, shown } from '../../lib/call';
import { t } from '../../lib/texts';
import { box } from '../box';
import { menuName, menuOf } from '../menu';
import { openPopup } from '../popups';
import { openTab } from '../tabs';

const keys = 'Ctrl+K, /';
const editable = 'input, textarea, select, [contenteditable=true]';

const titleOf = ({ SCRN_ID, ARGS, ROW_CNT }: Found): string => {
  const menu = menuOf(SCRN_ID);
  const [number] = Object.values(ARGS);
  return `${t('UI.HEAD.FIND_IN', menu ? menuName(menu) : SCRN_ID)} · ${number} (${ROW_CNT})`;
};

/** Looks for any number: Enter asks the server once, the screens that have it are offered; the first one is opened by Enter again. */
export function FindNo() {
  const ref = useRef<HTMLDivElement>(null);
  const [text, setText] = useState('');
  const [found, setFound] = useState<Found[] | null>(null);
  useShortcut(ref);
  const ask = async () => {
    const NO = plainNumber(text);
    if (!NO) return;
    try {
      const { data } = await call(findNo, { SEARCH: { NO } });
      setFound(data.LIST.filter((one) => menuOf(one.SCRN_ID)));
    } catch (error) {
      if (error instanceof CallError) await box.show('warn', shown(error));
      else throw error;
    }
  };
  const type = (next: string) => {
    setText(next);
    setFound(null);
  };
  const open = (at: number) => {
    const one = found?.[at];
    type('');
    const menu = one && menuOf(one.SCRN_ID);
    if (one && menu?.MENU_TP === 'POPUP') openPopup(menu.MENU_PATH ?? '', { param: one.ARGS }).catch(() => {});
    else if (one) openTab(one.SCRN_ID, one.ARGS);
  };
  const none = [t('UI.HEAD.FIND_NONE'), ...(isMistypedContainer(text) ? [t('MSG000021', plainNumber(text))] : [])].join('. ');
  return (
    <div ref={ref} className="head-find">
      <AutoComplete
        value={text}
        open={Boolean(found?.length)}
        options={(found ?? []).map((one, at) => ({ value: String(at), label: titleOf(one) }))}
        defaultActiveFirstOption
        notFoundContent={null}
        popupMatchSelectWidth={340}
        onSearch={type}
        onSelect={(at) => open(Number(at))}
        onOpenChange={(wanted) => !wanted && setFound(null)}
      >
        <Input
          prefix={<SearchOutlined aria-hidden />}
          aria-label={t('UI.HEAD.FIND_NO')}
          aria-keyshortcuts="Control+K /"
          placeholder={t('UI.HEAD.FIND_NO')}
          title={`${t('UI.HEAD.FIND_NO')} — ${keys}`}
          maxLength={40}
          onPressEnter={(event) => found === null && !event.nativeEvent.isComposing && void ask()}
          onKeyDown={(event) => event.key === 'Escape' && setFound(null)}
          onBlur={() => setFound(null)}
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
