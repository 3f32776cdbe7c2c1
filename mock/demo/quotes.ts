import { at, type Day, date6, date8, dayAt, dayOf, type Minute, moment } from './days';
import type { Row } from './load';
import { person, telephone } from './names';
import type { Numbers } from './numbers';
import { priced } from './quotePrices';
import { cargoOf, customerOf, type Drawn, offered, type State, type Wish, wishesOf } from './quoteWishes';
import { Random } from './random';

/** PTL_QUOTE with its lines and its history of states; `accepted` are those an order was made from, with the shipment it became. */
export function quotes(drawn: Drawn, base: Day, seed: number, numbers: Numbers) {
  const random = Random.of(seed, 'quotes');
  const wishes = wishesOf(drawn, base, random);
  const maker = new QuoteMaker(drawn, base, random, numbers);
  for (const wish of wishes.sort((a, b) => a.day - b.day)) maker.make(wish);
  return maker.made;
}

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
