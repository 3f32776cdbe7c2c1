import type { FastifyInstance } from 'fastify';
import { type KoDepositSearch, koDepositList, longestPeriod } from '../../contract/kofe/koDepositList';
import { stored } from '../../contract/rules';
import { page } from '../lib/page';
import { checkPeriod } from '../lib/period';
import { Refusal } from '../lib/refusal';
import { type Ctx, serve } from '../lib/serve';
import { listWorkbook } from '../lib/workbook';
import { confirmDeposits, endDeposits } from './depositActs.service';
import { balancesIn, searchedDeposits } from './depositList.service';
import { saveDeposits } from './depositSave.service';

const screen = 'koDepositList';
const columns = [
  ...(['DEPO_NO', 'DEPO_STS', 'CUST_CD', 'CUST_NM', 'DEPO_DT', 'DEPO_TP', 'CURR_CD', 'DEPO_AMT', 'IN_AMT', 'OUT_AMT'] as const),
  ...([
    'BAL_AMT_RUN',
    'HBL_NO',
    'STL_NO',
    'BANK_CD',
    'ACCT_NO',
    'DPSTR_NM',
    'CFM_USER_NM',
    'CFM_DTM',
    'RJCT_RSN',
    'FILE_CNT',
    'RMK',
  ] as const),
];
const order = {
  sortable: columns,
  orderBy: [
    ['DEPO_DT', 'desc'],
    ['DEPO_NO', 'desc'],
  ],
} as const;
const balanceColumns = ['CURR_CD', 'OPN_BAL', 'IN_AMT', 'OUT_AMT', 'ADJ_AMT', 'CLS_BAL'] as const;
const balanceOrder = { sortable: balanceColumns, orderBy: [['CURR_CD', 'asc']] } as const;

function asked(ctx: Ctx<unknown>, search: Partial<KoDepositSearch>) {
  if (!search.DEPO_NO) checkPeriod(ctx, search, longestPeriod);
  return searchedDeposits(ctx, search);
}

function askedBalances(ctx: Ctx<unknown>, search: Partial<KoDepositSearch>) {
  checkPeriod(ctx, search, longestPeriod);
  return balancesIn(ctx, search);
}

export default async function koDepositListRoutes(app: FastifyInstance): Promise<void> {
  serve(app, koDepositList.select, (ctx) => page(ctx, asked(ctx, ctx.body.SEARCH), ctx.body, order));

  serve(app, koDepositList.selectBalances, (ctx) => page(ctx, askedBalances(ctx, ctx.body.SEARCH), ctx.body, balanceOrder));

  serve(app, koDepositList.save, async (ctx) => ({ LIST: await saveDeposits(ctx, ctx.body.LIST) }));

  serve(app, koDepositList.confirm, async (ctx) => ({ LIST: await confirmDeposits(ctx) }));

  for (const action of ['reject', 'cancel'] as const) {
    serve(app, koDepositList[action], async (ctx) => {
      const reason = stored(ctx.body.RSN ?? null) as string | null;
      if (action === 'reject' && reason === null) throw new Refusal(422, 'MSG000039', { errors: [{ FIELD: 'RSN', CODE: 'MSG000039' }] });
      return { LIST: await endDeposits(ctx, action, reason) };
    });
  }

  serve(app, koDepositList.excel, (ctx) => {
    const { SEARCH, GRID } = ctx.body;
    return GRID === 'G2'
      ? listWorkbook(ctx, askedBalances(ctx, SEARCH), {
          screen,
          of: ctx.text('UI.koDepositList.G2'),
          table: 'KOFE_DEPOSIT',
          columns: balanceColumns,
          order: balanceOrder,
        })
      : listWorkbook(ctx, asked(ctx, SEARCH), { screen, table: 'KOFE_DEPOSIT', columns, order });
  });
}
