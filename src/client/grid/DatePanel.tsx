import { Calendar } from 'antd';
import { Floating } from '../fields/Floating';
import { toDayjs } from '../lib/dates';

/** A month to choose a day from, below a cell. `value` is the text typed so far; gives 8 digits. */
export default function DatePanel({
  value,
  anchor,
  onPick,
}: {
  value: string;
  anchor: () => DOMRect | undefined;
  onPick: (date: string) => void;
}) {
  const day = toDayjs(value.replace(/\D/g, ''));
  return (
    <Floating anchor={anchor} className="gdate">
      <Calendar
        fullscreen={false}
        {...(day ? { value: day } : {})}
        onSelect={(date, { source }) => {
          if (source === 'date') onPick(date.format('YYYYMMDD'));
        }}
      />
    </Floating>
  );
}
