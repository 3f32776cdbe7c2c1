import { sql } from 'kysely';
import type { StatusChange } from '../../contract/statusChange';
import type { Db } from '../db/open';
import { codeNames } from '../lib/codeNames';
import type { Ctx } from '../lib/serve';
import { statusChanges } from '../lib/statusChanges';
import { settlementsByNo } from './settlements';

/** A change of state: of a settlement (STL) or a cost line (CST). */
export interface StateStep {
  REF_TP: 'STL' | 'CST';
  REF_KEY: string;
  FROM_STS: string | null;
  TO_STS: string;
}

/** Writes steps of settlements and cost lines into the status history, by one user, with one reason for all. Those that stay where they are are left out. */
export async function writeStateSteps(db: Db, userId: string, steps: readonly StateStep[], reason: string | null = null): Promise<void> {
  const moved = steps.filter(({ FROM_STS, TO_STS }) => FROM_STS !== TO_STS);
  if (moved.length > 0) await insertSteps(db, userId, moved, reason);
}

/** Says something of cost lines in their status history, at the state they stay in. */
export async function noteAtCosts(
  db: Db,
  userId: string,
  rows: readonly { COST_NO: string; COST_STS: string }[],
  reason: string,
): Promise<void> {
  const steps = rows.map(({ COST_NO, COST_STS }): StateStep => ({ REF_TP: 'CST', REF_KEY: COST_NO, FROM_STS: COST_STS, TO_STS: COST_STS }));
  if (steps.length > 0) await insertSteps(db, userId, steps, reason);
}

async function insertSteps(db: Db, userId: string, steps: readonly StateStep[], reason: string | null): Promise<void> {
  const column = (name: keyof StateStep) => steps.map((step) => step[name]);
  await sql`
    insert into cms_sts_hist (ref_tp, ref_key, from_sts, to_sts, chg_user_id, chg_dtm, chg_rsn)
    select s.kind, s.no, s.before, s.after, ${userId}, now(), ${reason}
      from unnest(${column('REF_TP')}::text[], ${column('REF_KEY')}::text[], ${column('FROM_STS')}::text[], ${column('TO_STS')}::text[])
        with ordinality as s(kind, no, before, after, n) order by s.n`.execute(db);
}

/** The states that a settlement took, where the reader sees it: a customer from its sending on, and without what staff say why. */
export async function statesOf(ctx: Ctx<unknown>, number: unknown): Promise<StatusChange[]> {
  const [settlement] = await settlementsByNo(ctx, [String(number ?? '')]);
  if (!settlement) return [];
  const { STL_NO: REF_KEY, CUST_CD } = settlement;
  const changes = await statusChanges(ctx, { REF_TP: 'STL', REF_KEY, CUST_CD }, { isReasonInternal: true });
  return ctx.user.USER_TP === 'S' ? changes : changes.filter(({ TO_STS }) => TO_STS !== 'TMP');
}

/** States of settlements by their names in the user's language. */
export async function settlementStates(ctx: Ctx<unknown>): Promise<(state: string) => string> {
  const { STL_STS } = await codeNames(ctx, { STL_STS: 'STL_STS' });
  return (state) => STL_STS.get(state) ?? state;
}
