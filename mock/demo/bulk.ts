import { type Customer, customers } from './customers';
import { at, type Day, date6, notOn } from './days';
import type { Loader, Row } from './load';
import { OrderMaker, type Stock } from './orders';
import { Random, sampler } from './random';
import { scaleCustomers } from './scaleCustomers';

interface BulkOptions {
  base: Day;
  seed: number;
  /** Delivery orders to make, and over how many months. */
  count: number;
  months: number;
  log: (line: string) => void;
}

/**
 * Many delivered orders over the last months for measuring: the largest customer has 15 % of them, the largest ten 55 %, three hundred
 * customers share the rest. Rows keep every reference; they have no cost lines and no stock movements.
 */
export async function bulk(loader: Loader, stock: Stock, { base, seed, count, months, log }: BulkOptions): Promise<void> {
  const random = Random.of(seed, 'bulk');
  const all = [...customers.slice(0, 11), ...scaleCustomers];
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
