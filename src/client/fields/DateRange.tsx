import { useEffect, useRef, useSyncExternalStore } from 'react';
import { lastDayOf, type Span } from '../../contract/dates';
import { checkRange } from '../../contract/rules';
import { t } from '../lib/texts';
import { CodeSelect } from './CodeSelect';
import { DateBox } from './DateBox';
import { Labelled, type Name } from './field';
import { useFormScope } from './form';

export interface DateRangeProps {
  /** Conditions of start and end, FR_DT and TO_DT unless given. */
  name?: readonly [from: Name, to: Name];
  /** Condition that says which date is meant, `DT_TP`; its select then stands in place of the title. */
  kind?: Name;
  /** Code group of the kinds. */
  kindCode?: string;
  /** Which of the kinds are offered. */
  kindOnly?: (code: string) => boolean;
  /** Title where there is no kind, 기간 unless given. */
  title?: string;
  /** Longest range. */
  max?: Span;
  required?: boolean;
  /** Months in place of days: FR_YM and TO_YM unless named, 6 digits. */
  months?: boolean;
  span?: number;
}

const firstDay = (value: unknown, months: boolean): unknown => (typeof value === 'string' && months ? `${value}01` : value);
const lastDay = (value: unknown, months: boolean): unknown => (typeof value === 'string' && months ? lastDayOf(value) : value);

/** From and to as FR_DT and TO_DT of the form around it, in order (MSG000022) and not longer than `max` (MSG000023). */
export function DateRange(props: DateRangeProps) {
  const { kind, kindCode, kindOnly, max, required = false, months = false, span = kind ? 2 : undefined } = props;
  const title = props.title ?? (kind ? t('UI.SRCH.DATE_TP') : t('UI.SRCH.PERIOD'));
  const form = useFormScope()?.form;
  if (!form) throw new Error('DateRange stands in a FormScope');
  const [first, last] = props.name ?? (months ? (['FR_YM', 'TO_YM'] as const) : (['FR_DT', 'TO_DT'] as const));
  useSyncExternalStore(form.subscribe, form.version);
  const box = useRef<HTMLDivElement>(null);

  useEffect(
    () =>
      form.enter({
        name: first,
        element: () => box.current?.querySelector('input') ?? null,
        check: () =>
          first in form.unread || last in form.unread
            ? []
            : checkRange(firstDay(form.values[first], months), lastDay(form.values[last], months), max, [first, last]),
      }),
    [form, first, last, months, max],
  );
  const value = `${form.values[first]}${form.values[last]}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a fault of the range goes with a change of either date
  useEffect(() => form.clear(first, last), [form, first, last, value]);

  const picker = months ? 'month' : 'day';
  const name = (key: string) => (kind ? t(key) : `${title} ${t(key)}`);
  return (
    <Labelled
      title={title}
      required={required}
      span={span}
      head={
        kind && (
          <CodeSelect
            name={kind}
            title={title}
            label={false}
            required
            {...(kindCode ? { code: kindCode } : {})}
            {...(kindOnly ? { only: kindOnly } : {})}
          />
        )
      }
    >
      <div className="q-range" ref={box}>
        <DateBox name={first} type={picker} label={false} title={name('UI.FIELD.DATE_FROM')} required={required} />
        <span aria-hidden>~</span>
        <DateBox name={last} type={picker} label={false} title={name('UI.FIELD.DATE_TO')} required={required} />
      </div>
    </Labelled>
  );
}
