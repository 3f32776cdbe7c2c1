import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { type BoardRow, fitOf } from '../../../contract/pan/boardRows';
import { type BoardContact, type BoardOrder, dlvOrdBoard } from '../../../contract/pan/dlvOrdBoard';
import { call } from '../../lib/call';
import { codeName } from '../../lib/codes';
import { formatValue, grouped } from '../../lib/formats';
import { label, t } from '../../lib/texts';
import { beforeText, kilos, problemsOf } from './boardWords';
import { OrderLink, OrderStatus } from './parts';
import type { Board } from './useBoard';

const when = (day: string | null, time: string | null, today: string): string =>
  [day !== today && formatValue('DLV_DT', day), time ? formatValue('DLV_TM', time) : t('UI.dlvOrdBoard.NO_TIME')].filter(Boolean).join(' ');

/** The order that is meant, and what is to be known of it on its truck, or on the one it would go to. */
export function BoardFacts({ board }: { board: Board }) {
  const { place, chosen, picked } = board;
  const no = picked?.DLV_ORD_NO ?? place.no ?? chosen;
  const order = board.orders.find(({ DLV_ORD_NO }) => DLV_ORD_NO === no);
  if (!order) return <p className="board-empty">{t('UI.dlvOrdBoard.CHOOSE')}</p>;
  const row = picked || order.CAR_NO ? board.rows.find(({ truck }) => truck.CAR_NO === (picked ? place.car : order.CAR_NO)) : undefined;
  const truck = row?.truck.CAR_NO ?? order.CAR_NO;
  const kind = row?.truck.CAR_TP ?? order.CAR_TP;
  const packages = order.PKG_QTY === null ? '' : `${grouped(order.PKG_QTY)} ${order.PKG_UT_CD ? codeName('PKG_UT', order.PKG_UT_CD) : ''}`;
  const cargo = [packages, kilos(order.GRS_WT), order.MSR_CBM === null ? '' : `${grouped(order.MSR_CBM, 3)} CBM`];
  return (
    <section className="board-facts" aria-label={t('UI.dlvOrdBoard.FACTS')}>
      <div className="board-title">
        <OrderLink order={order} />
        <OrderStatus status={order.DLV_ORD_STS} />
      </div>
      <dl>
        <Fact name={label('CUST_NM')}>{order.CUST_NM}</Fact>
        <Fact name={t('UI.dlvOrdBoard.PICKUP')}>
          <b>{when(order.PICKUP_DT, order.PICKUP_TM, board.day)}</b> {order.PICKUP_PLC_NM}
        </Fact>
        <Fact name={t('UI.dlvOrdBoard.DELIVERY')}>
          <b>{when(order.DLV_DT, order.DLV_TM, board.day)}</b> {order.DLV_PLC_NM}
        </Fact>
        <Fact name={t('UI.dlvOrdBoard.CARGO')}>{cargo.filter(Boolean).join(' · ')}</Fact>
        <Fact name={label(truck ? 'CAR_NO' : 'CAR_TP')}>{[truck, kind && codeName('CAR_TP', kind)].filter(Boolean).join(' · ')}</Fact>
        {order.CAR_NO && !picked && (
          <Fact name={label('DRV_NM')}>
            <Contact key={order.DLV_ORD_NO} order={order} />
          </Fact>
        )}
        {order.REQ_RMK && <Fact name={label('REQ_RMK')}>{order.REQ_RMK}</Fact>}
      </dl>
      {row && <Checks {...{ board, row, order }} />}
    </section>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

/** The driver; how to reach him is asked for when somebody wants it, and that is logged. */
function Contact({ order }: { order: BoardOrder }) {
  const [found, setFound] = useState<BoardContact | null>(null);
  const ask = () =>
    call(dlvOrdBoard.contact, { SEARCH: { DLV_ORD_NO: order.DLV_ORD_NO } }).then(
      ({ data }) => setFound(data.LIST[0] ?? null),
      () => {},
    );
  return (
    <>
      {order.DRV_NM ?? '–'}{' '}
      {found ? (
        <span role="status">· {found.DRV_TEL}</span>
      ) : (
        <Button size="small" onClick={ask}>
          {t('UI.dlvOrdBoard.CONTACT')}
        </Button>
      )}
    </>
  );
}

function Checks({ board, row, order }: { board: Board; row: BoardRow; order: BoardOrder }) {
  const fit = fitOf(row, order, board.day, board.now);
  const problems = problemsOf(fit);
  const { MAX_WT } = row.truck;
  const share = MAX_WT ? ` · ${grouped(Math.round((fit.load / MAX_WT) * 100))} %` : '';
  return (
    <>
      <div className="board-title">
        <h2>{t('UI.dlvOrdBoard.CHECKS')}</h2>
        <span className={`tag tag-${problems.length ? 'bad' : 'ok'}`}>
          {problems.length ? t('UI.dlvOrdBoard.PROBLEMS', problems.length) : t('UI.dlvOrdBoard.NO_PROBLEM')}
        </span>
      </div>
      <dl>
        <Fact name={t('UI.dlvOrdBoard.WEIGHT')}>
          {grouped(fit.load)} / {MAX_WT === null ? t('UI.dlvOrdBoard.NO_PAYLOAD') : `${grouped(MAX_WT)} KG`}
          {share}
        </Fact>
        <Fact name={t('UI.dlvOrdBoard.BEFORE_IT')}>{beforeText(fit)}</Fact>
        {problems.map((text) => (
          <Fact key={text} name={t('UI.dlvOrdBoard.PROBLEM')}>
            <span className="bad">{text}</span>
          </Fact>
        ))}
      </dl>
    </>
  );
}
