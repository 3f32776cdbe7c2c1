import { screenCalls } from '../../call';
import type { Row } from '../../dictionary';
import type { ColumnRule } from '../../rules';

export interface CodeGroupSearch {
  /** Part of the group's code or name. */
  KEYWORD: string;
  SYS_YN: string;
  USE_YN: string;
}

/** Columns that a save of an existing group may change, and of an existing code. */
export const groupColumns = ['MSTR_NM', 'MSTR_ENG_NM', 'SYS_YN', 'USER_EDIT_YN', 'ATTR1_TITLE', 'ATTR2_TITLE', 'USE_YN', 'RMK'] as const;
export const codeColumns = ['NAME', 'ENG_NAME', 'OLD_CD', 'ATTR1', 'ATTR2', 'SORT_SEQ', 'BGN_DT', 'END_DT', 'USE_YN', 'RMK'] as const;

/** A code group; CODE_CNT the codes in it. */
export type CodeGroup = Row<
  'MSTR_CD' | (typeof groupColumns)[number] | 'UPD_CNT',
  'MSTR_CD' | 'MSTR_NM' | 'SYS_YN' | 'USER_EDIT_YN' | 'USE_YN' | 'UPD_CNT'
> & { CODE_CNT: number };

export type Code = Row<
  'MSTR_CD' | 'CODE' | (typeof codeColumns)[number] | 'UPD_CNT',
  'MSTR_CD' | 'CODE' | 'NAME' | 'SORT_SEQ' | 'USE_YN' | 'UPD_CNT'
>;

const required = (field: string): ColumnRule => ({ field, required: true });
const free = (field: string): ColumnRule => ({ field });

export const groupRules: readonly ColumnRule[] = [
  ...['MSTR_CD', 'MSTR_NM', 'SYS_YN', 'USER_EDIT_YN', 'USE_YN'].map(required),
  ...['MSTR_ENG_NM', 'ATTR1_TITLE', 'ATTR2_TITLE', 'RMK'].map(free),
];

/** The highest place in the order. */
export const maxSort = 99_999;

export const codeRules: readonly ColumnRule[] = [
  ...['MSTR_CD', 'CODE', 'NAME', 'USE_YN'].map(required),
  ...['ENG_NAME', 'OLD_CD', 'ATTR1', 'ATTR2', 'BGN_DT', 'END_DT', 'RMK'].map(free),
  { field: 'SORT_SEQ', required: true, min: 0, max: maxSort },
];

const calls = screenCalls('cmsCommonCode', '/cms/comm/CmsCommonCode');

export const cmsCommonCode = {
  select: calls.read<CodeGroupSearch, CodeGroup>('selectCmsCommonCode'),
  selectCodes: calls.read<{ MSTR_CD: string }, Code>('selectCmsCommonCodeG2'),
  save: calls.save<CodeGroup>('saveCmsCommonCode', ['MSTR_CD', ...groupColumns]),
  saveCodes: calls.save<Code>('saveCmsCommonCodeG2', ['MSTR_CD', 'CODE', ...codeColumns]),
  /** GRID G2 is the codes of the group. */
  excel: calls.excel<CodeGroupSearch & { MSTR_CD: string }>(),
};
