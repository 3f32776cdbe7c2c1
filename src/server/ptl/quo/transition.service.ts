import type { ActionBody, Fault } from '../../../contract/call';
import { type Quote, type QuoteAction, quoteKey, quoteRefusal, transitions } from '../../../contract/ptl/quo/tarQuote';
import { stored } from '../../../contract/rules';
import { Refusal, refuseFaults } from '../../lib/refusal';
import { askedRows, lockRows, updateRows } from '../../lib/save';
import type { Ctx } from '../../lib/serve';
import { accept } from './accept.service';
import { decline, offer, receive, submit } from './effects.service';
import { mailAccepted, mailNew } from './mail.service';
import { forReader, type KeyOf, quoteKeys, quotesByKey } from './quotes';
import { revise } from './revise.service';
import { statusNames, writeStatus } from './status';
import type { Step } from './step';

/** Checks the action's own conditions and gives the columns it sets, per quote. */
type Effect = (ctx: Ctx<unknown>, steps: readonly Step[]) => Promise<Partial<Quote>[]>;

const none: Effect = async (_, steps) => steps.map(() => ({}));

const effects: Record<Exclude<QuoteAction, 'revise'>, Effect> = { submit, receive, offer, accept, decline, cancel: none, delete: none };

type Follow = (ctx: Ctx<unknown>, quotes: readonly Quote[]) => Promise<void>;

/** What follows once the quotes stand in their new state. */
const afterwards: Partial<Record<QuoteAction, Follow>> = { submit: mailNew, accept: mailAccepted };

/**
 * Takes a status action on every quote of the list, or on none. Rows that cannot go are named with their numbers: what quoteRefusal says, and
 * every fault of the action's own conditions. A request that another has received first is 409 MSG000193. Gives the quotes as they are then.
 */
export async function transition(
  ctx: Ctx<Pick<ActionBody<Quote>, 'LIST' | 'RSN'>>,
  action: QuoteAction,
  follow: Follow | undefined = afterwards[action],
): Promise<(Quote & { BATCH_FLAG?: 'delete' })[]> {
  const list = askedRows<Partial<Quote> & { UPD_CNT?: number | null }>(ctx);
  const reason = stored(ctx.body.RSN ?? null) as string | null;
  if (transitions[action].reason && reason === null) throw new Refusal(422, 'MSG000039', { errors: [{ FIELD: 'RSN', CODE: 'MSG000039' }] });
  if (action === 'receive') await refuseReceived(ctx, list);
  await lockRows(ctx.db, 'PTL_QUOTE', quoteKeys, list, { visible: (row) => forReader(row, ctx) });
  const found = await quotesByKey(ctx, list as KeyOf[]);
  const quotes = new Map(found.map((quote) => [quoteKey(quote), quote]));
  const nameOf = await statusNames(ctx);
  const faults: Fault[] = [];
  const steps: Step[] = [];
  for (const [i, row] of list.entries()) {
    const quote = quotes.get(quoteKey(row as KeyOf));
    const code = quote ? quoteRefusal(action, quote, ctx.today) : 'MSG000043';
    if (quote && !code) steps.push({ quote, row, rowNo: i + 1 });
    else faults.push({ ROW_NO: i + 1, FIELD: 'QUO_STS', CODE: code as string, ARGS: quote ? [nameOf(quote.QUO_STS)] : [] });
  }
  refuseFaults(faults);
  const seen = (quote: Quote) => forReader(quote, ctx);
  if (action === 'revise') return (await revise(ctx, steps)).map(seen);

  const changes = await effects[action](ctx, steps);
  if (action === 'delete') return remove(ctx, steps);
  const to = transitions[action].to as string;
  const columns = [...new Set(['QUO_STS', ...changes.flatMap((change) => Object.keys(change))])];
  const next = steps.map(({ quote }, i) => ({ ...quote, QUO_STS: to, ...changes[i] }));
  await updateRows(ctx.db, 'PTL_QUOTE', quoteKeys, columns, next as Record<string, unknown>[]);
  await writeStatus(
    ctx,
    steps.map(({ quote }) => ({ quote, FROM_STS: quote.QUO_STS, TO_STS: to })),
    reason,
  );
  const done = await quotesByKey(
    ctx,
    steps.map(({ quote }) => quote),
  );
  await follow?.(ctx, done);
  return done.map(seen);
}

/** Who comes second to a request is told so, whatever version of it was read. */
async function refuseReceived(ctx: Ctx<unknown>, list: readonly Partial<Quote>[]): Promise<void> {
  await ctx.db
    .selectFrom('PTL_QUOTE')
    .select('QUO_NO')
    .where(
      'QUO_NO',
      'in',
      list.map((row) => row.QUO_NO ?? ''),
    )
    .orderBy('QUO_NO')
    .orderBy('QUO_REV')
    .forUpdate()
    .execute();
  const quotes = await quotesByKey(ctx, list as KeyOf[]);
  const errors = list.flatMap((row, i): Fault[] => {
    const quote = quotes.find((one) => quoteKey(one) === quoteKey(row as KeyOf));
    return quote && quoteRefusal('receive', quote, ctx.today) === 'MSG000193' ? [{ ROW_NO: i + 1, CODE: 'MSG000193' }] : [];
  });
  if (errors.length) throw new Refusal(409, 'MSG000193', { errors });
}

/** Takes drafts away: they are never sent again. */
async function remove(ctx: Ctx<unknown>, steps: readonly Step[]): Promise<(Quote & { BATCH_FLAG: 'delete' })[]> {
  const rows = steps.map(({ quote }) => ({ QUO_NO: quote.QUO_NO, QUO_REV: quote.QUO_REV, DEL_YN: 'Y' }));
  await updateRows(ctx.db, 'PTL_QUOTE', quoteKeys, ['DEL_YN'], rows);
  ctx.say('MSG000002');
  return steps.map(({ quote }) => ({ ...forReader(quote, ctx), BATCH_FLAG: 'delete' as const }));
}
