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

const calls = screenCalls('cmsLangMgt', '/cms/comm/CmsLangMgt');

export const cmsLangMgt = {
  select: calls.read<LangSearch, LangRow>('selectCmsLang'),
  save: calls.save<LangRow>('saveCmsLang'),
  excel: calls.excel<LangSearch>(),
};
