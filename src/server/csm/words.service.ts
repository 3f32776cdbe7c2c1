import { sql } from 'kysely';
import {
  type FoundText,
  finderOf,
  isTooManyWords,
  longestAnswer,
  longestWords,
  mostSimilar,
  mostWords,
  type SimilarRequest,
  type SimilarSearch,
  wordsOf,
} from '../../contract/csm/csmFind';
import type { CsmRequest } from '../../contract/csm/csmRequest';
import { textOfHtml } from '../../contract/htmlText';
import { nameIn } from '../lib/names';
import { Refusal } from '../lib/refusal';
import type { Ctx } from '../lib/serve';
import { entrySeen, requestScope } from './scope.service';

/** Requests that have every part of the words and are compared with them, the latest first. */
const mostCompared = 3_000;

const typed = (words: unknown): string => String(words ?? '').trim();

/** Are words looked for? */
export const asksForWords = (words: unknown): boolean => typed(words) !== '';

/** The numbers of the requests, of one customer where it is named, that say all of the words, as far as they are seen; null where none are looked for. Too many are refused (MSG000623). */
export async function requestsSaying({ db }: Pick<Ctx<unknown>, 'db'>, words: unknown, custCd?: string): Promise<string[] | null> {
  if (!asksForWords(words)) return null;
  if (isTooManyWords(typed(words))) {
    const args = [longestWords, mostWords];
    throw new Refusal(422, 'MSG000623', { args, errors: [{ FIELD: 'TXT', CODE: 'MSG000623', ARGS: args }] });
  }
  const { rows } = await sql<{ REQ_NO: string }>`
    select req_no from requests_saying(${wordsOf(typed(words))}, ${custCd || null}, ${mostCompared})`.execute(db);
  return rows.map(({ REQ_NO }) => REQ_NO);
}

/** Requests with what they say around the words: in the entry or the text that says most of them, the latest of those. */
export async function withFound<R extends Pick<CsmRequest, 'REQ_NO'>>(
  { db, scope }: Pick<Ctx<unknown>, 'db' | 'scope'>,
  requests: readonly R[],
  words: unknown,
): Promise<(R & { FOUND: FoundText | null })[]> {
  const { countIn, partsOf } = finderOf(wordsOf(typed(words)));
  const numbers = requests.map(({ REQ_NO }) => REQ_NO);
  const { rows } = await sql<{ REQ_NO: string; CSM_RES_TP: string; HTML: string | null; TITLE: string | null }>`
    select e.req_no, e.csm_res_tp, e.res_cnnt as html, null as title, e.res_dtm as at
      from csm_res e where e.req_no = any(${numbers}) and ${entrySeen(scope, 'E')}
    union all select o.req_no, 'REQ', o.req_cnnt, null, '-infinity' from csm_req o where o.req_no = any(${numbers})
    union all select o.req_no, 'REQ', null, concat_ws(' ', o.req_title, o.req_no, o.hbl_no, o.ref_no), '-infinity' from csm_req o where o.req_no = any(${numbers})
    order by at desc`.execute(db);
  const best = new Map<string, { count: number; found: FoundText }>();
  for (const { REQ_NO, CSM_RES_TP, HTML, TITLE } of rows) {
    const text = TITLE ?? textOfHtml(HTML ?? '');
    const count = countIn(text);
    const PARTS = count > (best.get(REQ_NO)?.count ?? 0) ? partsOf(text) : null;
    if (PARTS) best.set(REQ_NO, { count, found: { CSM_RES_TP, PARTS } });
  }
  return requests.map((request) => ({ ...request, FOUND: best.get(request.REQ_NO)?.found ?? null }));
}

/** Answered requests in the caller's scope whose titles are like one, the nearest first (migration 0115), with their last answers. */
export async function similarRequests(
  ctx: Pick<Ctx<unknown>, 'db' | 'lang' | 'scope'>,
  search: Partial<SimilarSearch>,
): Promise<SimilarRequest[]> {
  const { REQ_TITLE, CSM_REQ_TP, CUST_CD, REQ_NO } = search;
  const { rows } = await sql<SimilarRequest & { HTML: string }>`
    select o.req_no, o.req_title, o.cust_cd, ${nameIn(ctx.lang, 'C.CUST_NM')} as cust_nm, o.csm_req_tp, o.ans_dtm, a.res_cnnt as html
      from requests_like(${typed(REQ_TITLE)}, ${CSM_REQ_TP || null}, ${CUST_CD || null}, ${REQ_NO || null}, ${mostSimilar}) s
        join csm_req o on o.req_no = s.req_no join mdm_cust c on c.cust_cd = o.cust_cd
        join lateral (select e.res_cnnt from csm_res e where e.req_no = o.req_no and e.csm_res_tp = 'ANS' and e.open_yn = 'Y'
          order by e.res_dtm desc, e.res_seq desc limit 1) a on true
     where o.del_yn = 'N' and ${requestScope(ctx.scope, 'O')}
     order by s.nearness desc, o.ans_dtm desc, o.req_no desc`.execute(ctx.db);
  return rows.map(({ HTML, ...row }) => {
    const text = textOfHtml(HTML);
    return { ...row, ANS_TXT: text.length > longestAnswer ? `${text.slice(0, longestAnswer)}…` : text };
  });
}
