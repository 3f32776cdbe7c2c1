import type { FastifyInstance } from 'fastify';
import quotePopup from './popup/quotePopup';
import register from './register';
import share from './share';
import unfollow from './unfollow';

/** The pages under /login that ask for something of their own. */
export default async function login(app: FastifyInstance): Promise<void> {
  for (const screen of [register, quotePopup, share, unfollow]) await screen(app);
}
