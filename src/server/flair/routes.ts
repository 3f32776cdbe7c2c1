import type { FastifyInstance } from 'fastify';
import flairPoInfoMgt from './flairPoInfoMgt';

/** Purchase orders of the key account FLAIR. */
export default async function flair(app: FastifyInstance): Promise<void> {
  for (const screen of [flairPoInfoMgt]) await screen(app);
}
