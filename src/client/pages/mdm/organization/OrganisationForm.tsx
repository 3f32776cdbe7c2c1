import { maxSeq, type Organisation } from '../../../../contract/mdm/organization/mdmOrganizationMgt';
import { CheckBox } from '../../../fields/CheckBox';
import { CodeSelect } from '../../../fields/CodeSelect';
import { DateBox } from '../../../fields/DateBox';
import { type Form, FormScope } from '../../../fields/form';
import { LookupBox } from '../../../fields/LookupBox';
import { NumberBox } from '../../../fields/NumberBox';
import { TextBox } from '../../../fields/TextBox';
import './organization.css';

interface Props {
  form: Form<Partial<Organisation>>;
  isNew: boolean;
  isOpen: boolean;
}

/** An organisation; another one above it moves its whole branch there. */
export function OrganisationForm({ form, isNew, isOpen }: Props) {
  const readOnly = !isOpen;
  const { CORP_CD } = form.values;
  return (
    <FormScope form={form} screen="mdmOrganizationMgt" table="MDM_ORGN">
      <div className="q-form q-form-one organization-form">
        <TextBox name="ORGN_CD" required upper readOnly={!isNew} />
        <TextBox name="ORGN_NM" required readOnly={readOnly} />
        <TextBox name="ORGN_ENG_NM" readOnly={readOnly} />
        <CodeSelect name="ORGN_TP" required readOnly={readOnly} />
        <LookupBox name="UPPER_ORGN_CD" kind="Orgn" search={{ CORP_CD }} readOnly={readOnly} />
        <NumberBox name="SORT_SEQ" required min={0} max={maxSeq} readOnly={readOnly} />
        <LookupBox name="MGR_USER_ID" kind="User" search={{ USER_TP: 'S', CORP_CD }} readOnly={readOnly} />
        <TextBox name="TEL_NO" readOnly={readOnly} />
        <DateBox name="BGN_DT" readOnly={readOnly} />
        <DateBox name="END_DT" readOnly={readOnly} />
        <CheckBox name="USE_YN" readOnly={readOnly} />
      </div>
    </FormScope>
  );
}
