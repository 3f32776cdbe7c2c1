import type { FastifyInstance } from 'fastify';
import mimiPoMgt from './mimiPoMgt';
import mimiStockMgt from './mimiStockMgt';
import mimiSupplyMgt from './mimiSupplyMgt';
import mimiPoProposalPopup from './popup/mimiPoProposalPopup';

/** Purchase orders, movements and stock of the key account MIMI. */
export default async function mimi(app: FastifyInstance): Promise<void> {
  for (const screen of [mimiPoMgt, mimiSupplyMgt, mimiStockMgt, mimiPoProposalPopup]) await screen(app);
}
