import { TableOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import type { Stock, StockCourse } from '../../../contract/mimi/mimiStockMgt';
import { dashed } from '../../../contract/shown';
import { Grid, useGridModel, useGridState } from '../../grid';
import { grouped } from '../../lib/formats';
import { label, t } from '../../lib/texts';
import { Empty } from '../../shell/part';
import './stockChart.css';

interface Props {
  stock: Stock | null;
  /** Of the item in all its warehouses and lots? */
  whole: boolean;
  setWhole(whole: boolean): void;
}

/** How the stock of the current row's item went, drawn or as a table. */
export function StockChart({ stock, whole, setWhole }: Props) {
  const [asTable, setAsTable] = useState(false);
  const grid = useGridModel<StockCourse>();
  useGridState(grid);
  const course = grid.rows();
  // Safety stock is the item's: a lot of it may well be below.
  const safe = whole ? (stock?.SAFE_QTY ?? null) : null;
  return (
    <section className="gpart stock-course" aria-labelledby="stock-course">
      <div className="stock-head">
        <h2 id="stock-course">{t('UI.mimiStockMgt.COURSE')}</h2>
        {[true, false].map((of) => (
          <Button key={String(of)} type="text" aria-pressed={whole === of} onClick={() => setWhole(of)}>
            {t(of ? 'UI.mimiStockMgt.WHOLE' : 'UI.mimiStockMgt.ONE')}
          </Button>
        ))}
        <Button type="text" icon={<TableOutlined aria-hidden />} aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
          {t('UI.HOME.CHART_TABLE')}
        </Button>
      </div>
      {asTable ? <Grid /> : course.length > 0 ? <Drawing course={course} safe={safe} /> : <Empty text={t('UI.EMPTY.CHART')} />}
    </section>
  );
}

/** Where the lines and the bars run, in per cent of the drawing. */
const [left, lineTop, lineBottom, barTop, barBottom] = [10, 5, 55, 62, 92];
/** Days that are named below at most. */
const mostNames = 8;

const kinds = [
  ['BAL_QTY', 'balance'],
  ['IN_QTY', 'in'],
  ['OUT_QTY', 'out'],
  ['ADJ_QTY', 'adj'],
] as const;

const told = ({ SPLY_DT, IN_QTY, OUT_QTY, ADJ_QTY, BAL_QTY }: StockCourse): string =>
  [
    dashed(SPLY_DT),
    `${t('UI.mimiStockMgt.BALANCE')} ${grouped(BAL_QTY)}`,
    ...[
      ['IN_QTY', IN_QTY],
      ['OUT_QTY', OUT_QTY],
      ['ADJ_QTY', ADJ_QTY],
    ].flatMap(([field, value]) => (value ? `${label(String(field))} ${grouped(Number(value))}` : [])),
  ].join('\n');

/** The next number of one or two digits and zeros, the second of them even. */
function roundedUp(value: number): number {
  const step = Math.max(2, 10 ** Math.floor(Math.log10(value)) / 5);
  return Math.ceil(value / step) * step;
}

/** What was left at the end of each day or week as steps, with safety stock as a line, above what came in (up), went out (down) and was put right. */
function Drawing({ course, safe }: { course: readonly StockCourse[]; safe: number | null }) {
  const most = roundedUp(Math.max(2, safe ?? 0, ...course.map(({ BAL_QTY }) => BAL_QTY)));
  const [up, down] = [
    Math.max(0, ...course.map(({ IN_QTY, ADJ_QTY }) => IN_QTY + Math.max(0, ADJ_QTY))),
    Math.max(0, ...course.map(({ OUT_QTY, ADJ_QTY }) => OUT_QTY + Math.max(0, -ADJ_QTY))),
  ];
  const step = (100 - left) / course.length;
  const x = (i: number) => `${left + i * step}%`;
  const y = (value: number) => lineBottom - (value / most) * (lineBottom - lineTop);
  const height = (value: number) => (value / Math.max(1, up + down)) * (barBottom - barTop);
  const zero = barTop + height(up);
  const every = Math.ceil(course.length / mostNames);
  const [first, last] = [course[0], course.at(-1)];
  const lowest = Math.min(...course.map(({ BAL_QTY }) => BAL_QTY));
  const said = t(
    'UI.mimiStockMgt.SAID',
    ...[dashed(first?.SPLY_DT ?? ''), dashed(last?.SPLY_DT ?? '')],
    ...[first?.BAL_QTY ?? 0, lowest, last?.BAL_QTY ?? 0].map((value) => grouped(value)),
  );
  const bar = (i: number, kind: string, from: number, value: number) =>
    value > 0 && <rect className={kind} x={x(i + 0.15)} width={`${step * 0.7}%`} y={`${from}%`} height={`${height(value)}%`} />;
  return (
    <>
      <ul className="stock-legend" aria-hidden>
        {kinds.map(([field, kind]) => (
          <li key={field} className={kind}>
            {field === 'BAL_QTY' ? t('UI.mimiStockMgt.BALANCE') : label(field)}
          </li>
        ))}
        {safe !== null && <li className="safe">{`${label('SAFE_QTY')} ${grouped(safe)}`}</li>}
      </ul>
      <svg className="stock-chart" role="img" aria-label={said}>
        {[0, most / 2, most].map((value) => (
          <g key={value}>
            <line className="rule" x1={`${left}%`} x2="100%" y1={`${y(value)}%`} y2={`${y(value)}%`} />
            <text className="end" x={`${left - 1}%`} y={`${y(value)}%`} dy={4}>
              {grouped(Math.round(value))}
            </text>
          </g>
        ))}
        <line className="rule" x1={`${left}%`} x2="100%" y1={`${zero}%`} y2={`${zero}%`} />
        {safe !== null && <line className="safe" x1={`${left}%`} x2="100%" y1={`${y(safe)}%`} y2={`${y(safe)}%`} />}
        {course.map((at, i) => {
          const before = course[i - 1]?.BAL_QTY ?? at.BAL_QTY;
          const adj = Math.abs(at.ADJ_QTY);
          return (
            <g key={at.SPLY_DT}>
              {bar(i, 'in', zero - height(at.IN_QTY), at.IN_QTY)}
              {bar(i, 'out', zero, at.OUT_QTY)}
              {bar(i, 'adj', at.ADJ_QTY > 0 ? zero - height(at.IN_QTY + adj) : zero + height(at.OUT_QTY), adj)}
              {before !== at.BAL_QTY && <line className="balance" x1={x(i)} x2={x(i)} y1={`${y(before)}%`} y2={`${y(at.BAL_QTY)}%`} />}
              <line className="balance" x1={x(i)} x2={x(i + 1)} y1={`${y(at.BAL_QTY)}%`} y2={`${y(at.BAL_QTY)}%`} />
              {i % every === 0 && (
                <text className="begin" x={x(i)} y="99%">
                  {dashed(at.SPLY_DT).slice(5)}
                </text>
              )}
              <rect className="hit" x={x(i)} width={`${step}%`} y="0" height="100%">
                <title>{told(at)}</title>
              </rect>
            </g>
          );
        })}
      </svg>
    </>
  );
}
