import { useEffect, useLayoutEffect, useRef } from 'react';
import { addDays, type Span } from '../../contract/dates';
import { checkRange } from '../../contract/rules';
import { today } from '../lib/dates';
import { t } from '../lib/texts';
import { CodeSelect } from './CodeSelect';
import { DateBox } from './DateBox';
import { Labelled, type Name } from './field';
import { useFormScope } from './form';

export interface DateRangeProps {
  title?: string;
  /** Name of the condition that says which date is meant, `DT_TP`; its select then stands in place of the label. */
  type?: Name;
  /** Code group of the kinds. */
  code?: string;
  /** Kind at the start. */
  kind?: string;
  /** Start and end at the start: days from today, or 8 (6) digits. */
  from?: number | string;
  to?: number | string;
  /** Longest range. */
  max?: Span;
  required?: boolean;
  /** Months in place of days: FR_YM and TO_YM, 6 digits. */
  months?: boolean;
  names?: [from: Name, to: Name];
  span?: number;
}

const start = (value: number | string, length: number): string =>
  (typeof value === 'string' ? value : addDays(today(), value)).slice(0, length);

/** From and to as FR_DT and TO_DT of the form around it, in order (MSG000022) and not longer than `max` (MSG000023). */
export function DateRange(props: DateRangeProps) {
  const { title, type, code, kind, from, to, max, required = false, months = false, span = type ? 2 : undefined } = props;
  const form = useFormScope()?.form;
  if (!form) throw new Error('DateRange stands in a FormScope');
  const [first, last] = props.names ?? (months ? (['FR_YM', 'TO_YM'] as const) : (['FR_DT', 'TO_DT'] as const));
  const length = months ? 6 : 8;
  const box = useRef<HTMLDivElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only the values of the first render count
  useLayoutEffect(() => {
    form.preset({
      [first]: from === undefined ? null : start(from, length),
      [last]: to === undefined ? null : start(to, length),
      ...(type ? { [type]: kind ?? null } : {}),
    });
  }, [form]);

  const whole = (value: unknown) => (typeof value === 'string' && months ? `${value}01` : value);
  useEffect(
    () =>
      form.enter({
        name: first,
        element: () => box.current?.querySelector('input') ?? null,
        check: () => checkRange(whole(form.values[first]), whole(form.values[last]), max, [first, last]),
      }),
    // biome-ignore lint/correctness/useExhaustiveDependencies: `whole` follows from `months`
    [form, first, last, months, max],
  );
  const value = `${form.values[first]}${form.values[last]}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a fault of the range goes with a change of either date
  useEffect(() => form.clear(first, last), [form, first, last, value]);

  const picker = months ? 'month' : 'day';
  const name = (key: string) => (title ? `${title} ${t(key)}` : t(key));
  return (
    <Labelled
      title={title ?? ''}
      required={required}
      span={span}
      head={type && <CodeSelect name={type} label={false} required {...(code ? { code } : {})} />}
    >
      <div className="q-range" ref={box}>
        <DateBox name={first} type={picker} label={false} title={name('UI.FIELD.DATE_FROM')} required={required} />
        <span aria-hidden>~</span>
        <DateBox name={last} type={picker} label={false} title={name('UI.FIELD.DATE_TO')} required={required} />
      </div>
    </Labelled>
  );
}
