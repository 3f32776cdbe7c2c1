import { sql } from 'kysely';
import type { ActionBody, Fault } from '../../contract/call';
import { readable } from '../../contract/columnRules';
import { Decimal } from '../../contract/decimal';
import { bankColumns, type Deposit, type DepositAction, deposit, refusal, shownAmount } from '../../contract/kofe/deposit';
import { isEmpty } from '../../contract/rules';
import { codeNames } from '../lib/codeNames';
import { refuseFaults } from '../lib/refusal';
import { askedRows, lockRows } from '../lib/save';
import type { Ctx } from '../lib/serve';
import { freeOf, lockBalance, writeStates } from './balance.service';
import { presentDeposits } from './depositList.service';

/** A deposit of an action, locked, with its number in the request. */
type Asked = Deposit & { ROW_NO: number };

/** The deposits of an action, locked; refuses those that cannot take it. */
async function askedDeposits(ctx: Ctx<ActionBody<Deposit>>, action: DepositAction): Promise<Asked[]> {
  const locked = (await lockRows(ctx.db, 'KOFE_DEPOSIT', deposit.keys, askedRows(ctx), {
    visible: (row) => readable('KOFE_DEPOSIT', row, ctx.user, ctx.now),
  })) as unknown as Deposit[];
  const rows = await presentDeposits(ctx, locked);
  const { DEPO_STS: names } = await codeNames(ctx, { DEPO_STS: 'DEPO_STS' });
  refuseFaults(
    rows.flatMap((row, i) => {
      const CODE = refusal(action, row);
      return CODE ? [{ ROW_NO: i + 1, FIELD: 'DEPO_STS', CODE, ARGS: [names.get(row.DEPO_STS) ?? row.DEPO_STS] }] : [];
    }),
  );
  return rows.map((row, i) => ({ ...row, ROW_NO: i + 1 }));
}

/** Moves deposits into a state, with the reason that the history gets too. */
async function move(ctx: Ctx<unknown>, rows: readonly Deposit[], to: 'CFM' | 'RJT' | 'CXL', reason: string | null): Promise<void> {
  const isConfirmed = to === 'CFM';
  await sql`update kofe_deposit set depo_sts = ${to}, rjct_rsn = case when ${to} = 'RJT' then ${reason} end,
      cfm_user_id = case when ${isConfirmed} then ${ctx.user.USER_ID} end, cfm_dtm = case when ${isConfirmed} then now() end
    where depo_no = any(${rows.map(({ DEPO_NO }) => DEPO_NO)})`.execute(ctx.db);
  await writeStates(
    ctx,
    rows.map(({ DEPO_NO, DEPO_STS }) => ({ DEPO_NO, before: DEPO_STS })),
    to,
    reason,
  );
}

/** Payments without the bank data that they are found by at the bank (MSG000012). */
const bankFaults = (ctx: Ctx<unknown>, rows: readonly Asked[]): Fault[] =>
  rows
    .filter(({ DEPO_TP }) => DEPO_TP === 'IN')
    .flatMap((row) =>
      bankColumns
        .filter((FIELD) => isEmpty(row[FIELD]))
        .map((FIELD) => ({ ROW_NO: row.ROW_NO, FIELD, CODE: 'MSG000012', ARGS: [ctx.label(FIELD, deposit.table)] })),
    );

/** Does the deposit take something out of the balance? */
const takesOut = ({ DEPO_TP, DEPO_AMT }: Deposit): boolean => DEPO_TP === 'RFD' || (DEPO_TP === 'ADJ' && DEPO_AMT < 0);

/** Confirms deposits, all or none: what comes in first, what goes out as far as no balance becomes negative (MSG000286). */
export async function confirmDeposits(ctx: Ctx<ActionBody<Deposit>>): Promise<Deposit[]> {
  const rows = await askedDeposits(ctx, 'confirm');
  refuseFaults(bankFaults(ctx, rows));
  await lockBalance(ctx.db, rows);
  const [out, into] = [rows.filter(takesOut), rows.filter((row) => !takesOut(row))];
  await move(ctx, into, 'CFM', null);
  const faults: Fault[] = [];
  for (const row of out) {
    const free = await freeOf(ctx.db, row, row);
    const isEnough = Decimal.of(Math.abs(row.DEPO_AMT)).compare(free) <= 0;
    if (isEnough) await move(ctx, [row], 'CFM', null);
    else faults.push({ ROW_NO: row.ROW_NO, FIELD: 'DEPO_AMT', CODE: 'MSG000286', ARGS: [shownAmount(free, row.CURR_CD)] });
  }
  refuseFaults(faults);
  return presentDeposits(ctx, rows);
}

/** Rejects deposits with a reason, or cancels the own ones. */
export async function endDeposits(ctx: Ctx<ActionBody<Deposit>>, action: 'reject' | 'cancel', reason: string | null): Promise<Deposit[]> {
  const rows = await askedDeposits(ctx, action);
  await move(ctx, rows, action === 'reject' ? 'RJT' : 'CXL', reason);
  return presentDeposits(ctx, rows);
}
