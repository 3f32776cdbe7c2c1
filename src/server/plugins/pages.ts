import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { routes } from '../../../config/routes';
import { landing } from '../../contract/link';
import { sharePage } from '../../contract/login/share';
import { Refusal } from '../lib/refusal';

const known = new Set(routes.map((route) => route.path));

/** A path of the route table, or a copy of one (`/pan/dlvOrdDetail/copy2`). */
const isPage = (path: string) => known.has(path.replace(/\/copy\d+$/, ''));

/** The page that a link by token itself leads through. */
const transit = '/login/data';

/**
 * The way of a page request that carries a token: to the link call, which looks into it. What cannot be a token (several, too long, other
 * than plain characters) goes there as an empty one and is refused there. A target of the visitor's own does not count, but the number of the
 * request that the link was sent for.
 */
function linkOf(path: string, query: unknown): string | undefined {
  const { token, REQ_NO } = query as { token?: string | string[]; REQ_NO?: string | string[] };
  if (!token || path === transit) return undefined;
  const text = typeof token === 'string' && /^[!-~]{1,2048}$/.test(token) ? token : '';
  const target = typeof REQ_NO === 'string' && /^[A-Z0-9]{1,20}$/.test(REQ_NO) ? `${landing}&REQ_NO=${REQ_NO}` : landing;
  return `/api/link?token=${encodeURIComponent(text)}&url=${encodeURIComponent(target)}`;
}

/**
 * The built client: assets under their hashed names for ever, every known route the application's page, an unknown path the same page
 * with 404. Without a build only the API answers.
 */
export async function pages(app: FastifyInstance, dir: string | undefined): Promise<void> {
  const index = dir && join(dir, 'index.html');
  if (!dir || !index || !existsSync(index)) return;
  const html = readFileSync(index);
  await app.register(fastifyStatic, {
    root: dir,
    wildcard: false,
    index: false,
    cacheControl: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      reply.setHeader('vary', 'accept-encoding');
      reply.setHeader(
        'cache-control',
        path.includes(`${join(dir, 'assets')}`) ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      );
    },
  });
  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    if (path.startsWith('/api/') || path === '/api') throw new Refusal(404, 'MSG000043');
    const page = pageOf(path);
    const link = linkOf(page, request.query);
    if (link) return reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer').redirect(link, 302);
    if (page === sharePage) reply.headers({ 'x-robots-tag': 'noindex, nofollow', 'referrer-policy': 'no-referrer' });
    return reply
      .code(isPage(page) ? 200 : 404)
      .header('cache-control', page === sharePage ? 'no-store' : 'no-cache')
      .type('text/html; charset=utf-8')
      .send(html);
  });
}

/** One spelling for one page: decoded, without the slash at its end. */
function pageOf(path: string): string {
  const bare = path === '/' ? path : path.replace(/\/$/, '');
  try {
    return decodeURI(bare);
  } catch {
    return bare;
  }
}
