import { type Span, timeOf } from '../../../contract/pan/board';
import { type Bar, type Fit, toldOverlap } from '../../../contract/pan/boardRows';
import type { BoardOrder, BoardTruck } from '../../../contract/pan/dlvOrdBoard';
import { timeText } from '../../../contract/shown';
import { codeName } from '../../lib/codes';
import { formatValue, grouped } from '../../lib/formats';
import { t } from '../../lib/texts';

/** How an order, its truck and what is to be known of both are said: on the board, in titles, and read out. */

const clock = (minute: number | null, unknown: string): string => {
  if (minute === null) return t(unknown);
  if (minute < 0 || minute >= 1440) return t(minute < 0 ? 'UI.dlvOrdBoard.BEFORE' : 'UI.dlvOrdBoard.AFTER');
  return timeText(timeOf(minute));
};

export const spanText = ({ from, to, isLate }: Span): string =>
  `${clock(from, 'UI.dlvOrdBoard.NO_BEGIN')} – ${isLate ? t('UI.dlvOrdBoard.LATE') : clock(to, 'UI.dlvOrdBoard.NO_END')}`;

export const kilos = (weight: number | null): string => (weight === null ? '–' : `${grouped(Math.round(weight))} KG`);

export const minutesText = (minutes: number): string =>
  minutes < 60
    ? t('UI.dlvOrdBoard.MINUTES', minutes)
    : t('UI.dlvOrdBoard.HOURS', Math.floor(minutes / 60), String(minutes % 60).padStart(2, '0'));

export const overText = (over: number): string => t('UI.dlvOrdBoard.OVER', grouped(over));
export const overlapText = (minutes: number): string => t('UI.dlvOrdBoard.OVERLAP', minutesText(minutes));

/** What stands against an order on its truck, in few words. */
export function problemsOf({ over, overlaps }: Pick<Fit, 'over' | 'overlaps'>): string[] {
  const longest = Math.max(0, ...overlaps.map(({ minutes }) => minutes));
  const named = overlaps.map(({ DLV_ORD_NO }) => DLV_ORD_NO).join(', ');
  return [...(over > 0 ? [overText(over)] : []), ...(longest > 0 ? [`${overlapText(longest)} (${named})`] : [])];
}

/** What is told beside a bar: of two that meet the later one says so. */
export function besideBar(bar: Bar): string[] {
  const overlap = toldOverlap(bar);
  return [
    ...(bar.over > 0 ? [overText(bar.over)] : []),
    ...(overlap > 0 ? [overlapText(overlap)] : []),
    ...(bar.span.isLate ? [t('UI.dlvOrdBoard.LATE')] : []),
  ];
}

export const routeText = ({ CUST_NM, DLV_PLC_NM }: BoardOrder): string => `${CUST_NM} → ${DLV_PLC_NM}`;

export const stateText = ({ DLV_ORD_STS }: BoardOrder): string => codeName('DLV_ORD_STS', DLV_ORD_STS);

export const truckText = ({ CAR_NO, CAR_TP }: BoardTruck): string => `${CAR_NO} ${CAR_TP ? codeName('CAR_TP', CAR_TP) : ''}`;

/** A bar in one line: its title, and what is read out. */
export const barText = (bar: Bar): string =>
  [
    stateText(bar.order),
    routeText(bar.order),
    spanText(bar.span),
    kilos(bar.order.GRS_WT),
    bar.order.DLV_ORD_NO,
    ...problemsOf(bar),
    ...(bar.span.isLate ? [t('UI.dlvOrdBoard.LATE')] : []),
  ].join(', ');

export const orderText = (order: BoardOrder, isPast: boolean): string =>
  [
    order.PICKUP_TM ? formatValue('PICKUP_TM', order.PICKUP_TM) : t('UI.dlvOrdBoard.NO_BEGIN'),
    order.DLV_ORD_NO,
    order.CUST_NM,
    codeName('CAR_TP', order.CAR_TP ?? ''),
    kilos(order.GRS_WT),
    ...(isPast ? [t('UI.dlvOrdBoard.PAST')] : []),
  ].join(', ');

/** Where the truck comes from, and how long before. */
export function beforeText({ before, gap }: Fit): string {
  if (!before) return t('UI.dlvOrdBoard.NO_BEFORE');
  return [before.DLV_PLC_NM, gap === null ? '' : t('UI.dlvOrdBoard.GAP', minutesText(gap))].filter(Boolean).join(', ');
}

/** How a truck suits an order, in one line. */
export const fitText = (fit: Fit): string =>
  [
    ...(fit.isFit ? [t('UI.dlvOrdBoard.FIT')] : problemsOf(fit)),
    ...(fit.isAsked ? [] : [t('UI.dlvOrdBoard.OTHER_TYPE')]),
    t('UI.dlvOrdBoard.COMES_FROM', beforeText(fit)),
  ].join(', ');
