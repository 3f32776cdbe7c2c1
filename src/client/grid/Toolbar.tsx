import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { grouped } from '../lib/formats';
import { t } from '../lib/texts';
import { useShortcut } from '../shell/shortcuts';
import { useGridModel, useGridName, useGridState } from './context';
import { FilterNote } from './FilterNote';
import { nextFault } from './faults';
import { openKeyHelp } from './keyHelpDialog';
import { LayoutTools } from './LayoutTools';
import { AmongTools, Narrow } from './room';

/** How far one press scrolls an overflowing bar, px. */
const scrollStep = 100;

/** Name and counts of the grid at the left, its buttons in groups at the right; what does not fit scrolls. `note` stands behind the counts. */
export function Toolbar({ children, note }: { children?: ReactNode; note?: ReactNode }) {
  const name = useGridName();
  return (
    <div className="gtools" ref={useShortcut<HTMLDivElement>('F1', openKeyHelp)}>
      <h2 className="gname">{name}</h2>
      <Counts />
      <FilterNote />
      {note && <span className="gnote">{note}</span>}
      <Bar>
        {children}
        <LayoutTools />
      </Bar>
    </div>
  );
}

/** 전체 · 선택 · 변경 · 오류: only what is not zero. */
function Counts() {
  const model = useGridModel();
  useGridState(model);
  const { store } = model;
  const cut = model.phase.get() === 'ready' && model.total > store.rows.length;
  const counts: [string, number][] = [
    ['UI.COMMON.ALL', store.changes.count],
    ['UI.GRID.CK', store.marks.checked.size],
    ['UI.GRID.CHANGED', store.changes.changeCount],
  ];
  return (
    <span className="gcounts" role="status">
      {counts.map(([key, count], n) =>
        count || n === 0 ? (
          <span key={key}>
            {t(key)} <b>{grouped(count)}</b>
          </span>
        ) : null,
      )}
      {store.marks.faultCount > 0 && <FaultCount />}
      {cut && (
        <span className="warn">
          {t('UI.GRID.CAPPED', grouped(store.changes.count), model.total > 100_000 ? t('UI.COMMON.TOTAL_OVER') : grouped(model.total))}
        </span>
      )}
    </span>
  );
}

/** The number of faulty cells: pressing it, or F8, goes to the next one, Shift+F8 to the one before. */
function FaultCount() {
  const model = useGridModel();
  const go = (by: 1 | -1) => {
    model.commitEditor();
    return model.cursor.goTo(nextFault(model.store, model.columns, model.cursor, by));
  };
  const next = () => go(1);
  const ref = useShortcut<HTMLButtonElement>('F8', next);
  const back = useShortcut<HTMLElement>('Shift+F8', () => go(-1));
  return (
    <button ref={ref} type="button" className="bad" title={`${t('UI.GRID.NEXT_ERROR')} (F8)`} aria-keyshortcuts="F8" onClick={next}>
      {t('UI.GRID.ERRORS')} <b ref={back}>{grouped(model.store.marks.faultCount)}</b>
    </button>
  );
}

/** Buttons in one line. Where they do not fit, the tools give up their captions; then two arrows scroll by 100 px. */
function Bar({ children }: { children: ReactNode }) {
  const line = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState({ left: false, right: false });
  /** Width that the buttons take with all captions, once they did not fit. */
  const [needed, setNeeded] = useState(0);
  useLayoutEffect(() => {
    const element = line.current;
    if (!element) return;
    const read = () => {
      const left = element.scrollLeft > 0;
      const right = element.scrollLeft + element.clientWidth < element.scrollWidth - 1;
      setRoom((old) => (old.left === left && old.right === right ? old : { left, right }));
      const { clientWidth } = element.parentElement ?? element;
      setNeeded((old) => (clientWidth < old ? old : element.scrollWidth > clientWidth ? element.scrollWidth : 0));
    };
    read();
    const observer = new ResizeObserver(read);
    observer.observe(element);
    if (element.parentElement) observer.observe(element.parentElement);
    element.addEventListener('scroll', read, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', read);
    };
  }, []);
  const arrow = (side: 'left' | 'right') => (
    <button
      type="button"
      className="garrow"
      aria-label={t(side === 'left' ? 'UI.TAB.SCROLL_LEFT' : 'UI.TAB.SCROLL_RIGHT')}
      onClick={() => line.current?.scrollBy({ left: side === 'left' ? -scrollStep : scrollStep })}
    >
      {side === 'left' ? <LeftOutlined aria-hidden /> : <RightOutlined aria-hidden />}
    </button>
  );
  return (
    <div className="gbar">
      {(room.left || room.right) && arrow('left')}
      <div className="gline" ref={line}>
        <Narrow value={needed > 0}>{children}</Narrow>
      </div>
      {(room.left || room.right) && arrow('right')}
    </div>
  );
}

/** Row work: 추가, 행 삭제, 복사, 저장. */
export const Rows = ({ children }: { children: ReactNode }) => <div className="ggroup rows">{children}</div>;
/** The status actions in the order of the work, joined. */
export const Chain = ({ children }: { children: ReactNode }) => <div className="ggroup joined">{children}</div>;
/** 보류, 반려, 취소 …, joined. */
export const Exceptions = ({ children }: { children: ReactNode }) => <div className="ggroup joined">{children}</div>;
/** Tools without border; under 1600 px icons alone. */
export const Tools = ({ children }: { children: ReactNode }) => (
  <AmongTools value={true}>
    <div className="ggroup tools">{children}</div>
  </AmongTools>
);

interface ToolbarLineProps {
  title: string;
  /** The status of what the page is about. */
  status?: ReactNode;
  /** One line of what it is. */
  note?: string;
  children: ReactNode;
}

/** The same line above a page that is no grid: its title at the left, its buttons in groups at the right. */
export function ToolbarLine({ title, status, note, children }: ToolbarLineProps) {
  return (
    <div className="gtools">
      <h2 className="gname">{title}</h2>
      {status}
      {note && <span className="gnote">{note}</span>}
      <Bar>{children}</Bar>
    </div>
  );
}
