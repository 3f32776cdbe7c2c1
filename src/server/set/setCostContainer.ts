import type { FastifyInstance } from 'fastify';
import { isEmpty } from '../../contract/rules';
import { type ContainerCostSearch, containerTypes, setCostContainer } from '../../contract/set/setCostContainer';
import { checkPeriod } from '../lib/period';
import { type Ctx, serve } from '../lib/serve';
import { listWorkbook } from '../lib/workbook';
import { calcDays } from './calcDays.service';
import { containerColumns, containerOrder, presentContainerCosts, searchedContainerCosts } from './containerCosts.service';
import { costPage } from './costMonths.service';
import { confirmCosts, saveCosts } from './costs.service';

const screen = 'setCostContainer';

/** Days are the quantity of what is charged by the day; storage is charged by the revenue ton besides. */
const withQuantity = <R extends { FRT_CD?: string; USE_DAYS?: number | null }>(row: R): R =>
  isEmpty(row.USE_DAYS) || row.FRT_CD === 'STO' ? row : { ...row, UNIT_QTY: row.USE_DAYS };

const longest = { months: 6 };

/** The conditions of a calculation as texts; without a number with a period. */
function asked(ctx: Ctx<{ LIST?: Record<string, unknown>[] }>): Partial<ContainerCostSearch> {
  const names = ['FR_DT', 'TO_DT', 'CUST_CD', 'CARR_CD', 'HBL_NO', 'CNTR_NO'] as const;
  const [given = {}] = ctx.body.LIST ?? [];
  const search: Partial<ContainerCostSearch> = Object.fromEntries(
    names.flatMap((name) => (isEmpty(given[name]) ? [] : [[name, String(given[name])]])),
  );
  if (search.FR_DT || search.TO_DT || !(search.HBL_NO || search.CNTR_NO)) checkPeriod(ctx, search, longest);
  return search;
}

export default async function setCostContainerRoutes(app: FastifyInstance): Promise<void> {
  serve(app, setCostContainer.select, (ctx) => costPage(ctx, searchedContainerCosts(ctx, ctx.body.SEARCH), containerOrder(ctx)));

  serve(app, setCostContainer.save, async (ctx) => {
    const saved = await saveCosts(ctx, ctx.body.LIST.map(withQuantity), { types: containerTypes, given: { COST_TP: 'CNTR' } });
    return { LIST: await presentContainerCosts(ctx, saved) };
  });

  serve(app, setCostContainer.calc, async (ctx) => {
    const done = await calcDays(ctx, asked(ctx));
    const { MADE, REFRESHED, REMOVED, UNPRICED, CLOSED } = done;
    if (UNPRICED + CLOSED) ctx.say('MSG000763', MADE, REFRESHED, REMOVED, UNPRICED, CLOSED);
    else ctx.say('MSG000762', MADE, REFRESHED, REMOVED);
    return { LIST: [done] as [typeof done] };
  });

  serve(app, setCostContainer.confirm, async (ctx) => ({
    LIST: await presentContainerCosts(ctx, await confirmCosts(ctx, containerTypes)),
  }));

  serve(app, setCostContainer.excel, (ctx) =>
    listWorkbook(ctx, searchedContainerCosts(ctx, ctx.body.SEARCH), {
      screen,
      table: 'SET_COST',
      columns: containerColumns(ctx),
      order: containerOrder(ctx),
    }),
  );
}
