import type { FastifyRequest } from 'fastify';
import type { Fault } from '../../../contract/call';
import type { ImportPreview, ImportRow, LangRow } from '../../../contract/cms/comm/cmsLangMgt';
import { stored } from '../../../contract/rules';
import { receiveBook, saidByField } from '../../lib/bookUpload';
import { codeNames } from '../../lib/codeNames';
import type { Entry } from '../../lib/entries';
import type { SheetText } from '../../lib/excelRead';
import type { AskedColumn } from '../../lib/excelTable';
import type { Kit } from '../../lib/kit';
import { Refusal } from '../../lib/refusal';
import type { Ctx } from '../../lib/serve';
import { needColumns, sheetNotes } from '../../lib/sheetNotes';
import type { Texts } from '../../lib/texts';
import { byKeys, textColumns, textFaults } from './texts.service';

type Column = (typeof textColumns)[number];

const languages = ['ko', 'en'] as const;

/** The columns as they are looked for: by their titles in both languages, and by their names. */
async function asked(texts: Texts): Promise<AskedColumn[]> {
  const speeches = await Promise.all(languages.map((lang) => texts.of(lang)));
  return textColumns.map((name) => ({
    titles: [...speeches.map((speech) => speech.label(name, 'cmsLangMgt', 'CMS_LANG')), name],
    kind: 'text',
    isShared: false,
  }));
}

/** Reads the workbook of an upload. */
export const receiveTexts = async (request: FastifyRequest, kit: Kit, gone?: AbortSignal): Promise<SheetText> =>
  (await receiveBook(request, kit, { columns: asked, maxRows: kit.env.settings.LIST_MAX_ROW }, gone)).sheet;

/** Codes of the kinds of text by their names in both languages. */
async function kindsOf(ctx: Ctx<unknown>): Promise<Map<string, string>> {
  const kinds = new Map<string, string>();
  for (const lang of languages)
    for (const [code, name] of (await codeNames({ ...ctx, lang }, { LANG_TP: 'LANG_TP' })).LANG_TP) kinds.set(name, code);
  return kinds;
}

/** What a workbook would change, row by row, and what is wrong with it. Columns that are not in it stay as they are. */
export async function previewOf(ctx: Ctx<SheetText>): Promise<ImportPreview> {
  const book = ctx.body;
  needColumns({ ...book, places: book.places.slice(0, 1) }, [ctx.label('LANG_KEY', 'CMS_LANG')]);
  if (book.rows.length === 0 && !book.unread) throw new Refusal(422, 'MSG000305');
  const kinds = await kindsOf(ctx);
  const present = new Map(
    (
      await byKeys(
        ctx,
        book.rows.map(({ cells }) => cells[0] ?? ''),
      )
    ).map((row) => [row.LANG_KEY, row]),
  );
  const entries = book.rows.map(({ rowNo, cells }): Entry<LangRow> => {
    const before = present.get(cells[0] ?? '');
    const cell = (name: Column, at: number) => {
      if (book.places[at] === -1) return before?.[name] ?? null;
      const text = stored((cells[at] ?? '').replace(/\r\n?/g, '\n'));
      return name === 'LANG_TP' && text !== null ? (kinds.get(text) ?? text) : text;
    };
    const row = Object.fromEntries(textColumns.map((name, at) => [name, cell(name, at)])) as unknown as LangRow;
    return { row, before, removed: false, ROW_NO: rowNo };
  });
  const unreadable = book.rows.flatMap(({ rowNo, faults = [] }) =>
    faults.map(({ column, code, args }): Fault => ({ ROW_NO: rowNo, FIELD: textColumns[column], CODE: code, ARGS: args })),
  );
  const faults = [...unreadable, ...(await textFaults(ctx, entries)), ...twice(entries)];
  const shown = entries.map((entry) =>
    shownRow(
      ctx,
      entry,
      faults.filter((fault) => fault.ROW_NO === entry.ROW_NO),
    ),
  );
  const LIST = shown.filter((row) => row !== null);
  return { TOT_CNT: entries.length, SAME_CNT: entries.length - LIST.length, NOTES: sheetNotes(ctx, book), LIST };
}

/** Keys that stand in the workbook already: MSG000309 with the row of the first. */
function twice(entries: readonly Entry<LangRow>[]): Fault[] {
  const first = new Map<string, number>();
  return entries.flatMap(({ row, ROW_NO }): Fault[] => {
    const known = first.get(row.LANG_KEY);
    if (known === undefined) first.set(row.LANG_KEY, ROW_NO);
    return known === undefined ? [] : [{ ROW_NO, FIELD: 'LANG_KEY', CODE: 'MSG000309', ARGS: [known] }];
  });
}

/** A row as the preview shows it; null of one that changes nothing. */
function shownRow(ctx: Ctx<unknown>, { row, before, ROW_NO }: Entry<LangRow>, faults: readonly Fault[]): ImportRow | null {
  const title = (name: string) => ctx.label(name, 'CMS_LANG');
  const changed = before ? textColumns.filter((name) => row[name] !== before[name]) : [];
  if (before && changed.length === 0 && faults.length === 0) return null;
  const fields = saidByField(ctx, faults, title);
  const { LANG_KEY, LANG_TP, TXT_KO, TXT_EN, RMK } = row;
  return {
    ...{ ROW_NO, LANG_KEY, LANG_TP, TXT_KO, TXT_EN, RMK },
    RSLT: faults.length > 0 ? 'ERR' : before ? 'CHG' : 'NEW',
    OLD_KO: changed.includes('TXT_KO') ? (before?.TXT_KO ?? null) : null,
    OLD_EN: changed.includes('TXT_EN') ? (before?.TXT_EN ?? null) : null,
    CHG_NM: changed.map(title).join(', ') || null,
    ERR_MSG: Object.values(fields).join(' / ') || null,
    ERR_FIELDS: fields,
    UPD_CNT: before?.UPD_CNT ?? null,
  };
}
