import type { FastifyInstance } from 'fastify';
import quotePopup from './popup/quotePopup';
import register from './register';

/** The pages under /login that ask for something of their own. */
export default async function login(app: FastifyInstance): Promise<void> {
  for (const screen of [register, quotePopup]) await screen(app);
}
