import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { ActionBody } from '../../contract/call';
import { isDate8 } from '../../contract/dates';
import {
  type Count,
  type CountAction,
  count,
  countLine,
  countRefusal,
  handOverFaults,
  type MimiCountSearch,
  mimiCountMgt,
} from '../../contract/mimi/mimiCountMgt';
import { stored } from '../../contract/rules';
import { codeNames } from '../lib/codeNames';
import { page } from '../lib/page';
import { checkPeriod } from '../lib/period';
import { Refusal, refuseFaults } from '../lib/refusal';
import { askedRows, lockRows } from '../lib/save';
import { type Ctx, serve } from '../lib/serve';
import { listWorkbook } from '../lib/workbook';
import { adjustByCounts, type WaitingCount } from './countAgree.service';
import { readBooks } from './countBooks.service';
import { countLines, linesOf, presentCounts, searchedCounts, stockLines } from './countList.service';
import { countedDayFaults, saveCountLines, saveCounts } from './countSave.service';

const screen = 'mimiCountMgt';
const columns = [
  ...([
    'CNT_NO',
    'CNT_STS',
    'CUST_CD',
    'CUST_NM',
    'CYCFS_CD',
    'CYCFS_NM',
    'CNT_DT',
    'LINE_CNT',
    'LEFT_CNT',
    'DIFF_CNT',
    'DIFF_QTY',
  ] as const),
  ...(['REG_USER_NM', 'REQ_USER_NM', 'REQ_DTM', 'AGR_USER_NM', 'AGR_DTM', 'RJCT_RSN', 'RMK'] as const),
];
const order = {
  sortable: columns,
  orderBy: [
    ['CNT_DT', 'desc'],
    ['CNT_NO', 'desc'],
  ],
} as const;
const lineColumns = [
  ...([
    'ITEM_CD',
    'ITEM_NM',
    'ITEM_SPEC',
    'LOT_NO',
    'BOOK_QTY',
    'CNT_QTY',
    'DIFF_QTY',
    'QTY_UT',
    'CNT_DIFF_RSN',
    'RMK',
    'SPLY_NO',
  ] as const),
];
const lineOrder = {
  sortable: lineColumns,
  orderBy: [
    ['ITEM_CD', 'asc'],
    ['LOT_NO', 'asc'],
  ],
} as const;
const longest = { years: 1 };

function asked(ctx: Ctx<unknown>, search: Partial<MimiCountSearch>) {
  if (!search.CNT_NO) checkPeriod(ctx, search, longest);
  return searchedCounts(ctx, search);
}

/** The counts of an action, locked, each with its number in the request; refuses those that cannot take it. */
async function locked(ctx: Ctx<ActionBody<Count>>, action: CountAction): Promise<(WaitingCount & Count)[]> {
  const stored = (await lockRows(ctx.db, 'MIMI_COUNT', count.keys, askedRows(ctx))) as unknown as WaitingCount[];
  const rows = await presentCounts(ctx, stored);
  const { CNT_STS: names } = await codeNames(ctx, { CNT_STS: 'CNT_STS' });
  refuseFaults(
    rows.flatMap((row, i) => {
      const CODE = countRefusal(action, row);
      return CODE ? [{ ROW_NO: i + 1, FIELD: 'CNT_STS', CODE, ARGS: [names.get(row.CNT_STS) ?? row.CNT_STS] }] : [];
    }),
  );
  return rows.map((row, i) => ({ ...(stored[i] as WaitingCount), ...row, ROW_NO: i + 1 }));
}

/** Moves counts into a state, with who and when and their reason, which the history gets too. */
async function move(ctx: Ctx<unknown>, counts: readonly Count[], to: string, reason: string | null): Promise<{ LIST: Count[] }> {
  const numbers = counts.map(({ CNT_NO }) => CNT_NO);
  const isAgreed = to === 'AGR';
  const isHandedOver = to === 'REQ';
  await sql`
    update mimi_count set cnt_sts = ${to}, rjct_rsn = case when ${to} = 'RJT' then ${reason} end,
        req_user_id = case when ${isHandedOver} then ${ctx.user.USER_ID} else req_user_id end,
        req_dtm = case when ${isHandedOver} then now() else req_dtm end,
        agr_user_id = case when ${isAgreed} then ${ctx.user.USER_ID} end, agr_dtm = case when ${isAgreed} then now() end
      where cnt_no = any(${numbers})`.execute(ctx.db);
  await sql`
    insert into cms_sts_hist (ref_tp, ref_key, from_sts, to_sts, chg_user_id, chg_dtm, chg_rsn)
    select 'MCT', s.key, s.before, ${to}, ${ctx.user.USER_ID}, now(), ${reason}
      from unnest(${numbers}::text[], ${counts.map(({ CNT_STS }) => CNT_STS)}::text[]) with ordinality as s(key, before, n) order by s.n`.execute(
    ctx.db,
  );
  return { LIST: await presentCounts(ctx, counts) };
}

const reasonOf = (ctx: Ctx<ActionBody<Count>>): string | null => stored(ctx.body.RSN ?? null) as string | null;

export default async function mimiCountMgtRoutes(app: FastifyInstance): Promise<void> {
  serve(app, mimiCountMgt.select, (ctx) => page(ctx, asked(ctx, ctx.body.SEARCH), ctx.body, order));

  serve(app, mimiCountMgt.selectLines, async (ctx) => {
    const LIST = await countLines(ctx, [String(ctx.body.SEARCH.CNT_NO ?? '')]);
    return { LIST, TOTAL: LIST.length };
  });

  serve(app, mimiCountMgt.selectStock, async (ctx) => {
    const { CUST_CD, CYCFS_CD, CNT_DT } = ctx.body.SEARCH;
    const day = String(CNT_DT ?? '');
    if (!isDate8(day)) throw new Refusal(422, 'MSG000012', { args: [ctx.label('CNT_DT')] });
    const LIST = await stockLines(ctx, { CUST_CD: String(CUST_CD ?? ''), CYCFS_CD: String(CYCFS_CD ?? ''), CNT_DT: day });
    return { LIST, TOTAL: LIST.length };
  });

  serve(app, mimiCountMgt.save, async (ctx) => ({ LIST: await saveCounts(ctx, ctx.body.LIST) }));

  serve(app, mimiCountMgt.saveLines, async (ctx) => ({ LIST: await saveCountLines(ctx, ctx.body.LIST) }));

  serve(app, mimiCountMgt.submit, async (ctx) => {
    const rows = await locked(ctx, 'submit');
    refuseFaults(await countedDayFaults(ctx, rows));
    const numbers = rows.map(({ CNT_NO }) => CNT_NO);
    await readBooks(ctx, numbers);
    const lines = await countLines(ctx, numbers);
    refuseFaults(
      rows.flatMap(({ CNT_NO, ROW_NO }) =>
        handOverFaults(lines.filter((line) => line.CNT_NO === CNT_NO)).map((fault) => ({ ...fault, ROW_NO })),
      ),
    );
    return move(ctx, rows, 'REQ', reasonOf(ctx));
  });

  serve(app, mimiCountMgt.agree, async (ctx) => {
    const rows = await locked(ctx, 'agree');
    await adjustByCounts(ctx, rows);
    return move(ctx, rows, 'AGR', reasonOf(ctx));
  });

  serve(app, mimiCountMgt.reject, async (ctx) => {
    const reason = reasonOf(ctx);
    if (reason === null) throw new Refusal(422, 'MSG000039', { errors: [{ FIELD: 'RSN', CODE: 'MSG000039' }] });
    return move(ctx, await locked(ctx, 'reject'), 'RJT', reason);
  });

  serve(app, mimiCountMgt.excel, (ctx) => {
    const { SEARCH, GRID } = ctx.body;
    const { CNT_NO = '' } = SEARCH;
    return GRID === 'G2'
      ? listWorkbook(ctx, linesOf(ctx, [CNT_NO]), { screen, of: CNT_NO, table: countLine.table, columns: lineColumns, order: lineOrder })
      : listWorkbook(ctx, asked(ctx, SEARCH), { screen, table: count.table, columns, order });
  });
}
