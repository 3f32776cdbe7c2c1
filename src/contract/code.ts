import { type Auth, call, type ReadBody, type ReadData } from './call';
import type { LookupKind } from './lookup';

/** One entry of a code list; look-ups carry further columns of their kind. */
export interface CodeItem {
  CODE: string;
  NAME: string;
  ENG_NAME?: string | null;
  ATTR1?: string | null;
  ATTR2?: string | null;
  [column: string]: unknown;
}

/** Asked lists by the name the answer gives them back under. */
export type CodeRequests = Record<string, { MSTR_CD: string; [condition: string]: unknown }>;

export interface LookupSearch {
  /** Kind of the look-up, where the path does not say it. */
  KIND?: string;
  /** Matches CODE exactly or at its start, NAME anywhere. */
  KEYWORD?: string | null;
  /** Codes whose entries are wanted, in use or not: USE_YN says which. */
  CODES?: string[];
  /** Texts of which each may mean an entry in use: for each its first two matches, with the text itself as TEXT, those of its whole code or name first. */
  TEXTS?: string[];
  [condition: string]: unknown;
}

/** Texts that one call takes. */
export const textsAtOnce = 100;

const lookup = (suffix: string) =>
  call<ReadBody<LookupSearch>, ReadData<CodeItem>>(`/api/cms/popup/cmsCommonPopup/select${suffix}`, 'code', suffix ? 'LOGIN' : 'INTRO');

/** Kinds of look-up with a path of their own. */
export const lookupSuffixes = ['Customer', 'CyCfs', 'Domain', 'Vessel', 'ElvisCommon', 'CarList'] as const;

/** A code list of its own path; conditions and CODES (codes whose names are wanted, also of hidden ones) stand in SEARCH. */
const list = (path: string, auth: Auth = 'LOGIN') => call<Partial<ReadBody<LookupSearch>>, ReadData<CodeItem>>(path, 'code', auth);

export const codeCalls = {
  selectCommonCode: call<CodeRequests, Record<string, CodeItem[]>>('/api/code/selectCommonCode', 'code', 'INTRO'),
  selectLanguageCode: list('/api/code/selectLanguageCode', 'OPEN'),
  selectCorpCode: list('/api/code/selectCorpCode', 'INTRO'),
  selectCustCode: list('/api/code/selectCustCode'),
  selectRoleId: list('/api/code/selectRoleId'),
  selectElvisOffice: list('/api/code/selectElvisOffice'),
  selectBankInfo: list('/api/fms/housebl/FmsArrivalNotice/selectBankInfo'),
  selectCntrType: list('/api/oms/comm/OmsSea/selectCntrType', 'INTRO'),
  selectTeam: list('/api/oms/comm/OmsSeaTotal/selectTeam'),
  selectDocumentType: list('/api/cms/popup/cmsDocumentPopup/selectDocumentType'),
  lookup: lookup(''),
  ...(Object.fromEntries(lookupSuffixes.map((suffix) => [`lookup${suffix}`, lookup(suffix)])) as Record<
    `lookup${(typeof lookupSuffixes)[number]}`,
    ReturnType<typeof lookup>
  >),
};

/** The call and the condition KIND of a kind of look-up: six kinds have a path of their own, the others share one. */
export function lookupOf(kind: LookupKind): { call: ReturnType<typeof lookup>; search: LookupSearch } {
  const own = lookupSuffixes.find((suffix) => suffix === kind);
  return own ? { call: codeCalls[`lookup${own}`], search: {} } : { call: codeCalls.lookup, search: { KIND: kind } };
}
