import { daysOf, monthsOf } from '../../../contract/pra/kpi';
import type { DelayCount, KpiSearch } from '../../../contract/pra/praImportCargoKpi';
import { codeName } from '../../lib/codes';
import { grouped } from '../../lib/formats';
import { t } from '../../lib/texts';
import { Chart, monthText } from '../../shell/chart';
import { Figure } from '../../shell/part';
import { shipmentsOf } from './parts';

const reasonName = (reason: string | null): string => (reason ? codeName('DELAY_RSN', reason) : t('UI.praImportCargoKpi.NO_RSN'));
const sum = (list: readonly DelayCount[]): number => list.reduce((all, { HBL_CNT }) => all + HBL_CNT, 0);

/** Late shipments by month and reason, the commonest reason first; every figure leads to its shipments. */
export function DelayChart({ delays, searched }: { delays: readonly DelayCount[]; searched: Partial<KpiSearch> }) {
  const of = (reason: string | null) => delays.filter(({ DELAY_RSN }) => DELAY_RSN === reason);
  const reasons = [...new Set(delays.map(({ DELAY_RSN }) => DELAY_RSN))].sort((a, b) => sum(of(b)) - sum(of(a)));
  const { FR_YM = '', TO_YM = '' } = searched;
  const months = monthsOf(FR_YM, TO_YM);
  const most = Math.max(1, ...months.map((ym) => sum(delays.filter(({ YM }) => YM === ym))));
  const figure = (name: string, count: number, [from, to]: readonly [string, string], reason?: string | null) => {
    const [FR_DT, TO_DT] = daysOf(from, to);
    const cut = { KPI_CD: 'OTA', MISS_YN: 'Y', FR_DT, TO_DT, ...(reason ? { DELAY_RSN: reason } : {}) } as const;
    // What nobody has told a reason of is no condition.
    const open = reason === null || count === 0 ? undefined : shipmentsOf(searched, cut);
    return <Figure name={`${name} ${grouped(count)}`} text={count ? grouped(count) : '-'} open={open} />;
  };
  const place = (reason: string | null) => `part part-${Math.min(reasons.indexOf(reason), 5)}`;
  const rows = months.map((ym) => {
    const list = reasons.map((reason) => ({ reason, count: sum(of(reason).filter(({ YM }) => YM === ym)) }));
    return { ym, list, total: list.reduce((all, { count }) => all + count, 0) };
  });
  return (
    <Chart
      id="delay"
      title={t('UI.praImportCargoKpi.CHART_DELAY')}
      filled={delays.length > 0}
      drawn={
        <>
          <ul className="chart-legend">
            {reasons.map((reason) => (
              <li key={reason}>
                <span className={place(reason)} aria-hidden />
                {reasonName(reason)} {figure(reasonName(reason), sum(of(reason)), [FR_YM, TO_YM], reason)}
              </li>
            ))}
          </ul>
          <table className="chart-bars" aria-labelledby="chart-delay">
            <tbody>
              {rows.map(({ ym, list, total }) => (
                <tr key={ym}>
                  <th scope="row">{monthText(ym)}</th>
                  <td>
                    <div
                      className="stack"
                      role="img"
                      aria-label={list
                        .filter(({ count }) => count)
                        .map(({ reason, count }) => `${reasonName(reason)} ${count}`)
                        .join(', ')}
                      style={{ width: `${(total / most) * 100}%` }}
                    >
                      {list.map(({ reason, count }) =>
                        count ? (
                          <div
                            key={reason}
                            className={place(reason)}
                            style={{ flexGrow: count }}
                            title={`${reasonName(reason)} ${grouped(count)}`}
                          />
                        ) : null,
                      )}
                    </div>
                  </td>
                  <td>{figure(monthText(ym), total, [ym, ym])}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      }
      table={
        <table className="chart-table" aria-labelledby="chart-delay">
          <thead>
            <tr>
              <th scope="col">{t('UI.praImportCargoKpi.MONTH')}</th>
              {reasons.map((reason) => (
                <th key={reason} scope="col">
                  {reasonName(reason)}
                </th>
              ))}
              <th scope="col">{t('UI.GRID.SUM')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ ym, list, total }) => (
              <tr key={ym}>
                <th scope="row">{monthText(ym)}</th>
                {list.map(({ reason, count }) => (
                  <td key={reason}>{figure(`${monthText(ym)} ${reasonName(reason)}`, count, [ym, ym], reason)}</td>
                ))}
                <td>{figure(monthText(ym), total, [ym, ym])}</td>
              </tr>
            ))}
          </tbody>
        </table>
      }
    />
  );
}
