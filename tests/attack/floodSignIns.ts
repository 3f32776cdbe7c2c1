import { session } from '../../src/contract/session';
import { type Caller, loginBody } from './client';
import { type Answers, loops } from './flood';

/** How many sign-ins are under way at the same time. */
const atOnce = 1_500;

/** Every second one is of somebody who is there, but not at work beside the flood: what a stranger's failures do to him is another test's. */
const userOf = (i: number): string => (i % 2 ? `flood${i}` : `ops0${(i % 5) + 3}`);

/**
 * Sign-ins from one address with wrong passwords of known and unknown users and a session cookie that never was: whatever a portal does before
 * it says no is done that often.
 */
export const floodSignIns = (caller: Caller, signal: AbortSignal): Promise<Answers> =>
  loops(atOnce, signal, (i) => {
    const headers = { cookie: `sid1000=${'x'.repeat(38)}${String(i).padStart(5, '0')}` };
    return caller.status({ path: session.login.path, body: loginBody(userOf(i), `Wrong!${i}`), headers, signal });
  });
