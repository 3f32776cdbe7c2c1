import { addDays } from '../../../contract/dates';
import { type Quote, quoteKey, transitions, typedColumns } from '../../../contract/ptl/quo/tarQuote';
import { insertRows } from '../../lib/save';
import type { Ctx } from '../../lib/serve';
import { lineColumns, linesByKey } from './lines';
import { quotesByKey } from './quotes';
import { writeStatus } from './status';
import type { Step } from './step';

/** What a new revision takes over from the former one, beside its lines. */
const copied = [
  ...typedColumns,
  'QUO_NO',
  'CORP_CD',
  'ORGN_CD',
  'RTON',
  'CHRG_WT',
  'SPLY_AMT',
  'VAT_AMT',
  'TOT_AMT',
  'SALES_USER_ID',
] as const;

/** Days a revision is valid whose former one is past its time. */
const validDays = 30;

/**
 * Makes the next revision of each quote, received and with the same lines, rates and sums. The former one keeps its state and moves no more: its
 * row stays locked until the new one is there.
 */
export async function revise(ctx: Ctx<unknown>, steps: readonly Step[]): Promise<Quote[]> {
  const keys = steps.map(({ quote }) => ({ QUO_NO: quote.QUO_NO, QUO_REV: quote.QUO_REV + 1 }));
  const to = transitions.revise.to as string;
  const lines = await linesByKey(
    ctx,
    steps.map(({ quote }) => quote),
  );
  await insertRows(
    ctx.db,
    'PTL_QUOTE',
    steps.map(({ quote }, i) => ({
      ...Object.fromEntries(copied.map((column) => [column, quote[column]])),
      QUO_REV: keys[i]?.QUO_REV,
      VALID_DT: quote.VALID_DT && quote.VALID_DT >= ctx.today ? quote.VALID_DT : addDays(ctx.today, validDays),
      QUO_STS: to,
      DEL_YN: 'N',
    })),
  );
  await insertRows(
    ctx.db,
    'PTL_QUOTE_DTL',
    steps.flatMap(({ quote }, i) =>
      (lines.get(quoteKey(quote)) ?? []).map((line) => ({
        ...Object.fromEntries(lineColumns.flatMap((column) => (column === 'UPD_CNT' ? [] : [[column, line[column]]]))),
        QUO_REV: keys[i]?.QUO_REV,
      })),
    ),
  );
  await writeStatus(
    ctx,
    keys.map((quote) => ({ quote, FROM_STS: null, TO_STS: to })),
  );
  return quotesByKey(ctx, keys);
}
