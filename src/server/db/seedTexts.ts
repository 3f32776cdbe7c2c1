import { dictionary as columns, type Field } from '../../contract/dictionary';
import { need, type SeedRow, seedFile } from './seedFiles';

/** Messages, labels and shell texts in both languages, for CMS_LANG. */
export function texts(): SeedRow[] {
  const rows: SeedRow[] = [];
  const both = (key: string, type: string, ko: string, en: string, remark: string | null) => {
    rows.push({ LANG_KEY: key, LANG_CD: 'ko', LANG_TP: type, LANG_TXT: ko, RMK: remark });
    rows.push({ LANG_KEY: key, LANG_CD: 'en', LANG_TP: type, LANG_TXT: en, RMK: remark });
  };
  for (const row of seedFile('messages')) both(need(row, 'CODE'), 'MSG', need(row, 'KO'), need(row, 'EN'), row.USED_FOR ?? null);
  for (const row of seedFile('labels')) both(need(row, 'LANG_KEY'), 'LBL', need(row, 'KO'), need(row, 'EN'), null);
  for (const row of seedFile('texts')) both(need(row, 'LANG_KEY'), need(row, 'LANG_TP'), need(row, 'KO'), need(row, 'EN'), null);
  return rows;
}

const kinds: Record<string, string> = {
  V: 'TEXT',
  C: 'CHAR',
  N: 'NUMBER',
  I: 'INTEGER',
  L: 'LONG',
  D: 'DATE',
  T: 'TIME',
  S: 'DATETIME',
  X: 'LONGTEXT',
};
const kindNames: Record<string, [ko: string, en: string]> = {
  V: ['문자', 'Text'],
  C: ['고정 문자', 'Fixed text'],
  N: ['숫자', 'Number'],
  I: ['정수', 'Integer'],
  L: ['긴 정수', 'Long integer'],
  D: ['일자', 'Date'],
  T: ['시각', 'Time'],
  S: ['일시', 'Date and time'],
  X: ['긴 문자', 'Long text'],
};

/** The domain of a column's type: V20, N15_2, D … */
function domain({ type, len, scale }: Field): SeedRow {
  const size = len ? ` ${scale ? `${len},${scale}` : len}` : '';
  return {
    DIC_CD: `${type}${len ?? ''}${type === 'N' ? `_${scale ?? 0}` : ''}`,
    DIC_TP: 'DOMAIN',
    DIC_NM: `${kindNames[type]?.[0]}${size}`,
    DIC_ENG_NM: `${kindNames[type]?.[1]}${size}`,
    DATA_TP: kinds[type] ?? null,
    DATA_LEN: len ?? null,
    DEC_LEN: type === 'N' ? (scale ?? 0) : null,
    USE_YN: 'Y',
  };
}

/**
 * The data dictionary: domains, standard words, and every standard column as a term with its type. A column that is a single word is the
 * word's own row, which then carries the type.
 */
export function dictionary(): SeedRow[] {
  const labels = new Map(seedFile('labels').map((row) => [row.LANG_KEY, row]));
  const domains = new Map<string, SeedRow>();
  const terms = new Map<string, SeedRow>();
  for (const [column, type] of Object.entries<Field>(columns)) {
    const { DIC_CD, DATA_TP, DATA_LEN, DEC_LEN, ...rest } = domain(type);
    domains.set(String(DIC_CD), { DIC_CD, DATA_TP, DATA_LEN, DEC_LEN, ...rest } as SeedRow);
    const label = labels.get(`LBL.${column}`);
    terms.set(column, {
      DIC_CD: column,
      DIC_TP: 'TERM',
      DIC_NM: label?.KO ?? column,
      DIC_ENG_NM: label?.EN ?? column,
      DOMAIN_CD: DIC_CD ?? null,
      DATA_TP: DATA_TP ?? null,
      DATA_LEN: DATA_LEN ?? null,
      DEC_LEN: DEC_LEN ?? null,
      MSTR_CD: type.code ?? null,
      USE_YN: 'Y',
    });
  }
  const words = seedFile('words').map((row): SeedRow => {
    const code = need(row, 'WORD');
    const term = terms.get(code);
    terms.delete(code);
    return { DIC_NM: row.KO ?? row.EN ?? code, ...term, DIC_CD: code, DIC_TP: 'WORD', DIC_ENG_NM: row.EN ?? null, USE_YN: 'Y' };
  });
  return [...domains.values(), ...words, ...terms.values()];
}
