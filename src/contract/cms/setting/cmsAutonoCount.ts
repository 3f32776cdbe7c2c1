import { screenCalls } from '../../call';
import type { Row } from '../../dictionary';
import { cmsAutonoCnt } from '../../tables/cms';
import { type EditableRow, editable } from '../../tables/table';

export interface CountSearch {
  RULE_CD: string;
  CORP_CD: string;
  PERIOD_KEY: string;
}

export const count = editable(cmsAutonoCnt, ['LAST_SEQ']);

/** The counter of a rule in one period. */
export type AutonoCount = EditableRow<typeof count> & Row<'RULE_NM' | 'LAST_NO' | 'LAST_DTM'>;

const calls = screenCalls('cmsAutonoCount', '/cms/setting/CmsAutonoCount');

export const cmsAutonoCount = {
  select: calls.read<CountSearch, AutonoCount>('selectCmsAutonoCount'),
  /** Takes LAST_SEQ, which only rises. */
  save: calls.save<AutonoCount>('saveCmsAutonoCount', count.all),
};
