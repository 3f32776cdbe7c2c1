import { randomUUID } from 'node:crypto';
import { settings } from '../../config/settings';
import { addDays } from '../../src/contract/dates';
import { flairBKTracingPoList } from '../../src/contract/flair/flairBKTracingPoList';
import { flairCntrTracingPoList } from '../../src/contract/flair/flairCntrTracingPoList';
import { flairPoInfoMgt, mostPoNumbers } from '../../src/contract/flair/flairPoInfoMgt';
import { flairSeasonList } from '../../src/contract/flair/flairSeasonList';
import { flairTracingPoList, lineKey, mostCompared, type Traced } from '../../src/contract/flair/flairTracingPoList';
import type { Caller } from './client';
import type { Answers } from './flood';
import { type CallBody, floodCalls } from './floodCalls';

const most = settings.LIST_MAX_ROW;
const some = <R>(count: number, row: (i: number) => R): R[] => Array.from({ length: count }, (_, i) => row(i));
const acting = (LIST: object[], more: object = {}) => ({ BATCH_ID: randomUUID(), LIST, ...more });
const CUST_CD = 'C00001';

/**
 * Lists, figures, comparisons and saves of purchase orders with the most that their limits let through: thousands of numbers at once, orders and
 * bookings of thousands of lines. No save is whole, so none is written.
 */
const purchaseBodies = (today: string, traced: readonly Traced[]): readonly CallBody[] => {
  const year = { FR_DT: addDays(today, -180), TO_DT: addDays(today, 184) };
  const search = (SEARCH: object) => () => ({ SEARCH, SIZE: most, PAGE: 1 });
  const [first] = traced;
  const ofLane = traced.filter(({ POL_CD, POD_CD, OPEN_QTY }) => POL_CD === first?.POL_CD && POD_CD === first?.POD_CD && OPEN_QTY > 0);
  const LINE_KEYS = ofLane.slice(0, mostCompared).map(lineKey);
  const numbers = [...new Set(traced.map(({ PO_NO }) => PO_NO))];
  const lines = some(most, (i) => ({
    ...{ STYLE_NO: 'X', ITEM_NM: '셔츠'.repeat(100), COLOR_CD: '?', SIZE_CD: `${i}`, QTY_UT: '?', PO_QTY: -1 },
  }));
  const loads = some(most, (i) => ({
    ...{ CUST_CD, PO_NO: numbers[i % numbers.length], LINE_NO: 1 + (i % 9), BKD_QTY: 9e11, CNTR_NO: 'X' },
  }));
  const days = { PO_DT: today, SHIP_BGN_DT: today, SHIP_END_DT: today, REQ_DLV_DT: today, CURR_CD: 'USD' };
  const trade = { CUST_CD, VNDR_NM: 'X', INCOTERMS: 'FOB', TRANS_MODE: 'SEA', POL_CD: 'VNHPH', POD_CD: 'KRPUS' };
  const order = (i: number, G2: object[]) => ({ BATCH_FLAG: 'insert', PO_NO: `FLOOD-${i}`, ...days, ...trade, G2 });
  return [
    [flairTracingPoList.select.path, search({ DT_TP: 'PO', ...year, LATE_YN: 'Y' })],
    [flairTracingPoList.select.path, search({ DT_TP: 'ETA', ...year })],
    [flairTracingPoList.select.path, search({ PO_NO: 'P' })],
    [flairTracingPoList.selectWhatIf.path, search({ LINE_KEYS, TRANS_MODE: 'AIR', ETD_DT: addDays(today, 9), ETA_DT: addDays(today, 9) })],
    [flairTracingPoList.selectSailings.path, search({ LINE_KEYS })],
    [flairTracingPoList.excel.path, () => ({ SEARCH: { DT_TP: 'PO', ...year }, ACCESS_RSN: 'flood' })],
    [flairPoInfoMgt.select.path, search(year)],
    [flairPoInfoMgt.select.path, search({ PO_NO: some(mostPoNumbers, (i) => `Q${i}`).join(',') })],
    [flairPoInfoMgt.selectLines.path, search({ CUST_CD, PO_NO: some(9_000, (i) => numbers[i % numbers.length]) })],
    [flairPoInfoMgt.selectWays.path, search({ CUST_CD, PO_NO: numbers[0] })],
    [flairBKTracingPoList.select.path, search({ DT_TP: 'BKG', ...year })],
    [flairBKTracingPoList.select.path, search({ PO_NO: 'P' })],
    [flairCntrTracingPoList.select.path, search({ DT_TP: 'ETA', ...year })],
    [flairSeasonList.select.path, search({})],
    [flairSeasonList.selectVendors.path, search({})],
    [flairSeasonList.selectLines.path, search({ FIG_CD: 'PO_QTY', ALL_YN: 'Y', FIG_BY: 'BRAND', FIG_KEY: null, FIG_SEASON: null })],
    [flairPoInfoMgt.save.path, () => acting([order(0, lines.slice(0, most / 5))])],
    [flairPoInfoMgt.save.path, () => acting(some(most / 5, (i) => order(i, lines.slice(0, 1))))],
    [
      flairPoInfoMgt.saveLines.path,
      () => acting(some(most / 5, (i) => ({ ...lines[i], BATCH_FLAG: 'insert', CUST_CD, PO_NO: numbers[0] }))),
    ],
    [flairBKTracingPoList.save.path, () => acting([{ BATCH_FLAG: 'insert', ...trade, BKG_DT: today, G2: loads.slice(0, most / 2) }])],
    [
      flairBKTracingPoList.saveLoads.path,
      () => acting(loads.slice(0, most / 2).map((load) => ({ ...load, BATCH_FLAG: 'insert', BKG_NO: 'FB' }))),
    ],
  ];
};

/** A thousand calls at a time by one account, about the orders of the customer that has them. */
export async function floodPurchases(caller: Caller, cookie: string, today: string, signal: AbortSignal): Promise<Answers> {
  const SEARCH = { DT_TP: 'PO', FR_DT: addDays(today, -360), TO_DT: today };
  const answer = await caller.send({
    ...{ path: flairTracingPoList.select.path, body: JSON.stringify({ SEARCH, SIZE: most, PAGE: 1 }), headers: { cookie }, signal },
  });
  if (answer.status !== 200) return { [answer.status]: 1 };
  const { data } = JSON.parse(answer.body.toString()) as { data: { LIST: Traced[] } };
  return floodCalls(purchaseBodies(today, data.LIST), caller, cookie, signal);
}
