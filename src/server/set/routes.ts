import type { FastifyInstance } from 'fastify';
import setCostStlList from './setCostStlList';

/** Settlement: costs, settlements, payments. */
export default async function set(app: FastifyInstance): Promise<void> {
  await setCostStlList(app);
}
