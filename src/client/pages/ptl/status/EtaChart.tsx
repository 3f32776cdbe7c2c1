import type { EtaChange } from '../../../../contract/ptl/status/etaHistory';
import { shortMoment } from '../../../../contract/shown';

const [width, height, left, right, top, bottom] = [276, 96, 44, 10, 10, 20];

const dayNumber = (day: string): number => Date.UTC(+day.slice(0, 4), +day.slice(4, 6) - 1, +day.slice(6, 8)) / 86_400_000;
const monthDay = (day: string): string => `${day.slice(4, 6)}-${day.slice(6, 8)}`;

/** How an ETA moved, drawn as steps: across the day it was told, upwards the day it said. The table beside it says the same in words. */
export function EtaChart({ changes, today }: { changes: readonly EtaChange[]; today: string }) {
  const steps = [...changes].reverse().map(({ AT_DTM, ETA_DT }) => ({ told: AT_DTM.slice(0, 8), eta: ETA_DT }));
  const [first, last] = [steps[0], steps.at(-1)];
  if (!first || !last || steps.length < 2) return null;
  const end = last.told > today ? last.told : today;
  const days = steps.map(({ eta }) => dayNumber(eta));
  const [from, to] = [Math.min(...days), Math.max(...days)];
  const span = Math.max(1, dayNumber(end) - dayNumber(first.told));
  const x = (day: string) => left + ((dayNumber(day) - dayNumber(first.told)) / span) * (width - left - right);
  const y = (day: string) => height - bottom - ((dayNumber(day) - from) / Math.max(1, to - from)) * (height - top - bottom);
  const path = steps.map(({ told, eta }, i) => (i === 0 ? `M${x(told)},${y(eta)}` : `H${x(told)}V${y(eta)}`)).join('');
  const shown = [...new Set(steps.map(({ eta }) => eta))].slice(-4);
  return (
    <svg className="eta-chart" viewBox={`0 0 ${width} ${height}`} width={width} height={height} aria-hidden>
      {shown.map((eta) => (
        <g key={eta}>
          <line x1={left} x2={width - right} y1={y(eta)} y2={y(eta)} className="eta-grid" />
          <text x={left - 6} y={y(eta) + 4} textAnchor="end" className={eta === last.eta ? 'eta-last' : undefined}>
            {monthDay(eta)}
          </text>
        </g>
      ))}
      <path d={`${path}H${x(end)}`} className="eta-line" />
      {steps.map(({ told, eta }) => (
        <circle key={`${told}${eta}`} cx={x(told)} cy={y(eta)} r="3" className="eta-point" />
      ))}
      <text x={left} y={height - 4}>
        {monthDay(first.told)}
      </text>
      <text x={width - right} y={height - 4} textAnchor="end">
        {monthDay(end)}
      </text>
    </svg>
  );
}

export const momentOf = (moment: string | null): string => (moment ? shortMoment(moment.slice(0, 8), moment.slice(8, 12)) : '');
