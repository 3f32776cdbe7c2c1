import { type Day, date8 } from './days';
import type { Row } from './load';
import { person, telephone } from './names';
import { bizNo, type Numbers } from './numbers';
import { sites } from './places';
import { Random } from './random';
import { readTsv } from './tsv';

/** What the rest of the demo needs to know of a customer. */
export interface Customer {
  code: string;
  name: string;
  english: string;
  abbr: string;
  /** Part of the shipments in per cent. */
  share: number;
  corp: string;
  sales: string;
  /** Organisation of its inland transport. */
  trk: string;
  term: string;
  payDay: number | null;
  services: string[];
  goods: string[];
}

type Field =
  | 'CUST_CD'
  | 'CUST_NM'
  | 'CUST_ENG_NM'
  | 'CUST_ABBR'
  | 'SHARE'
  | 'SALES_USER_ID'
  | 'TRK_ORGN_CD'
  | 'PAY_TERM'
  | 'PAY_DAY'
  | 'KEY_SVC'
  | 'GOODS';

/** The twelve customers. */
export const customers: Customer[] = readTsv<Field>('customers').map((row) => ({
  code: row.CUST_CD,
  name: row.CUST_NM,
  english: row.CUST_ENG_NM,
  abbr: row.CUST_ABBR,
  share: Number(row.SHARE),
  corp: row.TRK_ORGN_CD.startsWith('2') ? '2000' : '1000',
  sales: row.SALES_USER_ID,
  trk: row.TRK_ORGN_CD,
  term: row.PAY_TERM,
  payDay: row.PAY_DAY ? Number(row.PAY_DAY) : null,
  services: row.KEY_SVC.split(',').filter(Boolean),
  goods: row.GOODS.split(','),
}));

const partners = readTsv<'CUST_CD' | 'CUST_TP' | 'CUST_NM' | 'CUST_ENG_NM' | 'CTRY_CD'>('partners');
const ofKind = (kind: string) => partners.filter((row) => row.CUST_TP === kind);

/** Codes of the six truckers; the last works for corporation 2000. */
export const truckers = ofKind('TRK').map((row) => row.CUST_CD);
/** Codes of the overseas agents. */
export const agents = ofKind('PTN').map((row) => row.CUST_CD);
const named = (kind: string) => ofKind(kind).map((row) => ({ code: row.CUST_CD, english: row.CUST_ENG_NM }));
/** Foreign shippers and consignees. */
export const shippers = named('SHP');
export const consignees = named('CNE');

/** MDM_CUST with what hangs on it. */
export function customerRows(base: Day, seed: number, numbers: Numbers): { custs: Row[]; services: Row[]; served: Row[]; contacts: Row[] } {
  const random = Random.of(seed, 'customers');
  numbers.atLeast('CUS', '*', Number(partners.at(-1)?.CUST_CD.slice(1)), String(partners.at(-1)?.CUST_CD));
  const custs = [...customers.map((c, i) => customerRow(c, i, base, random)), ...partners.map((row) => partnerRow(row, random))];
  const services = customers.flatMap((c) => c.services.map((KEY_SVC) => ({ CUST_CD: c.code, KEY_SVC, BGN_DT: date8(base - 900) })));
  return { custs, services, served: customers.flatMap((c) => servedBy(c, base)), contacts: customers.flatMap((c) => contacts(c, random)) };
}

/** What a customer is called, and the corporation that it belongs to. */
export const namesOf = (c: Customer): Row => ({
  CUST_CD: c.code,
  CUST_NM: c.name,
  CUST_ENG_NM: c.english,
  CUST_ABBR: c.abbr,
  CUST_TP: 'CUS',
  CORP_CD: c.corp,
});

function customerRow(c: Customer, index: number, base: Day, random: Random): Row {
  const site = sites[c.code]?.[0];
  const mail = `${c.code.toLowerCase()}.example`;
  const stopped = c.code === 'C00012';
  return {
    ...namesOf(c),
    BIZ_NO: bizNo(101 + index),
    CEO_NM: person(random),
    BIZ_COND: random.pick(['도매', '제조', '도소매']),
    BIZ_ITEM: c.goods[0],
    CTRY_CD: 'KR',
    ZIP_NO: site?.zip,
    ADDR: site?.address,
    TEL_NO: telephone(random, '02'),
    FAX_NO: telephone(random, '02'),
    EMAIL: `info@${mail}`,
    TAX_EMAIL: `tax@${mail}`,
    SALES_USER_ID: c.sales,
    PAY_TERM: c.term,
    PAY_DAY: c.payDay,
    CURR_CD: 'KRW',
    CRDT_LMT_AMT: stopped ? 20_000_000 : random.int(5, 30) * 10_000_000,
    STOP_YN: stopped ? 'Y' : 'N',
    STOP_DT: stopped ? date8(base - 20) : null,
    STOP_RSN: stopped ? '미수금 장기 연체' : null,
    KEY_YN: ['C00001', 'C00002', 'C00003'].includes(c.code) ? 'Y' : 'N',
    OLD_CD: `A${c.code.slice(2)}`,
    DEL_YN: 'N',
  };
}

function partnerRow(row: (typeof partners)[number], random: Random): Row {
  const korean = row.CTRY_CD === 'KR';
  return {
    CUST_CD: row.CUST_CD,
    CUST_NM: row.CUST_NM,
    CUST_ENG_NM: row.CUST_ENG_NM,
    CUST_ABBR: row.CUST_NM,
    CUST_TP: row.CUST_TP,
    CORP_CD: row.CUST_CD === truckers[5] ? '2000' : '1000',
    BIZ_NO: korean ? bizNo(Number(row.CUST_CD.slice(1)) + 100) : null,
    CEO_NM: korean ? person(random) : null,
    CTRY_CD: row.CTRY_CD,
    TEL_NO: korean ? telephone(random, '051') : null,
    EMAIL: `desk@${row.CUST_CD.toLowerCase()}.example`,
    PAY_TERM: 'EOM',
    CURR_CD: korean ? 'KRW' : 'USD',
    STOP_YN: 'N',
    KEY_YN: 'N',
    DEL_YN: 'N',
  };
}

function servedBy(c: Customer, base: Day): Row[] {
  const [settle, seaIn, seaOut, airIn, airOut, cfs] =
    c.corp === '1000'
      ? ['10HQ21', '10PS11', '10PS12', '10AP11', '10AP12', '10PS21']
      : ['20HQ21', '20PT11', '20PT11', '20PT11', '20PT11', '20PT11'];
  const orgns = { SEA_I: seaIn, SEA_E: seaOut, AIR_I: airIn, AIR_E: airOut, TRK: c.trk, CFS: cfs, STL: settle };
  return Object.entries(orgns).map(([BIZ_TP, ORGN_CD]) => ({ CUST_CD: c.code, ORGN_CD, BIZ_TP, MAIN_YN: 'Y', BGN_DT: date8(base - 900) }));
}

function contacts(c: Customer, random: Random): Row[] {
  const kinds = [
    ['MGR', '총괄', '팀장'],
    ['OPS', '물류', '과장'],
    ['DLV', '창고', '대리'],
    ['SETL', '회계', '대리'],
  ] as const;
  return kinds.map(([CHRG_TP, BIZ_DEPT, POST_NM], i) => ({
    CUST_CD: c.code,
    CHRG_SEQ: i + 1,
    CHRG_NM: person(random),
    BIZ_DEPT,
    POST_NM,
    TEL_NO: telephone(random, '02'),
    MOBILE_NO: `010-0100-${random.digits(4)}`,
    EMAIL: `${CHRG_TP.toLowerCase()}@${c.code.toLowerCase()}.example`,
    CHRG_TP,
    MAIL_YN: i < 3 ? 'Y' : 'N',
  }));
}
