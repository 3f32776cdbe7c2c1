import type { Kit } from '../lib/kit';
import type { Ctx } from '../lib/serve';
import type { Session } from '../lib/session';
import type { Work } from '../lib/transaction';

/** What mails are taken with. */
export type Taking = Pick<Kit, 'pools' | 'env' | 'outbox' | 'security' | 'secret'> & Pick<Ctx<unknown>, 'log'>;

const noCall = (): never => {
  throw new Error('there is no call');
};

/** What a handler of a screen works with where the portal does for a user what the user has asked for by mail. */
export async function userCtx<In>(
  work: Work,
  user: Session,
  { pools, env, outbox, security, log }: Taking,
  screen: string,
  body: In,
): Promise<Ctx<In>> {
  const lang = user.user.LANG_CD;
  const speech = await outbox.speech(lang);
  return {
    ...work,
    body,
    systemDb: pools.asideDb,
    svcId: '',
    user: user.user,
    session: user,
    scope: user.scope(screen),
    lang,
    ip: '',
    reqId: 'job',
    log,
    settings: env.settings,
    outbox,
    security,
    has: (button) => user.rights.has(screen, button),
    say: () => undefined,
    text: (key, ...args) => speech.text(key, ...args),
    label: (field, table) => speech.label(field, screen, table),
    get request(): Ctx<In>['request'] {
      return noCall();
    },
    get reply(): Ctx<In>['reply'] {
      return noCall();
    },
    within: noCall,
  };
}
