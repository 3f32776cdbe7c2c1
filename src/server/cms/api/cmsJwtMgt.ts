import type { FastifyInstance } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import { cmsJwtMgt, type IssuedToken, type TokenRow, type TokenSearch } from '../../../contract/cms/api/cmsJwtMgt';
import { nameIn } from '../../lib/names';
import { page } from '../../lib/page';
import { checkPeriod } from '../../lib/period';
import { Refusal } from '../../lib/refusal';
import { askedRows, lockRows, updateRows } from '../../lib/save';
import { screenName } from '../../lib/screenName';
import { type Ctx, serve } from '../../lib/serve';
import { anyOf } from '../../lib/where';
import { loggedWorkbook } from '../../lib/workbook';
import { choicesOf, issueTokens } from './issue.service';

const longest = { years: 1 };

const columns = [
  'TOKEN_ID',
  'TOKEN_TP',
  'USER_ID',
  'USER_NM',
  'CUST_NM',
  'API_ID',
  'API_SCOPES',
  'TARGET_URL',
  'ISS_DTM',
  'EXP_DTM',
  'USE_CNT',
  'MAX_USE_CNT',
  'REVOKE_YN',
  'LAST_USE_DTM',
  'RMK',
];

const order = {
  sortable: columns.map((name) => (name.endsWith('_NM') ? name : `J.${name}`)),
  orderBy: [
    ['J.ISS_DTM', 'desc'],
    ['J.TOKEN_ID', 'asc'],
  ],
} as const;

const tokens = ({ lang }: Pick<Ctx<unknown>, 'lang'>, where: RawBuilder<unknown>) => sql<TokenRow>`
  select j.token_id, j.token_tp, j.user_id, ${nameIn(lang, 'U.USER_NM')} as user_nm, ${nameIn(lang, 'C.CUST_NM')} as cust_nm, j.api_id, j.api_scopes, j.target_url, j.iss_dtm, j.exp_dtm, j.use_cnt, j.max_use_cnt,
    j.revoke_yn, j.last_use_dtm, j.rmk, j.upd_cnt
  from cms_jwt j left join cms_user u on u.user_id = j.user_id left join mdm_cust c on c.cust_cd = j.cust_cd where ${where}`;

function searched(ctx: Ctx<unknown>, search: Partial<TokenSearch>): RawBuilder<TokenRow> {
  checkPeriod(ctx, search, longest);
  return tokens(
    ctx,
    sql`j.iss_dtm >= ${search.FR_DT}::date and j.iss_dtm < ${search.TO_DT}::date + 1
    and ${anyOf('J.TOKEN_TP', search.TOKEN_TP)} and ${anyOf('J.USER_ID', search.USER_ID)}
    and ${anyOf('J.CUST_CD', search.CUST_CD)} and ${anyOf('J.REVOKE_YN', search.REVOKE_YN)}`,
  );
}

/** Tokens by their IDs, in the order asked. */
async function byId(ctx: Ctx<unknown>, ids: readonly string[]): Promise<TokenRow[]> {
  const { rows } = await tokens(ctx, sql`j.token_id = any(${ids})`).execute(ctx.db);
  return ids.flatMap((id) => rows.find((row) => row.TOKEN_ID === id) ?? []);
}

export default async function cmsJwtMgtRoutes(app: FastifyInstance): Promise<void> {
  serve(app, cmsJwtMgt.select, (ctx) => page(ctx, searched(ctx, ctx.body.SEARCH), ctx.body, order));

  serve(app, cmsJwtMgt.issue, async (ctx) => {
    const issued = await issueTokens(ctx, app.kit.secret);
    const rows = await byId(ctx, [...issued.keys()]);
    ctx.say('MSG000412');
    return { LIST: rows.map((row): IssuedToken => ({ ...row, TOKEN: '', LINK: null, ...issued.get(row.TOKEN_ID) })) };
  });

  serve(app, cmsJwtMgt.choices, async (ctx) => {
    const LIST = await choicesOf(ctx, ctx.body.SEARCH.USER_ID ?? '');
    return { LIST, TOTAL: LIST.length };
  });

  serve(app, cmsJwtMgt.revoke, async (ctx) => {
    const rows = await lockRows(ctx.db, 'CMS_JWT', ['TOKEN_ID'], askedRows(ctx));
    const revoked = rows.flatMap((row, i) =>
      row.REVOKE_YN === 'Y' ? [{ ROW_NO: i + 1, CODE: 'MSG000027', ARGS: ['LBL.REVOKE_YN'] }] : [],
    );
    if (revoked.length) throw new Refusal(422, 'MSG000027', { errors: revoked });
    const ended = rows.map(({ TOKEN_ID }) => ({ TOKEN_ID, REVOKE_YN: 'Y' }));
    await updateRows(ctx.db, 'CMS_JWT', ['TOKEN_ID'], ['REVOKE_YN'], ended);
    return {
      LIST: await byId(
        ctx,
        ended.map(({ TOKEN_ID }) => String(TOKEN_ID)),
      ),
    };
  });

  serve(app, cmsJwtMgt.excel, async (ctx) => {
    const { LIST } = await page(ctx, searched(ctx, ctx.body.SEARCH), ctx.body, { ...order, cap: ctx.settings.EXCEL_MAX_ROW });
    return loggedWorkbook(ctx, { name: await screenName(ctx, 'cmsJwtMgt'), table: 'CMS_JWT', columns, rows: LIST });
  });
}
