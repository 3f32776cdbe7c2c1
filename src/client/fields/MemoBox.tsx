import { Input } from 'antd';
import { FieldCell, typeOfField, useField } from './field';
import type { TextBoxProps } from './TextBox';
import { limited } from './text';
import { useTyping } from './useTyping';

/** Text of several lines, with the same rules. */
export function MemoBox(props: Omit<TextBoxProps, 'suffix' | 'onPressEnter' | 'upper'> & { rows?: number }) {
  const { maxLength, bytes, placeholder, autoFocus, rows = 3 } = props;
  const len = maxLength ?? typeOfField(props.name)?.len;
  const field = useField(props, { ...(len ? { type: { type: 'V', len } } : {}), ...(bytes ? { bytes } : {}) });
  const { draft, ...typing } = useTyping((typed, caret) => {
    const next = limited(typed, caret, { max: len, bytes });
    field.set(next.text === '' ? null : next.text);
    return next.caret;
  });
  return (
    <FieldCell field={field} props={props}>
      <Input.TextArea
        id={field.id}
        className={`q-input ${field.className}`}
        value={draft ?? field.value ?? ''}
        readOnly={field.readOnly}
        placeholder={placeholder}
        autoFocus={autoFocus}
        rows={rows}
        onBlur={() => field.leave()}
        {...typing}
        {...field.aria}
      />
    </FieldCell>
  );
}
