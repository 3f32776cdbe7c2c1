import type { FastifyInstance } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import type { ReadBody } from '../../../contract/call';
import { cmsErrorLogList, type ErrorGroup, type ErrorRow, type ErrorSearch } from '../../../contract/cms/log/cmsErrorLogList';
import { checkRow, isEmpty } from '../../../contract/rules';
import { codeCheck } from '../../lib/codeNames';
import { nameIn } from '../../lib/names';
import { page } from '../../lib/page';
import { checkPeriod } from '../../lib/period';
import { flatMapInPieces } from '../../lib/pieces';
import { Refusal, refuseFaults } from '../../lib/refusal';
import { inOrder, lockRows, updateRows } from '../../lib/save';
import { type Ctx, serve } from '../../lib/serve';
import { anyOf, startsWith } from '../../lib/where';
import { loggedWorkbook } from '../../lib/workbook';
import { errorGroups, groupKey } from './errors.service';

const longest = { months: 1 };
const columns = [
  ...(['ERR_DTM', 'ERR_CD', 'REQ_ID', 'ERR_LVL', 'ERR_MSG', 'SCRN_NM', 'SVC_URL', 'USER_ID', 'USER_NM', 'MENU_ID'] as const),
  ...(['CLIENT_IP', 'CFM_YN', 'CFM_RMK'] as const),
];
const groupColumns = ['ERR_CD', 'ERR_LVL', 'ERR_MSG', 'SVC_URL', 'ERR_CNT', 'OPEN_CNT', 'USER_CNT', 'FIRST_DTM', 'LAST_DTM'];

const order = {
  sortable: columns,
  orderBy: [
    ['ERR_DTM', 'desc'],
    ['LOG_SEQ', 'desc'],
  ],
} as const;
const groupOrder = {
  sortable: groupColumns,
  orderBy: [
    ['LAST_DTM', 'desc'],
    ['GRP_KEY', 'asc'],
  ],
} as const;

const errors = (lang: 'ko' | 'en', where: RawBuilder<unknown>) => sql<ErrorRow>`
  select e.log_seq, e.err_dtm, e.err_cd, e.req_id, e.err_lvl, e.err_msg, e.err_stack, e.svc_url, e.req_body, e.user_id, ${nameIn(lang, 'U.USER_NM')} as user_nm, e.menu_id,
    coalesce(
      (select ${nameIn(lang, 'M.MENU_NM')} from cms_menu m where m.menu_id = e.menu_id),
      (select ${nameIn(lang, 'C.SCRN_NM')}
        from cms_svc s join cms_screen c using (scrn_id) where s.svc_url = e.svc_url limit 1)) as scrn_nm,
    e.client_ip, e.cfm_yn, e.cfm_rmk
  from cms_error_log e left join cms_user u on u.user_id = e.user_id where ${where}`;

function searched(ctx: Ctx<unknown>, search: Partial<ErrorSearch>): RawBuilder<unknown> {
  const named = !isEmpty(search.ERR_CD) || !isEmpty(search.REQ_ID);
  if (!named) checkPeriod(ctx, search, longest);
  const days = named ? sql`true` : sql`e.err_dtm >= ${search.FR_DT}::date and e.err_dtm < ${search.TO_DT}::date + 1`;
  return sql`${days} and ${startsWith('E.ERR_CD', search.ERR_CD && String(search.ERR_CD).toUpperCase())}
    and ${startsWith('E.REQ_ID', search.REQ_ID)} and ${anyOf('E.ERR_LVL', search.ERR_LVL)} and ${startsWith('E.SVC_URL', search.SVC_URL)}
    and ${startsWith('E.USER_ID', search.USER_ID)} and ${anyOf('E.CFM_YN', search.CFM_YN)}
    and (${search.GRP_KEY ?? null}::text is null or ${groupKey} = ${search.GRP_KEY ?? ''})`;
}

type Read = Ctx<ReadBody<ErrorSearch>>;

const readErrors = (ctx: Read, cap: number) =>
  page(ctx, sql<ErrorRow>`select * from (${errors(ctx.lang, searched(ctx, ctx.body.SEARCH))}) e`, ctx.body, { ...order, cap });
const readErrorGroups = (ctx: Read, cap: number) =>
  page(ctx, sql<ErrorGroup>`select * from (${errorGroups(searched(ctx, ctx.body.SEARCH))}) g`, ctx.body, { ...groupOrder, cap });

/** What may be typed of an error. */
const rules = [{ field: 'LOG_SEQ', required: true }, { field: 'CFM_YN', required: true }, { field: 'CFM_RMK' }];

export default async function cmsErrorLogListRoutes(app: FastifyInstance): Promise<void> {
  serve(app, cmsErrorLogList.select, (ctx) => readErrors(ctx, ctx.settings.LOG_MAX_ROW));
  serve(app, cmsErrorLogList.groups, (ctx) => readErrorGroups(ctx, ctx.settings.LOG_MAX_ROW));

  serve(app, cmsErrorLogList.save, async (ctx) => {
    const { LIST } = ctx.body;
    if (LIST.some((row) => row.BATCH_FLAG !== 'update')) throw new Refusal(403, 'MSG000029');
    const title = (field: string) => ctx.label(field, 'CMS_ERROR_LOG');
    const codeFaults = await codeCheck(ctx.db, ['CFM_YN'], title);
    refuseFaults(
      await flatMapInPieces(LIST, (row, i) =>
        [...checkRow(row, rules, title), ...codeFaults(row)].map((fault) => ({ ROW_NO: i + 1, ...fault })),
      ),
    );
    const sent = LIST.map(({ LOG_SEQ, CFM_YN, CFM_RMK }) => ({ LOG_SEQ, CFM_YN, CFM_RMK }));
    await lockRows(ctx.db, 'CMS_ERROR_LOG', ['LOG_SEQ'], sent);
    await updateRows(ctx.db, 'CMS_ERROR_LOG', ['LOG_SEQ'], ['CFM_YN', 'CFM_RMK'], sent);
    const { rows } = await errors(ctx.lang, sql`e.log_seq = any(${sent.map((row) => row.LOG_SEQ)})`).execute(ctx.db);
    return { LIST: inOrder(rows, ['LOG_SEQ'], sent) };
  });

  serve(app, cmsErrorLogList.excel, async (ctx) => {
    const cap = ctx.settings.EXCEL_MAX_ROW;
    const name = ctx.text(ctx.body.GRID === 'G2' ? 'UI.cmsErrorLogList.G2' : 'UI.cmsErrorLogList.G1');
    const common = { name, table: 'CMS_ERROR_LOG' };
    if (ctx.body.GRID === 'G2')
      return loggedWorkbook(ctx, { ...common, columns: groupColumns, rows: (await readErrorGroups(ctx, cap)).LIST });
    return loggedWorkbook(ctx, { ...common, columns, rows: (await readErrors(ctx, cap)).LIST });
  });
}
