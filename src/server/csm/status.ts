import { sql } from 'kysely';
import type { Ctx } from '../lib/serve';

export interface RequestStep {
  REQ_NO: string;
  FROM_STS: string | null;
  TO_STS: string;
}

/** Writes steps of requests into the status history, by the user of the call, with one reason for all. */
export async function writeRequestStatus(ctx: Ctx<unknown>, steps: readonly RequestStep[], reason: string | null = null): Promise<void> {
  if (steps.length === 0) return;
  const column = (name: keyof RequestStep) => steps.map((step) => step[name]);
  await sql`
    insert into cms_sts_hist (ref_tp, ref_key, from_sts, to_sts, chg_user_id, chg_dtm, chg_rsn)
    select 'CSM', s.no, s.before, s.after, ${ctx.user.USER_ID}, now(), ${reason}
      from unnest(${column('REQ_NO')}::text[], ${column('FROM_STS')}::text[], ${column('TO_STS')}::text[]) as s(no, before, after)`.execute(
    ctx.db,
  );
}
