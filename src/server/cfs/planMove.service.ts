import { sql } from 'kysely';
import type { ActionBody, Fault } from '../../contract/call';
import { type Plan, type PlanAction, plan, planRefusal } from '../../contract/cfs/clpList';
import { dashed } from '../../contract/shown';
import { refuseFaults } from '../lib/refusal';
import { askedRows, lockRows } from '../lib/save';
import type { Ctx } from '../lib/serve';
import { checkedPlans, faultOf } from './planCheck.service';
import { type Booked, lockBookingsOf } from './planLine.service';
import { goOnAsPlanners, presentPlans } from './planList.service';
import { recordSteps, stateFaults } from './planState.service';
import { takeBackStuffed, writeStuffed } from './stuffed.service';

/** Plans of an action, locked, with their bookings. */
interface Locked {
  plans: Plan[];
  numbers: string[];
  bookings: Booked[];
}

/** The plans of an action and the bookings in them, locked; refuses those that cannot take it. From here on all that is in them is seen. */
async function locked(ctx: Ctx<ActionBody<Plan>>, action: PlanAction): Promise<Locked> {
  const plans = (await lockRows(ctx.db, plan.table, plan.keys, askedRows(ctx))) as unknown as (Plan & { CORP_CD: string })[];
  refuseFaults(
    await stateFaults(
      ctx,
      plans.flatMap((row, i) => {
        const { CLP_STS, ETD_DT } = row;
        const CODE = planRefusal(action, row, ctx.today);
        const day = CODE === 'MSG000708' ? { ARGS: [dashed(ETD_DT ?? '')] } : {};
        return CODE ? [{ ROW_NO: i + 1, CLP_STS, CODE, ...day }] : [];
      }),
    ),
  );
  await goOnAsPlanners(
    ctx,
    plans.map(({ CORP_CD }) => CORP_CD),
  );
  const numbers = plans.map(({ CLP_NO }) => CLP_NO);
  return { plans, numbers, bookings: [...(await lockBookingsOf(ctx, numbers)).values()] };
}

/** Moves those of locked bookings that have the state `from` into another one, which the history gets. */
async function moveBookings(ctx: Ctx<unknown>, bookings: readonly Booked[], from: string, to: string): Promise<void> {
  const keys = bookings.filter(({ CFS_BKG_STS }) => CFS_BKG_STS === from).map(({ BKG_NO }) => BKG_NO);
  await sql`update cfs_bkg set cfs_bkg_sts = ${to} where bkg_no = any(${keys})`.execute(ctx.db);
  await recordSteps(
    ctx,
    'CFB',
    keys.map((key) => ({ key, from })),
    to,
  );
}

const stepsOf = (plans: readonly Plan[]) => plans.map(({ CLP_NO, CLP_STS }) => ({ key: CLP_NO, from: CLP_STS }));

/** Closes plans: their containers are stuffed, and so are the bookings and shipments in them. Refused is what the checks of a plan refuse. */
export async function closePlans(ctx: Ctx<ActionBody<Plan>>, reason: string | null): Promise<Plan[]> {
  const { plans, numbers, bookings } = await locked(ctx, 'close');
  const checked = await checkedPlans(ctx, numbers);
  refuseFaults(
    numbers.flatMap((no, i): Fault[] => {
      const { checks = [] } = checked.get(no) ?? {};
      const field = (target: (typeof checks)[number]['TARGET']) => (target && 'FIELD' in target ? target.FIELD : 'CLP_NO');
      return checks.filter(({ STOPS }) => STOPS !== null).map((check) => faultOf(check, { ROW_NO: i + 1, FIELD: field(check.TARGET) }));
    }),
  );
  await sql`update cfs_clp set clp_sts = 'CLS', stuf_end_dtm = coalesce(stuf_end_dtm, greatest(stuf_bgn_dtm, date_trunc('second', now()))) where clp_no = any(${numbers})`.execute(
    ctx.db,
  );
  await recordSteps(ctx, 'CLP', stepsOf(plans), 'CLS', reason);
  await moveBookings(ctx, bookings, 'IN', 'STF');
  await writeStuffed(ctx, numbers);
  return presentPlans(ctx, plans);
}

/** Opens closed plans again: loading goes on, and what closing wrote is taken back. Refused where cargo has left already (MSG000715). */
export async function reopenPlans(ctx: Ctx<ActionBody<Plan>>, reason: string | null): Promise<Plan[]> {
  const { plans, numbers, bookings } = await locked(ctx, 'reopen');
  refuseFaults(
    numbers.flatMap((no, i): Fault[] => {
      const gone = bookings.filter(({ CLP_NO, CFS_BKG_STS }) => CLP_NO === no && CFS_BKG_STS === 'OUT').map(({ BKG_NO }) => BKG_NO);
      return gone.length ? [{ ROW_NO: i + 1, FIELD: 'CLP_STS', CODE: 'MSG000715', ARGS: [gone.join(', ')] }] : [];
    }),
  );
  await sql`update cfs_clp set clp_sts = 'WRK', stuf_end_dtm = null where clp_no = any(${numbers})`.execute(ctx.db);
  await recordSteps(ctx, 'CLP', stepsOf(plans), 'WRK', reason);
  await moveBookings(ctx, bookings, 'STF', 'IN');
  await takeBackStuffed(ctx, numbers);
  return presentPlans(ctx, plans);
}

/** Cancels plans; the cargo in them waits again. */
export async function cancelPlans(ctx: Ctx<ActionBody<Plan>>, reason: string): Promise<Plan[]> {
  const { plans, numbers } = await locked(ctx, 'cancel');
  await sql`delete from cfs_clp_dtl where clp_no = any(${numbers})`.execute(ctx.db);
  await sql`update cfs_clp set clp_sts = 'CXL' where clp_no = any(${numbers})`.execute(ctx.db);
  await recordSteps(ctx, 'CLP', stepsOf(plans), 'CXL', reason);
  return presentPlans(ctx, plans);
}
