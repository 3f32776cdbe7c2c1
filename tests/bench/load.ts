import { connect, type Socket } from 'node:net';

/** A request that is sent again and again, each time with a body of its own where `body` is a function. */
export interface Request {
  url: string;
  headers?: Record<string, string>;
  body: string | ((count: number) => string);
  /** Status of a right answer, where it is not 200. */
  expected?: number;
}

export interface Load {
  /** Answers a second. */
  rate: number;
  /** Milliseconds within which half, and 99 of 100, were answered. */
  p50: number;
  p99: number;
}

/** The whole bytes of a request, ready to be written. */
function bytesOf({ url, headers = {} }: Request, body: string): Buffer {
  const { host, pathname } = new URL(url);
  const lines = Object.entries({ host, 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)), ...headers });
  return Buffer.from(`POST ${pathname} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}`).join('\r\n')}\r\n\r\n${body}`);
}

/** Reads answers with a content-length off a socket; calls `done` with the status of each whole one. */
function readAnswers(socket: Socket, done: (status: number) => void): void {
  let head: Buffer = Buffer.alloc(0);
  let missing = 0;
  let status = 0;
  socket.on('data', (chunk: Buffer) => {
    let rest: Buffer = chunk;
    while (rest.length) {
      if (missing > 0) {
        const taken = Math.min(missing, rest.length);
        missing -= taken;
        rest = rest.subarray(taken);
      } else {
        head = head.length ? Buffer.concat([head, rest]) : rest;
        const end = head.indexOf('\r\n\r\n');
        if (end < 0) return;
        const text = head.toString('latin1', 0, end);
        status = Number(text.slice(9, 12));
        const length = /\r\ncontent-length: (\d+)/i.exec(text)?.[1];
        if (length === undefined) throw new Error(`an answer without content-length:\n${text}`);
        missing = Number(length);
        rest = head.subarray(end + 4);
        head = Buffer.alloc(0);
      }
      if (missing === 0) done(status);
    }
  });
}

/**
 * Sends a request from several connections at once for so many milliseconds: each sends the next when the last is answered.
 * Written here because it has to be cheaper than what it measures on the same two cores, and time in parts of a millisecond.
 * An answer of another status is an error.
 */
export async function load(request: Request, { connections, ms }: { connections: number; ms: number }): Promise<Load> {
  const { hostname, port } = new URL(request.url);
  const fixed = typeof request.body === 'string' ? bytesOf(request, request.body) : undefined;
  const times: number[] = [];
  let count = 0;
  const begun = performance.now();
  const one = () =>
    new Promise<void>((resolve, reject) => {
      const socket = connect(Number(port), hostname).setNoDelay();
      let sent = 0;
      const next = () => {
        if (performance.now() - begun > ms) return void socket.end(resolve);
        const bytes = fixed ?? bytesOf(request, (request.body as (count: number) => string)(count++));
        sent = performance.now();
        socket.write(bytes);
      };
      socket.on('connect', next).on('error', reject);
      readAnswers(socket, (status) => {
        if (status !== (request.expected ?? 200)) return void reject(new Error(`${request.url} answered ${status}`));
        times.push(performance.now() - sent);
        next();
      });
    });
  await Promise.all(Array.from({ length: connections }, one));
  const seconds = (performance.now() - begun) / 1_000;
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN;
  return { rate: times.length / seconds, p50: at(0.5), p99: at(0.99) };
}
