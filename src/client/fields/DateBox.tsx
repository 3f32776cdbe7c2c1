import { DatePicker } from 'antd';
import en from 'antd/es/date-picker/locale/en_US';
import ko from 'antd/es/date-picker/locale/ko_KR';
import { createContext, type InputHTMLAttributes, type KeyboardEvent, type Ref, useContext, useState } from 'react';
import { addDays, addMonths } from '../../contract/dates';
import { toDayjs, today } from '../lib/dates';
import { t, useLang } from '../lib/texts';
import { dashedDate, digitsOf, typedDate } from './date';
import { FieldCell, type FieldProps, useField } from './field';
import { type DateType, dateReading } from './reading';
import { useReading } from './useReading';

export interface DateBoxProps extends FieldProps<string> {
  /** What the value is: a day (8 digits), a month (6) or a year (4). */
  type?: DateType;
}

const formats = { day: 'YYYYMMDD', month: 'YYYYMM', year: 'YYYY' } as const;
const captions = { day: 'UI.FIELD.DATE', month: 'UI.FIELD.MONTH', year: 'UI.FIELD.YEAR' } as const;

type InputProps = InputHTMLAttributes<HTMLInputElement>;
const Typed = createContext<InputProps>({});

/** The input inside antd's picker: the text is ours, opening, focus and the calendar are the picker's. */
function DateInput({ ref, ...picker }: InputProps & { ref?: Ref<HTMLInputElement> }) {
  const ours = useContext(Typed);
  const both =
    <E,>(first?: (event: E) => void, second?: (event: E) => void) =>
    (event: E) => {
      first?.(event);
      second?.(event);
    };
  return (
    <input
      ref={ref}
      {...picker}
      {...ours}
      onBlur={both(ours.onBlur, picker.onBlur)}
      onFocus={picker.onFocus}
      onKeyDown={(event) => {
        ours.onKeyDown?.(event);
        if (!event.defaultPrevented && event.key !== 'Enter' && event.key !== 'Escape') picker.onKeyDown?.(event);
      }}
    />
  );
}

const components = { input: DateInput };

/** Days that a key moves the date by while the calendar is open. */
const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

function moved(value: string | null, key: string, type: DateType): string | undefined {
  const from = (value ?? today()).padEnd(6, '01').padEnd(8, '01');
  const step = steps[key];
  if (key === 'PageUp' || key === 'PageDown') return addMonths(from, key === 'PageUp' ? -1 : 1);
  if (step === undefined) return undefined;
  if (type === 'day') return addDays(from, step);
  const months = Math.abs(step) === 1 ? step : Math.sign(step) * 3;
  return addMonths(from, type === 'month' ? months : months * 12);
}

/**
 * A date: shown yyyy-MM-dd, stored yyyyMMdd, typed as people write it. What is no date stays to be mended and is told by MSG000474.
 * Ctrl+; is today. Alt+Down opens the calendar; in it the arrows and page keys move, Enter chooses, Escape goes back.
 */
export function DateBox(props: DateBoxProps) {
  const { type = 'day' } = props;
  const language = useLang();
  const field = useField(props, { type: type === 'day' ? { type: 'D', len: 8 } : { type: 'V', len: digitsOf[type] } });
  const [open, setOpen] = useState(false);
  const [before, setBefore] = useState<{ value: string | null; text: string | null }>({ value: null, text: null });
  const box = useReading(
    field,
    (text) => dateReading(text, type, field.title),
    dashedDate(field.value ?? ''),
    (typed, caret) => typedDate(typed, caret, type),
  );
  const show = (next: boolean) => {
    if (next && !open) setBefore({ value: field.value, text: field.unread });
    setOpen(next && !field.readOnly);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.altKey && event.key === 'ArrowDown') {
      event.preventDefault();
      show(true);
    } else if (open && event.key === 'Escape') {
      event.stopPropagation();
      event.preventDefault();
      box.drop();
      if (before.text === null) field.set(before.value);
      else field.take(before.text, dateReading(before.text, type, field.title));
      setOpen(false);
    } else if (event.key === ';' && event.ctrlKey && !field.readOnly) {
      event.preventDefault();
      box.enter(dashedDate(today().slice(0, digitsOf[type])));
    } else if (event.key === 'Enter') {
      box.leave();
      if (open) event.preventDefault();
      setOpen(false);
    } else if (open && !box.isTyping && field.unread === null) {
      const to = moved(field.value, event.key, type);
      if (!to) return;
      event.preventDefault();
      field.set(to.slice(0, digitsOf[type]));
    } else if (event.key === 'Tab') setOpen(false);
  };

  return (
    <FieldCell field={field} props={props} plain={box.value}>
      <Typed
        value={{
          ...box.typing,
          ...field.aria,
          id: field.id,
          value: box.value,
          inputMode: 'numeric',
          autoComplete: 'off',
          title: field.readOnly ? undefined : t(captions[type]),
          readOnly: field.readOnly,
          onBlur: () => box.leave(),
          onKeyDown,
        }}
      >
        <DatePicker
          className={`q-date ${field.className}`}
          locale={language === 'ko' ? ko : en}
          picker={type === 'day' ? 'date' : type}
          components={components}
          value={toDayjs(field.value)}
          onChange={(day) => {
            box.drop();
            field.set(day ? day.format(formats[type]) : null);
          }}
          open={open}
          onOpenChange={show}
          allowClear={false}
          placeholder=""
          autoFocus={props.autoFocus ?? false}
          {...(field.readOnly ? { suffixIcon: null } : {})}
        />
      </Typed>
    </FieldCell>
  );
}
