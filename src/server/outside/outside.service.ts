import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Env } from '../../../config/env';
import { Decimal } from '../../contract/decimal';
import type { Db } from '../db/open';
import type { Secret } from '../lib/secret';

/** What calls to outside systems work with. */
export interface Outside {
  /** System tables, outside of any transaction: what was asked is kept whatever becomes of the answer. */
  db: Db;
  env: Pick<Env, 'OUTBOUND_HOSTS'>;
  secret: Secret;
  /** Fires when the process is to end. */
  cut?: AbortSignal;
  /** Hears of every try as it stands in the log. */
  heard?: (tried: Heard) => void;
}

/** What a try came to. */
export interface Heard {
  IF_RSLT: Failure | 'OK' | 'NODATA' | 'MULTI';
  HTTP_STS: number;
  RES_MS: number;
  ERR_MSG: string | null;
}

/** Why there is no answer to work with: a class of IF_RSLT, or OFF for a system that is not registered or out of use. */
export type Failure = 'REJECT' | 'TIMEOUT' | 'DOWN' | 'PARSE' | 'OFF';

/** A call to an outside system that gave nothing to work with. */
export class OutsideError extends Error {
  constructor(
    readonly apiId: string,
    readonly result: Failure,
    /** In words of the system where it refused, the key masked. */
    readonly why: string,
    /** What it answered, 0 without an answer. */
    readonly status = 0,
  ) {
    super(`${apiId} ${result}: ${why}`);
  }
}

/** Raised by who reads an answer: the other side refused, or what it sent is not what was agreed. */
export class Unusable extends Error {
  constructor(
    readonly result: 'REJECT' | 'PARSE',
    why: string,
  ) {
    super(why);
  }
}

/** The rate an answer says as text: below a million, whole thousands set off by commas or not. Throws an Unusable. */
export function rateFrom(text: string | null): Decimal {
  if (!/^(\d{1,6}|\d{1,3},\d{3})(\.\d{1,10})?$/.test(text ?? '')) throw new Unusable('PARSE', `not a rate: ${String(text).slice(0, 50)}`);
  return Decimal.of((text ?? '').replace(',', ''));
}

interface Question<T> {
  /** Below API_URL. */
  path: string;
  /** Only a GET is ever repeated. */
  method?: 'GET' | 'POST' | 'DELETE';
  query?: Record<string, string>;
  /** Parameter of the query that AUTH_KEY is put into; without one it goes as a bearer. */
  key?: string;
  /** Parts of a multipart body. */
  form?: FormData;
  /** REF_KEY of the log. */
  about: string;
  /** Waits until it may be asked, before every try. */
  turn?: (cut?: AbortSignal) => Promise<void>;
  /** Does an answer that is no success refuse this very question? Such is logged as REJECT, any other is DOWN. */
  rejects?: (status: number, text: string) => boolean;
  /** The answer is a file of so many bytes at most, which the log does not keep; without it an answer is a text. */
  fileBytes?: number;
  /** Reads the answer. Throws an Unusable, anything else it throws is PARSE. */
  read: (text: string, answer: Answered) => Read<T>;
}

/** What an answer says; `empty` is logged as NODATA, `several` as MULTI. */
export interface Read<T> {
  value: T;
  empty: boolean;
  several?: boolean;
}

interface Answered {
  status: number;
  headers: Headers;
  bytes: Buffer;
}

interface Registered {
  API_URL: string;
  AUTH_KEY: string | null;
  TIMEOUT_MS: number;
  RETRY_CNT: number;
}

const answerBytes = 2_000_000;
const pauseMs = 500;
const near = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Asks an outside system as its row of CMS_API says (AUTH_KEY sealed for that row) and gives what `read` makes of the answer. Every try stands in CMS_IF_LOG, the key
 * masked; one without any answer is repeated RETRY_CNT times. Only hosts of OUTBOUND_HOSTS are reached, redirects are not followed, and
 * an answer has a greatest size. Throws an OutsideError.
 */
export async function ask<T>(outside: Outside, apiId: string, question: Question<T>): Promise<T> {
  const api = await outside.db
    .selectFrom('CMS_API')
    .select(['API_URL', 'AUTH_KEY', 'TIMEOUT_MS', 'RETRY_CNT'])
    .where('API_ID', '=', apiId)
    .where('API_TP', '=', 'OUT')
    .where('USE_YN', '=', 'Y')
    .executeTakeFirst();
  if (!api) throw new OutsideError(apiId, 'OFF', 'not registered or out of use');
  const key = api.AUTH_KEY && outside.secret.open('api', api.AUTH_KEY, apiId);
  const mask = (text: string) => spelt(key).reduce((left, form) => left.replaceAll(form, '****'), text);
  for (let tries = 0; ; tries++) {
    let begun = Date.now();
    const told: Tell = async (result, { status, text }, why) => {
      const heard = { IF_RSLT: result, HTTP_STS: status, RES_MS: Date.now() - begun, ERR_MSG: why ? mask(why).slice(0, 2_000) : null };
      await logCall(outside.db, apiId, question.about, heard, mask(text));
      outside.heard?.(heard);
      return heard.ERR_MSG ?? '';
    };
    const tried = await Promise.resolve(question.turn?.(outside.cut))
      .then(() => {
        begun = Date.now();
        return once(outside, api, question, key);
      })
      .catch((error: Error) => error);
    if (!(tried instanceof Error)) return await understood(apiId, tried, question, told);
    const result = tried instanceof Unusable ? tried.result : tried.name === 'TimeoutError' ? 'TIMEOUT' : 'DOWN';
    const why = await told(result, { status: 0, text: '' }, (tried.cause as NodeJS.ErrnoException | undefined)?.code ?? tried.message);
    const repeated = result === 'DOWN' && (question.method ?? 'GET') === 'GET' && tries < api.RETRY_CNT && !outside.cut?.aborted;
    if (!repeated) throw new OutsideError(apiId, result, why);
    await sleep(pauseMs, undefined, { signal: outside.cut }).catch(() => undefined);
  }
}

/** A key as it is, and as addresses spell it. */
const spelt = (key: string | null): string[] =>
  key ? [key, encodeURIComponent(key), String(new URLSearchParams({ '': key })).slice(1)] : [];

/** Logs a try and gives why it failed, the key masked. */
type Tell = (result: Heard['IF_RSLT'], said: { status: number; text: string }, why?: string) => Promise<string>;

/** Makes of an answer what was asked for. */
async function understood<T>(apiId: string, answer: Answered, question: Question<T>, tell: Tell): Promise<T> {
  const { status, bytes } = answer;
  const done = status >= 200 && status < 300;
  const text = question.fileBytes && done ? '' : bytes.toString('utf8');
  const fail = async (result: Failure, why: string): Promise<never> => {
    throw new OutsideError(apiId, result, await tell(result, { status, text }, why), status);
  };
  if (!done) return fail(question.rejects?.(status, text) ? 'REJECT' : 'DOWN', `HTTP ${status}`);
  let found: Read<T>;
  try {
    found = question.read(text, answer);
  } catch (error) {
    return fail(error instanceof Unusable ? error.result : 'PARSE', (error as Error).message);
  }
  await tell(found.empty ? 'NODATA' : found.several ? 'MULTI' : 'OK', { status, text });
  return found.value;
}

/** Why an address may not be asked: its host is not among OUTBOUND_HOSTS, or it is not this machine and is not asked by https. */
export function hostRefusal({ OUTBOUND_HOSTS }: Outside['env'], { protocol, host, hostname }: URL): 'HOST' | 'HTTPS' | null {
  if (!OUTBOUND_HOSTS.includes(host) && !OUTBOUND_HOSTS.includes(hostname)) return 'HOST';
  return protocol === 'https:' || (protocol === 'http:' && near.includes(hostname)) ? null : 'HTTPS';
}

/** Asks once. Throws where no answer came, or none that may be read. */
async function once<T>({ env, cut }: Outside, api: Registered, question: Question<T>, key: string | null): Promise<Answered> {
  const { path, method = 'GET', query = {}, key: name, form } = question;
  const url = new URL(`${api.API_URL.replace(/\/$/, '')}${path}`);
  url.search = String(new URLSearchParams({ ...(key && name ? { [name]: key } : {}), ...query }));
  const refused = hostRefusal(env, url);
  if (refused === 'HOST') throw new Error(`${url.host} is not among OUTBOUND_HOSTS`);
  if (refused === 'HTTPS') throw new Error(`${url.host} is to be asked by https`);
  const signal = AbortSignal.any([AbortSignal.timeout(api.TIMEOUT_MS), ...(cut ? [cut] : [])]);
  const headers = {
    accept: question.fileBytes ? '*/*' : 'application/json, application/xml',
    ...(key && !name ? { authorization: `Bearer ${key}` } : {}),
  };
  const response = await fetch(url, { method, redirect: 'manual', signal, headers, ...(form ? { body: form } : {}) });
  const most = question.fileBytes ?? answerBytes;
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > most) throw new Unusable('PARSE', `the answer is longer than ${most} bytes`);
    chunks.push(chunk);
  }
  return { status: response.status, headers: response.headers, bytes: Buffer.concat(chunks) };
}

/** Keeps a call to an outside system, or of one, that has just ended. */
export async function logCall(db: Db, apiId: string, about: string | null, heard: Heard, body = ''): Promise<void> {
  const { IF_RSLT, HTTP_STS, RES_MS, ERR_MSG } = heard;
  await sql`
    with logged as (
      insert into cms_if_log (api_id, ref_key, req_dtm, res_ms, http_sts, if_rslt, res_body, err_msg)
      values (${apiId}, ${about}, now() - make_interval(secs => ${RES_MS / 1_000}), ${RES_MS}, ${HTTP_STS}, ${IF_RSLT},
        ${body.replaceAll('\0', '') || null}, ${ERR_MSG?.slice(0, 2_000) ?? null}))
    update cms_api set last_call_dtm = now(), last_call_sts = ${IF_RSLT} where api_id = ${apiId}`.execute(db);
}
