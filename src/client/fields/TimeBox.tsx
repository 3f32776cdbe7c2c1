import { Input } from 'antd';
import { useState } from 'react';
import { timeText } from '../lib/formats';
import { FieldCell, type FieldProps, useField } from './field';
import { useTyping } from './useTyping';

/** A time of the day: HHmm on the wire, HH:mm shown. A wrong one stays to be mended and is told by MSG000014. */
export function TimeBox(props: FieldProps<string>) {
  const field = useField(props, { type: { type: 'T', len: 4 } });
  const [text, setText] = useState<string | null>(null);
  const { draft, ...typing } = useTyping((typed, caret) => {
    const kept = typed.replace(/[^\d:]/g, '').slice(0, 5);
    setText(kept);
    field.set(wire(kept));
    return caret - (typed.length - kept.length);
  });
  return (
    <FieldCell field={field} props={props}>
      <Input
        id={field.id}
        className={`q-input q-time ${field.className}`}
        inputMode="numeric"
        placeholder={field.readOnly ? undefined : 'HH:mm'}
        value={draft ?? text ?? timeText(field.value ?? '')}
        readOnly={field.readOnly}
        autoComplete="off"
        autoFocus={props.autoFocus}
        onBlur={() => {
          setText(null);
          field.leave();
        }}
        {...typing}
        {...field.aria}
      />
    </FieldCell>
  );
}

/** `9:05` and `0905` as 0905; null when empty. */
function wire(text: string): string | null {
  const parts = text.match(/^(\d{1,2}):(\d{2})$/);
  const digits = parts ? `${parts[1]?.padStart(2, '0')}${parts[2]}` : text.replaceAll(':', '').slice(0, 4);
  return digits || null;
}
