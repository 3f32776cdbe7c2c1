import { sql } from 'kysely';
import type { ReadBody } from '../../contract/call';
import type { DeliveryOrder } from '../../contract/pan/dlvOrd';
import { type RepeatRow, type RepeatSearch, repeatMaxRows } from '../../contract/pan/popup/dlvOrdRepeatPopup';
import { page } from '../lib/page';
import { checkPeriod } from '../lib/period';
import { ofTable } from '../lib/privacy';
import type { Ctx } from '../lib/serve';
import { anyOf, contains } from '../lib/where';
import { forReader, orderColumns, visibleOrders } from './orders';
import { proposedDays, repeatedOrders } from './repeat.service';

const longest = { days: 31 };

/** A source as a row that its order can be typed into: what is repeated of it, on the days proposed. */
export function sourceRow(
  ctx: Ctx<unknown>,
  source: Pick<RepeatRow, 'REPEAT_TP' | 'REPEAT_NO' | 'REPEAT_NM' | 'SHR_TP' | 'OWN_YN'>,
  order: object,
): RepeatRow {
  const { G2: _, ...own } = order as Partial<DeliveryOrder>;
  const WAS_DT = source.REPEAT_TP === 'ORD' ? (own.PICKUP_DT ?? null) : null;
  return { ...forReader(own, ctx), ...source, WAS_DT, ...proposedDays(source.REPEAT_TP, own, ctx.today) };
}

/** Earlier orders: those chosen, else those picked up in a period, but for those that were refused or cancelled. */
export async function repeatableOrders(ctx: Ctx<ReadBody<RepeatSearch>>) {
  const search = ctx.body.SEARCH ?? {};
  const isChosen = search.REPEAT_TP === 'SEL';
  const chosen = [search.DLV_ORD_NO ?? []].flat().map(String);
  if (!isChosen) checkPeriod(ctx, search, longest);
  const query = visibleOrders(ctx.db, ctx.scope)
    .select(orderColumns(ctx))
    .$if(isChosen, (q) => q.where('O.DLV_ORD_NO', '=', sql<string>`any(${chosen})`))
    .$if(!isChosen, (q) =>
      q
        .where('O.PICKUP_DT', '>=', search.FR_DT as string)
        .where('O.PICKUP_DT', '<=', search.TO_DT as string)
        .where('O.DLV_ORD_STS', 'not in', ['RJT', 'CXL'])
        .where(anyOf('O.CUST_CD', search.CUST_CD))
        .where((e) => e.or([contains('O.PICKUP_PLC_NM', search.KEYWORD), contains('O.DLV_PLC_NM', search.KEYWORD)])),
    );
  const found = await page(ctx, query, ctx.body, {
    cap: repeatMaxRows,
    sortable: ['O.PICKUP_DT', 'O.DLV_ORD_NO'],
    orderBy: [
      ['O.PICKUP_DT', 'asc'],
      ['O.DLV_ORD_NO', 'asc'],
    ],
  });
  const numbers = (found.LIST as DeliveryOrder[]).map(({ DLV_ORD_NO }) => DLV_ORD_NO);
  const repeated = await repeatedOrders(ctx, numbers);
  const LIST = (found.LIST as DeliveryOrder[]).map((order) => {
    const source = { REPEAT_TP: 'ORD' as const, REPEAT_NO: order.DLV_ORD_NO, REPEAT_NM: order.DLV_ORD_NO, SHR_TP: null, OWN_YN: 'N' };
    return sourceRow(ctx, source, { ...repeated.get(order.DLV_ORD_NO), CUST_NM: order.CUST_NM });
  });
  return { LIST: ofTable('PAN_DLV_ORD', LIST), TOTAL: found.TOTAL };
}
