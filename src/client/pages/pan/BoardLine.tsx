// biome-ignore-all lint/a11y/useFocusableInteractive: the focus stays in the part around them, which points at one of them (aria-activedescendant)
// biome-ignore-all lint/a11y/useSemanticElements: bars and rows are boxes that lie by time, not a table
// biome-ignore-all lint/a11y/useKeyWithClickEvents: keys are those of the part around them
import { ExclamationCircleFilled, PauseCircleOutlined } from '@ant-design/icons';
import type { CSSProperties } from 'react';
import { spanOf } from '../../../contract/pan/board';
import { type Bar, type BoardRow, type Hours, toldOverlap } from '../../../contract/pan/boardRows';
import { codeName } from '../../lib/codes';
import { grouped } from '../../lib/formats';
import { t } from '../../lib/texts';
import { barText, besideBar, fitText, routeText, stateText } from './boardWords';
import type { Board } from './useBoard';
import type { BoardDrag } from './useBoardDrag';
import type { BoardWork } from './useBoardWork';

const families: Record<string, string> = { CMP: 'ok', HLD: 'warn' };

/** Share of the payload from which the small bar warns. */
const nearlyFull = 0.95;

const shares = ({ from, to }: Hours) => ({
  at: (minute: number) => `${((Math.min(Math.max(minute, from), to) - from) / (to - from)) * 100}%`,
  wide: (minutes: number) => `${(minutes / (to - from)) * 100}%`,
});

interface LineProps {
  id: string;
  row: BoardRow;
  board: Board;
  work: BoardWork;
  drag: BoardDrag;
}

/** A truck, what it carries at the most, and its orders by hour. */
export function BoardLine({ id, row, board, work, drag }: LineProps) {
  const { truck, bars, lanes, load } = row;
  const { place, picked, proposal } = board;
  const isHere = place.car === truck.CAR_NO;
  const isOff = truck.USE_YN !== 'Y';
  const fit = picked ? board.fit(row) : null;
  const isTarget = drag.target === truck.CAR_NO || (picked !== null && isHere);
  const why = isTarget ? (drag.target ? drag.refusal : work.whyNotOnto(truck.CAR_NO)) : null;
  const kind = [isHere && 'here', isOff && 'off', isTarget && (why ? 'refused' : 'target')].filter(Boolean).join(' ');
  const over = truck.MAX_WT !== null && load > truck.MAX_WT;
  const share = truck.MAX_WT ? Math.min(1, load / truck.MAX_WT) : 0;
  const full = over ? ' bad' : share > nearlyFull ? ' warn' : '';
  return (
    <div role="row" className={`board-row ${kind}`} data-car={truck.CAR_NO} style={{ '--lanes': lanes } as CSSProperties}>
      <div
        role="rowheader"
        id={`${id}${truck.CAR_NO}`}
        className={`board-truck${isHere && !place.no ? ' active' : ''}`}
        title={[truck.CAR_NO, truck.TRUCK_NM, truck.DRV_NM, isOff && work.whyNotOnto(truck.CAR_NO)].filter(Boolean).join(' · ')}
        onClick={() => board.go({ car: truck.CAR_NO, no: null })}
      >
        <b>{truck.CAR_NO}</b>
        <span>{isOff ? work.whyNotOnto(truck.CAR_NO) : truck.CAR_TP && codeName('CAR_TP', truck.CAR_TP)}</span>
      </div>
      <div role="gridcell" className={`board-load${full}`}>
        <i aria-hidden style={{ '--share': share } as CSSProperties} />
        <span>
          <b>{grouped(Math.round(load))}</b> / {truck.MAX_WT === null ? t('UI.dlvOrdBoard.NO_PAYLOAD') : grouped(truck.MAX_WT)}
        </span>
      </div>
      <div role="presentation" className="board-lane">
        {picked && fit && <Ghost {...{ board, fit: fitText(fit), isFit: fit.isFit }} />}
        {bars.map((bar) => (
          <BarBox
            key={bar.order.DLV_ORD_NO}
            {...{ id: `${id}${bar.order.DLV_ORD_NO}`, bar, hours: board.hours, drag }}
            isActive={isHere && place.no === bar.order.DLV_ORD_NO}
            isProposed={proposal?.no === bar.order.DLV_ORD_NO}
            go={() => board.go({ car: truck.CAR_NO, no: bar.order.DLV_ORD_NO })}
          />
        ))}
        {why && <span className="board-why">{why}</span>}
      </div>
    </div>
  );
}

/** Where the order that is picked up would lie, and how the truck suits it. */
function Ghost({ board, fit, isFit }: { board: Board; fit: string; isFit: boolean }) {
  const { picked, day, now, hours } = board;
  if (!picked) return null;
  const { from, to } = spanOf(picked, day, now);
  const { at, wide } = shares(hours);
  const begin = from ?? hours.from;
  const minutes = Math.max(15, Math.min(to ?? begin + 60, hours.to) - begin);
  return <span className={`board-ghost${isFit ? '' : ' bad'}`} style={{ left: at(begin), width: wide(minutes) }} title={fit} />;
}

interface BarProps {
  id: string;
  bar: Bar;
  hours: Hours;
  drag: BoardDrag;
  isActive: boolean;
  isProposed: boolean;
  go(): void;
}

function BarBox({ id, bar, hours, drag, isActive, isProposed, go }: BarProps) {
  const { order, span, from, to, lane, over } = bar;
  const { at, wide } = shares(hours);
  const overlap = toldOverlap(bar);
  const beside = besideBar(bar);
  const kind = [
    'board-bar',
    `tag-${over > 0 ? 'bad' : (families[order.DLV_ORD_STS] ?? 'move')}`,
    over > 0 && 'over',
    overlap > 0 && 'overlap',
    isActive && 'active',
    isProposed && 'proposed',
    span.from === null && 'open-begin',
    span.from !== null && span.from < hours.from && 'cut-begin',
    (span.to === null || span.isLate) && 'open-end',
    span.to !== null && span.to > hours.to && 'cut-end',
  ];
  const style = { '--lane': lane } as CSSProperties;
  return (
    <>
      {overlap > 0 && <i aria-hidden className="board-overlap" style={{ ...style, left: at(span.from ?? from), width: wide(overlap) }} />}
      <div
        role="gridcell"
        id={id}
        data-no={order.DLV_ORD_NO}
        className={kind.filter(Boolean).join(' ')}
        style={{ ...style, left: at(from), width: wide(to - from) }}
        title={barText(bar)}
        aria-label={barText(bar)}
        onClick={go}
        onDoubleClick={() => drag.open(order.DLV_ORD_NO)}
        onPointerDown={(event) => drag.begin(event, order)}
      >
        {order.DLV_ORD_STS === 'HLD' && <PauseCircleOutlined aria-hidden />}
        {(over > 0 || overlap > 0) && <ExclamationCircleFilled aria-hidden />}
        <b>{stateText(order)}</b> {routeText(order)}
      </div>
      {span.to === null && (
        <span aria-hidden className="board-beside unknown" style={{ ...style, left: at(to) }}>
          {t('UI.dlvOrdBoard.NO_END')}
        </span>
      )}
      {span.to !== null && beside.length > 0 && (
        <span aria-hidden className="board-beside" style={{ ...style, left: at(to) }}>
          {beside.join(' · ')}
        </span>
      )}
    </>
  );
}
