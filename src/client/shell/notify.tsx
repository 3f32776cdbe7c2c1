import { CheckCircleFilled, CloseCircleFilled, CloseOutlined, InfoCircleFilled, WarningFilled } from '@ant-design/icons';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { store } from '../lib/store';
import { setTell } from '../lib/tell';
import { t } from '../lib/texts';
import { useStore } from './useStore';

type Kind = 'success' | 'info' | 'warn' | 'error';
interface Notice {
  id: number;
  kind: Kind;
  text: string;
  leaving: boolean;
  /** Of work that goes on: the share done, null where nobody knows it, and how to give it up. */
  work?: { share: number | null; stop: () => void };
}

/** The notice of work that goes on. */
export interface Progress {
  share(done: number): void;
  end(): void;
}

/** Letters of a text that is read at a glance, and how long it stays, ms. */
const [glance, shortest] = [20, 1_000];

/** How long success and info stay, ms: a sentence as long as it takes to read. Warn and error stay until closed. */
const shownFor = (text: string): number => (text.length <= glance ? shortest : Math.min(8_000, 1_500 + 60 * text.length));
/** Length of the fade, ms. */
const speed = 200;

const notices = store<readonly Notice[]>([]);
let lastId = 0;

function leave(id: number): void {
  notices.set(notices.get().map((n) => (n.id === id ? { ...n, leaving: true } : n)));
  setTimeout(() => notices.set(notices.get().filter((n) => n.id !== id)), speed);
}

/** Warnings and errors stay until they are closed. */
const staying = ({ kind }: Pick<Notice, 'kind'>): boolean => kind === 'warn' || kind === 'error';

/** Shows a notice, one that stays once; gives the way to take it away. */
function show(kind: Kind, text: string): () => void {
  const stays = staying({ kind });
  const same = stays && notices.get().find((n) => n.kind === kind && n.text === text && !n.leaving);
  if (same) return () => leave(same.id);
  const id = ++lastId;
  notices.set([...notices.get(), { id, kind, text, leaving: false }]);
  if (!stays) goSoon(id, shownFor(text));
  return () => leave(id);
}

/** When notices go by themselves; those that the pointer is over wait. */
const going = new Map<number, ReturnType<typeof setTimeout>>();

function goSoon(id: number, after: number): void {
  going.set(
    id,
    setTimeout(() => {
      going.delete(id);
      leave(id);
    }, after),
  );
}

/** The pointer moves over a notice, or has left it: one that goes by itself stays meanwhile. One that came up below a resting pointer goes. */
function hover(notice: Notice, isOver: boolean): void {
  if (staying(notice) || notice.work || notice.leaving) return;
  clearTimeout(going.get(notice.id));
  if (!isOver) goSoon(notice.id, shortest);
}

/** Tells of work that goes on beside the user's own, with a button that gives it up. */
function progress(text: string, stop: () => void): Progress {
  const id = ++lastId;
  notices.set([...notices.get(), { id, kind: 'info', text, leaving: false, work: { share: null, stop } }]);
  return {
    share: (share) => notices.set(notices.get().map((n) => (n.id === id ? { ...n, work: { share, stop } } : n))),
    end: () => leave(id),
  };
}

/** Notifications at the bottom right, where that lies over what has the focus at the left: success and info go by themselves, warn and error when they are closed, work when it has ended. */
export const notify = {
  progress,
  success: (text: string) => show('success', text),
  info: (text: string) => show('info', text),
  warn: (text: string) => show('warn', text),
  error: (text: string) => show('error', text),
};

setTell(notify.warn);

/** Takes all notifications away: another user begins. */
export const clearNotices = (): void => notices.set([]);

/** Escape that nothing else takes closes the newest notification that stays; a dialog over the workspace comes first. */
function closeByKey(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing || document.getElementById('app')?.hasAttribute('inert'))
    return;
  const newest = notices.get().findLast((n) => staying(n) && !n.leaving);
  if (newest) leave(newest.id);
}

const marks = { success: CheckCircleFilled, info: InfoCircleFilled, warn: WarningFilled, error: CloseCircleFilled };

/** Would the stack at the right lie over what has the focus (the cell at hand), and at the left not? What stands in the stack itself moves nothing. */
function isInTheWay(stack: HTMLElement): boolean | null {
  const at = document.activeElement;
  if (!at || at === document.body || stack.contains(at)) return null;
  const [{ width, height }, { left, right, bottom }] = [stack.getBoundingClientRect(), at.getBoundingClientRect()];
  return bottom > window.innerHeight - height && right > window.innerWidth - width && left >= width;
}

/** Keeps the stack off what has the focus, also when that moves. */
function useAtLeft(ref: RefObject<HTMLElement | null>, list: readonly Notice[]): boolean {
  const [atLeft, setAtLeft] = useState(false);
  useLayoutEffect(() => {
    if (list.length === 0) return;
    const look = () => setAtLeft((was) => (ref.current ? (isInTheWay(ref.current) ?? was) : was));
    look();
    const events = ['keyup', 'pointerup', 'focusin'];
    for (const name of events) document.addEventListener(name, look);
    return () => events.forEach((name) => void document.removeEventListener(name, look));
  }, [ref, list]);
  return atLeft;
}

/** The stack of notifications, once in the application. */
export function NotifyHost() {
  const list = useStore(notices);
  const ref = useRef<HTMLDivElement>(null);
  const newest = list.at(-1)?.id;
  const atLeft = useAtLeft(ref, list);
  useEffect(() => {
    // At the window: after whatever takes the key in the document.
    window.addEventListener('keydown', closeByKey);
    return () => window.removeEventListener('keydown', closeByKey);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new one comes into sight
  useLayoutEffect(() => {
    ref.current?.scrollTo(0, ref.current.scrollHeight);
  }, [newest]);
  return createPortal(
    <div ref={ref} className={atLeft ? 'notices left' : 'notices'}>
      {list.map((n) => {
        const Mark = marks[n.kind];
        const stays = staying(n);
        return (
          <div
            key={n.id}
            className={`notice notice-${n.kind}${n.leaving ? ' leaving' : ''}${n.work ? ' working' : ''}`}
            role={stays ? 'alert' : 'status'}
            onPointerMove={() => hover(n, true)}
            onPointerLeave={() => hover(n, false)}
          >
            <Mark aria-hidden />
            <span className="notice-text">
              {n.text}
              {n.work && <progress aria-label={n.text} {...(n.work.share === null ? {} : { value: n.work.share })} />}
            </span>
            {n.work && (
              <button type="button" className="icon-button" aria-label={t('UI.COMMON.CANCEL')} onClick={n.work.stop}>
                <CloseOutlined aria-hidden />
              </button>
            )}
            {stays && (
              <button type="button" className="icon-button" aria-label={t('UI.NOTI.CLOSE')} onClick={() => leave(n.id)}>
                <CloseOutlined aria-hidden />
              </button>
            )}
          </div>
        );
      })}
    </div>,
    document.body,
  );
}
