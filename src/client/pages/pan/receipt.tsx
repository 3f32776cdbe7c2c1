import type { DeliveryOrder } from '../../../contract/pan/dlvOrd';
import { FileBox } from '../../fields/FileBox';
import type { Form } from '../../fields/form';
import { TextBox } from '../../fields/TextBox';
import type { Ask } from '../../grid';
import { upload } from '../../lib/call';
import { t } from '../../lib/texts';
import { attempt } from '../../shell/attempt';
import { EventTime, momentOf, rightNow, type TypedTime } from './eventTime';

type Receipt = Pick<DeliveryOrder, 'RCVR_NM' | 'CMPL_DTM'> & { POD_FILE_SN?: number };

interface Typed extends TypedTime {
  RCVR_NM: string | null;
  /** The signed proof of delivery: of one order. */
  PROOF: File | null;
  IS_ONE: boolean;
}

function ReceiptFields({ form }: { form: Form<Typed> }) {
  return (
    <>
      <div className="q-form q-form-one">
        <TextBox name="RCVR_NM" required autoFocus />
        <EventTime field="CMPL_DTM" />
      </div>
      {form.values.IS_ONE && <FileBox name="PROOF" title={t('UI.dlvOrdMgt.PROOF')} accept=".pdf,.jpg,.jpeg,.png,.tif,.tiff" />}
    </>
  );
}

/** Number of a proof that is stored already: a try that was refused does not store it again. */
const stored = new WeakMap<File, number>();

async function storeProof(file: File, orderNo: string): Promise<number> {
  const known = stored.get(file);
  if (known !== undefined) return known;
  const { FILE_SN } = await upload([file], { REF_TP: 'DLV', REF_KEY: orderNo, DOC_TP: 'POD' });
  stored.set(file, FILE_SN);
  return FILE_SN;
}

/** Asks who received the orders and when, of one also for its signed proof, which is stored. */
export async function askReceipt(orders: readonly DeliveryOrder[], ask: Ask): Promise<Receipt | null> {
  const [one, ...others] = orders;
  const IS_ONE = one !== undefined && others.length === 0;
  const start = { RCVR_NM: null, ...rightNow(), PROOF: null, IS_ONE };
  const given = await ask<Typed>({ start, Fields: ReceiptFields, height: IS_ONE ? 225 : 120 });
  if (!given) return null;
  const { RCVR_NM, PROOF } = given;
  return attempt(async () => {
    const POD_FILE_SN = PROOF && one ? await storeProof(PROOF, one.DLV_ORD_NO) : undefined;
    return { RCVR_NM, CMPL_DTM: momentOf(given), ...(POD_FILE_SN === undefined ? {} : { POD_FILE_SN }) };
  });
}
