import { at, type Day, date6, date8, dayAt, dayOf, type Minute, moment } from './days';
import type { Row } from './load';
import { person, telephone } from './names';
import type { Numbers } from './numbers';
import { cargoOf, customerOf, type Drawn, quotable } from './quoteWishes';
import { Random } from './random';

type State = 'TMP' | 'REQ' | 'ACK' | 'CFM' | 'BKD' | 'CMP' | 'RJT' | 'CXL';

/** Orders without a quote and without a shipment yet, and the days before the base date on which they were made. */
const plan: [state: State, count: number, oldest: number, latest: number][] = [
  ['TMP', 6, 5, 1],
  ['REQ', 6, 4, 1],
  ['ACK', 6, 6, 2],
  ['CFM', 12, 12, 4],
  ['RJT', 8, 200, 10],
  ['CXL', 13, 250, 6],
];
/** Orders of shipments that no quote was made for. */
const shipped = 154;
const road: State[] = ['REQ', 'ACK', 'CFM', 'BKD', 'CMP'];
const finished = ['DLV', 'EMT', 'OUT'];

interface Wish {
  cargo: Row;
  state: State;
  made: Minute;
  house: Row | null;
  quote: Row | null;
}

/** ORD_CUST_ORD with its lines and its history of states: those of accepted quotes, of shipments, and those still on their way. Quotes get their order. */
export function customerOrders(
  drawn: Drawn,
  accepted: readonly { quote: Row; house: Row | null; when: Minute }[],
  base: Day,
  seed: number,
  numbers: Numbers,
) {
  const random = Random.of(seed, 'customer orders');
  const fit = drawn.houses.filter(quotable);
  const used = new Set(accepted.map(({ house }) => house?.HBL_NO));
  const free = random.shuffle(fit.filter((house) => !used.has(house.HBL_NO) && dayOf(String(house.ETD_DT)) < base - 2)).slice(0, shipped);
  const stateOf = (house: Row): State => (finished.includes(String(house.CARGO_STS)) ? 'CMP' : 'BKD');
  const wishes: Wish[] = [
    ...accepted.map(({ quote, house, when }): Wish => {
      const state = house ? stateOf(house) : random.pick(['REQ', 'ACK', 'CFM'] as const);
      return { cargo: quote, state, made: when, house, quote };
    }),
    ...free.map((house): Wish => {
      const made = at(dayOf(String(house.ETD_DT)) - random.int(8, 16), random.int(9, 17), random.int(0, 59));
      return { cargo: cargoOf(house, drawn.containers), state: stateOf(house), made, house, quote: null };
    }),
    ...plan.flatMap(([state, count, oldest, latest]) =>
      Array.from({ length: count }, (): Wish => {
        const made = at(base - random.int(latest, oldest), random.int(9, 15), random.int(0, 59));
        return { cargo: cargoOf(random.pick(fit), drawn.containers), state, made, house: null, quote: null };
      }),
    ),
  ];
  const orders: Row[] = [];
  const lines: Row[] = [];
  const history: Row[] = [];
  for (const wish of wishes.sort((a, b) => a.made - b.made)) {
    const day = dayAt(wish.made);
    const no = numbers.take('ORD', 'OR', date6(day), 4, date8(day));
    const customer = customerOf(wish.cargo.CUST_CD);
    const user = drawn.customerUsers.get(customer.code) ?? customer.sales;
    const steps = stepsOf(wish, random, base, user);
    const goods = goodsOf(no, wish, random);
    orders.push(orderRow(no, wish, random, user, steps));
    lines.push(...goods.map((line) => ({ ...line, REG_USER_ID: user, REG_DTM: moment(wish.made) })));
    for (const [i, { to, when, who }] of steps.entries())
      history.push({
        REF_TP: 'ORD',
        REF_KEY: no,
        FROM_STS: steps[i - 1]?.to ?? null,
        TO_STS: to,
        CHG_USER_ID: who,
        CHG_DTM: moment(when),
        CHG_RSN: to === 'RJT' ? '선복 확보 불가' : to === 'CXL' ? '고객 요청' : null,
      });
    if (wish.quote) wish.quote.ORD_NO = no;
  }
  return { orders, lines, history };
}

interface Step {
  to: State;
  when: Minute;
  who: string;
}

/** How an order came to its state; nothing lies after the base date begins. */
function stepsOf({ state, made, quote }: Wish, random: Random, base: Day, user: string): Step[] {
  const operator = random.pick(['ops03', 'ops04', 'ops06']);
  const steps: Step[] = quote ? [{ to: 'REQ', when: made, who: user }] : [{ to: 'TMP', when: made, who: user }];
  if (state === 'TMP') return steps;
  if (!quote) steps.push({ to: 'REQ', when: made + 6, who: user });
  let when = made + 6;
  const go = (to: State, who: string) => {
    when = Math.min(when + random.int(40, 900), at(base, 0) - 1);
    steps.push({ to, when, who });
  };
  for (const to of road.slice(1, Math.max(1, road.indexOf(state) + 1))) go(to, operator);
  if (state === 'RJT') go('RJT', operator);
  if (state === 'CXL') go('CXL', user);
  return steps;
}

function orderRow(no: string, { cargo, state, made, house, quote }: Wish, random: Random, user: string, steps: readonly Step[]): Row {
  const customer = customerOf(cargo.CUST_CD);
  const { CORP_CD, ORGN_CD, CUST_CD, IMEX_TP, TRANS_MODE, LOAD_TP, CARGO_TP, INCOTERMS, POL_CD, POD_CD, CNTR_TP_CD, CNTR_QTY } = cargo;
  const exports = IMEX_TP === 'E';
  const last = steps.at(-1) as Step;
  return {
    ORD_NO: no,
    ...{ CORP_CD, ORGN_CD, CUST_CD, IMEX_TP, TRANS_MODE, LOAD_TP, CARGO_TP, INCOTERMS, POL_CD, POD_CD, CNTR_TP_CD, CNTR_QTY },
    CUST_REF_NO: random.chance(0.4) ? `PO-${random.digits(6)}` : null,
    ORD_DT: date8(dayAt(made)),
    SHPR_NM: house?.SHPR_NM ?? (exports ? customer.name : '-'),
    CNEE_NM: house?.CNEE_NM ?? (exports ? '-' : customer.name),
    CARGO_RDY_DT: date8(dayAt(made) + random.int(3, 9)),
    REQ_ETD_DT: house?.ETD_DT ?? date8(dayAt(made) + random.int(10, 20)),
    PKG_QTY: cargo.PKG_QTY,
    PKG_UT_CD: cargo.PKG_UT_CD,
    GRS_WT: cargo.GRS_WT,
    MSR_CBM: cargo.MSR_CBM,
    DG_YN: CARGO_TP === 'DG' ? 'Y' : 'N',
    UN_NO: CARGO_TP === 'DG' ? random.pick(['1263', '1866', '3082']) : null,
    CHRG_NM: quote?.CHRG_NM ?? person(random),
    TEL_NO: quote?.TEL_NO ?? telephone(random, '02'),
    ORD_STS: state,
    QUO_NO: quote?.QUO_NO ?? null,
    HBL_NO: house?.HBL_NO ?? null,
    RJCT_RSN: state === 'RJT' ? '선복 확보 불가' : state === 'CXL' ? '고객 요청' : null,
    OPS_USER_ID: steps.find(({ to }) => to === 'ACK')?.who ?? null,
    DEL_YN: 'N',
    REG_USER_ID: user,
    REG_DTM: moment(made),
    UPD_USER_ID: last.who,
    UPD_DTM: moment(last.when),
    UPD_CNT: steps.length - 1,
  };
}

/** Lines of an order: one of a quote's goods, else up to six that share its packages, weight and volume. */
function goodsOf(no: string, { cargo, quote }: Wish, random: Random): Row[] {
  const count = quote ? 1 : Math.min(random.int(1, 6), Math.max(1, Number(cargo.PKG_QTY)));
  const customer = customerOf(cargo.CUST_CD);
  const part = (value: unknown, digits: number, i: number) => {
    const whole = Math.round(Number(value) * digits);
    const even = Math.floor(whole / count);
    return (i === count - 1 ? whole - even * (count - 1) : even) / digits;
  };
  return Array.from({ length: count }, (_, i) => ({
    ORD_NO: no,
    LINE_NO: i + 1,
    ITEM_NM: i === 0 ? cargo.ITEM_NM : random.pick(customer.goods),
    HS_CD: cargo.HS_CD,
    PKG_QTY: part(cargo.PKG_QTY, 1, i),
    PKG_UT_CD: cargo.PKG_UT_CD,
    GRS_WT: part(cargo.GRS_WT, 1000, i),
    MSR_CBM: part(cargo.MSR_CBM, 1000, i),
  }));
}
