import { useEffect } from 'react';
import { canTurn, needsOrganisation, offeredRole, type User, userChecks } from '../../../../contract/cms/comm/cmsUserMgt';
import { CodeSelect } from '../../../fields/CodeSelect';
import { DateBox } from '../../../fields/DateBox';
import type { Form } from '../../../fields/form';
import { FormScope } from '../../../fields/form';
import { LookupBox } from '../../../fields/LookupBox';
import { MemoBox } from '../../../fields/MemoBox';
import { TextBox } from '../../../fields/TextBox';
import { session } from '../../../lib/session';
import { t } from '../../../lib/texts';

interface Props {
  form: Form<Partial<User>>;
  /** State of the account as it is stored. */
  status: string | undefined;
  isNew: boolean;
  readOnly: boolean;
}

export function UserForm({ form, status, isNew, readOnly }: Props) {
  const user = form.values;
  const own = user.USER_ID === session().USER_ID;
  const isStaff = needsOrganisation(user);
  const { ROLE_ID, USER_TP } = user;
  const offered = offeredRole(USER_TP);
  // The role offered follows the kind of user until another one is chosen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another kind of user offers another role
  useEffect(() => {
    if (isNew && ROLE_ID !== offered && (!ROLE_ID || ROLE_ID === offeredRole('C'))) form.set('ROLE_ID', offered);
  }, [isNew, offered]);
  return (
    <FormScope form={form} screen="cmsUserMgt" table="CMS_USER">
      <div className="q-form">
        <TextBox name="USER_ID" required readOnly={!isNew} check={userChecks.USER_ID} />
        <TextBox name="USER_NM" required readOnly={readOnly} />
        <TextBox name="USER_ENG_NM" readOnly={readOnly} />
        <CodeSelect name="USER_TP" required readOnly={!isNew} />
        <LookupBox name="CORP_CD" kind="Corp" required readOnly={!isNew} />
        {isStaff ? (
          <LookupBox name="ORGN_CD" kind="Orgn" search={{ CORP_CD: user.CORP_CD }} required readOnly={readOnly} />
        ) : (
          <LookupBox name="CUST_CD" kind="Customer" required={isNew && ROLE_ID !== 'GUEST'} readOnly={readOnly} />
        )}
        {isNew && <LookupBox name="ROLE_ID" kind="Role" title={t('UI.cmsUserMgt.G2')} search={{ USER_TP: user.USER_TP }} />}
        <TextBox name="EMAIL" required readOnly={readOnly} check={userChecks.EMAIL} />
        <TextBox name="MOBILE_NO" readOnly={readOnly} check={userChecks.MOBILE_NO} />
        <TextBox name="TEL_NO" readOnly={readOnly} />
        <TextBox name="BIZ_DEPT" readOnly={readOnly} />
        <TextBox name="TEAM_NM" readOnly={readOnly} />
        <TextBox name="POST_NM" readOnly={readOnly} />
        <CodeSelect name="USER_STS" required only={(code) => !status || canTurn(status, code)} readOnly={readOnly || isNew || own} />
        <CodeSelect name="LANG_CD" required readOnly={readOnly} />
        <DateBox name="USE_BGN_DT" readOnly={readOnly || own} />
        <DateBox name="USE_END_DT" readOnly={readOnly || own} />
        <MemoBox name="RMK" rows={1} span={2} readOnly={readOnly} />
      </div>
    </FormScope>
  );
}
