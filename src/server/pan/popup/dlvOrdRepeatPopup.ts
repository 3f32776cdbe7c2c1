import type { FastifyInstance } from 'fastify';
import { dlvOrdRepeatPopup, repeatMaxRows } from '../../../contract/pan/popup/dlvOrdRepeatPopup';
import { Refusal } from '../../lib/refusal';
import { serve } from '../../lib/serve';
import { deleteTemplates, orderTemplates, saveTemplates } from '../orderTemplate.service';
import { ordersOfRows } from '../repeat.service';
import { repeatableOrders } from '../repeatOrders.service';
import { createRun } from '../run.service';

export default async function dlvOrdRepeatPopupRoutes(app: FastifyInstance) {
  serve(app, dlvOrdRepeatPopup.select, async (ctx) =>
    ctx.body.SEARCH?.REPEAT_TP === 'TMPL' ? orderTemplates(ctx, ctx.body.SEARCH) : repeatableOrders(ctx),
  );

  serve(app, dlvOrdRepeatPopup.save, async (ctx) => {
    const rows = ctx.body.LIST;
    if (rows.some(({ BATCH_FLAG }) => BATCH_FLAG !== 'insert')) throw new Refusal(403, 'MSG000029');
    if (rows.length === 0) throw new Refusal(422, 'MSG000009');
    if (rows.length > repeatMaxRows) throw new Refusal(413, 'MSG000310', { args: [repeatMaxRows] });
    return { LIST: await createRun(ctx, await ordersOfRows(ctx, rows)) };
  });

  serve(app, dlvOrdRepeatPopup.saveTemplate, async (ctx) => ({ LIST: await saveTemplates(ctx, ctx.body.LIST) }));

  serve(app, dlvOrdRepeatPopup.deleteTemplate, async (ctx) => {
    await deleteTemplates(ctx);
    ctx.say('MSG000002');
    return { LIST: [] };
  });
}
