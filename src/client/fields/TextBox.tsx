import { Input } from 'antd';
import type { KeyboardEventHandler, ReactNode } from 'react';
import { dialled } from '../../contract/typed';
import { FieldCell, type FieldProps, typeOfField, useField } from './field';
import { withinLimit } from './limit';
import { useTyping } from './useTyping';

export interface TextBoxProps extends FieldProps<string> {
  /** Longest text; that of the column unless given. */
  maxLength?: number;
  /** The limit is in bytes: a wide character counts as this many. */
  bytes?: 1 | 2;
  /** Takes several texts, parted by commas. */
  several?: boolean;
  upper?: boolean;
  placeholder?: string;
  onKeyDown?: KeyboardEventHandler<HTMLInputElement>;
  suffix?: ReactNode;
}

/** Longest text of several. */
const longestSeveral = 1000;

/** A line of text. Limits and upper case never touch a Hangul syllable in composition. */
export function TextBox(props: TextBoxProps) {
  const { maxLength, bytes, several, upper, placeholder, onKeyDown, suffix, autoFocus } = props;
  const type = typeOfField(props.name);
  const len = maxLength ?? (several ? longestSeveral : type?.len);
  const field = useField(props, { ...(len ? { type: { ...type, type: 'V', len } } : {}), ...(bytes ? { bytes } : {}) });
  const { draft, ...typing } = useTyping((typed, caret) => {
    const next = withinLimit(typed, caret, { max: len, bytes, upper });
    field.set(next.text === '' ? null : next.text);
    return next.caret;
  });
  const dials = type?.tel && dialled(field.value ?? '');
  const value = dials ? <a href={`tel:${dials}`}>{field.value}</a> : field.value;
  return (
    <FieldCell field={field} props={props} plain={value}>
      <Input
        id={field.id}
        className={`q-input ${field.className}`}
        value={draft ?? field.value ?? ''}
        readOnly={field.readOnly}
        placeholder={placeholder}
        autoComplete="off"
        inputMode={type?.tel ? 'tel' : undefined}
        autoFocus={autoFocus}
        suffix={suffix}
        onKeyDown={onKeyDown}
        onBlur={() => field.leave()}
        {...typing}
        {...field.aria}
      />
    </FieldCell>
  );
}
