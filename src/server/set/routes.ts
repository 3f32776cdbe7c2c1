import type { FastifyInstance } from 'fastify';
import costWhy from './costWhy';

/** Settlement. */
export default async function set(app: FastifyInstance): Promise<void> {
  await costWhy(app);
}
