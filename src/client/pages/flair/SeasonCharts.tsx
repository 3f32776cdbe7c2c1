import { type SeasonFigure, seasonParts } from '../../../contract/flair/flairSeasonList';
import { grouped } from '../../lib/formats';
import { label, t } from '../../lib/texts';
import { Chart, shownValue } from '../../shell/chart';
import { Figure } from '../../shell/part';
import { figureName, rowName, type Show } from './seasonColumns';

interface Props {
  figures: readonly SeasonFigure[];
  show: Show;
}

const isPart = ({ ALL_YN }: SeasonFigure): boolean => ALL_YN === 'N';
const keyOf = ({ FIG_KEY, SEASON_CD }: SeasonFigure): string => `${FIG_KEY}|${SEASON_CD}`;

/** Where the pieces of each brand are, as one bar; every number shows its lines. */
export function BrandChart({ figures, show }: Props) {
  const all = figures.find((row) => !isPart(row));
  const most = Math.max(1, ...figures.filter(isPart).map(({ PO_QTY }) => PO_QTY));
  const said = (row: SeasonFigure) => seasonParts.map((part) => `${figureName(part)} ${grouped(row[part])}`).join(', ');
  return (
    <Chart
      id="brands"
      title={t('UI.flairSeasonList.CHART_BRAND')}
      filled={all !== undefined}
      drawn={
        <>
          <ul className="chart-legend">
            {seasonParts.map((part, i) => (
              <li key={part}>
                <span className={`part part-${i}`} aria-hidden />
                {figureName(part)}{' '}
                <Figure
                  name={`${figureName(part)} ${grouped(all?.[part] ?? 0)}`}
                  text={grouped(all?.[part] ?? 0)}
                  open={all?.[part] ? () => show(all, part) : undefined}
                />
              </li>
            ))}
          </ul>
          <table className="chart-bars" aria-labelledby="chart-brands">
            <tbody>
              {figures.filter(isPart).map((row) => (
                <tr key={keyOf(row)}>
                  <th scope="row">{rowName(row)}</th>
                  <td>
                    <div className="stack" role="img" aria-label={said(row)} style={{ width: `${(row.PO_QTY / most) * 100}%` }}>
                      {seasonParts.map((part, i) =>
                        row[part] ? (
                          <div
                            key={part}
                            className={`part part-${i}`}
                            style={{ flexGrow: row[part] }}
                            title={`${figureName(part)} ${grouped(row[part])}`}
                          />
                        ) : null,
                      )}
                    </div>
                  </td>
                  <td>
                    <Figure name={`${rowName(row)} ${grouped(row.PO_QTY)}`} text={grouped(row.PO_QTY)} open={() => show(row, 'PO_QTY')} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      }
    />
  );
}

/** Shades of what departed in time, and of what was shipped besides. */
const [inTime, late] = ['part part-0', 'part part-3'];

/** How much of what was due each vendor shipped, and of that in time. */
export function VendorChart({ figures, show }: Props) {
  const due = figures.filter((row) => isPart(row) && row.DUE_QTY > 0);
  const nameOf = new Set(due.map(({ SEASON_CD }) => SEASON_CD)).size > 1 ? rowName : ({ FIG_NM }: SeasonFigure) => FIG_NM;
  const figure = (row: SeasonFigure, field: 'ONTM_RATE' | 'FILL_RATE') => (
    <Figure
      name={`${rowName(row)} ${figureName(field)} ${shownValue(row[field])}`}
      text={shownValue(row[field])}
      open={() => show(row, 'DUE_QTY')}
    />
  );
  return (
    <Chart
      id="vendors"
      title={t('UI.flairSeasonList.CHART_VNDR')}
      filled={due.length > 0}
      drawn={
        <>
          <ul className="chart-legend">
            <li>
              <span className={inTime} aria-hidden />
              {t('UI.flairSeasonList.ONTM')}
            </li>
            <li>
              <span className={late} aria-hidden />
              {t('UI.flairSeasonList.FILL')}
            </li>
          </ul>
          <table className="chart-bars" aria-labelledby="chart-vendors">
            <tbody>
              {due.map((row) => (
                <tr key={keyOf(row)}>
                  <th scope="row">{nameOf(row)}</th>
                  <td aria-hidden>
                    <div className="stack" style={{ width: `${(row.FILL_QTY / row.DUE_QTY) * 100}%` }}>
                      {row.ONTM_QTY > 0 && <div className={inTime} style={{ flexGrow: row.ONTM_QTY }} />}
                      {row.FILL_QTY > row.ONTM_QTY && <div className={late} style={{ flexGrow: row.FILL_QTY - row.ONTM_QTY }} />}
                    </div>
                  </td>
                  <td>
                    {figure(row, 'ONTM_RATE')} / {figure(row, 'FILL_RATE')}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      }
      table={
        <table className="chart-table" aria-labelledby="chart-vendors">
          <thead>
            <tr>
              <th scope="col">{label('VNDR_NM')}</th>
              {['DUE_QTY', 'ONTM_RATE', 'FILL_RATE'].map((field) => (
                <th key={field} scope="col">
                  {figureName(field)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {due.map((row) => (
              <tr key={keyOf(row)}>
                <th scope="row">{nameOf(row)}</th>
                <td>{grouped(row.DUE_QTY)}</td>
                <td>{figure(row, 'ONTM_RATE')}</td>
                <td>{figure(row, 'FILL_RATE')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      }
    />
  );
}
