import { sql } from 'kysely';
import { codeNames } from '../lib/codeNames';
import type { Ctx } from '../lib/serve';

export interface StatusStep {
  DLV_ORD_NO: string;
  FROM_STS: string | null;
  TO_STS: string;
  CHG_RSN?: string | null;
}

/** Writes the steps of delivery orders into the status history, by the user of the call. */
export async function writeStatus(ctx: Ctx<unknown>, steps: StatusStep[]): Promise<void> {
  if (steps.length === 0) return;
  await sql`
    insert into cms_sts_hist (ref_tp, ref_key, from_sts, to_sts, chg_user_id, chg_dtm, chg_rsn)
    select 'DLV', s.no, s.before, s.after, ${ctx.user.USER_ID}, now(), s.reason
      from unnest(${steps.map((s) => s.DLV_ORD_NO)}::text[], ${steps.map((s) => s.FROM_STS)}::text[], ${steps.map((s) => s.TO_STS)}::text[],
        ${steps.map((s) => s.CHG_RSN ?? null)}::text[]) with ordinality as s(no, before, after, reason, n) order by s.n`.execute(ctx.db);
}

/** Delivery statuses by their names in the user's language, read once for all rows of a call. */
export async function statusNames(ctx: Ctx<unknown>): Promise<(status: string) => string> {
  const { DLV_ORD_STS } = await codeNames(ctx, { DLV_ORD_STS: 'DLV_ORD_STS' });
  return (status) => DLV_ORD_STS.get(status) ?? status;
}
