import { emailFault } from '../../../../contract/admin/changeMe';
import type { Corporation } from '../../../../contract/mdm/organization/mdmCorpMgt';
import { bizNoFault } from '../../../../contract/mdm/popup/mdmCustomerCdPopup';
import { CheckBox } from '../../../fields/CheckBox';
import { CodeSelect } from '../../../fields/CodeSelect';
import { type Form, FormScope } from '../../../fields/form';
import { LookupBox } from '../../../fields/LookupBox';
import { TextBox } from '../../../fields/TextBox';
import { session } from '../../../lib/session';
import './organization.css';

interface Props {
  form: Form<Partial<Corporation>>;
  isNew: boolean;
  isOpen: boolean;
  /** Works for all corporations: gives a logo set. */
  everywhere: boolean;
}

export function CorporationForm({ form, isNew, isOpen, everywhere }: Props) {
  const readOnly = !isOpen;
  /** Nobody switches off the corporation that he is signed in at. */
  const isOwn = form.values.CORP_CD === session().corpCd;
  return (
    <FormScope form={form} screen="mdmCorpMgt" table="MDM_CORP">
      <div className="q-form q-form-one organization-form">
        <TextBox name="CORP_CD" required upper readOnly={!isNew} />
        <TextBox name="CORP_NM" required readOnly={readOnly} />
        <TextBox name="CORP_ENG_NM" readOnly={readOnly} />
        <TextBox name="CORP_LOC_NM" readOnly={readOnly} />
        <TextBox name="BIZ_NO" required readOnly={readOnly} check={bizNoFault} />
        <TextBox name="CEO_NM" readOnly={readOnly} />
        <TextBox name="BIZ_COND" readOnly={readOnly} />
        <TextBox name="BIZ_ITEM" readOnly={readOnly} />
        <TextBox name="ADDR" readOnly={readOnly} />
        <TextBox name="ADDR_ENG" readOnly={readOnly} />
        <TextBox name="TEL_NO" readOnly={readOnly} />
        <TextBox name="EMAIL" readOnly={readOnly} check={emailFault} />
        <LookupBox name="CTRY_CD" kind="Country" required readOnly={readOnly} />
        <LookupBox name="BASE_CURR_CD" kind="Currency" required readOnly={readOnly} />
        <CodeSelect name="LOGO_CD" required readOnly={readOnly || !everywhere} />
        <TextBox name="ELVIS_OFC_CD" upper readOnly={readOnly} />
        <CheckBox name="USE_YN" readOnly={readOnly || isOwn} />
      </div>
    </FormScope>
  );
}
