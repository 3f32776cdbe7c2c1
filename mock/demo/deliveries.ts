import { spreadToday } from './boardDay';
import { type Customer, customers } from './customers';
import { at, type Day, date6, date8, moment, notOn } from './days';
import { Links } from './links';
import type { Row } from './load';
import type { Numbers } from './numbers';
import { type Made, OrderMaker, type Stock, type Wish } from './orders';
import type { State } from './orderTimes';
import { Random } from './random';
import type { Released } from './shipmentRows';

export interface Deliveries {
  orders: Row[];
  lines: Row[];
  history: Row[];
}

/** How many orders are in each state beside those of the stories; the rest is done. */
const shape: [State, number][] = [
  ['ASG', 32],
  ['LDD', 10],
  ['ARV', 7],
  ['REQ', 3],
  ['CFM', 5],
  ['HLD', 3],
  ['TMP', 3],
  ['CXL', 18],
  ['RJT', 6],
];

const orgnShares: [orgn: string, share: number][] = [
  ['10IC21', 60],
  ['10PS00', 34],
  ['20PT21', 6],
];

/** Orders of the upload story with their numbers of lines: 37 rows were saved. */
const uploaded = [3, 3, 3, 3, 3, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2];
const today: State[] = ['ASG', 'ASG', 'LDD', 'LDD', 'ARV'];

/** The delivery orders of the demo: `count` with states, dates and times that agree, the stories with fixed numbers among them. */
export function deliveries(stock: Stock, released: Released[], base: Day, seed: number, count: number, numbers: Numbers): Deliveries {
  const random = Random.of(seed, 'deliveries');
  const maker = new OrderMaker(random, at(base, 0), stock);
  const links = new Links(released);
  const number = (made: Day) => numbers.take('DLV', 'DV', date6(made), 4, date8(made));
  const states: State[] = shape.flatMap(([state, n]) => Array.from({ length: n }, () => state));
  const ordinary = count - uploaded.length - today.length - 1;
  while (states.length < ordinary) states.push('CMP');
  const wishes = states.map((state): Wish => {
    const orgn = random.weighted(orgnShares);
    const day = dayFor(state, base, random);
    // The stopped customer has orders of the time before only.
    const served = customers.filter((c) => c.trk === orgn && (c.code !== 'C00012' || day < base - 25));
    const customer = random.weighted(served.map((c) => [c, c.share] as const));
    const link = random.chance(state === 'CMP' ? 0.95 : 0.75) ? links.take(customer, day) : undefined;
    return { number, customer, orgn, state, day, ...(link ? { link } : {}) };
  });
  const made = wishes.sort((a, b) => a.day - b.day).map((wish) => maker.make(wish));
  made.push(...stories(maker, base, random, number));
  spreadToday(made, base);
  return { orders: made.map((m) => m.order), lines: made.flatMap((m) => m.lines), history: made.flatMap((m) => m.history) };
}

function dayFor(state: State, base: Day, random: Random): Day {
  switch (state) {
    case 'ARV':
      return base;
    case 'LDD':
      return base + random.int(0, 1);
    case 'ASG':
      return base + random.int(0, 2);
    case 'CMP':
    case 'CXL':
    case 'RJT': {
      const day = base - random.int(2, 120);
      const weekday = notOn([0], day);
      return weekday < base - 1 ? weekday : day - 1;
    }
    default: {
      const day = base + random.int(1, 5);
      return notOn([0], day) <= base + 5 ? notOn([0], day) : day - 1;
    }
  }
}

/** Five under way today, one delivered three short, and what yesterday's upload saved. */
function stories(maker: OrderMaker, base: Day, random: Random, number: Wish['number']): Made[] {
  const [flair, , mimi] = customers as [Customer, Customer, Customer];
  const underWay = today.map((state, i) =>
    maker.make({ number: () => `DVSTORY1400${i + 1}`, customer: flair, orgn: flair.trk, state, day: base }),
  );
  const short = maker.make({ number: () => 'DVSTORY15001', customer: mimi, orgn: mimi.trk, state: 'CMP', day: base - 3 });
  const line = short.lines[0];
  if (line) Object.assign(line, { DLVD_QTY: Number(line.QTY) - 3, DIFF_RSN: 'DMG', RMK: '외포장 파손 3개 인수 거절' });
  const upload = uploaded.map((lines, i) =>
    maker.make({
      number,
      customer: flair,
      orgn: flair.trk,
      state: i < 12 ? 'REQ' : 'CFM',
      day: notOn([0], base + random.int(2, 4)),
      made: at(base - 1, 11, 20),
      upload: 'UPSTORY00016',
      lines,
    }),
  );
  return [...underWay, short, ...upload];
}

/** The upload of yesterday: 40 rows read, 37 saved, 3 refused. */
export function uploadRows(base: Day): { upload: Row; errors: Row[] } {
  const errors: [row: number, letter: string, column: string, value: string | null, code: string, text: string][] = [
    [9, 'E', 'CNTR_NO', 'CSQU3054384', 'MSG000021', '컨테이너 번호의 검증 숫자가 맞지 않습니다.'],
    [22, 'J', 'PICKUP_DT', date8(base - 30), 'MSG000189', '지난 날짜는 입력할 수 없습니다.'],
    [35, 'H', 'PICKUP_PLC_NM', null, 'MSG000012', '상차지은(는) 필수 항목입니다.'],
  ];
  return {
    upload: {
      UPLOAD_NO: 'UPSTORY00016',
      UPLOAD_TP: 'DLV_ORD',
      CORP_CD: '1000',
      CUST_CD: 'C00001',
      TOT_CNT: 40,
      OK_CNT: 37,
      ERR_CNT: 3,
      UPLOAD_STS: 'PART',
      REG_USER_ID: 'cadm01',
      REG_DTM: moment(at(base - 1, 11, 20)),
    },
    errors: errors.map(([ROW_NO, COL_LTR, COL_NM, CELL_VAL, ERR_CD, ERR_MSG], i) => ({
      UPLOAD_NO: 'UPSTORY00016',
      ERR_SEQ: i + 1,
      ROW_NO,
      COL_LTR,
      COL_NM,
      CELL_VAL,
      ERR_CD,
      ERR_MSG,
    })),
  };
}
