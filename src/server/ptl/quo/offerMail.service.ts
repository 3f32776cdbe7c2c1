import type { Quote } from '../../../contract/ptl/quo/tarQuote';
import { queueMail } from '../../lib/mail';
import type { Ctx } from '../../lib/serve';
import { contacts, quoteMails } from './mail.service';

/** Sends offers to those who asked for them, in the transaction that makes them. */
export async function sendOffers(ctx: Ctx<unknown>, quotes: readonly Quote[]): Promise<void> {
  await queueMail(ctx, 'QUO_OFFER', ...(await quoteMails(ctx, quotes, await contacts(ctx.db, quotes))));
}
