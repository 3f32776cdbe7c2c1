import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReadData } from '../../src/contract/call';
import type { CodeItem } from '../../src/contract/code';
import type { Place } from '../../src/contract/pan/dlvPlaceMgt';
import { createTestApp, type TestApp } from '../support/db';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t?.close());

const path = '/api/pan/dlvPlaceMgt';
/** cadm01 is of C00001; C00003 is another customer of the same corporation. */
const [own, other] = ['C00001', 'C00003'];
const added = { BATCH_FLAG: 'insert', CUST_CD: own, PLC_NM: '시험 창고', ADDR: '경기도 화성시 시험로 1', USE_YN: 'Y' };

type Answer = { statusCode: number; json: () => { errors?: { ROW_NO: number; FIELD: string; CODE: string }[] } };
/** ops09 works for the other corporation. */
const signIn = (by: string) => t.login(by, by === 'ops09' ? { corp: '2000' } : {});
const list = async (SEARCH: object = {}, by = 'ops01') =>
  (await (await signIn(by)).data<ReadData<Place>>(`${path}/selectDlvPlace`, { SEARCH })).LIST;
const save = async (LIST: object[], by = 'ops01') => (await t.login(by)).post(`${path}/saveDlvPlace`, { BATCH_ID: randomUUID(), LIST });
const faults = (answer: Answer) => (answer.json().errors ?? []).map(({ ROW_NO, FIELD, CODE }) => `${ROW_NO} ${FIELD} ${CODE}`);
const saved = async (LIST: object[], by = 'ops01'): Promise<Place[]> => {
  const answer = await save(LIST, by);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: ReadData<Place> }>().data.LIST;
};
const offered = async (SEARCH: object, by: string) =>
  (await (await signIn(by)).data<ReadData<CodeItem>>('/api/cms/popup/cmsCommonPopup/select', { SEARCH: { KIND: 'Place', ...SEARCH } }))
    .LIST;

const order = (more: object = {}) => ({
  ...{
    BATCH_FLAG: 'insert',
    CUST_CD: own,
    DLV_TP: 'FTL',
    IMEX_TP: 'I',
    DLV_ORD_DT: '20991130',
    PICKUP_PLC_NM: '새 상차지',
    PICKUP_ADDR: '인천광역시 서구 새길 1',
  },
  ...{ PICKUP_DT: '20991201', DLV_PLC_NM: '새 하차지', DLV_ZIP: '17400', DLV_ADDR: '경기도 이천시 새길 2', DLV_DT: '20991202' },
  ...{ DLV_CHRG_NM: '홍길동', DLV_TEL: '031-123-4567', CAR_TP: 'T5', CAR_QTY: 1 },
  ...more,
});
const saveOrders = async (LIST: object[], by = 'ops01') => {
  const answer = await (await t.login(by)).post('/api/pan/dlvOrdMgt/saveDlvOrd', { BATCH_ID: randomUUID(), LIST });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: { LIST: { DLV_ORD_NO: string; UPD_CNT: number }[] } }>().data.LIST;
};
const book = (name: string) =>
  t.sql<Record<string, unknown>>(
    `select cust_cd, plc_nm, addr, zip_no, chrg_nm, tel_no, plc_src, use_yn, use_cnt, upd_cnt from mdm_place where plc_nm = $1 order by cust_cd, addr`,
    [name],
  );

describe('the address book', () => {
  it('is kept by staff for all and for any customer, by a customer for its own; the code is given', async () => {
    const [shared, mine] = await saved([
      { ...added, CUST_CD: null, PLC_NM: '공용 창고' },
      { ...added, CHRG_NM: '김담당', TEL_NO: '0311234567' },
    ]);
    expect(shared).toMatchObject({ CUST_CD: null, CUST_NM: null, PLC_SRC: 'MAN', USE_CNT: 0, UPD_CNT: 0 });
    expect(mine).toMatchObject({ PLC_CD: expect.stringMatching(/^P\d{7}$/), CUST_CD: own, CUST_NM: expect.any(String) });
    const [changed] = await saved([{ ...mine, BATCH_FLAG: 'update', OPEN_HR: '24시간' }], 'cadm01');
    expect(changed).toMatchObject({ PLC_CD: mine?.PLC_CD, OPEN_HR: '24시간', UPD_CNT: 1 });
    expect(faults(await save([{ ...added, CUST_CD: null, PLC_NM: '내 공용' }], 'cadm01'))).toEqual(['1 CUST_CD MSG000012']);
    expect(faults(await save([{ ...added, CUST_CD: other, PLC_NM: '남의 것' }], 'cadm01'))).toEqual(['1 CUST_CD MSG000017']);
    expect(faults(await save([{ ...shared, BATCH_FLAG: 'update', PLC_NM: 'x' }], 'cadm01'))).toEqual(['1 undefined MSG000043']);
    expect(faults(await save([{ ...mine, UPD_CNT: 1, BATCH_FLAG: 'update', CUST_CD: other }]))).toEqual(['1 CUST_CD MSG000194']);
    expect((await save([added], 'cusr05')).statusCode).toBe(403);
  });

  it('shows a customer its own places and those for all, staff those of the corporation', async () => {
    const [foreign] = await saved([{ ...added, CUST_CD: other, PLC_NM: '남의 창고' }]);
    const seen = await list({}, 'cadm01');
    expect(new Set(seen.map(({ CUST_CD }) => CUST_CD))).toEqual(new Set([own, null]));
    expect((await list({ KEYWORD: foreign?.PLC_CD ?? '' }, 'cadm01')).length).toBe(0);
    expect((await list({ KEYWORD: foreign?.PLC_CD ?? '' })).length).toBe(1);
    expect(faults(await save([{ ...foreign, BATCH_FLAG: 'update', PLC_NM: 'x' }], 'cadm01'))).toEqual(['1 undefined MSG000043']);
    expect(new Set((await list({}, 'ops09')).map(({ CUST_CD }) => CUST_CD)).has(own)).toBe(false);
  });

  it('has a place once for its customer, however it is spaced', async () => {
    const twin = { ...added, PLC_NM: '시험  창고', ADDR: '경기도 화성시  시험로 1' };
    expect(faults(await save([twin]))).toEqual(['1 PLC_NM MSG000024']);
    expect(
      faults(
        await save([
          { ...twin, PLC_NM: '쌍둥이' },
          { ...twin, PLC_NM: '쌍 둥이' },
        ]),
      ),
    ).toEqual(['2 PLC_NM MSG000024']);
    expect(faults(await save([{ ...added, PLC_NM: ' ', ZIP_NO: '1', TEL_NO: 'x' }]))).toEqual(
      expect.arrayContaining(['1 PLC_NM MSG000012', '1 ZIP_NO MSG000478']),
    );
  });
});

describe('places of orders', () => {
  it('are remembered once, counted up and follow the last order until somebody keeps them', async () => {
    const [made] = await saveOrders([order()]);
    expect(await book('새 상차지')).toMatchObject([{ cust_cd: own, plc_src: 'USE', use_cnt: 1, tel_no: null }]);
    await saveOrders([order({ DLV_PLC_NM: '새  하차지', DLV_CHRG_NM: '임꺽정', DLV_TEL: '031-999-0000' }), order()], 'cadm01');
    const [used, ...more] = await book('새 하차지');
    expect(more).toEqual([]);
    expect(used).toMatchObject({ zip_no: '17400', use_cnt: 3 });
    // Another change of the order is no further use of its place.
    await saveOrders([{ ...made, BATCH_FLAG: 'update', REQ_RMK: 'x' }]);
    expect(await book('새 하차지')).toMatchObject([{ use_cnt: 3 }]);
    const [row] = await list({ KEYWORD: '새 하차지' });
    await saved([{ ...row, BATCH_FLAG: 'update', CHRG_NM: '관리 담당', TEL_NO: '02-111-2222' }]);
    await saveOrders([order({ DLV_TEL: '010-0000-0000' })]);
    expect(await book('새 하차지')).toMatchObject([{ plc_src: 'MAN', chrg_nm: '관리 담당', tel_no: '02-111-2222', use_cnt: 4 }]);
  });

  it('of a place for all count it up, also by a customer, and tell it nothing', async () => {
    await saved([{ ...added, CUST_CD: null, PLC_NM: '모두의 창고', TEL_NO: '02-333-4444' }]);
    await saveOrders([order({ DLV_PLC_NM: '모두의 창고', DLV_ADDR: added.ADDR, DLV_TEL: '010-1234-5678' })], 'cadm01');
    expect(await book('모두의 창고')).toMatchObject([{ cust_cd: null, tel_no: '02-333-4444', use_cnt: 1, upd_cnt: 0 }]);
  });

  it('that are terminals stay out of the book', async () => {
    const [gate] = await t.sql<{ nm: string; addr: string }>(`select cycfs_nm as nm, addr from mdm_cycfs where addr is not null limit 1`);
    await saveOrders([order({ PICKUP_PLC_NM: gate?.nm, PICKUP_ADDR: gate?.addr }), order({ PICKUP_PLC_NM: gate?.nm })]);
    expect(await book(gate?.nm ?? '')).toEqual([]);
  });

  it('that were used are switched off, not deleted: they are offered no more, and stay off when used again', async () => {
    await saveOrders([order({ DLV_PLC_NM: '옛 창고' })]);
    const [row] = await list({ KEYWORD: '옛 창고' });
    expect(faults(await save([{ ...row, BATCH_FLAG: 'delete' }]))).toEqual(['1 PLC_CD MSG000540']);
    await saved([{ ...row, BATCH_FLAG: 'update', USE_YN: 'N' }]);
    await saveOrders([order({ DLV_PLC_NM: '옛 창고' })]);
    expect(await book('옛 창고')).toMatchObject([{ use_yn: 'N', use_cnt: 2 }]);
    expect(await offered({ KEYWORD: '옛 창고', CUST_CD: own }, 'ops01')).toEqual([]);
    const [unused] = await saved([{ ...added, PLC_NM: '쓰지 않은 곳' }]);
    expect((await save([{ ...unused, BATCH_FLAG: 'delete' }])).statusCode).toBe(200);
  });

  it('were all filled in from the orders there are', async () => {
    const [missing] = await t.sql<{ n: number }>(`select count(*)::int as n from pan_dlv_ord o where del_yn = 'N'
      and not exists (select from mdm_place p where p.corp_cd = o.corp_cd and coalesce(p.cust_cd, o.cust_cd) = o.cust_cd and place_key(p.plc_nm) = place_key(o.dlv_plc_nm)
        and place_key(p.addr || coalesce(p.addr_dtl, '')) = place_key(o.dlv_addr))
      and not exists (select from mdm_cycfs c where c.addr is not null and place_key(c.cycfs_nm) = place_key(o.dlv_plc_nm))`);
    expect(missing?.n).toBe(0);
  });
});

describe('the look-up of places', () => {
  it('offers the book and the terminals together, what is used most first', async () => {
    await saveOrders([order({ DLV_PLC_NM: '부산 단골' }), order({ DLV_PLC_NM: '부산 단골' }), order({ PICKUP_PLC_NM: '부산 한번' })]);
    const found = await offered({ KEYWORD: '부산', CUST_CD: own }, 'ops01');
    expect(found[0]).toMatchObject({ NAME: expect.any(String), PLC_SRC: expect.stringMatching(/^(USE|MAN)$/) });
    const names = found.map(({ NAME }) => NAME);
    expect(names.indexOf('부산 단골')).toBeLessThan(names.indexOf('부산 한번'));
    expect(found.filter(({ PLC_SRC }) => PLC_SRC === 'CYC').length).toBeGreaterThan(0);
    expect(await offered({ KEYWORD: '경기도 이천시 새길 2', CUST_CD: own }, 'ops01')).not.toEqual([]);
  });

  it('never offers what is another customer’s, whoever is asked about', async () => {
    await saved([{ ...added, CUST_CD: other, PLC_NM: '비밀 창고' }]);
    expect(await offered({ KEYWORD: '비밀 창고' }, 'cadm01')).toEqual([]);
    expect(await offered({ KEYWORD: '비밀 창고', CUST_CD: other }, 'cadm01')).toEqual([]);
    expect(await offered({ KEYWORD: '비밀 창고', CUST_CD: own }, 'ops01')).toEqual([]);
    expect(await offered({ KEYWORD: '비밀 창고' }, 'ops01')).toEqual([]);
    expect(await offered({ KEYWORD: '비밀 창고', CUST_CD: other }, 'ops01')).toHaveLength(1);
    expect(await offered({ KEYWORD: '비밀 창고', CUST_CD: other }, 'ops09')).toEqual([]);
  });

  it('is logged where it tells how to reach a person', async () => {
    await saved([{ ...added, PLC_NM: '연락처 있는 곳', TEL_NO: '02-555-6666' }]);
    await offered({ KEYWORD: '연락처 있는 곳', CUST_CD: own }, 'ops01');
    expect(await t.sql(`select tbl_nm, row_cnt, col_list from cms_prvc_log where user_id = 'ops01' order by log_seq desc limit 1`)).toEqual(
      [{ tbl_nm: 'MDM_PLACE', row_cnt: 1, col_list: 'TEL_NO' }],
    );
  });
});

it('gives the book as a workbook, with a reason', async () => {
  const ops = await t.login('ops01');
  expect((await ops.post(`${path}/excel`, { SEARCH: {} })).statusCode).toBe(422);
  expect((await ops.post(`${path}/excel`, { SEARCH: {}, ACCESS_RSN: '배차 점검' })).statusCode).toBe(200);
});
