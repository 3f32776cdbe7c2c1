import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answered, goneSignal } from '../lib/gone';
import { networkOf, tooMany } from '../lib/limit';
import { type CallerPace, Pace } from '../lib/pace';
import { isSessionId, sessionHash } from '../lib/sessionId';
import { Turns } from '../lib/turns';
import { cookieName } from './guard';

/** Seconds of calls that are saved up: opening the portal, coming back to many tabs, or a whole office that signs in, is done at once. */
const savedSec = 20;
/** What a call of somebody who has signed in counts that is costly (contract/call.ts), and what a file of the browser's client counts. */
const costlyCounts = 5;
const fileCounts = 0.1;
/**
 * Bytes that count as one call: of JSON that is sent, which is checked and written, of files, most of which are only stored, and of rows read from
 * the database, which become a list, a workbook or a document. About 4 ms of this process's processor each.
 */
const sentBytes = 25_000;
const fileBytes = 250_000;
const readBytes = 50_000;
/** Milliseconds that a call is held at most; one that would have to be held longer is told so then. */
const heldMs = 30_000;
/** What a call counts more for that was refused because its caller has too many under way: nobody who uses the screens meets that. */
const refusedCosts = 9;
/**
 * Calls of a session that are under way at the same time: those of several screens that open at once. What a call costs is known when it is done; of
 * a thousand that were let in together nearly all would be done before the first had told.
 */
const mostUnderWay = 16;
/** Calls held at the same time, each of which is some kilobytes; connections of those above are cut. */
const mostHeld = 5_000;

/**
 * Lets nobody call faster than the process can answer beside others, whatever is called: by session, which also has only so many calls under way,
 * and by network where no session's cookie comes along. It runs before anything is read or looked up. Who calls too fast is not refused but held back, for a caller that is refused at
 * once calls again at once; 429 MSG000126 after half a minute.
 */
export function pace(app: FastifyInstance): void {
  const { env, secret } = app.kit;
  const { CALL_RATE, CALL_RATE_ADDR } = env.settings;
  const ofSession = new Pace(CALL_RATE, savedSec);
  const ofNetwork = new Pace(CALL_RATE_ADDR, savedSec);
  const underWay = new Turns({
    atOnce: Number.POSITIVE_INFINITY,
    each: mostUnderWay,
    waitEach: mostHeld,
    waitAll: mostHeld,
    patienceMs: heldMs,
  });
  let held = 0;
  /** Waits until the session may have another call under way, and keeps that place until its answer is out. */
  const startUnderWay = (key: string, reply: FastifyReply) =>
    new Promise<void>((start, refuse) => {
      const begin = () => {
        start();
        return answered(reply);
      };
      underWay.run({ key, known: true }, goneSignal(reply), begin).catch(refuse);
    });
  const paceOf = (request: FastifyRequest): CallerPace => {
    const id = request.cookies[cookieName(env)];
    const { call } = request.routeOptions.config;
    const count = call ? 1 : fileCounts;
    if (!id || !isSessionId(secret, id)) return { pace: ofNetwork, key: networkOf(request.ip), count };
    return { pace: ofSession, key: sessionHash(id), count: call?.cost ? costlyCounts : count };
  };

  /** Holds a call until its caller has the pace for it, which counts as so many more. */
  const hold = async (reply: FastifyReply, { pace, key, count }: CallerPace) => {
    const { waitMs, allowed } = pace.take(key, performance.now(), heldMs, count);
    if (waitMs === 0) return;
    if (held >= mostHeld) {
      reply.hijack();
      reply.request.raw.destroy();
      return;
    }
    held++;
    try {
      await sleep(waitMs, undefined, { signal: goneSignal(reply) });
    } finally {
      held--;
    }
    if (!allowed) throw tooMany(heldMs / 1_000);
  };

  app.decorateRequest('pace', null);
  app.addHook('onRequest', (request, reply) => {
    request.pace = paceOf(request);
    return hold(reply, request.pace);
  });
  // A body may come slowly, and counts as no call under way. What those before it have cost meanwhile holds the call too.
  app.addHook('preHandler', async (request, reply) => {
    const own = request.pace;
    if (own?.pace !== ofSession || !request.routeOptions.config.call) return;
    await startUnderWay(own.key, reply);
    await hold(reply, { ...own, count: 0 });
  });
  app.decorateRequest('rowBytes', 0);
  // What many rows cost more than a call is counted when they have been worked on.
  app.addHook('onSend', async (request) => {
    if (!request.routeOptions.config.call) return;
    const isJson = request.headers['content-type']?.startsWith('application/json');
    const sent = Number(request.headers['content-length'] ?? 0);
    const more = Math.floor(sent / (isJson ? sentBytes : fileBytes) + request.rowBytes / readBytes);
    if (more > 0) request.pace?.pace.take(request.pace.key, performance.now(), heldMs, more);
  });
  app.addHook('onResponse', async (request, reply) => {
    if (reply.statusCode === 429) request.pace?.pace.take(request.pace.key, performance.now(), heldMs, refusedCosts);
  });
}
