import { sql } from 'kysely';
import { quoteKey } from '../../../contract/ptl/quo/tarQuote';
import { codeNames } from '../../lib/codeNames';
import type { Ctx } from '../../lib/serve';
import type { KeyOf } from './quotes';

export interface StatusStep {
  quote: KeyOf;
  FROM_STS: string | null;
  TO_STS: string;
}

/** Writes the steps of quotes into the status history, by the user of the call, with one reason for all. */
export async function writeStatus(ctx: Ctx<unknown>, steps: readonly StatusStep[], reason: string | null = null): Promise<void> {
  if (steps.length === 0) return;
  await sql`
    insert into cms_sts_hist (ref_tp, ref_key, from_sts, to_sts, chg_user_id, chg_dtm, chg_rsn)
    select 'QUO', s.key, s.before, s.after, ${ctx.user.USER_ID}, now(), ${reason}
      from unnest(${steps.map((s) => quoteKey(s.quote))}::text[], ${steps.map((s) => s.FROM_STS)}::text[], ${steps.map((s) => s.TO_STS)}::text[])
        with ordinality as s(key, before, after, n) order by s.n`.execute(ctx.db);
}

/** Statuses of quotes by their names in the user's language, read once for all rows of a call. */
export async function statusNames(ctx: Ctx<unknown>): Promise<(status: string) => string> {
  const { QUO_STS } = await codeNames(ctx, { QUO_STS: 'QUO_STS' });
  return (status) => QUO_STS.get(status) ?? status;
}
