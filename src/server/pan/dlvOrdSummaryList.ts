import type { FastifyInstance } from 'fastify';
import { type SqlBool, sql } from 'kysely';
import { type DlvOrdSummary, type DlvOrdSummarySearch, dlvOrdSummaryList } from '../../contract/pan/dlvOrdSummaryList';
import { isEmpty } from '../../contract/rules';
import { codeName } from '../lib/codeNames';
import { nameIn } from '../lib/names';
import { orderBy, page } from '../lib/page';
import { Refusal } from '../lib/refusal';
import { type Ctx, serve } from '../lib/serve';
import { orderExcel } from './excel';
import { fromStatus } from './listed.service';
import { onTime } from './onTime.service';
import { checkPeriod, dateOf, forReader, orderColumns, searched, sortableFor } from './orders';

const longest = { years: 1 };
const sortable = [
  ...['GRP1', 'GRP2', 'GRP3', 'ORD_CNT', 'CAR_QTY', 'PKG_QTY', 'PLT_QTY', 'GRS_WT', 'MSR_CBM'],
  ...['CMP_CNT', 'ONTIME_CNT', 'ONTIME_RATE', 'CXL_CNT', 'TRSP_AMT'],
];
const groups = {
  sortable,
  orderBy: [
    ['GRP1_CD', 'asc'],
    ['GRP2_CD', 'asc'],
    ['GRP3_CD', 'asc'],
  ],
} as const;
/** Who sees what a haul costs: settlement, operations, administrators, and a customer's administrator for the own orders. */
const seesPrices = (ctx: Ctx<unknown>): boolean =>
  ['STL', 'CORP_ADM', 'OPS', 'CUST_ADM', 'SYS_ADM'].some((role) => ctx.user.roleList.includes(role));

/** Code and shown name of each basis a summary can group by. */
function bases(ctx: Ctx<unknown>, date: string) {
  const day = sql.ref(date);
  const trucker = sql`coalesce(${nameIn(ctx.lang, 'T.CUST_NM')}, '')`;
  return {
    DAY: [sql`to_char(${day}, 'YYYYMMDD')`, sql`to_char(${day}, 'YYYY-MM-DD')`],
    MON: [sql`to_char(${day}, 'YYYYMM')`, sql`to_char(${day}, 'YYYY-MM')`],
    CUST: [sql`o.cust_cd`, nameIn(ctx.lang, 'C.CUST_NM')],
    // Customers know truckers by name alone.
    TRK: [ctx.user.USER_TP === 'S' ? sql`coalesce(o.truck_cd, '')` : trucker, trucker],
    CAR: [sql`o.car_tp`, codeName({ lang: ctx.lang, corpCd: ctx.user.CORP_CD }, 'CAR_TP', 'o.CAR_TP')],
    AREA: [sql`coalesce(o.dlv_area, '')`, sql`coalesce(o.dlv_area, '')`],
  } as const;
}

type Basis = keyof ReturnType<typeof bases>;

/** The bases asked for, in their order; by day where none is. More than three, or one that does not exist, is refused. */
function asked(ctx: Ctx<unknown>, search: Partial<DlvOrdSummarySearch>): Basis[] {
  const known = bases(ctx, dateOf(search.DT_TP));
  const given = Array.isArray(search.SUM_TP) ? search.SUM_TP.map(String) : isEmpty(search.SUM_TP) ? [] : [String(search.SUM_TP)];
  const names = given.length ? given : ['DAY'];
  if (names.length > 3) throw new Refusal(422, 'MSG000046', { args: [3], errors: [{ FIELD: 'SUM_TP', CODE: 'MSG000046', ARGS: [3] }] });
  const wrong = names.find((name) => !Object.hasOwn(known, name));
  if (wrong)
    throw new Refusal(422, 'MSG000017', {
      args: [ctx.label('SUM_TP'), wrong],
      errors: [{ FIELD: 'SUM_TP', CODE: 'MSG000017', ARGS: [ctx.label('SUM_TP'), wrong] }],
    });
  return names as Basis[];
}

/** The groups asked for, not yet in order. */
function summary(ctx: Ctx<{ SEARCH: Partial<DlvOrdSummarySearch> }>) {
  const search = ctx.body.SEARCH;
  checkPeriod(ctx, { FR_DT: search.FR_DT, TO_DT: search.TO_DT }, longest);
  const basis = asked(ctx, search);
  const all = bases(ctx, dateOf(search.DT_TP));
  const column = (i: number, part: 0 | 1) => (basis[i] ? all[basis[i]][part] : sql`null::text`);
  const price = seesPrices(ctx);
  return searched(ctx.db, ctx.scope, { ...search, DLV_ORD_STS: search.DLV_ORD_STS ? [search.DLV_ORD_STS] : undefined })
    .select([
      column(0, 0).$castTo<string | null>().as('GRP1_CD'),
      column(0, 1).$castTo<string | null>().as('GRP1'),
      column(1, 0).$castTo<string | null>().as('GRP2_CD'),
      column(1, 1).$castTo<string | null>().as('GRP2'),
      column(2, 0).$castTo<string | null>().as('GRP3_CD'),
      column(2, 1).$castTo<string | null>().as('GRP3'),
      sql<number>`count(*)`.as('ORD_CNT'),
      sql<number>`coalesce(sum(o.car_qty), 0)`.as('CAR_QTY'),
      sql<number>`coalesce(sum(o.pkg_qty), 0)`.as('PKG_QTY'),
      sql<number>`coalesce(sum(o.plt_qty), 0)`.as('PLT_QTY'),
      sql<number>`coalesce(sum(o.grs_wt), 0)`.as('GRS_WT'),
      sql<number>`coalesce(sum(o.msr_cbm), 0)`.as('MSR_CBM'),
      sql<number>`count(*) filter (where o.dlv_ord_sts = 'CMP')`.as('CMP_CNT'),
      sql<number>`count(*) filter (where o.dlv_ord_sts = 'CMP' and ${onTime} = 'Y')`.as('ONTIME_CNT'),
      sql<
        number | null
      >`round(100.0 * count(*) filter (where o.dlv_ord_sts = 'CMP' and ${onTime} = 'Y') / nullif(count(*) filter (where o.dlv_ord_sts = 'CMP'), 0), 1)`.as(
        'ONTIME_RATE',
      ),
      sql<number>`count(*) filter (where o.dlv_ord_sts = 'CXL')`.as('CXL_CNT'),
      (price ? sql<number | null>`coalesce(sum(o.trsp_amt), 0)` : sql<number | null>`null::numeric`).as('TRSP_AMT'),
    ])
    .groupBy(sql`1, 2, 3, 4, 5, 6`);
}

export default async function dlvOrdSummaryListRoutes(app: FastifyInstance) {
  serve(app, dlvOrdSummaryList.select, async (ctx) => page<DlvOrdSummary>(ctx, summary(ctx), ctx.body, groups));

  serve(app, dlvOrdSummaryList.orders, async (ctx) => {
    const search = ctx.body.SEARCH;
    checkPeriod(ctx, { FR_DT: search.FR_DT, TO_DT: search.TO_DT }, longest);
    const all = bases(ctx, dateOf(search.DT_TP));
    const values = [search.GRP1_CD, search.GRP2_CD, search.GRP3_CD];
    let query = searched(ctx.db, ctx.scope, { ...search, DLV_ORD_STS: search.DLV_ORD_STS ? [search.DLV_ORD_STS] : undefined });
    for (const [i, name] of asked(ctx, search).entries()) query = query.where(sql<SqlBool>`${all[name][0]} = ${values[i] ?? ''}`);
    const { LIST, TOTAL } = await page(ctx, query.select([...orderColumns(ctx), fromStatus]), ctx.body, {
      sortable: sortableFor(ctx),
      orderBy: [
        [dateOf(search.DT_TP), 'asc'],
        ['O.DLV_ORD_NO', 'asc'],
      ],
    });
    const price = seesPrices(ctx);
    // The list has no driver in it.
    return { LIST: LIST.map((order) => ({ ...forReader(order, ctx), TRSP_AMT: price ? order.TRSP_AMT : null, DRV_TEL: null })), TOTAL };
  });

  serve(app, dlvOrdSummaryList.excel, async (ctx) => {
    const rows = await summary(ctx).orderBy(orderBy(ctx.body, groups)).limit(ctx.settings.EXCEL_MAX_ROW).execute();
    return orderExcel(ctx, 'dlvOrdSummaryList', rows, seesPrices(ctx));
  });
}
