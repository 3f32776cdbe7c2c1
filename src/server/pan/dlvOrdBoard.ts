import type { FastifyInstance } from 'fastify';
import { isDate8 } from '../../contract/dates';
import { dlvOrdBoard } from '../../contract/pan/dlvOrdBoard';
import { Refusal } from '../lib/refusal';
import { serve } from '../lib/serve';
import { boardDay } from './boardDay.service';
import { moveHauls } from './moveHaul.service';
import { forReader, visibleOrders } from './orders';
import { transition } from './transition.service';
import { askOfTrucks } from './truckCheck.service';
import { truckHauls } from './truckDay.service';

const agreedOf = (list: { AGREED?: string | null }[] = []) => list.map(({ AGREED }) => AGREED);

export default async function dlvOrdBoardRoutes(app: FastifyInstance) {
  serve(app, dlvOrdBoard.select, async (ctx) => {
    const day = ctx.body.SEARCH.PICKUP_DT ?? ctx.today;
    if (!isDate8(day)) throw new Refusal(422, 'MSG000187');
    return boardDay(ctx, day);
  });

  serve(app, dlvOrdBoard.contact, async (ctx) => {
    const LIST = await visibleOrders(ctx.db, ctx.scope)
      .select(['O.DLV_ORD_NO', 'O.DLV_ORD_STS', 'O.ASGN_DTM', 'O.CMPL_DTM', 'O.DRV_NM', 'O.DRV_TEL', 'O.DLV_CHRG_NM', 'O.DLV_TEL'])
      .where('O.DLV_ORD_NO', '=', ctx.body.SEARCH.DLV_ORD_NO ?? '')
      .execute();
    return { LIST: LIST.map((order) => forReader(order, ctx)), TOTAL: LIST.length };
  });

  serve(app, dlvOrdBoard.selectTruckHauls, async (ctx) => {
    const { CAR_NO, DAYS } = ctx.body.SEARCH;
    const LIST = await truckHauls(ctx, CAR_NO, DAYS);
    return { LIST, TOTAL: LIST.length };
  });

  serve(app, dlvOrdBoard.assign, async (ctx) => {
    const LIST = await transition(ctx, 'assign', ctx.body.LIST);
    await askOfTrucks(ctx, LIST, agreedOf(ctx.body.LIST));
    return { LIST };
  });

  serve(app, dlvOrdBoard.unassign, async (ctx) => ({ LIST: await transition(ctx, 'unassign', ctx.body.LIST) }));

  serve(app, dlvOrdBoard.move, async (ctx) => {
    const LIST = await moveHauls(ctx);
    await askOfTrucks(ctx, LIST, agreedOf(ctx.body.LIST));
    return { LIST };
  });
}
