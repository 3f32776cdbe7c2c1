import { Agent, request } from 'node:http';
import { loginSeparator, session } from '../../src/contract/session';

/** The password of every account of the demo. */
const demoPassword = 'Demo!2026';

/** What is sent. Headers without a content-type say JSON. */
export interface Sent {
  path: string;
  body: string | Buffer;
  headers?: Record<string, string>;
  signal?: AbortSignal;
}

/** STATUS 0: there was no answer. */
export interface Answered {
  status: number;
  body: Buffer;
  cookie: string;
}

/** A caller with connections of his own, from an address of his own where one is given (127.0.0.2, of Linux's loopback). */
export class Caller {
  private readonly agent: Agent;

  constructor(
    private readonly address: string,
    localAddress?: string,
  ) {
    this.agent = new Agent({ keepAlive: true, ...(localAddress ? { localAddress } : {}) });
  }

  /** Sends and waits for the whole answer; one that comes before all is sent counts too. */
  send(sent: Sent): Promise<Answered> {
    const { path, body, headers = {}, signal } = sent;
    return new Promise((resolve) => {
      const nothing = () => resolve({ status: 0, body: Buffer.alloc(0), cookie: '' });
      if (signal?.aborted) return nothing();
      const call = request(`${this.address}${path}`, {
        agent: this.agent,
        method: 'POST',
        headers: { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)), ...headers },
        ...(signal ? { signal } : {}),
      });
      let answering = false;
      call.on('response', (answer) => {
        answering = true;
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('error', nothing);
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            body: Buffer.concat(parts),
            cookie: answer.headers['set-cookie']?.[0]?.split(';')[0] ?? '',
          }),
        );
      });
      // As browsers do: a kept connection that the server has just closed is no answer.
      call.on('error', (error: NodeJS.ErrnoException) => {
        if (answering) return;
        if (call.reusedSocket && error.code === 'ECONNRESET') resolve(this.send(sent));
        else nothing();
      });
      call.end(body);
    });
  }

  /** The status of the answer alone. */
  status = async (sent: Sent): Promise<number> => (await this.send(sent)).status;

  /** Signs a user of the demo in and gives the cookie. */
  async signIn(userId: string, corp?: string): Promise<string> {
    const answer = await this.send({ path: session.login.path, body: loginBody(userId, demoPassword, corp) });
    if (answer.status !== 200) throw new Error(`${userId} is not signed in: ${answer.status} ${answer.body}`);
    return answer.cookie;
  }

  close(): void {
    this.agent.destroy();
  }
}

export const loginBody = (userId: string, password = demoPassword, corp = '1000'): string =>
  JSON.stringify({ c: userId, p: `${password}${loginSeparator}${corp}`, lang: 'ko' });

const boundary = '----quayside';

/** An upload of a file, as a browser sends it: one that hangs on nothing yet, unless its call asks for something else beside it. */
export function upload(
  name: string,
  content: Buffer,
  param: object = { REF_TP: 'DLV', DOC_TP: 'ETC' },
): { body: Buffer; headers: Record<string, string> } {
  const part = (head: string) => Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; ${head}\r\n\r\n`);
  const body = [
    part('name="param"'),
    Buffer.from(JSON.stringify(param)),
    Buffer.from('\r\n'),
    part(`name="files"; filename="${name}"`),
    content,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ];
  return { body: Buffer.concat(body), headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } };
}
