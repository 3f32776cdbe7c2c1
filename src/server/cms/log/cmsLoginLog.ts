import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { agentName } from '../../../contract/agent';
import type { ReadBody } from '../../../contract/call';
import { cmsLoginLog, type LoginLogRow, type LoginLogSearch } from '../../../contract/cms/log/cmsLoginLog';
import { nameIn } from '../../lib/names';
import { page } from '../../lib/page';
import { checkPeriod } from '../../lib/period';
import { screenName } from '../../lib/screenName';
import { type Ctx, serve } from '../../lib/serve';
import { anyOf, ownCorps, startsWith } from '../../lib/where';
import { loggedWorkbook } from '../../lib/workbook';

const longest = { months: 3 };
const columns = [
  ...(['LOGIN_DTM', 'USER_ID', 'USER_NM', 'CORP_NM', 'LOGIN_TP', 'LOGIN_RSLT', 'CLIENT_IP', 'AGENT_NM', 'LOGOUT_DTM'] as const),
  'STAY_MIN',
];
const orderBy = [
  ['LOGIN_DTM', 'desc'],
  ['LOG_SEQ', 'desc'],
] as const;

async function readLogins(ctx: Ctx<ReadBody<LoginLogSearch>>, cap: number) {
  const search = ctx.body.SEARCH;
  checkPeriod(ctx, search, longest);
  const query = sql<LoginLogRow>`select * from (
    select l.log_seq, l.login_dtm, l.user_id, case ${ctx.lang} when 'en' then coalesce(nullif(u.user_eng_nm, ''), l.user_nm) else l.user_nm end as user_nm,
      ${nameIn(ctx.lang, 'C.CORP_NM')} as corp_nm, l.login_tp, l.login_rslt, l.client_ip, l.user_agent, l.user_agent as agent_nm, l.logout_dtm,
      floor(extract(epoch from l.logout_dtm - l.login_dtm) / 60)::int as stay_min
    from cms_login_log l left join mdm_corp c on c.corp_cd = l.corp_cd left join cms_user u on u.user_id = l.user_id
    where ${ownCorps(ctx.scope, 'l')} and l.login_dtm >= ${search.FR_DT}::date and l.login_dtm < ${search.TO_DT}::date + 1
      and ${startsWith('L.USER_ID', search.USER_ID)} and ${anyOf('L.LOGIN_RSLT', search.LOGIN_RSLT)} and ${anyOf('L.LOGIN_TP', search.LOGIN_TP)}
      and ${startsWith('L.CLIENT_IP', search.CLIENT_IP)} and ${anyOf('L.CORP_CD', search.CORP_CD)}) x`;
  const found = await page(ctx, query, ctx.body, { sortable: columns, orderBy, cap });
  return { ...found, LIST: found.LIST.map((row) => ({ ...row, AGENT_NM: agentName(row.USER_AGENT) })) };
}

export default async function cmsLoginLogRoutes(app: FastifyInstance): Promise<void> {
  serve(app, cmsLoginLog.select, (ctx) => readLogins(ctx, ctx.settings.LOG_MAX_ROW));

  serve(app, cmsLoginLog.excel, async (ctx) => {
    const { LIST: rows } = await readLogins(ctx, ctx.settings.EXCEL_MAX_ROW);
    const title = (field: string) => (field === 'AGENT_NM' ? ctx.label('USER_AGENT') : undefined);
    return loggedWorkbook(ctx, { name: await screenName(ctx, 'cmsLoginLog'), table: 'CMS_LOGIN_LOG', columns, rows, title });
  });
}
