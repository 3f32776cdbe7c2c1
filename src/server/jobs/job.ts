import type { FastifyBaseLogger } from 'fastify';
import type { Env } from '../../../config/env';
import type { Pools } from '../db/open';
import type { Outbox } from '../lib/mail';
import type { Secret } from '../lib/secret';
import type { SecurityLog } from '../lib/securityLog';

/** What a job works with. */
export interface JobContext {
  pools: Pools;
  env: Env;
  secret: Secret;
  /** For queueMail. */
  outbox: Outbox;
  security: SecurityLog;
  log: FastifyBaseLogger;
  /** Fires when the process is to end: take no further piece of work. */
  signal: AbortSignal;
  /** Fires some seconds later: let go of the one at hand. */
  cut: AbortSignal;
}

/** The work of a row of CMS_JOB; gives what is kept as LAST_MSG. What it throws makes the run a failed one. */
export type Job = (context: JobContext) => Promise<string>;
