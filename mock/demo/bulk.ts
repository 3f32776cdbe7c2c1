import type { Customer } from './customers';
import { customers } from './customers';
import { at, type Day, date6, notOn } from './days';
import type { Loader, Row } from './load';
import { bizNo } from './numbers';
import { OrderMaker, type Stock } from './orders';
import { Random, sampler } from './random';

interface BulkOptions {
  base: Day;
  seed: number;
  /** Delivery orders to make, and over how many months. */
  count: number;
  months: number;
  log: (line: string) => void;
}

const customerCount = 300;

/** Customers of the scale set beside the twelve of the demo. */
function extraCustomers(): Customer[] {
  const words = [
    '가온',
    '나래',
    '다솜',
    '라온',
    '마루',
    '바론',
    '사임',
    '아람',
    '자람',
    '차오름',
    '카람',
    '타래',
    '파랑',
    '하람',
    '누리',
    '도담',
    '미르',
    '보늬',
    '소담',
    '온새',
  ];
  const trades = [
    '상사',
    '무역',
    '산업',
    '유통',
    '테크',
    '머티리얼',
    '인터내셔널',
    '코리아',
    '글로벌',
    '물산',
    '화학',
    '식품',
    '전자',
    '기계',
    '섬유',
  ];
  return Array.from({ length: customerCount - customers.length }, (_, i) => ({
    code: `C${String(1001 + i).padStart(5, '0')}`,
    name: `${words[i % words.length]}${trades[Math.floor(i / words.length)]}`,
    english: `Scale Customer ${i + 1}`,
    abbr: `SC${i + 1}`,
    share: 0,
    corp: '1000',
    sales: `sal0${(i % 4) + 1}`,
    trk: i % 3 === 0 ? '10PS00' : '10IC21',
    term: 'EOM',
    payDay: null,
    services: [],
    goods: ['일반 잡화', '산업 자재', '전자 부품'],
  }));
}

/**
 * Many delivered orders over the last months for measuring: the largest customer has 15 % of them, the largest ten 55 %, three hundred
 * customers share the rest. Rows keep every reference; they have no cost lines and no stock movements.
 */
export async function bulk(loader: Loader, stock: Stock, { base, seed, count, months, log }: BulkOptions): Promise<void> {
  const random = Random.of(seed, 'bulk');
  const extra = extraCustomers();
  await loader.rows(
    'mdm_cust',
    extra.map((c, i) => ({
      CUST_CD: c.code,
      CUST_NM: c.name,
      CUST_ENG_NM: c.english,
      CUST_ABBR: c.abbr,
      CUST_TP: 'CUS',
      CORP_CD: c.corp,
      BIZ_NO: bizNo(1001 + i),
      CTRY_CD: 'KR',
      SALES_USER_ID: c.sales,
      PAY_TERM: 'EOM',
      CURR_CD: 'KRW',
      STOP_YN: 'N',
      KEY_YN: 'N',
      DEL_YN: 'N',
    })),
  );
  await loader.rows(
    'mdm_cust_orgn',
    extra.map((c) => ({ CUST_CD: c.code, ORGN_CD: c.trk, BIZ_TP: 'TRK', MAIN_YN: 'Y' })),
  );
  const all = [...customers.slice(0, 11), ...extra];
  const draw = sampler(all.map((_, i) => (i === 0 ? 15 : i < 10 ? 40 / 9 : 45 / (all.length - 10))));
  const maker = new OrderMaker(random, at(base, 0), stock);
  const days = months * 30;
  const perDay = new Map<Day, number>();
  const number = (made: Day) => {
    const seq = (perDay.get(made) ?? 0) + 1;
    perDay.set(made, seq);
    return `DV${date6(made)}B${String(seq).padStart(5, '0')}`;
  };
  const batch = { orders: [] as Row[], lines: [] as Row[], history: [] as Row[] };
  const flush = async () => {
    await loader.rows('pan_dlv_ord', batch.orders);
    await loader.rows('pan_dlv_ord_dtl', batch.lines);
    await loader.rows('cms_sts_hist', batch.history);
    batch.orders = [];
    batch.lines = [];
    batch.history = [];
  };
  for (let i = 0; i < count; i++) {
    const customer = all[draw(random)] as Customer;
    const day = notOn([0], base - 3 - Math.floor(((count - i) / count) * days));
    const state = random.weighted([
      ['CMP', 95],
      ['CXL', 4],
      ['RJT', 1],
    ] as const);
    const { order, lines, history } = maker.make({ number, customer, orgn: customer.trk, state, day });
    if (state === 'CMP') order.TRSP_AMT = random.int(60, 900) * 1000;
    batch.orders.push(order);
    batch.lines.push(...lines);
    // The last step alone: a full history would be most of the data.
    batch.history.push(...history.slice(-1));
    if (batch.orders.length === 10_000) {
      await flush();
      log(`delivery orders: ${i + 1} of ${count}`);
    }
  }
  await flush();
  log(`delivery orders: ${count} of ${count}`);
}
