import type { FastifyInstance } from 'fastify';
import home from './home';

/** The home page. */
export default async function homeArea(app: FastifyInstance): Promise<void> {
  await home(app);
}
