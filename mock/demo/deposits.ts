import { Decimal } from '../../src/contract/decimal';
import { banks } from './company';
import { customers } from './customers';
import { at, type Day, date8, dayOf, moment } from './days';
import type { Row } from './load';
import type { Numbers } from './numbers';
import { Random } from './random';

/** How many there are in all. */
const count = 320;
/** What a deposit in won comes to at the base date. */
const left: Record<string, number> = { C00002: 6_200_000, C00006: 350_000 };
const confirmer = 'stl02';
const users: Record<string, string> = { C00002: 'cadm02', C00006: 'cadm06' };

interface Move {
  day: Day;
  row: Row;
  /** The payment that uses it, and is told its number. */
  payment?: Row;
}

/** Deposits of the customers that pay with them: won paid in before each payment that uses them, dollars beside; a few wait or were refused. */
export function deposits(settled: readonly Row[], payments: readonly Row[], base: Day, seed: number, numbers: Numbers): Row[] {
  const random = Random.of(seed, 'deposits');
  const owners = new Map(settled.map((row) => [row.STL_NO, row.CUST_CD]));
  const codes = Object.keys(left);
  const moves = codes.flatMap((code) => {
    const used = payments.filter((pay) => pay.PAY_TP === 'DEP' && owners.get(pay.STL_NO) === code);
    return [...wonMoves(code, used, base, random), ...openMoves(code, base, random)];
  });
  const dollars = Math.max(0, count - moves.length);
  moves.push(
    ...dollarMoves('C00002', Math.ceil(dollars / 2), base, random),
    ...dollarMoves('C00006', Math.floor(dollars / 2), base, random),
  );
  // Of a day what is paid in comes first, so that no balance is ever negative.
  const kinds = ['IN', 'ADJ', 'RFD', 'USE'];
  const order = ({ day, row }: Move) => day * 10 + kinds.indexOf(String(row.DEPO_TP));
  return moves.sort((a, b) => order(a) - order(b)).map((move) => numbered(move, base, numbers));
}

function numbered({ day, row, payment }: Move, base: Day, numbers: Numbers): Row {
  const month = date8(day).slice(0, 6);
  const made = Math.min(at(day, 11), at(base, 0) - 3);
  const DEPO_NO = numbers.take('DEP', 'DP', month.slice(2), 5, month);
  if (payment) payment.DEPO_NO = DEPO_NO;
  const answered = { UPD_USER_ID: confirmer, UPD_DTM: moment(made + 2), UPD_CNT: 1 };
  return {
    DEPO_NO,
    ...row,
    DEPO_DT: date8(day),
    ...(row.DEPO_STS === 'CFM' ? { CFM_USER_ID: confirmer, CFM_DTM: moment(made + 2), ...answered } : {}),
    ...(row.DEPO_STS === 'RJT' ? answered : {}),
    REG_DTM: moment(made),
  };
}

/** A move of a customer; what is paid in says the bank and who paid. */
function moved(code: string, day: Day, DEPO_TP: string, CURR_CD: string, amount: number, more: Row = {}): Move {
  const customer = customers.find((c) => c.code === code);
  const bank = banks.find((row) => row.CORP_CD === customer?.corp && row.CURR_CD === CURR_CD);
  const paidIn = DEPO_TP === 'IN' ? { BANK_CD: bank?.BANK_CD, ACCT_NO: bank?.ACCT_NO, DPSTR_NM: customer?.name } : {};
  const REG_USER_ID = DEPO_TP === 'IN' ? users[code] : confirmer;
  return {
    day,
    row: {
      CORP_CD: customer?.corp,
      ORGN_CD: '10HQ21',
      CUST_CD: code,
      DEPO_TP,
      CURR_CD,
      DEPO_AMT: amount,
      DEPO_STS: 'CFM',
      ...paidIn,
      REG_USER_ID,
      ...more,
    },
  };
}

/** Won: each payment of a settlement uses what was paid in for it in a few sums. */
function wonMoves(code: string, payments: readonly Row[], base: Day, random: Random): Move[] {
  const moves: Move[] = [];
  let balance = Decimal.zero;
  for (const payment of [...payments].sort((a, b) => String(a.PAY_DT).localeCompare(String(b.PAY_DT)))) {
    const day = dayOf(String(payment.PAY_DT));
    const amount = Number(payment.PAY_AMT);
    const needed = Decimal.of(amount).minus(balance);
    const parts = random.int(2, 4);
    const each = needed.dividedBy(parts * 10_000, 0, 'up').times(10_000);
    for (let i = 0; i < parts && each.compare(0) > 0; i++) {
      moves.push(moved(code, day - random.int(1, 18), 'IN', 'KRW', each.toNumber()));
      balance = balance.plus(each);
    }
    balance = balance.minus(amount);
    moves.push({ ...moved(code, day, 'USE', 'KRW', amount, { STL_NO: payment.STL_NO as string }), payment });
  }
  const over = balance.minus(left[code] as number).toNumber();
  if (over > 0) moves.push(moved(code, base - 1, 'RFD', 'KRW', over, { RMK: '잔액 일부 환불' }));
  if (over < 0) moves.push(moved(code, base - 1, 'IN', 'KRW', -over));
  return moves;
}

/** Dollars: paid in all the time, now and then paid back or put right. */
function dollarMoves(code: string, total: number, base: Day, random: Random): Move[] {
  let balance = 0;
  return Array.from({ length: total }, (_, i) => {
    const day = base - 500 + Math.floor((i * 495) / total);
    const kind = i % 12 === 11 ? 'RFD' : i % 25 === 24 ? 'ADJ' : 'IN';
    const amount = kind === 'RFD' ? Math.floor(balance / 2) : kind === 'ADJ' ? -random.int(5, 40) : random.int(5, 80) * 100;
    balance += kind === 'RFD' ? -amount : amount;
    const RMK = kind === 'ADJ' ? '해외 송금 수수료 조정' : null;
    return moved(code, day, kind, 'USD', amount, { RMK });
  });
}

/** A few of the last days wait, some were refused or withdrawn. */
function openMoves(code: string, base: Day, random: Random): Move[] {
  const waiting = Array.from({ length: 3 }, (_, i) =>
    moved(code, base - 1 - i, 'IN', i === 2 ? 'USD' : 'KRW', random.int(5, 30) * (i === 2 ? 100 : 100_000), { DEPO_STS: 'REQ' }),
  );
  const refused = [40, 130, 260].map((ago) =>
    moved(code, base - ago, 'IN', 'KRW', random.int(5, 30) * 100_000, { DEPO_STS: 'RJT', RJCT_RSN: '입금자명과 금액이 통장과 다릅니다.' }),
  );
  return [...waiting, ...refused, moved(code, base - 75, 'IN', 'KRW', 500_000, { DEPO_STS: 'CXL', RMK: '중복 등록' })];
}
