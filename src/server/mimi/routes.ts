import type { FastifyInstance } from 'fastify';
import mimiCountMgt from './mimiCountMgt';
import mimiPoMgt from './mimiPoMgt';
import mimiStockMgt from './mimiStockMgt';
import mimiSupplyMgt from './mimiSupplyMgt';
import mimiPoProposalPopup from './popup/mimiPoProposalPopup';

/** Purchase orders, movements, stock and its counts of the key account MIMI. */
export default async function mimi(app: FastifyInstance): Promise<void> {
  for (const screen of [mimiPoMgt, mimiSupplyMgt, mimiStockMgt, mimiCountMgt, mimiPoProposalPopup]) await screen(app);
}
