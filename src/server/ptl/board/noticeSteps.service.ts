import { sql } from 'kysely';
import type { Db } from '../../db/open';

interface NoticeStep {
  NOTC_NO: string;
  FROM_STS: string;
  TO_STS: string;
}

/** Writes the steps of notices into the status history. */
export async function writeStates(db: Db, userId: string, steps: readonly NoticeStep[]): Promise<void> {
  if (steps.length === 0) return;
  await sql`
    insert into cms_sts_hist (ref_tp, ref_key, from_sts, to_sts, chg_user_id, chg_dtm)
    select 'NOT', s.no, s.before, s.after, ${userId}, now()
      from unnest(${steps.map((s) => s.NOTC_NO)}::text[], ${steps.map((s) => s.FROM_STS)}::text[], ${steps.map((s) => s.TO_STS)}::text[])
        with ordinality as s(no, before, after, n) order by s.n`.execute(db);
}
