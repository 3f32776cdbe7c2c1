import { Readable } from 'node:stream';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';
import type { Settings } from '../../../config/settings';
import { type Call, isLongSearch } from '../../contract/call';
import type { Db } from '../db/open';
import { type Batch, batchOf, claimBatch, storeAnswer, storedAnswer } from './batch';
import { callerOf } from './device';
import { sendFile } from './disposition';
import { goneSignal } from './gone';
import type { Kit } from './kit';
import type { Outbox } from './mail';
import { normalizeBody } from './normalize';
import { jsonInPieces } from './pieces';
import { logAnswered } from './privacy';
import { Refusal } from './refusal';
import { checkRequestLimits } from './requestLimits';
import { routeSchema } from './schema';
import type { Scope } from './scope';
import type { SecurityLog } from './securityLog';
import type { Session, SessionUser } from './session';
import type { Speech } from './texts';
import { mayBeCommitted, repeated, transaction, type Work } from './transaction';
import type { Turns } from './turns';

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
  /** The transaction with the row scope in it; with `transaction: 'none'` that of `systemDb`. */
  db: Db;
  /** Outside the call's transaction, in the portal's own scope: system tables, and what stays even where the call fails. */
  systemDb: Db;
  /** Has something done where the transaction is not committed: what was made beside the database goes with it. */
  ifUndone(clean: () => Promise<unknown>): void;
  /** Goes on in another row scope until the end of the transaction, or until it is called again. */
  goOnAs(scope: Scope): Promise<void>;
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
  security: SecurityLog;
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
  /** Fires when the caller goes away: what is done for him need not go on. Of calls that wait for turns, all but those without a cost or a transaction. */
  gone?: AbortSignal;
  /**
   * With `transaction: 'none'` and while a call is prepared: does a part of it in a transaction of its own that carries the row scope, as other
   * calls run as a whole. What is rehearsed is taken back when the part has given its result.
   */
  within<T>(mode: 'read' | 'write' | 'rehearse', part: (ctx: Ctx<In>) => Promise<T>): Promise<T>;
}

type Handler<In, Out, Prepared> = (ctx: Ctx<In>, prepared: Prepared) => Promise<Out>;
/** What goes out: the text of an envelope, or something else in its place. */
type Answer = string | Download | SeeOther;

interface ServeOptions<In, Prepared, Received = unknown> {
  /**
   * Where it differs from the call's kind: read, code, text and download read, session has none, the others write. A call that asks an outside
   * system has none and does its parts `within` transactions of their own: nothing is asked while one is open.
   */
  transaction?: 'none' | 'read' | 'write';
  /** The transaction reaches what nobody may who is not signed in: of a call that asks the database for its visitor what a scope would hide. */
  unscoped?: boolean;
  /** Runs before the transaction begins and gives the body (uploads read their parts here). */
  receive?: (request: FastifyRequest, kit: Kit, gone?: AbortSignal) => Promise<Received>;
  /** Takes away what was received where the call fails for good: a transaction that is tried again needs it again. */
  discard?: (received: Received, kit: Kit) => Promise<void>;
  /**
   * Does what takes long (a file taken apart, a document drawn) before the call's transaction begins: while it lasts the call holds no
   * connection but in its parts `within`. The handler gets the result, by then perhaps no longer what the database says. It changes nothing,
   * and is left out where the answer is stored already.
   */
  prepare?: (ctx: Ctx<In>) => Promise<Prepared>;
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
const noTransaction = (): never => {
  throw new Error('there is no transaction to be undone');
};
const nobody: Scope = { kind: 'NONE', corps: [], orgns: [], custs: [], userId: 'anonymous', userTp: 'C' };
const forNobody: Scope = { ...nobody, kind: 'ALL' };

/**
 * Registers a call. Permission is decided before the body is read; then the handler runs in the call's transaction and its result goes out
 * as `data`. A save or action with a BATCH_ID is done once. Deadlocks are tried three times; every refusal goes through plugins/errors.
 */
export function serve<In, Out, Prepared = undefined, Received = unknown>(
  app: FastifyInstance,
  call: Call<In, Out>,
  handler: Handler<In, Out | Download | SeeOther, Prepared>,
  options: ServeOptions<In, Prepared, Received> = {},
): void {
  if (call.kind === 'save' && !call.row) throw new Error(`${call.path} does not say what it takes of a row`);
  const { kit } = app;
  const mode = options.transaction ?? (call.kind === 'session' ? 'none' : reads(call) ? 'read' : 'write');
  const pool = isLongSearch(call) ? kit.pools.heavy : kit.pools.short;

  const handle = async (request: FastifyRequest, reply: FastifyReply, gone?: AbortSignal): Promise<Answer> => {
    const { receive, discard } = options;
    if (!receive) return work(call.method === 'GET' ? asked(request) : (request.body ?? {}), request, reply, gone);
    const received = await receive(request, kit, gone);
    try {
      return await work(received, request, reply, gone);
    } catch (error) {
      if (!mayBeCommitted(error)) await discard?.(received, kit);
      throw error;
    }
  };
  const work = async (raw: unknown, request: FastifyRequest, reply: FastifyReply, gone?: AbortSignal): Promise<Answer> => {
    const body = (call.kind === 'session' ? raw : await normalizeBody(raw)) as In;
    if (call.kind === 'save') request.session?.rights.checkRows(call, body as { LIST?: [] });
    const speech = await kit.texts.of(request.lang);
    const job = { call, kit, body, speech, request, reply, gone };
    const outside: Work = { db: kit.pools.asideDb, today: '', now: '', ifUndone: noTransaction, goOnAs: noTransaction };
    const run = (work: Work, prepared: Prepared) => answer({ ...job, work }, (ctx) => handler(ctx, prepared));
    if (mode === 'none') return run(outside, undefined as Prepared);
    if (call.kind === 'partner' && call.method === 'POST') reply.code(201);
    const own = { ...optionsOf(job, mode), ...(options.unscoped ? { scope: forNobody } : {}) };
    const within = (prepared: Prepared) => repeated(() => transaction(pool, own, (work) => run(work, prepared)));
    const { prepare } = options;
    if (!prepare) return within(undefined as Prepared);
    const stored = () => answerBefore({ ...job, work: outside });
    return (
      (await stored()) ??
      prepare(context({ ...job, work: outside }, {})).then(within, async (error) => {
        // The same call, made at the same time, may have been done meanwhile.
        const done = await stored();
        if (done) return done;
        throw error;
      })
    );
  };
  /** A call waits for its turn first, and has given its place back when the answer goes out, however slowly that is taken. */
  const inTurn = (turns: Turns, request: FastifyRequest, reply: FastifyReply): Promise<Answer> => {
    const gone = goneSignal(reply);
    return turns.run(callerOf(request), gone, () => handle(request, reply, gone));
  };
  const turns = call.cost ? kit.turns[call.cost] : mode === 'none' ? undefined : kit.turns.short;
  const route: RouteHandlerMethod = async (request, reply) =>
    send(reply, await (turns ? inTurn(turns, request, reply) : handle(request, reply)));
  app.route({
    exposeHeadRoute: false,
    method: call.method,
    url: call.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    config: { call },
    schema: options.schema ? { ...routeSchema(call), ...options.schema } : routeSchema(call),
    preValidation: async (request) => {
      await checkRequestLimits(call, request.body, kit.env.settings.LIST_MAX_ROW);
      if (options.schema?.querystring) readNumbers(request.query as Record<string, unknown>, options.schema.querystring);
    },
    handler: route,
  });
}

interface Job<In> {
  call: Call<In>;
  kit: Kit;
  body: In;
  speech: Speech;
  request: FastifyRequest;
  reply: FastifyReply;
  /** Fires when the caller goes away; of calls that wait for turns. */
  gone?: AbortSignal;
  work: Work;
}

/** A transaction of a call: the row scope of its user on its screen. */
function optionsOf<In>({ call, kit, request, gone }: Omit<Job<In>, 'work'>, mode: 'read' | 'write' | 'rehearse') {
  const stop = isLongSearch(call) && gone ? { signal: gone, by: kit.pools.short } : undefined;
  const scope = request.session?.scope(call.screen) ?? nobody;
  const onRead = (bytes: number) => {
    request.rowBytes += bytes;
  };
  return { scope, ip: request.ip, readOnly: mode === 'read', undo: mode === 'rehearse', stop, onRead };
}

/** Sends what the committed transaction gave. */
function send(reply: FastifyReply, done: Answer): FastifyReply {
  if (typeof done === 'string') return reply.type('application/json; charset=utf-8').send(done);
  if (done instanceof SeeOther) return reply.header('referrer-policy', 'no-referrer').redirect(done.location, 303);
  return sendFile(reply, done);
}

async function answer<In>(job: Job<In>, handler: (ctx: Ctx<In>) => Promise<unknown>): Promise<Answer> {
  const { call, kit, work } = job;
  const batch = batchOf(call, job.body, job.request);
  const stored = batch && (await claimBatch(work.db, batch));
  if (stored) return opened(job, batch, stored);
  const said: { message?: string } = {};
  const ctx = context(job, said);
  const data = await handler(ctx);
  if (data instanceof SeeOther || isDownload(data)) return data;
  await logAnswered(ctx, call.screen, data);
  const done = doneMessage[call.kind];
  const message = said.message ?? (done && call.auth === 'ROLE' ? job.speech.text(done) : undefined);
  const text = await jsonInPieces({ data: data ?? null, ...(message ? { message } : {}) });
  if (batch) await storeAnswer(work.db, batch, call.sealed ? kit.secret.seal('answer', text, batch.batchId) : text);
  return text;
}

/** The answer of a call that was done before. */
async function answerBefore<In>(job: Job<In>): Promise<string | undefined> {
  const batch = batchOf(job.call, job.body, job.request);
  const stored = batch && (await storedAnswer(job.work.db, batch));
  return stored ? opened(job, batch, stored) : undefined;
}

const opened = <In>({ call, kit }: Job<In>, { batchId }: Batch, stored: string): string =>
  call.sealed ? kit.secret.open('answer', stored, batchId) : stored;

function context<In>(job: Job<In>, said: { message?: string }): Ctx<In> {
  const { call, kit, body, speech, request, reply, gone, work } = job;
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
    security: kit.security,
    has: (button) => session?.rights.has(call.screen ?? '', button) ?? false,
    say: (code, ...args) => {
      said.message = speech.text(code, ...args);
    },
    text: (key, ...args) => speech.text(key, ...args),
    label: (field, table) => speech.label(field, call.screen, table),
    request,
    reply,
    gone,
    within: (mode, part) =>
      repeated(() => transaction(kit.pools.short, optionsOf(job, mode), (work) => part(context({ ...job, work }, said)))),
  };
}

const isDownload = (data: unknown): data is Download =>
  typeof data === 'object' && data !== null && 'body' in data && (Buffer.isBuffer(data.body) || data.body instanceof Readable);
