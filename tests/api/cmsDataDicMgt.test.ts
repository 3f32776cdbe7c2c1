import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReadData } from '../../src/contract/call';
import type { DicEntry } from '../../src/contract/cms/comm/cmsDataDicMgt';
import { createTestApp, type TestApp, type Visitor } from '../support/db';

let t: TestApp;
let admin: Visitor;
beforeAll(async () => {
  t = await createTestApp();
  admin = await t.login('sysadm');
});
afterAll(() => t?.close());

const at = '/api/cms/comm/CmsDataDicMgt';
const codeOf = (answer: { statusCode: number; headers: Record<string, unknown> }) => [answer.statusCode, answer.headers['x-error-code']];
const faults = (answer: { json: () => { errors?: { ROW_NO: number; FIELD: string; CODE: string }[] } }) =>
  (answer.json().errors ?? []).map(({ ROW_NO, FIELD, CODE }) => `${ROW_NO} ${FIELD} ${CODE}`);
const list = async (SEARCH: object = {}) => (await admin.data<ReadData<DicEntry>>(`${at}/selectCmsDataDic`, { SEARCH })).LIST;
const entry = async (code: string) => (await list({ KEYWORD: code })).find((one) => one.DIC_CD === code) as DicEntry;
const save = (...LIST: object[]) => admin.post(`${at}/saveCmsDataDic`, { BATCH_ID: randomUUID(), LIST });
const change = async (code: string, values: object) => save({ ...(await entry(code)), BATCH_FLAG: 'update', ...values });
const remove = async (...codes: string[]) =>
  save(...(await Promise.all(codes.map(async (code) => ({ ...(await entry(code)), BATCH_FLAG: 'delete' })))));
const added = { BATCH_FLAG: 'insert', DIC_CD: 'NEW_DT', DIC_TP: 'TERM', DIC_NM: '새 일자', DIC_ENG_NM: 'New date', USE_YN: 'Y' };
const domain = { BATCH_FLAG: 'insert', DIC_CD: 'V77', DIC_TP: 'DOMAIN', DIC_NM: '문자 77', DATA_TP: 'TEXT', DATA_LEN: 7, USE_YN: 'Y' };
const titles = async (key: string) =>
  Object.fromEntries(
    (await t.sql<{ lang_cd: string; lang_txt: string }>(`select lang_cd, lang_txt from cms_lang where lang_key = $1`, [key])).map(
      ({ lang_cd, lang_txt }) => [lang_cd, lang_txt],
    ),
  );

describe('the data dictionary', () => {
  it('is kept by system administrators alone', async () => {
    for (const user of ['adm1000', 'ops01', 'cadm01']) {
      const visitor = await t.login(user);
      expect(codeOf(await visitor.post(`${at}/selectCmsDataDic`, { SEARCH: {} }))).toEqual([403, 'MSG000029']);
      expect(codeOf(await visitor.post(`${at}/saveCmsDataDic`, { BATCH_ID: randomUUID(), LIST: [added] }))).toEqual([403, 'MSG000029']);
    }
  });

  it('holds every column of the database but those of the audit, with its type, found by kind, domain and part of code or name', async () => {
    const columns = await t.sql<{ name: string }>(
      `select distinct upper(column_name) as name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
       where table_schema = 'public' and table_type = 'BASE TABLE' and table_name ~ '^(cms|mdm|pan|ptl|fms|set)_' and column_name !~ '^(search_txt|(reg|upd)_(user_id|dtm|cnt))$'`,
    );
    const known = new Set((await list()).map((one) => one.DIC_CD));
    const unknown = columns.map(({ name }) => name).filter((name) => !known.has(name));
    expect(unknown).toEqual([]);
    expect(await entry('DLV_DT')).toMatchObject({ DIC_TP: 'TERM', DIC_NM: '하차 요청일', DOMAIN_CD: 'D', DATA_TP: 'DATE' });
    expect(new Set((await list({ DIC_TP: 'DOMAIN' })).map((one) => one.DIC_TP))).toEqual(new Set(['DOMAIN']));
    expect((await list({ DOMAIN_CD: 'D' })).map((one) => one.DIC_CD)).toContain('DLV_DT');
    expect((await list({ KEYWORD: 'delivery date' })).map((one) => one.DIC_CD)).toContain('DLV_DT');
    expect(await list({ USE_YN: 'N' })).toEqual([]);
  });

  it('every wrong value is named with its row and column', async () => {
    const answer = await save(
      { ...added, DOMAIN_CD: null },
      { ...added, DIC_CD: 'NEW_B', DOMAIN_CD: 'NOSUCH' },
      { ...added, DIC_CD: 'NEW_C', DOMAIN_CD: 'DLV_DT' },
      { ...added, DIC_CD: 'new-d', DOMAIN_CD: 'D' },
      { ...added, DIC_CD: 'NEW_E', DOMAIN_CD: 'D', MSTR_CD: 'NOSUCH' },
      { ...added, DIC_CD: 'NEW_F', DIC_TP: 'XX' },
      { ...domain, DIC_CD: 'X1', DATA_TP: null },
      { ...domain, DIC_CD: 'X2', DATA_TP: 'BLOB' },
      { ...domain, DIC_CD: 'X3', DATA_LEN: null },
      { ...domain, DIC_CD: 'X4', DATA_TP: 'DATE' },
      { ...domain, DIC_CD: 'X5', DATA_TP: 'NUMBER', DATA_LEN: 3, DEC_LEN: 4 },
      { ...domain, DIC_CD: 'X6', DEC_LEN: 1 },
    );
    expect(faults(answer)).toEqual([
      '4 DIC_CD MSG000013',
      '6 DIC_TP MSG000017',
      '1 DOMAIN_CD MSG000012',
      '2 DOMAIN_CD MSG000017',
      '3 DOMAIN_CD MSG000017',
      '5 MSTR_CD MSG000017',
      '7 DATA_TP MSG000012',
      '8 DATA_TP MSG000017',
      '9 DATA_LEN MSG000012',
      '10 DATA_LEN MSG000013',
      '11 DEC_LEN MSG000013',
      '12 DEC_LEN MSG000013',
    ]);
    expect(answer.json().errors.find((one: { ROW_NO: number }) => one.ROW_NO === 8).MESSAGE).toContain('TEXT, CHAR, NUMBER');
    expect(faults(await save({ ...added, DIC_CD: 'DLV_DT', DOMAIN_CD: 'D' }))).toEqual(['1 DIC_CD MSG000024']);
  });

  it('a term has the type of its domain, whatever is sent; a domain that changes takes its terms along', async () => {
    const made = await save(domain, { ...added, DIC_CD: 'NEW_A', DOMAIN_CD: 'V77', DATA_TP: 'DATE', DATA_LEN: 99 });
    expect(made.json().data.LIST[1]).toMatchObject({ DIC_CD: 'NEW_A', DOMAIN_CD: 'V77', DATA_TP: 'TEXT', DATA_LEN: 7, DEC_LEN: null });
    const open = await entry('NEW_A');
    expect((await change('V77', { DATA_LEN: 9 })).statusCode).toBe(200);
    expect(await entry('NEW_A')).toMatchObject({ DATA_LEN: 9, UPD_CNT: open.UPD_CNT + 1 });
    expect(codeOf(await save({ ...open, BATCH_FLAG: 'update', DIC_NM: '다른 이름' }))).toEqual([409, 'MSG000025']);
    expect(faults(await change('V77', { DIC_TP: 'WORD' }))).toEqual(['1 DIC_TP MSG000194']);
    await change('V77', { USE_YN: 'N' });
    expect((await change('NEW_A', { RMK: '그대로' })).statusCode).toBe(200);
    expect(faults(await save({ ...added, DIC_CD: 'NEW_B', DOMAIN_CD: 'V77' }))).toEqual(['1 DOMAIN_CD MSG000017']);
  });

  it('what is used is not removed, and it is said where; domain and term go together', async () => {
    const used = await remove('V77');
    expect([codeOf(used), faults(used), used.json().errors[0].MESSAGE]).toEqual([
      [422, 'MSG000026'],
      ['1 DIC_CD MSG000026'],
      '다른 데이터에서 사용 중이므로 삭제할 수 없습니다. (NEW_A)',
    ]);
    expect((await remove('DLV_DT')).json().errors[0].MESSAGE).toContain('PAN_DLV_ORD.DLV_DT');
    expect((await remove('DLV')).json().errors[0].MESSAGE).toMatch(/DLV_\w+, .*… \d+/);
    expect((await remove('V77', 'NEW_A')).statusCode).toBe(200);
    expect([await entry('V77'), await entry('NEW_A')]).toEqual([undefined, undefined]);
  });

  it('the name of a column is its title in both languages, until somebody gives it another one', async () => {
    await save({ ...added, DOMAIN_CD: 'D' });
    expect(await titles('LBL.NEW_DT')).toEqual({ ko: '새 일자', en: 'New date' });
    await change('NEW_DT', { DIC_NM: '새로운 일자' });
    expect(await titles('LBL.NEW_DT')).toEqual({ ko: '새로운 일자', en: 'New date' });
    await t.sql(`update cms_lang set lang_txt = 'Own title' where lang_key = 'LBL.NEW_DT' and lang_cd = 'en'`);
    await change('NEW_DT', { DIC_ENG_NM: 'Another date' });
    expect((await titles('LBL.NEW_DT')).en).toBe('Own title');
    await change('DLV_DT', { DIC_NM: '배송하는 날' });
    const ops = await t.login('ops01');
    const map = async () => (await ops.data<Record<string, Record<string, string>>>('/api/languageMap', { LANG_CD: 'ko' })).ko ?? {};
    for (let i = 0; i < 2; i++) await expect.poll(async () => (await map())['LBL.DLV_DT'], { timeout: 1000 }).toBe('배송하는 날');
    expect((await remove('NEW_DT')).statusCode).toBe(200);
    expect(await titles('LBL.NEW_DT')).toEqual({ en: 'Own title' });
  });

  it('two who add one entry at once: one is told it exists; the history says who', async () => {
    const answers = await Promise.all([1, 2].map(() => save({ ...added, DIC_CD: 'NEW_TWICE', DOMAIN_CD: 'D' })));
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 422]);
    await change('NEW_TWICE', { RMK: '설명' });
    expect(
      await t.sql(
        `select chg_tp, col_nm, new_val, chg_user_id from cms_hist where tbl_nm = 'CMS_DATA_DIC' and row_key = 'NEW_TWICE' order by hist_seq`,
      ),
    ).toEqual([
      { chg_tp: 'I', col_nm: null, new_val: null, chg_user_id: 'sysadm' },
      { chg_tp: 'U', col_nm: 'RMK', new_val: '설명', chg_user_id: 'sysadm' },
    ]);
  });

  it('the history of an entry opens, for system administrators alone', async () => {
    const ask = (visitor: Visitor) =>
      visitor.post('/api/cms/popup/cmsHistoryPopup/selectCmsHistory', { SEARCH: { TBL_NM: 'CMS_DATA_DIC', ROW_KEY: 'HBL_NO' } });
    await change('HBL_NO', { RMK: '설명' });
    expect((await ask(admin)).json().data.LIST).toMatchObject([{ COL_NM: 'RMK', NEW_VAL: '설명', CHG_USER_ID: 'sysadm' }]);
    expect((await ask(await t.login('adm1000'))).statusCode).toBe(404);
  });

  it('it goes to Excel', async () => {
    const answer = await admin.post(`${at}/excel`, { SEARCH: { DIC_TP: 'DOMAIN' } });
    expect([answer.statusCode, answer.rawPayload.subarray(0, 2).toString()]).toEqual([200, 'PK']);
  });
});
