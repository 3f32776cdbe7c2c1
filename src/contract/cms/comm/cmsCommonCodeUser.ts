import { screenCalls } from '../../call';
import type { Row } from '../../dictionary';
import type { ColumnRule } from '../../rules';
import { maxSort } from './cmsCommonCode';

export interface OwnCodeSearch {
  MSTR_CD: string;
  /** Part of the code or of a name of it. */
  KEYWORD: string;
}

/** A group whose codes corporations may call, order and hide as they like. */
export type OwnCodeGroup = Row<'MSTR_CD' | 'MSTR_NM' | 'MSTR_ENG_NM', 'MSTR_CD' | 'MSTR_NM'>;

/**
 * A code as the corporation has it. STD_NAME is the common name; NAME and ENG_NAME are empty where the common ones hold, SORT_SEQ is the place
 * it has either way. OWN_YN: something of it is the corporation's own. UPD_CNT is 0 while nothing is.
 */
export type OwnCode = Row<
  'MSTR_CD' | 'CODE' | 'NAME' | 'ENG_NAME' | 'SORT_SEQ' | 'USE_YN' | 'UPD_CNT',
  'MSTR_CD' | 'CODE' | 'SORT_SEQ' | 'USE_YN' | 'UPD_CNT'
> & { STD_NAME: string; OWN_YN: string };

export const ownCodeRules: readonly ColumnRule[] = [
  { field: 'NAME' },
  { field: 'ENG_NAME' },
  { field: 'SORT_SEQ', min: 0, max: maxSort },
  { field: 'USE_YN', required: true },
];

const calls = screenCalls('cmsCommonCodeUser', '/cms/comm/CmsCommonCodeUser');

export const cmsCommonCodeUser = {
  select: calls.read<OwnCodeSearch, OwnCode>('selectCmsCommonCodeUser'),
  selectGroups: calls.read<object, OwnCodeGroup>('selectCmsCommonCodeUserG2'),
  save: calls.save<OwnCode>('saveCmsCommonCodeUser', ['MSTR_CD', 'CODE', 'NAME', 'ENG_NAME', 'SORT_SEQ', 'USE_YN']),
  /** Gives codes their common names, order and use back. */
  reset: calls.action<OwnCode>('reset'),
};
