import { call } from './call';

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
  [condition: string]: unknown;
}

const lookup = (suffix: string) =>
  call<{ SEARCH: LookupSearch }, { LIST: CodeItem[]; TOTAL: number }>(
    `/api/cms/popup/cmsCommonPopup/select${suffix}`,
    'code',
    suffix ? 'LOGIN' : 'INTRO',
  );

/** Kinds of look-up with a path of their own. */
export const lookupSuffixes = ['Customer', 'CyCfs', 'Domain', 'Vessel', 'ElvisCommon', 'CarList'] as const;

export const codeCalls = {
  selectCommonCode: call<CodeRequests, Record<string, CodeItem[]>>('/api/code/selectCommonCode', 'code', 'INTRO'),
  selectLanguageCode: call<object, CodeItem[]>('/api/code/selectLanguageCode', 'code', 'OPEN'),
  selectCorpCode: call<object, CodeItem[]>('/api/code/selectCorpCode', 'code', 'INTRO'),
  selectCustCode: call<object, CodeItem[]>('/api/code/selectCustCode', 'code', 'LOGIN'),
  selectRoleId: call<object, CodeItem[]>('/api/code/selectRoleId', 'code', 'LOGIN'),
  selectElvisOffice: call<object, CodeItem[]>('/api/code/selectElvisOffice', 'code', 'LOGIN'),
  lookup: lookup(''),
  ...(Object.fromEntries(lookupSuffixes.map((suffix) => [`lookup${suffix}`, lookup(suffix)])) as Record<
    `lookup${(typeof lookupSuffixes)[number]}`,
    ReturnType<typeof lookup>
  >),
};

/** The call and the condition KIND of a kind of look-up: six kinds have a path of their own, the others share one. */
export function lookupOf(kind: string): { call: ReturnType<typeof lookup>; search: LookupSearch } {
  const own = lookupSuffixes.find((suffix) => suffix === kind);
  return own ? { call: codeCalls[`lookup${own}`], search: {} } : { call: codeCalls.lookup, search: { KIND: kind } };
}
