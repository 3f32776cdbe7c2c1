import { dlvOrdRepeatPopup, type OrderTemplate } from '../../../../contract/pan/popup/dlvOrdRepeatPopup';
import { CodeSelect } from '../../../fields/CodeSelect';
import { TextBox } from '../../../fields/TextBox';
import { callBatch } from '../../../lib/batch';
import { session } from '../../../lib/session';
import { t } from '../../../lib/texts';
import { askAction, keepAnswer } from '../../../shell/action';
import { attempt } from '../../../shell/attempt';

type Typed = Pick<OrderTemplate, 'TMPL_NM' | 'SHR_TP'>;

function TemplateFields() {
  const staff = session().USER_TP === 'S';
  return (
    <div className="q-form q-form-one">
      <TextBox name="TMPL_NM" required autoFocus />
      <CodeSelect name="SHR_TP" required only={(code) => staff || code !== 'ORGN'} />
    </div>
  );
}

const start: Typed = { TMPL_NM: null, SHR_TP: 'OWN' };

/** Asks for the name of a template and who shares it, and makes it of an order. Resolves false when it was given up or refused. */
export async function saveAsTemplate(orderNo: string): Promise<boolean> {
  const asked = { question: t('UI.dlvOrdRepeatPopup.TEMPLATE'), verb: t('UI.dlvOrdRepeatPopup.TEMPLATE'), rows: [orderNo] };
  const given = await askAction<Typed>({ ...asked, fields: { start, Fields: TemplateFields, height: 84 } });
  if (!given) return false;
  const { TMPL_NM, SHR_TP } = given;
  const row = { BATCH_FLAG: 'insert' as const, TMPL_NM, SHR_TP, DLV_ORD_NO: orderNo };
  const saved = await attempt(() => callBatch(asked, dlvOrdRepeatPopup.saveTemplate, { LIST: [row] }));
  if (!saved) keepAnswer(asked, given);
  return saved !== null;
}
