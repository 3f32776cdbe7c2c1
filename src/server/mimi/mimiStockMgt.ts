import type { FastifyInstance } from 'fastify';
import { type MimiStockSearch, mimiStockMgt } from '../../contract/mimi/mimiStockMgt';
import { page } from '../lib/page';
import { checkPeriod } from '../lib/period';
import { askedRows } from '../lib/save';
import { type Ctx, serve } from '../lib/serve';
import { listWorkbook } from '../lib/workbook';
import { courseIn, movesIn, stockIn } from './stockList.service';
import { closeMonths, openMonths, stockMonths } from './stockMonths.service';

const screen = 'mimiStockMgt';
const columns = [
  ...(['CUST_CD', 'CUST_NM', 'ITEM_CD', 'ITEM_NM', 'ITEM_SPEC', 'LOT_NO', 'CYCFS_CD', 'CYCFS_NM', 'QTY_UT', 'OPN_QTY', 'IN_QTY'] as const),
  ...(['OUT_QTY', 'ADJ_QTY', 'CLS_QTY', 'PLN_IN_QTY', 'PLN_OUT_QTY', 'AVL_QTY', 'SAFE_QTY', 'SHORT_YN', 'COVER_DAYS'] as const),
  ...(['LAST_IN_DT', 'STAY_DAYS', 'STK_CBM'] as const),
];
const order = {
  sortable: columns,
  orderBy: [
    ['CUST_CD', 'asc'],
    ['ITEM_CD', 'asc'],
    ['CYCFS_CD', 'asc'],
    ['LOT_NO', 'asc'],
  ],
} as const;
const moveOrder = {
  sortable: [],
  orderBy: [
    ['SPLY_DT', 'asc'],
    ['OUT_QTY', 'desc'],
    ['SPLY_NO', 'asc'],
  ],
} as const;
const courseOrder = { sortable: [], orderBy: [['SPLY_DT', 'asc']] } as const;
const longest = { years: 1 };

function asked(ctx: Ctx<unknown>, search: Partial<MimiStockSearch>) {
  checkPeriod(ctx, search, longest);
  return stockIn(ctx, search);
}

export default async function mimiStockMgtRoutes(app: FastifyInstance): Promise<void> {
  serve(app, mimiStockMgt.select, (ctx) => page(ctx, asked(ctx, ctx.body.SEARCH), ctx.body, order));

  serve(app, mimiStockMgt.selectMoves, (ctx) => {
    checkPeriod(ctx, ctx.body.SEARCH, longest);
    return page(ctx, movesIn(ctx.body.SEARCH), ctx.body, moveOrder);
  });

  serve(app, mimiStockMgt.selectCourse, (ctx) => {
    checkPeriod(ctx, ctx.body.SEARCH, longest);
    return page(ctx, courseIn(ctx.body.SEARCH), ctx.body, courseOrder);
  });

  serve(app, mimiStockMgt.selectMonths, async (ctx) => {
    const LIST = await stockMonths(ctx);
    return { LIST, TOTAL: LIST.length };
  });

  serve(app, mimiStockMgt.monthClose, async (ctx) => ({ LIST: await closeMonths(ctx, askedRows(ctx)) }));

  serve(app, mimiStockMgt.monthOpen, async (ctx) => ({ LIST: await openMonths(ctx, askedRows(ctx)) }));

  serve(app, mimiStockMgt.excel, (ctx) => listWorkbook(ctx, asked(ctx, ctx.body.SEARCH), { screen, table: 'MIMI_STOCK', columns, order }));
}
