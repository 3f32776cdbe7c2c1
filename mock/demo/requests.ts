import { at, type Day, date6, date8, dayAt, type Minute, moment, weekday } from './days';
import type { Row } from './load';
import type { Numbers } from './numbers';
import { Random } from './random';
import { readTsv } from './tsv';
import type { DemoUser } from './users';

type State = 'REQ' | 'RCP' | 'PRC' | 'ASK' | 'ANS' | 'CMP';
type Field = 'KIND' | 'TITLE' | 'REQ' | 'ASK' | 'ADD' | 'ANS' | 'MEM';

/** Requests besides the stories, by their state, and the days before the base date on which they were asked. */
const plan: [state: State, count: number, oldest: number, latest: number][] = [
  ['CMP', 281, 360, 9],
  ['ANS', 21, 6, 1],
  ['PRC', 18, 6, 1],
  ['ASK', 9, 7, 2],
  ['RCP', 10, 4, 1],
  ['REQ', 9, 2, 1],
];
/** Entries of all requests together. */
const entryCount = 900;
/** Requests of which something was asked back, among those that are answered or in work. */
const askedBack = 76;
const scores = ['5', '5', '5', '5', '5', '5', '5', '5', '5', '4', '4', '4', '4', '4', '4', '4', '3', '3', '2', '1'];

interface Wish {
  state: State;
  day: Day;
  house: Row;
  over?: Row;
  no?: string;
  asksBack: boolean;
}

/** A moment so many minutes of office hours (09:00 to 18:00 on weekdays) later. */
function later(from: Minute, minutes: number): Minute {
  let [day, begun] = [dayAt(from), Math.max(0, from - at(dayAt(from), 9))];
  let rest = minutes;
  for (;;) {
    const isOpen = weekday(day) > 0 && weekday(day) < 6;
    if (isOpen && begun + rest <= 540) return at(day, 9) + begun + rest;
    if (isOpen) rest -= 540 - Math.min(begun, 540);
    begun = 0;
    day++;
  }
}

/** What requests are drawn from. */
export interface Asked {
  houses: readonly Row[];
  users: readonly DemoUser[];
  /** A user of each customer. */
  customerUsers: ReadonlyMap<string, string>;
}

/** CSM_REQ with its entries, its history of states and who has read it: 350 requests of a year, with one that waits too long and one that is asked back. */
export function requests({ houses, users, customerUsers }: Asked, base: Day, seed: number, numbers: Numbers) {
  const random = Random.of(seed, 'customer requests');
  const fit = houses.filter((house) => customerUsers.has(String(house.CUST_CD)) && house.IMEX_TP !== 'C');
  const of = (customer: string) => random.pick(fit.filter((house) => house.CUST_CD === customer));
  const wishes: Wish[] = plan.flatMap(([state, count, oldest, latest]) =>
    Array.from({ length: count }, () => ({
      state,
      day: workday(base - random.int(latest, oldest)),
      house: random.pick(fit),
      asksBack: false,
    })),
  );
  for (const wish of random.shuffle(wishes.filter(({ state }) => ['CMP', 'ANS', 'PRC'].includes(state))).slice(0, askedBack))
    wish.asksBack = true;
  wishes.push({
    ...{ state: 'REQ', day: workday(base - 3), house: of('C00001'), no: 'CSSTORY00012', asksBack: false },
    over: {
      URGT_YN: 'Y',
      DUE_DT: date8(base - 1),
      CSM_REQ_TP: 'DO',
      REQ_TITLE: '긴급 D/O 발급 요청',
      REQ_CNNT: '<p>내일 반출 예정입니다. D/O를 바로 발급하여 주십시오.</p>',
    },
  });
  wishes.push({
    ...{ state: 'ASK', day: workday(base - 4), house: of('C00003'), no: 'CSSTORY00013', asksBack: false },
    over: { CSM_REQ_TP: 'CST' },
  });
  const made = wishes.map((wish) => ({ wish, when: at(wish.day, random.int(9, 14), random.int(0, 59)) })).sort((a, b) => a.when - b.when);
  const all = made.map(({ wish, when }) => requestOf(wish, when, { users, customerUsers }, base, random, numbers));
  addMemos(all, random, entryCount - all.reduce((sum, { entries }) => sum + entries.length, 0));
  return {
    requests: all.map(({ row }) => row),
    entries: all.flatMap(({ entries }) => entries),
    history: all.flatMap(({ history }) => history),
    readers: all.flatMap(({ readers }) => readers),
  };
}

const workday = (day: Day): Day => day - ({ 0: 2, 6: 1 }[weekday(day)] ?? 0);
/** What is asked and answered, by the kind of request. */
const texts = readTsv<Field>('requests');

const html = (text: string): string => `<p>${text}</p>`;

interface Made {
  row: Row;
  entries: Row[];
  history: Row[];
  readers: Row[];
  memo: string;
  operator: string;
}

/** A request with everything that was done to it; nothing lies after the base date begins. */
function requestOf(
  wish: Wish,
  asked: Minute,
  { users, customerUsers }: Pick<Asked, 'users' | 'customerUsers'>,
  base: Day,
  random: Random,
  numbers: Numbers,
): Made {
  const { state, house, over, asksBack } = wish;
  const words = random.pick(texts.filter(({ KIND }) => !over?.CSM_REQ_TP || KIND === over.CSM_REQ_TP));
  const REQ_NO = wish.no ?? numbers.take('CSM', 'CS', date6(dayAt(asked)), 4, date8(dayAt(asked)));
  const user = customerUsers.get(String(house.CUST_CD)) as string;
  const staff = users.filter(
    ({ type, corp, roles, state: now }) => type === 'S' && corp === house.CORP_CD && roles.includes('OPS') && now === 'ACT',
  );
  const operator = (staff.find(({ orgn }) => orgn === house.ORGN_CD) ?? random.pick(staff)).id;
  const end = at(base, 0) - 1;
  const entries: Row[] = [];
  const history: Row[] = [];
  let when = asked;
  let status: State | null = null;
  const go = (to: State, by: string, then: Minute) => {
    when = Math.min(then, end);
    history.push({ REF_TP: 'CSM', REF_KEY: REQ_NO, FROM_STS: status, TO_STS: to, CHG_USER_ID: by, CHG_DTM: moment(when) });
    status = to;
    return moment(when);
  };
  const write = (CSM_RES_TP: string, RES_USER_ID: string, RES_CNNT: string) =>
    entries.push({
      ...{ REQ_NO, RES_SEQ: entries.length + 1, CSM_RES_TP, RES_CNNT, RES_USER_ID, RES_DTM: moment(when), OPEN_YN: 'Y' },
      ...{ MAIL_YN: ['ANS', 'ASK'].includes(CSM_RES_TP) ? 'Y' : 'N', REG_USER_ID: RES_USER_ID, REG_DTM: moment(when) },
    });
  const REQ_DTM = go('REQ', user, asked);
  const row: Row = {
    ...{ REQ_NO, CORP_CD: house.CORP_CD, ORGN_CD: house.ORGN_CD, CUST_CD: house.CUST_CD, CSM_REQ_TP: words.KIND, IMEX_TP: house.IMEX_TP },
    ...{ TRANS_MODE: house.TRANS_MODE, REQ_TITLE: words.TITLE.replace('{hbl} ', words.TITLE.includes('{hbl}') ? `${house.HBL_NO} ` : '') },
    ...{
      REQ_CNNT: html(words.REQ),
      HBL_NO: words.TITLE.includes('{hbl}') ? house.HBL_NO : null,
      REF_NO: random.chance(0.2) ? `PO-${random.digits(6)}` : null,
    },
    ...{
      URGT_YN: random.chance(0.08) ? 'Y' : 'N',
      DUE_DT: random.chance(0.4) ? date8(dayAt(asked) + random.int(3, 9)) : null,
      REQ_USER_ID: user,
      REQ_DTM,
    },
    ...{
      CSM_REQ_STS: state,
      RCPT_USER_ID: null,
      RCPT_DTM: null,
      CHRG_USER_ID: null,
      ANS_DTM: null,
      CMPL_DTM: null,
      SATIS_SCR: null,
      SATIS_RMK: null,
    },
    ...{ DEL_YN: 'N', REG_USER_ID: user, REG_DTM: moment(asked - 5), ...over },
  };
  if (state !== 'REQ') {
    row.RCPT_DTM = go('RCP', operator, later(when, random.int(8, 60)));
    row.RCPT_USER_ID = operator;
    row.CHRG_USER_ID = operator;
    write('RCP', operator, '요청이 접수되었습니다.');
  }
  if (state === 'ASK' || asksBack) {
    go('ASK', operator, wish.no ? at(base - 3, 10, 20) : later(when, random.int(10, 60)));
    write('ASK', operator, html(words.ASK));
  }
  if (asksBack) {
    go('PRC', user, later(when, random.int(20, 90)));
    write('ADD', user, html(words.ADD));
  } else if (state === 'PRC') go('PRC', operator, later(when, random.int(5, 30)));
  if (state === 'ANS' || state === 'CMP') {
    row.ANS_DTM = go('ANS', operator, later(when, Math.round(random.spread(asksBack ? 120 : 170, 0.6, 20, 1_200))));
    write('ANS', operator, html(words.ANS));
  }
  if (state === 'CMP') finish(row, random, go, user, when);
  Object.assign(row, { UPD_USER_ID: history.at(-1)?.CHG_USER_ID ?? user, UPD_DTM: moment(when), UPD_CNT: history.length - 1 });
  const readers = readersOf(row, entries, when, random);
  return { row, entries, history, readers, memo: words.MEM, operator };
}

/** Ends a request: by its customer with a score, or by itself in the night a week after the answer. */
function finish(row: Row, random: Random, go: (to: State, by: string, then: Minute) => string, user: string, answered: Minute): void {
  if (random.chance(0.15)) {
    row.CMPL_DTM = go('CMP', 'system', at(dayAt(answered) + 8, 0, 10));
    return;
  }
  row.CMPL_DTM = go('CMP', user, later(answered, random.int(30, 800)));
  row.SATIS_SCR = random.pick(scores);
  row.SATIS_RMK = random.chance(0.12) ? (Number(row.SATIS_SCR) >= 4 ? '빠른 회신 감사합니다.' : '회신이 늦었습니다.') : null;
}

/** Who has read a request: everybody of one that is done, of the others staff alone what they have dealt with. */
function readersOf(row: Row, entries: Row[], when: Minute, random: Random): Row[] {
  const readers: Row[] = [];
  const last = entries.at(-1)?.RES_DTM ?? row.REQ_DTM;
  if (row.CHRG_USER_ID) {
    const own = entries.findLast(({ RES_USER_ID }) => RES_USER_ID === row.CHRG_USER_ID)?.RES_DTM ?? row.REQ_DTM;
    readers.push({ REQ_NO: row.REQ_NO, USER_ID: row.CHRG_USER_ID, READ_DTM: row.CSM_REQ_STS === 'CMP' ? last : own });
  }
  if (row.CSM_REQ_STS !== 'CMP' && !(row.CSM_REQ_STS === 'ANS' && random.chance(0.4))) return readers;
  readers.push({ REQ_NO: row.REQ_NO, USER_ID: row.REQ_USER_ID, READ_DTM: last });
  for (const entry of entries) if (entry.CSM_RES_TP !== 'ADD') entry.READ_DTM = moment(when);
  return readers;
}

/** Memos of staff, until there are as many entries as wanted. */
function addMemos(all: readonly Made[], random: Random, count: number): void {
  const taken = random.shuffle(all.filter(({ row }) => row.RCPT_DTM)).slice(0, count);
  for (const { row, entries, memo, operator } of taken)
    entries.push({
      ...{
        REQ_NO: row.REQ_NO,
        RES_SEQ: -1,
        CSM_RES_TP: 'MEM',
        RES_CNNT: html(memo),
        RES_USER_ID: operator,
        RES_DTM: row.RCPT_DTM,
        OPEN_YN: 'N',
      },
      ...{ MAIL_YN: 'N', REG_USER_ID: operator, REG_DTM: row.RCPT_DTM },
    });
}

/** Hours that are promised: for every request, for kinds that press, for claims, and for a customer that pays for it. */
export const promises: Row[] = ['1000', '2000'].flatMap((CORP_CD) =>
  (
    [
      ['*', '*', 4, 18],
      ['TRC', '*', 3, 9],
      ['DO', '*', 3, 9],
      ['CLM', '*', 4, 45],
      ...(CORP_CD === '1000' ? ([['*', 'C00001', 3, 13.5]] as const) : []),
    ] as const
  ).map(([CSM_REQ_TP, CUST_CD, ANS_LMT_HR, CMPL_LMT_HR]) => ({ CORP_CD, CSM_REQ_TP, CUST_CD, ANS_LMT_HR, CMPL_LMT_HR })),
);

/** The clocks of requests, as the portal would have kept them. */
export const clocks = `
  insert into csm_due (req_no, ans_lmt_min, cmpl_lmt_min, wait_min, stop_dtm)
  select r.req_no, p.ans_lmt_hr * 60, p.cmpl_lmt_hr * 60, coalesce(w.minutes, 0), case when r.csm_req_sts in ('ASK', 'ANS') then w.since end
    from csm_req r
      left join lateral (select u.ans_lmt_hr, u.cmpl_lmt_hr from csm_due_rule u
        where u.corp_cd = r.corp_cd and u.cust_cd in (r.cust_cd, '*') and u.csm_req_tp in (r.csm_req_tp, '*')
        order by u.cust_cd = '*', u.csm_req_tp = '*' limit 1) p on true
      left join lateral (select sum(business_minutes(x.next) - business_minutes(x.res_dtm)) as minutes, max(x.res_dtm) as since
        from (select e.csm_res_tp, e.res_dtm, lead(e.res_dtm) over (order by e.res_dtm) as next from csm_res e
          where e.req_no = r.req_no and e.csm_res_tp in ('ASK', 'ADD', 'ANS')) x where x.csm_res_tp in ('ASK', 'ANS')) w on true`;
