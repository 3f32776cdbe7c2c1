import { useEffect, useState } from 'react';
import { cmsJwtMgt, type TokenChoice } from '../../../../contract/cms/api/cmsJwtMgt';
import { CodeSelect } from '../../../fields/CodeSelect';
import type { Form } from '../../../fields/form';
import { call } from '../../../lib/call';
import { t } from '../../../lib/texts';

/** What a token of kind API is issued for, besides its user. */
export interface PartnerValues {
  USER_ID: string;
  CUST_CD: string | null;
  API_ID: string | null;
  API_SCOPES: string[] | null;
}

/** The customer of a customer's user, the system and the scopes of a token; what leaves no choice is chosen. */
export function PartnerFields<T extends PartnerValues>({ form }: { form: Form<T> }) {
  const [choices, setChoices] = useState<TokenChoice[]>([]);
  const { USER_ID } = form.values;
  useEffect(() => {
    let gone = false;
    const take = (list: TokenChoice[]) => {
      if (gone) return;
      const first = (kind: TokenChoice['KIND']) => list.find(({ KIND }) => KIND === kind)?.CODE ?? null;
      const systems = list.filter(({ KIND }) => KIND === 'API');
      setChoices(list);
      form.set('CUST_CD', first('CUST'));
      form.set('API_SCOPES', null);
      if (systems.length === 1) form.set('API_ID', first('API'));
    };
    call(cmsJwtMgt.choices, { SEARCH: { USER_ID } }, { quiet: true }).then(
      ({ data }) => take(data.LIST),
      () => take([]),
    );
    return () => {
      gone = true;
    };
  }, [form, USER_ID]);

  const of = (kind: TokenChoice['KIND']) =>
    choices.flatMap(({ KIND, CODE, NAME }) => (KIND === kind ? [{ CODE, NAME: `${NAME} (${CODE})` }] : []));
  const customers = of('CUST');
  const scopes = choices.flatMap(({ KIND, CODE }) => (KIND === 'SCOPE' ? [{ CODE, NAME: t(`UI.OPEN.SC_${CODE.replace(':', '_')}`) }] : []));
  return (
    <>
      {customers.length > 0 && <CodeSelect name="CUST_CD" required options={customers} />}
      <CodeSelect name="API_ID" required options={of('API')} />
      <CodeSelect name="API_SCOPES" required multiple options={scopes} />
    </>
  );
}
