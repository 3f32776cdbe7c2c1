import { setTimeout } from 'node:timers/promises';
import type { Call } from '../../src/contract/call';
import { loginSeparator, session } from '../../src/contract/session';
import { demoPassword } from '../demo/users';

/** System administrators sign in at the build of any corporation. */
const administrator = { c: 'sysadm', p: `${demoPassword}${loginSeparator}1000` };

const json = { 'content-type': 'application/json', 'x-lang': 'en' };

/** The data of an answer. Throws with the portal's message. */
async function dataOf<Out>(answer: Response): Promise<Out> {
  const { data, message, code } = (await answer.json()) as { data: Out; message?: string; code?: string };
  if (!answer.ok) throw new Error(`${message} [${code}]`);
  return data;
}

/** The portal as an outside program reaches it: by its calls, signed in as the administrator of the demo. */
export class Portal {
  private cookie = '';

  constructor(readonly url: string) {}

  /** Makes a call and gives its data; signs in first where that is needed. Throws with the portal's message. */
  async call<In, Out>({ path }: Call<In, Out>, body: In): Promise<Out> {
    if (!this.cookie) await this.signIn();
    let answer = await this.post(path, body);
    if (answer.status === 401) {
      await this.signIn();
      answer = await this.post(path, body);
    }
    return dataOf<Out>(answer);
  }

  /** Makes a call of the open API by a token, without a session; waits where the portal says that it was called too often. */
  async callByToken<In extends object, Out>({ path, method }: Call<In, Out>, token: string, body: In): Promise<Out> {
    const query = method === 'GET' ? `?${new URLSearchParams(Object.entries(body).map(([name, value]) => [name, String(value)]))}` : '';
    const headers = { ...json, authorization: `Bearer ${token}` };
    for (;;) {
      const answer = await fetch(`${this.url}${path}${query}`, { method, headers, ...(query ? {} : { body: JSON.stringify(body) }) });
      if (answer.status !== 429) return dataOf<Out>(answer);
      await setTimeout(Number(answer.headers.get('retry-after') ?? 1) * 1_000);
    }
  }

  /** Follows a link of the portal as a browser would that has never been there; gives the status. */
  async follow(address: string): Promise<number> {
    const { pathname, search } = new URL(address);
    return (await fetch(`${this.url}${pathname}${search}`, { redirect: 'manual' })).status;
  }

  private async signIn(): Promise<void> {
    this.cookie = '';
    const answer = await this.post(session.login.path, { ...administrator, lang: 'en' });
    if (!answer.ok) throw new Error(`the portal does not let sysadm in: ${answer.status}`);
    this.cookie = answer.headers.getSetCookie().map((line) => line.split(';')[0])[0] ?? '';
  }

  private post(path: string, body: unknown): Promise<Response> {
    const headers = { ...json, ...(this.cookie ? { cookie: this.cookie } : {}) };
    return fetch(`${this.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  }
}
