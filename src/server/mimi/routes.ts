import type { FastifyInstance } from 'fastify';
import mimiCountMgt from './mimiCountMgt';
import mimiPoMgt from './mimiPoMgt';
import mimiStockMgt from './mimiStockMgt';
import mimiSupplyMgt from './mimiSupplyMgt';

/** Purchase orders, movements, stock and its counts of the key account MIMI. */
export default async function mimi(app: FastifyInstance): Promise<void> {
  await mimiPoMgt(app);
  await mimiSupplyMgt(app);
  await mimiStockMgt(app);
  await mimiCountMgt(app);
}
