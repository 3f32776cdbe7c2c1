import { sql } from 'kysely';
import type { Fault } from '../../../contract/call';
import type { Quote } from '../../../contract/ptl/quo/tarQuote';
import { checkMeasures, checkQuote } from '../../../contract/ptl/quo/tarQuoteRules';
import { isEmpty, stored } from '../../../contract/rules';
import { codeCheck } from '../../lib/codeNames';
import { stoppedCustomers } from '../../lib/customers';
import { refuseFaults } from '../../lib/refusal';
import type { Ctx } from '../../lib/serve';
import { datesOf } from './draft';
import { linesByKey } from './lines';
import { quoteTitle } from './quotes';
import type { Step } from './step';

/** Faults of quotes whose customer no business is done with, by row. */
export async function stoppedFaults(ctx: Ctx<unknown>, steps: readonly Step[]): Promise<Fault[]> {
  const stopped = await stoppedCustomers(
    ctx,
    steps.flatMap(({ quote }) => quote.CUST_CD ?? []),
  );
  return steps.flatMap(({ quote, rowNo }): Fault[] => {
    const customer = stopped.get(quote.CUST_CD ?? '');
    return customer ? [{ ROW_NO: rowNo, FIELD: 'CUST_CD', CODE: 'MSG000186', ARGS: [customer] }] : [];
  });
}

const required = (ctx: Ctx<unknown>, FIELD: keyof Quote): Fault => ({ FIELD, CODE: 'MSG000012', ARGS: [quoteTitle(ctx)(FIELD)] });
const inRow = (rowNo: number, faults: readonly Fault[]): Fault[] => faults.map((fault) => ({ ...fault, ROW_NO: rowNo }));

/** Asks for a price as of today: the request is whole, and goes to the customer's sales manager. */
export async function submit(ctx: Ctx<unknown>, steps: readonly Step[]): Promise<Partial<Quote>[]> {
  refuseFaults([
    ...(await stoppedFaults(ctx, steps)),
    ...steps.flatMap(({ quote, rowNo }) => inRow(rowNo, [...checkQuote(quote, quoteTitle(ctx)), ...checkMeasures(quote)])),
  ]);
  const managers = await salesManagers(ctx, steps);
  ctx.say('MSG000261', steps.map(({ quote }) => quote.QUO_NO).join(', '));
  return steps.map(({ quote }) => ({ ...datesOf(ctx.today), SALES_USER_ID: managers.get(quote.CUST_CD ?? '') ?? quote.SALES_USER_ID }));
}

/** Takes a request on: who receives it has it, where nobody had it before. */
export const receive = async (ctx: Ctx<unknown>, steps: readonly Step[]): Promise<Partial<Quote>[]> =>
  steps.map(({ quote }) => ({ SALES_USER_ID: quote.SALES_USER_ID ?? ctx.user.USER_ID }));

/** Offers a price: to a customer business is done with, with lines, for a time that has not passed. */
export async function offer(ctx: Ctx<unknown>, steps: readonly Step[]): Promise<Partial<Quote>[]> {
  const lines = await linesByKey(
    ctx,
    steps.map(({ quote }) => quote),
  );
  const counts = [...lines.values()].map((list) => list.length);
  refuseFaults([
    ...(await stoppedFaults(ctx, steps)),
    ...steps.flatMap(({ quote, rowNo }, i) =>
      inRow(rowNo, [
        ...(isEmpty(quote.CUST_CD) ? [required(ctx, 'CUST_CD')] : []),
        ...checkMeasures(quote),
        ...(counts[i] === 0 ? [{ FIELD: 'LINE_NO', CODE: 'MSG000262' }] : []),
        ...(isEmpty(quote.VALID_DT) ? [required(ctx, 'VALID_DT')] : []),
        ...(quote.VALID_DT && quote.VALID_DT < ctx.today
          ? [{ FIELD: 'VALID_DT', CODE: 'MSG000189', ARGS: [quoteTitle(ctx)('VALID_DT')] }]
          : []),
      ]),
    ),
  ]);
  const managers = await salesManagers(ctx, steps);
  return steps.map(({ quote }) => ({
    RPLY_DTM: ctx.now,
    SALES_USER_ID: quote.SALES_USER_ID ?? managers.get(quote.CUST_CD ?? '') ?? ctx.user.USER_ID,
  }));
}

/** Declines an offer, with the reason it was lost for. */
export async function decline(ctx: Ctx<unknown>, steps: readonly Step[]): Promise<Partial<Quote>[]> {
  const codeFaults = await codeCheck(ctx.db, ['LOSE_RSN'], quoteTitle(ctx));
  refuseFaults(
    steps.flatMap(({ row, rowNo }) => {
      if (isEmpty(row.LOSE_RSN)) return inRow(rowNo, [required(ctx, 'LOSE_RSN')]);
      return inRow(rowNo, codeFaults(row));
    }),
  );
  return steps.map(({ row }) => ({ LOSE_RSN: stored(row.LOSE_RSN) as string }));
}

/** The sales managers of customers. */
async function salesManagers(ctx: Ctx<unknown>, steps: readonly Step[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ CUST_CD: string; SALES_USER_ID: string }>`
    select cust_cd, sales_user_id from mdm_cust
     where cust_cd = any(${steps.flatMap(({ quote }) => quote.CUST_CD ?? [])}) and sales_user_id is not null`.execute(ctx.db);
  return new Map(rows.map((row) => [row.CUST_CD, row.SALES_USER_ID]));
}
