import type { ShipmentAct } from '../../../../contract/ptl/status/ptlShipngStusList';
import { CheckBox } from '../../../fields/CheckBox';
import { CodeSelect } from '../../../fields/CodeSelect';
import { DateBox } from '../../../fields/DateBox';
import type { Form } from '../../../fields/form';
import { LookupBox } from '../../../fields/LookupBox';
import { MemoBox } from '../../../fields/MemoBox';
import { TextBox } from '../../../fields/TextBox';
import { TimeBox } from '../../../fields/TimeBox';
import type { Ask } from '../../../grid';
import { nowTime, today } from '../../../lib/dates';
import { label, t } from '../../../lib/texts';

interface Typed {
  EVENT_CD: string | null;
  EVENT_DT: string | null;
  EVENT_TM: string | null;
  CNTR_NO: string | null;
  LOC_CD: string | null;
  FCLT_NM: string | null;
  OPEN_YN: string;
  RMK: string | null;
  /** Is it for one shipment alone? */
  ONE: boolean;
}

function Fields({ form }: { form: Form<Typed> }) {
  const table = 'FMS_EVENT';
  const title = (field: string) => label(field, undefined, table);
  return (
    <div className="q-form q-form-one">
      <CodeSelect name="EVENT_CD" title={title('EVENT_CD')} required autoFocus />
      <DateBox name="EVENT_DT" title={title('EVENT_DTM')} required />
      <TimeBox name="EVENT_TM" title={t('UI.FIELD.TIME')} required />
      <LookupBox name="LOC_CD" kind="Port" title={title('LOC_CD')} />
      {form.values.ONE && <TextBox name="CNTR_NO" title={title('CNTR_NO')} upper />}
      <TextBox name="FCLT_NM" title={title('FCLT_NM')} />
      <CheckBox name="OPEN_YN" title={title('OPEN_YN')} />
      <MemoBox name="RMK" title={title('RMK')} rows={2} />
    </div>
  );
}

/** Asks what happened to shipments, when and where: by the time of the place. Now is proposed. */
export async function askEvent(rows: readonly ShipmentAct[], ask: Ask): Promise<Partial<ShipmentAct> | null> {
  const start: Typed = {
    EVENT_CD: null,
    EVENT_DT: today(),
    EVENT_TM: nowTime(),
    CNTR_NO: null,
    LOC_CD: null,
    FCLT_NM: null,
    OPEN_YN: 'Y',
    RMK: null,
    ONE: rows.length === 1,
  };
  const given = await ask<Typed>({ start, Fields, height: 300 }, t('UI.ptlShipngStusList.LOCAL_TIME'));
  if (!given) return null;
  const { EVENT_CD, EVENT_DT, EVENT_TM, CNTR_NO, LOC_CD, FCLT_NM, OPEN_YN, RMK } = given;
  return { EVENT_CD: EVENT_CD ?? '', EVENT_DTM: `${EVENT_DT}${EVENT_TM}00`, CNTR_NO, LOC_CD, FCLT_NM, OPEN_YN, RMK };
}
