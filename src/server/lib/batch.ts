import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../db/open';
import { isPasswordName } from './mask';
import { Refusal } from './refusal';

interface Request {
  batchId: string;
  userId: string;
  svcId: string;
  body: unknown;
}

/**
 * Claims a BATCH_ID inside the transaction of its save. Gives null when the save is to be done, else the answer stored by the one that
 * was done before; one under way at the same time is waited for. With another body: 409 MSG000049.
 */
export async function claimBatch(db: Db, { batchId, userId, svcId, body }: Request): Promise<string | null> {
  const hash = createHash('sha256')
    .update(JSON.stringify([svcId, body], (name, value: unknown) => (isPasswordName(name) ? '***' : value)))
    .digest('base64url');
  const claimed = await sql`
    insert into cms_batch (batch_id, user_id, svc_id, body_hash, http_sts, res_body, reg_dtm)
    values (${batchId}, ${userId}, ${svcId}, ${hash}, 200, '', now()) on conflict do nothing returning 1 as one`.execute(db);
  if (claimed.rows.length) return null;
  const { rows } = await sql<{ BODY_HASH: string; RES_BODY: string }>`
    select body_hash, res_body from cms_batch where batch_id = ${batchId} and user_id = ${userId}`.execute(db);
  const stored = rows[0];
  if (stored?.BODY_HASH !== hash) throw new Refusal(409, 'MSG000049');
  return stored.RES_BODY;
}

/** Stores the answer of a save under its BATCH_ID, in the same transaction. */
export async function storeAnswer(db: Db, { batchId, userId }: Request, answer: string): Promise<void> {
  await sql`update cms_batch set res_body = ${answer} where batch_id = ${batchId} and user_id = ${userId}`.execute(db);
}
