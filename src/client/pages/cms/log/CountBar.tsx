import { useGridModel } from '../../../grid';
import { grouped } from '../../../lib/formats';
import './countBar.css';

export function CountBar({ count }: { count: number }) {
  const rows = useGridModel<{ VISIT_CNT: number }>().rows();
  const most = Math.max(1, ...rows.map(({ VISIT_CNT }) => VISIT_CNT));
  return (
    <span className="count-bar">
      <span aria-hidden>
        <i style={{ width: `${(count / most) * 100}%` }} />
      </span>
      {grouped(count)}
    </span>
  );
}
