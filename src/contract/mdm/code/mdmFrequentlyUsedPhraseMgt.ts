import { screenCalls } from '../../call';
import { mdmPhrase } from '../../tables/mdm';
import { type EditableRow, editable } from '../../tables/table';

export interface PhraseSearch {
  PHRS_TP: string;
  /** SHR shared, OWN the user's own. */
  OWN_TP: string;
  /** Part of the title or the text. */
  KEYWORD: string;
}

/** The last place in the order. */
export const maxSeq = 99_999;

/** USER_ID is whose it is; a shared one is nobody's. */
export const phrase = editable(mdmPhrase, ['PHRS_TP', 'PHRS_TITLE', 'PHRS_CNNT', 'USER_ID', 'SORT_SEQ', 'USE_YN'], {
  SORT_SEQ: { min: 0, max: maxSeq },
});

export type Phrase = Omit<EditableRow<typeof phrase>, 'USER_ID'> & {
  CORP_CD: string;
  PHRS_OWN: string;
  REG_USER_NM: string | null;
  REG_DTM: string | null;
};

const calls = screenCalls('mdmFrequentlyUsedPhraseMgt', '/mdm/code/MdmFrequentlyUsedPhraseMgt');

/** Roles that keep the shared phrases of their corporation. */
const keepers = ['SYS_ADM', 'CORP_ADM'];
export const maySharePhrases = (roles: readonly string[]): boolean => roles.some((role) => keepers.includes(role));

export const mdmFrequentlyUsedPhraseMgt = {
  select: calls.read<PhraseSearch, Phrase>('selectMdmFrequentlyUsedPhrase'),
  save: calls.save<Phrase>('saveMdmFrequentlyUsedPhrase', ['PHRS_SEQ', 'PHRS_TP', 'PHRS_TITLE', 'PHRS_CNNT', 'SORT_SEQ', 'USE_YN'], {
    own: { PHRS_OWN: { type: 'V', len: 10, code: 'PHRS_OWN' } },
  }),
};
