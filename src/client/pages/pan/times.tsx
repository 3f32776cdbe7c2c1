import { type DeliveryOrder, eventTimes } from '../../../contract/pan/dlvOrd';
import { DateBox } from '../../fields/DateBox';
import type { Form } from '../../fields/form';
import { TimeBox } from '../../fields/TimeBox';
import { label, t } from '../../lib/texts';
import { askAction } from '../../shell/action';
import type { Answered } from '../../shell/asked';

type Event = keyof typeof eventTimes;
const events = Object.keys(eventTimes) as Event[];

interface Typed extends Partial<Record<`${Event}_DT` | `${Event}_TM`, string | null>> {
  ORDER: Partial<DeliveryOrder>;
}

function TimesFields({ form }: { form: Form<Typed> }) {
  return (
    <div className="q-form q-form-one">
      {events
        .filter((event) => form.values.ORDER[event])
        .map((event, i) => [
          <DateBox key={`${event}_DT`} name={`${event}_DT` as 'EVENT_DT'} title={label(event)} required autoFocus={i === 0} />,
          <TimeBox key={`${event}_TM`} name={`${event}_TM` as 'EVENT_TM'} title={t('UI.FIELD.TIME')} required />,
        ])}
    </div>
  );
}

/** The minute of a moment typed again, with the seconds that it had where it is the same. */
const momentOf = (day: string | null | undefined, time: string | null | undefined, was: string): string =>
  `${day}${time}` === was.slice(0, 12) ? was : `${day}${time}00`;

/** Asks for the times of what has happened to an order as they really were, and why; null where it is given up. */
export async function askTimes(
  order: Partial<DeliveryOrder>,
  asked: { question: string; verb: string; rows: string[] },
): Promise<{ times: Partial<DeliveryOrder>; given: Answered<object> } | null> {
  const happened = events.filter((event) => order[event]);
  const start = {
    ORDER: order,
    ...Object.fromEntries(
      happened.flatMap((event) => [
        [`${event}_DT`, order[event]?.slice(0, 8)],
        [`${event}_TM`, order[event]?.slice(8, 12)],
      ]),
    ),
  } as Typed;
  const given = await askAction<Typed>({ ...asked, reason: {}, fields: { start, Fields: TimesFields, height: happened.length * 60 + 24 } });
  if (!given) return null;
  const times = happened.map((event) => [event, momentOf(given[`${event}_DT`], given[`${event}_TM`], order[event] ?? '')]);
  return { times: Object.fromEntries(times), given };
}
