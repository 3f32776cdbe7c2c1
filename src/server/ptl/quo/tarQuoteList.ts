import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { ExcelBody } from '../../../contract/call';
import { receives } from '../../../contract/columnRules';
import { type QuoteProgress, type QuoteRate, type TarQuoteListSearch, tarQuoteList } from '../../../contract/ptl/quo/tarQuoteList';
import { rowRequests } from '../../csm/about.service';
import { fileCount } from '../../file/files.service';
import { byCursor } from '../../lib/cursor';
import { nameIn, typedCustomerIn } from '../../lib/names';
import { orderBy, page } from '../../lib/page';
import { screenName } from '../../lib/screenName';
import { type Ctx, type Download, serve } from '../../lib/serve';
import { anyOf, between } from '../../lib/where';
import { loggedWorkbook } from '../../lib/workbook';
import { checkPeriod, forReader, quoteColumns, searched, sortableFor } from './quotes';
import { transition } from './transition.service';

/** What the list says of a quote beside its own columns; its customer by the name the reader knows. */
const progress = ({ lang, scope, session }: Pick<Ctx<unknown>, 'lang' | 'scope' | 'session'>) =>
  [
    typedCustomerIn(lang, 'Q').as('CUST_NM'),
    // A request's first answer is counted from the request, that of a later revision from the revision.
    sql<number | null>`round((extract(epoch from q.rply_dtm - coalesce((select min(h.chg_dtm) from cms_sts_hist h
      where h.ref_tp = 'QUO' and h.ref_key = q.quo_no || '|' || q.quo_rev and h.to_sts = 'REQ'), q.reg_dtm)) / 3600)::numeric, 1)`.as(
      'RPLY_HR',
    ),
    sql<number | null>`trunc(q.tot_amt * q.exch_rate / q.exch_unit)`.as('KRW_AMT'),
    fileCount({ scope }, 'QUO', 'Q.QUO_NO').as('FILE_CNT'),
    ...rowRequests({ session }, { by: 'REF_NO', alias: 'Q', number: 'QUO_NO' }),
  ] as const;

/** What the list may be sorted by, and its order where nothing is asked. */
const orders = (ctx: Ctx<unknown>) =>
  ({
    sortable: [...sortableFor(ctx).filter((name) => name !== 'Q.CUST_NM'), 'CUST_NM', 'RPLY_HR', 'FILE_CNT', 'CSM_CNT'],
    orderBy: [
      ['Q.QUO_DT', 'desc'],
      ['Q.QUO_NO', 'desc'],
      ['Q.QUO_REV', 'desc'],
    ],
  }) as const;

/** The last revisions that the conditions of the list name. */
function quotesQuery(ctx: Ctx<unknown>, search: Partial<TarQuoteListSearch>) {
  checkPeriod(ctx, search);
  return searched(ctx.db, ctx.scope, { ...search, ALL_REV_YN: 'N' })
    .where(between('Q.VALID_DT', search.VALID_FR_DT, search.VALID_TO_DT))
    .where(anyOf('Q.TRANS_MODE', search.TRANS_MODE))
    .where(anyOf('Q.IMEX_TP', search.IMEX_TP))
    .where(anyOf('Q.POL_CD', search.POL_CD))
    .where(anyOf('Q.POD_CD', search.POD_CD))
    .where(anyOf('Q.SALES_USER_ID', ctx.user.USER_TP === 'S' ? search.SALES_USER_ID : null));
}

/** Columns of the Excel, in the order of the grid. */
const columns = [
  'QUO_NO',
  'QUO_REV',
  'QUO_STS',
  'CUST_NM',
  'CHRG_NM',
  'QUO_DT',
  'VALID_DT',
  'IMEX_TP',
  'TRANS_MODE',
  'LOAD_TP',
  'INCOTERMS',
  'POL_CD',
  'POD_CD',
  'ITEM_NM',
  'GRS_WT',
  'MSR_CBM',
  'CNTR_TP_CD',
  'CNTR_QTY',
  'CURR_CD',
  'SPLY_AMT',
  'VAT_AMT',
  'TOT_AMT',
  'RPLY_DTM',
  'RPLY_HR',
  'SALES_USER_NM',
  'LOSE_RSN',
  'ORD_NO',
  'FILE_CNT',
  'CSM_CNT',
];

export default async function tarQuoteListRoutes(app: FastifyInstance) {
  serve(app, tarQuoteList.select, async (ctx) => {
    const query = quotesQuery(ctx, ctx.body.SEARCH).select([
      ...quoteColumns(ctx).filter((column) => column !== 'Q.CUST_NM'),
      ...progress(ctx),
    ]);
    const { LIST, TOTAL } = await page(ctx, query, ctx.body, orders(ctx));
    return { LIST: (LIST as QuoteProgress[]).map((quote) => withoutPrice(forReader(quote, ctx))), TOTAL };
  });

  serve(app, tarQuoteList.selectRates, async (ctx) => {
    const { SUM_TP, ...search } = ctx.body.SEARCH;
    const group = SUM_TP === 'LANE' ? sql<string>`x.pol_cd || '-' || x.pod_cd` : sql<string | null>`x.sales_user_nm`;
    const quotes = quotesQuery(ctx, search).select([
      ...(['Q.POL_CD', 'Q.POD_CD', 'Q.QUO_STS', 'Q.RPLY_DTM'] as const),
      nameIn<string | null>(ctx.lang, 'S.USER_NM').as('SALES_USER_NM'),
    ]);
    const { rows: LIST } = await sql<QuoteRate>`
      select grp1, req_cnt, ofr_cnt, acc_cnt, round(acc_cnt * 100.0 / nullif(acc_cnt + lost_cnt, 0), 1) as win_rate from (
        select ${group} as grp1, count(*)::int as req_cnt, count(x.rply_dtm)::int as ofr_cnt,
               count(*) filter (where x.quo_sts = 'ACC')::int as acc_cnt, count(*) filter (where x.quo_sts in ('RJT', 'EXP'))::int as lost_cnt
          from (${quotes}) x group by 1) y
       order by acc_cnt desc, req_cnt desc, grp1`.execute(ctx.db);
    const staff = ctx.user.USER_TP === 'S';
    return { LIST: LIST.map((row) => ({ ...row, WIN_RATE: staff ? row.WIN_RATE : null })), TOTAL: LIST.length };
  });

  serve(app, tarQuoteList.receive, async (ctx) => ({ LIST: await transition(ctx, 'receive') }));

  serve(app, tarQuoteList.excel, (ctx) => excel(ctx));
}

/** What a total is worth in won is hidden with the total. */
const withoutPrice = (quote: QuoteProgress): QuoteProgress => (quote.TOT_AMT === null ? { ...quote, KRW_AMT: null } : quote);

/** The list as a workbook, with the columns asked for among those this reader sees. No rows: MSG000035. */
async function excel(ctx: Ctx<ExcelBody<TarQuoteListSearch>>): Promise<Download> {
  const query = quotesQuery(ctx, ctx.body.SEARCH)
    .select([...quoteColumns(ctx).filter((column) => column !== 'Q.CUST_NM'), ...progress(ctx)])
    .orderBy(orderBy(ctx.body, orders(ctx)))
    .limit(ctx.settings.EXCEL_MAX_ROW);
  const fields = columns.filter((column) => receives('PTL_QUOTE', column, ctx.user));
  const rows = byCursor(ctx.db, query, (quote) => forReader(quote, ctx));
  return loggedWorkbook(ctx, { name: await screenName(ctx, 'tarQuoteList'), table: 'PTL_QUOTE', columns: fields, rows });
}
