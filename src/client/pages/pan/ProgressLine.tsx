import { type DeliveryOrder, eventTimes } from '../../../contract/pan/dlvOrd';
import { shortMoment } from '../../../contract/shown';
import type { StatusChange } from '../../../contract/statusChange';
import { StepLine, type WayStep } from '../../fields/StepLine';
import { type GridModel, useGridState } from '../../grid';
import { codeName, useCodes } from '../../lib/codes';
import { t } from '../../lib/texts';
import { OrderStatus } from './parts';

const milestones = ['REQ', 'CFM', 'ASG', 'LDD', 'ARV', 'CMP'];
const aside = ['HLD', 'RJT', 'CXL'];
type Order = Partial<DeliveryOrder>;

/** Where the time of a step is its own and not that of a button: when it happened. */
const happened = (order: Order, milestone: string): string | null | undefined => {
  if (milestone === 'ASG') return order.ASGN_DTM;
  const event = Object.entries(eventTimes).find(([, status]) => status === milestone)?.[0] as keyof typeof eventTimes | undefined;
  return event && order[event];
};

const planned = (order: Order, milestone: string): string => {
  if (milestone === 'LDD') return shortMoment(order.PICKUP_DT ?? null, order.PICKUP_TM ?? null);
  return milestone === 'ARV' ? shortMoment(order.DLV_DT ?? null, order.DLV_TM ?? null) : '';
};

const shown = (moment: string | null | undefined): string => (moment ? shortMoment(moment.slice(0, 8), moment.slice(8, 12)) : '');

/** The way of an order: above each step when it happened, or is planned, below it by whom and what was planned. */
export function ProgressLine({ order, grid }: { order: Order; grid: GridModel<StatusChange, { DLV_ORD_NO: string }> }) {
  useGridState(grid);
  useCodes({ DLV_ORD_STS: { MSTR_CD: 'DLV_ORD_STS' } });
  const steps = grid.rows();
  const status = order.DLV_ORD_STS;
  if (!status) return null;
  const reached = milestones.indexOf(aside.includes(status) ? (order.FROM_STS ?? '') : status);
  // A row that leaves the state as it is tells of a change within it.
  const stepTo = (milestone: string) => steps.find((s) => s.TO_STS === milestone && s.FROM_STS !== milestone);
  const way = milestones.map((milestone, i): WayStep => {
    const isDone = i <= reached;
    const state = i < reached || (i === reached && status === 'CMP') ? 'done' : i === reached ? 'now' : 'next';
    const step = stepTo(milestone);
    const plan = planned(order, milestone) && t('UI.dlvOrdDetail.PLANNED', planned(order, milestone));
    const at = isDone ? shown(happened(order, milestone) ?? step?.CHG_DTM) : plan;
    const by = milestone === 'ASG' ? order.TRUCK_NM : milestone === 'CMP' ? order.RCVR_NM : plan || step?.CHG_ORGN_NM;
    const who = isDone ? [step?.CHG_USER_NM, by].filter(Boolean).join(' · ') : '';
    return { key: milestone, name: codeName('DLV_ORD_STS', milestone), state, at, who, coming: i === reached + 1 };
  });
  const stopped = aside.includes(status) && (
    <li className="step-aside">
      <OrderStatus status={status} />
    </li>
  );
  return <StepLine steps={way} end={stopped} />;
}
