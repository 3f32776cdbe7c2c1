import type { Env } from '../../../config/env';
import type { Call } from '../../contract/call';
import type { Pools } from '../db/open';
import type { Cache, Events } from './events';
import type { Outbox } from './mail';
import type { Partner } from './partner';
import type { Secret } from './secret';
import type { Session, Sessions } from './session';
import type { Texts } from './texts';

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
    /** The partner's system that makes the call, once its token is known. */
    partner: Partner | null;
    /** Language of the answer. */
    lang: 'ko' | 'en';
  }
  interface FastifyContextConfig {
    call?: Call;
  }
}
