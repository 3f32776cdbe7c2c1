import { extend, type ResponseError, type ResponseType } from 'umi-request';
import type { Auth, Kind } from '../../contract/call';
import type { SessionEnd } from '../../contract/sessionEnd';
import { CallError, noAnswer, refusalOf, shown } from './failure';
import { take } from './flight';
import { isView, session, signedIn } from './session';
import { lang, t } from './texts';

/** Longest waits, in milliseconds. */
export const timeouts = { call: 120_000, download: 300_000, template: 60_000, upload: 100_000, popup: 100_000 } as const;

export interface CallHandlers {
  /** Opens the login dialog, which says why the session has ended; resolves when the same user is signed in again, rejects when the work is left. */
  onExpired(why?: SessionEnd): Promise<void>;
  /** Shows an unknown error in an error box. */
  onUnknown(text: string): void;
  /** Leads somebody who is not signed in to /login; a full redirect unless given. */
  onSignedOut?(): void;
  /** The rights of the user are others than the page shows: some were taken away, or given back. */
  onOtherRights?(): void;
  /** Answers come in another view than the page shows: it is loaded afresh. */
  onOtherView?(): void;
  /** Is somebody signed in? The session's own answer unless given. */
  isSignedIn?(): boolean;
}

let handlers: Partial<CallHandlers> = {};

/** The shell says what happens at an expired session and at an unknown error; calls know no dialog. */
export function configureCalls(given: Partial<CallHandlers>): void {
  handlers = given;
}

/** What decides how a request is counted, repeated and refused. */
export interface Manner {
  auth: Auth;
  kind: Kind;
  quiet: boolean;
  /** May it be sent again after signing in again? */
  repeat: boolean;
  /** Runs when an unknown error was shown and the promise will never settle. */
  onLost?: ((error: CallError) => void) | undefined;
}

/** The user has no right to a call. */
const noRight = 'MSG000029';

const never = <T>(): Promise<T> => new Promise(() => {});

const request = extend({ credentials: 'same-origin', getResponse: true });

export interface Exchange {
  method: string;
  body: unknown;
  timeout: number;
  headers?: Record<string, string>;
  responseType?: ResponseType;
  /** Gives the request up. */
  signal?: AbortSignal | undefined;
}

/** Names the view that the page shows, so that nothing is done outside of it. */
export const viewHeader = (): Record<string, string> => (isView() ? { 'x-view': session().USER_ID } : {});

/** Is an answer given in another view than the page shows? Then nobody gets it, and the page is loaded afresh. */
export function isOtherView(view: string | null): boolean {
  if (view === null || !signedIn() || view === (isView() ? session().USER_ID : '*')) return false;
  handlers.onOtherView?.();
  return true;
}

let rights: string | null = null;

/** Notes by which rights an answer was given. */
function noteRights(headers: Headers | undefined): void {
  const now = headers?.get('x-rights') ?? rights;
  const changed = rights !== null && now !== rights;
  rights = now;
  if (changed) handlers.onOtherRights?.();
}

/** Sends one request. Rejects with CallError: the server's refusal, or MSG000031 when no whole answer came in time. */
export async function exchange<T>(
  path: string,
  { method, body, timeout, signal, ...rest }: Exchange,
): Promise<{ data: T; response: Response }> {
  const stop = new AbortController();
  const abort = () => stop.abort();
  const timer = setTimeout(abort, timeout);
  if (signal?.aborted) abort();
  signal?.addEventListener('abort', abort);
  try {
    const answer = await request<T>(path, {
      ...rest,
      headers: { 'x-lang': lang(), ...rest.headers, ...viewHeader() },
      method,
      ...(method === 'GET' ? {} : { data: body }),
      signal: stop.signal,
    });
    noteRights(answer.response.headers);
    return isOtherView(answer.response.headers.get('x-view')) ? await never() : answer;
  } catch (error) {
    const { headers } = (error as Partial<ResponseError<unknown>>).response ?? {};
    noteRights(headers);
    if (isOtherView(headers?.get('x-view') ?? null)) return await never();
    throw await failureOf(error as ResponseError<unknown>);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
}

async function failureOf({ type, data, response }: ResponseError<unknown>): Promise<CallError> {
  if (type !== 'HttpError') return noAnswer();
  const body = data instanceof Blob ? decoded(await data.text()) : data;
  return refusalOf(response.status, body, response.headers.get('x-error-code'));
}

/** A body as JSON, or null when it is something else. */
export function decoded(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The login dialog while it is open: one for all calls that were answered 401, and what starts meanwhile waits for it. */
let renewal: Promise<void> | null = null;
let renewals = 0;

function renew(open: CallHandlers['onExpired'], why?: SessionEnd): Promise<void> {
  renewal ??= open(why).then(
    () => {
      renewals++;
      renewal = null;
    },
    () => {
      renewal = null;
      return never<void>();
    },
  );
  return renewal;
}

/**
 * Makes attempts until there is an answer to hand back: counts them, shows unknown errors, sees to 401.
 * A promise whose error was shown, or whose user was sent to /login, never settles.
 */
export async function send<T>(attempt: () => Promise<T>, manner: Manner): Promise<T> {
  const inSession = manner.kind !== 'session' && manner.auth !== 'OPEN';
  for (;;) {
    if (inSession && renewal) await renewal;
    const before = renewals;
    const done = take(manner.quiet);
    try {
      return await attempt();
    } catch (error) {
      done();
      if (!(error instanceof CallError)) throw error;
      if (error.unknown && boxed(manner)) {
        handlers.onUnknown?.(shown(error));
        manner.onLost?.(error);
        return never();
      }
      if (error.code === noRight && inSession) handlers.onOtherRights?.();
      if (error.status !== 401 || manner.auth === 'OPEN') throw error;
      await signInAgain(error, manner, before);
    } finally {
      done();
    }
  }
}

/** Whose callers show nothing themselves: quiet calls, code lists and the start-up fail silently instead. */
const boxed = ({ kind, quiet }: Manner): boolean =>
  Boolean(handlers.onUnknown) && !quiet && kind !== 'code' && kind !== 'text' && kind !== 'session';

async function signInAgain(error: CallError, manner: Manner, before: number): Promise<void> {
  if (!(handlers.isSignedIn ?? signedIn)()) {
    if (location.pathname.startsWith('/login')) throw error;
    (handlers.onSignedOut ?? (() => location.assign('/login')))();
    return never();
  }
  const open = handlers.onExpired;
  if (!open || (manner.kind === 'session' && renewal)) throw error;
  if (before === renewals) await renew(open, error.ended);
  if (!manner.repeat) throw new CallError(401, 'MSG000047', t('MSG000047'));
}
