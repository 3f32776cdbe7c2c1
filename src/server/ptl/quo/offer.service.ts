import type { ActionBody } from '../../../contract/call';
import { reportMaxKeys } from '../../../contract/cms/popup/cmsReportPopup';
import { type Quote, quoteKey } from '../../../contract/ptl/quo/tarQuote';
import { keepMade, type MadeFile } from '../../file/made.service';
import { type Mail, queueMail } from '../../lib/mail';
import { type PdfJob, renderPdf } from '../../lib/pdf';
import { Refusal } from '../../lib/refusal';
import { askedRows } from '../../lib/save';
import type { Ctx } from '../../lib/serve';
import { addressed, mailParties } from '../../reports/readers.service';
import { writeForm } from '../../reports/reports.service';
import { byKey } from './draft';
import { contacts, offerMails } from './mail.service';
import { transition } from './transition.service';

type OfferBody = Pick<ActionBody<Quote>, 'LIST' | 'RSN'>;

/** An offer on its way to those who asked for it: its mail, and its document as it is to be drawn. */
interface Letter {
  mail: Mail;
  file: Omit<MadeFile, 'body'>;
  pdf: PdfJob;
}

/** A document that was drawn before its offer was made. */
interface DrawnOffer {
  pdf: PdfJob;
  body: Buffer;
}

async function lettersOf(ctx: Ctx<unknown>, quotes: readonly Quote[]): Promise<Letter[]> {
  const known = byKey(quotes);
  const parties = await mailParties(ctx, 'QUO', quotes.map(quoteKey));
  const letters: Letter[] = [];
  for (const mail of await offerMails(ctx, quotes, await contacts(ctx.db, quotes))) {
    const { ref, lang } = mail;
    const quote = known.get(ref?.REF_KEY ?? '');
    if (!quote || !ref) continue;
    addressed(
      parties.filter(({ KEYS }) => KEYS.includes(ref.REF_KEY)),
      mail.to,
    );
    const { name, pdf } = await writeForm(ctx, 'QUO', [ref.REF_KEY], lang);
    const { QUO_NO: REF_KEY, CUST_CD, CORP_CD } = quote;
    letters.push({ mail, pdf, file: { name, REF_TP: 'QUO', REF_KEY, DOC_TP: 'QUO', OPEN_YN: 'Y', CUST_CD, CORP_CD: CORP_CD ?? '' } });
  }
  return letters;
}

/** Draws the documents of offers before they are made: the offers are rehearsed, and what they would send is drawn once that is taken back. */
export async function drawOffers(ctx: Ctx<OfferBody>): Promise<DrawnOffer[]> {
  if (askedRows(ctx).length > reportMaxKeys) throw new Refusal(422, 'MSG000046', { args: [reportMaxKeys] });
  const letters = await ctx.within('rehearse', async (part) => {
    let written: Letter[] = [];
    await transition(part, 'offer', async (_, quotes) => {
      written = await lettersOf(part, quotes);
    });
    return written;
  });
  const drawn: DrawnOffer[] = [];
  for (const { pdf } of letters) drawn.push({ pdf, body: await renderPdf(pdf, ctx.gone) });
  return drawn;
}

/** What a document says, whenever it was printed. */
const saidBy = (pdf: PdfJob): string => JSON.stringify({ ...pdf, footer: '' });

/**
 * Makes offers and sends them to those who asked for them, each with its document, which stays as a file of the quote, open to its customer.
 * Where one would by now say something else than what was drawn: 409 MSG000025.
 */
export const makeOffers = (ctx: Ctx<OfferBody>, drawn: readonly DrawnOffer[]): Promise<Quote[]> =>
  transition(ctx, 'offer', async (_, quotes) => {
    const letters = await lettersOf(ctx, quotes);
    const bodies = new Map(drawn.map(({ pdf, body }) => [saidBy(pdf), body]));
    const made = letters.map(({ file, pdf }): MadeFile => {
      const body = bodies.get(saidBy(pdf));
      if (!body) throw new Refusal(409, 'MSG000025');
      return { ...file, body };
    });
    const files = await keepMade(ctx, made);
    await queueMail(ctx, 'QUO_OFFER', ...letters.map(({ mail }, i) => ({ ...mail, files: files.slice(i, i + 1) })));
  });
