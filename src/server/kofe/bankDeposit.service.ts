import { sql } from 'kysely';
import { shownAmount } from '../../contract/kofe/deposit';
import { customersInScope, hasService } from '../lib/customers';
import { takeNumbers } from '../lib/number';
import { Refusal } from '../lib/refusal';
import type { Ctx } from '../lib/serve';
import { type DepositKey, lockBalance, writeStates } from './balance.service';

/** Money that came in at the bank. */
interface Paid {
  TRX_SEQ: number;
  CORP_CD: string;
  TRX_DT: string;
  BANK_CD: string;
  ACCT_NO: string;
  DPSTR_NM: string | null;
}

/** Puts money that came in into the deposits of a customer in won, confirmed at once. Of one who keeps none: 422 MSG000756. */
export async function depositIn(
  ctx: Pick<Ctx<unknown>, 'db' | 'user' | 'scope'>,
  { TRX_SEQ, CORP_CD, TRX_DT, BANK_CD, ACCT_NO, DPSTR_NM }: Paid,
  { CUST_CD, DEPO_AMT }: { CUST_CD: string; DEPO_AMT: number },
): Promise<string> {
  const { rows } = await sql`
    select from mdm_cust c where c.cust_cd = ${CUST_CD} and c.cust_tp = 'CUS' and c.del_yn = 'N' and ${hasService('C', 'KOFE')}
       and ${customersInScope(ctx.scope, 'C')}`.execute(ctx.db);
  if (rows.length === 0)
    throw new Refusal(422, 'MSG000756', { args: [CUST_CD], errors: [{ FIELD: 'CUST_CD', CODE: 'MSG000756', ARGS: [CUST_CD] }] });
  await lockBalance(ctx.db, [{ CORP_CD, CUST_CD, CURR_CD: 'KRW' }]);
  const [DEPO_NO = ''] = await takeNumbers(ctx.db, 'DEP', CORP_CD, 1);
  await sql`
    insert into kofe_deposit (depo_no, corp_cd, cust_cd, curr_cd, depo_dt, depo_tp, depo_amt, bank_cd, acct_no, dpstr_nm, depo_sts, cfm_user_id, cfm_dtm, trx_seq)
    values (${DEPO_NO}, ${CORP_CD}, ${CUST_CD}, 'KRW', ${TRX_DT}, 'IN', ${DEPO_AMT}, ${BANK_CD}, ${ACCT_NO}, ${DPSTR_NM}, 'CFM', ${ctx.user.USER_ID}, now(),
      ${TRX_SEQ})`.execute(ctx.db);
  await writeStates(ctx, [{ DEPO_NO, before: null }], 'CFM', null);
  return DEPO_NO;
}

/** Takes back deposits that transactions were booked for: 422 MSG000286 where what came in is used already. */
export async function takeBackIn(ctx: Pick<Ctx<unknown>, 'db' | 'user'>, transactions: readonly number[]): Promise<void> {
  const { rows } = await sql<DepositKey & { DEPO_NO: string }>`
    select depo_no, corp_cd, cust_cd, curr_cd from kofe_deposit where trx_seq = any(${[...transactions]}) and depo_sts = 'CFM'
     order by depo_no for update`.execute(ctx.db);
  await lockBalance(ctx.db, rows);
  await sql`update kofe_deposit set depo_sts = 'CXL' where depo_no = any(${rows.map(({ DEPO_NO }) => DEPO_NO)})`.execute(ctx.db);
  for (const { CORP_CD, CUST_CD, CURR_CD } of rows) {
    const { rows: lowest } = await sql<{ LOW: string | null }>`
      select min(bal_amt)::text as low from deposit_runs(${CORP_CD}, ${CUST_CD}, ${CURR_CD})`.execute(ctx.db);
    const low = lowest[0]?.LOW ?? '0';
    if (low.startsWith('-')) throw new Refusal(422, 'MSG000286', { args: [shownAmount(low, CURR_CD)] });
  }
  await writeStates(
    ctx,
    rows.map(({ DEPO_NO }) => ({ DEPO_NO, before: 'CFM' })),
    'CXL',
    null,
  );
}
