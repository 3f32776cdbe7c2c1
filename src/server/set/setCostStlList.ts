import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { ActionBody, ExcelBody } from '../../contract/call';
import {
  type DisputeFigureSearch,
  isOfAnyDate,
  type MonthRow,
  type SettlementKey,
  type SettlementLine,
  type SettlementSearch,
  setCostStlList,
} from '../../contract/set/setCostStlList';
import type { Settlement } from '../../contract/set/settlement';
import { nameIn } from '../lib/names';
import { page } from '../lib/page';
import { checkPeriod } from '../lib/period';
import { Refusal } from '../lib/refusal';
import { askedRows } from '../lib/save';
import { screenName } from '../lib/screenName';
import { type Ctx, serve } from '../lib/serve';
import { ownCorps } from '../lib/where';
import { listWorkbook, loggedWorkbook } from '../lib/workbook';
import { closeMonth, openMonth } from './close.service';
import { withQuotes } from './difference.service';
import { threadsOf } from './dispute.service';
import { drawStatements, mailSettlements } from './mail.service';
import { deletePayments, type NewPayment, type PaymentKey, writePayments } from './payments.service';
import { disputeFigures, lineFor, linesOf, paymentsBelow, searchedSettlements } from './settlementList.service';
import { settlementFor } from './settlements';
import { settlementTransition } from './settlementTransition.service';
import { statesOf } from './settleStatus.service';
import { markTextsRead, shownBody } from './threadRead.service';

const screen = 'setCostStlList';

const columns = [
  ...(['STL_NO', 'STL_STS', 'CUST_CD', 'CUST_NM', 'ORGN_NM', 'AR_AP', 'STL_YM', 'STL_DT', 'COST_CNT', 'SPLY_AMT', 'VAT_AMT'] as const),
  ...(['TOT_AMT', 'PAID_AMT', 'BAL_AMT', 'INV_DT', 'TAX_INV_NO', 'DUE_DT', 'OVD_DAYS', 'REQ_DTM', 'CFM_USER_NM', 'CFM_DTM'] as const),
  ...(['DSP_CNT', 'DSP_RSN', 'ORG_STL_NO', 'RMK', 'CSM_CNT'] as const),
];
const order = {
  sortable: columns,
  orderBy: [
    ['STL_DT', 'desc'],
    ['STL_NO', 'desc'],
  ],
} as const;

const lineColumns = [
  ...([
    'COST_NO',
    'OCCR_DT',
    'COST_TP',
    'HBL_NO',
    'DLV_ORD_NO',
    'CNTR_NO',
    'FRT_CD',
    'FRT_NM',
    'FRT_UNIT',
    'UNIT_QTY',
    'UNIT_PRC',
  ] as const),
  ...(['CURR_CD', 'EXCH_RATE', 'FRGN_AMT', 'SPLY_AMT', 'VAT_AMT', 'TOT_AMT', 'COST_STS', 'DSP_CNT', 'DSP_RSN', 'RMK'] as const),
];
const lineOrder = {
  sortable: lineColumns,
  orderBy: [
    ['OCCR_DT', 'asc'],
    ['COST_NO', 'asc'],
  ],
} as const;

const paymentColumns = ['STL_NO', 'PAY_DT', 'PAY_TP', 'PAY_AMT', 'BANK_CD', 'ACCT_NO', 'DEPO_NO', 'RMK'] as const;
const paymentOrder = {
  sortable: paymentColumns,
  orderBy: [
    ['PAY_DT', 'asc'],
    ['STL_NO', 'asc'],
    ['PAY_SEQ', 'asc'],
  ],
} as const;

const figureColumns = [
  'FIG_NM',
  'DSP_CNT',
  'DSP_AMT',
  'OPEN_CNT',
  'KEEP_CNT',
  'OUT_CNT',
  'CXL_CNT',
  'OUT_AMT',
  'AVG_DAYS',
  'MAX_DAYS',
] as const;
const figureOrder = {
  sortable: figureColumns,
  orderBy: [
    ['DSP_AMT', 'desc'],
    ['FIG_NM', 'asc'],
  ],
} as const;

function settlements(ctx: Ctx<unknown>, search: Partial<SettlementSearch>) {
  if (!isOfAnyDate(search)) checkPeriod(ctx, search, { years: 1 });
  return searchedSettlements(ctx, search);
}

/** Figures of disputes are the staff's own. */
function figures(ctx: Ctx<unknown>, search: Partial<DisputeFigureSearch>) {
  if (ctx.user.USER_TP !== 'S') throw new Refusal(403, 'MSG000029');
  checkPeriod(ctx, search, { years: 1 });
  return disputeFigures(ctx, search);
}

export default async function setCostStlListRoutes(app: FastifyInstance): Promise<void> {
  serve(app, setCostStlList.select, async (ctx) => {
    const { LIST, TOTAL } = await page(ctx, settlements(ctx, ctx.body.SEARCH), ctx.body, order);
    return { LIST: LIST.map((row) => settlementFor(row, ctx)), TOTAL };
  });

  serve(app, setCostStlList.selectLines, async (ctx) => {
    const { LIST, TOTAL } = await page(ctx, lines(ctx, ctx.body.SEARCH), ctx.body, lineOrder);
    const withQuote = await withQuotes(ctx, LIST);
    return { LIST: withQuote.map((line) => lineFor(line, ctx)), TOTAL };
  });

  serve(app, setCostStlList.selectPayments, (ctx) => page(ctx, payments(ctx, ctx.body.SEARCH), ctx.body, paymentOrder));

  serve(app, setCostStlList.selectThread, async (ctx) => {
    const LIST = await threadsOf(ctx, [ctx.body.SEARCH.COST_NO]);
    return { LIST, TOTAL: LIST.length };
  });

  serve(app, setCostStlList.read, (ctx) => markTextsRead(ctx), { schema: { body: shownBody } });

  serve(app, setCostStlList.selectFigures, (ctx) => page(ctx, figures(ctx, ctx.body.SEARCH), ctx.body, figureOrder));

  serve(app, setCostStlList.selectStates, async (ctx) => {
    const LIST = await statesOf(ctx, ctx.body.SEARCH.STL_NO);
    return { LIST, TOTAL: LIST.length };
  });

  serve(app, setCostStlList.selectMonths, async (ctx) => {
    const { rows: LIST } = await sql<MonthRow & { ORGN_NM: string | null }>`
      select g.corp_cd, g.orgn_cd, ${nameIn<string | null>(ctx.lang, 'G.ORGN_NM')} as orgn_nm, m.stl_ym, case when m.stl_ym is null then 'N' else 'Y' end as close_yn
        from mdm_orgn g left join lateral (select max(c.stl_ym) as stl_ym from set_close c
          where c.corp_cd = g.corp_cd and c.orgn_cd = g.orgn_cd and c.close_yn = 'Y') m on true
       where ${ctx.user.USER_TP === 'S'} and g.use_yn = 'Y' and ${ownCorps(ctx.scope, 'G')} order by g.corp_cd, g.orgn_cd`.execute(ctx.db);
    return { LIST, TOTAL: LIST.length };
  });

  serve(
    app,
    setCostStlList.request,
    async (ctx, drawn) => {
      const LIST = await settlementTransition(ctx, 'request');
      await mailSettlements(ctx, LIST, drawn);
      return { LIST };
    },
    { prepare: drawRequests },
  );

  for (const action of ['agree', 'agreeRest', 'dispute', 'reply', 'invoice', 'remove', 'cancel'] as const)
    serve(app, setCostStlList[action], async (ctx) => ({ LIST: await settlementTransition(ctx, action) }));

  serve(app, setCostStlList.pay, async (ctx) => ({ LIST: await writePayments(ctx, askedRows<NewPayment>(ctx as never)) }));
  serve(app, setCostStlList.minus, async (ctx) => ({ LIST: await deletePayments(ctx, askedRows<PaymentKey>(ctx as never)) }));

  for (const [action, turn] of [['monthClose', closeMonth] as const, ['monthOpen', openMonth] as const])
    serve(app, setCostStlList[action], async (ctx) => {
      const LIST: MonthRow[] = [];
      for (const month of askedRows<Partial<MonthRow>>(ctx)) LIST.push(await turn(ctx, month));
      return { LIST };
    });

  serve(app, setCostStlList.excel, (ctx) => excel(ctx as Ctx<ExcelBody<SettlementSearch & SettlementKey & DisputeFigureSearch>>));
}

/** The statements that settlements will be sent with. */
const drawRequests = (ctx: Ctx<ActionBody<Settlement>>) => drawStatements(ctx, (part) => settlementTransition(part, 'request'));

const lines = (ctx: Ctx<unknown>, { STL_NO }: Partial<SettlementKey>) => sql<never>`select * from (${linesOf(ctx, STL_NO)}) x`;
const payments = (ctx: Ctx<unknown>, { STL_NO }: Partial<SettlementKey>) => sql<never>`select * from (${paymentsBelow(ctx, STL_NO)}) x`;

/** The lines of a settlement as a workbook, beside their quotes. */
async function lineWorkbook(ctx: Ctx<ExcelBody<SettlementKey>>, of: string) {
  const { LIST } = await page<SettlementLine>(ctx, lines(ctx, ctx.body.SEARCH), ctx.body, {
    ...lineOrder,
    cap: ctx.settings.EXCEL_MAX_ROW,
  });
  const columns = [...lineColumns, 'QUO_NO', 'QUO_AMT', 'DIFF_AMT', 'QUO_DIFF_RSN'];
  const name = `${await screenName(ctx, screen)} ${of}`;
  return loggedWorkbook(ctx, { name, table: 'SET_COST', columns, rows: await withQuotes(ctx, LIST) });
}

/** One of the grids as a workbook. */
function excel(ctx: Ctx<ExcelBody<SettlementSearch & SettlementKey & DisputeFigureSearch>>) {
  const { SEARCH, GRID } = ctx.body;
  const of = (grid: string) => ctx.text(`UI.${screen}.${grid}`);
  if (GRID === 'G2') return lineWorkbook(ctx, of('G2'));
  if (GRID === 'G3')
    return listWorkbook(ctx, payments(ctx, SEARCH), {
      ...{ screen, of: of('G3'), table: 'SET_STL_PAY', columns: paymentColumns, order: paymentOrder },
    });
  if (GRID === 'G5')
    return listWorkbook(ctx, figures(ctx, SEARCH), {
      ...{ screen, of: of('G5'), table: 'SET_DSP', columns: figureColumns, order: figureOrder },
      title: (field: string) => of(field),
    });
  return listWorkbook(ctx, settlements(ctx, SEARCH), { screen, table: 'SET_STL', columns, order });
}
