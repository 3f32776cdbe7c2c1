import { screenCalls } from '../../call';
import type { Row } from '../../dictionary';

export interface PhraseSearch {
  PHRS_TP: string;
  KEYWORD: string;
}

/** PHRS_OWN: SHR shared, OWN the user's own; OWNER_TXT its name. */
export type PhraseRow = Row<'PHRS_SEQ' | 'PHRS_TP' | 'PHRS_TITLE' | 'PHRS_CNNT' | 'UPD_CNT', 'PHRS_SEQ' | 'PHRS_TITLE' | 'PHRS_CNNT'> & {
  PHRS_OWN: string;
  OWNER_TXT: string | null;
};

const calls = screenCalls('cmsUsedPhrasePopup', '/cms/popup/cmsUsedPhrasePopup');

export const cmsUsedPhrasePopup = {
  select: calls.read<PhraseSearch, PhraseRow>('selectCmsUsedPhrase'),
  /** Inserts only: the present text becomes an own phrase. */
  save: calls.save<PhraseRow>('saveCmsUsedPhrase', ['PHRS_TP', 'PHRS_TITLE', 'PHRS_CNNT'], { button: 'add' }),
};
