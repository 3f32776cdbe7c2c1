import type { FastifyInstance } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import type { ReadBody } from '../../../contract/call';
import { cmsVisitLog, type DayVisits, type MenuVisits, type VisitLogSearch, type VisitRow } from '../../../contract/cms/log/cmsVisitLog';
import { nameIn } from '../../lib/names';
import { page } from '../../lib/page';
import { checkPeriod } from '../../lib/period';
import { type Ctx, serve } from '../../lib/serve';
import { anyOf, ownCorps, startsWith } from '../../lib/where';
import { loggedWorkbook } from '../../lib/workbook';

const longest = { months: 3 };
const columns = ['MENU_NM', 'MENU_ABBR', 'VISIT_CNT', 'USER_CNT', 'LAST_VISIT_DTM'] as const;
const visitColumns = ['VISIT_DTM', 'USER_ID', 'USER_NM', 'CORP_NM', 'MENU_NM', 'CLIENT_IP'] as const;
const dayColumns = ['VISIT_DT', 'VISIT_CNT', 'USER_CNT'] as const;

const menusFirst = {
  sortable: columns,
  orderBy: [
    ['VISIT_CNT', 'desc'],
    ['MENU_ID', 'asc'],
  ],
} as const;
const newest = {
  sortable: visitColumns,
  orderBy: [
    ['VISIT_DTM', 'desc'],
    ['LOG_SEQ', 'desc'],
  ],
} as const;
const daysInTurn = { sortable: dayColumns, orderBy: [['VISIT_DT', 'asc']] } as const;

type Read = Ctx<ReadBody<VisitLogSearch>>;

/** The visits that fit the conditions, on the table `v`. */
function searched(ctx: Read): RawBuilder<unknown> {
  const search = ctx.body.SEARCH;
  checkPeriod(ctx, search, longest);
  return sql`${ownCorps(ctx.scope, 'v')} and v.visit_dtm >= ${search.FR_DT}::date and v.visit_dtm < ${search.TO_DT}::date + 1
    and ${startsWith('V.USER_ID', search.USER_ID)} and ${anyOf('V.MENU_ID', search.MENU_ID)} and ${anyOf('V.CORP_CD', search.CORP_CD)}`;
}

function byMenu(ctx: Read, cap: number) {
  const query = sql<MenuVisits>`select * from (
    select m.menu_id, ${nameIn(ctx.lang, 'M.MENU_NM')} as menu_nm, m.menu_abbr, count(*)::int as visit_cnt, count(distinct v.user_id)::int as user_cnt,
      max(v.visit_dtm) as last_visit_dtm
    from cms_visit_log v join cms_menu m using (menu_id) where ${searched(ctx)} group by m.menu_id) x`;
  return page(ctx, query, ctx.body, { ...menusFirst, cap });
}

function single(ctx: Read, cap: number) {
  const query = sql<VisitRow>`select * from (
    select v.log_seq, v.visit_dtm, v.user_id, ${nameIn(ctx.lang, 'U.USER_NM')} as user_nm, ${nameIn(ctx.lang, 'C.CORP_NM')} as corp_nm, ${nameIn(ctx.lang, 'M.MENU_NM')} as menu_nm, v.client_ip
    from cms_visit_log v join cms_menu m using (menu_id) left join cms_user u on u.user_id = v.user_id left join mdm_corp c on c.corp_cd = v.corp_cd
    where ${searched(ctx)}) x`;
  return page(ctx, query, ctx.body, { ...newest, cap });
}

function byDay(ctx: Read, cap: number) {
  const condition = searched(ctx);
  const { FR_DT, TO_DT } = ctx.body.SEARCH;
  const query = sql<DayVisits>`select * from (
    select to_char(d, 'YYYYMMDD') as visit_dt, count(v.log_seq)::int as visit_cnt, count(distinct v.user_id)::int as user_cnt
    from generate_series(${FR_DT}::date::timestamp, ${TO_DT}::date::timestamp, interval '1 day') d
      left join cms_visit_log v on v.visit_dtm::date = d::date and ${condition} group by d) x`;
  return page(ctx, query, ctx.body, { ...daysInTurn, cap });
}

export default async function cmsVisitLogRoutes(app: FastifyInstance): Promise<void> {
  serve(app, cmsVisitLog.select, (ctx) => byMenu(ctx, ctx.settings.LOG_MAX_ROW));
  serve(app, cmsVisitLog.days, (ctx) => byDay(ctx, ctx.settings.LOG_MAX_ROW));
  serve(app, cmsVisitLog.visits, (ctx) => single(ctx, ctx.settings.LOG_MAX_ROW));

  serve(app, cmsVisitLog.excel, async (ctx) => {
    const cap = ctx.settings.EXCEL_MAX_ROW;
    const table = 'CMS_VISIT_LOG';
    const { GRID } = ctx.body;
    if (GRID === 'G2')
      return loggedWorkbook(ctx, {
        name: ctx.text('UI.cmsVisitLog.G2'),
        table,
        columns: visitColumns,
        rows: (await single(ctx, cap)).LIST,
      });
    if (GRID === 'G3')
      return loggedWorkbook(ctx, { name: ctx.text('UI.cmsVisitLog.G3'), table, columns: dayColumns, rows: (await byDay(ctx, cap)).LIST });
    return loggedWorkbook(ctx, { name: ctx.text('UI.cmsVisitLog.G1'), table, columns, rows: (await byMenu(ctx, cap)).LIST });
  });
}
