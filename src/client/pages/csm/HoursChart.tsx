import type { Figure } from '../../../contract/csm/csmFigureList';
import { grouped } from '../../lib/formats';
import { t } from '../../lib/texts';
import { Chart, shownValue } from '../../shell/chart';
import { nameOf } from './figureColumns';

/** Parts that are drawn at most: the months of a year. */
const most = 13;

interface Props {
  id: string;
  title: string;
  figures: readonly Figure[];
}

/** The hours to the first answer as bars: the median, and the mark of 90 %. */
export function HoursChart({ id, title, figures }: Props) {
  const parts = figures.filter(({ ALL_YN }) => ALL_YN === 'N');
  const drawn = parts.filter(({ ANS_P50 }) => ANS_P50 !== null).slice(0, most);
  const longest = Math.max(1, ...drawn.flatMap(({ ANS_P50, ANS_P90 }) => [ANS_P50 ?? 0, ANS_P90 ?? 0]));
  const share = (value: number) => `${(value / longest) * 100}%`;
  return (
    <Chart
      id={id}
      title={title}
      filled={drawn.length > 0}
      drawn={
        <>
          <ul className="chart-legend">
            <li>
              <span className="part part-0" aria-hidden />
              {t('UI.csmFigureList.MEDIAN')}
            </li>
            <li>
              <span className="figures-mark" aria-hidden />
              {t('UI.csmFigureList.NINETY')}
            </li>
          </ul>
          <table className="chart-bars" aria-labelledby={`chart-${id}`}>
            <tbody>
              {drawn.map((figure) => (
                <tr key={figure.FIG_KEY}>
                  <th scope="row">{nameOf(figure)}</th>
                  <td aria-hidden>
                    <div className="track">
                      <div className="bar" style={{ width: share(figure.ANS_P50 ?? 0) }} />
                      {figure.ANS_P90 !== null && <div className="mark" style={{ left: share(figure.ANS_P90) }} />}
                    </div>
                  </td>
                  <td>
                    {shownValue(figure.ANS_P50)} / {shownValue(figure.ANS_P90)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      }
      table={
        <table className="chart-table" aria-labelledby={`chart-${id}`}>
          <thead>
            <tr>
              {['FIG_NM', 'ANS_CNT', 'MEDIAN', 'NINETY'].map((key) => (
                <th key={key} scope="col">
                  {t(`UI.csmFigureList.${key}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {parts.map((figure) => (
              <tr key={figure.FIG_KEY}>
                <th scope="row">{nameOf(figure)}</th>
                <td>{grouped(figure.ANS_CNT)}</td>
                <td>{shownValue(figure.ANS_P50)}</td>
                <td>{shownValue(figure.ANS_P90)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      }
    />
  );
}
