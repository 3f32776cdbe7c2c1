import { type AddressInfo, createServer, connect as dial, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** What happens to the bytes on their way; may be changed while connections are open. */
interface State {
  /** Milliseconds that everything takes to get through, either way. */
  delayMs: number;
  /** Nothing gets through, no end of a connection either; what was on its way is lost. */
  black: boolean;
  /** A connection is cut after so many bytes from the caller. */
  cutAfter: number;
  /** The caller says no more after so many bytes, and still listens. */
  muteAfter: number;
}

/** A faulty line to a server. */
export interface FaultyLine {
  port: number;
  is: State;
  /** Connections that are open. */
  open(): number;
  close(): Promise<void>;
}

/** Puts a line before a server, given by its port or the path of its socket. */
export async function startProxy(target: number | string): Promise<FaultyLine> {
  const is: State = { delayMs: 0, black: false, cutAfter: Number.POSITIVE_INFINITY, muteAfter: Number.POSITIVE_INFINITY };
  const open = new Set<Socket>();
  const server = createServer({ allowHalfOpen: true }, (caller) => {
    const callee = typeof target === 'string' ? dial({ path: target, allowHalfOpen: true }) : dial({ port: target, allowHalfOpen: true });
    for (const [from, to] of [
      [caller, callee],
      [callee, caller],
    ] as const) {
      open.add(from);
      void carry(from, to, is, from === caller);
      from.on('error', () => {});
      from.on('close', async () => {
        open.delete(from);
        while (is.black && server.listening) await sleep(20);
        to.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    is,
    open: () => open.size,
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of open) socket.destroy();
      await closed;
    },
  };
}

/** Carries what one side says to the other, in order, as the line is at that moment. */
async function carry(from: Socket, to: Socket, is: State, fromCaller: boolean): Promise<void> {
  let said = 0;
  try {
    for await (const chunk of from as AsyncIterable<Buffer>) {
      if (is.delayMs) await sleep(is.delayMs);
      if (is.black) continue;
      const left = fromCaller ? Math.min(is.cutAfter, is.muteAfter) - said : chunk.length;
      said += chunk.length;
      if (left > 0) to.write(chunk.subarray(0, left));
      if (left >= chunk.length) continue;
      if (is.cutAfter <= said) from.destroySoon();
      if (is.cutAfter <= said) return void to.destroySoon();
      to.end();
    }
    if (!is.black) to.end();
  } catch {
    // A connection that broke; its close ends the other side.
  }
}

/** Puts a line before the database of a URL; gives it and the URL to use instead. */
export async function lineTo(databaseUrl: string): Promise<{ line: FaultyLine; url: string }> {
  const url = new URL(databaseUrl);
  // A socket's folder stands in the query.
  const folder = url.searchParams.get('host');
  const port = Number(url.port || 5432);
  const line = await startProxy(folder ? `${folder}/.s.PGSQL.${port}` : port);
  url.searchParams.delete('host');
  url.hostname = '127.0.0.1';
  url.port = String(line.port);
  return { line, url: url.href };
}
