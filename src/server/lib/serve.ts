import { Readable } from 'node:stream';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';
import type { Settings } from '../../../config/settings';
import type { Call } from '../../contract/call';
import type { Db } from '../db/open';
import { claimBatch, storeAnswer } from './batch';
import { bodyLimits, checkBounds } from './bounds';
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
  /** With `transaction: 'none'`: does a part of the call in a transaction of its own that carries the row scope, as other calls run as a whole. */
  within<T>(mode: 'read' | 'write', part: (ctx: Ctx<In>) => Promise<T>): Promise<T>;
}

type Handler<In, Out> = (ctx: Ctx<In>) => Promise<Out>;
/** What goes out: the text of an envelope, or something else in its place. */
type Answer = string | Download | SeeOther;

interface ServeOptions {
  /**
   * Where it differs from the call's kind: read, code, text and download read, session has none, the others write. A call that asks an outside
   * system has none and does its parts `within` transactions of their own: nothing is asked while one is open.
   */
  transaction?: 'none' | 'read' | 'write';
  /** Runs before the transaction begins and gives the body (uploads read their parts here). */
  receive?: (request: FastifyRequest, kit: Kit) => Promise<unknown>;
  /** Parts of the route's schema, where it is more special than its kind's. */
  schema?: { querystring?: { properties: Record<string, { type?: unknown }> }; body?: object; headers?: object };
}

/** What a GET asks for: its query, and the keys in its path. */
const asked = ({ query, params }: FastifyRequest) => ({ ...(query as object), ...(params as object) });

/** Numbers of a query are texts until its schema says that they are numbers. */
function readNumbers(query: Record<string, unknown>, { properties }: { properties: Record<string, { type?: unknown }> }): void {
  for (const [name, { type }] of Object.entries(properties)) {
    const text = query[name];
    if (type === 'integer' && typeof text === 'string' && /^\d{1,9}$/.test(text)) query[name] = Number(text);
  }
}

const reads = ({ kind, method }: Call): boolean =>
  ['read', 'code', 'text', 'download'].includes(kind) || (kind === 'partner' && method === 'GET');
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
  const mode = options.transaction ?? (call.kind === 'session' ? 'none' : reads(call) ? 'read' : 'write');
  const pool = call.heavy ? kit.pools.heavy : kit.pools.short;

  const route: RouteHandlerMethod = async (request, reply) => {
    const raw = options.receive ? await options.receive(request, kit) : call.method === 'GET' ? asked(request) : (request.body ?? {});
    const body = (call.kind === 'session' ? raw : tidy(raw)) as In;
    if (call.kind === 'save') request.session?.rights.checkRows(call, body as { LIST?: [] });
    const speech = await kit.texts.of(request.lang);
    const run = (work: Work) => answer({ call, kit, handler, body, speech, request, reply, work });
    if (mode === 'none') return send(reply, await run({ db: kit.pools.db, today: '', now: '' }));
    if (call.kind === 'partner' && call.method === 'POST') reply.code(201);
    return send(reply, await repeated(() => transaction(pool, optionsOf(call, kit, request, reply, mode === 'read'), run)));
  };
  app.route({
    exposeHeadRoute: false,
    method: call.method,
    url: call.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    config: { call },
    schema: options.schema ? { ...routeSchema(call), ...options.schema } : routeSchema(call),
    ...(bodyLimits[call.auth] ? { bodyLimit: bodyLimits[call.auth] } : {}),
    preValidation: async (request) => {
      checkBounds(call, request.body, kit.env.settings.LIST_MAX_ROW);
      if (options.schema?.querystring) readNumbers(request.query as Record<string, unknown>, options.schema.querystring);
    },
    handler: route,
  });
}

/** The transaction of a call: the row scope of its user on its screen. */
function optionsOf(call: Call, kit: Kit, request: FastifyRequest, reply: FastifyReply, readOnly: boolean) {
  const stop = call.heavy ? { signal: goneSignal(reply), by: kit.pools.short } : undefined;
  return { scope: request.session?.scope(call.screen) ?? nobody, ip: request.ip, readOnly, stop };
}

/** Does work again that another transaction was in the way of. */
async function repeated<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work();
    } catch (error) {
      if (tries >= maxTries || !isRetryable(error)) throw error;
    }
  }
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
  const kept = call.kind === 'save' || call.kind === 'action' || (call.kind === 'partner' && call.method === 'POST');
  const batchId = call.kind === 'partner' ? request.headers['idempotency-key'] : (body as { BATCH_ID?: unknown }).BATCH_ID;
  if (!kept || call.secret || typeof batchId !== 'string' || !request.session) return undefined;
  const { USER_ID, CUST_CD } = request.session.user;
  // A UUID is the same in any letter case.
  const one = batchId.toLowerCase();
  // Tokens of one user stand for several customers: the answer to one is not for another.
  const of = call.kind === 'partner' ? { CUST_CD } : {};
  return { batchId: one, userId: USER_ID, svcId: call.id, body: { ...body, ...of, BATCH_ID: one } };
}

function context<In, Out>(job: Job<In, Out>, said: { message?: string }): Ctx<In> {
  const { call, kit, body, speech, request, reply, work } = job;
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
    within: (mode, part) =>
      repeated(() =>
        transaction(kit.pools.short, optionsOf(call, kit, request, reply, mode === 'read'), (work) =>
          part(context({ ...job, work }, said)),
        ),
      ),
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
