import type { AddressInfo } from 'node:net';
import { connect, type Socket } from 'node:net';
import type { TestApp } from './db';

/** A request that is written byte by byte over a connection of its own. */
export interface RawRequest {
  socket: Socket;
  /** What was answered so far. */
  answer(): string;
  /** Waits for the head and the body of the answer; the empty text where the connection ended without one. */
  answered: Promise<string>;
  /** Waits for the end of the connection. */
  closed: Promise<void>;
}

/** Begins a POST with these headers; what is sent of the body is up to the test. The app must listen. */
export function beginPost({ app }: Pick<TestApp, 'app'>, path: string, headers: Record<string, string | number>): RawRequest {
  const { port } = app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  const lines = Object.entries({ host: `127.0.0.1:${port}`, ...headers }).map(([name, value]) => `${name}: ${value}`);
  socket.write(`POST ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
  let text = '';
  socket.on('error', () => {});
  const closed = new Promise<void>((resolve) => socket.on('close', () => resolve()));
  const answered = new Promise<string>((resolve) => {
    socket.setEncoding('utf8').on('data', (part: string) => {
      text += part;
      if (/\r\n\r\n.*\}(\r\n0\r\n\r\n)?$/s.test(text)) resolve(text);
    });
    void closed.then(() => resolve(text));
  });
  return { socket, answer: () => text, answered, closed };
}

/** Status and message code of an answer. */
export const codeOfRaw = (answer: string): [number, string | undefined] => [
  Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 0),
  /x-error-code: (\w+)/i.exec(answer)?.[1],
];
