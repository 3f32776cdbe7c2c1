import type { Answer, Call } from '../../contract/call';
import { type CallError, refusalOf } from './failure';
import { exchange, type Manner, send, timeouts } from './http';
import { signedIn } from './session';
import type { Lang } from './texts';

export { CallError, shown } from './failure';
export { inFlight, useInFlight, usePending } from './flight';
export { type CallHandlers, configureCalls, timeouts } from './http';
export { stringify as formUrlEncoded } from './query';
export { download, fetchFile, openFile, saveAs, type UploadOptions, upload } from './transfer';

export interface CallOptions {
  /** Not counted by the loading overlay, and an unknown error rejects instead of showing a box. */
  quiet?: boolean;
  /** Longest wait in milliseconds, 120,000 unless said otherwise. */
  timeout?: number;
  /** Language of the answer, '' for that of the session; the one shown unless said otherwise. */
  lang?: Lang | '';
  /** Gives the call up: it rejects as one without an answer. */
  signal?: AbortSignal;
  /** Runs when an unknown error was shown in a box and the promise will therefore never settle. */
  onLost?: (error: CallError) => void;
}

/** Reads and look-ups can always be sent again, saves and actions when they carry a BATCH_ID. */
function repeatable(kind: Call['kind'], body: unknown): boolean {
  if (kind === 'save' || kind === 'action') return Boolean((body as { BATCH_ID?: unknown } | null)?.BATCH_ID);
  return kind !== 'upload' && kind !== 'download' && kind !== 'system';
}

async function make<Out>(c: Call<unknown, Out>, body: unknown, opts: CallOptions, headers: Record<string, string>): Promise<Answer<Out>> {
  const { quiet = false, timeout = timeouts.call, signal, onLost, lang } = opts;
  const manner: Manner = { auth: c.auth, kind: c.kind, quiet, repeat: repeatable(c.kind, body), onLost };
  const all = lang === undefined ? headers : { ...headers, 'x-lang': lang };
  return send(async () => {
    const { data, response } = await exchange<Answer<Out>>(c.path, { method: c.method, body: body ?? {}, timeout, headers: all, signal });
    if (typeof data !== 'object' || data === null) throw refusalOf(response.status, null, 'MSG000032');
    return data;
  }, manner);
}

/**
 * Makes a call: JSON by POST, the answer unwrapped to `data` and `message`.
 * Rejects with CallError. After an expired session it goes on when the user has signed in again.
 */
export const call = <In, Out>(c: Call<In, Out>, body: In, opts: CallOptions = {}): Promise<Answer<Out>> => make<Out>(c, body, opts, {});

let introToken: string | null = null;

/** Token of /api/auth/authorized with which the login screens make their own look-ups. */
export function setIntroToken(token: string | null): void {
  introToken = token;
}

/** The call of the login screens: quiet, with the intro token as bearer while nobody is signed in. */
export function introCall<In, Out>(c: Call<In, Out>, body: In, opts: CallOptions = {}): Promise<Answer<Out>> {
  const headers: Record<string, string> = introToken && !signedIn() ? { Authorization: `Bearer ${introToken}` } : {};
  return make<Out>(c, body, { quiet: true, ...opts }, headers);
}

/** A number for a save that is the same at every repetition of it; make it when the user presses the button. */
export function newBatchId(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  // Browsers offer randomUUID only in secure contexts; a portal on plain http in a house network has none.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...bytes].map((b) => b.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
