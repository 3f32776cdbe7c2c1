import { hash } from '@node-rs/argon2';
import { at, type Day, date8, moment } from './days';
import type { Row } from './load';
import { mobile } from './names';
import { bizNo, type Numbers } from './numbers';
import { Random } from './random';
import { readTsv } from './tsv';

/** Password of every demo user but cusr08. */
export const demoPassword = 'Demo!2026';
/** Temporary password of cusr08, who has no other. */
export const temporaryPassword = 'Temp!Pw026';

export interface DemoUser {
  id: string;
  name: string;
  english: string;
  type: string;
  corp: string;
  orgn: string | null;
  custs: string[];
  roles: string[];
  lang: string;
  state: string;
}

type Field = 'USER_ID' | 'USER_NM' | 'USER_ENG_NM' | 'USER_TP' | 'CORP_CD' | 'ORGN_CD' | 'CUST_CDS' | 'ROLE_IDS' | 'LANG_CD' | 'STATE';

/** The people of users.tsv. */
export const readUsers = (): DemoUser[] =>
  readTsv<Field>('users').map((row) => ({
    id: row.USER_ID,
    name: row.USER_NM,
    english: row.USER_ENG_NM,
    type: row.USER_TP,
    corp: row.CORP_CD,
    orgn: row.ORGN_CD || null,
    custs: row.CUST_CDS.split(',').filter(Boolean),
    roles: row.ROLE_IDS.split(','),
    lang: row.LANG_CD,
    state: row.STATE,
  }));

const posts: Record<string, [dept: string, post: string]> = {
  SYS_ADM: ['정보시스템', '책임'],
  CORP_ADM: ['경영지원', '부장'],
  OPS: ['운영', '과장'],
  SALES: ['영업', '차장'],
  STL: ['정산', '과장'],
  CUST_ADM: ['물류', '팀장'],
  CUST_USR: ['물류', '대리'],
  GUEST: ['방문', '방문'],
};

function mail(user: DemoUser): string {
  if (user.type === 'S') return `${user.id}@saebyeol.example`;
  return `${user.id}@${user.custs[0]?.toLowerCase() ?? 'guest'}.example`;
}

/** CMS_USER with roles and customers. The same salts at every run, so the same hashes. */
export async function userRows(users: DemoUser[], base: Day, seed: number): Promise<{ users: Row[]; roles: Row[]; custs: Row[] }> {
  const random = Random.of(seed, 'users');
  const rows: Row[] = [];
  for (const [i, user] of users.entries()) {
    const salt = Buffer.from(Array.from({ length: 16 }, () => random.int(0, 255)));
    const temporary = user.state === 'TEMP';
    const password = await hash(temporary ? temporaryPassword : demoPassword, { memoryCost: 19_456, timeCost: 2, parallelism: 1, salt });
    const changed = user.state === 'OLD95' ? base - 95 : base - random.int(5, 55);
    const seen = user.state === 'DORM' ? base - 400 : base - random.int(1, 9);
    const [dept, post] = posts[user.roles[0] ?? ''] ?? ['', ''];
    rows.push({
      USER_ID: user.id,
      USER_NM: user.name,
      USER_ENG_NM: user.english,
      USER_TP: user.type,
      PW_HASH: password,
      EMAIL: mail(user),
      MOBILE_NO: mobile(i + 1),
      TEL_NO: `02-000-3${String(i + 1).padStart(3, '0')}`,
      CORP_CD: user.corp,
      ORGN_CD: user.orgn,
      CUST_CD: user.custs[0] ?? null,
      BIZ_DEPT: dept,
      POST_NM: post,
      USER_STS: { SUSP: 'SUS', DORM: 'EXP' }[user.state] ?? 'ACT',
      LOCK_YN: user.state === 'LOCK' ? 'Y' : 'N',
      LOGIN_FAIL_CNT: user.state === 'LOCK' ? 5 : 0,
      LAST_LOGIN_DTM: temporary ? null : moment(at(seen, 9, random.int(0, 59))),
      LAST_CHG_PW_DTM: temporary ? null : moment(at(changed, 10)),
      LANG_CD: user.lang,
      TEMP_PW_YN: temporary ? 'Y' : 'N',
      OTP_YN: 'N',
      USE_BGN_DT: date8(base - 900),
      DEL_YN: 'N',
    });
  }
  const roles = users.flatMap((user) => user.roles.map((ROLE_ID) => ({ USER_ID: user.id, ROLE_ID })));
  const custs = users.flatMap((user) => user.custs.map((CUST_CD, i) => ({ USER_ID: user.id, CUST_CD, MAIN_YN: i === 0 ? 'Y' : 'N' })));
  return { users: rows, roles, custs };
}

/** Three requests for an account that wait for a decision: of a known customer, of a company nobody knows, and of a colleague. */
export async function registrationRows(base: Day, seed: number, numbers: Numbers): Promise<Row[]> {
  const random = Random.of(seed, 'registrations');
  const salt = Buffer.from(Array.from({ length: 16 }, () => random.int(0, 255)));
  const password = await hash(demoPassword, { memoryCost: 19_456, timeCost: 2, parallelism: 1, salt });
  const asked = [
    {
      REG_TP: 'C',
      USER_ID: 'hyejin.nam',
      USER_NM: '남혜진',
      CUST_NM: '(주)미미뷰티',
      BIZ_NO: bizNo(103),
      BIZ_DEPT: '물류',
      POST_NM: '대리',
    },
    { REG_TP: 'C', USER_ID: 'jhlim77', USER_NM: '임재호', CUST_NM: '새봄식품', BIZ_NO: bizNo(901), BIZ_DEPT: '구매', POST_NM: '과장' },
    { REG_TP: 'S', USER_ID: 'ops11', USER_NM: '문가온', CUST_NM: '새별물류', BIZ_NO: bizNo(1), BIZ_DEPT: '운영', POST_NM: '사원' },
  ];
  return asked.map((row, i) => {
    const day = base - asked.length + i;
    const when = moment(at(day, 10, 12 * i));
    return {
      ...row,
      REG_NO: numbers.take('REG', 'REG', date8(day).slice(2), 4, date8(day)),
      PW_HASH: password,
      EMAIL: `${row.USER_ID}@${row.REG_TP === 'S' ? 'saebyeol' : 'trade'}.example`,
      MOBILE_NO: mobile(900 + i),
      CORP_CD: '1000',
      REG_STS: 'REQ',
      TERMS_YN: 'Y',
      PRVC_YN: 'Y',
      PRVC_AGREE_DTM: when,
      REG_DTM: when,
    };
  });
}

/** A page of the menu tree that a role may open. */
export interface GrantedPage {
  ROLE_ID: string;
  MENU_ID: string;
  SCRN_ID: string;
}

/** Accounts that demonstrations and tests begin with: they come in on the home page, whatever else is drawn. */
const atHome = /^(sysadm|adm\d+|ops0[1-5]|sal01|stl01|cadm0\d|cusr0[1-5])$/;

/** Up to six favourites of each user, pages of the delivery desk first; eight users begin at their first one. */
export function favourites(users: DemoUser[], pages: GrantedPage[], seed: number): Row[] {
  const random = Random.of(seed, 'favourites');
  let starters = 8;
  return users.flatMap((user) => {
    if (user.roles.includes('GUEST')) return [];
    const own = pages.filter((page) => user.roles.includes(page.ROLE_ID));
    const desk = (p: GrantedPage) => p.SCRN_ID.startsWith('dlvOrd');
    const ordered = [...random.shuffle(own.filter(desk)), ...random.shuffle(own.filter((p) => !desk(p)))];
    const count = random.int(0, 6);
    const starts = count > 0 && user.state === 'ACT' && starters > 0 && !atHome.test(user.id);
    if (starts) starters--;
    return ordered.slice(0, count).map((page, i) => ({
      USER_ID: user.id,
      MENU_ID: page.MENU_ID,
      SORT_SEQ: (i + 1) * 10,
      INIT_YN: starts && i === 0 ? 'Y' : 'N',
    }));
  });
}

/** What browsers of the demo's users say of themselves. */
const agents = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Whale/4.33.325.17 Safari/537.36',
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
];

/** Sign-ins, visits and errors of the last three months. */
export function logRows(users: DemoUser[], pages: GrantedPage[], base: Day, seed: number): { logins: Row[]; visits: Row[]; errors: Row[] } {
  const random = Random.of(seed, 'logs');
  const active = users.filter((user) => user.state === 'ACT' || user.state === 'OLD95');
  const ip = () => `10.${random.int(0, 3)}.${random.int(0, 255)}.${random.int(1, 254)}`;
  const when = () =>
    at(
      base - random.int(1, 90),
      random.weighted([
        [8, 2],
        [9, 8],
        [10, 5],
        [13, 5],
        [14, 4],
        [16, 3],
        [18, 1],
      ]),
      random.int(0, 59),
    );
  const logins: Row[] = Array.from({ length: 4000 }, (_, i) => {
    const user = random.pick(active);
    const moments = when();
    const result = random.weighted([
      ['OK', 94],
      ['BADPW', 4],
      ['NOUSER', 1],
      ['LOCK', 1],
    ] as const);
    return {
      USER_ID: result === 'NOUSER' ? `guess${random.int(1, 40)}` : user.id,
      USER_NM: result === 'NOUSER' ? null : user.name,
      CORP_CD: result === 'NOUSER' ? null : user.corp,
      LOGIN_DTM: moment(moments),
      LOGOUT_DTM: result === 'OK' && random.chance(0.6) ? moment(moments + random.int(5, 480)) : null,
      LOGIN_TP: user.roles.includes('GUEST') ? 'GUEST' : 'PW',
      LOGIN_RSLT: result,
      CLIENT_IP: ip(),
      USER_AGENT: agents[i % agents.length],
    };
  });
  const visits: Row[] = Array.from({ length: 9000 }, () => {
    const user = random.pick(active);
    const own = pages.filter((page) => user.roles.includes(page.ROLE_ID));
    return {
      USER_ID: user.id,
      CORP_CD: user.corp,
      MENU_ID: random.pick(own)?.MENU_ID ?? 'M000000',
      VISIT_DTM: moment(when()),
      CLIENT_IP: ip(),
    };
  });
  const errors: Row[] = Array.from({ length: 120 }, (_, i) => {
    const confirmed = i >= 20;
    const timeout = random.chance(0.4);
    return {
      ERR_DTM: moment(when()),
      ERR_CD: `ERR-${random.digits(8)}`,
      REQ_ID: `demo-${random.digits(12)}`,
      ERR_LVL: timeout ? 'WARN' : 'ERROR',
      ERR_MSG: timeout ? 'canceling statement due to statement timeout' : 'connect ECONNREFUSED 127.0.0.1:25',
      SVC_URL: timeout ? '/api/pan/dlvOrdSummaryList/selectDlvOrdSummary' : '/api/file/fileUpload',
      USER_ID: random.pick(active).id,
      CLIENT_IP: ip(),
      CFM_YN: confirmed ? 'Y' : 'N',
      CFM_RMK: confirmed ? '조치 완료' : null,
    };
  });
  const byTime = (column: string) => (a: Row, b: Row) => String(a[column]).localeCompare(String(b[column]));
  return { logins: logins.sort(byTime('LOGIN_DTM')), visits: visits.sort(byTime('VISIT_DTM')), errors: errors.sort(byTime('ERR_DTM')) };
}
