import { type Customer, countsDays, customerChecks, mayChange } from '../../../../contract/mdm/customer/mdmCustomerMgt';
import { bizNoFault } from '../../../../contract/mdm/popup/mdmCustomerCdPopup';
import { CodeSelect } from '../../../fields/CodeSelect';
import { DateBox } from '../../../fields/DateBox';
import type { Form } from '../../../fields/form';
import { FormScope } from '../../../fields/form';
import { LookupBox } from '../../../fields/LookupBox';
import { MemoBox } from '../../../fields/MemoBox';
import { NameBox } from '../../../fields/NameBox';
import { NumberBox } from '../../../fields/NumberBox';
import { TextBox } from '../../../fields/TextBox';
import { postcode } from '../../../shell/postcode';
import { useScreen } from '../../../shell/screen';
import './customerForm.css';

interface Props {
  form: Form<Partial<Customer>>;
  readOnly: boolean;
}

/** Everything of a customer; fields that the user may not change are only read. */
export function CustomerForm({ form, readOnly }: Props) {
  const { has } = useScreen();
  const { CORP_CD, PAY_TERM, STOP_YN } = form.values;
  const all = { readOnly: readOnly || !mayChange('CUST_NM', has) };
  return (
    <FormScope form={form} screen="mdmCustomerMgt" table="MDM_CUST">
      <div className="q-form customer-form">
        <TextBox name="CUST_CD" readOnly />
        <TextBox name="CUST_NM" required {...all} />
        <TextBox name="CUST_ENG_NM" {...all} />
        <TextBox name="CUST_ABBR" {...all} />
        <CodeSelect name="CUST_TP" required {...all} />
        <TextBox name="BIZ_NO" check={bizNoFault} {...all} />
        <TextBox name="CEO_NM" {...all} />
        <LookupBox name="CTRY_CD" kind="Country" required {...all} />
        <TextBox name="BIZ_COND" {...all} />
        <TextBox name="BIZ_ITEM" {...all} />
        <TextBox name="TEL_NO" {...all} />
        <TextBox name="FAX_NO" {...all} />
        <NameBox name="ZIP_NO" names={postcode('ADDR')} {...all} />
        <TextBox name="ADDR" {...all} />
        <TextBox name="ADDR_DTL" {...all} />
        <TextBox name="ADDR_ENG" {...all} />
        <TextBox name="EMAIL" check={customerChecks.EMAIL} {...all} />
        <TextBox name="TAX_EMAIL" check={customerChecks.TAX_EMAIL} {...all} />
        <LookupBox name="SALES_USER_ID" kind="User" search={{ USER_TP: 'S', CORP_CD }} {...all} />
        <CodeSelect name="KEY_YN" required {...all} />
        <CodeSelect name="PAY_TERM" required {...all} />
        <NumberBox name="PAY_DAY" min={0} max={365} required={countsDays(PAY_TERM)} {...all} />
        <LookupBox name="CURR_CD" kind="Currency" required {...all} />
        <NumberBox name="CRDT_LMT_AMT" min={0} readOnly={readOnly || !mayChange('CRDT_LMT_AMT', has)} />
        <TextBox name="CSTM_ID_NO" {...all} />
        <TextBox name="OLD_CD" {...all} />
        <TextBox name="CORP_NM" readOnly />
        {STOP_YN === 'Y' && <DateBox name="STOP_DT" readOnly />}
        {STOP_YN === 'Y' && <TextBox name="STOP_RSN" span={2} readOnly />}
        <MemoBox name="RMK" rows={1} span={2} {...all} />
      </div>
    </FormScope>
  );
}
