import type { FastifyInstance } from 'fastify';
import { type SqlBool, sql } from 'kysely';
import type { ActionBody } from '../../contract/call';
import {
  type FlairPoSearch,
  flairPoInfoMgt,
  lineRefusal,
  type Po,
  type PoLine,
  po,
  poLine,
  poRefusal,
  type Way,
} from '../../contract/flair/flairPoInfoMgt';
import { stored } from '../../contract/rules';
import { codeNames } from '../lib/codeNames';
import { page } from '../lib/page';
import { checkPeriod } from '../lib/period';
import { Refusal, refuseFaults } from '../lib/refusal';
import { askedRows, lockRows, presentInOrder, updateRows } from '../lib/save';
import { type Ctx, serve } from '../lib/serve';
import { listWorkbook } from '../lib/workbook';
import { tracedQuantities } from './expected.service';
import { numberOf, savePoLines } from './poLines.service';
import { linesOf, poLines, presentPos, searchedPos } from './poList.service';
import { lockPos, poOf, writeReasons } from './poLock.service';
import { savePos } from './poSave.service';

const screen = 'flairPoInfoMgt';
const columns = [
  ...(['PO_NO', 'FLAIR_PO_STS', 'CUST_CD', 'CUST_NM', 'PO_DT', 'BUYER_NM', 'VNDR_CD', 'VNDR_NM', 'BRAND_NM', 'SEASON_CD'] as const),
  ...(['INCOTERMS', 'TRANS_MODE', 'POL_CD', 'POD_CD', 'SHIP_BGN_DT', 'SHIP_END_DT', 'REQ_DLV_DT', 'CURR_CD', 'TOT_QTY'] as const),
  ...(['TOT_AMT', 'UPLOAD_NO', 'RMK'] as const),
];
const order = {
  sortable: columns,
  orderBy: [
    ['PO_DT', 'desc'],
    ['CUST_CD', 'asc'],
    ['PO_NO', 'desc'],
  ],
} as const;
const lineColumns = [
  ...(['LINE_NO', 'STYLE_NO', 'ITEM_CD', 'ITEM_NM', 'COLOR_CD', 'SIZE_CD', 'HS_CD', 'PO_QTY', 'QTY_UT', 'UNIT_PRC', 'PO_AMT'] as const),
  ...(['PACK_QTY', 'CTN_QTY', 'CGO_RDY_DT', 'BKD_QTY', 'SHPD_QTY', 'RCVD_QTY', 'PO_LINE_STS', 'SHORT_YN', 'RMK'] as const),
];
const lineOrder = { sortable: lineColumns, orderBy: [['LINE_NO', 'asc']] } as const;
const longest = { years: 1 };

function asked(ctx: Ctx<unknown>, search: Partial<FlairPoSearch>) {
  if (!search.PO_NO && !search.UPLOAD_NO) checkPeriod(ctx, search, longest);
  return searchedPos(ctx, search);
}

/** Quantities of a purchase order's lines, by the way they take. */
async function waysOf(ctx: Ctx<unknown>, customer: string, poNo: string): Promise<Way[]> {
  const traced = tracedQuantities(ctx, { lines: sql<SqlBool>`p.cust_cd = ${customer} and p.po_no = ${poNo}` });
  const { rows } = await sql<Way>`
    select x.line_no, x.style_no, x.color_cd, x.size_cd, x.line_qty, x.bkd_qty, x.open_qty, x.bkg_no, x.flair_bkg_sts, x.etd_dt, x.ship_end_dt,
        x.req_dlv_dt, x.exp_dlv_dt, x.late_days, x.late_rsn
      from ${traced} x order by x.line_no, x.bkg_no`.execute(ctx.db);
  return rows;
}

/** The reason of a cancellation, which it needs (MSG000039). */
function reasonOf(ctx: Ctx<ActionBody<unknown>>): string {
  const reason = stored(ctx.body.RSN ?? null);
  if (reason === null) throw new Refusal(422, 'MSG000039', { errors: [{ FIELD: 'RSN', CODE: 'MSG000039' }] });
  return reason;
}

/** Cancels purchase orders of which nothing is booked, with all their lines. */
async function cancelPos(ctx: Ctx<ActionBody<Po>>): Promise<Po[]> {
  const reason = reasonOf(ctx);
  const rows = (await lockRows(ctx.db, po.table, po.keys, askedRows(ctx))) as unknown as Po[];
  const { FLAIR_PO_STS: names } = await codeNames(ctx, { FLAIR_PO_STS: 'FLAIR_PO_STS' });
  refuseFaults(
    rows.flatMap((row, i) => {
      const CODE = poRefusal(row);
      const said = CODE === 'MSG000247' ? row.PO_NO : (names.get(row.FLAIR_PO_STS) ?? row.FLAIR_PO_STS);
      return CODE ? [{ ROW_NO: i + 1, FIELD: 'FLAIR_PO_STS', CODE, ARGS: [said] }] : [];
    }),
  );
  const { lines } = await lockPos(ctx, rows);
  await writeReasons(
    ctx,
    rows.map((row) => ({ key: poOf(row), state: row.FLAIR_PO_STS, reason })),
  );
  await updateRows(
    ctx.db,
    poLine.table,
    poLine.keys,
    ['PO_LINE_STS'],
    lines.map((line) => ({ ...line, PO_LINE_STS: 'CXL' })),
  );
  const bare = rows.filter((row) => lines.every((line) => poOf(line) !== poOf(row)));
  await updateRows(
    ctx.db,
    po.table,
    po.keys,
    ['FLAIR_PO_STS'],
    bare.map(({ CUST_CD, PO_NO }) => ({ CUST_CD, PO_NO, FLAIR_PO_STS: 'CXL' })),
  );
  return presentPos(ctx, rows);
}

/** Cancels single lines of which nothing is booked; the history of their purchase orders says which and why. */
async function cancelLines(ctx: Ctx<ActionBody<PoLine>>): Promise<PoLine[]> {
  const reason = reasonOf(ctx);
  const sent = askedRows(ctx);
  const keys = sent.map(({ CUST_CD, PO_NO }) => ({ CUST_CD: String(CUST_CD ?? ''), PO_NO: String(PO_NO ?? '') }));
  const { pos } = await lockPos(ctx, keys);
  const rows = (await lockRows(ctx.db, poLine.table, poLine.keys, sent)) as unknown as PoLine[];
  const { PO_LINE_STS: names } = await codeNames(ctx, { PO_LINE_STS: 'PO_LINE_STS' });
  refuseFaults(
    rows.flatMap((row, i) => {
      const CODE = lineRefusal(row);
      const said = CODE === 'MSG000247' ? numberOf(row) : (names.get(row.PO_LINE_STS) ?? row.PO_LINE_STS);
      return CODE ? [{ ROW_NO: i + 1, FIELD: 'PO_LINE_STS', CODE, ARGS: [said] }] : [];
    }),
  );
  await writeReasons(
    ctx,
    pos.map((head) => {
      const numbers = rows.filter((row) => poOf(row) === poOf(head)).map(({ LINE_NO }) => LINE_NO);
      const said = `${ctx.label('LINE_NO', poLine.table)} ${numbers.join(', ')}: ${reason}`;
      return { key: poOf(head), state: head.FLAIR_PO_STS, reason: said.slice(0, 500) };
    }),
  );
  await updateRows(
    ctx.db,
    poLine.table,
    poLine.keys,
    ['PO_LINE_STS'],
    rows.map(({ CUST_CD, PO_NO, LINE_NO }) => ({ CUST_CD, PO_NO, LINE_NO, PO_LINE_STS: 'CXL' })),
  );
  const found = await poLines(
    ctx,
    keys.map(({ CUST_CD }) => CUST_CD),
    keys.map(({ PO_NO }) => PO_NO),
  );
  return presentInOrder(found, poLine.keys, rows);
}

export default async function flairPoInfoMgtRoutes(app: FastifyInstance): Promise<void> {
  serve(app, flairPoInfoMgt.select, (ctx) => page(ctx, asked(ctx, ctx.body.SEARCH), ctx.body, order));

  serve(app, flairPoInfoMgt.selectLines, async (ctx) => {
    const { CUST_CD, PO_NO } = ctx.body.SEARCH;
    const LIST = await poLines(ctx, [String(CUST_CD ?? '')], [PO_NO ?? []].flat().map(String));
    return { LIST, TOTAL: LIST.length };
  });

  serve(app, flairPoInfoMgt.selectWays, async (ctx) => {
    const LIST = await waysOf(ctx, String(ctx.body.SEARCH.CUST_CD ?? ''), String(ctx.body.SEARCH.PO_NO ?? ''));
    return { LIST, TOTAL: LIST.length };
  });

  serve(app, flairPoInfoMgt.save, async (ctx) => ({ LIST: await savePos(ctx, ctx.body.LIST) }));

  serve(app, flairPoInfoMgt.saveLines, async (ctx) => ({ LIST: await savePoLines(ctx, ctx.body.LIST) }));

  serve(app, flairPoInfoMgt.cancel, async (ctx) => ({ LIST: await cancelPos(ctx) }));

  serve(app, flairPoInfoMgt.cancelLines, async (ctx) => ({ LIST: await cancelLines(ctx) }));

  serve(app, flairPoInfoMgt.excel, (ctx) => {
    const { SEARCH, GRID } = ctx.body;
    if (GRID !== 'G2') return listWorkbook(ctx, asked(ctx, SEARCH), { screen, table: po.table, columns, order });
    const { CUST_CD = '', PO_NO = '' } = SEARCH;
    return listWorkbook(ctx, linesOf(ctx, [CUST_CD], [PO_NO]), {
      ...{ screen, of: PO_NO, table: poLine.table, columns: lineColumns, order: lineOrder },
    });
  });
}
