import type { FastifyInstance } from 'fastify';
import setForgotList from './setForgotList';

/** Settlement: costs, settlements and what they are made of. */
export default async function set(app: FastifyInstance): Promise<void> {
  await setForgotList(app);
}
