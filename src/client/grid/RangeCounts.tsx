import { useEffect, useState } from 'react';
import { grouped } from '../lib/formats';
import { t } from '../lib/texts';
import { useStore } from '../shell/useStore';
import { useGridModel, useGridState } from './context';
import { type RangeTotals, rangeTotals } from './rangeTotals';
import { groupedText } from './totalText';

/** How long the selection rests before its totals are made, ms. */
const rest = 150;

/** 범위 · 합계 · 평균 · 건수 of the cells selected, as soon as the selection rests: above the line of totals, so that nothing moves. */
export function RangeCounts() {
  const model = useGridModel();
  useGridState(model);
  const selected = useStore(model.ranges.selected);
  const [totals, setTotals] = useState<RangeTotals | null>(null);
  const { footVersion } = model.store.signals;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the values selected may have changed
  useEffect(() => {
    const timer = setTimeout(() => setTotals(selected.areas.length ? rangeTotals(model) : null), selected.areas.length ? rest : 0);
    return () => clearTimeout(timer);
  }, [model, selected, footVersion]);
  const shown: [key: string, text: string][] = totals
    ? [
        ['UI.GRID.RANGE', grouped(totals.cells)],
        ...(totals.numbers
          ? ([
              ['UI.GRID.SUM', groupedText(totals.sum)],
              ['UI.GRID.AVG', groupedText(totals.average)],
              ['UI.GRID.COUNT', grouped(totals.numbers)],
            ] as [string, string][])
          : []),
      ]
    : [];
  return (
    <p className="gtotals" role="status">
      {shown.map(([key, text]) => (
        <span key={key}>
          {t(key)} <b>{text}</b>
        </span>
      ))}
    </p>
  );
}
