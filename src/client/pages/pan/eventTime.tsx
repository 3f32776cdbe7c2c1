import type { DeliveryOrder } from '../../../contract/pan/dlvOrd';
import { DateBox } from '../../fields/DateBox';
import { TimeBox } from '../../fields/TimeBox';
import type { Ask } from '../../grid';
import { nowTime, today } from '../../lib/dates';
import { label, t } from '../../lib/texts';

/** When something happened, as it is typed: to the minute. */
export interface TypedTime {
  EVENT_DT: string | null;
  EVENT_TM: string | null;
}

export const rightNow = (): TypedTime => ({ EVENT_DT: today(), EVENT_TM: nowTime() });

export const momentOf = ({ EVENT_DT, EVENT_TM }: TypedTime): string => `${EVENT_DT}${EVENT_TM}00`;

/** The day and minute of an event, which is called as its column. */
export function EventTime({ field, autoFocus = false }: { field: 'LOAD_DTM' | 'ARR_DTM' | 'CMPL_DTM'; autoFocus?: boolean }) {
  return (
    <>
      <DateBox name="EVENT_DT" title={label(field)} required />
      <TimeBox name="EVENT_TM" title={t('UI.FIELD.TIME')} required autoFocus={autoFocus} />
    </>
  );
}

const fieldsOf = (field: 'LOAD_DTM' | 'ARR_DTM') => () => (
  <div className="q-form q-form-one">
    <EventTime field={field} autoFocus />
  </div>
);
const fields = { LOAD_DTM: fieldsOf('LOAD_DTM'), ARR_DTM: fieldsOf('ARR_DTM') };

/** Asks when the orders were loaded, or arrived; now is proposed. */
export const askTime =
  (field: 'LOAD_DTM' | 'ARR_DTM') =>
  async (_: readonly DeliveryOrder[], ask: Ask): Promise<Partial<DeliveryOrder> | null> => {
    const given = await ask<TypedTime>({ start: rightNow(), Fields: fields[field], height: 80 });
    return given && { [field]: momentOf(given) };
  };
