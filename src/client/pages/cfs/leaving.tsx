import type { Booking } from '../../../contract/cfs/cfsBookingList';
import { DateBox } from '../../fields/DateBox';
import { TimeBox } from '../../fields/TimeBox';
import type { Ask } from '../../grid';
import { nowTime, today } from '../../lib/dates';
import { label, t } from '../../lib/texts';

interface Typed {
  EVENT_DT: string | null;
  EVENT_TM: string | null;
}

function LeavingFields() {
  return (
    <div className="q-form q-form-one">
      <DateBox name="EVENT_DT" title={label('OUT_DTM')} required />
      <TimeBox name="EVENT_TM" title={t('UI.FIELD.TIME')} required autoFocus />
    </div>
  );
}

/** Asks when cargo left; now is proposed. */
export async function askLeaving(_: readonly Booking[], ask: Ask): Promise<Partial<Booking> | null> {
  const given = await ask<Typed>({ start: { EVENT_DT: today(), EVENT_TM: nowTime() }, Fields: LeavingFields, height: 80 });
  return given && { OUT_DTM: `${given.EVENT_DT}${given.EVENT_TM}00` };
}
