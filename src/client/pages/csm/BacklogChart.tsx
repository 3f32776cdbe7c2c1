import { ages, ageText, type Backlog, type FigureSearch } from '../../../contract/csm/csmFigureList';
import { requestRoad } from '../../../contract/csm/csmRequest';
import { codeName } from '../../lib/codes';
import { grouped } from '../../lib/formats';
import { t } from '../../lib/texts';
import { Chart } from '../../shell/chart';
import { Figure } from '../../shell/part';
import { requestsOf } from './figureLinks';

const states = [...requestRoad.slice(1, 4), 'ASK', 'ANS'] as const;
const stateName = (state: string): string => codeName('CSM_REQ_STS', state);
const sum = (list: readonly Backlog[]): number => list.reduce((all, { REQ_CNT }) => all + REQ_CNT, 0);

/** Open requests by their age, each with its states; every number leads to its requests, as far as the list goes back. */
export function BacklogChart({ backlog, searched }: { backlog: readonly Backlog[]; searched: Partial<FigureSearch> }) {
  const present = states.filter((state) => backlog.some(({ CSM_REQ_STS }) => CSM_REQ_STS === state));
  const rows = ages.map((age) => ({ age, list: backlog.filter(({ AGE }) => AGE === age) }));
  const most = Math.max(1, ...rows.map(({ list }) => sum(list)));
  const figure = (name: string, list: readonly Backlog[]) => {
    const [first] = list;
    const isWhole = list.every(({ FR_DT }) => FR_DT !== null);
    const CSM_REQ_STS = list.map((one) => one.CSM_REQ_STS).join(',');
    const open = first?.FR_DT && isWhole ? requestsOf(searched, { FR_DT: first.FR_DT, TO_DT: first.TO_DT, CSM_REQ_STS }) : undefined;
    return <Figure name={`${name} ${grouped(sum(list))}`} text={first ? grouped(sum(list)) : '-'} open={open} />;
  };
  const place = (state: (typeof states)[number]) => `part part-${states.indexOf(state)}`;
  const of = (list: readonly Backlog[], state: string) => list.filter(({ CSM_REQ_STS }) => CSM_REQ_STS === state);
  return (
    <Chart
      id="backlog"
      title={t('UI.csmFigureList.CHART_OPEN')}
      filled={backlog.length > 0}
      drawn={
        <>
          <ul className="chart-legend">
            {present.map((state) => (
              <li key={state}>
                <span className={place(state)} aria-hidden />
                {stateName(state)} {grouped(sum(of(backlog, state)))}
              </li>
            ))}
          </ul>
          <table className="chart-bars" aria-labelledby="chart-backlog">
            <tbody>
              {rows.map(({ age, list }) => (
                <tr key={age}>
                  <th scope="row">{ageText(age)}</th>
                  <td>
                    <div
                      className="stack"
                      role="img"
                      aria-label={list.map((one) => `${stateName(one.CSM_REQ_STS)} ${one.REQ_CNT}`).join(', ') || '-'}
                      style={{ width: `${(sum(list) / most) * 100}%` }}
                    >
                      {present.map((state) => {
                        const count = sum(of(list, state));
                        return count ? (
                          <div
                            key={state}
                            className={place(state)}
                            style={{ flexGrow: count }}
                            title={`${stateName(state)} ${grouped(count)}`}
                          />
                        ) : null;
                      })}
                    </div>
                  </td>
                  <td>{figure(ageText(age), list)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      }
      table={
        <table className="chart-table" aria-labelledby="chart-backlog">
          <thead>
            <tr>
              <th scope="col">{t('UI.csmFigureList.AGE_NM')}</th>
              {present.map((state) => (
                <th key={state} scope="col">
                  {stateName(state)}
                </th>
              ))}
              <th scope="col">{t('UI.GRID.SUM')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ age, list }) => (
              <tr key={age}>
                <th scope="row">{ageText(age)}</th>
                {present.map((state) => (
                  <td key={state}>{figure(`${ageText(age)} ${stateName(state)}`, of(list, state))}</td>
                ))}
                <td>{figure(ageText(age), list)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      }
    />
  );
}
