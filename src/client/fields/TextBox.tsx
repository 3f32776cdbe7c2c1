import { Input } from 'antd';
import { type KeyboardEvent, type KeyboardEventHandler, type ReactNode, useRef } from 'react';
import { nameOf } from '../lib/codes';
import { chooseName, type NameLookup } from '../lib/lookups';
import { FieldCell, type FieldProps, typeOfField, useField } from './field';
import { useFormScope } from './form';
import { LookupButton } from './LookupButton';
import { limited } from './text';
import { useTyping } from './useTyping';

export interface TextBoxProps extends FieldProps<string> {
  /** Longest text; that of the column unless given. */
  maxLength?: number;
  /** The limit is in bytes: a wide character counts as this many. */
  bytes?: 1 | 2;
  upper?: boolean;
  placeholder?: string;
  onKeyDown?: KeyboardEventHandler<HTMLInputElement>;
  suffix?: ReactNode;
  /** The text is a name that may be chosen: F4 or its button opens the look-up popup, with what was just typed. */
  names?: NameLookup<Record<string, unknown>>;
}

/** A line of text. Limits and upper case never touch a Hangul syllable in composition. */
export function TextBox(props: TextBoxProps) {
  const { maxLength, bytes, upper, placeholder, onKeyDown, suffix, names, autoFocus } = props;
  const form = useFormScope()?.form;
  /** Typed since the field has the focus. */
  const fresh = useRef(false);
  const len = maxLength ?? typeOfField(props.name)?.len;
  const field = useField(props, { ...(len ? { type: { ...typeOfField(props.name), type: 'V', len } } : {}), ...(bytes ? { bytes } : {}) });
  const { draft, ...typing } = useTyping((typed, caret) => {
    const next = limited(typed, caret, { max: len, bytes, upper });
    fresh.current = true;
    field.set(next.text === '' ? null : next.text);
    return next.caret;
  });
  const browse = async () => {
    if (!names || field.readOnly) return;
    const item = await chooseName(names.kind, fresh.current ? (field.value ?? '').trim() : '');
    if (!item) return;
    field.set(nameOf(item));
    for (const [name, value] of Object.entries(names.fill?.(item) ?? {})) form?.set(name, value);
  };
  const keyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'F4' && !event.nativeEvent.isComposing) void browse();
    onKeyDown?.(event);
  };
  const button = names && !field.readOnly && <LookupButton type="text" size="small" title={field.title} onClick={() => void browse()} />;
  return (
    <FieldCell field={field} props={props} plain={field.value}>
      <Input
        id={field.id}
        className={`q-input ${field.className}`}
        value={draft ?? field.value ?? ''}
        readOnly={field.readOnly}
        placeholder={placeholder}
        autoComplete="off"
        autoFocus={autoFocus}
        suffix={button || suffix}
        onKeyDown={keyDown}
        onBlur={() => {
          fresh.current = false;
          field.leave();
        }}
        {...typing}
        {...field.aria}
      />
    </FieldCell>
  );
}
