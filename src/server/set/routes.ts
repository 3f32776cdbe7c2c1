import type { FastifyInstance } from 'fastify';
import setCostCarList from './setCostCarList';
import setCostContainer from './setCostContainer';
import setCostEtc from './setCostEtc';
import setCostFrtDtlList from './setCostFrtDtlList';
import setCostList from './setCostList';
import setCostStlList from './setCostStlList';
import setCostTransport from './setCostTransport';
import setForgotList from './setForgotList';

const screens = [
  setCostTransport,
  setCostCarList,
  setCostFrtDtlList,
  setCostList,
  setCostEtc,
  setCostStlList,
  setForgotList,
  setCostContainer,
];

/** Costs, settlements and what follows from them. */
export default async function set(app: FastifyInstance): Promise<void> {
  for (const screen of screens) await screen(app);
}
