import { describe, expect, it } from 'vitest';
import { addDays } from '../../src/contract/dates';
import { type Book, type Incoming, matchAll, type OpenSettlement, type PayerNames } from '../../src/contract/set/bankMatch';
import { nameFit, nameKey } from '../../src/contract/set/bankNames';
import { sumsTo } from '../../src/contract/set/bankSums';

const today = '20261120';
const settlement = (STL_NO: string, CUST_CD: string, BAL_AMT: number, over: Partial<OpenSettlement> = {}): OpenSettlement => ({
  ...{ STL_NO, CUST_CD, BAL_AMT, TAX_INV_NO: null, DUE_DT: today },
  ...over,
});
const payment = (TRX_SEQ: number, RMN_AMT: number, DPSTR_NM: string, TRX_CNNT = '', TRX_DT = today): Incoming => ({
  ...{ TRX_SEQ, RMN_AMT, DPSTR_NM, TRX_CNNT, TRX_DT },
});
const named = (own: string[], learned: string[] = []): PayerNames => ({ own: own.map(nameKey), learned: learned.map(nameKey) });
const book = (settlements: OpenSettlement[], names: Record<string, PayerNames>): Book => ({
  settlements,
  names: new Map(Object.entries(names)),
});
const said = (payments: Incoming[], of: Book) =>
  [...matchAll(payments, of)].map(([seq, { SURE_TP, STL_NOS, WHY }]) => [seq, SURE_TP, STL_NOS.join('+'), WHY.join(' ')]);

const two = { A: named(['(주)한빛상사', 'Hanbit Trading Co., Ltd.']), B: named(['대륙물산 주식회사', 'Continent Products']) };

describe('names', () => {
  it.each([
    ['㈜한빛상사', '한빛상사'],
    ['(주) 한빛 상사', '한빛상사'],
    ['한빛상사주식회사', '한빛상사'],
    ['주)한빛상사', '한빛상사'],
    ['Hanbit Trading Co., Ltd.', 'HANBITTRADING'],
    ['HANBIT TRADING CO LTD', 'HANBITTRADING'],
    ['유한회사 조은', '조은'],
    [null, ''],
  ])('%s are compared as %s', (name, key) => expect(nameKey(name)).toBe(key));

  it('agree where they are the same, cut at their end, or one is part of the other; too little says nothing', () => {
    expect(nameFit('한빛상사', '한빛상사')).toBe('EQUAL');
    expect(nameFit('프라임라이', '프라임라이프코리아')).toBe('CUT');
    expect(nameFit('프라임라이프김철수', '프라임라이프')).toBe('CUT');
    expect(nameFit('입금한빛상사', '한빛상사')).toBe('PART');
    expect(nameFit('한빛', '한빛상사')).toBeNull();
    expect(nameFit('', '한빛상사')).toBeNull();
    expect(nameFit('김영희', '한빛상사')).toBeNull();
  });
});

describe('sums', () => {
  it('are sets of settlements that come to the amount exactly, two at most', () => {
    const open = [settlement('S1', 'A', 100), settlement('S2', 'A', 250), settlement('S3', 'A', 400)];
    expect(sumsTo(350, open).map((sum) => sum.map(({ STL_NO }) => STL_NO))).toEqual([['S1', 'S2']]);
    expect(sumsTo(351, open)).toEqual([]);
    expect(sumsTo(100, open)).toEqual([]);
    expect(
      sumsTo(
        4,
        Array.from({ length: 18 }, (_, i) => settlement(`S${i}`, 'A', 1)),
      ),
    ).toHaveLength(2);
    expect(sumsTo(0.3, [settlement('S1', 'A', 0.1), settlement('S2', 'A', 0.2)])).toHaveLength(1);
  });

  it('end after so many steps, however many settlements there are', () => {
    const many = Array.from({ length: 500 }, (_, i) => settlement(`S${i}`, 'A', 1000 + i * 7));
    const began = performance.now();
    sumsTo(9_999_999, many);
    expect(performance.now() - began).toBeLessThan(500);
  });
});

describe('very many payments of customers who owe very much', () => {
  it('are looked through in seconds, and keep no candidate of each for each', () => {
    const owed = Array.from({ length: 5_000 }, (_, i) =>
      settlement(`ST2611${10_000 + i}`, i % 2 ? 'A' : 'B', 1_000_000 + i * 7, { DUE_DT: addDays(today, i % 60) }),
    );
    const of = book(owed, { A: named(['한빛상사']), B: named(['한빛상사물류']) });
    const payments = Array.from({ length: 500 }, (_, i) => payment(i, 9_999_999, '한빛상사물류'.repeat(8), '1234567890'.repeat(20)));
    const began = performance.now();
    expect(new Set([...matchAll(payments, of).values()].map(({ SURE_TP }) => SURE_TP))).toEqual(new Set(['SEVERAL']));
    expect(performance.now() - began).toBeLessThan(10_000);
  });
});

describe('a payment', () => {
  it('is surely for the settlement of its amount when the name of its customer says so too', () => {
    const of = book([settlement('ST1', 'A', 500_000), settlement('ST2', 'B', 700_000)], two);
    expect(said([payment(1, 500_000, '㈜한빛상사')], of)).toEqual([[1, 'SURE', 'ST1', 'AMT EQUAL DUE']]);
    expect(said([payment(1, 500_000, 'HANBIT TRADIN')], of)).toEqual([[1, 'SURE', 'ST1', 'AMT CUT DUE']]);
    expect(said([payment(1, 500_000, '김철수', 'ST1')], book([settlement('ST261100017', 'A', 500_000)], two))).toEqual([
      [1, 'LIKELY', 'ST261100017', 'AMT DUE'],
    ]);
    expect(said([payment(1, 500_000, '김철수', '운임 ST261100017')], book([settlement('ST261100017', 'A', 500_000)], two))).toEqual([
      [1, 'SURE', 'ST261100017', 'AMT STL DUE'],
    ]);
    const taxed = book([settlement('ST1', 'A', 5, { TAX_INV_NO: '202611204100020312345678' })], two);
    expect(said([payment(1, 5, '김철수', '12345678')], taxed)).toEqual([[1, 'SURE', 'ST1', 'AMT TAX DUE']]);
  });

  it('is never sure by its amount alone, or where somebody else is named', () => {
    const of = book([settlement('ST1', 'A', 500_000), settlement('ST2', 'B', 700_000)], two);
    expect(said([payment(1, 500_000, '김철수')], of)).toEqual([[1, 'LIKELY', 'ST1', 'AMT DUE']]);
    expect(said([payment(1, 500_000, '대륙물산')], of)).toEqual([[1, 'LIKELY', 'ST1', 'AMT DUE']]);
    expect(said([payment(1, 1, '김철수')], of)).toEqual([[1, 'NONE', '', '']]);
    expect(said([payment(1, 300_000, '한빛상사')], of)).toEqual([[1, 'LIKELY', 'ST1', 'PART EQUAL DUE']]);
  });

  it('is for several where amounts are alike, unless as many payments as settlements are', () => {
    const alike = [settlement('ST1', 'A', 500, { DUE_DT: '20261031' }), settlement('ST2', 'A', 500, { DUE_DT: '20261130' })];
    expect(said([payment(1, 500, '한빛상사')], book(alike, two))[0]?.[1]).toBe('SEVERAL');
    expect(
      said([payment(2, 500, '한빛상사'), payment(1, 500, '한빛상사')], book(alike, two)).map(([seq, sure, no]) => [seq, sure, no]),
    ).toEqual([
      [1, 'SURE', 'ST1'],
      [2, 'SURE', 'ST2'],
    ]);
    expect(
      said([payment(1, 500, '한빛상사'), payment(2, 500, '한빛상사')], book([settlement('ST1', 'A', 500)], two)).map((row) => row[1]),
    ).toEqual(['SEVERAL', 'SEVERAL']);
  });

  it('pays several settlements of a customer that come to it exactly, where only these do', () => {
    const of = book([settlement('ST1', 'A', 100), settlement('ST2', 'A', 250), settlement('ST3', 'B', 350)], two);
    expect(said([payment(1, 350, '한빛상사')], of)[0]?.slice(1, 3)).toEqual(['SURE', 'ST1+ST2']);
    expect(said([payment(1, 350, '한빛상사')], book(of.settlements.slice(0, 2), two))).toEqual([[1, 'SURE', 'ST1+ST2', 'SUM EQUAL']]);
    expect(said([payment(1, 350, '김철수')], book(of.settlements.slice(0, 2), two))).toEqual([[1, 'NONE', '', '']]);
  });

  it('is known by a name that was learned, unless two customers pay under it', () => {
    const learned = { A: named(['한빛상사'], ['김철수']), B: named(['대륙물산'], ['박영희']) };
    const of = [settlement('ST1', 'A', 500), settlement('ST2', 'B', 700)];
    expect(said([payment(1, 500, '김철수')], book(of, learned))).toEqual([[1, 'SURE', 'ST1', 'AMT LEARNED DUE']]);
    const shared = { A: named(['한빛상사'], ['김철수']), B: named(['대륙물산'], ['김철수']) };
    expect(said([payment(1, 500, '김철수')], book([settlement('ST1', 'A', 500), settlement('ST2', 'B', 500)], shared))[0]?.[1]).toBe(
      'SEVERAL',
    );
  });
});

/** Two hundred payments as banks tell them, each with the settlements it is really for; ten of them nobody could tell. */
function statement() {
  const words = [
    '한빛',
    '대륙',
    '프라임',
    '세종',
    '가온',
    '누리',
    '동해',
    '백두',
    '새한',
    '태평',
    '우성',
    '진명',
    '코페',
    '미래',
    '청운',
    '해성',
    '삼정',
    '남양',
    '경인',
    '보람',
  ];
  const trades = ['상사', '물산', '무역'];
  const customers = words.flatMap((word, i) =>
    trades.map((trade, j) => ({
      code: `C${String(i * 3 + j).padStart(5, '0')}`,
      ko: `${word}${trade}`,
      en: `Com${String.fromCharCode(65 + i)}${String.fromCharCode(65 + j)} Trading`,
    })),
  );
  const settlements: OpenSettlement[] = [];
  const payments: Incoming[] = [];
  const truth = new Map<number, string>();
  const open = (code: string, amount: number, due: string): string => {
    const STL_NO = `ST2611${String(settlements.length + 1).padStart(5, '0')}`;
    settlements.push(
      settlement(STL_NO, code, amount, { DUE_DT: due, TAX_INV_NO: `2026112041000203${String(90_000_000 + settlements.length)}` }),
    );
    return STL_NO;
  };
  for (let i = 0; i < 200; i++) {
    const customer = customers[(i * 7) % customers.length] as (typeof customers)[number];
    // Amounts meet again at other customers.
    const amount = 110_000 * ((i % 37) + 1) + 1_100 * Math.floor(i / 60);
    const due = addDays(today, (i % 20) - 10);
    const day = addDays(today, -(i % 9));
    const spelled = [
      `㈜${customer.ko}`,
      `(주)${customer.ko}`,
      `${customer.ko} 주식회사`,
      `주식회사${customer.ko}`.slice(0, 9),
      `${customer.en} Co., Ltd.`.toUpperCase(),
      `${customer.ko}경리`,
    ];
    const way = i % 20;
    if (way === 0) {
      // Paid by a person whose name says nothing, and without a reference.
      truth.set(i, open(customer.code, amount, due));
      payments.push(payment(i, amount, '홍길동', '타행이체', day));
    } else if (way === 1) {
      const number = open(customer.code, amount, due);
      truth.set(i, number);
      payments.push(payment(i, amount, '홍길동', `정산 ${number}`, day));
    } else if (way === 2) {
      const number = open(customer.code, amount, due);
      const tax = settlements.at(-1)?.TAX_INV_NO ?? '';
      truth.set(i, number);
      payments.push(payment(i, amount, '홍길동', `계산서 ${tax.slice(-8)}`, day));
    } else if (way === 3) {
      const numbers = [open(customer.code, amount + 33_330 + i, due), open(customer.code, amount + 77_770 + i, due)];
      truth.set(i, numbers.join('+'));
      payments.push(payment(i, amount * 2 + 111_100 + 2 * i, spelled[i % spelled.length] ?? '', '', day));
    } else {
      truth.set(i, open(customer.code, amount, due));
      payments.push(payment(i, amount, spelled[i % spelled.length] ?? '', '인터넷뱅킹', day));
    }
  }
  const names = Object.fromEntries(customers.map(({ code, ko, en }) => [code, named([`주식회사 ${ko}`, en, ko])]));
  return { payments, truth, of: book(settlements, names) };
}

describe('a statement of two hundred payments', () => {
  it('is matched without a hand but for ten, and never wrongly', () => {
    const { payments, truth, of } = statement();
    const matches = matchAll(payments, of);
    const sure = [...matches].filter(([, { SURE_TP }]) => SURE_TP === 'SURE');
    const wrong = sure.filter(([seq, { STL_NOS }]) => STL_NOS.toSorted().join('+') !== truth.get(seq));
    expect(wrong).toEqual([]);
    expect(sure.length).toBeGreaterThanOrEqual(190);
  });
});
