import { BlockList, isIP } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Env } from '../../../config/env';
import { Refusal } from '../lib/refusal';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

const isLoopback = (address: string): boolean => {
  const version = isIP(address);
  return version !== 0 && loopback.check(address, version === 4 ? 'ipv4' : 'ipv6');
};

/** Asked without a name by what watches the process. */
const nameless = ['/healthz', '/readyz'];

/**
 * Refuses what is asked under a name that is not the portal's (421 MSG000471): a page of another site whose name was pointed at the portal's
 * address would else be of the portal's own origin. The name is that of PUBLIC_URL, and on a connection from this machine also one of the
 * machine's own. It is the Host that came; a proxy passes it on. Nothing is ever written from it.
 */
export function hosts(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    if (!nameless.includes(request.routeOptions.url ?? '') && !isOwnName(request, app.kit.env)) throw new Refusal(421, 'MSG000471');
  });
}

function isOwnName({ headers, socket }: FastifyRequest, { PUBLIC_URL }: Env): boolean {
  const address = `http://${headers.host ?? ''}`;
  if (!headers.host || !URL.canParse(address)) return false;
  const { hostname } = new URL(address);
  if (hostname === new URL(PUBLIC_URL).hostname) return true;
  const isNear = hostname === 'localhost' || isLoopback(hostname.replace(/^\[|\]$/g, ''));
  return isNear && isLoopback(socket.remoteAddress?.replace(/^::ffff:/, '') ?? '');
}
