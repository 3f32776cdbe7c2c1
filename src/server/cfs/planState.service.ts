import { sql } from 'kysely';
import type { Fault } from '../../contract/call';
import { codeNames } from '../lib/codeNames';
import type { Ctx } from '../lib/serve';

/** Faults of plans whose state does not let them be changed: closed ones (MSG000207), and others by the name of their state (MSG000027). */
export async function stateFaults(
  ctx: Ctx<unknown>,
  rows: readonly { ROW_NO: number; CLP_STS: string; CODE?: string; ARGS?: string[] }[],
): Promise<Fault[]> {
  const { CLP_STS: names } = await codeNames(ctx, { CLP_STS: 'CLP_STS' });
  return rows.map(({ ROW_NO, CLP_STS, CODE = CLP_STS === 'CLS' ? 'MSG000207' : 'MSG000027', ARGS }) => ({
    ...{ ROW_NO, FIELD: 'CLP_STS', CODE },
    ARGS: ARGS ?? (CODE === 'MSG000027' ? [names.get(CLP_STS) ?? CLP_STS] : []),
  }));
}

/** A document whose state changes: its number, and the state it comes from. */
export interface Step {
  key: string;
  from: string;
}

/** Writes changes of states to the history of load plans (CLP) or of bookings (CFB). */
export async function recordSteps(
  ctx: Ctx<unknown>,
  kind: 'CLP' | 'CFB',
  steps: readonly Step[],
  to: string,
  reason: string | null = null,
): Promise<void> {
  await sql`
    insert into cms_sts_hist (ref_tp, ref_key, from_sts, to_sts, chg_user_id, chg_dtm, chg_rsn)
    select ${kind}, s.key, s.before, ${to}, ${ctx.user.USER_ID}, now(), ${reason}
      from unnest(${steps.map(({ key }) => key)}::text[], ${steps.map(({ from }) => from)}::text[]) with ordinality as s (key, before, n) order by s.n`.execute(
    ctx.db,
  );
}
