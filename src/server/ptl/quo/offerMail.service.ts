import type { Quote } from '../../../contract/ptl/quo/tarQuote';
import { type MadeFile, withMadeFiles } from '../../file/made.service';
import { queueMail } from '../../lib/mail';
import type { Ctx } from '../../lib/serve';
import { makeForm } from '../../reports/reports.service';
import { byKey } from './draft';
import { contacts, quoteMails } from './mail.service';

/**
 * Sends offers to those who asked for them, in the transaction that makes them. Each is attached as the document it is now, which stays as a file
 * of the quote, open to its customer.
 */
export async function sendOffers(ctx: Ctx<unknown>, quotes: readonly Quote[]): Promise<void> {
  const mails = await quoteMails(ctx, quotes, await contacts(ctx.db, quotes));
  const known = byKey(quotes);
  const made: MadeFile[] = [];
  for (const { ref, lang } of mails) {
    const quote = known.get(ref?.REF_KEY ?? '');
    if (!quote || !ref) continue;
    const { name, body } = await makeForm(ctx, 'QUO', [ref.REF_KEY], lang);
    const { QUO_NO: REF_KEY, CUST_CD, CORP_CD } = quote;
    made.push({ name, body, REF_TP: 'QUO', REF_KEY, DOC_TP: 'QUO', OPEN_YN: 'Y', CUST_CD, CORP_CD: CORP_CD ?? '' });
  }
  await withMadeFiles(ctx, made, async (files) => {
    await queueMail(ctx, 'QUO_OFFER', ...mails.map((mail, i) => ({ ...mail, files: files.slice(i, i + 1) })));
  });
}
