import type { FastifyInstance } from 'fastify';
import type { CustOrder } from '../../contract/ord/custOrder';
import { type CustOrderSearch, custOrderMgt } from '../../contract/ord/custOrderMgt';
import { page } from '../lib/page';
import { type Ctx, serve } from '../lib/serve';
import { listWorkbook } from '../lib/workbook';
import { exceededCredit } from './credit.service';
import { orderColumnsFor, orderForReader, orderLines, ordersByNo, searchedOrders } from './orders';
import { saveCustOrders } from './save.service';
import { orderTransition } from './transition.service';
import { wayOf } from './way.service';

const listed = (ctx: Ctx<unknown>) =>
  ({
    sortable: orderColumnsFor(ctx),
    orderBy: [
      ['ORD_DT', 'desc'],
      ['ORD_NO', 'desc'],
    ],
  }) as const;

const list = <R>(LIST: R[]) => ({ LIST, TOTAL: LIST.length });

/** The order that a call names, where its reader sees it. */
async function asked(ctx: Ctx<{ SEARCH: { ORD_NO?: string } }>): Promise<CustOrder | undefined> {
  const number = String(ctx.body.SEARCH.ORD_NO ?? '');
  return (await ordersByNo(ctx, [number])).get(number);
}

export default async function custOrderMgtRoutes(app: FastifyInstance): Promise<void> {
  serve(app, custOrderMgt.select, async (ctx) => {
    const { LIST, TOTAL } = await page(ctx, searchedOrders(ctx, ctx.body.SEARCH), ctx.body, listed(ctx));
    return { LIST: LIST.map((order) => orderForReader(order, ctx)), TOTAL };
  });

  serve(app, custOrderMgt.selectLines, async (ctx) => {
    const order = await asked(ctx);
    return list(order ? ((await orderLines(ctx, [order.ORD_NO])).get(order.ORD_NO) ?? []) : []);
  });

  serve(app, custOrderMgt.selectWay, async (ctx) => {
    const order = await asked(ctx);
    return list(order ? await wayOf(ctx, order) : []);
  });

  serve(app, custOrderMgt.selectCredit, async (ctx) => list(await exceededCredit(ctx, ctx.body.SEARCH.CUST_CD)));

  serve(app, custOrderMgt.save, async (ctx) => ({ LIST: await saveCustOrders(ctx, ctx.body.LIST) }));

  for (const action of ['submit', 'receive', 'confirm', 'reject', 'linkBl', 'cancel', 'delete'] as const)
    serve(app, custOrderMgt[action], async (ctx) => ({ LIST: await orderTransition(ctx, action) }));

  serve(app, custOrderMgt.excel, (ctx: Ctx<{ SEARCH: Partial<CustOrderSearch> }>) =>
    listWorkbook(ctx, searchedOrders(ctx, ctx.body.SEARCH), {
      screen: 'custOrderMgt',
      table: 'ORD_CUST_ORD',
      columns: orderColumnsFor(ctx),
      order: listed(ctx),
    }),
  );
}
