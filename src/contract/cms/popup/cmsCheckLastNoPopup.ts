import { screenCalls } from '../../call';
import type { Row } from '../../dictionary';
import type { CountSearch } from '../setting/cmsAutonoCount';

/** A counter beside the highest number of its period that documents have; DIFF_YN = Y where that is the higher one. */
export type LastNo = Row<
  'RULE_CD' | 'CORP_CD' | 'PERIOD_KEY' | 'LAST_SEQ' | 'LAST_NO',
  'RULE_CD' | 'CORP_CD' | 'PERIOD_KEY' | 'LAST_SEQ'
> & {
  REAL_LAST_NO: string | null;
  DIFF_YN: 'Y' | 'N';
};

const calls = screenCalls('cmsCheckLastNoPopup', '/cms/popup/cmsCheckLastNoPopup');

export const cmsCheckLastNoPopup = {
  select: calls.read<CountSearch, LastNo>('selectCmsCheckLastNo', { cost: 'search' }),
  /** Raises counters to the highest numbers there are. */
  apply: calls.action<LastNo>('apply'),
};
