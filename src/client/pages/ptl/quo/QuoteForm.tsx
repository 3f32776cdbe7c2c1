import { emailFault } from '../../../../contract/admin/changeMe';
import { CodeSelect } from '../../../fields/CodeSelect';
import { DateBox } from '../../../fields/DateBox';
import { LookupBox } from '../../../fields/LookupBox';
import { MemoBox } from '../../../fields/MemoBox';
import { NumberBox } from '../../../fields/NumberBox';
import { TextBox } from '../../../fields/TextBox';
import { formatValue } from '../../../lib/formats';
import { session } from '../../../lib/session';
import { label, t } from '../../../lib/texts';
import { measuresOf } from './follow';
import { NewCustomerButton } from './NewCustomerButton';
import type { OpenQuote } from './useQuote';

const airLoads = ['AIR', 'ULD'];

export function QuoteForm({ quote }: { quote: OpenQuote }) {
  const { form, isOpen } = quote;
  const at = (name: string) => ({ readOnly: !quote.canEdit(name) });
  const staff = session().USER_TP === 'S';
  const { TRANS_MODE } = form.values;
  const { RTON, CHRG_WT } = measuresOf(form.values);
  const fillCustomer = (item: { NAME: string } | null) => item && form.set('CUST_NM', item.NAME);
  return (
    <div className="q-form quote-form">
      <h3>
        {t('UI.tarQuoteMgt.REQUEST')}
        {staff && <NewCustomerButton quote={quote} />}
      </h3>
      <LookupBox name="CUST_CD" kind="Customer" showName={false} inBusiness required={!staff} onPick={fillCustomer} {...at('CUST_CD')} />
      <TextBox name="CUST_NM" required {...at('CUST_NM')} />
      <TextBox name="CHRG_NM" required {...at('CHRG_NM')} />
      <TextBox name="TEL_NO" required {...at('TEL_NO')} />
      <TextBox name="EMAIL" required check={emailFault} {...at('EMAIL')} />
      <DateBox name="QUO_DT" required {...at('QUO_DT')} />
      {staff && <TextBox name="SALES_USER_NM" title={label('SALES_USER_ID')} readOnly />}
      <h3>{t('UI.tarQuoteMgt.TRANSPORT')}</h3>
      <CodeSelect name="IMEX_TP" required {...at('IMEX_TP')} />
      <CodeSelect name="TRANS_MODE" required {...at('TRANS_MODE')} />
      <CodeSelect
        name="LOAD_TP"
        required
        only={(code) => !TRANS_MODE || airLoads.includes(code) === (TRANS_MODE === 'AIR')}
        {...at('LOAD_TP')}
      />
      <CodeSelect name="INCOTERMS" required {...at('INCOTERMS')} />
      <LookupBox name="POL_CD" kind="Port" required {...at('POL_CD')} />
      <LookupBox name="POD_CD" kind="Port" required {...at('POD_CD')} />
      <TextBox name="PICKUP_ADDR" {...at('PICKUP_ADDR')} />
      <TextBox name="DLV_ADDR" {...at('DLV_ADDR')} />
      <DateBox name="REQ_ETD_DT" {...at('REQ_ETD_DT')} />
      <h3>{t('UI.tarQuoteMgt.CARGO')}</h3>
      <TextBox name="ITEM_NM" required {...at('ITEM_NM')} />
      <CodeSelect name="CARGO_TP" required {...at('CARGO_TP')} />
      <TextBox name="HS_CD" {...at('HS_CD')} />
      <NumberBox name="PKG_QTY" min={0} {...at('PKG_QTY')} />
      <CodeSelect name="PKG_UT_CD" code="PKG_UT" {...at('PKG_UT_CD')} />
      <NumberBox name="GRS_WT" min={0} {...at('GRS_WT')} />
      <NumberBox name="MSR_CBM" min={0} {...at('MSR_CBM')} />
      <LookupBox name="CNTR_TP_CD" kind="CntrTp" {...at('CNTR_TP_CD')} />
      <NumberBox name="CNTR_QTY" min={1} max={999} {...at('CNTR_QTY')} />
      <NumberBox name="RTON" value={RTON} readOnly />
      <NumberBox name="CHRG_WT" value={CHRG_WT} readOnly />
      <LookupBox name="CURR_CD" kind="Currency" required {...at('CURR_CD')} />
      <MemoBox name="REQ_CNNT" maxLength={4000} rows={2} style={{ gridColumn: '1 / -1' }} {...at('REQ_CNNT')} />
      {isOpen && (quote.pricesSeen || staff) && (
        <>
          <h3>{t('UI.tarQuoteMgt.REPLY')}</h3>
          <MemoBox name="RPLY_CNNT" phrases="QUO" rows={3} style={{ gridColumn: '1 / -1' }} {...at('RPLY_CNNT')} />
          <TextBox name="RPLY_DTM" value={formatValue('RPLY_DTM', form.values.RPLY_DTM)} readOnly />
        </>
      )}
    </div>
  );
}
