import type { FastifyInstance } from 'fastify';
import type { ActionBody } from '../../contract/call';
import { clpList, type Plan, type PlanSearch, plan, planLine } from '../../contract/cfs/clpList';
import { receives } from '../../contract/columnRules';
import { isEmpty, stored } from '../../contract/rules';
import { page } from '../lib/page';
import { checkPeriod } from '../lib/period';
import { Refusal } from '../lib/refusal';
import { type Ctx, serve } from '../lib/serve';
import { listWorkbook } from '../lib/workbook';
import { saveLines } from './lineSave.service';
import { isNumbered, linesOf, openPlans, planLines, searchedPlans, waitingCargo } from './planList.service';
import { cancelPlans, closePlans, reopenPlans } from './planMove.service';
import { savePlans } from './planSave.service';
import { planStamps } from './planStamp.service';

const screen = 'clpList';
const columns = [
  ...([
    'CLP_NO',
    'CLP_STS',
    'CLP_DT',
    'CYCFS_CD',
    'CYCFS_NM',
    'CNTR_TP_CD',
    'CNTR_NO',
    'SEAL_NO',
    'CARR_CD',
    'LINE_BKG_NO',
    'VSL_NM',
  ] as const),
  ...(['VOY_NO', 'POL_CD', 'POD_CD', 'ETD_DT', 'TOT_PKG_QTY', 'TOT_GRS_WT', 'TOT_MSR_CBM', 'LOAD_RATE', 'STUF_BGN_DTM'] as const),
  ...(['STUF_END_DTM', 'RMK'] as const),
];
const order = {
  sortable: columns,
  orderBy: [
    ['CLP_DT', 'desc'],
    ['CLP_NO', 'desc'],
  ],
} as const;
const cargoColumns = ['BKG_NO', 'HBL_NO', 'CUST_NM', 'CNEE_NM', 'ITEM_NM', 'PKG_QTY', 'PKG_UT_CD', 'GRS_WT', 'MSR_CBM'] as const;
const factColumns = ['LEN_CM', 'WID_CM', 'HGT_CM', 'STACK_CNT', 'IMDG_CLS', 'UN_NO', 'SET_TEMP', 'CARGO_CLS_DTM'] as const;
const lineColumns = ['LOAD_SEQ', ...cargoColumns, 'RMK', ...factColumns];
const lineOrder = { sortable: lineColumns, orderBy: [['LOAD_SEQ', 'asc']] } as const;
const waitingColumns = [...cargoColumns, 'VSL_NM', 'VOY_NO', ...factColumns, 'CFS_BKG_STS'];
const waitingOrder = {
  sortable: waitingColumns,
  orderBy: [
    ['CARGO_CLS_DTM', 'asc'],
    ['BKG_NO', 'asc'],
  ],
} as const;

const received = (ctx: Ctx<unknown>, table: string, names: readonly string[]) => names.filter((name) => receives(table, name, ctx.user));

function asked(ctx: Ctx<unknown>, search: Partial<PlanSearch>) {
  if (!isNumbered(search)) checkPeriod(ctx, search, { months: 3 });
  return searchedPlans(ctx, search);
}

/** What waits to be loaded in a CFS for a port. It is the planners': customers are refused. */
function waiting(ctx: Ctx<unknown>, search: Partial<PlanSearch>) {
  const missing = (['CYCFS_CD', 'POD_CD'] as const).find((name) => isEmpty(search[name]));
  if (missing) throw new Refusal(422, 'MSG000012', { args: [ctx.label(missing)] });
  if (ctx.user.USER_TP !== 'S') throw new Refusal(403, 'MSG000029');
  return waitingCargo(ctx, { CYCFS_CD: String(search.CYCFS_CD), POD_CD: String(search.POD_CD) });
}

const reasonOf = (ctx: Ctx<ActionBody<Plan>>): string | null => stored(ctx.body.RSN ?? null);

export default async function clpListRoutes(app: FastifyInstance): Promise<void> {
  serve(app, clpList.select, (ctx) =>
    page(ctx, asked(ctx, ctx.body.SEARCH), ctx.body, { ...order, sortable: received(ctx, plan.table, columns) }),
  );

  serve(app, clpList.selectLines, async (ctx) => {
    const LIST = await planLines(ctx, await openPlans(ctx, [String(ctx.body.SEARCH.CLP_NO ?? '')]));
    return { LIST, TOTAL: LIST.length };
  });

  serve(app, clpList.selectWaiting, (ctx) => page(ctx, waiting(ctx, ctx.body.SEARCH), ctx.body, waitingOrder));

  serve(app, clpList.selectStamps, async (ctx) => {
    const LIST = await planStamps(ctx, ctx.body.SEARCH);
    return { LIST, TOTAL: LIST.length };
  });

  serve(app, clpList.save, async (ctx) => ({ LIST: await savePlans(ctx, ctx.body.LIST) }));

  serve(app, clpList.saveLines, async (ctx) => ({ LIST: await saveLines(ctx, ctx.body.LIST) }));

  serve(app, clpList.close, async (ctx) => ({ LIST: await closePlans(ctx, reasonOf(ctx)) }));

  serve(app, clpList.reopen, async (ctx) => ({ LIST: await reopenPlans(ctx, reasonOf(ctx)) }));

  serve(app, clpList.cancel, async (ctx) => {
    const reason = reasonOf(ctx);
    if (reason === null) throw new Refusal(422, 'MSG000039', { errors: [{ FIELD: 'RSN', CODE: 'MSG000039' }] });
    return { LIST: await cancelPlans(ctx, reason) };
  });

  serve(app, clpList.excel, async (ctx) => {
    const { SEARCH, GRID } = ctx.body;
    if (GRID === 'G3')
      return listWorkbook(ctx, waiting(ctx, SEARCH), {
        screen,
        of: `${SEARCH.CYCFS_CD} ${SEARCH.POD_CD}`,
        table: 'CFS_BKG',
        columns: waitingColumns,
        order: waitingOrder,
      });
    if (GRID === 'G2') {
      const plans = await openPlans(ctx, [SEARCH.CLP_NO ?? '']);
      const own = received(ctx, planLine.table, lineColumns);
      return listWorkbook(ctx, linesOf(ctx, plans), { screen, of: plans[0] ?? '', table: planLine.table, columns: own, order: lineOrder });
    }
    const own = received(ctx, plan.table, columns);
    return listWorkbook(ctx, asked(ctx, SEARCH), { screen, table: plan.table, columns: own, order });
  });
}
