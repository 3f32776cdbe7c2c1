import { sql } from 'kysely';
import { insertRows } from '../lib/save';
import type { Ctx } from '../lib/serve';

/** What every message of a feed says of itself, and what every answer says of how it was taken. */
type Message = Ctx<{ sentDtm: string }>;
interface Taken {
  okCnt: number;
  errCnt: number;
}

/**
 * Takes a message by its number once: of two that come at once the second waits, and one that was taken before gives its first answer and changes
 * nothing.
 */
export async function takenOnce<A extends Taken>(ctx: Message, apiId: string, no: string, take: () => Promise<A>): Promise<A> {
  await sql`select pg_advisory_xact_lock(hashtext('cms_feed_msg'), hashtext(${`${apiId} ${no}`}))`.execute(ctx.db);
  const { rows } = await sql<{ RES_BODY: string }>`
    select res_body from cms_feed_msg where api_id = ${apiId} and msg_id = ${no}`.execute(ctx.db);
  if (rows[0]) return JSON.parse(rows[0].RES_BODY) as A;
  const answer = await take();
  const row = { API_ID: apiId, MSG_ID: no, SENT_DTM: ctx.body.sentDtm, RCV_DTM: ctx.now, OK_CNT: answer.okCnt, ERR_CNT: answer.errCnt };
  await insertRows(ctx.db, 'CMS_FEED_MSG', [{ ...row, RES_BODY: JSON.stringify(answer) }]);
  return answer;
}

/** Items of which none is named as another: what comes twice in a message is taken one after the other. */
export function rounds<I>(items: readonly I[], nameOf: (item: I) => string): I[][] {
  const seen = new Map<string, number>();
  const out: I[][] = [];
  for (const one of items) {
    const name = nameOf(one);
    const round = seen.get(name) ?? 0;
    seen.set(name, round + 1);
    out[round] = [...(out[round] ?? []), one];
  }
  return out;
}
