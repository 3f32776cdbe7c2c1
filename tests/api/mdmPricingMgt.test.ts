import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ErrorBody, Fault, ReadData } from '../../src/contract/call';
import type { Price, Weighed } from '../../src/contract/mdm/other/mdmPricingMgt';
import { createTestApp, type TestApp, type Visitor } from '../support/db';

let t: TestApp;
let admin: Visitor;
let sales: Visitor;
let settlement: Visitor;
let ops: Visitor;
beforeAll(async () => {
  t = await createTestApp();
  [admin, sales, settlement, ops] = await Promise.all([t.login('adm1000'), t.login('sal01'), t.login('stl01'), t.login('ops01')]);
});
afterAll(() => t?.close());

const screen = '/api/mdm/other/MdmPricingMgt';
const list = async (SEARCH: object = {}, who = admin) => (await who.data<ReadData<Price>>(`${screen}/selectMdmPricing`, { SEARCH })).LIST;
const save = (rows: object[], who = admin) => who.post(`${screen}/saveMdmPricing`, { BATCH_ID: randomUUID(), LIST: rows });
type Answered = { statusCode: number; json(): ErrorBody };
const told = (answer: Answered) => [
  answer.statusCode,
  ...(answer.json().errors?.map(({ ROW_NO, FIELD, CODE }: Fault) => [ROW_NO, FIELD, CODE].filter(Boolean).join(' ')) ?? [
    answer.json().code,
  ]),
];
/** A price of a lane that the demo company has none for. */
const price = (over: object = {}) => ({
  ...{ BATCH_FLAG: 'insert', AR_AP: 'AR', CUST_CD: null, FRT_CD: 'OFR', TRANS_MODE: 'SEA', IMEX_TP: 'I', POL_CD: 'VNHPH', POD_CD: 'KRINC' },
  ...{ FRT_UNIT: 'CNTR', UNIT_PRC: 300, CURR_CD: 'USD', VAT_TP: 'ZERO', BGN_DT: '20260101', END_DT: '20261231', USE_YN: 'Y' },
  ...over,
});
const made = async (over: object = {}, who = admin): Promise<Price> => {
  const answer = await save([price(over)], who);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json().data.LIST[0];
};
const change = (row: Price, columns: object, who = admin) => save([{ ...row, BATCH_FLAG: 'update', ...columns }], who);
/** Puts a price into a cost of a state. */
const use = (PRC_NO: string, state: string) =>
  t.sql(
    `update set_cost set prc_no = $1, cost_sts = $2, stl_no = null, del_yn = 'N' where cost_no = (select min(cost_no) from set_cost where corp_cd = '1000' and prc_no is distinct from $1)`,
    [PRC_NO, state],
  );

describe('who sees and keeps prices', () => {
  it('purchase prices are settlement’s and administrators’ alone, in the list, its Excel, the history and the finder', async () => {
    const bought = await made({ AR_AP: 'AP', VNDR_CD: 'C00101', UNIT_PRC: 210 });
    for (const [who, sees] of [
      [admin, true],
      [settlement, true],
      [sales, false],
      [ops, false],
    ] as const) {
      expect((await list({ AR_AP: 'AP' }, who)).some(({ PRC_NO }) => PRC_NO === bought.PRC_NO)).toBe(sees);
      const why = await who.data<ReadData<Weighed>>(`${screen}/selectMdmPricingG2`, {
        SEARCH: { AR_AP: 'AP', FRT_CD: 'OFR', TRANS_MODE: 'SEA', IMEX_TP: 'I', POL_CD: 'VNHPH', POD_CD: 'KRINC' },
      });
      expect(why.LIST.some(({ PRC_NO }) => PRC_NO === bought.PRC_NO)).toBe(sees);
      const history = await who.post('/api/cms/popup/cmsHistoryPopup/selectCmsHistory', {
        SEARCH: { TBL_NM: 'MDM_PRICING', ROW_KEY: bought.PRC_NO },
      });
      expect(history.statusCode).toBe(sees ? 200 : 404);
      const file = await who.post(`${screen}/excel`, { SEARCH: { AR_AP: 'AP' }, COLUMNS: [{ FIELD: 'PRC_NO' }] });
      expect(file.statusCode).toBe(sees ? 200 : 422);
    }
    expect(told(await save([price({ AR_AP: 'AP', POL_CD: 'VNSGN' })], sales))).toEqual([422, '1 AR_AP MSG000585']);
    expect(told(await change(bought, { UNIT_PRC: 1 }, sales))).toEqual([422, '1 AR_AP MSG000585']);
    expect(told(await save([price()], ops))).toEqual([403, 'MSG000029']);
    expect((await (await t.login('cadm01')).post(`${screen}/selectMdmPricing`, { SEARCH: {} })).statusCode).toBe(403);
  });

  it('sales people see the standard tariff and their own customers’ prices, and keep those', async () => {
    const own = await list({}, sales);
    const custs = new Set(own.map(({ CUST_CD }) => CUST_CD));
    expect(custs.has(null)).toBe(true);
    const foreign = (await list()).find(({ CUST_CD, AR_AP }) => CUST_CD && AR_AP === 'AR' && !custs.has(CUST_CD)) as Price;
    expect(told(await change(foreign, { UNIT_PRC: 1 }, sales))).toEqual([422, '1 MSG000043']);
    expect(told(await save([price({ CUST_CD: foreign.CUST_CD })], sales))).toEqual([422, '1 CUST_CD MSG000017']);
    const other = await t.login('adm2000', { corp: '2000' });
    expect(told(await change(foreign, { UNIT_PRC: 1 }, other))).toEqual([422, '1 MSG000043']);
  });
});

describe('what a price must be', () => {
  it('is checked in every row at once, and nothing is saved where one has a fault', async () => {
    const before = (await list()).length;
    const answer = await save([
      price({ POL_CD: 'VNSGN' }),
      price({ FRT_CD: 'NOSUCH', POL_CD: 'ZZZZZ', CURR_CD: 'QQQ', UNIT_PRC: -1, BGN_DT: '20261231', END_DT: '20260101', VAT_TP: 'X' }),
      price({ CUST_CD: 'C99999', UNIT_PRC: null, MIN_AMT: 100, MAX_AMT: 50 }),
    ]);
    expect(told(answer)).toEqual(
      expect.arrayContaining([
        422,
        '2 VAT_TP MSG000017',
        '2 UNIT_PRC MSG000016',
        '2 FRT_CD MSG000017',
        '2 POL_CD MSG000017',
        '2 CURR_CD MSG000017',
        '3 UNIT_PRC MSG000012',
        '3 CUST_CD MSG000017',
        '3 MAX_AMT MSG000586',
      ]),
    );
    expect(told(answer).some((fault) => /^2 (BGN|END)_DT MSG000022/.test(String(fault)))).toBe(true);
    expect(told(answer).some((fault) => String(fault).startsWith('1 '))).toBe(false);
    expect((await list()).length).toBe(before);
  });

  it('a charge that is not for purchase has no purchase price', async () => {
    await t.sql(`update mdm_freight set ap_yn = 'N' where frt_cd = 'DOC'`);
    expect(told(await save([price({ AR_AP: 'AP', FRT_CD: 'DOC' })]))).toEqual([422, '1 FRT_CD MSG000587']);
  });

  it('its side and customer stay; its number is given by the rule of the corporation', async () => {
    const row = await made({ POL_CD: 'VNSGN', POD_CD: 'KRPUS' });
    expect(row.PRC_NO).toMatch(/^PRC2026\d{6}$/);
    expect(told(await change(row, { AR_AP: 'AP', CUST_CD: 'C00001' }))).toEqual([422, '1 AR_AP MSG000194', '1 CUST_CD MSG000194']);
  });

  it('its period overlaps no other one of the same key: the refusal names which and when, also among the rows sent', async () => {
    const first = await made({ POL_CD: 'THBKK', END_DT: '20260630' });
    const next = await save([price({ POL_CD: 'THBKK', BGN_DT: '20260630' })]);
    expect(told(next)).toEqual([422, '1 BGN_DT MSG000028']);
    expect(next.json().errors[0].MESSAGE).toContain(`${first.PRC_NO} 2026-01-01 ~ 2026-06-30`);
    expect(told(await save([price({ POL_CD: 'THLCH' }), price({ POL_CD: 'THLCH', BGN_DT: '20261231', END_DT: '20270131' })]))).toEqual([
      422,
      '2 BGN_DT MSG000028',
    ]);
    for (const over of [{ BGN_DT: '20260701' }, { CNTR_TP_CD: '40HC' }, { CUST_CD: 'C00001' }, { USE_YN: 'N' }])
      expect((await save([price({ POL_CD: 'THBKK', ...over })])).statusCode, JSON.stringify(over)).toBe(200);
  });

  it('one ends and its successor begins in one save, in any order', async () => {
    const row = await made({ POL_CD: 'MYPKG' });
    const successor = price({ POL_CD: 'MYPKG', BGN_DT: '20260701', UNIT_PRC: 350 });
    const answer = await save([successor, { ...row, BATCH_FLAG: 'update', END_DT: '20260630' }]);
    expect(answer.statusCode, answer.body).toBe(200);
  });

  it('steps of days are prices of their own', async () => {
    const step = (MIN_QTY: number) => price({ FRT_CD: 'DEM', POL_CD: 'MYPKG', FRT_UNIT: 'DAY', MIN_QTY, CURR_CD: 'KRW' });
    expect((await save([step(1), step(6), step(11)])).statusCode).toBe(200);
    expect(told(await save([step(6)]))).toEqual([422, '1 BGN_DT MSG000028']);
  });

  it('of two who save the same price at once one is told of the other', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => save([price({ POL_CD: 'IDJKT' })])));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422, 422]);
    for (const answer of answers.filter(({ statusCode }) => statusCode === 422)) expect(answer.json().code).toBe('MSG000028');
  });
});

describe('a price in use', () => {
  it('of a confirmed cost is ended and nothing else, and says how often it is in use', async () => {
    const row = await made({ POL_CD: 'INNSA' });
    await use(row.PRC_NO, 'TMP');
    const changed = await change(row, { UNIT_PRC: 310 });
    expect(changed.statusCode).toBe(200);
    const present = changed.json().data.LIST[0] as Price;
    await use(row.PRC_NO, 'CFM');
    const refused = await change(present, { UNIT_PRC: 320 });
    expect(told(refused)).toEqual([422, '1 UNIT_PRC MSG000588']);
    expect(refused.json().errors[0].MESSAGE).toContain(row.PRC_NO);
    expect((await change(present, { END_DT: '20260930' })).statusCode).toBe(200);
    const [now] = (await list({ POL_CD: 'INNSA' })) as [Price];
    expect(now).toMatchObject({ UNIT_PRC: 310, END_DT: '20260930', USED_CNT: 1 });
    expect(told(await save([{ ...now, BATCH_FLAG: 'delete' }]))).toEqual([422, '1 PRC_NO MSG000026']);
  });

  it('one that nothing used is deleted', async () => {
    const row = await made({ POL_CD: 'INMAA' });
    expect((await save([{ ...row, BATCH_FLAG: 'delete' }])).statusCode).toBe(200);
    expect(await list({ POL_CD: 'INMAA' })).toEqual([]);
  });
});

describe('extending', () => {
  const extend = (rows: object[], who = admin) => who.post(`${screen}/extend`, { BATCH_ID: randomUUID(), LIST: rows });

  it('gives many prices a later last day in one go, all or none', async () => {
    const rows = await Promise.all(['AEJEA', 'AUSYD', 'AUMEL'].map((POL_CD) => made({ POL_CD })));
    const asked = rows.map(({ PRC_NO, UPD_CNT }) => ({ PRC_NO, UPD_CNT, END_DT: '20271231' }));
    const early = await extend([...asked.slice(0, 2), { ...asked[2], END_DT: '20261231' }]);
    expect(told(early)).toEqual([422, '3 END_DT MSG000589']);
    await made({ POL_CD: 'AUMEL', BGN_DT: '20270601', END_DT: '20270630' });
    expect(told(await extend(asked))).toEqual([422, '3 BGN_DT MSG000028']);
    expect(told(await extend(asked, ops))).toEqual([403, 'MSG000029']);
    const done = await extend(asked.slice(0, 2));
    expect(done.json().data.LIST.map(({ END_DT }: Price) => END_DT)).toEqual(['20271231', '20271231']);
    expect(told(await extend(asked.slice(0, 2)))).toEqual([409, '1 MSG000025', '2 MSG000025']);
  });
});

describe('why this price', () => {
  const why = async (over: object = {}, who = admin) =>
    (
      await who.data<ReadData<Weighed>>(`${screen}/selectMdmPricingG2`, {
        SEARCH: {
          AR_AP: 'AR',
          FRT_CD: 'OFR',
          TRANS_MODE: 'SEA',
          IMEX_TP: 'E',
          POL_CD: 'KRPUS',
          POD_CD: 'USLAX',
          BASE_DT: '20260615',
          ...over,
        },
      })
    ).LIST;
  const lane = (over: object) => price({ IMEX_TP: 'E', POL_CD: null, POD_CD: null, ...over });

  it('shows the one that wins and at which step each other one lost, as quotes and costs find it', async () => {
    await t.sql(`delete from ptl_quote_dtl; delete from set_dsp; delete from set_cost; delete from mdm_pricing where frt_cd = 'OFR'`);
    const answer = await save([
      lane({ RMK: 'standard' }),
      lane({ RMK: 'lane', POL_CD: 'KRPUS', POD_CD: 'USLAX' }),
      lane({ RMK: 'own', CUST_CD: 'C00001' }),
      lane({ RMK: 'own lane', CUST_CD: 'C00001', POL_CD: 'KRPUS' }),
      lane({ RMK: 'own lane later', CUST_CD: 'C00001', POD_CD: 'USLAX', BGN_DT: '20260501' }),
      lane({ RMK: 'other port', POL_CD: 'KRINC' }),
      lane({ RMK: 'last year', CNTR_TP_CD: '20GP', BGN_DT: '20250101', END_DT: '20251231' }),
      lane({ RMK: 'off', POD_CD: 'USNYC', USE_YN: 'N' }),
      lane({ RMK: 'import', IMEX_TP: 'I' }),
    ]);
    expect(answer.statusCode, answer.body).toBe(200);
    const own = await why({ CUST_CD: 'C00001' });
    expect(own[0]).toMatchObject({ OK_YN: 'Y', RMK: 'own lane later' });
    const winner = own[0]?.PRC_NO ?? '';
    const said = Object.fromEntries(own.map(({ RMK, WHY_TXT }) => [RMK, WHY_TXT]));
    expect(own.filter(({ OK_YN }) => OK_YN === 'Y').length).toBe(1);
    expect(said['own lane']).toBe(`적용 시작일이 더 늦은 단가(${winner})가 우선합니다.`);
    expect(said.own).toBe(`지정 조건이 더 많은 단가(${winner}, 2개)가 우선합니다. 이 단가는 1개입니다.`);
    expect(said.lane).toBe(`거래처 단가(${winner})가 표준 단가보다 우선합니다.`);
    expect(said['other port']).toBe('다른 조건: 선적항');
    expect(said['last year']).toBe('다른 조건: 컨테이너 규격 · 적용 기간이 아님 (2025-01-01 ~ 2025-12-31)');
    expect(said.off).toBe('사용하지 않는 단가 · 다른 조건: 양하항');
    expect(said.import).toBe('다른 조건: 수출입 구분');
    expect((await why())[0]).toMatchObject({ OK_YN: 'Y', RMK: 'lane' });
    expect((await why({ POL_CD: 'JPTYO', POD_CD: 'JPOSA' }))[0]).toMatchObject({ OK_YN: 'Y', RMK: 'standard' });
    expect((await why({ BASE_DT: '20240101' })).every(({ OK_YN }) => OK_YN === 'N')).toBe(true);
  });

  it('says what a quote must say besides, where its lines would leave out the price that counts', async () => {
    const ofUnit = async (FRT_UNIT: string, over: object = {}) => {
      await t.sql(`delete from mdm_pricing where frt_cd = 'OFR'`);
      await made({ IMEX_TP: 'E', POL_CD: null, POD_CD: null, FRT_UNIT, ...over });
      const [first] = await why(over);
      return first?.WHY_TXT;
    };
    expect(await ofUnit('BL')).toBe('적용되는 단가');
    expect(await ofUnit('CBM')).toBe('적용되는 단가 · 견적에 이 단위(CBM당)의 수량이 없으면 다음 순위 단가를 찾습니다.');
    expect(await ofUnit('CAR')).toBe('적용되는 단가 · 견적에는 이 단위(대당)의 수량이 없어 다음 순위 단가를 찾습니다.');
    expect(await ofUnit('PCT')).toBe('적용되는 단가 · 견적에 같은 통화의 해상·항공 운임이 없으면 적용되지 않습니다.');
    expect(await ofUnit('CBM', { AR_AP: 'AP' })).toBe('적용되는 단가');
  });

  it('asks for a charge with its side, mode and direction, and for no customer out of sight', async () => {
    const asked = (SEARCH: object, who = admin) => who.post(`${screen}/selectMdmPricingG2`, { SEARCH });
    expect(told(await asked({ AR_AP: 'AR' }))).toEqual([422, 'FRT_CD MSG000012', 'TRANS_MODE MSG000012', 'IMEX_TP MSG000012']);
    const mine = new Set((await list({}, sales)).map(({ CUST_CD }) => CUST_CD));
    const [foreign] = await t.sql<{ cust_cd: string }>(
      `select cust_cd from mdm_cust where cust_tp = 'CUS' and corp_cd = '1000' and sales_user_id <> 'sal01' and cust_cd <> all($1) limit 1`,
      [[...mine].filter(Boolean)],
    );
    const of = { AR_AP: 'AR', FRT_CD: 'OFR', TRANS_MODE: 'SEA', IMEX_TP: 'I', CUST_CD: foreign?.cust_cd };
    expect(told(await asked(of, sales))).toEqual([422, 'CUST_CD MSG000017']);
  });
});

it('2,000 prices are checked and saved in one go', async () => {
  const ports = (await t.sql<{ port_cd: string }>(`select port_cd from mdm_port where use_yn = 'Y' order by 1`)).map(
    ({ port_cd }) => port_cd,
  );
  const rows = Array.from({ length: 2000 }, (_, i) =>
    price({
      FRT_CD: 'BAF',
      POL_CD: ports[i % ports.length],
      CNTR_TP_CD: null,
      BGN_DT: `${2100 + Math.floor(i / ports.length)}0101`,
      END_DT: `${2100 + Math.floor(i / ports.length)}1231`,
    }),
  );
  const wrong = await save([...rows.slice(0, 1999), { ...rows[1999], POL_CD: 'ZZZZZ' }]);
  expect(told(wrong)).toEqual([422, '2000 POL_CD MSG000017']);
  const answer = await save(rows);
  expect([answer.statusCode, answer.json().data?.LIST.length]).toEqual([200, 2000]);
  expect(new Set((answer.json().data.LIST as Price[]).map(({ PRC_NO }) => PRC_NO)).size).toBe(2000);
}, 60_000);
