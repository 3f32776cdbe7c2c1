import { createHash, randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/types';
import { countOrRefuse, networkOf } from './limit';

const lifeSec = 30 * 60;
const callsPerMinute = 120;

const keyOf = (token: string) => `token:${createHash('sha256').update(token).digest('base64url')}`;

/** Makes a token for one visitor of the login pages: 30 minutes, only its hash is kept. Limited by address. */
export async function writeIntroToken(db: Kysely<Database>, ip: string): Promise<string> {
  await countOrRefuse(db, 'INTRO', networkOf(ip), callsPerMinute, 60);
  const token = randomBytes(24).toString('base64url');
  await sql`delete from cms_lmt where lmt_tp = 'INTRO' and until_dtm < now()`.execute(db);
  await sql`insert into cms_lmt (lmt_tp, lmt_key, lmt_cnt, bgn_dtm, until_dtm)
    values ('INTRO', ${keyOf(token)}, 0, now(), now() + make_interval(secs => ${lifeSec}))`.execute(db);
  return token;
}

/** Is the token one of ours and alive? At most 120 calls a minute and address, then 429. */
export async function introTokenLives(db: Kysely<Database>, token: string, ip: string): Promise<boolean> {
  await countOrRefuse(db, 'INTRO', networkOf(ip), callsPerMinute, 60);
  const { rows } =
    await sql`select 1 as one from cms_lmt where lmt_tp = 'INTRO' and lmt_key = ${keyOf(token)} and until_dtm > now()`.execute(db);
  return rows.length > 0;
}
