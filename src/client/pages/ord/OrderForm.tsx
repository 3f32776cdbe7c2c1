import type { CustOrder } from '../../../contract/ord/custOrder';
import { fitsMode } from '../../../contract/ord/custOrderRules';
import { CheckBox } from '../../fields/CheckBox';
import { CodeSelect } from '../../fields/CodeSelect';
import { DateBox } from '../../fields/DateBox';
import { LookupBox } from '../../fields/LookupBox';
import { MemoBox } from '../../fields/MemoBox';
import { NumberBox } from '../../fields/NumberBox';
import { TextBox } from '../../fields/TextBox';
import { t } from '../../lib/texts';
import { type OpenOrder, sumsShown } from './useOrder';

export function OrderForm({ order }: { order: OpenOrder }) {
  const { form } = order;
  const at = <N extends keyof CustOrder & string>(name: N) => ({ name, readOnly: !order.canEdit(name) });
  const { TRANS_MODE, DG_YN, LOAD_TP, RJCT_RSN, CUST_CD } = form.values;
  const sums = sumsShown(order);
  const isDangerous = DG_YN === 'Y';
  const isFull = LOAD_TP === 'FCL';
  return (
    <div className="q-form order-form">
      <h3>{t('UI.custOrderMgt.PARTIES')}</h3>
      <LookupBox kind="Customer" nameField="CUST_NM" inBusiness required {...at('CUST_CD')} />
      <TextBox {...at('CUST_REF_NO')} />
      <TextBox required {...at('SHPR_NM')} />
      <TextBox required {...at('CNEE_NM')} />
      <TextBox {...at('CHRG_NM')} />
      <TextBox {...at('TEL_NO')} />
      <h3>{t('UI.custOrderMgt.TRANSPORT')}</h3>
      <DateBox required {...at('ORD_DT')} />
      <CodeSelect required {...at('IMEX_TP')} />
      <CodeSelect required {...at('TRANS_MODE')} />
      <CodeSelect required only={(code) => fitsMode(code, TRANS_MODE)} {...at('LOAD_TP')} />
      <CodeSelect required {...at('INCOTERMS')} />
      <DateBox required {...at('CARGO_RDY_DT')} />
      <LookupBox kind="Port" required {...at('POL_CD')} />
      <LookupBox kind="Port" required {...at('POD_CD')} />
      <DateBox {...at('REQ_ETD_DT')} />
      <DateBox {...at('REQ_ETA_DT')} />
      <TextBox {...at('PICKUP_ADDR')} />
      <TextBox {...at('DLV_ADDR')} />
      <h3>{t('UI.custOrderMgt.CARGO')}</h3>
      <CodeSelect required {...at('CARGO_TP')} />
      <LookupBox kind="CntrTp" required={isFull} {...at('CNTR_TP_CD')} />
      <NumberBox min={1} max={999} required={isFull} {...at('CNTR_QTY')} />
      <CheckBox {...at('DG_YN')} />
      <TextBox required={isDangerous} {...at('UN_NO')} />
      <NumberBox name="PKG_QTY" value={sums.PKG_QTY ?? null} readOnly />
      <NumberBox name="GRS_WT" value={sums.GRS_WT ?? null} readOnly />
      <NumberBox name="MSR_CBM" value={sums.MSR_CBM ?? null} readOnly />
      <MemoBox rows={2} style={{ gridColumn: '1 / -1' }} {...at('REQ_RMK')} />
      {RJCT_RSN && <TextBox name="RJCT_RSN" readOnly style={{ gridColumn: '1 / -1' }} />}
      {CUST_CD && <TextBox name="OPS_USER_NM" title={t('UI.custOrderMgt.OPS')} readOnly />}
    </div>
  );
}
