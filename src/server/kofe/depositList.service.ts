import { type RawBuilder, sql } from 'kysely';
import { type Deposit, deposit } from '../../contract/kofe/deposit';
import type { DepositBalance, KoDepositSearch } from '../../contract/kofe/koDepositList';
import { fileCount } from '../file/files.service';
import { columnList } from '../lib/entries';
import { nameIn } from '../lib/names';
import { presentInOrder } from '../lib/save';
import type { Ctx } from '../lib/serve';
import { anyOf, between, inScope } from '../lib/where';

/**
 * Deposits that the reader may see and `where` (on `d`) lets through, with the balance after each confirmed one. It is the balance of all deposits of the
 * customer in the currency, whichever of them are listed.
 */
const depositsOf = (ctx: Ctx<unknown>, where: RawBuilder<unknown>): RawBuilder<Deposit> => sql<Deposit>`
  with listed as materialized (select d.* from kofe_deposit d where ${inScope(ctx.scope, 'D')} and ${where}),
    runs as materialized (
      select r.depo_no, r.bal_amt from (select distinct corp_cd, cust_cd, curr_cd from listed) k
        cross join lateral deposit_runs(k.corp_cd, k.cust_cd, k.curr_cd) r)
  select ${columnList(deposit, 'D')}, d.corp_cd, d.orgn_cd, d.depo_sts, d.stl_no, d.cfm_dtm, d.rjct_rsn, ${nameIn(ctx.lang, 'C.CUST_NM')} as cust_nm,
      case when d.depo_sts = 'CFM' and d.depo_tp = 'IN' then d.depo_amt end as in_amt,
      case when d.depo_sts = 'CFM' and d.depo_tp in ('USE', 'RFD') then d.depo_amt end as out_amt,
      r.bal_amt as bal_amt_run, ${nameIn<string | null>(ctx.lang, 'U.USER_NM')} as cfm_user_nm,
      ${fileCount(ctx, 'DEP', 'D.DEPO_NO')} as file_cnt, case when d.reg_user_id = any(app_selves()) then 'Y' else 'N' end as own_yn
    from listed d join mdm_cust c on c.cust_cd = d.cust_cd left join cms_user u on u.user_id = d.cfm_user_id
      left join runs r on r.depo_no = d.depo_no`;

export const searchedDeposits = (ctx: Ctx<unknown>, search: Partial<KoDepositSearch>): RawBuilder<Deposit> => {
  const { FR_DT, TO_DT, DEPO_NO, DEPO_TP, DEPO_STS, CUST_CD, CURR_CD, HBL_NO, STL_NO } = search;
  return sql<Deposit>`
    select * from (${depositsOf(
      ctx,
      sql`${DEPO_NO ? anyOf('D.DEPO_NO', DEPO_NO) : between('D.DEPO_DT', FR_DT, TO_DT)} and ${anyOf('D.DEPO_TP', DEPO_TP)}
        and ${anyOf('D.DEPO_STS', DEPO_STS)} and ${anyOf('D.CUST_CD', CUST_CD)} and ${anyOf('D.CURR_CD', CURR_CD)}
        and ${anyOf('D.HBL_NO', HBL_NO)} and ${anyOf('D.STL_NO', STL_NO)}`,
    )}) x`;
};

/** Deposits as they are now, in this order; those that are gone as they were. */
export async function presentDeposits(ctx: Ctx<unknown>, rows: readonly { DEPO_NO: string }[]): Promise<Deposit[]> {
  const numbers = rows.map(({ DEPO_NO }) => DEPO_NO);
  const { rows: now } = await sql<Deposit>`select * from (${depositsOf(ctx, sql`d.depo_no = any(${numbers})`)}) x`.execute(ctx.db);
  return presentInOrder(now, deposit.keys, rows as Deposit[]);
}

/** What the deposits of the searched customers come to, currency by currency. */
export const balancesIn = (ctx: Ctx<unknown>, { FR_DT, TO_DT, CUST_CD, CURR_CD }: Partial<KoDepositSearch>): RawBuilder<DepositBalance> => {
  const before = sql`d.depo_dt < ${FR_DT}::date`;
  const sum = (amount: string, kind: RawBuilder<unknown>) => sql`coalesce(sum(${sql.ref(amount)}) filter (where ${kind}), 0)`;
  return sql<DepositBalance>`
    select curr_cd, ${sum('signed', sql`is_before`)} as opn_bal,
        ${sum('depo_amt', sql`not is_before and depo_tp = 'IN'`)} as in_amt, ${sum('depo_amt', sql`not is_before and depo_tp in ('USE', 'RFD')`)} as out_amt,
        ${sum('depo_amt', sql`not is_before and depo_tp = 'ADJ'`)} as adj_amt, coalesce(sum(signed), 0) as cls_bal
      from (select d.curr_cd, d.depo_tp, d.depo_amt, ${before} as is_before,
              case when d.depo_tp in ('USE', 'RFD') then -d.depo_amt else d.depo_amt end as signed
              from kofe_deposit d
             where d.depo_sts = 'CFM' and d.depo_dt <= ${TO_DT}::date and ${anyOf('D.CUST_CD', CUST_CD)} and ${anyOf('D.CURR_CD', CURR_CD)}
               and ${inScope(ctx.scope, 'D')}) x
     group by curr_cd`;
};
