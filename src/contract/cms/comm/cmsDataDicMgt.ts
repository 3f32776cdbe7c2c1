import { type Fault, screenCalls } from '../../call';
import type { Row } from '../../dictionary';
import { type ColumnRule, isEmpty } from '../../rules';

export interface DicSearch {
  DIC_TP: string;
  /** Part of the code or of either name. */
  KEYWORD: string;
  DOMAIN_CD: string;
  USE_YN: string;
}

/** Columns that a save of an existing entry may change. */
export const dicColumns = [
  'DIC_TP',
  'DIC_NM',
  'DIC_ENG_NM',
  'DOMAIN_CD',
  'DATA_TP',
  'DATA_LEN',
  'DEC_LEN',
  'MSTR_CD',
  'USE_YN',
  'RMK',
] as const;

/** A standard word, a domain, which is a type with a name, or a term, which is the name of a column. */
export type DicEntry = Row<'DIC_CD' | (typeof dicColumns)[number] | 'UPD_CNT', 'DIC_CD' | 'DIC_TP' | 'DIC_NM' | 'USE_YN' | 'UPD_CNT'>;

/** Types of data, and which of them have a length and decimals. */
export const dataTypes: Readonly<Record<string, { length?: true; decimals?: true }>> = {
  TEXT: { length: true },
  CHAR: { length: true },
  NUMBER: { length: true, decimals: true },
  INTEGER: {},
  LONG: {},
  DATE: {},
  TIME: {},
  DATETIME: {},
  LONGTEXT: {},
};

/** The type is a domain's own; words and terms have that of their domain. */
export const hasOwnType = ({ DIC_TP }: Partial<Pick<DicEntry, 'DIC_TP'>>): boolean => DIC_TP === 'DOMAIN';

const longest = 4000;

export const dicRules: readonly ColumnRule[] = [
  ...['DIC_CD', 'DIC_TP', 'DIC_NM', 'USE_YN'].map((field) => ({ field, required: true })),
  ...['DIC_ENG_NM', 'DOMAIN_CD', 'DATA_TP', 'MSTR_CD', 'RMK'].map((field) => ({ field })),
  { field: 'DATA_LEN', min: 1, max: longest },
  { field: 'DEC_LEN', min: 0, max: 15 },
];

/** Faults of an entry that need its kind: a domain has a type, and the lengths that go with it; a term has a domain. */
export function dicFaults(row: Partial<DicEntry>, title: (field: string) => string): Fault[] {
  const required = (FIELD: string): Fault => ({ FIELD, CODE: 'MSG000012', ARGS: [title(FIELD)] });
  if (!hasOwnType(row)) return row.DIC_TP === 'TERM' && isEmpty(row.DOMAIN_CD) ? [required('DOMAIN_CD')] : [];
  if (isEmpty(row.DATA_TP)) return [required('DATA_TP')];
  const names = Object.keys(dataTypes);
  const type = Object.hasOwn(dataTypes, String(row.DATA_TP)) ? dataTypes[String(row.DATA_TP)] : undefined;
  if (!type) return [{ FIELD: 'DATA_TP', CODE: 'MSG000017', ARGS: [title('DATA_TP'), `${row.DATA_TP}: ${names.join(', ')}`] }];
  const faults: Fault[] = [];
  const wrong = (FIELD: string) => faults.push({ FIELD, CODE: 'MSG000013', ARGS: ['{row}', title(FIELD)] });
  if (type.length && isEmpty(row.DATA_LEN)) faults.push(required('DATA_LEN'));
  if (!type.length && !isEmpty(row.DATA_LEN)) wrong('DATA_LEN');
  if (!type.decimals && !isEmpty(row.DEC_LEN)) wrong('DEC_LEN');
  if (type.decimals && Number(row.DEC_LEN ?? 0) > Number(row.DATA_LEN ?? longest)) wrong('DEC_LEN');
  return faults;
}

const calls = screenCalls('cmsDataDicMgt', '/cms/comm/CmsDataDicMgt');

export const cmsDataDicMgt = {
  select: calls.read<DicSearch, DicEntry>('selectCmsDataDic'),
  save: calls.save<DicEntry>('saveCmsDataDic', ['DIC_CD', ...dicColumns]),
  excel: calls.excel<DicSearch>(),
};
