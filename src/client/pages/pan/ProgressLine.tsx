import type { DeliveryOrder } from '../../../contract/pan/dlvOrd';
import type { StatusChange } from '../../../contract/pan/dlvOrdDetail';
import { type GridModel, useGridState } from '../../grid';
import { codeName, useCodes } from '../../lib/codes';
import { formatValue } from '../../lib/formats';
import { t } from '../../lib/texts';
import { OrderStatus } from './parts';

const milestones = ['REQ', 'CFM', 'ASG', 'LDD', 'ARV', 'CMP'];
const aside = ['HLD', 'RJT', 'CXL'];

export function ProgressLine({ order, grid }: { order: Partial<DeliveryOrder>; grid: GridModel<StatusChange, { DLV_ORD_NO: string }> }) {
  useGridState(grid);
  useCodes({ DLV_ORD_STS: { MSTR_CD: 'DLV_ORD_STS' } });
  const steps = grid.rows();
  const status = order.DLV_ORD_STS;
  if (!status) return null;
  const reached = milestones.indexOf(aside.includes(status) ? (order.FROM_STS ?? '') : status);
  const timeOf = (milestone: string) => steps.findLast((s) => s.TO_STS === milestone)?.CHG_DTM ?? null;
  return (
    <ol className="progress" aria-label={t('UI.A11Y.PROGRESS')}>
      {milestones.map((milestone, i) => {
        const state = i < reached || (i === reached && status === 'CMP') ? 'done' : i === reached ? 'now' : 'next';
        const name = codeName('DLV_ORD_STS', milestone);
        const spoken = t(state === 'done' ? 'UI.A11Y.STEP_DONE' : state === 'now' ? 'UI.A11Y.STEP_NOW' : 'UI.A11Y.STEP_NEXT', name);
        return (
          <li key={milestone} className={`step step-${state}`} aria-label={spoken} aria-current={state === 'now' ? 'step' : undefined}>
            <span className="step-mark" aria-hidden />
            <span className="step-name">{name}</span>
            <span className="step-time">{i <= reached ? formatValue('CHG_DTM', timeOf(milestone)) : ''}</span>
          </li>
        );
      })}
      {aside.includes(status) && (
        <li className="step-aside">
          <OrderStatus status={status} />
        </li>
      )}
    </ol>
  );
}
