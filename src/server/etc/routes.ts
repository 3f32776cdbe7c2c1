import type { FastifyInstance } from 'fastify';
import defaultNoticeHome from './DefaultNoticeHome';

/** The board of notices. */
export default async function etc(app: FastifyInstance): Promise<void> {
  await app.register(defaultNoticeHome);
}
