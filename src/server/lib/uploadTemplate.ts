import { highest, titleOf, type UploadColumn } from '../../contract/uploadForm';
import { bufferOf, type ExcelSheet, excelType, writeExcel } from './excel';
import { letterOf } from './excelXml';
import type { Ctx, Download } from './serve';
import type { Code } from './uploadCell';

type Lang = 'ko' | 'en';
type InBoth = Readonly<Record<Lang, string>>;

/** What the workbook of a form says beside its columns. */
export interface TemplateWords<F extends string> {
  /** Name of the file, and of the sheet that is filled in. */
  file: InBoth;
  sheet: InBoth;
  /** What holds for all rows. */
  general: InBoth;
  /** What a column's rule says beyond its type. */
  notes: Partial<Record<F, InBoth>>;
}

const kinds: Record<UploadColumn['kind'], InBoth> = {
  text: { ko: '문자', en: 'Text' },
  code: { ko: '코드', en: 'Code' },
  number: { ko: '숫자', en: 'Number' },
  date: { ko: '일자', en: 'Date' },
  time: { ko: '시각', en: 'Time' },
  digits: { ko: '숫자열', en: 'Digits' },
  tel: { ko: '전화번호', en: 'Phone number' },
  container: { ko: '컨테이너 번호', en: 'Container No.' },
};

const words = {
  ko: { rules: '작성 요령', codes: '코드', yes: 'Y', container: '배송 구분이 CNTR일 때', all: '전체' },
  en: { rules: 'How to fill in', codes: 'Codes', yes: 'Y', container: 'When the delivery type is CNTR', all: 'All' },
};

const heads = {
  ko: ['열', '항목', '필수', '형식', '설명', '예'],
  en: ['Column', 'Field', 'Required', 'Type', 'Rule', 'Example'],
};

function rule<F extends string>(column: UploadColumn<F>, notes: TemplateWords<F>['notes'], lang: Lang): string {
  const note = notes[column.field]?.[lang];
  if (note) return note;
  if (column.kind === 'number') {
    const scale = column.scale ? (lang === 'ko' ? `, 소수 ${column.scale}자리까지` : `, up to ${column.scale} decimals`) : '';
    return `${column.min ?? 0} ~ ${highest(column).toLocaleString('en-US')}${scale}`;
  }
  if (column.kind === 'code') return lang === 'ko' ? '"코드" 시트의 코드 또는 명칭' : 'A code of the sheet "Codes", or its name';
  return lang === 'ko' ? `${column.len}자까지` : `Up to ${column.len} characters`;
}

function rulesSheet<F extends string>(form: readonly UploadColumn<F>[], { general, notes }: TemplateWords<F>, lang: Lang): ExcelSheet {
  const need = (column: UploadColumn) => (column.required === 'CNTR' ? words[lang].container : column.required ? words[lang].yes : '');
  return {
    name: words[lang].rules,
    columns: heads[lang].map((title, i) => ({ title, width: [8, 20, 24, 10, 80, 30][i], wrap: true })),
    rows: [
      ['', words[lang].all, '', '', general[lang], ''],
      ...form.map((column) => [
        column.letter,
        titleOf(column, lang),
        need(column),
        kinds[column.kind][lang],
        rule(column, notes, lang),
        column.example,
      ]),
    ],
  };
}

/** Two columns of the codes sheet for each coded column of the form: code and name. */
function codesSheet<F extends string>(form: readonly UploadColumn<F>[], codes: ReadonlyMap<F, readonly Code[]>, lang: Lang): ExcelSheet {
  const coded = form.filter((column) => codes.has(column.field));
  const longest = Math.max(0, ...coded.map((column) => codes.get(column.field)?.length ?? 0));
  return {
    name: words[lang].codes,
    columns: coded.flatMap((column) => [
      { title: titleOf(column, lang), width: 14 },
      { title: lang === 'ko' ? '명칭' : 'Name', width: 20 },
    ]),
    rows: Array.from({ length: longest }, (_, i) =>
      coded.flatMap((column) => {
        const code = codes.get(column.field)?.[i];
        return [code?.CODE ?? null, code?.NAME ?? null];
      }),
    ),
  };
}

/** A form to be filled in, as a download of three sheets: the form with its lists of codes, how to fill it in, the codes in use today. */
export async function templateBook<F extends string>(
  { lang }: Ctx<unknown>,
  form: readonly UploadColumn<F>[],
  codes: ReadonlyMap<F, readonly Code[]>,
  said: TemplateWords<F>,
): Promise<Download> {
  const sheet = codesSheet(form, codes, lang);
  const list = (column: UploadColumn<F>): string | undefined => {
    const at = sheet.columns.findIndex((c) => c.title === titleOf(column, lang));
    const letter = letterOf(at);
    return at < 0 ? undefined : `'${sheet.name}'!$${letter}$2:$${letter}$${(codes.get(column.field)?.length ?? 0) + 1}`;
  };
  const columns = form.map((column) => ({
    title: titleOf(column, lang),
    width: Math.min(36, Math.max(12, titleOf(column, lang).length * 2 + 2, column.kind === 'text' && column.len >= 100 ? 28 : 0)),
    ...(column.kind === 'number' ? { kind: 'number' as const, scale: column.scale } : {}),
    list: list(column),
  }));
  const sheets = [{ name: said.sheet[lang], columns, rows: [] }, rulesSheet(form, said, lang), sheet];
  return { name: `${said.file[lang]}.xlsx`, type: excelType, body: await bufferOf(writeExcel({ sheets })) };
}
