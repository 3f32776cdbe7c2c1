import type { FastifyInstance } from 'fastify';
import type { Action } from '../../contract/pan/dlvOrd';
import { type DlvOrdSearch, dlvOrdMgt } from '../../contract/pan/dlvOrdMgt';
import { byCursor } from '../lib/cursor';
import { orderBy, page } from '../lib/page';
import { type Ctx, serve } from '../lib/serve';
import { saveOrders } from './dlvOrd.service';
import { orderExcel } from './excel';
import { linesOf, saveLines } from './lines.service';
import { listed, withListed } from './listed.service';
import { checkPeriod, dateOf, forReader, orderColumns, searched, sortableFor } from './orders';
import { saveAndSubmit } from './saveSubmit.service';
import { drawnSending, readersOf, sendOrders } from './send.service';
import { followReserved } from './stock.service';
import { transition } from './transition.service';
import { truckHauls } from './truckDay.service';

const longest = { months: 3 };

/** What the desk may be sorted by, and its order where nothing is asked. */
const orders = (ctx: Ctx<unknown>, search: Partial<DlvOrdSearch>) =>
  ({
    sortable: [...sortableFor(ctx), 'FILE_CNT', 'CSM_CNT', ...(ctx.user.USER_TP === 'S' ? ['SEND_DTM'] : [])],
    orderBy: [
      [dateOf(search.DT_TP), 'asc'],
      ['O.DLV_ORD_NO', 'asc'],
    ],
  }) as const;

const actions: Action[] = ['submit', 'confirm', 'assign', 'unassign', 'load', 'arrive', 'complete', 'hold', 'resume', 'reject', 'cancel'];

export default async function dlvOrdMgtRoutes(app: FastifyInstance) {
  serve(app, dlvOrdMgt.select, async (ctx) => {
    const search = ctx.body.SEARCH;
    checkPeriod(ctx, search, longest);
    const query = searched(ctx.db, ctx.scope, search).select(orderColumns(ctx));
    const { LIST, TOTAL } = await page(ctx, query, ctx.body, { ...orders(ctx, search), worked: listed(ctx) });
    return { LIST: (await withListed(ctx, LIST)).map((order) => forReader(order, ctx)), TOTAL };
  });

  serve(app, dlvOrdMgt.selectLines, async (ctx) => {
    const LIST = await linesOf(ctx, ...[ctx.body.SEARCH.DLV_ORD_NO ?? []].flat().map(String));
    return { LIST, TOTAL: LIST.length };
  });

  serve(app, dlvOrdMgt.selectTruckHauls, async (ctx) => {
    const { CAR_NO, DAYS } = ctx.body.SEARCH;
    const LIST = await truckHauls(ctx, CAR_NO, DAYS);
    return { LIST, TOTAL: LIST.length };
  });

  serve(app, dlvOrdMgt.selectReaders, async (ctx) => {
    const LIST = await readersOf(ctx, [ctx.body.SEARCH.DLV_ORD_NO ?? []].flat().map(String));
    return { LIST, TOTAL: LIST.length };
  });

  serve(app, dlvOrdMgt.send, sendOrders, { prepare: drawnSending });

  serve(app, dlvOrdMgt.save, async (ctx) => {
    const LIST = await saveOrders(ctx, ctx.body.LIST);
    await followReserved(ctx, LIST);
    return { LIST };
  });

  serve(app, dlvOrdMgt.saveSubmit, async (ctx) => ({ LIST: await saveAndSubmit(ctx, ctx.body.LIST) }));

  serve(app, dlvOrdMgt.saveLines, async (ctx) => {
    const LIST = await saveLines(ctx, ctx.body.LIST);
    await followReserved(ctx, LIST);
    return { LIST };
  });

  for (const action of actions) {
    serve(app, dlvOrdMgt[action], async (ctx) => ({ LIST: await transition(ctx, action, ctx.body.LIST, ctx.body.RSN) }));
  }

  serve(app, dlvOrdMgt.excel, async (ctx) => {
    const search = ctx.body.SEARCH;
    checkPeriod(ctx, search, longest);
    const query = searched(ctx.db, ctx.scope, search)
      .select([...orderColumns(ctx), ...listed(ctx)])
      .orderBy(orderBy(ctx.body, orders(ctx, search)))
      .limit(ctx.settings.EXCEL_MAX_ROW);
    return orderExcel(
      ctx,
      'dlvOrdMgt',
      byCursor(ctx.db, query, (order) => forReader(order, ctx)),
    );
  });
}
