import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { readable } from '../../contract/columnRules';
import type { Settlement } from '../../contract/set/settlement';
import { setStl } from '../../contract/tables/set';
import { nameIn } from '../lib/names';
import type { Ctx } from '../lib/serve';
import { isOpen, seenSettlements } from './settlementScope.service';

const storedColumns = [...setStl.key, ...setStl.required.filter((name) => name !== 'DEL_YN'), ...setStl.optional];

/** Days since the due date of the settlement `alias` while something is open. */
export const overdueDays = (alias: string): RawBuilder<number | null> => {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql<number | null>`case when ${isOpen(alias)} and ${column('DUE_DT')} < current_date
    then current_date - ${column('DUE_DT')} end`;
};

/** Settlements that the user may see, under a condition on the alias S; customers see sales alone, from the day they are sent. */
export const settlementRows = (
  { lang, scope }: Pick<Ctx<unknown>, 'lang' | 'scope'>,
  condition: RawBuilder<unknown>,
  more: RawBuilder<unknown> = sql``,
): RawBuilder<Settlement> => sql<Settlement>`
  select ${sql.join(storedColumns.map((name) => sql.ref(`S.${name}`)))}, s.upd_cnt, ${nameIn(lang, 'C.CUST_NM')} as cust_nm,
      ${nameIn<string | null>(lang, 'G.ORGN_NM')} as orgn_nm, ${nameIn<string | null>(lang, 'U.USER_NM')} as cfm_user_nm,
      ${overdueDays('S')} as ovd_days, coalesce(d.dsp_cnt, 0) as dsp_cnt, coalesce(d.open_dsp_cnt, 0) as open_dsp_cnt ${more}
    from set_stl s join mdm_cust c on c.cust_cd = s.cust_cd left join mdm_orgn g on g.orgn_cd = s.orgn_cd
      left join cms_user u on u.user_id = s.cfm_user_id
      left join lateral (select count(*)::int as dsp_cnt, count(*) filter (where ${waitsForStaff('K')})::int as open_dsp_cnt
        from set_cost k where k.stl_no = s.stl_no and k.cost_sts = 'DSP') d on true
   where s.del_yn = 'N' and ${seenSettlements(scope, 'S')} and ${condition}`;

/** Is the last word about the disputed line `alias` the customer's? */
export const waitsForStaff = (alias: string): RawBuilder<SqlBool> => sql<SqlBool>`'C' = (
  select w.user_tp from set_dsp x join cms_user w on w.user_id = x.dsp_user_id where x.cost_no = ${sql.ref(`${alias}.COST_NO`)} order by x.dsp_seq desc limit 1)`;

/** Settlements by their numbers, as their reader may have them, in the order asked; those that are not seen are left out. */
export async function settlementsByNo(ctx: Ctx<unknown>, numbers: readonly string[]): Promise<Settlement[]> {
  const { rows } = await settlementRows(ctx, sql`s.stl_no = any(${[...numbers]})`).execute(ctx.db);
  const byNo = new Map(rows.map((row) => [row.STL_NO, settlementFor(row, ctx)]));
  return numbers.flatMap((number) => byNo.get(number) ?? []);
}

/** A settlement as its reader may have it. */
export const settlementFor = <R extends Settlement>(row: R, { user, now }: Pick<Ctx<unknown>, 'user' | 'now'>): R =>
  readable('SET_STL', row, user, now);
