import { Input } from 'antd';
import { timeText } from '../../contract/shown';
import { FieldCell, type FieldProps, useField } from './field';
import { timeReading } from './reading';
import { useReading } from './useReading';

/** A time of the day: HHmm on the wire, HH:mm shown. What is no time stays to be mended and is told by MSG000014. */
export function TimeBox(props: FieldProps<string>) {
  const field = useField(props, { type: { type: 'T', len: 4 } });
  const box = useReading(field, (text) => timeReading(text, field.title), timeText(field.value ?? ''));
  return (
    <FieldCell field={field} props={props} plain={box.value}>
      <Input
        id={field.id}
        className={`q-input q-time ${field.className}`}
        placeholder={field.readOnly ? undefined : 'HH:mm'}
        value={box.value}
        readOnly={field.readOnly}
        autoComplete="off"
        autoFocus={props.autoFocus}
        onBlur={() => box.leave()}
        onKeyDown={(event) => event.key === 'Enter' && box.leave()}
        {...box.typing}
        {...field.aria}
      />
    </FieldCell>
  );
}
