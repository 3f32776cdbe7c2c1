import { ptlFileMgtPopup } from '../../../../contract/ptl/popup/ptlFileMgtPopup';
import type { Quote } from '../../../../contract/ptl/quo/tarQuote';
import { FileBox } from '../../../fields/FileBox';
import type { Ask } from '../../../grid';
import { call, upload } from '../../../lib/call';
import { session } from '../../../lib/session';
import { t } from '../../../lib/texts';
import { attempt } from '../../../shell/attempt';
import { menuOf } from '../../../shell/menu';

interface Typed {
  MAIL_FILE: File | null;
}

/** What an offer is accepted by on the customer's behalf. */
const proof = { REF_TP: 'QUO', DOC_TP: 'MAIL' };

const mailField = (required: boolean) => () => (
  <div className="q-form q-form-one">
    <FileBox name="MAIL_FILE" title={t(required ? 'UI.tarQuoteMgt.MAIL' : 'UI.tarQuoteMgt.MAIL_UNSEEN')} required={required} />
  </div>
);
const fields = {
  missing: { start: { MAIL_FILE: null }, Fields: mailField(true), height: 130 },
  unseen: { start: { MAIL_FILE: null }, Fields: mailField(false), height: 130 },
};

/** What is there of a mail that the customer has sent since the offer; who lacks the files of the quote cannot see it. */
async function mailOf({ QUO_NO = '', RPLY_DTM }: Partial<Quote>): Promise<'filed' | keyof typeof fields> {
  if (!menuOf('ptlFileMgtPopup')) return 'unseen';
  const { data } = await call(ptlFileMgtPopup.select, { SEARCH: { REF_TP: proof.REF_TP, REF_KEY: QUO_NO } });
  const isFiled = data.LIST.some(({ DOC_TP, REG_DTM }) => DOC_TP === proof.DOC_TP && (REG_DTM ?? '') >= (RPLY_DTM ?? ''));
  return isFiled ? 'filed' : 'missing';
}

/**
 * Asks before an offer is accepted; staff, who accept for the customer, for the customer's mail where none is filed yet: it is filed then. Where
 * that cannot be seen it may be left out, and the server says whether one is missing.
 */
export async function askAccept(quote: Partial<Quote>, ask: Ask): Promise<object | null> {
  const mail = session().USER_TP === 'S' ? await attempt(() => mailOf(quote)) : 'filed';
  if (!mail) return null;
  if (mail === 'filed') return (await ask()) && {};
  const given = await ask<Typed>(fields[mail]);
  if (!given) return null;
  const { MAIL_FILE } = given;
  if (!MAIL_FILE) return mail === 'unseen' ? {} : null;
  const filed = await attempt(() => upload([MAIL_FILE], { ...proof, REF_KEY: quote.QUO_NO }));
  return filed ? {} : null;
}
