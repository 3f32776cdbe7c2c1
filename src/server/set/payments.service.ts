import { sql } from 'kysely';
import type { Fault } from '../../contract/call';
import { Decimal } from '../../contract/decimal';
import { checkPayment, type Payment, paidState, paymentsFaults, type Settlement, settlementRefusal } from '../../contract/set/settlement';
import { setStlPay } from '../../contract/tables/set';
import { type DepositUse, lockBalance, useDeposit as payByDeposit, releaseUse } from '../kofe/balance.service';
import { codeCheck } from '../lib/codeNames';
import { flatMapInPieces, groupInPieces, mapInPieces } from '../lib/pieces';
import { Refusal, refuseFaults } from '../lib/refusal';
import { insertRows, removeRows, updateRows } from '../lib/save';
import type { Ctx } from '../lib/serve';
import { lockLines, moveLines } from './lines.service';
import { closedFault, isClosed, lockMonths, type Month } from './months.service';
import { settlementsByNo } from './settlements';
import { settlementStates, writeStateSteps } from './settleStatus.service';

/** A payment as it is sent. */
export type NewPayment = Partial<Payment> & Pick<Payment, 'STL_NO'>;
export type PaymentKey = Pick<Payment, 'STL_NO' | 'PAY_SEQ'> & { UPD_CNT?: number | null };

/** Locks settlements in the order of their numbers, whatever version of them was read, and gives those that the user sees, as they are then. */
export async function lockSettlements(ctx: Ctx<unknown>, numbers: readonly unknown[]): Promise<Map<string, Settlement>> {
  const wanted = [...new Set(numbers.map((number) => String(number ?? '')))].sort();
  await sql`select stl_no from set_stl where stl_no = any(${wanted}) and del_yn = 'N' order by stl_no for update`.execute(ctx.db);
  return new Map((await settlementsByNo(ctx, wanted)).map((settlement) => [settlement.STL_NO, settlement]));
}

/** Payments of settlements in the order of their entry, as stored. */
export async function paymentsOf({ db }: Pick<Ctx<unknown>, 'db'>, numbers: readonly string[]): Promise<Payment[]> {
  const columns = [...setStlPay.key, ...setStlPay.required, ...setStlPay.optional, 'UPD_CNT'];
  const { rows } = await sql<Payment>`
    select ${sql.join(columns.map((name) => sql.ref(`P.${name}`)))} from set_stl_pay p where p.stl_no = any(${[...numbers]})
     order by p.stl_no, p.pay_seq`.execute(db);
  return rows;
}

/**
 * Books payments of settlements, all of the list or none, and gives their settlements as they are then. The sum of a settlement is never above its
 * total (MSG000284); with all of it the settlement is paid and its lines are settled.
 */
export async function writePayments(ctx: Ctx<unknown>, sent: readonly NewPayment[]): Promise<Settlement[]> {
  if (sent.length === 0) throw new Refusal(422, 'MSG000009');
  const numbers = sent.map(({ STL_NO }) => STL_NO);
  const settlements = await lockSettlements(ctx, numbers);
  const title = (field: string) => ctx.label(field, 'SET_STL_PAY');
  const codeFaults = await codeCheck(ctx.db, ['PAY_TP', 'BANK_CD'], title);
  const stateOf = await settlementStates(ctx);
  refuseFaults(
    await flatMapInPieces(sent, (payment, i): Fault[] => {
      const settlement = settlements.get(payment.STL_NO);
      const code = settlement ? settlementRefusal('pay', settlement, ctx.user) : 'MSG000043';
      if (code) return [{ ROW_NO: i + 1, FIELD: 'STL_STS', CODE: code, ARGS: settlement ? [stateOf(settlement.STL_STS)] : [] }];
      const faults = checkPayment(payment, ctx.today, title);
      // A customer's deposit pays what the customer owes, no purchase.
      if (settlement?.AR_AP === 'AP' && payment.PAY_TP === 'DEP')
        faults.push({ FIELD: 'PAY_TP', CODE: 'MSG000017', ARGS: [title('PAY_TP'), payment.PAY_TP] });
      return [...faults, ...codeFaults(payment, null, faults)].map((fault) => ({ ...fault, ROW_NO: i + 1 }));
    }),
  );
  const before = await paymentsOf(ctx, numbers);
  const added = numbered(sent, before);
  await refuseSums(settlements, [...before, ...added], numbers);
  await insertRows(ctx.db, 'SET_STL_PAY', await fromDeposits(ctx, settlements, added));
  return moneyMoved(ctx, settlements);
}

/** Payments with the deposits that pay them, where they are paid so; the balances are locked in one order first. */
async function fromDeposits(
  ctx: Ctx<unknown>,
  settlements: ReadonlyMap<string, Settlement>,
  payments: readonly Payment[],
): Promise<Payment[]> {
  const used = payments.flatMap((payment) => (payment.PAY_TP === 'DEP' ? [{ payment, use: depositUse(settlements, payment) }] : []));
  await lockBalance(
    ctx.db,
    used.map(({ use }) => use),
  );
  const numbers = new Map<Payment, string>();
  for (const { payment, use } of used) numbers.set(payment, await payByDeposit(ctx, use));
  return payments.map((payment) => ({ ...payment, DEPO_NO: numbers.get(payment) ?? null }));
}

function depositUse(settlements: ReadonlyMap<string, Settlement>, { STL_NO, PAY_DT, PAY_AMT, RMK }: Payment): DepositUse {
  const { CORP_CD, ORGN_CD, CUST_CD } = settlements.get(STL_NO) as Settlement;
  return { CORP_CD, ORGN_CD, CUST_CD, CURR_CD: 'KRW', DEPO_AMT: PAY_AMT, DEPO_DT: PAY_DT, STL_NO, RMK };
}

/** Payments with their numbers behind those of their settlements. */
function numbered(sent: readonly NewPayment[], before: readonly Payment[]): Payment[] {
  const last = new Map<string, number>();
  for (const { STL_NO, PAY_SEQ } of before) last.set(STL_NO, PAY_SEQ);
  return sent.map((payment) => {
    const { STL_NO, PAY_DT, PAY_TP, PAY_AMT, BANK_CD = null, ACCT_NO = null, RMK = null } = payment;
    const PAY_SEQ = (last.get(STL_NO) ?? 0) + 1;
    last.set(STL_NO, PAY_SEQ);
    return { STL_NO, PAY_SEQ, PAY_DT, PAY_TP, PAY_AMT, BANK_CD, ACCT_NO, DEPO_NO: null, RMK } as Payment;
  });
}

/** Refuses payments that do not fit their settlement. */
async function refuseSums(
  settlements: ReadonlyMap<string, Settlement>,
  payments: readonly Payment[],
  numbers: readonly string[],
): Promise<void> {
  const own = await groupInPieces(payments, ({ STL_NO }) => STL_NO);
  const rowNos = new Map([...numbers.entries()].reverse().map(([i, STL_NO]) => [STL_NO, i + 1]));
  const faults = await flatMapInPieces([...settlements.values()], ({ STL_NO, TOT_AMT }) =>
    paymentsFaults(own.get(STL_NO) ?? [], TOT_AMT).map((fault) => ({ ...fault, ROW_NO: rowNos.get(STL_NO) })),
  );
  refuseFaults(faults);
}

/** The organisations whose costs settlements are made of, in a fixed order. */
async function organisationsOf({ db }: Pick<Ctx<unknown>, 'db'>, numbers: readonly string[]): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ STL_NO: string; ORGN: string[] }>`
    select stl_no, array_agg(distinct orgn_cd::text order by orgn_cd::text) as orgn from set_cost where stl_no = any(${[...numbers]}) group by stl_no`.execute(
    db,
  );
  return new Map(rows.map(({ STL_NO, ORGN }) => [STL_NO, ORGN]));
}

/**
 * Takes payments back, all of the list or none, and gives their settlements as they are then: MSG000044 for those of a closed month. A deposit that
 * was used is free again.
 */
export async function deletePayments(ctx: Ctx<unknown>, sent: readonly PaymentKey[]): Promise<Settlement[]> {
  if (sent.length === 0) throw new Refusal(422, 'MSG000009');
  const numbers = sent.map(({ STL_NO }) => String(STL_NO ?? ''));
  const settlements = await lockSettlements(ctx, numbers);
  const payments = await paymentsOf(ctx, numbers);
  const keyOf = ({ STL_NO, PAY_SEQ }: PaymentKey) => `${STL_NO}|${PAY_SEQ}`;
  const byKey = new Map(payments.map((payment) => [keyOf(payment), payment]));
  const found = sent.map((key) => byKey.get(keyOf(key)));
  const orgns = await organisationsOf(ctx, numbers);
  const monthsOf = ({ STL_NO, PAY_DT }: Payment): Month[] => {
    const { CORP_CD } = settlements.get(STL_NO) as Settlement;
    return (orgns.get(STL_NO) ?? []).map((ORGN_CD) => ({ CORP_CD, ORGN_CD, STL_YM: PAY_DT.slice(0, 6) }));
  };
  const seen = found.flatMap((payment) => (payment && settlements.has(payment.STL_NO) ? [payment] : []));
  const closed = await lockMonths(ctx.db, seen.flatMap(monthsOf));
  const stateOf = await settlementStates(ctx);
  refuseFaults(
    found.flatMap((payment, i): Fault[] => {
      const settlement = settlements.get(numbers[i] ?? '');
      if (!payment || !settlement) return [{ ROW_NO: i + 1, CODE: 'MSG000043' }];
      const code = settlementRefusal('minus', settlement, ctx.user);
      if (code) return [{ ROW_NO: i + 1, FIELD: 'STL_STS', CODE: code, ARGS: [stateOf(settlement.STL_STS)] }];
      const month = monthsOf(payment).find((one) => isClosed(closed, one));
      return month ? [closedFault(month, { ROW_NO: i + 1, FIELD: 'PAY_DT' })] : [];
    }),
  );
  const taken = new Set(seen);
  await refuseSums(
    settlements,
    payments.filter((payment) => !taken.has(payment)),
    numbers,
  );
  await removeRows(ctx.db, 'SET_STL_PAY', ['STL_NO', 'PAY_SEQ'], seen);
  await releaseUse(
    ctx,
    seen.flatMap(({ DEPO_NO }) => DEPO_NO ?? []),
  );
  return moneyMoved(ctx, settlements);
}

/** Writes what is paid of settlements that are locked, their states by it, and those of their lines; gives the settlements as they are then. */
async function moneyMoved(ctx: Ctx<unknown>, settlements: ReadonlyMap<string, Settlement>): Promise<Settlement[]> {
  const numbers = [...settlements.keys()];
  const payments = await groupInPieces(await paymentsOf(ctx, numbers), ({ STL_NO }) => STL_NO);
  const changes = await mapInPieces([...settlements.values()], (settlement) => {
    const { STL_NO, TOT_AMT } = settlement;
    const paid = Decimal.sum((payments.get(STL_NO) ?? []).map(({ PAY_AMT }) => PAY_AMT)).toNumber();
    const BAL_AMT = Decimal.of(TOT_AMT).minus(paid).toNumber();
    return { settlement, row: { STL_NO, PAID_AMT: paid, BAL_AMT, STL_STS: paidState(paid, TOT_AMT) as string } };
  });
  await updateRows(
    ctx.db,
    'SET_STL',
    ['STL_NO'],
    ['PAID_AMT', 'BAL_AMT', 'STL_STS'],
    changes.map(({ row }) => row),
  );
  await writeStateSteps(
    ctx.db,
    ctx.user.USER_ID,
    changes.map(({ settlement, row }) => ({
      ...({ REF_TP: 'STL', REF_KEY: row.STL_NO } as const),
      ...{ FROM_STS: settlement.STL_STS, TO_STS: row.STL_STS },
    })),
  );
  const turned = changes.filter(({ settlement, row }) => (settlement.STL_STS === 'PAD') !== (row.STL_STS === 'PAD'));
  const stateOf = new Map(turned.map(({ row }) => [row.STL_NO, row.STL_STS === 'PAD' ? 'STL' : 'REQ']));
  const lines = await lockLines(ctx.db, [...stateOf.keys()]);
  await moveLines(
    ctx,
    lines.map((line) => ({ line, COST_STS: stateOf.get(line.STL_NO ?? '') as string, STL_NO: line.STL_NO, DSP_RSN: line.DSP_RSN })),
  );
  return settlementsByNo(ctx, numbers);
}
