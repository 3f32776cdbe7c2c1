import type { FastifyInstance } from 'fastify';
import cfsBookingList from './cfsBookingList';

const screens = [cfsBookingList];

/** Container freight stations: cargo that is booked in and received. */
export default async function cfs(app: FastifyInstance): Promise<void> {
  for (const screen of screens) await screen(app);
}
