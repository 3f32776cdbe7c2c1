import type { FastifyInstance } from 'fastify';
import type { ReadBody, ReadData } from '../../../contract/call';
import { daysBetween } from '../../../contract/dates';
import { doMissing } from '../../../contract/ptl/status/doReadiness';
import {
  type Deadline,
  type DeadlineWho,
  isUnknown,
  type NextStep,
  placeOf,
  ptlDeadlineList,
} from '../../../contract/ptl/status/ptlDeadlineList';
import { codeNames } from '../../lib/codeNames';
import { page } from '../../lib/page';
import { screenName } from '../../lib/screenName';
import { type Ctx, serve } from '../../lib/serve';
import { loggedWorkbook } from '../../lib/workbook';
import { type EndingRow, endingRows } from './deadline.service';
import { demurrageOn, demurrageSum, type PricedContainer, pricedByShipment } from './demurrage.service';
import { doFacts } from './doIssue.service';

type Side = 'CORP' | 'CUST' | 'CARR' | 'CSTM';
interface Todo {
  side: Side;
  next: NextStep;
}

const order = {
  sortable: ['KIND_TP', 'REF_KEY', 'CUST_NM', 'DUE_DTM', 'REMAIN_MIN'],
  orderBy: [
    ['D.DUE_DTM', 'asc'],
    ['D.KIND_TP', 'asc'],
    ['D.REF_KEY', 'asc'],
  ],
} as const;
const columns = ['REMAIN_MIN', 'DUE_DTM', 'KIND_TP', 'REF_KEY', 'CUST_NM', 'CNTN_TXT', 'DAY_WON', 'SUM_WON', 'WHO_NM', 'NEXT_NM'];
const codes = { KIND_TP: 'DUE_KIND', DLV_ORD_STS: 'DLV_ORD_STS', LATE_RSN: 'FLAIR_LATE_RSN' };

/** What a shipment waits for until its D/O; null where it has one. */
type DoWait = (seq: number | null) => Todo | null;

async function doWaits(ctx: Ctx<unknown>, rows: readonly EndingRow[]): Promise<DoWait> {
  const facts = await doFacts(
    ctx,
    rows.flatMap(({ KIND_TP, HBL_SEQ, STS_CD }) => (HBL_SEQ !== null && STS_CD === null && KIND_TP !== 'DUTY' ? HBL_SEQ : [])),
  );
  const sides = { STOP: 'CUST', CHARGE: 'CUST', BL: 'CUST', ARRIVAL: 'CARR', HOLD: 'CSTM' } as const;
  return (seq) => {
    const of = seq === null ? undefined : facts.get(seq);
    if (!of) return null;
    const [first] = doMissing(of);
    return first ? { side: sides[first], next: `DO_${first}` } : { side: 'CORP', next: 'ISSUE' };
  };
}

/** Who can do something about a purchase order that will be late, by its reason. */
const lateSides: Readonly<Record<string, Side>> = { NBK: 'CUST', SCH: 'CORP', VSL: 'CARR', CUS: 'CSTM', DLV: 'CORP' };

/** The steps of an order by its state. */
const orderSteps: Readonly<Record<string, NextStep>> = { REQ: 'CONFIRM', CFM: 'ASSIGN', HLD: 'RESUME' };

function todoOf(ctx: Ctx<unknown>, row: EndingRow, waits: DoWait): Todo {
  switch (row.KIND_TP) {
    case 'FREE':
      if (row.DUE_DTM === null) return { side: 'CARR', next: 'ARRIVE' };
      return waits(row.HBL_SEQ) ?? { side: 'CORP', next: 'TAKE' };
    case 'DO':
      return waits(row.HBL_SEQ) ?? { side: 'CORP', next: 'ISSUE' };
    case 'DUTY':
      return { side: 'CUST', next: 'LOAD' };
    case 'QUO':
      return { side: 'CUST', next: ctx.user.USER_TP === 'S' ? 'REMIND' : 'ANSWER' };
    case 'DLV':
      return { side: 'CORP', next: orderSteps[row.STS_CD ?? ''] ?? 'FOLLOW' };
    case 'PO':
      return { side: lateSides[row.STS_CD ?? ''] ?? 'CORP', next: row.STS_CD === 'NBK' ? 'PO_BOOK' : 'PO_TRACE' };
  }
}

/** Who a side is to the reader. */
function whoOf(ctx: Ctx<unknown>, side: Side, customer: string): { WHO_TP: DeadlineWho; WHO_NM: string } {
  const mine = ctx.user.USER_TP === 'S' ? 'CORP' : 'CUST';
  if (side === mine) return { WHO_TP: 'ME', WHO_NM: ctx.text('UI.due.ME') };
  if (side === 'CUST') return { WHO_TP: 'CUST', WHO_NM: customer };
  return { WHO_TP: side === 'CORP' ? 'CORP' : 'OUT', WHO_NM: ctx.text(`UI.life.WHO_${side}`) };
}

/** What the day after the last free one, or tomorrow, costs, and what the days so far come to. */
function wonOf({ KIND_TP, DUE_DTM, REMAIN_MIN }: EndingRow, boxes: readonly PricedContainer[], today: string) {
  if (KIND_TP === 'DUTY') return { DAY_WON: null, SUM_WON: REMAIN_MIN !== null && REMAIN_MIN < 0 ? null : 0 };
  if (KIND_TP !== 'FREE') return { DAY_WON: null, SUM_WON: null };
  const last = DUE_DTM === null ? null : DUE_DTM.slice(0, 8);
  const missed = last === null ? null : last < today ? today : last;
  const dayOf = ({ DEM_BGN_DT }: PricedContainer) => (missed === null ? 1 : DEM_BGN_DT === null ? 0 : daysBetween(DEM_BGN_DT, missed) + 2);
  return {
    DAY_WON: demurrageOn(
      boxes.filter(({ AT_PORT }) => AT_PORT),
      dayOf,
    ),
    SUM_WON: demurrageSum(boxes),
  };
}

/** How many containers of which type are still at the terminal. */
function boxesText(ctx: Ctx<unknown>, boxes: readonly PricedContainer[]): string {
  const counts = new Map<string, number>();
  for (const { AT_PORT, CNTR_TP_CD } of boxes) if (AT_PORT) counts.set(CNTR_TP_CD, (counts.get(CNTR_TP_CD) ?? 0) + 1);
  return [...counts].map(([type, count]) => ctx.text('UI.due.BOXES', type, count)).join(', ');
}

const dayText = (day: string | null | undefined): string | null => (day ? `${day.slice(4, 6)}-${day.slice(6, 8)}` : null);

type Names = Record<keyof typeof codes, Map<string, string>>;

/** What a row is about, in parts. */
function partsOf(
  ctx: Ctx<unknown>,
  row: EndingRow,
  boxes: readonly PricedContainer[],
  todo: Todo,
  names: Names,
): (string | null | undefined)[] {
  const lane = `${row.FROM_TXT}–${row.TO_TXT}`;
  const day = dayText(row.FACT_DT);
  const discharged = dayText(boxes.flatMap(({ AT_PORT, DISC_DTM }) => (AT_PORT && DISC_DTM ? DISC_DTM : [])).sort()[0]);
  switch (row.KIND_TP) {
    case 'FREE':
      return [boxesText(ctx, boxes), lane, discharged ? ctx.text('UI.due.DISC', discharged) : ctx.text('UI.due.NOT_DISC')];
    case 'DO': {
      const state = todo.next === 'ISSUE' ? 'UI.due.DO_READY' : `UI.DO.${todo.next.slice(3)}`;
      return [ctx.text(state), boxesText(ctx, boxes), lane, day && ctx.text('UI.due.ARRIVED', day)];
    }
    case 'DUTY':
      return [day && ctx.text('UI.due.ACCEPTED', day), ctx.text('UI.due.NOT_LOADED'), lane];
    case 'QUO':
      return [ctx.text('UI.due.REV', row.QUO_REV ?? 1), lane, row.TOT_WON === null ? null : ctx.text('UI.due.WON', row.TOT_WON)];
    case 'DLV':
      return [names.DLV_ORD_STS.get(row.STS_CD ?? '') ?? row.STS_CD, day, `${row.FROM_TXT} → ${row.TO_TXT}`];
    case 'PO':
      return [
        names.LATE_RSN.get(row.STS_CD ?? '') ?? row.STS_CD,
        ctx.text('UI.due.LATE_LINES', row.LATE_CNT ?? 0),
        lane,
        day && ctx.text('UI.due.EXPECTED', day),
      ];
  }
}

/** The same in a line. */
const contentOf = (...args: Parameters<typeof partsOf>): string =>
  partsOf(...args)
    .filter(Boolean)
    .join(' · ');

/** The rows as they are read: what they cost, who must act, what is to be done. */
async function told(ctx: Ctx<unknown>, rows: readonly EndingRow[]): Promise<Deadline[]> {
  const seqs = [...new Set(rows.flatMap(({ KIND_TP, HBL_SEQ }) => (HBL_SEQ !== null && KIND_TP !== 'DUTY' ? HBL_SEQ : [])))];
  const [boxes, waits, names] = [await pricedByShipment(ctx, seqs), await doWaits(ctx, rows), await codeNames(ctx, codes)];
  return rows.map((row) => {
    const own = boxes.get(row.HBL_SEQ ?? 0) ?? [];
    const todo = todoOf(ctx, row, waits);
    const { KIND_TP, REF_KEY, HBL_NO, CUST_CD, CUST_NM, DUE_DTM, REMAIN_MIN, DUE_SCOPE } = row;
    return {
      ...{ KIND_TP, REF_KEY, HBL_NO, CUST_CD, CUST_NM, DUE_DTM, REMAIN_MIN, DUE_SCOPE },
      ...placeOf(row, ctx.today),
      CNTN_TXT: contentOf(ctx, row, own, todo, names),
      ...wonOf(row, own, ctx.today),
      ...whoOf(ctx, todo.side, CUST_NM),
      NEXT_TP: todo.next,
      NEXT_NM: ctx.text(`UI.due.${todo.next}`),
    };
  });
}

async function list(ctx: Ctx<ReadBody<object>>, cap?: number): Promise<ReadData<Deadline>> {
  const { LIST, TOTAL } = await page(ctx, await endingRows(ctx), ctx.body, { ...order, ...(cap ? { cap } : {}) });
  return { LIST: await told(ctx, LIST), TOTAL };
}

/** A row of the file: what is not known is said, what costs nothing by the day has a dash. */
function filed(ctx: Ctx<unknown>, row: Deadline) {
  const none = (won: number | null) => won ?? (isUnknown(row, won) ? ctx.text('UI.CARGO.UNKNOWN') : '–');
  return { ...row, DAY_WON: none(row.DAY_WON), SUM_WON: none(row.SUM_WON) };
}

export default async function ptlDeadlineListRoutes(app: FastifyInstance): Promise<void> {
  serve(app, ptlDeadlineList.select, (ctx) => list(ctx));
  serve(app, ptlDeadlineList.excel, async (ctx) => {
    const { LIST } = await list(ctx as never, ctx.settings.EXCEL_MAX_ROW);
    const rows = LIST.map((row) => filed(ctx, row));
    return loggedWorkbook(ctx, {
      name: await screenName(ctx, 'ptlDeadlineList'),
      table: 'FMS_HBL',
      columns,
      rows,
      groups: { KIND_TP: 'DUE_KIND' },
    });
  });
}
