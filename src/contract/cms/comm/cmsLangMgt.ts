import { type Fault, screenCalls } from '../../call';
import type { Row } from '../../dictionary';
import { type ColumnRule, checkRow } from '../../rules';

export interface LangSearch {
  LANG_TP: string;
  /** Part of the key or of either text. */
  KEYWORD: string;
  /** Y: only keys without an English text. */
  MISS_YN: string;
}

/** A key with its text in both languages. MISS_YN: it has no English one, or one with Korean letters. UPD_CNT is that of the Korean one, which every save writes. */
export type LangRow = Row<'LANG_KEY' | 'LANG_TP' | 'RMK' | 'UPD_CNT', 'LANG_KEY' | 'LANG_TP' | 'UPD_CNT'> & {
  TXT_KO: string | null;
  TXT_EN: string | null;
  MISS_YN: string;
};

/** The type of a text of either language. */
export const textType = { type: 'V', len: 1000 } as const;

const rules: readonly ColumnRule[] = [
  { field: 'LANG_KEY', required: true },
  { field: 'LANG_TP', required: true },
  { field: 'TXT_KO', required: true, type: textType },
  { field: 'TXT_EN', type: textType },
  { field: 'RMK' },
];

const placeholders = (text: string | null | undefined): string => [...new Set(String(text ?? '').match(/\{\d+\}/g))].sort().join();

/** Every fault of a key and its texts but those that need the database: both languages have the same placeholders. */
export function langFaults(row: Partial<LangRow>, title: (field: string) => string): Fault[] {
  const faults = checkRow(row, rules, title);
  const wrong = (FIELD: string) => faults.push({ FIELD, CODE: 'MSG000013', ARGS: ['{row}', title(FIELD)] });
  if (row.LANG_KEY && !/^[A-Za-z0-9_.]+$/.test(String(row.LANG_KEY))) wrong('LANG_KEY');
  if (faults.length === 0 && row.TXT_EN && placeholders(row.TXT_KO) !== placeholders(row.TXT_EN)) wrong('TXT_EN');
  return faults;
}

/** What a row of a workbook does: adds a key, changes one, or is refused. */
export type ImportResult = 'NEW' | 'CHG' | 'ERR';

/**
 * A row of a workbook that is not as the portal has it. OLD_KO and OLD_EN are the texts as they are now, where the workbook has others;
 * CHG_NM names the columns that change, ERR_FIELDS the faults by their column. UPD_CNT is null of a key that is not there yet.
 */
export type ImportRow = Pick<LangRow, 'LANG_KEY' | 'LANG_TP' | 'TXT_KO' | 'TXT_EN' | 'RMK'> & {
  ROW_NO: number;
  RSLT: ImportResult;
  OLD_KO: string | null;
  OLD_EN: string | null;
  CHG_NM: string | null;
  ERR_MSG: string | null;
  ERR_FIELDS: Record<string, string>;
  UPD_CNT: number | null;
};

/** What a workbook would do. Keys that are not in it stay as they are. */
export interface ImportPreview {
  /** Rows of the workbook, and those of them that are as the portal has them. */
  TOT_CNT: number;
  SAME_CNT: number;
  /** What else is to be said of the file: rows that were not read, or were hidden. */
  NOTES: string[];
  LIST: ImportRow[];
}

const calls = screenCalls('cmsLangMgt', '/cms/comm/CmsLangMgt');

export const cmsLangMgt = {
  select: calls.read<LangSearch, LangRow>('selectCmsLang'),
  save: calls.save<LangRow>('saveCmsLang', ['LANG_KEY', 'LANG_TP', 'RMK'], { own: { TXT_KO: textType, TXT_EN: textType } }),
  /** What the exported workbook, changed, would do: nothing is kept of it and nothing saved. */
  upload: calls.other<FormData, ImportPreview>('upload', 'upload', 'upload', { cost: 'upload' }),
  excel: calls.excel<LangSearch>(),
};
