import { Input, type InputRef } from 'antd';
import { useEffect, useRef } from 'react';
import { grouped } from '../lib/formats';
import { FieldCell, type FieldProps, typeOfField, useField } from './field';
import { numberReading } from './reading';
import { useReading } from './useReading';

export interface NumberBoxProps extends FieldProps<number> {
  /** Decimals; those of the column unless given. */
  scale?: number;
  /** Zero is shown and stored as empty. */
  zeroAsEmpty?: boolean;
  min?: number;
  max?: number;
}

/** A decimal number, grouped by 3 when it is left. What is no number of its column stays as it was typed and is told why. */
export function NumberBox(props: NumberBoxProps) {
  const { zeroAsEmpty = false, min, max, autoFocus } = props;
  const type = typeOfField(props.name) ?? { type: 'N' as const, len: 15, scale: 0 };
  const scale = props.scale ?? (type.type === 'N' ? (type.scale ?? 0) : 0);
  const len = type.type === 'N' ? (type.len ?? 15) : 15;
  const field = useField(props, {
    type: type.type === 'N' ? { type: 'N', len, scale } : type,
    ...(min === undefined ? {} : { min }),
    ...(max === undefined ? {} : { max }),
    zeroIsEmpty: zeroAsEmpty,
  });
  const isHidden = field.value === null || (zeroAsEmpty && field.value === 0);
  const box = useReading(
    field,
    (text) => numberReading(text, scale, field.title),
    isHidden || field.value === null ? '' : grouped(field.value, scale),
  );
  const input = useRef<InputRef>(null);
  // The text changes when the box is entered, which would leave the caret at its end and let what is typed be added to it. What is no number
  // stays to be mended.
  const isEntered = box.isTyping && field.unread === undefined;
  const wasTyping = useRef(false);
  useEffect(() => {
    if (isEntered && !wasTyping.current) input.current?.input?.select();
    wasTyping.current = box.isTyping;
  }, [isEntered, box.isTyping]);
  const leave = () => {
    const value = zeroAsEmpty && field.value === 0 ? null : field.value;
    if (value !== field.value) field.set(value);
    box.leave(value);
  };
  return (
    <FieldCell field={field} props={props} plain={box.value}>
      <Input
        ref={input}
        id={field.id}
        className={`q-input q-number ${field.className}`}
        inputMode="decimal"
        value={box.value}
        readOnly={field.readOnly}
        autoComplete="off"
        autoFocus={autoFocus}
        onFocus={() => field.readOnly || box.begin(field.value === null ? '' : plain(field.value, scale))}
        onBlur={leave}
        {...box.typing}
        {...field.aria}
      />
    </FieldCell>
  );
}

/** Digits as they are typed: no grouping, no needless zeros. */
const plain = (value: number, scale: number): string =>
  value
    .toFixed(scale)
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '');
