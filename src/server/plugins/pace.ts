import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { goneSignal } from '../lib/gone';
import { networkOf, tooMany } from '../lib/limit';
import { Pace } from '../lib/pace';
import { isSessionId, sessionHash } from '../lib/sessionId';
import { cookieName } from './guard';

/** Seconds of calls that are saved up: opening the portal, coming back to many tabs, or a whole office that signs in, is done at once. */
const savedSec = 20;
/** What a call of somebody who has signed in counts that is costly (contract/call.ts), and what a file of the browser's client counts. */
const costlyCounts = 5;
const fileCounts = 0.1;
/** Bytes of JSON that count as one call: of what is sent, which is checked and written, and of the answer, which is read and put into words. */
const sentBytes = 25_000;
const answeredBytes = 100_000;
/** Milliseconds that a call is held at most; one that would have to be held longer is told so then. */
const heldMs = 30_000;
/** What a call counts more for that was refused because its caller has too many under way: nobody who uses the screens meets that. */
const refusedCosts = 9;
/** Calls held at the same time, each of which is some kilobytes; connections of those above are cut. */
const mostHeld = 5_000;

/**
 * Lets nobody call faster than the process can answer beside others, whatever is called: by session, and by network where no session's cookie
 * comes along. It runs before anything is read or looked up. Who calls too fast is not refused but held back, for a caller that is refused at
 * once calls again at once; 429 MSG000126 after half a minute.
 */
export function pace(app: FastifyInstance): void {
  const { env, secret } = app.kit;
  const { CALL_RATE, CALL_RATE_ADDR } = env.settings;
  const ofSession = new Pace(CALL_RATE, savedSec);
  const ofNetwork = new Pace(CALL_RATE_ADDR, savedSec);
  let held = 0;
  const paceOf = (request: FastifyRequest): { pace: Pace; key: string; count: number } => {
    const id = request.cookies[cookieName(env)];
    const { call } = request.routeOptions.config;
    const count = call ? 1 : fileCounts;
    if (!id || !isSessionId(secret, id)) return { pace: ofNetwork, key: networkOf(request.ip), count };
    return { pace: ofSession, key: sessionHash(id), count: call?.cost ? costlyCounts : count };
  };

  app.addHook('onRequest', async (request, reply) => {
    const { pace, key, count } = paceOf(request);
    const { waitMs, allowed } = pace.take(key, performance.now(), heldMs, count);
    if (waitMs === 0) return;
    if (held >= mostHeld) {
      reply.hijack();
      request.raw.destroy();
      return;
    }
    held++;
    try {
      await sleep(waitMs, undefined, { signal: goneSignal(reply) });
    } finally {
      held--;
    }
    if (!allowed) throw tooMany(heldMs / 1_000);
  });
  // What many rows cost more than a call is counted when they have been worked on.
  app.addHook('onSend', async (request, _reply, payload) => {
    if (!request.routeOptions.config.call || typeof payload !== 'string') return;
    const sent = request.headers['content-type']?.startsWith('application/json') ? Number(request.headers['content-length'] ?? 0) : 0;
    const more = Math.floor(sent / sentBytes + payload.length / answeredBytes);
    if (more === 0) return;
    const { pace, key } = paceOf(request);
    pace.take(key, performance.now(), heldMs, more);
  });
  app.addHook('onResponse', async (request, reply) => {
    if (reply.statusCode !== 429) return;
    const { pace, key } = paceOf(request);
    pace.take(key, performance.now(), heldMs, refusedCosts);
  });
}
