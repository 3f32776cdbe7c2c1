// biome-ignore-all lint/a11y/useFocusableInteractive: the focus stays in the part around them, which points at one of them (aria-activedescendant)
// biome-ignore-all lint/a11y/useSemanticElements: bars and rows are boxes that lie by time, not a table
import { useEffect, useId, useRef } from 'react';
import { minuteAt, timeOf } from '../../../contract/pan/board';
import { everyHour, freeByHour, openByHour } from '../../../contract/pan/boardRows';
import { timeText } from '../../../contract/shown';
import { t } from '../../lib/texts';
import { BoardLine } from './BoardLine';
import type { Board } from './useBoard';
import type { BoardDrag } from './useBoardDrag';
import { useBoardKeys } from './useBoardKeys';
import { type BoardWork, sectionName } from './useBoardWork';

/** Width of an hour, px, at least: where there is more room it is wider. */
const hourWidth = 44;

/** The trucks of the day with their orders by hour: one stop of Tab, in which the arrows go about. */
export function BoardGrid({ board, work, drag, open }: { board: Board; work: BoardWork; drag: BoardDrag; open(no: string): void }) {
  const id = useId();
  const grid = useRef<HTMLDivElement>(null);
  const { hours, day, now, place, groups } = board;
  const keys = useBoardKeys(board, work, drag.order !== null, open);
  const active = place.car ? `${id}${place.no ?? place.car}` : undefined;
  useEffect(() => {
    if (active) document.getElementById(active)?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  }, [active]);
  const every = everyHour(hours);
  const share = (minute: number) => (minute - hours.from) / (hours.to - hours.from);
  const clock = now ? minuteAt(day, now) : -1;
  const isNow = clock >= hours.from && clock < hours.to;
  const counts = groups.reduce((sum, { rows }) => sum + rows.length, 0);
  return (
    <div
      ref={grid}
      role="grid"
      tabIndex={0}
      className={`board-grid${drag.order ? ' dragging' : ''}`}
      aria-label={t('UI.dlvOrdBoard.GRID')}
      aria-rowcount={counts + 3}
      aria-activedescendant={active}
      style={{ '--hours': every.length, '--lane-min': `${every.length * hourWidth}px`, '--now': isNow ? share(clock) : -1 } as object}
      onKeyDown={keys.onKeyDown}
      onFocus={keys.onFocus}
      onBlur={keys.onBlur}
    >
      <div role="row" className="board-head">
        <div role="columnheader" className="board-truck">
          {t('UI.dlvOrdBoard.TRUCK')}
        </div>
        <div role="columnheader" className="board-load">
          {t('UI.dlvOrdBoard.LOAD')}
        </div>
        <div role="presentation" className="board-lane">
          {every.map((at) => (
            <div role="columnheader" key={at} className={isNow && at > clock - 65 && at < clock + 25 ? 'board-hour covered' : 'board-hour'}>
              {timeText(timeOf(at))}
            </div>
          ))}
          {isNow && <span className="board-clock">{timeText(timeOf(clock))}</span>}
        </div>
      </div>
      {groups.map(({ sect, rows }) => (
        <div role="rowgroup" key={sect ?? ''} aria-label={sectionName(sect)}>
          <div role="row" className="board-group">
            <div role="rowheader">
              <b>{sectionName(sect)}</b>{' '}
              {t(
                'UI.dlvOrdBoard.GROUP',
                rows.length,
                rows.reduce((sum, { bars }) => sum + bars.length, 0),
              )}
            </div>
            <div role="presentation" className="board-lane" />
          </div>
          {rows.map((row) => (
            <BoardLine key={row.truck.CAR_NO} id={id} row={row} board={board} work={work} drag={drag} />
          ))}
        </div>
      ))}
      <HourCounts name={t('UI.dlvOrdBoard.FREE')} note={t('UI.dlvOrdBoard.FREE_NOTE')} counts={freeByHour(board.rows, hours)} />
      <HourCounts
        name={t('UI.dlvOrdBoard.OPEN_HOURS')}
        note={t('UI.dlvOrdBoard.OPEN_NOTE')}
        counts={openByHour(board.open, day, now, hours)}
        past={isNow ? Math.floor((clock - hours.from) / 60) : undefined}
      />
    </div>
  );
}

/** A row at the bottom: a number for each hour; those of hours that are past and should have gone are red. */
function HourCounts({ name, note, counts, past }: { name: string; note: string; counts: number[]; past?: number | undefined }) {
  return (
    <div role="row" className="board-counts">
      <div role="rowheader" className="board-note">
        <b>{name}</b> {note}
      </div>
      <div role="presentation" className="board-lane">
        {counts.map((count, n) => {
          const kind = count === 0 ? ' none' : past !== undefined && n <= past ? ' bad' : '';
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the n-th hour is the n-th hour
            <div role="gridcell" key={n} className={`board-count${kind}`}>
              {count}
            </div>
          );
        })}
      </div>
    </div>
  );
}
