import type { FastifyInstance } from 'fastify';
import defaultNoticeHome from './defaultNoticeHome';

/** The board of notices. */
export default async function etc(app: FastifyInstance): Promise<void> {
  await defaultNoticeHome(app);
}
