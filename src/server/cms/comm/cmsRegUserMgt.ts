import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { cmsRegUserMgt, type RegistrationRow } from '../../../contract/cms/comm/cmsRegUserMgt';
import { stored } from '../../../contract/rules';
import { byCursor } from '../../lib/cursor';
import { orderBy, page } from '../../lib/page';
import { checkPeriod } from '../../lib/period';
import { Refusal } from '../../lib/refusal';
import { askedRows } from '../../lib/save';
import { screenName } from '../../lib/screenName';
import { serve } from '../../lib/serve';
import { loggedWorkbook } from '../../lib/workbook';
import { approveRequests, rejectRequests, searchedRequests } from './registrations.service';

const longest = { years: 1 };

const own = ['REG_NO', 'REG_STS', 'REG_TP', 'USER_ID', 'USER_NM', 'EMAIL', 'MOBILE_NO', 'CUST_NM', 'BIZ_NO'];
const decided = ['CORP_NM', 'BIZ_DEPT', 'POST_NM', 'REG_DTM', 'APRV_USER_NM', 'APRV_DTM', 'RJCT_RSN'];
const excelColumns = [...own, 'CUST_CD', 'MATCH_NM', 'ROLE_ID', ...decided];

/** Names of other rows, in the reader's language. */
const joined = ['CORP_NM', 'APRV_USER_NM'];
const order = {
  sortable: [...own, 'ROLE_ID', ...decided].map((name) => (joined.includes(name) ? name : `R.${name}`)),
  orderBy: [
    ['R.REG_DTM', 'asc'],
    ['R.REG_NO', 'asc'],
  ],
} as const;

export default async function cmsRegUserMgtRoutes(app: FastifyInstance): Promise<void> {
  serve(app, cmsRegUserMgt.select, async (ctx) => {
    checkPeriod(ctx, ctx.body.SEARCH, longest);
    return page(ctx, searchedRequests(ctx, ctx.body.SEARCH), ctx.body, order);
  });

  serve(app, cmsRegUserMgt.approve, async (ctx) => ({ LIST: await approveRequests(ctx, askedRows(ctx)) }));

  serve(app, cmsRegUserMgt.reject, async (ctx) => {
    const list = askedRows(ctx);
    const reason = stored(ctx.body.RSN ?? null) as string | null;
    if (reason === null) throw new Refusal(422, 'MSG000039', { errors: [{ FIELD: 'RSN', CODE: 'MSG000039' }] });
    return { LIST: await rejectRequests(ctx, list, reason) };
  });

  serve(app, cmsRegUserMgt.excel, async (ctx) => {
    checkPeriod(ctx, ctx.body.SEARCH, longest);
    const query = sql<RegistrationRow>`${searchedRequests(ctx, ctx.body.SEARCH)} order by ${orderBy(ctx.body, order)} limit ${ctx.settings.EXCEL_MAX_ROW}`;
    const titles: Record<string, string> = {
      MATCH_NM: ctx.text('UI.cmsRegUserMgt.MATCH'),
      APRV_USER_NM: ctx.text('UI.cmsRegUserMgt.APRV_USER'),
    };
    const rows = byCursor(ctx.db, query, (row) => row);
    const name = await screenName(ctx, 'cmsRegUserMgt');
    return loggedWorkbook(ctx, { name, table: 'CMS_USER_REG', columns: excelColumns, rows, title: (field) => titles[field] });
  });
}
