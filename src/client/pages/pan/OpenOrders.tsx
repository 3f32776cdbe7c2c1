// biome-ignore-all lint/a11y/useFocusableInteractive: the focus stays in the part around them, which points at one of them (aria-activedescendant)
// biome-ignore-all lint/a11y/useSemanticElements: bars and rows are boxes that lie by time, not a table
// biome-ignore-all lint/a11y/useKeyWithClickEvents: keys are those of the part around them
import { ExclamationCircleFilled } from '@ant-design/icons';
import { type KeyboardEvent, useId, useState } from 'react';
import { minuteAt, spanOf } from '../../../contract/pan/board';
import type { BoardOrder } from '../../../contract/pan/dlvOrdBoard';
import { codeName, useCodes } from '../../lib/codes';
import { formatValue, grouped } from '../../lib/formats';
import { label, t } from '../../lib/texts';
import { orderText } from './boardWords';
import type { Board } from './useBoard';
import type { BoardDrag } from './useBoardDrag';
import type { BoardWork } from './useBoardWork';

type Order = 'time' | 'type';

const byTime = (a: BoardOrder, b: BoardOrder): number =>
  (a.PICKUP_TM ?? '2400') < (b.PICKUP_TM ?? '2400') ? -1 : a.PICKUP_TM === b.PICKUP_TM && a.DLV_ORD_NO < b.DLV_ORD_NO ? -1 : 1;

/** The trucks that suit an order best come first: of the kind that is asked for, with the least room left over. */
function bestRow(board: Board, order: BoardOrder) {
  const suits = board.rows
    .map((row) => ({ row, fit: board.fitOf(row, order) }))
    .filter(({ fit }) => fit.isFit)
    .toSorted((a, b) => Number(b.fit.isAsked) - Number(a.fit.isAsked) || (a.row.truck.MAX_WT ?? 0) - (b.row.truck.MAX_WT ?? 0));
  return suits[0]?.row ?? board.rows[0];
}

/** Orders without a truck, by time or by tonnage: a list that is one stop of Tab. Space picks one up, to be put onto a truck. */
export function OpenOrders({ board, work, drag, open }: { board: Board; work: BoardWork; drag: BoardDrag; open(no: string): void }) {
  const id = useId();
  const [by, setBy] = useState<Order>('time');
  const { CAR_TP: kinds = [] } = useCodes({ CAR_TP: { MSTR_CD: 'CAR_TP' } });
  const placeOf = ({ CAR_TP }: BoardOrder) => kinds.findIndex(({ CODE }) => CODE === CAR_TP);
  const list = board.open.toSorted((a, b) => (by === 'type' && placeOf(a) - placeOf(b)) || byTime(a, b));
  const at = Math.max(
    0,
    list.findIndex(({ DLV_ORD_NO }) => DLV_ORD_NO === board.chosen),
  );
  const chosen = list[at];
  const clock = board.now ? minuteAt(board.day, board.now) : 0;
  const isPast = (order: BoardOrder) => (spanOf(order, board.day, board.now).from ?? Number.POSITIVE_INFINITY) < clock;

  const goTo = (n: number) => {
    const to = list[Math.min(list.length - 1, Math.max(0, n))];
    board.choose(to?.DLV_ORD_NO ?? null);
  };
  const pickUp = () => {
    if (!chosen) return;
    const why = work.whyFixed(chosen, 'truck');
    if (why) return board.say(why);
    const row = bestRow(board, chosen);
    board.pick(chosen.DLV_ORD_NO);
    board.go({ car: row?.truck.CAR_NO ?? null, no: null });
    board.say(t('UI.dlvOrdBoard.PICKED', chosen.DLV_ORD_NO, row?.truck.CAR_NO ?? ''));
    document.querySelector<HTMLElement>('.board-grid')?.focus();
  };
  const done = (key: string): boolean => {
    if (key === 'ArrowUp') goTo(at - 1);
    else if (key === 'ArrowDown') goTo(at + 1);
    else if (key === 'Home') goTo(0);
    else if (key === 'End') goTo(list.length - 1);
    else if (key === ' ') pickUp();
    else if (key === 'Enter' && chosen) open(chosen.DLV_ORD_NO);
    else return false;
    return true;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey && !event.ctrlKey && done(event.key)) event.preventDefault();
  };
  const weight = list.reduce((sum, { GRS_WT }) => sum + (GRS_WT ?? 0), 0);
  const sorter = (order: Order, text: string) => (
    <button type="button" aria-pressed={by === order} onClick={() => setBy(order)}>
      {text}
    </button>
  );
  return (
    <section className="board-orders" aria-label={t('UI.dlvOrdBoard.OPEN')}>
      <div className="board-title">
        <h2>{t('UI.dlvOrdBoard.OPEN')}</h2>
        <span>
          {t('UI.COMMON.ALL')} <b>{list.length}</b>
        </span>
        <span className="board-sort">
          {sorter('time', t('UI.dlvOrdBoard.BY_TIME'))}
          {sorter('type', t('UI.dlvOrdBoard.BY_TYPE'))}
        </span>
      </div>
      <div className="board-cells board-names" aria-hidden>
        <span>{t('UI.dlvOrdBoard.PICKUP')}</span>
        <span>{label('DLV_ORD_NO', 'dlvOrdBoard')}</span>
        <span>{label('CUST_NM', 'dlvOrdBoard')}</span>
        <span>{label('CAR_TP')}</span>
        <span className="right">{label('GRS_WT', 'dlvOrdBoard')}</span>
      </div>
      {list.length === 0 ? (
        <p className="board-empty">{board.shown && t('UI.dlvOrdBoard.NO_OPEN')}</p>
      ) : (
        <div
          role="listbox"
          tabIndex={0}
          aria-label={t('UI.dlvOrdBoard.OPEN')}
          aria-activedescendant={chosen && `${id}${chosen.DLV_ORD_NO}`}
          onKeyDown={onKeyDown}
          onFocus={() => chosen && board.choose(chosen.DLV_ORD_NO)}
        >
          {list.map((order) => (
            <div
              key={order.DLV_ORD_NO}
              id={`${id}${order.DLV_ORD_NO}`}
              role="option"
              aria-selected={order === chosen && board.chosen !== null}
              aria-label={orderText(order, isPast(order))}
              data-no={order.DLV_ORD_NO}
              className={`board-cells${board.picked === order ? ' picked' : ''}${isPast(order) ? ' past' : ''}`}
              title={orderText(order, isPast(order))}
              onClick={() => board.choose(order.DLV_ORD_NO)}
              onDoubleClick={() => open(order.DLV_ORD_NO)}
              onPointerDown={(event) => drag.begin(event, order)}
            >
              <span>
                {isPast(order) && <ExclamationCircleFilled aria-hidden />}
                {formatValue('PICKUP_TM', order.PICKUP_TM) || '–'}
              </span>
              <span className="link">{order.DLV_ORD_NO}</span>
              <span>{order.CUST_NM}</span>
              <span>{codeName('CAR_TP', order.CAR_TP ?? '')}</span>
              <span className="right">{order.GRS_WT === null ? '–' : grouped(Math.round(order.GRS_WT))}</span>
            </div>
          ))}
        </div>
      )}
      <div className="board-cells board-sum">
        <b>{t('UI.dlvOrdBoard.SUM', list.length)}</b>
        <b className="right">{grouped(Math.round(weight))}</b>
      </div>
    </section>
  );
}
