import type { FastifyInstance } from 'fastify';
import { cost } from '../../contract/set/cost';
import { etcTypes, setCostEtc } from '../../contract/set/setCostEtc';
import { serve } from '../lib/serve';
import { listWorkbook } from '../lib/workbook';
import { costColumns, costOrder, searchedCosts } from './costList.service';
import { costPage } from './costMonths.service';
import { confirmCosts, saveCosts } from './costs.service';

const screen = 'setCostEtc';

export default async function setCostEtcRoutes(app: FastifyInstance): Promise<void> {
  serve(app, setCostEtc.select, (ctx) => costPage(ctx, searchedCosts(ctx, ctx.body.SEARCH, etcTypes), costOrder(ctx)));

  serve(app, setCostEtc.save, async (ctx) => ({
    LIST: await saveCosts(ctx, ctx.body.LIST, { types: etcTypes, given: { COST_TP: 'ETC' } }),
  }));

  serve(app, setCostEtc.confirm, async (ctx) => ({ LIST: await confirmCosts(ctx, etcTypes) }));

  serve(app, setCostEtc.excel, (ctx) =>
    listWorkbook(ctx, searchedCosts(ctx, ctx.body.SEARCH, etcTypes), {
      screen,
      table: cost.table,
      columns: costColumns(ctx),
      order: costOrder(ctx),
    }),
  );
}
