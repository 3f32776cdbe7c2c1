import type { FastifyInstance } from 'fastify';
import { setCostTransport, transportTypes } from '../../contract/set/setCostTransport';
import { serve } from '../lib/serve';
import { listWorkbook } from '../lib/workbook';
import { calcHauls } from './calcHauls.service';
import { costPage } from './costMonths.service';
import { confirmCosts, saveCosts } from './costs.service';
import { presentTransportCosts, searchedTransportCosts, transportColumns, transportOrder } from './transportCosts.service';

const screen = 'setCostTransport';

export default async function setCostTransportRoutes(app: FastifyInstance): Promise<void> {
  serve(app, setCostTransport.select, (ctx) => costPage(ctx, searchedTransportCosts(ctx, ctx.body.SEARCH), transportOrder(ctx)));

  serve(app, setCostTransport.save, async (ctx) => {
    const saved = await saveCosts(ctx, ctx.body.LIST, { types: transportTypes, given: { COST_TP: 'TRSP' } });
    return { LIST: await presentTransportCosts(ctx, saved) };
  });

  serve(app, setCostTransport.calc, async (ctx) => ({ LIST: await presentTransportCosts(ctx, await calcHauls(ctx)) }));

  serve(app, setCostTransport.confirm, async (ctx) => ({
    LIST: await presentTransportCosts(ctx, await confirmCosts(ctx, transportTypes)),
  }));

  serve(app, setCostTransport.excel, (ctx) =>
    listWorkbook(ctx, searchedTransportCosts(ctx, ctx.body.SEARCH), {
      screen,
      table: 'SET_COST',
      columns: transportColumns(ctx),
      order: transportOrder(ctx),
    }),
  );
}
