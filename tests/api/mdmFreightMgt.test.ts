import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReadData } from '../../src/contract/call';
import type { Freight } from '../../src/contract/mdm/code/mdmFreightMgt';
import { readSheet } from '../../src/server/lib/excelRead';
import { createTestApp, type TestApp } from '../support/db';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t?.close());

const path = '/api/mdm/code/MdmFreightMgt';
const added = {
  ...{ BATCH_FLAG: 'insert', FRT_CD: 'TST', FRT_NM: '시험 운임', FRT_GRP: 'SUR', COST_TP: 'FRT', FRT_UNIT: 'CNTR', VAT_TP: 'TAX' },
  ...{ CURR_CD: 'USD', AR_YN: 'Y', AP_YN: 'N', SORT_SEQ: 990, USE_YN: 'Y' },
};

const list = async (SEARCH: object = {}, by = 'stl01') =>
  (await (await t.login(by)).data<ReadData<Freight>>(`${path}/selectMdmFreight`, { SEARCH })).LIST;
const save = async (LIST: object[], by = 'stl01') => (await t.login(by)).post(`${path}/saveMdmFreight`, { BATCH_ID: randomUUID(), LIST });
const freight = async (code: string) => (await list({ KEYWORD: code })).find((row) => row.FRT_CD === code);
const faults = (answer: { json: () => { errors?: { ROW_NO: number; FIELD: string; CODE: string }[] } }) =>
  (answer.json().errors ?? []).map(({ ROW_NO, FIELD, CODE }) => `${ROW_NO} ${FIELD} ${CODE}`);

describe('freight codes', () => {
  it('are found by group, cost, text and use, in their order', async () => {
    const all = await list();
    expect(all.length).toBe(48);
    expect(all.map((row) => row.SORT_SEQ)).toEqual(all.map((row) => row.SORT_SEQ).toSorted((a, b) => a - b));
    expect((await list({ FRT_GRP: 'OF' })).map((row) => row.FRT_CD)).toEqual(['OFR', 'OFL']);
    expect((await list({ COST_TP: 'FRT', KEYWORD: 'ocean' })).map((row) => row.FRT_CD)).toEqual(['OFR', 'OFL']);
    expect(await list({ USE_YN: 'N' })).toEqual([]);
  });

  it('are added, changed and removed; the answer gives them as they are now', async () => {
    const made = await save([added]);
    expect(made.statusCode).toBe(200);
    expect(made.json<{ data: ReadData<Freight> }>().data.LIST).toMatchObject([{ FRT_CD: 'TST', FRT_ENG_NM: null, UPD_CNT: 0 }]);
    const changed = await save([{ BATCH_FLAG: 'update', FRT_CD: 'TST', UPD_CNT: 0, FRT_ENG_NM: 'Test', USE_YN: 'N' }]);
    expect(changed.json<{ data: ReadData<Freight> }>().data.LIST[0]).toMatchObject({ FRT_NM: '시험 운임', FRT_ENG_NM: 'Test', UPD_CNT: 1 });
    const stale = await save([{ BATCH_FLAG: 'delete', FRT_CD: 'TST', UPD_CNT: 0 }]);
    expect([stale.statusCode, faults(stale)[0]]).toEqual([409, '1 undefined MSG000025']);
    expect((await save([{ BATCH_FLAG: 'delete', FRT_CD: 'TST', UPD_CNT: 1 }])).statusCode).toBe(200);
    expect(await freight('TST')).toBeUndefined();
  });

  it('are refused with every fault at its row and field', async () => {
    const wrong = { ...added, FRT_CD: 'T-1', FRT_NM: ' ', FRT_GRP: 'NONE', VAT_TP: null, SORT_SEQ: -1, USE_YN: 'X' };
    expect(faults(await save([added, wrong]))).toEqual([
      ...['2 FRT_NM MSG000012', '2 VAT_TP MSG000012', '2 SORT_SEQ MSG000016', '2 FRT_GRP MSG000017'],
      ...['2 USE_YN MSG000017', '2 FRT_CD MSG000013'],
    ]);
    expect(faults(await save([{ ...added, CURR_CD: 'QQQ' }]))).toEqual(['1 CURR_CD MSG000017']);
    expect(faults(await save([{ ...added, FRT_CD: 'OFR' }]))).toEqual(['1 FRT_CD MSG000024']);
    expect(faults(await save([added, { ...added, SORT_SEQ: '1', FRT_NM: 5 }]))).toEqual(['2 FRT_NM MSG000013', '2 SORT_SEQ MSG000015']);
    expect(await freight('TST')).toBeUndefined();
  });

  it('keep a code of a list that is no longer in use; others do not get it', async () => {
    const ofr = await freight('OFR');
    await t.sql(`update cms_code_dtl set use_yn = 'N' where mstr_cd = 'FRT_GRP' and code = 'OF'`);
    expect((await save([{ ...ofr, BATCH_FLAG: 'update', RMK: 'x' }])).statusCode).toBe(200);
    expect(faults(await save([{ ...(await freight('AFR')), BATCH_FLAG: 'update', FRT_GRP: 'OF' }]))).toEqual(['1 FRT_GRP MSG000017']);
    await t.sql(`update cms_code_dtl set use_yn = 'Y' where mstr_cd = 'FRT_GRP' and code = 'OF'`);
  });

  it('stay while prices, quotes or costs name them', async () => {
    const [used] = await t.sql(
      `select frt_cd, to_char(count(*), 'FM999,999') as n from set_cost group by 1 order by count(*) desc limit 1`,
    );
    const refused = await save([{ ...(await freight(String(used?.frt_cd))), BATCH_FLAG: 'delete' }]);
    expect([refused.statusCode, ...faults(refused)]).toEqual([422, '1 FRT_CD MSG000026']);
    expect(refused.body).toContain(`비용 · 운임 코드 ${used?.n}`);
  });

  it('are read by all staff, kept by settlement and administrators, and nothing to customers', async () => {
    for (const by of ['ops01', 'sal01', 'stl01', 'adm1000', 'sysadm']) expect((await list({}, by)).length, by).toBe(48);
    for (const by of ['ops01', 'sal01', 'cadm01']) expect((await save([added], by)).statusCode, by).toBe(403);
    expect((await (await t.login('cadm01')).post(`${path}/selectMdmFreight`, { SEARCH: {} })).statusCode).toBe(403);
    expect((await save([added], 'adm1000')).statusCode).toBe(200);
    const excel = await (await t.login('ops01')).post(`${path}/excel`, { SEARCH: { FRT_GRP: 'OF' } });
    expect([excel.statusCode, excel.headers['content-type']]).toEqual([200, expect.stringContaining('spreadsheet')]);
    const { header, rows } = await readSheet(excel.rawPayload);
    const row = rows[0]?.cells ?? [];
    expect([row[header.indexOf('운임 그룹')], row[header.indexOf('사용 여부')]]).toEqual([expect.stringMatching(/[가-힣]/), 'V']);
  });
});
