import { MessageOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import { insertPhrase } from '../lib/phrases';
import { t } from '../lib/texts';
import { FieldCell, typeOfField, useField } from './field';
import { withinLimit } from './limit';
import type { TextBoxProps } from './TextBox';
import { useTyping } from './useTyping';

interface MemoBoxProps extends Omit<TextBoxProps, 'suffix' | 'onKeyDown' | 'upper'> {
  rows?: number;
  /** Kind of frequently used phrases (PHRS_TP) that F4 or the button puts into the text. */
  phrases?: string;
}

/** Text of several lines, with the same rules. */
export function MemoBox(props: MemoBoxProps) {
  const { maxLength, bytes, placeholder, autoFocus, rows = 3, phrases } = props;
  const len = maxLength ?? typeOfField(props.name)?.len;
  const field = useField(props, { ...(len ? { type: { type: 'V', len } } : {}), ...(bytes ? { bytes } : {}) });
  const { draft, ...typing } = useTyping((typed, caret) => {
    const next = withinLimit(typed, caret, { max: len, bytes });
    field.set(next.text === '' ? null : next.text);
    return next.caret;
  });
  const addPhrase = async () => {
    const area = document.getElementById(field.id) as HTMLTextAreaElement | null;
    if (!phrases || !area || field.readOnly) return;
    const next = await insertPhrase(phrases, area.value, area.selectionStart, area.selectionEnd);
    if (next !== null) field.set(len ? [...next].slice(0, len).join('') : next);
  };
  return (
    <FieldCell field={field} props={props} plain={field.value && <span className="q-plain-text">{field.value}</span>}>
      <Input.TextArea
        id={field.id}
        className={`q-input ${field.className}`}
        value={draft ?? field.value ?? ''}
        readOnly={field.readOnly}
        placeholder={placeholder}
        autoFocus={autoFocus}
        rows={rows}
        onBlur={() => field.leave()}
        onKeyDown={(event) => event.key === 'F4' && void addPhrase()}
        {...typing}
        {...field.aria}
      />
      {phrases && !field.readOnly && (
        <Button
          type="text"
          className="q-phrases"
          icon={<MessageOutlined />}
          aria-label={`${field.title} ${t('UI.FIELD.PHRASES')}`}
          title={t('UI.FIELD.PHRASES')}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => void addPhrase()}
        />
      )}
    </FieldCell>
  );
}
