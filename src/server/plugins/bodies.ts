import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { whileArriving } from '../lib/arrival';
import { callerOf } from '../lib/device';
import { JsonScan } from '../lib/jsonScan';
import { Refusal } from '../lib/refusal';
import { bodyLimitsOf, smallBody, uploadLimits } from '../lib/requestLimits';
import { Turns } from '../lib/turns';

/**
 * Large bodies that are in memory at the same time, from their first byte to the answer. A caller has one at a time: nobody's save waits for
 * the many of somebody else.
 */
const places = { atOnce: 3, each: 1, waitEach: 4, waitAll: 50, patienceMs: 30_000 };

/** What is left of a refused body is taken for so long and so many bytes: by then its sender has read the answer, or never will. */
const lettingGoMs = 10_000;
const lettingGoBytes = 64 * 1024 ** 2;

/**
 * Reads the bodies of calls. They are JSON; an empty one is an empty object. How large, deep and wide one may be stands in lib/requestLimits.ts and is
 * seen while the bytes come, before any is parsed: 413 else. The parts of an upload are left to the call.
 */
export async function bodies(app: FastifyInstance): Promise<void> {
  const large = new Turns(places);
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', (request, payload, done) => {
    readText(request, payload).then((text) => (text === '' ? done(null, {}) : parse(request, text, done)), done);
  });
  await app.register(multipart, { limits: uploadLimits(app.kit.env.settings) });
  app.addHook('preParsing', async (request, reply) => {
    if (isLarge(request)) await turnOf(large, request, reply);
  });
  app.addHook('onResponse', async ({ raw }) => letGo(raw));
}

const boundsOf = ({ routeOptions }: FastifyRequest) => bodyLimitsOf(routeOptions.config.call);

/** May its body be a large one? Where it comes in chunks, of a length that is not told, it may. */
function isLarge(request: FastifyRequest): boolean {
  const { 'content-length': length = 0, 'content-type': type, 'transfer-encoding': chunked } = request.headers;
  return !type?.startsWith('multipart/') && boundsOf(request).bytes > smallBody && (chunked !== undefined || Number(length) > smallBody);
}

/** Waits for a place, which is free again once the answer is out. */
function turnOf(large: Turns, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const gone = new AbortController();
  // Who went while it was decided whether he may tells of it no more.
  if (reply.raw.destroyed) gone.abort();
  const over = new Promise<void>((resolve) => {
    reply.raw.once('finish', resolve).once('close', () => {
      gone.abort();
      resolve();
    });
  });
  return new Promise((resolve, reject) => {
    large
      .run(callerOf(request), gone.signal, () => {
        resolve();
        return over;
      })
      .catch(reject);
  });
}

async function readText(request: FastifyRequest, payload: Readable): Promise<string> {
  const { bytes, ...bounds } = boundsOf(request);
  const tooLarge = () => new Refusal(413, 'MSG000453', { args: [bytes / 1024] });
  if (Number(request.headers['content-length']) > bytes) throw tooLarge();
  const scan = new JsonScan(bounds);
  const parts: Buffer[] = [];
  let size = 0;
  const read = async () => {
    for await (const part of payload.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      size += part.length;
      if (size > bytes) throw tooLarge();
      if (!scan.take(part)) throw new Refusal(413, 'MSG000454');
      parts.push(part);
    }
  };
  const cut = (error: Error) => {
    // The connection broke: that is no fault of the database's.
    throw error instanceof Refusal ? error : Object.assign(error, { statusCode: 400 });
  };
  await (isLarge(request) ? whileArriving(payload, read) : read()).catch(cut);
  return Buffer.concat(parts, size).toString();
}

/** Takes what is left of a body that nobody reads any more, within bounds, and then ends its connection. */
function letGo(request: IncomingMessage): void {
  if (request.complete !== false || request.destroyed) return;
  const { socket } = request;
  let left = lettingGoBytes;
  const timer = setTimeout(() => socket.destroy(), lettingGoMs);
  request.unpipe();
  request.on('data', (part: Buffer) => {
    left -= part.length;
    if (left < 0) socket.destroy();
  });
  request.on('error', () => {}).once('close', () => clearTimeout(timer));
  request.resume();
}
