import type { FastifyInstance } from 'fastify';
import changeMe from './changeMe';
import changePassword from './changePassword';

/** What users change of their own account. */
export default async function admin(app: FastifyInstance): Promise<void> {
  for (const screen of [changeMe, changePassword]) await screen(app);
}
