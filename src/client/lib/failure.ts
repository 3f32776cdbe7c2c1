import type { ErrorBody, Fault } from '../../contract/call';
import type { SessionEnd } from '../../contract/sessionEnd';
import { hasText, t } from './texts';

/** What a call rejects with: the refusal of the server, or no answer at all (status 0, MSG000031). */
export class CallError extends Error {
  constructor(
    /** HTTP status; 0 when no answer came. */
    readonly status: number,
    /** Message code, or the number of an unknown error (`ERR-…`). */
    readonly code: string,
    message: string,
    readonly errors: Fault[] = [],
    /** The row as it is now, when a save was stale. */
    readonly row?: Record<string, unknown>,
    readonly unknown = false,
    /** Why the session has ended, with 401. */
    readonly ended?: SessionEnd,
  ) {
    super(message);
    this.name = 'CallError';
  }
}

/** No answer came: the text stands here too because it may be the texts that did not come. */
export const noAnswer = (): CallError =>
  new CallError(0, 'MSG000031', hasText('MSG000031') ? t('MSG000031') : '인터넷 연결 상태를 확인하십시오.');

/** A refusal without a body of ours, of a proxy between or of a page in place of an answer. */
function foreign(status: number, code: string | null): CallError {
  const known = code ?? (status === 502 || status === 503 || status === 504 ? 'MSG000050' : 'MSG000032');
  return new CallError(status, known, t(known));
}

/** The refusal a body stands for; `code` is the header x-error-code. */
export function refusalOf(status: number, body: unknown, code: string | null): CallError {
  if (typeof body !== 'object' || body === null || typeof (body as ErrorBody).message !== 'string') return foreign(status, code);
  const { message, errors, row, unknown, ended, code: inBody } = body as ErrorBody;
  return new CallError(status, code ?? inBody ?? 'MSG000032', message, errors ?? [], row, unknown === true, ended);
}

/**
 * The text to show for an error, its code in square brackets at the end: the text of the code in the language shown,
 * or the server's where ours still needs values.
 */
export function shown(error: unknown): string {
  if (!(error instanceof CallError)) return error instanceof Error ? error.message : String(error);
  const own = hasText(error.code) ? t(error.code) : '';
  const text = own && !/\{\d+\}/.test(own) ? own : error.message || own;
  return `${text} [${error.code}]`;
}
