import { screenCalls } from '../../call';
import type { Row } from '../../dictionary';

export interface CountSearch {
  RULE_CD: string;
  CORP_CD: string;
  PERIOD_KEY: string;
}

/** The counter of a rule in one period. */
export type AutonoCount = Row<
  'RULE_CD' | 'CORP_CD' | 'PERIOD_KEY' | 'RULE_NM' | 'LAST_SEQ' | 'LAST_NO' | 'LAST_DTM' | 'UPD_CNT',
  'RULE_CD' | 'CORP_CD' | 'PERIOD_KEY' | 'LAST_SEQ' | 'UPD_CNT'
>;

const calls = screenCalls('cmsAutonoCount', '/cms/setting/CmsAutonoCount');

export const cmsAutonoCount = {
  select: calls.read<CountSearch, AutonoCount>('selectCmsAutonoCount'),
  /** Takes LAST_SEQ, which only rises. */
  save: calls.save<AutonoCount>('saveCmsAutonoCount', ['RULE_CD', 'CORP_CD', 'PERIOD_KEY', 'LAST_SEQ']),
};
