import type { FastifyInstance } from 'fastify';
import costWhy from './costWhy';
import setAgeingList from './setAgeingList';
import setCostContainer from './setCostContainer';
import setCostEtc from './setCostEtc';
import setCostList from './setCostList';
import setCostStlList from './setCostStlList';
import setForgotList from './setForgotList';
import settlementBill from './settlementBill';

const screens = [setAgeingList, setCostList, setCostEtc, setCostContainer, setForgotList, setCostStlList, costWhy, settlementBill];

/** Costs, settlements and what follows from them. */
export default async function set(app: FastifyInstance): Promise<void> {
  for (const screen of screens) await screen(app);
}
