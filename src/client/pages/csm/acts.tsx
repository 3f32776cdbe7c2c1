import { type CsmRequest, type RequestAction, requestRefusal } from '../../../contract/csm/csmRequest';
import { type Form, FormScope } from '../../fields/form';
import { LookupBox } from '../../fields/LookupBox';
import type { Ask } from '../../grid';
import { codeName } from '../../lib/codes';
import { session } from '../../lib/session';
import { t } from '../../lib/texts';

/** Why an action cannot be done to a request now, in words; null where it can. */
export const whyNot =
  (action: RequestAction) =>
  (request: CsmRequest): string | null => {
    const code = requestRefusal(action, request, session());
    return code && t(code, codeName('CSM_REQ_STS', request.CSM_REQ_STS));
  };

interface Person {
  CHRG_USER_ID: string | null;
}

const PersonField = ({ form }: { form: Form<Person> }) => (
  <FormScope form={form} table="CSM_REQ">
    <div className="q-form q-form-one">
      <LookupBox name="CHRG_USER_ID" kind="User" title={t('UI.csm.IN_CHARGE')} required autoFocus />
    </div>
  </FormScope>
);

/** Asks for the person in charge of requests. */
export async function askPerson(requests: CsmRequest[], ask: Ask): Promise<Partial<CsmRequest> | null> {
  const [first] = requests;
  const start = { CHRG_USER_ID: requests.length === 1 ? (first?.CHRG_USER_ID ?? null) : null };
  const given = await ask<Person>({ start, Fields: PersonField, height: 60 });
  return given && { CHRG_USER_ID: given.CHRG_USER_ID };
}
