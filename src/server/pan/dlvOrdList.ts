import type { FastifyInstance } from 'fastify';
import { type SqlBool, sql } from 'kysely';
import { type DlvOrdListSearch, dlvOrdList } from '../../contract/pan/dlvOrdList';
import { byCursor } from '../lib/cursor';
import { orderBy, page } from '../lib/page';
import { type Ctx, serve } from '../lib/serve';
import { anyOf, contains, startsWith } from '../lib/where';
import { orderExcel } from './excel';
import { listed, withListed } from './listed.service';
import { onTime } from './onTime.service';
import { checkPeriod, dateOf, forReader, orderColumns, searched, sortableFor } from './orders';

const longest = { months: 6 };

/** What the list reads beside the columns of an order. */
const followUps = [
  onTime.as('ONTIME_YN'),
  sql<string>`case when o.pod_file_sn is not null or exists (select 1 from cms_file f
    where f.ref_tp = 'DLV' and f.ref_key = o.dlv_ord_no and f.doc_tp = 'POD' and f.del_yn = 'N') then 'Y' else 'N' end`.as('POD_YN'),
] as const;

/** What the list may be sorted by, and its order where nothing is asked. */
const orders = (ctx: Ctx<unknown>, search: Partial<DlvOrdListSearch>) =>
  ({
    sortable: [...sortableFor(ctx).filter((name) => name !== 'O.TRSP_AMT'), 'ONTIME_YN', 'POD_YN', 'FILE_CNT', 'CSM_CNT'],
    orderBy: [
      [dateOf(search.DT_TP), 'desc'],
      ['O.DLV_ORD_NO', 'desc'],
    ],
  }) as const;

function ordersQuery(ctx: Ctx<unknown>, search: Partial<DlvOrdListSearch>) {
  checkPeriod(ctx, search, longest);
  const place = sql<SqlBool>`(${contains('O.PICKUP_PLC_NM', search.KEYWORD)} or ${contains('O.DLV_PLC_NM', search.KEYWORD)} or ${contains('O.DLV_ADDR', search.KEYWORD)})`;
  return searched(ctx.db, ctx.scope, search)
    .where(anyOf('O.IMEX_TP', search.IMEX_TP))
    .where(anyOf('O.TRUCK_CD', ctx.user.USER_TP === 'S' ? search.TRUCK_CD : null))
    .where(startsWith('O.CAR_NO', search.CAR_NO))
    .$if(!!search.KEYWORD, (q) => q.where(place))
    .select([...orderColumns(ctx), ...followUps]);
}

export default async function dlvOrdListRoutes(app: FastifyInstance) {
  serve(app, dlvOrdList.select, async (ctx) => {
    const search = ctx.body.SEARCH;
    const { LIST, TOTAL } = await page(ctx, ordersQuery(ctx, search), ctx.body, { ...orders(ctx, search), worked: listed(ctx) });
    return { LIST: (await withListed(ctx, LIST)).map((order) => withoutPrice(forReader(order, ctx))), TOTAL };
  });

  serve(app, dlvOrdList.excel, async (ctx) => {
    const search = ctx.body.SEARCH;
    const query = ordersQuery(ctx, search)
      .select(listed(ctx))
      .orderBy(orderBy(ctx.body, orders(ctx, search)))
      .limit(ctx.settings.EXCEL_MAX_ROW);
    return orderExcel(
      ctx,
      'dlvOrdList',
      byCursor(ctx.db, query, (order) => withoutPrice(forReader(order, ctx))),
    );
  });
}

const withoutPrice = <O extends { TRSP_AMT: unknown }>(order: O): O => ({ ...order, TRSP_AMT: null });
