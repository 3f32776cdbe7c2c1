import { Button } from 'antd';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { grouped } from '../lib/formats';
import { t } from '../lib/texts';
import { chunkFailed } from '../shell/chunk';
import { deferred } from '../shell/deferred';
import { useShortcut } from '../shell/shortcuts';
import { useGridModel, useGridName, useGridState } from './context';
import { FilterNote } from './FilterNote';
import { nextFault } from './faults';
import { allFit, type Fit, watchRoom } from './fit';
import { openKeyHelp } from './keyHelpDialog';
import { LayoutTools } from './LayoutTools';
import { AmongTools, Narrow } from './room';

const OverMenu = deferred(() => import('./OverMenu').catch(chunkFailed));

/** Name and counts of the grid at the left, its buttons in groups at the right; what does not fit stands in a menu. `note` stands behind the counts. */
export function Toolbar({ children, note }: { children?: ReactNode; note?: ReactNode }) {
  const name = useGridName();
  return (
    <div className="gtools" ref={useShortcut<HTMLDivElement>('F1', openKeyHelp)}>
      <h2 className="gname">{name}</h2>
      <Counts />
      <FilterNote />
      {note && <span className="gnote">{note}</span>}
      <Bar end={<LayoutTools />}>{children}</Bar>
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

/**
 * Buttons in one line. Where they do not fit, the tools give up their words; what still does not goes into the menu behind `…`, from the last
 * one on. `end` always stays.
 */
function Bar({ children, end }: { children: ReactNode; end?: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null);
  const [fit, setFit] = useState<Fit>(allFit);
  const [open, setOpen] = useState(false);
  useLayoutEffect(() => watchRoom(bar.current, setFit), []);
  const close = () => {
    setOpen(false);
    bar.current?.querySelector<HTMLElement>('.gover')?.focus();
  };
  return (
    <div className="gbar" ref={bar}>
      <Narrow value={fit.bare}>
        <div className="gline">{children}</div>
        {fit.over && (
          <Button
            type="text"
            className="gover"
            aria-label={t('UI.GRID.MORE')}
            title={t('UI.GRID.MORE')}
            aria-haspopup="menu"
            aria-expanded={open}
            onClick={() => setOpen(true)}
          >
            …
          </Button>
        )}
        {open && <OverMenu bar={bar.current} onClose={close} />}
        {end}
      </Narrow>
    </div>
  );
}

/** Row work: 추가, 행 삭제, 복사, 저장. */
export const Rows = ({ children }: { children: ReactNode }) => <div className="ggroup rows">{children}</div>;
/** The status actions in the order of the work, joined. */
export const Chain = ({ children }: { children: ReactNode }) => <div className="ggroup joined">{children}</div>;
/** 보류, 반려, 취소 …, joined. */
export const Exceptions = ({ children }: { children: ReactNode }) => <div className="ggroup joined">{children}</div>;
/** Tools without border; icons alone where there is no room for words. */
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
