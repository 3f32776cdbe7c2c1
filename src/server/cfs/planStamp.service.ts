import { sql } from 'kysely';
import { mostStampedBookings, type PlanStamp, type StampSearch } from '../../contract/cfs/planStamps';
import { nameIn } from '../lib/names';
import { Refusal } from '../lib/refusal';
import type { Ctx } from '../lib/serve';
import { inScope } from '../lib/where';
import { goOnAsPlanners, isLimited, openPlans } from './planList.service';

/** Versions of a plan, of its lines, and of those lines of other plans that hold one of the bookings. They are the planners': who is limited to customers is refused; of nothing there are none. */
export async function planStamps(ctx: Ctx<unknown>, { CLP_NO, BKG_NO = [] }: Partial<StampSearch>): Promise<PlanStamp[]> {
  const asked = [BKG_NO].flat().map(String);
  if (!CLP_NO && asked.length === 0) return [];
  if (ctx.user.USER_TP !== 'S' || isLimited(ctx.scope)) throw new Refusal(403, 'MSG000029');
  if (asked.length > mostStampedBookings) throw new Refusal(422, 'MSG000046', { args: [mostStampedBookings] });
  const { rows: seen } = await sql<{ BKG_NO: string }>`
    select b.bkg_no from cfs_bkg b
     where b.bkg_no = any(${asked}) and b.clp_no is distinct from ${CLP_NO ?? null} and b.clp_no is not null and ${inScope(ctx.scope, 'B')}`.execute(
    ctx.db,
  );
  const plans = CLP_NO ? await openPlans(ctx, [CLP_NO]) : [];
  await goOnAsPlanners(ctx, [ctx.user.CORP_CD]);
  const { rows } = await sql<PlanStamp>`
    select s.clp_no, p.clp_sts, s.line_no, s.bkg_no, s.upd_cnt, s.upd_dtm, coalesce(${nameIn(ctx.lang, 'U.USER_NM')}, s.upd_user_id) as user_nm
      from (
        select clp_no, null::int as line_no, null as bkg_no, upd_cnt, upd_dtm, upd_user_id from cfs_clp where clp_no = any(${plans})
        union all select clp_no, line_no, bkg_no, upd_cnt, upd_dtm, upd_user_id from cfs_clp_dtl
         where clp_no = any(${plans}) or bkg_no = any(${seen.map((one) => one.BKG_NO)})) s
      join cfs_clp p using (clp_no) left join cms_user u on u.user_id = s.upd_user_id
     order by s.clp_no, s.line_no nulls first`.execute(ctx.db);
  return rows;
}
