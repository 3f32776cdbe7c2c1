import type { Env } from '../../../config/env';
import type { Call } from '../../contract/call';
import type { Pools } from '../db/open';
import type { Cache, Events } from './events';
import type { Outbox } from './mail';
import type { CallerPace } from './pace';
import type { Secret } from './secret';
import type { SecurityLog } from './securityLog';
import type { Session, Sessions } from './session';
import type { Texts } from './texts';
import type { AllTurns } from './turns';

/** What an administrator said of calls, by SVC_ID: those switched off, and those that are written to the log. */
export interface ServiceSettings {
  off: ReadonlySet<string>;
  logged: ReadonlySet<string>;
}

/** What every call needs of its process; `app.kit`. */
export interface Kit {
  env: Env;
  pools: Pools;
  events: Events;
  texts: Texts;
  sessions: Sessions;
  outbox: Outbox;
  secret: Secret;
  /** Security events, kept where the portal's role in the database cannot change them. */
  security: SecurityLog;
  /** Places for calls, by what they cost the process. */
  turns: AllTurns;
  /** Folder of logos and icons. */
  publicDir: string;
  /** Calls registered so far, by method and path. */
  calls: Map<string, Call>;
  /** What an administrator said of calls. */
  services: Cache<ServiceSettings>;
}

declare module 'fastify' {
  interface FastifyInstance {
    kit: Kit;
  }
  interface FastifyRequest {
    /** Session of the cookie, once the call's permission is decided; null without one. */
    session: Session | null;
    /** Language of the answer. */
    lang: 'ko' | 'en';
    /** The pace of its caller, from the first hook on. */
    pace: CallerPace | null;
    /** Bytes of the rows that the call has read in its transactions. */
    rowBytes: number;
  }
  interface FastifyContextConfig {
    call?: Call;
  }
}
