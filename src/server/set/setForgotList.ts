import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { ExcelBody, Fault } from '../../contract/call';
import { Decimal } from '../../contract/decimal';
import { type ForgotSearch, type Forgotten, forgotKinds, longestForgotten, setForgotList } from '../../contract/set/setForgotList';
import { orderBy, page } from '../lib/page';
import { checkPeriod } from '../lib/period';
import { refuseFaults } from '../lib/refusal';
import { askedRows, insertRows, refuseTwice } from '../lib/save';
import { screenName } from '../lib/screenName';
import { type Ctx, serve } from '../lib/serve';
import { loggedWorkbook } from '../lib/workbook';
import { forgotten } from './forgotten.service';
import { withAmounts } from './forgottenAmounts.service';

const screen = 'setForgotList';
const table = 'SET_COST';
const columns = [
  ...['FORGOT_TP', 'CUST_CD', 'CUST_NM', 'OCCR_DT', 'AGE_DAYS', 'AR_AP', 'HBL_NO', 'DLV_ORD_NO', 'CNTR_NO', 'COST_NO', 'QUO_NO'],
  ...['FRT_CD', 'FRT_NM', 'USE_DAYS', 'EST_AMT', 'SKIP_RSN', 'SKIP_USER_NM', 'SKIP_DTM'],
];
const order = {
  sortable: columns.filter((name) => name !== 'EST_AMT'),
  orderBy: [
    ['OCCR_DT', 'asc'],
    ['FORGOT_TP', 'asc'],
    ['REF_KEY', 'asc'],
  ],
} as const;

type Searched = Ctx<{ SEARCH: Partial<ForgotSearch> }>;

const checked = (ctx: Searched): Partial<ForgotSearch> => {
  checkPeriod(ctx, ctx.body.SEARCH, longestForgotten);
  return ctx.body.SEARCH;
};

/** Everything that was forgotten, with its amounts, up to the rows that a file may have. */
async function everything(ctx: Searched, body: Pick<ExcelBody<ForgotSearch>, 'SORT'> = {}): Promise<Forgotten[]> {
  const { rows } = await sql<never>`select * from (${forgotten(ctx, checked(ctx))}) y
    order by ${orderBy(body, order)} limit ${ctx.settings.EXCEL_MAX_ROW}`.execute(ctx.db);
  return withAmounts(ctx, rows);
}

type Sent = Partial<Forgotten>;
const keys = ['FORGOT_TP', 'REF_KEY'] as const;
const keyOf = ({ FORGOT_TP, REF_KEY }: Sent) => `${FORGOT_TP} ${REF_KEY}`;
const days = /^\d{8}$/;

/** What was asked for as it is found now, in the order sent; what is not found is 422 MSG000043. */
async function foundNow(ctx: Ctx<unknown>, sent: readonly Sent[]): Promise<Forgotten[]> {
  refuseTwice(sent as Record<string, unknown>[], keys);
  const at = sent.flatMap(({ OCCR_DT }) => (OCCR_DT && days.test(OCCR_DT) ? OCCR_DT : [])).sort();
  const search = { FR_DT: at[0], TO_DT: at.at(-1), FORGOT_TP: [...new Set(sent.map(({ FORGOT_TP }) => String(FORGOT_TP)))], SKIP_YN: 'Y' };
  checkPeriod(ctx, search, longestForgotten);
  const { rows } = await sql<never>`select * from (${forgotten(ctx, search)}) y
    where (y.forgot_tp, y.ref_key) in (select * from unnest(${sent.map(({ FORGOT_TP }) => FORGOT_TP ?? '')}::text[],
      ${sent.map(({ REF_KEY }) => REF_KEY ?? '')}::text[]))`.execute(ctx.db);
  const found = new Map((await withAmounts(ctx, rows)).map((row) => [keyOf(row), row]));
  refuseFaults(sent.flatMap((row, i): Fault[] => (found.has(keyOf(row)) ? [] : [{ ROW_NO: i + 1, CODE: 'MSG000043' }])));
  return sent.flatMap((row) => found.get(keyOf(row)) ?? []);
}

export default async function setForgotListRoutes(app: FastifyInstance): Promise<void> {
  serve(app, setForgotList.select, async (ctx) => {
    const { LIST, TOTAL } = await page(ctx, forgotten(ctx, checked(ctx)), ctx.body, order);
    return { LIST: await withAmounts(ctx, LIST), TOTAL };
  });

  serve(app, setForgotList.sums, async (ctx) => {
    const rows = await everything(ctx);
    const LIST = forgotKinds.flatMap((FORGOT_TP) => {
      const found = rows.filter((row) => row.FORGOT_TP === FORGOT_TP);
      const EST_AMT = Decimal.sum(found.map((row) => row.EST_AMT ?? 0)).toNumber();
      return found.length
        ? [{ FORGOT_TP, FOUND_CNT: found.length, EST_AMT, NONE_CNT: found.filter((row) => row.EST_AMT === null).length }]
        : [];
    });
    return { LIST, TOTAL: LIST.length };
  });

  serve(app, setForgotList.exclude, async (ctx) => {
    const reason = ctx.body.RSN?.trim() ?? '';
    const sent = askedRows(ctx);
    if (!reason) refuseFaults([{ FIELD: 'RSN', CODE: 'MSG000039' }]);
    await lockKeys(ctx, sent);
    const found = await foundNow(ctx, sent);
    refuseFaults(found.flatMap((row, i): Fault[] => (row.SKIP_RSN === null ? [] : [{ ROW_NO: i + 1, CODE: 'MSG000760' }])));
    await insertRows(
      ctx.db,
      'SET_COST_SKIP',
      found.map(({ FORGOT_TP, REF_KEY, CORP_CD, ORGN_CD, CUST_CD }) => ({
        FORGOT_TP,
        REF_KEY,
        CORP_CD,
        ORGN_CD,
        CUST_CD,
        SKIP_RSN: reason,
      })),
    );
    return { LIST: await foundNow(ctx, sent) };
  });

  serve(app, setForgotList.restore, async (ctx) => {
    const sent = askedRows(ctx);
    await lockKeys(ctx, sent);
    const found = await foundNow(ctx, sent);
    refuseFaults(found.flatMap((row, i): Fault[] => (row.SKIP_RSN === null ? [{ ROW_NO: i + 1, CODE: 'MSG000761' }] : [])));
    await sql`delete from set_cost_skip k using unnest(${found.map((row) => row.FORGOT_TP)}::text[], ${found.map((row) => row.REF_KEY)}::text[]) as f(tp, key)
      where k.forgot_tp = f.tp and k.ref_key = f.key`.execute(ctx.db);
    return { LIST: await foundNow(ctx, sent) };
  });

  serve(app, setForgotList.excel, async (ctx) =>
    loggedWorkbook(ctx, {
      name: await screenName(ctx, screen),
      table,
      columns,
      rows: await everything(ctx, ctx.body),
      title: titleOf(ctx),
    }),
  );
}

/** Keeps others from excluding or restoring the same meanwhile. */
const lockKeys = async (ctx: Ctx<unknown>, sent: readonly Sent[]): Promise<void> => {
  for (const key of [...new Set(sent.map(keyOf))].sort())
    await sql`select pg_advisory_xact_lock(hashtextextended(${`set-skip/${key}`}, 0))`.execute(ctx.db);
};

const own = ['AGE_DAYS', 'EST_AMT', 'SKIP_USER_NM', 'SKIP_DTM'];
const titleOf =
  (ctx: Ctx<unknown>) =>
  (field: string): string | undefined =>
    own.includes(field) ? ctx.text(`UI.setForgotList.${field}`) : undefined;
