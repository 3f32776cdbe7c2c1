import type { ExchangeRate } from '../../../../contract/mdm/code/mdmCurrencyMgt';
import { dashed } from '../../../../contract/shown';
import { useGridModel, useGridState } from '../../../grid';
import { codeName, useCodes } from '../../../lib/codes';
import { grouped } from '../../../lib/formats';
import { t } from '../../../lib/texts';
import './rateChart.css';

/** Size of the drawing, px; it is stretched to its place. */
const size = { width: 600, height: 72, edge: 4 };

/** The course of the rates of one kind, oldest first, as points of the drawing. */
export function coursePoints(rates: readonly number[]): [x: number, y: number][] {
  const [low, high] = [Math.min(...rates), Math.max(...rates)];
  const { width, height, edge } = size;
  const step = rates.length > 1 ? (width - 2 * edge) / (rates.length - 1) : 0;
  const scale = high > low ? (height - 2 * edge) / (high - low) : 0;
  return rates.map((rate, i) => [edge + i * step, scale ? height - edge - (rate - low) * scale : height / 2]);
}

/** The rates listed, of the kind of the current row, as a line; in words for who does not see it. */
export function RateChart() {
  const grid = useGridModel<ExchangeRate>();
  useGridState(grid);
  useCodes({ EXCH_TP: { MSTR_CD: 'EXCH_TP' } });
  const kind = grid.current?.EXCH_TP ?? grid.rows()[0]?.EXCH_TP;
  const course = grid
    .rows()
    .filter(({ EXCH_TP, EXCH_RATE, EXCH_DT }) => EXCH_TP === kind && typeof EXCH_RATE === 'number' && EXCH_DT)
    .toSorted((a, b) => a.EXCH_DT.localeCompare(b.EXCH_DT));
  if (!kind || course.length < 2) return null;
  const rates = course.map(({ EXCH_RATE }) => EXCH_RATE);
  const day = (at: number) => dashed(course.at(at)?.EXCH_DT ?? '');
  const told = t(
    'UI.mdmCurrencyMgt.COURSE',
    ...[codeName('EXCH_TP', kind), day(0), day(-1)],
    ...[Math.min(...rates), Math.max(...rates), rates.at(-1) ?? 0].map((rate) => grouped(rate)),
  );
  return (
    <figure className="rate-chart">
      <svg viewBox={`0 0 ${size.width} ${size.height}`} preserveAspectRatio="none" role="img" aria-label={told}>
        <polyline points={coursePoints(rates).join(' ')} />
      </svg>
      <figcaption>{told}</figcaption>
    </figure>
  );
}
