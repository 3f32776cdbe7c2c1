import { Readable } from 'node:stream';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';
import type { Settings } from '../../../config/settings';
import type { Call } from '../../contract/call';
import type { Db } from '../db/open';
import { claimBatch, storeAnswer } from './batch';
import { checkBounds, openBodyLimit } from './bounds';
import { sendFile } from './disposition';
import { isRetryable } from './faults';
import type { Kit } from './kit';
import type { Outbox } from './mail';
import { Refusal } from './refusal';
import { routeSchema } from './schema';
import type { Scope } from './scope';
import type { Session, SessionUser } from './session';
import type { Speech } from './texts';
import { tidy } from './tidy';
import { transaction, type Work } from './transaction';

/** A file as answer of a download. A stream is sent after the transaction's end: it may not need it. */
export interface Download {
  name: string;
  type: string;
  body: Buffer | Readable;
  /** Shown in the browser instead of saved. */
  inline?: boolean;
}

/** Another page that the browser is sent to, as the answer of a call that is followed as a link. */
export class SeeOther {
  constructor(readonly location: string) {}
}

/** What a handler works with. */
export interface Ctx<In> {
  body: In;
  /** The transaction with the row scope in it; with `transaction: 'none'` the system tables only. */
  db: Db;
  /** System tables outside the call's transaction, on a connection kept for it: what stays even where the call fails. */
  systemDb: Db;
  /** SVC_ID of the call. */
  svcId: string;
  /** The signed-in user; reading it without a session refuses with 401. */
  user: SessionUser;
  session: Session | null;
  scope: Scope;
  lang: 'ko' | 'en';
  ip: string;
  reqId: string;
  log: FastifyBaseLogger;
  settings: Settings;
  /** For queueMail. */
  outbox: Outbox;
  /** Today in Korea by the database's clock, 8 digits. */
  today: string;
  /** Now in Korea by the database's clock, 14 digits. */
  now: string;
  /** May the user press the button on the call's screen? */
  has(button: string): boolean;
  /** Sets the message of the answer. */
  say(code: string, ...args: (string | number)[]): void;
  text(key: string, ...args: (string | number)[]): string;
  label(field: string, table?: string): string;
  request: FastifyRequest;
  reply: FastifyReply;
}

type Handler<In, Out> = (ctx: Ctx<In>) => Promise<Out>;
/** What goes out: the text of an envelope, or something else in its place. */
type Answer = string | Download | SeeOther;

interface ServeOptions {
  /** Where it differs from the call's kind: read, code, text and download read, session has none, the others write. */
  transaction?: 'none' | 'read' | 'write';
  /** Runs before the transaction begins and gives the body (uploads read their parts here). */
  receive?: (request: FastifyRequest, kit: Kit) => Promise<unknown>;
}

const reading: readonly string[] = ['read', 'code', 'text', 'download'];
const doneMessage: Partial<Record<Call['kind'], string>> = { save: 'MSG000001', action: 'MSG000003' };
const maxTries = 3;
const nobody: Scope = { kind: 'NONE', corps: [], orgns: [], custs: [], userId: 'anonymous', userTp: 'C' };

/**
 * Registers a call. Permission is decided before the body is read; then the handler runs in the call's transaction and its result goes out
 * as `data`. A save or action with a BATCH_ID is done once. Deadlocks are tried three times; every refusal goes through plugins/errors.
 */
export function serve<In, Out>(
  app: FastifyInstance,
  call: Call<In, Out>,
  handler: Handler<In, Out | Download | SeeOther>,
  options: ServeOptions = {},
): void {
  const { kit } = app;
  const mode = options.transaction ?? (call.kind === 'session' ? 'none' : reading.includes(call.kind) ? 'read' : 'write');
  const pool = call.heavy ? kit.pools.heavy : kit.pools.short;

  const route: RouteHandlerMethod = async (request, reply) => {
    const raw = options.receive ? await options.receive(request, kit) : call.method === 'GET' ? request.query : (request.body ?? {});
    const body = (call.kind === 'session' ? raw : tidy(raw)) as In;
    if (call.kind === 'save') request.session?.rights.checkRows(call, body as { LIST?: [] });
    const speech = await kit.texts.of(request.lang);
    const run = (work: Work) => answer({ call, kit, handler, body, speech, request, reply, work });
    if (mode === 'none') return send(reply, await run({ db: kit.pools.db, today: '', now: '' }));
    const scope = request.session?.scope(call.screen) ?? nobody;
    const stop = call.heavy ? { signal: goneSignal(reply), by: kit.pools.short } : undefined;
    for (let tries = 1; ; tries++) {
      try {
        const done = await transaction(pool, { scope, ip: request.ip, readOnly: mode === 'read', stop }, run);
        return send(reply, done);
      } catch (error) {
        if (tries >= maxTries || !isRetryable(error)) throw error;
      }
    }
  };
  app.route({
    exposeHeadRoute: false,
    method: call.method,
    url: call.path,
    config: { call },
    schema: routeSchema(call),
    ...(call.auth === 'OPEN' || call.auth === 'INTRO' ? { bodyLimit: openBodyLimit } : {}),
    preValidation: async (request) => checkBounds(call, request.body, kit.env.settings.LIST_MAX_ROW),
    handler: route,
  });
}

interface Job<In, Out> {
  call: Call<In, Out>;
  kit: Kit;
  handler: Handler<In, Out | Download | SeeOther>;
  body: In;
  speech: Speech;
  request: FastifyRequest;
  reply: FastifyReply;
  work: Work;
}

/** Sends what the committed transaction gave. */
function send(reply: FastifyReply, done: Answer): FastifyReply {
  if (typeof done === 'string') return reply.type('application/json; charset=utf-8').send(done);
  if (done instanceof SeeOther) return reply.header('referrer-policy', 'no-referrer').redirect(done.location, 303);
  return sendFile(reply, done);
}

async function answer<In, Out>(job: Job<In, Out>): Promise<Answer> {
  const { call, kit, handler, work } = job;
  const batch = batchOf(job);
  const stored = batch && (await claimBatch(work.db, batch));
  if (stored) return call.sealed ? kit.secret.open('answer', stored, batch.batchId) : stored;
  const said: { message?: string } = {};
  const data = await handler(context(job, said));
  if (data instanceof SeeOther || isDownload(data)) return data;
  const done = doneMessage[call.kind];
  const message = said.message ?? (done && call.auth === 'ROLE' ? job.speech.text(done) : undefined);
  const text = JSON.stringify({ data: data ?? null, ...(message ? { message } : {}) });
  if (batch) await storeAnswer(work.db, batch, call.sealed ? kit.secret.seal('answer', text, batch.batchId) : text);
  return text;
}

function batchOf<In, Out>({ call, body, request }: Job<In, Out>) {
  const { BATCH_ID: batchId } = body as { BATCH_ID?: unknown };
  if ((call.kind !== 'save' && call.kind !== 'action') || call.secret || typeof batchId !== 'string' || !request.session) return undefined;
  // A UUID is the same in any letter case.
  const one = batchId.toLowerCase();
  return { batchId: one, userId: request.session.user.USER_ID, svcId: call.id, body: { ...body, BATCH_ID: one } };
}

function context<In, Out>({ call, kit, body, speech, request, reply, work }: Job<In, Out>, said: { message?: string }): Ctx<In> {
  const { session } = request;
  return {
    body,
    ...work,
    systemDb: kit.pools.asideDb,
    svcId: call.id,
    get user() {
      if (!session) throw new Refusal(401, 'MSG000030');
      return session.user;
    },
    session,
    scope: session?.scope(call.screen) ?? nobody,
    lang: request.lang,
    ip: request.ip,
    reqId: request.id,
    log: request.log,
    settings: kit.env.settings,
    outbox: kit.outbox,
    has: (button) => session?.rights.has(call.screen ?? '', button) ?? false,
    say: (code, ...args) => {
      said.message = speech.text(code, ...args);
    },
    text: (key, ...args) => speech.text(key, ...args),
    label: (field, table) => speech.label(field, call.screen, table),
    request,
    reply,
  };
}

const isDownload = (data: unknown): data is Download =>
  typeof data === 'object' && data !== null && 'body' in data && (Buffer.isBuffer(data.body) || data.body instanceof Readable);

/** Fires when the caller goes away before the answer is out. */
function goneSignal(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort();
  });
  return controller.signal;
}
