import { createServer, request as forward } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A load balancer that hands calls to portals in turn, without knowing anything of them. */
export interface Balancer {
  address: string;
  /** Addresses of the portals; may be changed while it works. */
  targets: string[];
  /** Share of the answers that get lost on the way back. */
  loses: number;
  close(): Promise<void>;
}

/** Starts a balancer. What a portal does not answer to the end is 502, or an answer that breaks off. */
export async function startBalancer(targets: string[]): Promise<Balancer> {
  const own = { targets: [...targets], loses: 0 };
  let calls = 0;
  const server = createServer((request, response) => {
    const target = own.targets[calls++ % own.targets.length] ?? '';
    const options = { method: request.method, headers: request.headers };
    const passed = forward(`${target}${request.url}`, options, (answer) => {
      if (Math.random() < own.loses) return void answer.resume().on('end', () => response.destroy());
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.on('error', () => response.destroy());
      answer.pipe(response);
    });
    passed.on('error', () => (response.headersSent ? response.destroy() : response.writeHead(502).end()));
    request.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return Object.assign(own, {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  });
}
