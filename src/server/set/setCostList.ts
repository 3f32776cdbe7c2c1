import type { FastifyInstance } from 'fastify';
import { type Cost, cost } from '../../contract/set/cost';
import { setCostList } from '../../contract/set/setCostList';
import { askedRows } from '../lib/save';
import { serve } from '../lib/serve';
import { listWorkbook } from '../lib/workbook';
import { costColumns, costOrder, currencyTotals, presentCosts, searchedCosts } from './costList.service';
import { costPage } from './costMonths.service';
import { calcCosts, confirmCosts, saveCosts, unconfirmCosts } from './costs.service';
import { settle } from './settle.service';

const screen = 'setCostList';

export default async function setCostListRoutes(app: FastifyInstance): Promise<void> {
  serve(app, setCostList.select, (ctx) => costPage(ctx, searchedCosts(ctx, ctx.body.SEARCH), costOrder(ctx)));

  serve(app, setCostList.selectTotals, async (ctx) => {
    const LIST = await currencyTotals(ctx, searchedCosts(ctx, ctx.body.SEARCH));
    return { LIST, TOTAL: LIST.length };
  });

  serve(app, setCostList.save, async (ctx) => ({ LIST: await saveCosts(ctx, ctx.body.LIST) }));

  serve(app, setCostList.calc, async (ctx) => ({ LIST: await calcCosts(ctx) }));

  serve(app, setCostList.confirm, async (ctx) => ({ LIST: await confirmCosts(ctx) }));

  serve(app, setCostList.unconfirm, async (ctx) => ({ LIST: await unconfirmCosts(ctx) }));

  serve(app, setCostList.settle, async (ctx) => {
    const rows = askedRows(ctx);
    const { STL_NO, COST_CNT, TOT_AMT } = await settle(ctx, rows, { STL_YM: rows[0]?.STL_YM ?? null });
    ctx.say('MSG000726', STL_NO, COST_CNT, TOT_AMT.toLocaleString('en-US'));
    return { LIST: await presentCosts(ctx, rows as Cost[]) };
  });

  serve(app, setCostList.excel, (ctx) =>
    listWorkbook(ctx, searchedCosts(ctx, ctx.body.SEARCH), { screen, table: cost.table, columns: costColumns(ctx), order: costOrder(ctx) }),
  );
}
