import type { FastifyInstance } from 'fastify';
import cfsBookingList from './cfsBookingList';
import clpList from './clpList';

const screens = [cfsBookingList, clpList];

/** Bookings of the container freight station and load plans. */
export default async function cfs(app: FastifyInstance): Promise<void> {
  for (const screen of screens) await screen(app);
}
