import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { routes } from '../../../config/routes';
import { Refusal } from '../lib/refusal';

const known = new Set(routes.map((route) => route.path));

/** A path of the route table, or a copy of one (`/pan/dlvOrdDetail/copy2`). */
const isPage = (path: string) => known.has(path === '/' ? path : path.replace(/\/$/, '').replace(/\/copy\d+$/, ''));

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
    setHeaders: (reply, path) => {
      reply.setHeader(
        'cache-control',
        path.includes(`${join(dir, 'assets')}`) ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      );
    },
  });
  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    if (path.startsWith('/api/') || path === '/api') throw new Refusal(404, 'MSG000043');
    return reply
      .code(isPage(decoded(path)) ? 200 : 404)
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(html);
  });
}

function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
