import { isIPv6 } from 'node:net';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../db/types';
import { Refusal } from './refusal';

export type LimitKind = 'LOGIN' | 'ADDR' | 'TEMPPW' | 'CODE' | 'QUOTE' | 'REG' | 'INTRO' | 'API';

interface Count {
  LMT_CNT: number;
  /** Seconds until the window ends. */
  WAIT: number;
}

/** The statement that counts one more under a key where `when` holds; a window that has run out begins anew. */
export const counting = (kind: LimitKind, key: string, windowSec: number, when: RawBuilder<unknown> = sql`true`): RawBuilder<Count> => sql`
    insert into cms_lmt as l (lmt_tp, lmt_key, lmt_cnt, bgn_dtm, until_dtm)
    select ${kind}, ${key}, 1, now(), now() + make_interval(secs => ${windowSec}) where ${when}
    on conflict (lmt_tp, lmt_key) do update set
      lmt_cnt = case when l.until_dtm > now() then l.lmt_cnt + 1 else 1 end,
      bgn_dtm = case when l.until_dtm > now() then l.bgn_dtm else now() end,
      until_dtm = case when l.until_dtm > now() then l.until_dtm else excluded.until_dtm end
    returning lmt_cnt, ceil(extract(epoch from until_dtm - now()))::int as wait`;

/**
 * Under what the calls of an address are counted. Who has an IPv6 address has the 2^64 of its network (RFC 6177) and may use a new one for each
 * call: all of them are one. An IPv4 address, also written as an IPv6 one, stands for itself.
 */
export function networkOf(ip: string): string {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, '');
  const address = plain.replace(/%.*$/, '');
  if (!isIPv6(address)) return plain;
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const groups = head ? head.split(':') : [];
  const known = groups.length + (tail ? tail.split(':').length : 0);
  const filled = tail === undefined ? groups : [...groups, ...Array.from({ length: 8 - known }, () => '0'), ...tail.split(':')];
  return `${filled.slice(0, 4).join(':')}::/64`;
}

/** Counts one more under a key. Shared by all processes. */
export async function countOne(db: Kysely<Database>, kind: LimitKind, key: string, windowSec: number): Promise<Count> {
  const { rows } = await counting(kind, key, windowSec).execute(db);
  return rows[0] ?? { LMT_CNT: 1, WAIT: windowSec };
}

/** How often a key was counted in the window that is open. */
export async function countOf(db: Kysely<Database>, kind: LimitKind, key: string): Promise<number> {
  const { rows } = await sql<Pick<Count, 'LMT_CNT'>>`
    select lmt_cnt from cms_lmt where lmt_tp = ${kind} and lmt_key = ${key} and until_dtm > now()`.execute(db);
  return rows[0]?.LMT_CNT ?? 0;
}

/** Counts one more and refuses with 429 MSG000126 above `max` within the window. */
export async function countOrRefuse(db: Kysely<Database>, kind: LimitKind, key: string, max: number, windowSec: number): Promise<void> {
  const { LMT_CNT, WAIT } = await countOne(db, kind, key, windowSec);
  if (LMT_CNT > max) throw tooMany(WAIT);
}

/** The refusal of a limit: 429 with the seconds to wait. */
export const tooMany = (seconds: number): Refusal => new Refusal(429, 'MSG000126', { args: [seconds], retryAfter: seconds });
