import { Button } from 'antd';
import type { BoardOrder } from '../../../contract/pan/dlvOrdBoard';
import { formatValue } from '../../lib/formats';
import { t } from '../../lib/texts';
import { besideBar, kilos, orderText, routeText, spanText, truckText } from './boardWords';
import { OrderLink, OrderStatus } from './parts';
import type { Board } from './useBoard';
import { type BoardWork, sectionName } from './useBoardWork';

interface ListProps {
  board: Board;
  work: BoardWork;
  /** Captions of 배차 and 배차 해제. */
  captions: { assign: string; unassign: string };
}

/** In place of the board where there is no room for it: orders without a truck, then the trucks with the times of theirs. */
export function BoardNarrow({ board, work, captions }: ListProps) {
  const button = (caption: string, order: BoardOrder, why: string | null, run: () => Promise<void>) =>
    why === null && (
      <Button size="small" aria-label={`${caption} ${order.DLV_ORD_NO}`} onClick={() => void run()}>
        {caption}
      </Button>
    );
  return (
    <div className="board-list">
      <section aria-label={t('UI.dlvOrdBoard.OPEN')}>
        <h2>
          {t('UI.dlvOrdBoard.OPEN')} {board.open.length}
        </h2>
        {board.open.length === 0 && board.shown && <p className="board-empty">{t('UI.dlvOrdBoard.NO_OPEN')}</p>}
        <ul>
          {board.open.map((order) => (
            <li key={order.DLV_ORD_NO} title={orderText(order, false)}>
              <span>
                <b>{formatValue('PICKUP_TM', order.PICKUP_TM) || t('UI.dlvOrdBoard.NO_TIME')}</b> <OrderLink order={order} />{' '}
                {routeText(order)} · {kilos(order.GRS_WT)}
              </span>
              {button(captions.assign, order, work.whyFixed(order, 'truck'), () => work.assign(order))}
            </li>
          ))}
        </ul>
      </section>
      {board.groups.map(({ sect, rows }) => (
        <section key={sect ?? ''} aria-label={sectionName(sect)}>
          <h2>
            {sectionName(sect)} {rows.length}
          </h2>
          {rows.map(({ truck, bars }) => (
            <div key={truck.CAR_NO}>
              <h3>{truckText(truck)}</h3>
              <ul>
                {bars.map((bar) => (
                  <li key={bar.order.DLV_ORD_NO}>
                    <span>
                      <b>{spanText(bar.span)}</b> <OrderStatus status={bar.order.DLV_ORD_STS} /> <OrderLink order={bar.order} />{' '}
                      {routeText(bar.order)} · {kilos(bar.order.GRS_WT)}
                      {besideBar(bar).map((text) => (
                        <em key={text}>{text}</em>
                      ))}
                    </span>
                    {button(captions.assign, bar.order, work.whyFixed(bar.order, 'truck'), () => work.assign(bar.order))}
                    {button(captions.unassign, bar.order, work.whyNotUnassigned(bar.order), () => work.unassign(bar.order))}
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </section>
      ))}
    </div>
  );
}
