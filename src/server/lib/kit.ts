import type { Env } from '../../../config/env';
import type { Call } from '../../contract/call';
import type { Pools } from '../db/open';
import type { Cache, Events } from './events';
import type { Outbox } from './mail';
import type { Secret } from './secret';
import type { Session, Sessions } from './session';
import type { Texts } from './texts';

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
  /** SVC_ID of the calls an administrator switched off. */
  switchedOff: Cache<ReadonlySet<string>>;
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
  }
  interface FastifyContextConfig {
    call?: Call;
  }
}
