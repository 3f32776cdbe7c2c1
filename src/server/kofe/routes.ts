import type { FastifyInstance } from 'fastify';
import koDepositList from './koDepositList';

/** Deposits of the key account KOFE. */
export default async function kofe(app: FastifyInstance): Promise<void> {
  await koDepositList(app);
}
