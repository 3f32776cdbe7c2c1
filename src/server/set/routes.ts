import type { FastifyInstance } from 'fastify';
import setCostEtc from './setCostEtc';
import setCostList from './setCostList';

const screens = [setCostList, setCostEtc];

/** Costs, settlements and what follows from them. */
export default async function set(app: FastifyInstance): Promise<void> {
  for (const screen of screens) await screen(app);
}
