import { truckers } from './customers';
import { type Day, date8 } from './days';
import { mobile } from './names';
import type { Made } from './orders';

/** Planned pick-up and delivery of the orders on the road today, and of those that wait for a truck; where there is none, nobody knows it. */
const going: [string, string | null][] = [
  ['0730', '1000'],
  ['0900', '1130'],
  ['1030', '1330'],
  ['1200', '1430'],
  ['1300', '1600'],
  ['1430', '1700'],
  ['1600', '1830'],
  ['1330', null],
];
const waiting: [string, string][] = [
  ['0930', '1130'],
  ['1100', '1400'],
  ['1330', '1530'],
  ['1500', '1730'],
  ['1630', '1830'],
];

/** A truck that was hired for today and is in no master. */
const hired = { CAR_NO: '인천99바7001', CAR_TP: 'T5', MAX_WT: 5000, TRUCK_CD: truckers[4], DRV_NM: '나용차', DRV_TEL: mobile(77, '0300') };

/** Gives the orders of today times over the whole day, so that the dispatch board has something to do: some wait for a truck, two are on one of the day. */
export function spreadToday(made: readonly Made[], base: Day): void {
  const today = date8(base);
  const ofState = (state: string) =>
    made.map(({ order }) => order).filter(({ DLV_ORD_STS, UPLOAD_NO }) => DLV_ORD_STS === state && !UPLOAD_NO);
  const set = (order: Made['order'], [PICKUP_TM, DLV_TM]: [string, string | null]) =>
    Object.assign(order, { PICKUP_DT: today, PICKUP_TM, DLV_DT: today, DLV_TM });
  for (const [i, order] of ofState('CFM').entries()) set(order, waiting[i % waiting.length] as [string, string]);
  const assigned = ofState('ASG').filter(({ DLV_DT }) => DLV_DT === today);
  for (const [i, order] of assigned.entries()) set(order, going[i % going.length] as [string, string | null]);
  for (const order of assigned.filter(({ CORP_CD, DLV_TP }) => CORP_CD === '1000' && DLV_TP !== 'CNTR').slice(0, 2))
    Object.assign(order, hired);
}
