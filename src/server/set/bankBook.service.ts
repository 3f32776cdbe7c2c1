import { sql } from 'kysely';
import type { ActionBody } from '../../contract/call';
import { Decimal } from '../../contract/decimal';
import { shownAmount } from '../../contract/kofe/deposit';
import { nameKey } from '../../contract/set/bankNames';
import { type BankAction, type BankTrx, bankRefusal, type HandBooking } from '../../contract/set/setBankStmtMgt';
import { dashed } from '../../contract/shown';
import { depositIn, takeBackIn } from '../kofe/bankDeposit.service';
import { codeNames } from '../lib/codeNames';
import { Refusal, refuseFaults } from '../lib/refusal';
import { askedRows, lockRows } from '../lib/save';
import type { Ctx } from '../lib/serve';
import { presentTransactions } from './bankList.service';
import { deletePayments, writePayments } from './payments.service';

/** A transaction of an action, locked, with its number in the request. */
type Asked = BankTrx & { CORP_CD: string; ROW_NO: number };

/** The transactions of an action, locked in one order: who comes second is told that they changed. */
async function lockTransactions(ctx: Ctx<ActionBody<BankTrx>>): Promise<Asked[]> {
  const stored = (await lockRows(ctx.db, 'SET_BANK_TRX', ['TRX_SEQ'], askedRows(ctx))) as unknown as Asked[];
  const rows = await presentTransactions(ctx, stored);
  return rows.map((row, i) => ({ ...row, CORP_CD: (stored[i] as Asked).CORP_CD, ROW_NO: i + 1 }));
}

/** Refuses transactions that cannot take the action. */
async function refuse(ctx: Ctx<unknown>, rows: readonly Asked[], action: BankAction): Promise<void> {
  const { MTCH_STS: names } = await codeNames(ctx, { MTCH_STS: 'MTCH_STS' });
  refuseFaults(
    rows.flatMap(({ ROW_NO, ...row }) => {
      const CODE = bankRefusal(action, row);
      if (!CODE) return [];
      const state = names.get(row.MTCH_STS) ?? row.MTCH_STS;
      return [{ ROW_NO, FIELD: 'MTCH_STS', CODE, ARGS: [CODE === 'MSG000044' ? dashed(row.TRX_DT.slice(0, 6)) : state] }];
    }),
  );
}

/** What of a transaction pays a settlement. */
interface Share {
  trx: Asked;
  STL_NO: string;
  PAY_AMT: number;
}

/** Writes payments of transactions, and into each from which transaction it is. */
async function pay(ctx: Ctx<unknown>, shares: readonly Share[]): Promise<void> {
  if (shares.length === 0) return;
  await writePayments(
    ctx,
    shares.map(({ trx: { TRX_DT, BANK_CD, ACCT_NO, DPSTR_NM }, STL_NO, PAY_AMT }) => ({
      ...{ STL_NO, PAY_DT: TRX_DT, PAY_TP: 'TRF', PAY_AMT, BANK_CD, ACCT_NO, RMK: DPSTR_NM },
    })),
  );
  // The settlements are locked: their last payments are those, in the order sent.
  await sql`
    with sent as (
      select x.stl_no, x.trx_seq, count(*) over (partition by x.stl_no order by x.n desc) as from_end
        from unnest(${shares.map(({ STL_NO }) => STL_NO)}::text[], ${shares.map(({ trx }) => trx.TRX_SEQ)}::bigint[]) with ordinality as x(stl_no, trx_seq, n)),
      last as (
      select p.stl_no, p.pay_seq, row_number() over (partition by p.stl_no order by p.pay_seq desc) as from_end
        from set_stl_pay p where p.stl_no = any(${shares.map(({ STL_NO }) => STL_NO)}))
    update set_stl_pay p set trx_seq = s.trx_seq from sent s join last l on l.stl_no = s.stl_no and l.from_end = s.from_end
     where p.stl_no = l.stl_no and p.pay_seq = l.pay_seq`.execute(ctx.db);
}

/** Marks transactions as booked: whoever has read them before is told that they changed. */
const mark = (ctx: Ctx<unknown>, rows: readonly Asked[], how: 'AUTO' | 'HAND' | null) =>
  sql`update set_bank_trx set mtch_tp = ${how}, aside_rsn = null where trx_seq = any(${rows.map(({ TRX_SEQ }) => TRX_SEQ)})`.execute(
    ctx.db,
  );

/**
 * Books those of the transactions that are still sure: whatever became of the settlements since they were read, what is booked is what is proposed
 * now. What is no longer sure is left.
 */
export async function bookSure(ctx: Ctx<ActionBody<BankTrx>>): Promise<BankTrx[]> {
  const rows = await lockTransactions(ctx);
  const proposed = rows.filter((row) => bankRefusal('confirm', row) === null);
  if (proposed.length === 0) await refuse(ctx, rows, 'confirm');
  const balances = await lockBalances(
    ctx,
    proposed.flatMap(({ STL_NOS }) => STL_NOS),
  );
  // Between the proposal and the lock somebody may have booked a payment.
  const sure = proposed.filter(
    ({ STL_NOS, RMN_AMT }) => Decimal.sum(STL_NOS.map((number) => balances.get(number) ?? 0)).compare(RMN_AMT) === 0,
  );
  await pay(
    ctx,
    sure.flatMap((trx) => trx.STL_NOS.map((STL_NO) => ({ trx, STL_NO, PAY_AMT: balances.get(STL_NO) ?? 0 }))),
  );
  await mark(ctx, sure, 'AUTO');
  ctx.say('MSG000749', sure.length, rows.length - sure.length);
  return presentTransactions(ctx, rows);
}

/** What is open of settlements; nobody else books for them until the end of the transaction. */
async function lockBalances({ db }: Ctx<unknown>, numbers: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ STL_NO: string; BAL_AMT: number }>`
    select stl_no, bal_amt from set_stl where stl_no = any(${[...numbers]}) order by stl_no for update`.execute(db);
  return new Map(rows.map(({ STL_NO, BAL_AMT }) => [STL_NO, BAL_AMT]));
}

/** What is booked by hand as it was sent: amounts of settlements, and what goes into the deposits. */
function handBooking(ctx: Ctx<ActionBody<BankTrx, HandBooking>>): HandBooking {
  const [row] = askedRows(ctx) as (Partial<HandBooking> | undefined)[];
  const G2 = (Array.isArray(row?.G2) ? row.G2 : []).filter((one) => one && typeof one === 'object');
  const amounts = [...G2.map(({ PAY_AMT }) => PAY_AMT), row?.DEPO_AMT ?? 0];
  if (G2.length > 100 || amounts.some((amount) => typeof amount !== 'number' || !Number.isFinite(amount) || amount < 0))
    throw new Refusal(422, 'MSG000017', {
      args: [ctx.label('PAY_AMT'), ''],
      errors: [{ FIELD: 'PAY_AMT', CODE: 'MSG000017', ARGS: [ctx.label('PAY_AMT'), ''] }],
    });
  return { G2, DEPO_AMT: row?.DEPO_AMT || null, CUST_CD: row?.CUST_CD || null };
}

/** Books one transaction by hand: for settlements, and the rest into the deposits of a customer who keeps some. Its depositor is remembered. */
export async function bookByHand(ctx: Ctx<ActionBody<BankTrx, HandBooking>>): Promise<BankTrx[]> {
  const { G2, DEPO_AMT, CUST_CD } = handBooking(ctx);
  const [trx, ...more] = await lockTransactions(ctx as Ctx<ActionBody<BankTrx>>);
  if (!trx || more.length > 0) throw new Refusal(422, 'MSG000010');
  await refuse(ctx, [trx], 'pay');
  const total = Decimal.sum([...G2.map(({ PAY_AMT }) => PAY_AMT), DEPO_AMT ?? 0]);
  if (total.compare(0) === 0) throw new Refusal(422, 'MSG000754');
  if (total.compare(trx.RMN_AMT) > 0)
    throw new Refusal(422, 'MSG000753', { args: [shownAmount(total, 'KRW'), shownAmount(trx.RMN_AMT, 'KRW')] });
  await pay(
    ctx,
    G2.filter(({ PAY_AMT }) => PAY_AMT > 0).map(({ STL_NO, PAY_AMT }) => ({ trx, STL_NO: String(STL_NO), PAY_AMT })),
  );
  if (DEPO_AMT) await depositIn(ctx, trx, { CUST_CD: CUST_CD ?? '', DEPO_AMT });
  await mark(ctx, [trx], 'HAND');
  await teach(ctx, trx, 1);
  return presentTransactions(ctx, [trx]);
}

/** Remembers, or forgets, that the customers of a transaction pay under the name of its depositor. */
async function teach(ctx: Ctx<unknown>, { TRX_SEQ, CORP_CD, DPSTR_NM }: Asked, step: 1 | -1): Promise<void> {
  const key = nameKey(DPSTR_NM).slice(0, 50);
  if (!key) return;
  const { rows } = await sql<{ CUST_CD: string }>`
    select s.cust_cd from set_stl_pay p join set_stl s on s.stl_no = p.stl_no where p.trx_seq = ${TRX_SEQ}
    union select d.cust_cd from kofe_deposit d where d.trx_seq = ${TRX_SEQ} and d.depo_sts = 'CFM' order by 1`.execute(ctx.db);
  for (const { CUST_CD } of rows)
    await sql`insert into set_bank_nm as n (corp_cd, dpstr_key, cust_cd, mtch_cnt) values (${CORP_CD}, ${key}, ${CUST_CD}, ${step})
      on conflict (corp_cd, dpstr_key, cust_cd) do update set mtch_cnt = n.mtch_cnt + ${step}`.execute(ctx.db);
  await sql`delete from set_bank_nm where corp_cd = ${CORP_CD} and dpstr_key = ${key} and mtch_cnt <= 0`.execute(ctx.db);
}

/** Sets transactions aside with a reason. */
export async function setAside(ctx: Ctx<ActionBody<BankTrx>>, reason: string): Promise<BankTrx[]> {
  const rows = await lockTransactions(ctx);
  await refuse(ctx, rows, 'hold');
  await sql`update set_bank_trx set aside_rsn = ${reason} where trx_seq = any(${rows.map(({ TRX_SEQ }) => TRX_SEQ)})`.execute(ctx.db);
  return presentTransactions(ctx, rows);
}

/** Takes back what transactions were booked for, or their being set aside: payments are deleted, deposits cancelled, taught names forgotten. */
export async function takeBack(ctx: Ctx<ActionBody<BankTrx>>): Promise<BankTrx[]> {
  const rows = await lockTransactions(ctx);
  await refuse(ctx, rows, 'cancel');
  const seqs = rows.map(({ TRX_SEQ }) => TRX_SEQ);
  for (const trx of rows) if (trx.MTCH_TP === 'HAND') await teach(ctx, trx, -1);
  const { rows: payments } = await sql<{ STL_NO: string; PAY_SEQ: number; UPD_CNT: number }>`
    select stl_no, pay_seq, upd_cnt from set_stl_pay where trx_seq = any(${seqs}) order by stl_no, pay_seq`.execute(ctx.db);
  if (payments.length > 0) await deletePayments(ctx, payments);
  await takeBackIn(ctx, seqs);
  await mark(ctx, rows, null);
  return presentTransactions(ctx, rows);
}
