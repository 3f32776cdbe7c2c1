import type { FastifyInstance } from 'fastify';
import costWhy from './costWhy';
import setAgeingList from './setAgeingList';
import setBankStmtMgt from './setBankStmtMgt';
import setCostCarList from './setCostCarList';
import setCostContainer from './setCostContainer';
import setCostEtc from './setCostEtc';
import setCostFrtDtlList from './setCostFrtDtlList';
import setCostList from './setCostList';
import setCostStlList from './setCostStlList';
import setCostTransport from './setCostTransport';
import setForgotList from './setForgotList';
import settlementBill from './settlementBill';

const screens = [
  ...[costWhy, setAgeingList, setBankStmtMgt, setCostCarList, setCostContainer, setCostEtc],
  ...[setCostFrtDtlList, setCostList, setCostStlList, setCostTransport, setForgotList, settlementBill],
];

/** Costs, settlements and what follows from them. */
export default async function set(app: FastifyInstance): Promise<void> {
  for (const screen of screens) await screen(app);
}
