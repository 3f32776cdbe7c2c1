import { sql } from 'kysely';
import type { CodeItem, CodeRequests } from '../../contract/code';
import type { Db } from '../db/open';
import { codesOf } from '../lib/codeNames';
import { Refusal } from '../lib/refusal';

/** Code lists that the pages before the sign-in may read. */
const introLists = ['LANG_CD', 'USER_TP', 'IMEX_TP', 'TRANS_MODE', 'LOAD_TP', 'CARGO_TP', 'INCOTERMS', 'PKG_UT', 'YN'];
const maxLists = 100;

type Row = CodeItem & { MSTR_CD: string; SHOWN: boolean };

/**
 * Named code lists in one query, with the corporation's own names, order and hiding. CODES in a request asks for these codes alone,
 * hidden ones too. Without a session only the lists of the login pages: 403 MSG000029 for others.
 */
export async function commonCodes(db: Db, requests: CodeRequests, corpCd: string | undefined): Promise<Record<string, CodeItem[]>> {
  const asked = Object.entries(requests).slice(0, maxLists);
  const groups = asked.map(([, request]) => String(request?.MSTR_CD ?? ''));
  if (corpCd === undefined && groups.some((group) => !introLists.includes(group))) throw new Refusal(403, 'MSG000029');
  const { rows } = await sql<Row>`
    select k.mstr_cd, k.code, k.name, k.eng_name, k.old_cd, k.attr1, k.attr2, case when k.mstr_cd = 'PKG_UT' then k.attr1 end as pkg_abbr, k.shown
    from ${codesOf(corpCd)} k where k.mstr_cd = any(${groups}) order by k.mstr_cd, k.sort_seq, k.code`.execute(db);
  return Object.fromEntries(asked.map(([name, request]) => [name, listOf(rows, request)]));
}

function listOf(rows: readonly Row[], request: CodeRequests[string]): CodeItem[] {
  const wanted = Array.isArray(request?.CODES) ? new Set(request.CODES) : undefined;
  return rows
    .filter((row) => row.MSTR_CD === request?.MSTR_CD && (wanted ? wanted.has(row.CODE) : row.SHOWN))
    .map(({ MSTR_CD, SHOWN: _shown, PKG_ABBR, ...item }) => (MSTR_CD === 'PKG_UT' ? { ...item, PKG_ABBR } : item));
}
