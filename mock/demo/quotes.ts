import { type Customer, customers } from './customers';
import { at, type Day, date6, date8, dayAt, dayOf, type Minute, moment } from './days';
import type { Row } from './load';
import { person, telephone } from './names';
import type { Numbers } from './numbers';
import { type Books, priced } from './quotePrices';
import { Random } from './random';

/** What quotes and orders are drawn from. */
export interface Drawn extends Books {
  houses: readonly Row[];
  containers: readonly Row[];
  /** A user of each customer. */
  customerUsers: ReadonlyMap<string, string>;
}

export type State = 'REQ' | 'RCP' | 'OFR' | 'ACC' | 'RJT' | 'EXP' | 'CXL';

/** How many quotes stand in each state besides the stories, and the days before the base date on which they were asked for. */
const plan: [state: State, count: number, oldest: number, latest: number][] = [
  ['ACC', 15, 14, 8],
  ['RJT', 55, 340, 9],
  ['EXP', 45, 340, 40],
  ['OFR', 19, 14, 7],
  ['REQ', 8, 4, 1],
  ['RCP', 13, 6, 2],
  ['CXL', 13, 300, 4],
];
/** Accepted quotes whose cargo has been shipped. */
const shipped = 80;
const offered: readonly State[] = ['OFR', 'ACC', 'RJT', 'EXP'];
/** Further revisions of all quotes, the one of the story left out. */
const further = 69;

/** The kinds of cargo that quotes are asked for. */
export const quotable = (house: Row): boolean =>
  house.IMEX_TP !== 'C' && house.CUST_CD !== 'C00012' && ['FCL', 'LCL', 'AIR'].includes(String(house.LOAD_TP));

export const customerOf = (code: unknown): Customer => customers.find((one) => one.code === code) as Customer;

/** What a request says, after the cargo of a shipment. */
export function cargoOf(house: Row, containers: readonly Row[]): Row {
  const boxes = house.LOAD_TP === 'FCL' ? containers.filter((box) => box.HBL_SEQ === house.HBL_SEQ) : [];
  const { CORP_CD, ORGN_CD, CUST_CD, IMEX_TP, TRANS_MODE, LOAD_TP, CARGO_TP, INCOTERMS, POL_CD, POD_CD, ITEM_NM, HS_CD } = house;
  const { PKG_QTY, PKG_UT_CD, GRS_WT, MSR_CBM } = house;
  return {
    ...{ CORP_CD, ORGN_CD, CUST_CD, IMEX_TP, TRANS_MODE, LOAD_TP, CARGO_TP, INCOTERMS, POL_CD, POD_CD, ITEM_NM, HS_CD },
    ...{ PKG_QTY, PKG_UT_CD, GRS_WT, MSR_CBM },
    CNTR_TP_CD: boxes[0]?.CNTR_TP_CD ?? null,
    CNTR_QTY: boxes.length || null,
  };
}

interface Wish {
  state: State;
  /** Day it was asked for. */
  day: Day;
  house: Row;
  /** The cargo was shipped: the order is that of the house B/L. */
  shipped: boolean;
  revisions: number;
  over: Row;
  no?: string;
}

/** PTL_QUOTE with its lines and its history of states; `accepted` are those an order was made from, with the shipment it became. */
export function quotes(drawn: Drawn, base: Day, seed: number, numbers: Numbers) {
  const random = Random.of(seed, 'quotes');
  const wishes = wishesOf(drawn, base, random);
  const maker = new QuoteMaker(drawn, base, random, numbers);
  for (const wish of wishes.sort((a, b) => a.day - b.day)) maker.make(wish);
  return maker.made;
}

function wishesOf({ houses }: Drawn, base: Day, random: Random): Wish[] {
  const fit = houses.filter(quotable);
  const gone = random.shuffle(fit.filter((house) => between(dayOf(String(house.ETD_DT)), base - 300, base - 12))).slice(0, shipped);
  const drawnWishes: Wish[] = plan.flatMap(([state, count, oldest, latest]) =>
    Array.from({ length: count }, () => ({
      state,
      day: base - random.int(latest, oldest),
      house: random.pick(fit),
      shipped: false,
      revisions: 1,
      over: {},
    })),
  );
  const all: Wish[] = [
    ...gone.map(
      (house): Wish => ({
        state: 'ACC',
        day: dayOf(String(house.ETD_DT)) - random.int(16, 26),
        house,
        shipped: true,
        revisions: 1,
        over: {},
      }),
    ),
    ...drawnWishes,
  ];
  const revised = random.shuffle(all.filter(({ state, day }) => offered.includes(state) && day < base - 12));
  for (let i = 0; i < further; i++) (revised[i % 60] as Wish).revisions++;
  const ofSport = fit.filter((house) => house.CUST_CD === 'C00010' && house.IMEX_TP === 'I' && house.LOAD_TP === 'FCL');
  const forVisitor = fit.filter((house) => house.CORP_CD === '1000' && house.IMEX_TP === 'I' && house.LOAD_TP === 'LCL');
  return [
    ...all,
    // Story 17: an offer that ends tomorrow, in its second revision.
    {
      state: 'OFR',
      day: base - 13,
      house: random.pick(ofSport),
      shipped: false,
      revisions: 2,
      over: { VALID_DT: date8(base + 1) },
      no: 'QTSTORY0017',
    },
    // Story 18: a request made without a sign-in.
    { state: 'REQ', day: base - 1, house: random.pick(forVisitor), shipped: false, revisions: 1, over: visitor, no: 'QTSTORY0018' },
  ];
}

const between = (day: Day, from: Day, to: Day) => day >= from && day <= to;
const visitor: Row = {
  CUST_CD: null,
  CUST_NM: '하늘무역',
  CHRG_NM: '남방문',
  TEL_NO: '010-0000-1818',
  EMAIL: 'visitor@haneul.example',
  ORGN_CD: '10HQ11',
  SALES_USER_ID: null,
  REQ_CNNT: '첫 거래입니다. 보험 포함 가능 여부도 알려 주십시오.',
};
const reasons: [string, number][] = [
  ['PRC', 55],
  ['SCH', 20],
  ['SVC', 8],
  ['CAN', 12],
  ['ETC', 5],
];
const requests = [
  '월 4회 정기 물량입니다.',
  '도착지 창고 직송 조건 포함',
  '가장 빠른 선편으로 부탁드립니다.',
  '경쟁 견적 비교 중입니다.',
  null,
  null,
];
const replies = [
  '유류할증료는 선적월 기준으로 변동될 수 있습니다.',
  '선복 사정에 따라 일정이 변경될 수 있습니다.',
  '보험료는 포함되지 않았습니다.',
];

/** Makes quotes whose states, days and times agree. Nothing that has happened lies after the base date begins. */
class QuoteMaker {
  readonly made = {
    quotes: [] as Row[],
    lines: [] as Row[],
    history: [] as Row[],
    accepted: [] as { quote: Row; house: Row | null; when: Minute }[],
  };

  constructor(
    private readonly drawn: Drawn,
    private readonly base: Day,
    private readonly random: Random,
    private readonly numbers: Numbers,
  ) {}

  make(wish: Wish): void {
    const { random, numbers } = this;
    const { state, day, house } = wish;
    const customer = customerOf(house.CUST_CD);
    const asked = at(day, random.int(9, 16), random.int(0, 59));
    const no = wish.no ?? numbers.take('QUO', 'QT', date6(day), 4, date8(day));
    const user = this.drawn.customerUsers.get(customer.code) ?? customer.sales;
    const request: Row = {
      ...cargoOf(house, this.drawn.containers),
      QUO_NO: no,
      CUST_NM: customer.name,
      CHRG_NM: person(random),
      TEL_NO: telephone(random, '02'),
      EMAIL: `${user}@${customer.code.toLowerCase()}.example`,
      QUO_DT: date8(day),
      EXCH_DT: date8(day),
      REQ_ETD_DT: date8(day + random.int(12, 25)),
      REQ_CNNT: random.pick(requests),
      CURR_CD: random.chance(0.8) ? 'KRW' : 'USD',
      SALES_USER_ID: customer.sales,
      DEL_YN: 'N',
      ...wish.over,
    };
    const who = request.CUST_CD === null ? 'system' : user;
    const received = asked + random.int(15, 240);
    let answered = received + random.int(30, 1_400);
    for (let rev = 1; rev <= wish.revisions; rev++) {
      const last = rev === wish.revisions;
      const former = random.chance(0.6) ? 'OFR' : 'RJT';
      const now: State = last ? state : former;
      this.revision({ ...request, QUO_REV: rev, QUO_STS: now }, wish, { asked, received, answered, who, less: (rev - 1) * 4 });
      answered += random.int(1_500, 2_600);
    }
  }

  /** One revision at its state, with lines from the price on and a history of how it came there. */
  private revision(request: Row, wish: Wish, { asked, received, answered, who, less }: Times): void {
    const { random, base } = this;
    const state = request.QUO_STS as State;
    const first = request.QUO_REV === 1;
    const sales = String(request.SALES_USER_ID ?? '');
    const isPriced = offered.includes(state) || (state === 'RCP' && random.chance(0.5));
    const reply = Math.min(answered, at(base, 0) - 60);
    const until = String(wish.over.VALID_DT ?? date8((first ? dayAt(asked) : dayAt(reply)) + 30));
    const over = Math.min(reply + random.int(600, 7_000), at(base, 0) - 5);
    const lines = isPriced ? priced({ ...request }, this.drawn, less) : { quote: { ...request }, lines: [] };
    const steps: [State | 'TMP', Minute, string][] = first
      ? [
          ['TMP', asked, who],
          ['REQ', asked + 4, who],
        ]
      : [['RCP', reply - 20, sales]];
    if (first && state !== 'REQ' && !(state === 'CXL' && random.chance(0.5))) steps.push(['RCP', received, sales]);
    if (offered.includes(state)) steps.push(['OFR', reply, sales]);
    if (state === 'ACC' || state === 'RJT') steps.push([state, over, who]);
    if (state === 'EXP') steps.push(['EXP', at(dayOf(until) + 1, 0, 5), 'system']);
    if (state === 'CXL') steps.push(['CXL', Math.min(received + 300, at(base, 0) - 5), who]);
    if (request.CUST_CD === null) steps.shift();
    const [, made, maker] = steps[0] as [State, Minute, string];
    const [, changed, changer] = steps.at(-1) as [State, Minute, string];
    const quote: Row = {
      ...lines.quote,
      VALID_DT: until,
      RPLY_CNNT: isPriced ? random.pick(replies) : null,
      RPLY_DTM: offered.includes(state) ? moment(reply) : null,
      LOSE_RSN: state === 'RJT' ? random.weighted(reasons) : null,
      SALES_USER_ID: state === 'REQ' && request.CUST_CD === null ? null : request.SALES_USER_ID,
      REG_USER_ID: maker,
      REG_DTM: moment(made),
      UPD_USER_ID: changer,
      UPD_DTM: moment(changed),
      UPD_CNT: steps.length - 1,
    };
    this.made.quotes.push(quote);
    this.made.lines.push(
      ...lines.lines.map((line) => ({ ...line, REG_USER_ID: sales || 'system', REG_DTM: moment(Math.max(made, reply - 15)) })),
    );
    for (const [i, [to, when, user]] of steps.entries())
      this.made.history.push({
        REF_TP: 'QUO',
        REF_KEY: `${quote.QUO_NO}|${quote.QUO_REV}`,
        FROM_STS: steps[i - 1]?.[0] ?? null,
        TO_STS: to,
        CHG_USER_ID: user,
        CHG_DTM: moment(when),
        CHG_RSN: to === 'CXL' ? '선적 계획 취소' : null,
      });
    if (state === 'ACC') this.made.accepted.push({ quote, house: wish.shipped ? wish.house : null, when: over });
  }
}

interface Times {
  asked: Minute;
  received: Minute;
  answered: Minute;
  who: string;
  less: number;
}
