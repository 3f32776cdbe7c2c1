import { screenCalls } from '../../call';
import type { Row } from '../../dictionary';

export type CorpRow = Row<'CORP_CD' | 'CORP_NM' | 'CORP_ENG_NM' | 'CTRY_CD', 'CORP_CD' | 'CORP_NM'>;

const calls = screenCalls('cmsCorpPopup', '/cms/popup/cmsCorpPopup');

export const cmsCorpPopup = {
  select: calls.read<{ KEYWORD: string }, CorpRow>('selectCmsCorp'),
};
