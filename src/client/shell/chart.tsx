import { TableOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { grouped } from '../lib/formats';
import { t } from '../lib/texts';
import { Empty } from './part';
import './chart.css';

/** A month as it heads a column. */
export const monthText = (ym: string): string => `${ym.slice(0, 4)}-${ym.slice(4)}`;
/** A figure of an indicator, a dash where nothing was counted. */
export const shownValue = (value: number | null): string => (value === null ? '-' : grouped(value, 1));

interface ChartProps {
  id: string;
  title: string;
  /** Is there anything to draw? */
  filled: boolean;
  drawn: ReactNode;
  /** The same as a table, where the drawing is none. */
  table?: ReactNode;
}

/** A drawing with its title, and the table in its place that has all of its figures. */
export function Chart({ id, title, filled, drawn, table }: ChartProps) {
  const [asTable, setAsTable] = useState(false);
  return (
    <section className="chart" aria-labelledby={`chart-${id}`}>
      <div className="chart-title">
        <h2 id={`chart-${id}`}>{title}</h2>
        {table && (
          <Button type="text" icon={<TableOutlined aria-hidden />} aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
            {t('UI.HOME.CHART_TABLE')}
          </Button>
        )}
      </div>
      <div className="chart-body">{!filled ? <Empty text={t('UI.EMPTY.CHART')} /> : asTable ? table : drawn}</div>
    </section>
  );
}
