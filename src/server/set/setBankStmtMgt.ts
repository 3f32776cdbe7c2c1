import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { stored } from '../../contract/rules';
import { type BankStatement, type BankTrx, type BankTrxSearch, setBankStmtMgt } from '../../contract/set/setBankStmtMgt';
import { nameIn } from '../lib/names';
import { page } from '../lib/page';
import { checkPeriod } from '../lib/period';
import { Refusal } from '../lib/refusal';
import { screenName } from '../lib/screenName';
import { type Ctx, serve } from '../lib/serve';
import { ownCorps } from '../lib/where';
import { loggedWorkbook } from '../lib/workbook';
import { bookByHand, bookSure, setAside, takeBack } from './bankBook.service';
import { candidates, searchedTransactions } from './bankList.service';
import { accountsOf, type ReceivedStatement, readStatement, receiveStatement } from './bankUpload.service';

const columns = [
  ...([
    'MTCH_STS',
    'SURE_TP',
    'TRX_DT',
    'TRX_TM',
    'TRX_AMT',
    'RMN_AMT',
    'DPSTR_NM',
    'TRX_CNNT',
    'CUST_CD',
    'CUST_NM',
    'STL_NOS',
    'WHY',
    'BOOK_NOS',
  ] as const),
  ...(['MTCH_TP', 'ASIDE_RSN', 'TRX_BAL_AMT', 'BANK_CD', 'ACCT_NO', 'FILE_NM', 'ROW_NO'] as const),
];
const order = {
  sortable: columns.filter((name) => !['SURE_TP', 'CUST_CD', 'CUST_NM', 'STL_NOS', 'WHY'].includes(name)),
  orderBy: [
    ['TRX_DT', 'desc'],
    ['TRX_TM', 'desc'],
    ['TRX_SEQ', 'desc'],
  ],
} as const;
const statementOrder = { sortable: ['REG_DTM'], orderBy: [['STMT_SEQ', 'desc']] } as const;
const longest = { years: 1 };

const checked = (ctx: Ctx<unknown>, search: Partial<BankTrxSearch>): void => {
  if (!search.STMT_SEQ) checkPeriod(ctx, search, longest);
};

/** A transaction as it stands in a file. */
const shownRow = (ctx: Ctx<unknown>, row: BankTrx) => ({
  ...row,
  STL_NOS: row.STL_NOS.join(', '),
  WHY: row.WHY.map((why) => ctx.text(`UI.setBankStmtMgt.WHY_${why}`)).join(' · '),
});

const whole = <R>(LIST: R[]) => ({ LIST, TOTAL: LIST.length });

export default async function setBankStmtMgtRoutes(app: FastifyInstance): Promise<void> {
  serve(app, setBankStmtMgt.select, (ctx) => {
    checked(ctx, ctx.body.SEARCH);
    return searchedTransactions(ctx, ctx.body, order);
  });

  serve(app, setBankStmtMgt.selectCandidates, async (ctx) => whole(await candidates(ctx, ctx.body.SEARCH)));

  serve(app, setBankStmtMgt.selectStatements, (ctx) => {
    const { FR_DT, TO_DT } = ctx.body.SEARCH;
    checkPeriod(ctx, ctx.body.SEARCH, longest);
    const rows = sql<BankStatement>`
      select m.stmt_seq, m.bank_cd, m.acct_no, m.file_nm, m.trx_cnt, m.dup_cnt, m.out_cnt, m.err_cnt, m.reg_dtm,
          ${nameIn<string | null>(ctx.lang, 'U.USER_NM')} as reg_user_nm
        from set_bank_stmt m left join cms_user u on u.user_id = m.reg_user_id
       where ${ownCorps(ctx.scope, 'M')} and m.reg_dtm >= ${FR_DT}::date and m.reg_dtm < ${TO_DT}::date + 1`;
    return page(ctx, rows, ctx.body, statementOrder);
  });

  serve(app, setBankStmtMgt.selectAccounts, async (ctx) => whole(await accountsOf(ctx)));

  serve(app, setBankStmtMgt.upload, (ctx) => readStatement(ctx as Ctx<unknown> as Ctx<ReceivedStatement>, app.kit), {
    transaction: 'none',
    receive: receiveStatement,
  });

  serve(app, setBankStmtMgt.confirm, async (ctx) => ({ LIST: await bookSure(ctx) }));
  serve(app, setBankStmtMgt.pay, async (ctx) => ({ LIST: await bookByHand(ctx) }));
  serve(app, setBankStmtMgt.hold, async (ctx) => {
    const reason = stored(ctx.body.RSN ?? null) as string | null;
    if (reason === null) throw new Refusal(422, 'MSG000039', { errors: [{ FIELD: 'RSN', CODE: 'MSG000039' }] });
    return { LIST: await setAside(ctx, reason) };
  });
  serve(app, setBankStmtMgt.cancel, async (ctx) => ({ LIST: await takeBack(ctx) }));

  serve(app, setBankStmtMgt.excel, async (ctx) => {
    checked(ctx, ctx.body.SEARCH);
    const { LIST } = await searchedTransactions(ctx, ctx.body, { ...order, cap: ctx.settings.EXCEL_MAX_ROW });
    return loggedWorkbook(ctx, {
      name: await screenName(ctx, 'setBankStmtMgt'),
      table: 'SET_BANK_TRX',
      columns,
      rows: LIST.map((row) => shownRow(ctx, row)),
    });
  });
}
