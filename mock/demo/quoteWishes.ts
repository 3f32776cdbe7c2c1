import { type Customer, customers } from './customers';
import { type Day, date8, dayOf } from './days';
import type { Row } from './load';
import type { Books } from './quotePrices';
import type { Random } from './random';

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
export const offered: readonly State[] = ['OFR', 'ACC', 'RJT', 'EXP'];
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

/** A quote that is to be made. */
export interface Wish {
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

/** The quotes of the company, the stories among them. */
export function wishesOf({ houses }: Drawn, base: Day, random: Random): Wish[] {
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
