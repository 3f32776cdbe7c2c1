import type { MonthValue } from '../../../contract/pra/praImportCargoKpi';
import { codeName } from '../../lib/codes';
import { grouped } from '../../lib/formats';
import { t } from '../../lib/texts';
import { Chart, monthText, shownValue } from '../../shell/chart';

/** The rate of shipments on time by months. */
export function OnTimeChart({ months }: { months: readonly MonthValue[] }) {
  const title = t('UI.praImportCargoKpi.CHART_OTA');
  return (
    <Chart
      id="ota"
      title={title}
      filled={months.some(({ ACTL_VAL }) => ACTL_VAL !== null)}
      drawn={<OnTimeLine title={title} months={months} />}
      table={
        <table className="chart-table" aria-labelledby="chart-ota">
          <thead>
            <tr>
              <th scope="col">{t('UI.praImportCargoKpi.MONTH')}</th>
              <th scope="col">{t('LBL.ACTL_VAL')}</th>
              <th scope="col">{t('LBL.TGT_VAL')}</th>
              <th scope="col">{t('LBL.KPI_STS')}</th>
              <th scope="col">{t('LBL.HBL_CNT')}</th>
            </tr>
          </thead>
          <tbody>
            {months.map(({ YM, ACTL_VAL, TGT_VAL, KPI_STS, HBL_CNT }) => (
              <tr key={YM}>
                <th scope="row">{monthText(YM)}</th>
                <td>{shownValue(ACTL_VAL)}</td>
                <td>{grouped(TGT_VAL)}</td>
                <td>{KPI_STS && codeName('KPI_STS', KPI_STS)}</td>
                <td>{grouped(HBL_CNT)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      }
    />
  );
}

/** Where the line runs, in per cent of the drawing. */
const [left, top, bottom] = [8, 14, 84];
/** Months that are named below the line at most. */
const mostNames = 8;

/** The rate by months beside the dashed line of its target; it breaks at a month without arrivals. */
function OnTimeLine({ title, months }: { title: string; months: readonly MonthValue[] }) {
  const values = months.map(({ ACTL_VAL }) => ACTL_VAL);
  const least = Math.min(...values.filter((value) => value !== null), ...months.map(({ TGT_VAL }) => TGT_VAL));
  const lowest = Math.max(0, Math.min(80, Math.floor((least - 5) / 10) * 10));
  const x = (i: number) => `${left + ((i + 0.5) / months.length) * (100 - left)}%`;
  const y = (value: number) => `${bottom - ((value - lowest) / (100 - lowest)) * (bottom - top)}%`;
  const every = Math.ceil(months.length / mostNames);
  const named = (i: number) => (months.length - 1 - i) % every === 0;
  const said = months.map(({ YM, ACTL_VAL }) => `${monthText(YM)} ${shownValue(ACTL_VAL)}`).join(', ');
  const last = months.at(-1);
  return (
    <svg className="chart-line" role="img" aria-label={`${title}: ${said}. ${t('UI.praImportCargoKpi.TARGET', last?.TGT_VAL ?? '')}`}>
      {[lowest, (lowest + 100) / 2, 100].map((value) => (
        <g key={value}>
          <line className="rule" x1={`${left}%`} x2="100%" y1={y(value)} y2={y(value)} />
          <text x={`${left - 1}%`} y={y(value)} dy={4} className="end">
            {value}
          </text>
        </g>
      ))}
      {months.map(({ YM, TGT_VAL }, i) => (
        <line
          key={YM}
          className="target"
          x1={i ? x(i - 1) : `${left}%`}
          x2={i < months.length - 1 ? x(i) : '100%'}
          y1={y(TGT_VAL)}
          y2={y(TGT_VAL)}
        />
      ))}
      {months.map(({ YM, ACTL_VAL, KPI_STS }, i) => {
        const next = values[i + 1] ?? null;
        // Below a point that lies deeper than its neighbours, where no line crosses it.
        const isLow = ACTL_VAL !== null && (values[i - 1] ?? 101) > ACTL_VAL && (next ?? 101) > ACTL_VAL;
        return (
          <g key={YM}>
            {named(i) && (
              <text x={x(i)} y="98%">
                {Number(YM.slice(4)) === 1 || i < every ? monthText(YM).slice(2) : Number(YM.slice(4))}
              </text>
            )}
            {ACTL_VAL !== null && next !== null && <line x1={x(i)} y1={y(ACTL_VAL)} x2={x(i + 1)} y2={y(next)} />}
            {ACTL_VAL !== null && (
              <>
                <circle cx={x(i)} cy={y(ACTL_VAL)} r={3.5} className={KPI_STS ?? ''} />
                {named(i) && (
                  <text x={x(i)} y={y(ACTL_VAL)} dy={isLow ? 18 : -8} className="value">
                    {grouped(ACTL_VAL, 1)}
                  </text>
                )}
              </>
            )}
          </g>
        );
      })}
      {last && (
        <text x={`${left}%`} y={y(last.TGT_VAL)} dy={-4} className="begin">
          {t('UI.praImportCargoKpi.TARGET', last.TGT_VAL)}
        </text>
      )}
    </svg>
  );
}
