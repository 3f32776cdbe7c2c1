import type { FastifyInstance } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import type { Fault, ReadBody } from '../../../contract/call';
import { type Api, type ApiCall, type ApiSearch, type ApiTest, api, cmsApiMgt } from '../../../contract/cms/api/cmsApiMgt';
import { columnList, lockEntries, writeEntries } from '../../lib/entries';

import { page } from '../../lib/page';
import { Refusal, refuseFaults } from '../../lib/refusal';
import { askedRows, lockRows, updateRows } from '../../lib/save';
import { screenName } from '../../lib/screenName';
import { type Ctx, serve } from '../../lib/serve';
import { anyOf, contains } from '../../lib/where';
import { loggedWorkbook } from '../../lib/workbook';
import { type Heard, OutsideError } from '../../outside/outside.service';
import { systemOf } from '../../outside/systems.service';
import { apiFaults, apiUseFaults, type Stored, shownApi, takeKeys, turned } from './apis.service';

const plain = [...api.all.filter((name) => name !== 'AUTH_KEY'), 'LAST_CALL_DTM', 'LAST_CALL_STS'];
const listColumns = [...api.all, 'STANDIN_YN', 'KEPT_URL', 'LAST_CALL_DTM', 'LAST_CALL_STS'];
const callColumns = ['REQ_DTM', 'REF_KEY', 'IF_RSLT', 'HTTP_STS', 'RES_MS', 'ERR_MSG'];
const order = { sortable: plain, orderBy: [['API_ID', 'asc']] } as const;
const callOrder = {
  sortable: callColumns,
  orderBy: [
    ['REQ_DTM', 'desc'],
    ['LOG_SEQ', 'desc'],
  ],
} as const;

const found = (where: RawBuilder<unknown>) => sql<Stored>`
  select ${columnList(api, 'A')}, last_call_dtm, last_call_sts, kept_url, kept_key from cms_api a where ${where}`;

const searched = ({ API_TP, KEYWORD, USE_YN }: Partial<ApiSearch>) =>
  found(sql`${anyOf('A.API_TP', API_TP)} and ${anyOf('A.USE_YN', USE_YN)}
    and (${contains('A.API_ID', KEYWORD)} or ${contains('A.API_NM', KEYWORD)} or ${contains('A.API_URL', KEYWORD)})`);

const callsTo = (apiId: unknown) => sql<ApiCall>`
  select log_seq, api_id, req_dtm, ref_key, if_rslt, http_sts, res_ms, err_msg from cms_if_log where api_id = ${String(apiId ?? '')}`;

/** Systems by their IDs as they are now. */
const byId = async (ctx: Ctx<unknown>, list: readonly { API_ID?: string }[]): Promise<Stored[]> =>
  (await found(sql`a.api_id = any(${list.map(({ API_ID }) => String(API_ID ?? ''))})`).execute(ctx.db)).rows;

export default async function cmsApiMgtRoutes(app: FastifyInstance): Promise<void> {
  const { env, secret, pools } = app.kit;
  const shown = (row: Stored) => shownApi(row, { env, secret });
  const visible = (row: Record<string, unknown>) => ({ ...shown(row as unknown as Stored) });

  const readSystems = async (ctx: Ctx<ReadBody<ApiSearch>>, cap: number) => {
    const { LIST, TOTAL } = await page(ctx, searched(ctx.body.SEARCH), ctx.body, { ...order, cap });
    return { LIST: LIST.map(shown), TOTAL };
  };

  serve(app, cmsApiMgt.select, (ctx) => readSystems(ctx, ctx.settings.LIST_MAX_ROW));
  serve(app, cmsApiMgt.selectCalls, (ctx) =>
    page(ctx, callsTo(ctx.body.SEARCH.API_ID), ctx.body, { ...callOrder, cap: ctx.settings.LOG_MAX_ROW }),
  );
  serve(app, cmsApiMgt.selectAnswer, async (ctx) => {
    const { rows } = await sql<{ LOG_SEQ: number; RES_BODY: string | null }>`
      select log_seq, left(res_body, ${shownLength}) as res_body from cms_if_log
       where log_seq::text = ${String(ctx.body.SEARCH.LOG_SEQ ?? '')}`.execute(ctx.db);
    return { LIST: rows, TOTAL: rows.length };
  });

  serve(app, cmsApiMgt.save, async (ctx) => {
    const { LIST } = ctx.body;
    const entries = await lockEntries<Stored>(ctx, { ...api, visible }, LIST);
    refuseFaults([...(await apiFaults(ctx, env, entries)), ...takeKeys(secret, entries, LIST), ...(await apiUseFaults(ctx, entries))]);
    await writeEntries(ctx.db, api, entries);
    const now = await byId(
      ctx,
      entries.map(({ row }) => row),
    );
    return {
      LIST: entries.map(({ row }): Api => {
        const stored = now.find((one) => one.API_ID === row.API_ID);
        return stored ? shown(stored) : ({ API_ID: row.API_ID } as Api);
      }),
    };
  });

  // Nothing is asked while a transaction is open.
  serve(
    app,
    cmsApiMgt.test,
    async (ctx) => {
      const list = askedRows(ctx);
      const rows = await byId(ctx, list);
      const missing = list.flatMap(({ API_ID }, i): Fault[] =>
        rows.some((row) => row.API_ID === API_ID) ? [] : [{ ROW_NO: i + 1, CODE: 'MSG000043' }],
      );
      refuseFaults(missing);
      const asked = list.flatMap(({ API_ID }) => rows.find((row) => row.API_ID === API_ID) ?? []);
      const { rows: day } = await sql<{ TODAY: string }>`select to_char(now(), 'YYYYMMDD') as today`.execute(ctx.db);
      return { LIST: await Promise.all(asked.map((row) => tested(ctx, row, day[0]?.TODAY ?? ''))) };
    },
    { transaction: 'none' },
  );

  /** Asks one system and gives what its last try came to. */
  async function tested(ctx: Ctx<unknown>, { API_ID, API_NM, API_TP }: Stored, today: string): Promise<ApiTest> {
    const unasked = (why: string): ApiTest => ({ API_ID, API_NM, IF_RSLT: null, HTTP_STS: null, RES_MS: null, ERR_MSG: ctx.text(why) });
    const system = systemOf(API_ID);
    if (API_TP !== 'OUT') return unasked('UI.cmsApiMgt.INBOUND');
    if (!system) return unasked('UI.cmsApiMgt.NO_COMPONENT');
    const tries: Heard[] = [];
    await system.probe({ db: pools.asideDb, env, secret, heard: (tried) => tries.push(tried) }, today).catch((error: unknown) => {
      if (!(error instanceof OutsideError)) throw error;
    });
    const last = tries.at(-1);
    return last ? { API_ID, API_NM, ...last } : unasked('UI.cmsApiMgt.OFF');
  }

  serve(app, cmsApiMgt.standIn, async (ctx) => {
    const list = askedRows(ctx);
    const rows = (await lockRows(ctx.db, api.table, api.keys, list, { visible })) as unknown as Stored[];
    const next = rows.map((row) => turned(env, row));
    refuseFaults(next.flatMap((one, i) => ('CODE' in one ? [{ ROW_NO: i + 1, ...one }] : [])));
    await updateRows(
      ctx.db,
      api.table,
      api.keys,
      ['API_URL', 'AUTH_KEY', 'KEPT_URL', 'KEPT_KEY'],
      next.map((one) => ({ ...one })),
    );
    const now = await byId(ctx, list);
    return { LIST: rows.flatMap(({ API_ID }) => now.filter((row) => row.API_ID === API_ID).map(shown)) };
  });

  serve(app, cmsApiMgt.excel, async (ctx) => {
    const cap = ctx.settings.EXCEL_MAX_ROW;
    const name = await screenName(ctx, 'cmsApiMgt');
    if (ctx.body.GRID !== 'G2') {
      const { LIST: rows } = await readSystems(ctx, cap);
      return loggedWorkbook(ctx, { name, table: api.table, columns: listColumns, rows });
    }
    const { API_ID } = ctx.body.SEARCH;
    if (!API_ID) throw new Refusal(422, 'MSG000035');
    const { LIST: rows } = await page(ctx, callsTo(API_ID), ctx.body, { ...callOrder, cap });
    return loggedWorkbook(ctx, { name: `${name} ${API_ID}`, table: 'CMS_IF_LOG', columns: callColumns, rows });
  });
}

/** Characters of an answer that are shown at most. */
const shownLength = 100_000;
