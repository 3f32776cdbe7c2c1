import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import type { Call } from '../../contract/call';
import type { Db } from '../db/open';
import { isPasswordName } from './mask';
import { jsonInPieces } from './pieces';
import { Refusal } from './refusal';

export interface Batch {
  batchId: string;
  userId: string;
  svcId: string;
  body: unknown;
}

/** The batch of a save or action, by its body's BATCH_ID or a partner's Idempotency-Key; undefined where it is done however often it comes. */
export function batchOf(call: Call, body: unknown, { headers, session }: FastifyRequest): Batch | undefined {
  const kept = call.kind === 'save' || call.kind === 'action' || (call.kind === 'partner' && call.method === 'POST');
  const batchId = call.kind === 'partner' ? headers['idempotency-key'] : (body as { BATCH_ID?: unknown }).BATCH_ID;
  if (!kept || call.secret || typeof batchId !== 'string' || !session) return undefined;
  const { USER_ID, CUST_CD } = session.user;
  // A UUID is the same in any letter case.
  const one = batchId.toLowerCase();
  // Tokens of one user stand for several customers: the answer to one is not for another.
  const of = call.kind === 'partner' ? { CUST_CD } : {};
  return { batchId: one, userId: USER_ID, svcId: call.id, body: { ...(body as object), ...of, BATCH_ID: one } };
}

async function hashOf({ svcId, body }: Batch): Promise<string> {
  const told = await jsonInPieces(body, (name, value) => (isPasswordName(name) ? '***' : value));
  return createHash('sha256')
    .update(`[${JSON.stringify(svcId)},${told}]`)
    .digest('base64url');
}

/** The answer stored under a BATCH_ID; null where none is. With another body: 409 MSG000049. */
export async function storedAnswer(db: Db, batch: Batch): Promise<string | null> {
  const { rows } = await sql<{ BODY_HASH: string; RES_BODY: string }>`
    select body_hash, res_body from cms_batch where batch_id = ${batch.batchId} and user_id = ${batch.userId}`.execute(db);
  const [stored] = rows;
  if (!stored) return null;
  if (stored.BODY_HASH !== (await hashOf(batch))) throw new Refusal(409, 'MSG000049');
  return stored.RES_BODY;
}

/**
 * Claims a BATCH_ID inside the transaction of its save. Gives null when the save is to be done, else the answer stored by the one that
 * was done before; one under way at the same time is waited for. With another body: 409 MSG000049.
 */
export async function claimBatch(db: Db, batch: Batch): Promise<string | null> {
  const { batchId, userId, svcId } = batch;
  const claimed = await sql`
    insert into cms_batch (batch_id, user_id, svc_id, body_hash, http_sts, res_body, reg_dtm)
    values (${batchId}, ${userId}, ${svcId}, ${await hashOf(batch)}, 200, '', now()) on conflict do nothing returning 1 as one`.execute(db);
  return claimed.rows.length ? null : storedAnswer(db, batch);
}

/** Stores the answer of a save under its BATCH_ID, in the same transaction. */
export async function storeAnswer(db: Db, { batchId, userId }: Batch, answer: string): Promise<void> {
  await sql`update cms_batch set res_body = ${answer} where batch_id = ${batchId} and user_id = ${userId}`.execute(db);
}
