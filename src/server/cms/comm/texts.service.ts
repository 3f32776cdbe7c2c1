import { sql } from 'kysely';
import type { Fault } from '../../../contract/call';
import { type LangRow, langFaults } from '../../../contract/cms/comm/cmsLangMgt';
import { codeCheck } from '../../lib/codeNames';
import { broughtKeys, type Entry } from '../../lib/entries';
import { flatMapInPieces } from '../../lib/pieces';
import type { Ctx } from '../../lib/serve';

/** Columns of a key that may be given. */
export const textColumns = ['LANG_KEY', 'LANG_TP', 'TXT_KO', 'TXT_EN', 'RMK'] as const;

/** Keys with both texts, those that lack an English one marked. */
export const texts = sql<LangRow>`
  select lang_key, min(lang_tp) as lang_tp, min(lang_txt) filter (where lang_cd = 'ko') as txt_ko,
    min(lang_txt) filter (where lang_cd = 'en') as txt_en, min(rmk) as rmk, coalesce(min(upd_cnt) filter (where lang_cd = 'ko'), 0) as upd_cnt,
    case when coalesce(min(lang_txt) filter (where lang_cd = 'en'), '가') ~ '[가-힣]' then 'Y' else 'N' end as miss_yn
  from cms_lang group by lang_key`;

/** Keys as they are now. */
export const byKeys = async ({ db }: Ctx<unknown>, keys: readonly string[]): Promise<LangRow[]> =>
  (await sql<LangRow>`select * from (${texts}) l where lang_key = any(${keys})`.execute(db)).rows;

export const keysOf = (entries: readonly Entry<LangRow>[]): string[] => entries.map(({ row }) => row.LANG_KEY);

/** Faults of keys: what is typed, kinds that do not exist, and texts that the portal itself says, which may be changed but not removed. */
export async function textFaults(ctx: Ctx<unknown>, entries: readonly Entry<LangRow>[]): Promise<Fault[]> {
  const title = (name: string) => ctx.label(name, 'CMS_LANG');
  const codeFaults = await codeCheck(ctx.db, textColumns, title);
  const brought = await broughtKeys(
    ctx.db,
    'CMS_LANG',
    keysOf(entries).map((key) => `${key}|ko`),
  );
  return flatMapInPieces(entries, ({ row, before, removed, ROW_NO }) => {
    const own = brought.has(`${row.LANG_KEY}|ko`);
    const faults = removed ? [] : langFaults(row, title);
    if (!removed) faults.push(...codeFaults(row, before, faults));
    if (removed && own) faults.push({ FIELD: 'LANG_KEY', CODE: 'MSG000026', ARGS: [ctx.text('UI.cmsLangMgt.OWN')] });
    return faults.map((fault) => ({ ...fault, ROW_NO }));
  });
}
