import { TableOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { type HomeCharts, type HomeWeek, home, type StateCount } from '../../../contract/home';
import { codeName, useCodes } from '../../lib/codes';
import { grouped } from '../../lib/formats';
import { label, t } from '../../lib/texts';
import { menus } from '../../shell/menu';
import { Empty, Figure, opener, Panel, type Part, usePart } from '../../shell/part';

/** What the charts are drawn of. */
export function useCharts(asked: number): Part<HomeCharts> {
  useCodes({ CARGO_STS: { MSTR_CD: 'CARGO_STS' }, DLV_ORD_STS: { MSTR_CD: 'DLV_ORD_STS' } });
  return usePart(home.charts, asked);
}

const followsOrders = () => 'dlvOrdList' in menus.get().menuMap;

export function StateCharts({ part }: { part: Part<HomeCharts> }) {
  return (
    <>
      {followsOrders() && (
        <Bars id="dlv" title={t('UI.HOME.CHART_DLV')} part={part} counts={part.data?.DELIVERIES} group="DLV_ORD_STS" screen="dlvOrdList" />
      )}
      {part.data?.SHIPMENTS !== null && (
        <Bars
          id="sts"
          title={t('UI.HOME.CHART_STS')}
          part={part}
          counts={part.data?.SHIPMENTS}
          group="CARGO_STS"
          screen="ptlShipngStusList"
        />
      )}
    </>
  );
}

export const WeekChart = ({ part }: { part: Part<HomeCharts> }) =>
  followsOrders() ? <Weeks part={part} weeks={part.data?.WEEKS ?? []} /> : null;

interface BarsProps {
  id: string;
  title: string;
  part: Part<unknown>;
  counts: StateCount[] | null | undefined;
  /** Code list of the states, which is also the condition they are opened with. */
  group: string;
  screen: string;
}

/** Counts of the states that anything is in: the bar to look at, the figure to read. The total leads to all of it. */
function Bars({ id, title, part, counts: all, group, screen }: BarsProps) {
  const counts = all?.filter(({ CNT }) => CNT > 0);
  const most = Math.max(1, ...(counts ?? []).map(({ CNT }) => CNT));
  const total = counts?.reduce((sum, { CNT }) => sum + CNT, 0);
  const states = () => ({ [group]: (counts ?? []).map(({ CODE }) => CODE).join(',') });
  const note = total !== undefined && (
    <Figure name={t('UI.HOME.RUNNING', grouped(total))} open={total ? opener(screen, states) : undefined} />
  );
  return (
    <Panel id={id} title={title} note={note} part={part}>
      {total === 0 ? (
        <Empty text={t('UI.EMPTY.CHART')} />
      ) : (
        <table className="home-bars" aria-labelledby={`home-${id}`}>
          <tbody>
            {counts?.map(({ CODE, CNT }) => {
              const name = codeName(group, CODE);
              return (
                <tr key={CODE}>
                  <th scope="row" title={name}>
                    <Figure name={name} open={opener(screen, () => ({ [group]: CODE }))} />
                  </th>
                  <td aria-hidden>
                    <div style={{ width: `${(CNT / most) * 100}%` }} className={CODE === 'HLD' ? 'bad' : undefined} />
                  </td>
                  <td>{grouped(CNT)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
    </Panel>
  );
}

const rateOf = ({ CMPL_CNT, ONTIME_CNT }: HomeWeek): number | null => (CMPL_CNT ? Math.round((ONTIME_CNT / CMPL_CNT) * 100) : null);
/** The Monday of a week as month and day. */
const monday = (week: HomeWeek): string => `${Number(week.WEEK_DT.slice(4, 6))}/${Number(week.WEEK_DT.slice(6))}`;

function Weeks({ part, weeks }: { part: Part<unknown>; weeks: HomeWeek[] }) {
  const [asTable, setAsTable] = useState(false);
  const counted = weeks.some(({ CMPL_CNT }) => CMPL_CNT > 0);
  const tool = (
    <Button type="text" icon={<TableOutlined aria-hidden />} aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
      {t('UI.HOME.CHART_TABLE')}
    </Button>
  );
  return (
    <Panel id="week" title={t('UI.HOME.CHART_ONTIME')} note={<span>%</span>} tool={tool} part={part}>
      {!counted ? <Empty text={t('UI.EMPTY.CHART')} /> : asTable ? <WeekTable weeks={weeks} /> : <WeekLine weeks={weeks} />}
    </Panel>
  );
}

const figures: [field: string, of: (week: HomeWeek) => number | null][] = [
  ['CMPL_CNT', (week) => week.CMPL_CNT],
  ['ONTIME_CNT', (week) => week.ONTIME_CNT],
  ['ONTIME_RATE', rateOf],
];

function WeekTable({ weeks }: { weeks: HomeWeek[] }) {
  return (
    <table className="home-weeks" aria-labelledby="home-week">
      <thead>
        <tr>
          <th scope="col">{label('WEEK_DT', 'home')}</th>
          {weeks.map((week) => (
            <th key={week.WEEK_DT} scope="col">
              {monday(week)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {figures.map(([field, of]) => (
          <tr key={field}>
            <th scope="row" title={label(field, 'home')}>
              {label(field, 'home')}
            </th>
            {weeks.map((week) => (
              <td key={week.WEEK_DT}>{of(week) ?? '–'}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Where the line runs, in per cent of the drawing. */
const [left, top, bottom] = [5, 14, 84];

/** The line through the weeks, with its figures; it breaks at a week without deliveries. */
function WeekLine({ weeks }: { weeks: HomeWeek[] }) {
  const rates = weeks.map(rateOf);
  const least = Math.min(...rates.filter((rate) => rate !== null));
  const lowest = Math.max(0, Math.min(80, Math.floor((least - 5) / 10) * 10));
  const x = (i: number) => `${left + ((i + 0.5) / weeks.length) * (100 - left)}%`;
  const y = (rate: number) => `${bottom - ((rate - lowest) / (100 - lowest)) * (bottom - top)}%`;
  const said = weeks.map((week, i) => `${monday(week)} ${rates[i] === null ? '–' : `${rates[i]}%`}`).join(', ');
  return (
    <svg className="home-line" role="img" aria-label={`${t('UI.HOME.CHART_ONTIME')}: ${said}`}>
      {[lowest, (lowest + 100) / 2, 100].map((rate) => (
        <g key={rate}>
          <line className="rule" x1={`${left}%`} x2="100%" y1={y(rate)} y2={y(rate)} />
          <text x={`${left - 1}%`} y={y(rate)} dy={4} className="end">
            {rate}
          </text>
        </g>
      ))}
      {weeks.map((week, i) => {
        const [before = null, rate = null, next = null] = [rates[i - 1], rates[i], rates[i + 1]];
        const valley = rate !== null && (before ?? 100) > rate && (next ?? 100) > rate;
        return (
          <g key={week.WEEK_DT}>
            <text x={x(i)} y="98%">
              {monday(week)}
            </text>
            {rate !== null && next !== null && <line x1={x(i)} y1={y(rate)} x2={x(i + 1)} y2={y(next)} />}
            {rate !== null && (
              <>
                <circle cx={x(i)} cy={y(rate)} r={3.5} />
                <text x={x(i)} y={y(rate)} dy={valley ? 18 : -8} className="rate">
                  {rate}
                </text>
              </>
            )}
          </g>
        );
      })}
    </svg>
  );
}
