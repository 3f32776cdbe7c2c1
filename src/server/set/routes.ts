import type { FastifyInstance } from 'fastify';
import setCostContainer from './setCostContainer';
import setCostEtc from './setCostEtc';
import setCostList from './setCostList';
import setCostStlList from './setCostStlList';
import setForgotList from './setForgotList';

const screens = [setCostList, setCostEtc, setCostStlList, setForgotList, setCostContainer];

/** Costs, settlements and what follows from them. */
export default async function set(app: FastifyInstance): Promise<void> {
  for (const screen of screens) await screen(app);
}
