import type { Fault } from '../../contract/call';
import type { SessionEnd } from '../../contract/sessionEnd';

interface Details {
  /** Values for the message's placeholders. */
  args?: (string | number)[];
  /** Every fault of the request; the message is the first one's where no args are given. */
  errors?: Fault[];
  /** The row as it is now, where a save was stale. */
  row?: Record<string, unknown>;
  /** Seconds, with 429. */
  retryAfter?: number;
  /** Milliseconds by which the answer comes later: by then the call holds neither its place nor a connection. */
  heldMs?: number;
  /** Why the session has ended, with 401. */
  ended?: SessionEnd | null;
}

/** The one way to say no: an HTTP status and a message code. Everything done in the call's transaction is undone. */
export class Refusal extends Error {
  readonly args?: (string | number)[];
  readonly errors?: Fault[];
  readonly row?: Record<string, unknown>;
  readonly retryAfter?: number;
  readonly heldMs?: number;
  readonly ended?: SessionEnd | null;

  constructor(
    readonly status: number,
    readonly code: string,
    details: Details = {},
  ) {
    super(code);
    this.args = details.args;
    this.errors = details.errors;
    this.row = details.row;
    this.retryAfter = details.retryAfter;
    this.heldMs = details.heldMs;
    this.ended = details.ended;
  }
}

/** Refuses with 422 and every fault at once; does nothing when there is none. */
export function refuseFaults(faults: Fault[]): void {
  const first = faults[0];
  if (first) throw new Refusal(422, first.CODE, { errors: faults });
}
