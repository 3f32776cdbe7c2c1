import type { CustOrder, OrderAction } from '../../../contract/ord/custOrder';
import { custOrderMgt } from '../../../contract/ord/custOrderMgt';
import { type Form, FormScope } from '../../fields/form';
import { LookupBox } from '../../fields/LookupBox';
import { type Ask, Chain, Exceptions, Rows, StatusTag, ToolButton, ToolbarLine, Tools } from '../../grid';
import { codeName, useCodes } from '../../lib/codes';
import { t } from '../../lib/texts';
import { openPopup } from '../../shell/popups';
import { useScreen } from '../../shell/screen';
import type { OpenOrder, OrderActOptions } from './useOrder';

interface Linked {
  HBL_NO: string | null;
}

/** The shipments of the order's customer and direction. */
const linkFields =
  ({ CUST_CD, IMEX_TP, CORP_CD }: Partial<CustOrder>) =>
  ({ form }: { form: Form<Linked> }) => (
    <FormScope form={form} screen="custOrderMgt" table="ORD_CUST_ORD">
      <div className="q-form q-form-one">
        <LookupBox name="HBL_NO" kind="Shipment" search={{ CUST_CD, IMEX_TP, CORP_CD }} />
      </div>
    </FormScope>
  );

/** Asks for the shipment of an order; none unlinks it. */
async function askShipment(order: Partial<CustOrder>, ask: Ask): Promise<Partial<CustOrder> | null> {
  const given = await ask<Linked>(
    { start: { HBL_NO: order.HBL_NO ?? null }, Fields: linkFields(order), height: 60 },
    t(order.HBL_NO ? 'UI.custOrderMgt.UNLINK_NOTE' : 'UI.custOrderMgt.LINK_NOTE'),
  );
  return given && { HBL_NO: given.HBL_NO };
}

/** The line above one order: which it is, and what can be done with it. */
export function OrderToolbar({ order }: { order: OpenOrder }) {
  const screen = useScreen();
  const { form, isOpen, isNew, isEditable } = order;
  const { ORD_NO, ORD_STS, CUST_NM, CUST_REF_NO } = form.values;
  useCodes({ ORD_STS: { MSTR_CD: 'ORD_STS' } });
  const unsaved = isOpen ? isNew && t('UI.ACTION.UNSAVED') : t('UI.OFF.CHOOSE');
  const fixed = isOpen ? t('MSG000027', codeName('ORD_STS', ORD_STS ?? '')) : t('UI.OFF.CHOOSE');
  const openFiles = () =>
    openPopup('/ptl/popup/PtlFileMgtPopup', {
      param: { REF_TP: 'ORD', REF_KEY: ORD_NO, EDIT_YN: screen.has('save') || screen.has('receive') ? 'Y' : 'N' },
    });
  const action = (id: OrderAction, options?: OrderActOptions) => (
    <ToolButton id={id} off={order.whyNot(id)} onClick={() => order.act(custOrderMgt[id], options)} />
  );
  return (
    <ToolbarLine
      title={ORD_NO ?? (isOpen ? t('UI.GRID.ST_ADD') : '')}
      status={ORD_NO && ORD_STS && <StatusTag group="ORD_STS" code={ORD_STS} />}
      note={[CUST_NM, CUST_REF_NO].filter(Boolean).join(' · ')}
    >
      <Rows>
        <ToolButton id="save" primary onClick={order.save} off={!isEditable && fixed} />
      </Rows>
      <Chain>
        {action('submit')}
        {action('receive')}
        {action('confirm')}
        {action('linkBl', { before: (ask) => askShipment(form.values, ask) })}
      </Chain>
      <Exceptions>
        {action('reject', { reason: true })}
        {action('cancel', { reason: true, drops: true })}
      </Exceptions>
      <Tools>
        <ToolButton id="file" onClick={openFiles} off={unsaved} />
      </Tools>
    </ToolbarLine>
  );
}
