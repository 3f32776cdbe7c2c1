import { ptlFileMgtPopup } from '../../../../contract/ptl/popup/ptlFileMgtPopup';
import type { Quote } from '../../../../contract/ptl/quo/tarQuote';
import { FileBox } from '../../../fields/FileBox';
import type { Ask } from '../../../grid';
import { call, upload } from '../../../lib/call';
import { session } from '../../../lib/session';
import { t } from '../../../lib/texts';
import { attempt } from '../../../shell/attempt';

interface Typed {
  MAIL_FILE: File | null;
}

/** What an offer is accepted by on the customer's behalf. */
const proof = { REF_TP: 'QUO', DOC_TP: 'MAIL' };

function MailField() {
  return (
    <div className="q-form q-form-one">
      <FileBox name="MAIL_FILE" title={t('UI.tarQuoteMgt.MAIL')} required />
    </div>
  );
}

/** Has a mail of the customer been filed since the offer? */
async function hasMail({ QUO_NO = '', RPLY_DTM }: Partial<Quote>): Promise<boolean> {
  const { data } = await call(ptlFileMgtPopup.select, { SEARCH: { REF_TP: proof.REF_TP, REF_KEY: QUO_NO } });
  return data.LIST.some(({ DOC_TP, REG_DTM }) => DOC_TP === proof.DOC_TP && (REG_DTM ?? '') >= (RPLY_DTM ?? ''));
}

/** Asks before an offer is accepted; staff, who accept for the customer, for the customer's mail where none is filed yet: it is filed then. */
export async function askAccept(quote: Partial<Quote>, ask: Ask): Promise<object | null> {
  const needed = await attempt(async () => ({ mail: session().USER_TP === 'S' && !(await hasMail(quote)) }));
  if (!needed) return null;
  if (!needed.mail) return (await ask()) && {};
  const given = await ask<Typed>({ start: { MAIL_FILE: null }, Fields: MailField, height: 130 });
  const mail = given?.MAIL_FILE;
  if (!mail) return null;
  const filed = await attempt(() => upload([mail], { ...proof, REF_KEY: quote.QUO_NO }));
  return filed ? {} : null;
}
