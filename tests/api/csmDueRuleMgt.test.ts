import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReadData } from '../../src/contract/call';
import type { DueRule } from '../../src/contract/csm/csmDueRuleMgt';
import { readSheet } from '../../src/server/lib/excelRead';
import { createTestApp, type TestApp } from '../support/db';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t?.close());

const path = '/api/csm/CsmDueRuleMgt';
const list = async (SEARCH: object = {}, by = 'adm1000') =>
  (await (await t.login(by)).data<ReadData<DueRule>>(`${path}/selectCsmDueRule`, { SEARCH })).LIST;
const save = async (LIST: object[], by = 'adm1000') => (await t.login(by)).post(`${path}/saveCsmDueRule`, { BATCH_ID: randomUUID(), LIST });
const added = { BATCH_FLAG: 'insert', CSM_REQ_TP: 'BIL', CUST_CD: '*', ANS_LMT_HR: 2, CMPL_LMT_HR: 9 };
const rule = async (CSM_REQ_TP: string, CUST_CD: string, by = 'adm1000', CORP_CD = '1000') =>
  (await list({}, by)).find((row) => row.CORP_CD === CORP_CD && row.CSM_REQ_TP === CSM_REQ_TP && row.CUST_CD === CUST_CD);
const faults = (answer: { json: () => { errors?: { ROW_NO: number; FIELD?: string; CODE: string }[] } }) =>
  (answer.json().errors ?? []).map(({ ROW_NO, FIELD, CODE }) => `${ROW_NO} ${FIELD} ${CODE}`);

describe('promised times', () => {
  it('are found by customer and kind, those for all first', async () => {
    const all = await list();
    expect(all.map((row) => `${row.CORP_CD} ${row.CUST_CD} ${row.CSM_REQ_TP} ${row.ANS_LMT_HR} ${row.CMPL_LMT_HR}`)).toEqual([
      ...['1000 * * 4 18', '1000 * CLM 4 45', '1000 * DO 3 9', '1000 * TRC 3 9', '1000 C00001 * 3 13.5'],
    ]);
    expect(all.at(-1)?.CUST_NM).toMatch(/[가-힣]/);
    expect((await list({ CUST_CD: 'C00001' })).length).toBe(1);
    expect((await list({ CSM_REQ_TP: 'CLM' })).map((row) => row.CMPL_LMT_HR)).toEqual([45]);
  });

  it('are added, changed and removed; what is not said of the corporation is the own one', async () => {
    const made = await save([added, { ...added, CUST_CD: 'C00002', CSM_REQ_TP: '*' }]);
    expect(made.statusCode, made.body).toBe(200);
    const { LIST } = made.json<{ data: ReadData<DueRule> }>().data;
    expect(LIST).toMatchObject([
      { CORP_CD: '1000', CSM_REQ_TP: 'BIL', CUST_CD: '*', CUST_NM: null, UPD_CNT: 0 },
      { CSM_REQ_TP: '*', CUST_CD: 'C00002', CUST_NM: expect.any(String) },
    ]);
    const changed = await save([{ ...LIST[0], BATCH_FLAG: 'update', CMPL_LMT_HR: 12.5 }]);
    expect(changed.json<{ data: ReadData<DueRule> }>().data.LIST[0]).toMatchObject({ ANS_LMT_HR: 2, CMPL_LMT_HR: 12.5, UPD_CNT: 1 });
    expect((await save([{ ...LIST[0], BATCH_FLAG: 'delete' }])).statusCode).toBe(409);
    const gone = [{ ...LIST[0], UPD_CNT: 1 }, { ...LIST[1] }].map((row) => ({ ...row, BATCH_FLAG: 'delete' }));
    expect((await save(gone)).statusCode).toBe(200);
    expect((await list()).length).toBe(5);
  });

  it('are refused with every fault at its row and field', async () => {
    expect(faults(await save([{ ...added, CSM_REQ_TP: 'NONE', ANS_LMT_HR: 0 }]))).toEqual([
      '1 ANS_LMT_HR MSG000016',
      '1 CSM_REQ_TP MSG000017',
    ]);
    expect(faults(await save([added, { ...added, CUST_CD: 'C99999' }]))).toEqual(['2 CUST_CD MSG000017']);
    expect(faults(await save([{ ...added, CUST_CD: null, CSM_REQ_TP: '' }]))).toEqual(['1 CSM_REQ_TP MSG000012', '1 CUST_CD MSG000012']);
    const shorter = await save([{ ...added, ANS_LMT_HR: 9.5 }]);
    expect(faults(shorter)).toEqual(['1 CMPL_LMT_HR MSG000608']);
    expect(shorter.body).toContain('완료 기한(시간)');
    expect(
      faults(
        await save([
          { ...added, ANS_LMT_HR: 1.25 },
          { ...added, CSM_REQ_TP: 'TRC' },
        ]),
      ),
    ).toEqual(['1 ANS_LMT_HR MSG000475', '2 CUST_CD MSG000024']);
    expect((await save([{ ...added, ANS_LMT_HR: { $gt: 1 } }])).statusCode).toBe(422);
    expect((await list()).length).toBe(5);
  });

  it('have one for all customers and kinds, which stays', async () => {
    const refused = await save([{ ...(await rule('*', '*')), BATCH_FLAG: 'delete' }]);
    expect([refused.statusCode, ...faults(refused)]).toEqual([422, '1 undefined MSG000607']);
    expect(await rule('*', '*')).toBeDefined();
  });

  it('of another corporation are neither seen nor changed by an administrator, added by none', async () => {
    const foreign = await rule('*', '*', 'sysadm', '2000');
    expect(foreign?.CORP_CD).toBe('2000');
    const insert = await save([{ ...added, CORP_CD: '2000' }]);
    expect([insert.statusCode, ...faults(insert)]).toEqual([422, '1 CORP_CD MSG000017']);
    for (const BATCH_FLAG of ['update', 'delete'])
      expect(faults(await save([{ ...foreign, BATCH_FLAG, CMPL_LMT_HR: 999 }])), BATCH_FLAG).toEqual(['1 undefined MSG000043']);
    expect(await rule('*', '*', 'sysadm', '2000')).toEqual(foreign);
    expect((await list({ CORP_CD: '2000' })).length).toBe(0);
    const made = await save([{ ...added, CORP_CD: '2000' }], 'sysadm');
    expect(made.statusCode, made.body).toBe(200);
    await save([{ ...(await rule('BIL', '*', 'sysadm', '2000')), BATCH_FLAG: 'delete' }], 'sysadm');
    expect((await list({}, 'sysadm')).length).toBe(9);
  });

  it('are read by operations, by sales those of their customers, by nobody else', async () => {
    expect((await list({}, 'ops01')).length).toBe(5);
    const own = await t.sql(`select 1 from mdm_cust where cust_cd = 'C00001' and sales_user_id = 'sal01'`);
    expect((await list({}, 'sal01')).length).toBe(own.length ? 5 : 4);
    for (const by of ['ops01', 'sal01']) expect((await save([added], by)).statusCode, by).toBe(403);
    for (const by of ['stl01', 'cadm01'])
      expect((await (await t.login(by)).post(`${path}/selectCsmDueRule`, { SEARCH: {} })).statusCode, by).toBe(403);
    expect((await t.app.inject({ method: 'POST', url: `${path}/selectCsmDueRule`, payload: { SEARCH: {} } })).statusCode).toBe(401);
  });

  it('made twice at once stand once', async () => {
    const both = await Promise.all([save([added]), save([added])]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422]);
    expect((await list({ CSM_REQ_TP: 'BIL' })).length).toBe(1);
    await save([{ ...(await rule('BIL', '*')), BATCH_FLAG: 'delete' }]);
  });

  it('that were given do not move with their rule', async () => {
    const promised = () => t.sql(`select req_no, ans_lmt_min, cmpl_lmt_min from csm_due order by 1`);
    const before = await promised();
    expect(before.length).toBeGreaterThan(100);
    expect((await save([{ ...(await rule('TRC', '*')), BATCH_FLAG: 'update', ANS_LMT_HR: 1, CMPL_LMT_HR: 2 }])).statusCode).toBe(200);
    expect(await promised()).toEqual(before);
  });

  it('leave as a file with all customers and kinds by name, and tell their history', async () => {
    const excel = await (await t.login('ops01')).post(`${path}/excel`, { SEARCH: {} });
    expect(excel.statusCode, excel.body).toBe(200);
    const { header, rows } = await readSheet(excel.rawPayload);
    const first = rows[0]?.cells ?? [];
    expect([first[header.indexOf('거래처')] ?? first[header.indexOf('거래처 코드')], first[header.indexOf('요청 유형')]]).toEqual([
      '전체',
      '전체',
    ]);
    const history = (by: string, key: string) =>
      t
        .login(by)
        .then((v) => v.post('/api/cms/popup/cmsHistoryPopup/selectCmsHistory', { SEARCH: { TBL_NM: 'CSM_DUE_RULE', ROW_KEY: key } }));
    expect((await history('adm1000', '1000|TRC|*')).json().data.LIST.length).toBeGreaterThan(0);
    expect((await history('adm1000', '2000|*|*')).statusCode).toBe(404);
  });
});
