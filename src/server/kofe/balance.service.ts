import { sql } from 'kysely';
import { Decimal } from '../../contract/decimal';
import { shownAmount } from '../../contract/kofe/deposit';
import type { Db } from '../db/open';
import { takeNumbers } from '../lib/number';
import { Refusal } from '../lib/refusal';
import type { Ctx } from '../lib/serve';

/** Whose deposits, in which currency: what has a balance of its own. */
export interface DepositKey {
  CORP_CD: string;
  CUST_CD: string;
  CURR_CD: string;
}

/** A deposit that is used to pay a settlement. */
export interface DepositUse extends DepositKey {
  ORGN_CD: string | null;
  DEPO_AMT: number;
  DEPO_DT: string;
  STL_NO: string;
  RMK: string | null;
}

const nameOf = ({ CORP_CD, CUST_CD, CURR_CD }: DepositKey): string => `${CORP_CD}/${CUST_CD}/${CURR_CD}`;

/** Keeps the balances of these from being changed by others until the end of the transaction. Whoever needs several locks them in one order. */
export async function lockBalance(db: Db, keys: readonly DepositKey[]): Promise<void> {
  const ordered = [...new Map(keys.map((key) => [nameOf(key), key])).entries()].sort(([a], [b]) => (a < b ? -1 : 1));
  for (const [, { CORP_CD, CUST_CD, CURR_CD }] of ordered) await sql`select lock_deposits(${CORP_CD}, ${CUST_CD}, ${CURR_CD})`.execute(db);
}

/** The balance of a customer in a currency: what its confirmed deposits add up to. */
export async function balanceOf(db: Db, { CORP_CD, CUST_CD, CURR_CD }: DepositKey): Promise<Decimal> {
  const { rows } = await sql<{ BAL_AMT: string }>`select bal_amt::text from deposit_runs(${CORP_CD}, ${CUST_CD}, ${CURR_CD})
    order by depo_dt desc, depo_no desc limit 1`.execute(db);
  return Decimal.of(rows[0]?.BAL_AMT ?? 0);
}

/**
 * What may be taken out on a day, after everything else of that day, or in the place of a row of that day: the lowest balance from then on, so that
 * none of a later row becomes negative.
 */
export async function freeOf(
  db: Db,
  { CORP_CD, CUST_CD, CURR_CD }: DepositKey,
  { DEPO_DT, DEPO_NO = null }: { DEPO_DT: string; DEPO_NO?: string | null },
): Promise<Decimal> {
  const before = sql`(depo_dt < ${DEPO_DT}::date or depo_dt = ${DEPO_DT}::date and (${DEPO_NO}::text is null or depo_no <= ${DEPO_NO}::text))`;
  const { rows } = await sql<{ FREE_AMT: string }>`
    with r as materialized (select *, ${before} as is_before from deposit_runs(${CORP_CD}, ${CUST_CD}, ${CURR_CD}))
    select least(coalesce((select bal_amt from r where is_before order by depo_dt desc, depo_no desc limit 1), 0),
                 (select min(bal_amt) from r where not is_before))::text as free_amt`.execute(db);
  return Decimal.of(rows[0]?.FREE_AMT ?? 0);
}

/**
 * Pays a settlement out of the deposits of its customer, confirmed at once, and gives the number. Refused where the balance of that day or of a
 * later one is too low (422 MSG000286 with what may be used).
 */
export async function useDeposit(ctx: Pick<Ctx<unknown>, 'db' | 'user'>, use: DepositUse): Promise<string> {
  await lockBalance(ctx.db, [use]);
  const free = await freeOf(ctx.db, use, { DEPO_DT: use.DEPO_DT });
  if (Decimal.of(use.DEPO_AMT).compare(free) > 0)
    throw new Refusal(422, 'MSG000286', {
      args: [shownAmount(free, use.CURR_CD)],
      errors: [{ FIELD: 'PAY_AMT', CODE: 'MSG000286', ARGS: [shownAmount(free, use.CURR_CD)] }],
    });
  const [DEPO_NO = ''] = await takeNumbers(ctx.db, 'DEP', use.CORP_CD, 1);
  await sql`
    insert into kofe_deposit (depo_no, corp_cd, orgn_cd, cust_cd, curr_cd, depo_dt, depo_tp, depo_amt, stl_no, rmk, depo_sts, cfm_user_id, cfm_dtm)
    values (${DEPO_NO}, ${use.CORP_CD}, ${use.ORGN_CD}, ${use.CUST_CD}, ${use.CURR_CD}, ${use.DEPO_DT}, 'USE', ${use.DEPO_AMT}, ${use.STL_NO},
      ${use.RMK}, 'CFM', ${ctx.user.USER_ID}, now())`.execute(ctx.db);
  await writeStates(ctx, [{ DEPO_NO, before: null }], 'CFM', use.RMK);
  return DEPO_NO;
}

/** Gives back what payments had used, when these are deleted: their deposits are cancelled. */
export async function releaseUse(ctx: Pick<Ctx<unknown>, 'db' | 'user'>, depoNos: readonly string[]): Promise<void> {
  const { rows } = await sql<DepositKey & { DEPO_NO: string }>`
    select depo_no, corp_cd, cust_cd, curr_cd from kofe_deposit where depo_no = any(${[...depoNos]}) and depo_tp = 'USE' and depo_sts = 'CFM'
     order by depo_no for update`.execute(ctx.db);
  await lockBalance(ctx.db, rows);
  await sql`update kofe_deposit set depo_sts = 'CXL' where depo_no = any(${rows.map(({ DEPO_NO }) => DEPO_NO)})`.execute(ctx.db);
  await writeStates(
    ctx,
    rows.map(({ DEPO_NO }) => ({ DEPO_NO, before: 'CFM' })),
    'CXL',
    null,
  );
}

/** Writes that deposits went from one state to another into their history. */
export const writeStates = (
  { db, user }: Pick<Ctx<unknown>, 'db' | 'user'>,
  deposits: readonly { DEPO_NO: string; before: string | null }[],
  to: string,
  reason: string | null,
) =>
  sql`
  insert into cms_sts_hist (ref_tp, ref_key, from_sts, to_sts, chg_user_id, chg_dtm, chg_rsn)
  select 'DEP', x.no, x.before, ${to}, ${user.USER_ID}, now(), ${reason}
    from unnest(${deposits.map(({ DEPO_NO }) => DEPO_NO)}::text[], ${deposits.map(({ before }) => before)}::text[]) as x(no, before)`.execute(
    db,
  );
