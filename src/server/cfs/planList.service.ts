import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Plan, PlanLine, PlanSearch } from '../../contract/cfs/clpList';
import { plan, planLine } from '../../contract/cfs/clpList';
import type { Cargo } from '../../contract/cfs/loadPlan';
import { columnList } from '../lib/entries';
import { nameIn } from '../lib/names';
import { presentInOrder } from '../lib/save';
import type { Scope } from '../lib/scope';
import type { Ctx } from '../lib/serve';
import { anyOf, between, inScope, startsWith } from '../lib/where';

type Reading = Pick<Ctx<unknown>, 'scope' | 'lang' | 'user'>;

/** Is the reader limited to some customers: of a plan he has their lines alone? */
export const isLimited = ({ kind }: Scope): boolean => kind === 'CUST' || kind === 'SALES_OWN';

/** Condition: the line `d` of a plan is one that its reader has. */
const ownLine = (scope: Scope): RawBuilder<SqlBool> =>
  isLimited(scope) ? sql<SqlBool>`d.cust_cd = any(${scope.custs})` : sql<SqlBool>`true`;

/** Condition: the plan `p` is one that its reader sees. Who is limited to customers sees the plans that hold cargo of theirs. */
export const plansInScope = (scope: Scope): RawBuilder<SqlBool> =>
  isLimited(scope)
    ? sql<SqlBool>`(p.corp_cd = any(${scope.corps}) and exists (select from cfs_clp_dtl d where d.clp_no = p.clp_no and ${ownLine(scope)}))`
    : inScope(scope, 'P');

/** Plans that meet a condition on `p`, with their sums: of the reader's own lines where he is limited to customers. */
export const plansWhere = ({ scope, lang, user }: Reading, condition: RawBuilder<SqlBool>): RawBuilder<Plan> => {
  const isStaff = user.USER_TP === 'S';
  const sums = isLimited(scope)
    ? sql`(select sum(d.pkg_qty) as tot_pkg_qty, sum(d.grs_wt) as tot_grs_wt, sum(d.msr_cbm) as tot_msr_cbm
         from cfs_clp_dtl d where d.clp_no = p.clp_no and ${ownLine(scope)})`
    : sql`(select p.tot_pkg_qty, p.tot_grs_wt, p.tot_msr_cbm)`;
  return sql<Plan>`
    select ${columnList({ ...plan, columns: plan.columns.filter((name) => name !== 'RMK') }, 'P')}, case when ${isStaff} then p.rmk end as rmk, p.clp_sts,
        ${nameIn(lang, 'H.CYCFS_NM')} as cycfs_nm, s.*, case when ${isStaff && !isLimited(scope)} then p.load_rate end as load_rate, t.iso_cd, t.cntr_kind, t.inr_cbm, t.max_wt
      from cfs_clp p join mdm_cycfs h on h.cycfs_cd = p.cycfs_cd join mdm_cntr_tp t on t.cntr_tp_cd = p.cntr_tp_cd cross join lateral ${sums} s
     where p.del_yn = 'N' and ${condition}`;
};

/** Is a plan asked for by a number, whatever its day? */
export const isNumbered = ({ CLP_NO, CNTR_NO, BKG_NO }: Partial<PlanSearch>): boolean => Boolean(CLP_NO || CNTR_NO || BKG_NO);

export function searchedPlans(ctx: Reading, search: Partial<PlanSearch>): RawBuilder<Plan> {
  const { FR_DT, TO_DT, CYCFS_CD, CLP_STS, POL_CD, POD_CD, CNTR_NO, CLP_NO, BKG_NO } = search;
  const days = isNumbered(search) ? sql<SqlBool>`true` : between('P.CLP_DT', FR_DT, TO_DT);
  const holds = BKG_NO
    ? sql<SqlBool>`exists (select from cfs_clp_dtl d where d.clp_no = p.clp_no and ${startsWith('D.BKG_NO', BKG_NO)} and ${ownLine(ctx.scope)})`
    : sql<SqlBool>`true`;
  return plansWhere(
    ctx,
    sql<SqlBool>`${plansInScope(ctx.scope)} and ${days} and ${startsWith('P.CLP_NO', CLP_NO)} and ${startsWith('P.CNTR_NO', CNTR_NO)} and ${anyOf('P.CYCFS_CD', CYCFS_CD)}
      and ${anyOf('P.CLP_STS', CLP_STS)} and ${anyOf('P.POL_CD', POL_CD)} and ${anyOf('P.POD_CD', POD_CD)} and ${holds}`,
  );
}

/** Plans as they are now, in this order; those that are gone as they were. */
export async function presentPlans(ctx: Ctx<unknown>, rows: readonly { CLP_NO: string }[]): Promise<Plan[]> {
  const numbers = rows.map(({ CLP_NO }) => CLP_NO);
  const { rows: now } = await plansWhere(ctx, sql<SqlBool>`p.clp_no = any(${numbers}) and ${plansInScope(ctx.scope)}`).execute(ctx.db);
  return presentInOrder(now, plan.keys, rows as Plan[]);
}

/** The cargo of the booking `b`, but for its number and quantities; the consignee is that of its shipment, before there is one the customer. */
const cargoOf = (lang: Ctx<unknown>['lang']) => sql`
  ${nameIn(lang, 'C.CUST_NM')} as cust_nm, coalesce(f.cnee_nm, ${nameIn(lang, 'C.CUST_NM')}) as cnee_nm,
  b.cycfs_cd, b.pod_cd, b.vsl_nm, b.voy_no, coalesce(b.etd_dt, f.etd_dt) as etd_dt, f.carr_cd, b.len_cm, b.wid_cm, b.hgt_cm, b.stack_cnt, b.imdg_cls, b.un_no, b.set_temp, b.cargo_cls_dtm, b.cfs_bkg_sts, b.in_dtm,
  b.actl_pkg_qty, b.cfs_loc, b.dmg_yn, b.pkg_qty as bkd_pkg_qty,
  coalesce(b.actl_grs_wt, b.grs_wt) as all_grs_wt, coalesce(b.actl_msr_cbm, b.msr_cbm) as all_msr_cbm`;

/** The shipment `f` of the booking `b`. */
const shipmentOf = sql`
  left join lateral (select f.cnee_nm, f.etd_dt, f.carr_cd from fms_hbl f
     where f.corp_cd = b.corp_cd and f.hbl_no = b.hbl_no and f.cust_cd = b.cust_cd and f.del_yn = 'N' limit 1) f on true`;

/** Lines of plans with their cargo. */
export const linesOf = ({ scope, lang, user }: Reading, numbers: readonly string[]): RawBuilder<PlanLine> => {
  const remark = sql`case when ${user.USER_TP === 'S'} then d.rmk end as rmk`;
  return sql<PlanLine>`
    select ${columnList({ ...planLine, columns: planLine.columns.filter((name) => name !== 'RMK') }, 'D')}, ${remark}, d.cust_cd, d.hbl_no, d.item_nm,
        d.pkg_ut_cd, ${cargoOf(lang)}
      from cfs_clp_dtl d join cfs_clp p using (clp_no) join cfs_bkg b using (bkg_no) join mdm_cust c on c.cust_cd = d.cust_cd ${shipmentOf}
     where d.clp_no = any(${numbers}) and p.del_yn = 'N' and ${ownLine(scope)}`;
};

/**
 * Goes on in the corporation of the plans: they are seen, and so is all that is in them, bookings of other organisations too. Who is limited to
 * customers stays so.
 */
export async function goOnAsPlanners(ctx: Ctx<unknown>, corps: readonly string[]): Promise<void> {
  if (ctx.scope.kind.startsWith('ORGN')) await ctx.goOnAs({ ...ctx.scope, kind: 'CORP', corps: [...corps] });
}

/** The numbers of those of the plans that the reader sees; from here on all that is in them can be read. */
export async function openPlans(ctx: Ctx<unknown>, numbers: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ CLP_NO: string; CORP_CD: string }>`
    select p.clp_no, p.corp_cd from cfs_clp p where p.clp_no = any(${numbers}) and p.del_yn = 'N' and ${plansInScope(ctx.scope)}`.execute(
    ctx.db,
  );
  await goOnAsPlanners(ctx, [...new Set(rows.map(({ CORP_CD }) => CORP_CD))]);
  return rows.map(({ CLP_NO }) => CLP_NO);
}

/** Lines of plans that were opened, plan by plan in the order of loading. */
export async function planLines(ctx: Ctx<unknown>, numbers: readonly string[]): Promise<PlanLine[]> {
  const { rows } = await sql<PlanLine>`${linesOf(ctx, numbers)} order by d.clp_no, d.load_seq`.execute(ctx.db);
  return rows;
}

/** Bookings that wait to be loaded: of a CFS and a port, confirmed or received, in no plan. */
export const waitingCargo = (
  { scope, lang }: Reading,
  { CYCFS_CD, POD_CD }: { CYCFS_CD: string; POD_CD: string },
): RawBuilder<Cargo> => sql<Cargo>`
  select b.bkg_no, b.cust_cd, b.hbl_no, b.item_nm, b.pkg_ut_cd, coalesce(b.actl_pkg_qty, b.pkg_qty) as pkg_qty,
      coalesce(b.actl_grs_wt, b.grs_wt) as grs_wt, coalesce(b.actl_msr_cbm, b.msr_cbm) as msr_cbm, ${cargoOf(lang)}
    from cfs_bkg b join mdm_cust c on c.cust_cd = b.cust_cd ${shipmentOf}
   where b.cycfs_cd = ${CYCFS_CD} and b.pod_cd = ${POD_CD} and b.clp_no is null and b.cfs_bkg_sts in ('CFM', 'IN') and b.del_yn = 'N'
     and ${inScope(scope, 'B')}`;
