import { useState } from 'react';
import { cmsJwtMgt, type IssuedToken, maxUses, type TokenType, tokenLimits } from '../../../../contract/cms/api/CmsJwtMgt';
import { CodeSelect } from '../../../fields/CodeSelect';
import { useForm } from '../../../fields/form';
import { LookupBox } from '../../../fields/LookupBox';
import { NumberBox } from '../../../fields/NumberBox';
import { TextBox } from '../../../fields/TextBox';
import { call, newBatchId } from '../../../lib/call';
import { t } from '../../../lib/texts';
import { attempt } from '../../../shell/attempt';
import { DialogForm } from '../../../shell/dialogForm';
import { usePopup } from '../../../shell/popups';
import { IssuedText } from './IssuedText';

const ofKind = (type: TokenType) => ({ VALID: tokenLimits[type].valid, MAX_USE_CNT: tokenLimits[type].uses });

/** Asks for a token, then shows its text this once. */
export function IssueDialog() {
  const popup = usePopup<{ onIssued: () => void }>();
  const form = useForm({ TOKEN_TP: 'SSO' as TokenType, USER_ID: '', TARGET_URL: null as string | null, ...ofKind('SSO') });
  const [issued, setIssued] = useState<IssuedToken | null>(null);
  if (issued) return <IssuedText token={issued} onClose={() => popup.close()} />;

  const type = form.values.TOKEN_TP;
  const { maxValid } = tokenLimits[type];
  const choose = (next: TokenType | null) => {
    if (!next) return;
    form.load({ ...form.values, TOKEN_TP: next, ...ofKind(next), ...(next === 'API' ? { TARGET_URL: null } : {}) });
  };
  const done = async () => {
    const answer = await attempt(
      () => call(cmsJwtMgt.issue, { BATCH_ID: newBatchId(), LIST: [form.values] }),
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
      onDone={done}
      fields={
        <>
          <CodeSelect name="TOKEN_TP" required value={type} onChange={(value) => choose(value as TokenType | null)} />
          <LookupBox name="USER_ID" kind="User" required autoFocus />
          <TextBox name="TARGET_URL" readOnly={type === 'API'} />
          <NumberBox
            name="VALID"
            title={t(type === 'SSO' ? 'UI.cmsJwtMgt.VALID_MIN' : 'UI.cmsJwtMgt.VALID_HR')}
            required
            min={1}
            max={maxValid}
          />
          <NumberBox name="MAX_USE_CNT" title={t('UI.cmsJwtMgt.USES')} required min={0} max={maxUses} />
        </>
      }
    >
      <p className="q-popup-note">{t('UI.cmsJwtMgt.NO_LIMIT')}</p>
    </DialogForm>
  );
}
