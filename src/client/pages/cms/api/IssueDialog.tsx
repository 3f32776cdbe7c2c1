import { useState } from 'react';
import { cmsJwtMgt, type IssuedToken, type IssuedType, issuedTypes, maxUses, tokenLimits } from '../../../../contract/cms/api/cmsJwtMgt';
import { CodeSelect } from '../../../fields/CodeSelect';
import { useForm } from '../../../fields/form';
import { LookupBox } from '../../../fields/LookupBox';
import { NumberBox } from '../../../fields/NumberBox';
import { TextBox } from '../../../fields/TextBox';
import { call, newBatchId } from '../../../lib/call';
import { t } from '../../../lib/texts';
import { attempt } from '../../../shell/attempt';
import { DialogForm } from '../../../shell/dialogForm';
import { held } from '../../../shell/held';
import { usePopup } from '../../../shell/popups';
import { IssuedText } from './IssuedText';
import { PartnerFields, type PartnerValues } from './PartnerFields';

interface Asked extends PartnerValues {
  TOKEN_TP: IssuedType;
  TARGET_URL: string | null;
  VALID: number;
  MAX_USE_CNT: number;
  RMK: string | null;
}

const blank = { TARGET_URL: null, CUST_CD: null, API_ID: null, API_SCOPES: null, RMK: null };
const ofKind = (type: IssuedType) => ({ VALID: tokenLimits[type].valid, MAX_USE_CNT: tokenLimits[type].uses });

/** Asks for a token, then shows its text this once. */
export function IssueDialog() {
  const popup = usePopup<{ onIssued: () => void }>();
  const form = useForm<Asked>({ ...blank, TOKEN_TP: 'SSO', USER_ID: '', ...ofKind('SSO') });
  const [issued, setIssued] = useState<IssuedToken | null>(null);
  if (issued) return <IssuedText token={issued} onClose={() => popup.close()} />;

  const type = form.values.TOKEN_TP;
  const { maxValid } = tokenLimits[type];
  const choose = (next: IssuedType | null) => {
    if (!next) return;
    form.load({ ...form.values, ...blank, TOKEN_TP: next, ...ofKind(next) });
  };
  const submit = async () => {
    const { API_SCOPES, ...rest } = form.values;
    const answer = await attempt(
      () =>
        held((onLost) =>
          call(cmsJwtMgt.issue, { BATCH_ID: newBatchId(), LIST: [{ ...rest, API_SCOPES: API_SCOPES?.join(' ') ?? null }] }, { onLost }),
        ),
      ({ errors }) => form.fail(errors),
    );
    if (!answer) return;
    setIssued(answer.data.LIST[0] ?? null);
    popup.param.onIssued();
  };

  return (
    <DialogForm
      form={form}
      table="CMS_JWT"
      onDone={submit}
      fields={
        <>
          <CodeSelect
            name="TOKEN_TP"
            required
            only={(code) => issuedTypes.some((one) => one === code)}
            value={type}
            onChange={(value) => choose(value as IssuedType | null)}
          />
          <LookupBox name="USER_ID" kind="User" required autoFocus />
          {type === 'API' ? <PartnerFields form={form} /> : <TextBox name="TARGET_URL" />}
          <NumberBox
            name="VALID"
            title={t(type === 'SSO' ? 'UI.cmsJwtMgt.VALID_MIN' : 'UI.cmsJwtMgt.VALID_HR')}
            required
            min={1}
            max={maxValid}
          />
          <NumberBox name="MAX_USE_CNT" title={t('UI.cmsJwtMgt.USES')} required min={0} max={maxUses} />
          <TextBox name="RMK" />
        </>
      }
    >
      <p className="q-popup-note">{t('UI.cmsJwtMgt.NO_LIMIT')}</p>
      {type === 'API' && <p className="q-popup-note">{t('UI.cmsJwtMgt.NO_SCOPE')}</p>}
    </DialogForm>
  );
}
