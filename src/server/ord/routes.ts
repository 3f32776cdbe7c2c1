import type { FastifyInstance } from 'fastify';
import custOrderMgt from './custOrderMgt';

/** Customer orders. */
export default async function ord(app: FastifyInstance): Promise<void> {
  await custOrderMgt(app);
}
