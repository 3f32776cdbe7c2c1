import type { FastifyInstance } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import type { Fault, SaveRow } from '../../../contract/call';
import { cmsLangMgt, type LangRow, type LangSearch } from '../../../contract/cms/comm/cmsLangMgt';
import type { Entry } from '../../lib/entries';
import { valuesToBe } from '../../lib/entries';
import type { SheetText } from '../../lib/excelRead';
import { page } from '../../lib/page';
import { Refusal, refuseFaults } from '../../lib/refusal';
import { presentInOrder } from '../../lib/save';
import { screenName } from '../../lib/screenName';
import { type Ctx, serve } from '../../lib/serve';
import { anyOf, contains } from '../../lib/where';
import { loggedWorkbook } from '../../lib/workbook';
import { previewOf, receiveTexts } from './langImport.service';
import { byKeys, keysOf, textColumns, textFaults, texts } from './texts.service';

const order = {
  sortable: textColumns,
  orderBy: [
    ['MISS_YN', 'desc'],
    ['LANG_KEY', 'asc'],
  ],
} as const;

const searched = ({ LANG_TP, KEYWORD, MISS_YN }: Partial<LangSearch>): RawBuilder<LangRow> => sql<LangRow>`
  select * from (${texts}) l where ${anyOf('L.LANG_TP', LANG_TP)} and ${anyOf('L.MISS_YN', MISS_YN === 'Y' ? 'Y' : null)}
    and (${contains('L.LANG_KEY', KEYWORD)} or ${contains('L.TXT_KO', KEYWORD)} or ${contains('L.TXT_EN', KEYWORD)})`;

export default async function cmsLangMgtRoutes(app: FastifyInstance): Promise<void> {
  serve(app, cmsLangMgt.select, async (ctx) => page(ctx, searched(ctx.body.SEARCH), ctx.body, order));

  serve(app, cmsLangMgt.save, async (ctx) => {
    const entries = await readTexts(ctx, ctx.body.LIST);
    refuseFaults(await textFaults(ctx, entries));
    const gone = entries.filter((entry) => entry.removed || entry.row.TXT_EN === null);
    const kept = entries.filter((entry) => !entry.removed);
    await sql`delete from cms_lang where lang_key = any(${gone.filter(({ removed }) => removed).map(({ row }) => row.LANG_KEY)})
      or (lang_cd = 'en' and lang_key = any(${gone.map(({ row }) => row.LANG_KEY)}))`.execute(ctx.db);
    const rows = kept.flatMap(({ row: { LANG_KEY, LANG_TP, TXT_KO, TXT_EN, RMK } }) =>
      [
        { lang_key: LANG_KEY, lang_cd: 'ko', lang_tp: LANG_TP, lang_txt: TXT_KO, rmk: RMK },
        { lang_key: LANG_KEY, lang_cd: 'en', lang_tp: LANG_TP, lang_txt: TXT_EN, rmk: RMK },
      ].filter((one) => one.lang_txt !== null),
    );
    await sql`
      insert into cms_lang (lang_key, lang_cd, lang_tp, lang_txt, rmk)
      select lang_key, lang_cd, lang_tp, lang_txt, rmk from jsonb_populate_recordset(null::cms_lang, ${JSON.stringify(rows)}::jsonb)
      on conflict (lang_key, lang_cd) do update set lang_tp = excluded.lang_tp, lang_txt = excluded.lang_txt, rmk = excluded.rmk`.execute(
      ctx.db,
    );
    const now = await byKeys(ctx, keysOf(entries));
    return {
      LIST: presentInOrder(
        now,
        ['LANG_KEY'],
        entries.map(({ row }) => row),
      ),
    };
  });

  serve(app, cmsLangMgt.upload, async (ctx) => previewOf(ctx as Ctx<unknown> as Ctx<SheetText>), {
    transaction: 'read',
    receive: receiveTexts,
  });

  serve(app, cmsLangMgt.excel, async (ctx) => {
    const { LIST: rows } = await page(ctx, searched(ctx.body.SEARCH), ctx.body, { ...order, cap: ctx.settings.EXCEL_MAX_ROW });
    return loggedWorkbook(ctx, { name: await screenName(ctx, 'cmsLangMgt'), table: 'CMS_LANG', columns: textColumns, rows });
  });
}

/** The keys sent as they are to be. One save goes after the other; unknown keys are 422 MSG000043, those changed since 409 MSG000025. */
async function readTexts(ctx: Ctx<unknown>, list: readonly SaveRow<LangRow>[]): Promise<Entry<LangRow>[]> {
  await sql`select pg_advisory_xact_lock(hashtext('cms_lang'))`.execute(ctx.db);
  const present = await byKeys(
    ctx,
    list.map((sent) => String(sent.LANG_KEY ?? '')),
  );
  const entries = list.map((sent, i): Entry<LangRow> => {
    const before = present.find((one) => one.LANG_KEY === sent.LANG_KEY);
    return { row: valuesToBe<LangRow>(textColumns, sent, before) as LangRow, before, removed: sent.BATCH_FLAG === 'delete', ROW_NO: i + 1 };
  });
  const old = entries.filter((_, i) => list[i]?.BATCH_FLAG !== 'insert');
  const missing = old.filter(({ before }) => !before).map(({ ROW_NO }): Fault => ({ ROW_NO, CODE: 'MSG000043' }));
  if (missing.length > 0) throw new Refusal(422, 'MSG000043', { errors: missing });
  const stale = old.flatMap(({ before, ROW_NO }): Fault[] =>
    before && before.UPD_CNT !== list[ROW_NO - 1]?.UPD_CNT ? [{ ROW_NO, CODE: 'MSG000025', ROW: { ...before } }] : [],
  );
  if (stale[0]) throw new Refusal(409, 'MSG000025', { errors: stale, row: stale[0].ROW });
  const added = entries.filter((entry, i) => list[i]?.BATCH_FLAG === 'insert' && entry.before);
  const twice = entries.filter(({ row, ROW_NO }) => entries.some((other) => other.ROW_NO < ROW_NO && other.row.LANG_KEY === row.LANG_KEY));
  refuseFaults([...added, ...twice].map(({ row, ROW_NO }) => ({ ROW_NO, FIELD: 'LANG_KEY', CODE: 'MSG000024', ARGS: [row.LANG_KEY] })));
  return entries;
}
