import { daysOf } from '../../../contract/pra/kpi';
import type { KpiSearch, KpiSummary } from '../../../contract/pra/praImportCargoKpi';
import { codeName } from '../../lib/codes';
import { grouped } from '../../lib/formats';
import { t } from '../../lib/texts';
import { Chart, shownValue } from '../../shell/chart';
import { Figure } from '../../shell/part';
import { shipmentsOf } from './parts';

/** The stages of the way in their order. */
const stages = ['TTM', 'CCT', 'DWL'];

/** The average days of each stage as bars, each with the mark of its target. */
export function StageChart({ summary, searched }: { summary: readonly KpiSummary[]; searched: Partial<KpiSearch> }) {
  const rows = summary.filter(({ KPI_CD }) => stages.includes(KPI_CD));
  const most = Math.max(1, ...rows.flatMap(({ ACTL_VAL, TGT_VAL }) => [ACTL_VAL ?? 0, TGT_VAL]));
  const share = (value: number) => `${(Math.max(0, value) / most) * 100}%`;
  const [FR_DT, TO_DT] = daysOf(searched.FR_YM ?? '', searched.TO_YM ?? '');
  return (
    <Chart
      id="days"
      title={t('UI.praImportCargoKpi.CHART_DAYS')}
      filled={rows.some(({ ACTL_VAL }) => ACTL_VAL !== null)}
      drawn={
        <table className="chart-bars kpi-stages" aria-labelledby="chart-days">
          <tbody>
            {rows.map(({ KPI_CD, ACTL_VAL, TGT_VAL, KPI_STS }) => (
              <tr key={KPI_CD}>
                <th scope="row">
                  <Figure
                    name={codeName('KPI_CD', KPI_CD)}
                    open={ACTL_VAL === null ? undefined : shipmentsOf(searched, { KPI_CD, FR_DT, TO_DT })}
                  />
                </th>
                <td aria-hidden>
                  <div className="track">
                    <div className={`bar ${KPI_STS}`} style={{ width: share(ACTL_VAL ?? 0) }} />
                    <div className="mark" style={{ left: share(TGT_VAL) }} />
                  </div>
                </td>
                <td>
                  {shownValue(ACTL_VAL)} <span className="aim">/ {t('UI.praImportCargoKpi.TARGET', grouped(TGT_VAL))}</span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      }
    />
  );
}
