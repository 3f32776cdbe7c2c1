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
}

/** Why there is no answer to work with: a class of IF_RSLT, or OFF for a system that is not registered or out of use. */
export type Failure = 'REJECT' | 'TIMEOUT' | 'DOWN' | 'PARSE' | 'OFF';

/** A call to an outside system that gave nothing to work with. */
export class OutsideError extends Error {
  constructor(
    readonly apiId: string,
    readonly result: Failure,
    why: string,
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
  /** Query; `key` names the one that AUTH_KEY is put into. */
  query: Record<string, string>;
  key: string;
  /** REF_KEY of the log. */
  about: string;
  /** Reads the answer; `empty` is logged as NODATA. Throws an Unusable, anything else it throws is PARSE. */
  read: (text: string) => { value: T; empty: boolean };
}

interface Registered {
  API_URL: string;
  AUTH_KEY: string | null;
  TIMEOUT_MS: number;
  RETRY_CNT: number;
}

/** What one try came to. */
interface Tried {
  status: number;
  body: string;
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
    const begun = Date.now();
    const told = async (result: Failure | 'OK' | 'NODATA', { status, body }: Tried, why?: string) =>
      note(outside.db, apiId, question.about, begun, result, { status, body: mask(body) }, why && mask(why));
    const tried = await once(outside, api, question, key).catch((error: Error) => error);
    if (!(tried instanceof Error)) return await understood(apiId, tried, question, told);
    const result = tried.name === 'TimeoutError' ? 'TIMEOUT' : 'DOWN';
    const why = (tried.cause as NodeJS.ErrnoException | undefined)?.code ?? tried.message;
    await told(result, { status: 0, body: '' }, why);
    if (result === 'TIMEOUT' || tries >= api.RETRY_CNT || outside.cut?.aborted) throw new OutsideError(apiId, result, mask(why));
    await sleep(pauseMs, undefined, { signal: outside.cut }).catch(() => undefined);
  }
}

/** A key as it is, and as addresses spell it. */
const spelt = (key: string | null): string[] =>
  key ? [key, encodeURIComponent(key), String(new URLSearchParams({ '': key })).slice(1)] : [];

type Tell = (result: Failure | 'OK' | 'NODATA', tried: Tried, why?: string) => Promise<void>;

/** Makes of an answer what was asked for. */
async function understood<T>(apiId: string, tried: Tried, { read }: Question<T>, tell: Tell): Promise<T> {
  const fail = async (result: Failure, why: string): Promise<never> => {
    await tell(result, tried, why);
    throw new OutsideError(apiId, result, why);
  };
  if (tried.status !== 200) return fail('DOWN', `HTTP ${tried.status}`);
  let found: { value: T; empty: boolean };
  try {
    found = read(tried.body);
  } catch (error) {
    return fail(error instanceof Unusable ? error.result : 'PARSE', (error as Error).message);
  }
  await tell(found.empty ? 'NODATA' : 'OK', tried);
  return found.value;
}

/** Asks once. Throws where no answer came, or none that may be read. */
async function once<T>(
  { env, cut }: Outside,
  api: Registered,
  { path, query, key: name }: Question<T>,
  key: string | null,
): Promise<Tried> {
  const url = new URL(`${api.API_URL.replace(/\/$/, '')}${path}`);
  url.search = String(new URLSearchParams({ ...(key ? { [name]: key } : {}), ...query }));
  if (!env.OUTBOUND_HOSTS.includes(url.host) && !env.OUTBOUND_HOSTS.includes(url.hostname)) {
    throw new Error(`${url.host} is not among OUTBOUND_HOSTS`);
  }
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && near.includes(url.hostname)))
    throw new Error(`${url.host} is to be asked by https`);
  const signal = AbortSignal.any([AbortSignal.timeout(api.TIMEOUT_MS), ...(cut ? [cut] : [])]);
  const response = await fetch(url, { redirect: 'manual', signal, headers: { accept: 'application/json, application/xml' } });
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > answerBytes) throw new Error(`the answer is longer than ${answerBytes} bytes`);
    chunks.push(chunk);
  }
  return { status: response.status, body: Buffer.concat(chunks).toString('utf8') };
}

async function note(
  db: Db,
  apiId: string,
  about: string,
  begun: number,
  result: string,
  { status, body }: Tried,
  why?: string,
): Promise<void> {
  await sql`
    with logged as (
      insert into cms_if_log (api_id, ref_key, req_dtm, res_ms, http_sts, if_rslt, res_body, err_msg)
      values (${apiId}, ${about}, to_timestamp(${begun / 1_000}), ${Date.now() - begun}, ${status}, ${result}, ${body.replaceAll('\0', '') || null},
              ${why?.slice(0, 2_000) ?? null}))
    update cms_api set last_call_dtm = now(), last_call_sts = ${result} where api_id = ${apiId}`.execute(db);
}
