import type { ReactNode } from 'react';
import { daysBetween } from '../../../contract/dates';
import type { Po } from '../../../contract/flair/flairPoInfoMgt';
import { dashed } from '../../../contract/shown';
import { codeName } from '../../lib/codes';
import { today } from '../../lib/dates';
import { amount, grouped } from '../../lib/formats';
import { t } from '../../lib/texts';
import type { totalsOf } from './matrix';

/** What a purchase order says of itself, in pairs. */
export function Band({ order, totals, value }: { order: Po; totals: ReturnType<typeof totalsOf>; value: number }) {
  const { ordered, booked, open, rate } = totals;
  const joined = (...parts: (string | null)[]) => parts.filter(Boolean).join(' · ');
  const { SHIP_BGN_DT, SHIP_END_DT } = order;
  const hasPassed = open > 0 && SHIP_END_DT && SHIP_END_DT < today();
  const passed = hasPassed ? ` ${t('UI.flairPoInfoMgt.PASSED', daysBetween(SHIP_END_DT, today()))}` : '';
  const window = `${dashed(SHIP_BGN_DT)} ~ ${dashed(SHIP_END_DT)}${passed}`;
  const pairs: [title: string, value: ReactNode, full?: string][] = [
    [t('LBL.VNDR_NM'), joined(order.VNDR_CD, order.VNDR_NM)],
    [`${t('LBL.BRAND_NM')} · ${t('LBL.SEASON_CD')}`, joined(order.BRAND_NM, order.SEASON_CD)],
    [t('UI.flairPoInfoMgt.ROUTE'), `${order.POL_CD ?? ''} – ${order.POD_CD ?? ''}`],
    [
      t('UI.flairPoInfoMgt.WINDOW'),
      <span key="window" className={hasPassed ? 'po-late' : undefined}>
        <b>{`${dashed(SHIP_BGN_DT).slice(5)} ~ ${dashed(SHIP_END_DT).slice(5)}`}</b>
        {passed}
      </span>,
      window,
    ],
    [t('LBL.REQ_DLV_DT'), dashed(order.REQ_DLV_DT)],
    [t('LBL.INCOTERMS'), joined(order.INCOTERMS, codeName('TRANS_MODE', order.TRANS_MODE))],
    [t('LBL.FLAIR_PO.PO_DT'), dashed(order.PO_DT)],
    [
      t('LBL.FLAIR_PO_LINE.PO_QTY'),
      <span key="ordered">
        <b>{grouped(ordered)}</b>
        {order.TOT_QTY !== null && order.TOT_QTY !== ordered && ` ${t('UI.flairPoInfoMgt.BEFORE', grouped(order.TOT_QTY))}`}
      </span>,
    ],
    [
      t('LBL.BKD_QTY'),
      <span key="booked" className={hasPassed ? 'po-late' : undefined}>
        <b>{grouped(booked)}</b> {rate} %
      </span>,
    ],
    [t('LBL.FLAIR_PO.TOT_AMT'), <b key="amount">{amount(value, order.CURR_CD)}</b>],
  ];
  return (
    <dl className="po-band">
      {pairs.map(([title, value, full]) => (
        <div key={title}>
          <dt title={title}>{title}</dt>
          <dd title={full ?? (typeof value === 'string' ? value : undefined)}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
