import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReadData } from '../../src/contract/call';
import type { ImportPreview, LangRow } from '../../src/contract/cms/comm/cmsLangMgt';
import { bufferOf, writeExcel } from '../../src/server/lib/excel';
import { createTestApp, type TestApp, type Visitor } from '../support/db';

let t: TestApp;
let admin: Visitor;
beforeAll(async () => {
  t = await createTestApp();
  admin = await t.login('sysadm');
});
afterAll(() => t?.close());

const at = '/api/cms/comm/CmsLangMgt';
const codeOf = (answer: { statusCode: number; headers: Record<string, unknown> }) => [answer.statusCode, answer.headers['x-error-code']];
const faults = (answer: { json: () => { errors?: { ROW_NO: number; FIELD: string; CODE: string }[] } }) =>
  (answer.json().errors ?? []).map(({ ROW_NO, FIELD, CODE }) => `${ROW_NO} ${FIELD} ${CODE}`);
const list = async (SEARCH: object = {}) => (await admin.data<ReadData<LangRow>>(`${at}/selectCmsLang`, { SEARCH })).LIST;
const row = async (key: string) => (await list({ KEYWORD: key })).find((one) => one.LANG_KEY === key) as LangRow;
const save = (...LIST: object[]) => admin.post(`${at}/saveCmsLang`, { BATCH_ID: randomUUID(), LIST });
const change = async (key: string, values: object) => save({ ...(await row(key)), BATCH_FLAG: 'update', ...values });
const added = { BATCH_FLAG: 'insert', LANG_KEY: 'UI.MINE.HELLO', LANG_TP: 'UI', TXT_KO: '안녕 {0}', TXT_EN: 'Hello {0}' };
const map = async (visitor: Visitor, lang: 'ko' | 'en') =>
  (await visitor.data<Record<string, Record<string, string>>>('/api/languageMap', { LANG_CD: lang }))[lang] ?? {};

describe('texts of both languages', () => {
  it('are kept by system administrators alone', async () => {
    for (const user of ['adm1000', 'ops01', 'cadm01']) {
      const visitor = await t.login(user);
      expect(codeOf(await visitor.post(`${at}/selectCmsLang`, { SEARCH: {} }))).toEqual([403, 'MSG000029']);
      expect(codeOf(await visitor.post(`${at}/saveCmsLang`, { BATCH_ID: randomUUID(), LIST: [added] }))).toEqual([403, 'MSG000029']);
    }
  });

  it('one row a key, found by kind and by part of the key or of either text', async () => {
    expect(await row('MSG000001')).toMatchObject({ LANG_TP: 'MSG', TXT_KO: '저장되었습니다.', TXT_EN: 'Saved.', MISS_YN: 'N' });
    expect((await list({ KEYWORD: 'The data is empty' })).map((one) => one.LANG_KEY)).toEqual(['MSG000035']);
    expect((await list({ KEYWORD: '데이터가 비어' })).map((one) => one.LANG_KEY)).toEqual(['MSG000035']);
    expect(new Set((await list({ LANG_TP: 'MSG' })).map((one) => one.LANG_TP))).toEqual(new Set(['MSG']));
  });

  it('what lacks an English text, or has one with Korean letters, stands first and is found alone', async () => {
    await save({ ...added, LANG_KEY: 'UI.ZZ.NONE', TXT_EN: null }, { ...added, LANG_KEY: 'UI.ZZ.KOREAN', TXT_EN: '안녕 {0}' });
    const missing = ['UI.ZZ.KOREAN', 'UI.ZZ.NONE'];
    expect((await list()).slice(0, 2).map((one) => one.LANG_KEY)).toEqual(missing);
    expect((await list({ MISS_YN: 'Y' })).map((one) => one.LANG_KEY)).toEqual(missing);
    await change('UI.ZZ.NONE', { TXT_EN: 'Hello {0}' });
    expect((await list({ MISS_YN: 'Y' })).map((one) => one.LANG_KEY)).toEqual(['UI.ZZ.KOREAN']);
    await change('UI.ZZ.NONE', { TXT_EN: '' });
    expect(await row('UI.ZZ.NONE')).toMatchObject({ TXT_EN: null, MISS_YN: 'Y' });
  });

  it('S1-06 a changed title and message are shown on every process within a second, without signing in again', async () => {
    const ops = await t.login('ops01');
    for (let i = 0; i < 2; i++) expect((await map(ops, 'en'))['LBL.DLV_DT']).not.toBe('Day of delivery');
    expect((await change('LBL.DLV_DT', { TXT_KO: '배송하는 날', TXT_EN: 'Day of delivery' })).statusCode).toBe(200);
    await change('MSG000029', { TXT_KO: '안 됩니다.' });
    for (let i = 0; i < 2; i++) {
      await expect.poll(async () => (await map(ops, 'ko'))['LBL.DLV_DT'], { timeout: 1000 }).toBe('배송하는 날');
      await expect.poll(async () => (await map(ops, 'en'))['LBL.DLV_DT'], { timeout: 1000 }).toBe('Day of delivery');
      const refused = async () => (await ops.post(`${at}/selectCmsLang`, { SEARCH: {} })).json().message;
      await expect.poll(refused, { timeout: 1000 }).toBe('안 됩니다.');
    }
    const history = await t.sql(
      `select row_key, new_val, chg_user_id from cms_hist where tbl_nm = 'CMS_LANG' and row_key = 'LBL.DLV_DT|en' and col_nm = 'LANG_TXT'`,
    );
    expect(history).toEqual([{ row_key: 'LBL.DLV_DT|en', new_val: 'Day of delivery', chg_user_id: 'sysadm' }]);
  });

  it('who changed a text is in one history for both languages, each named, also between two moments', async () => {
    await change('LBL.HBL_NO', { TXT_KO: '하우스', TXT_EN: 'House' });
    const SEARCH = { TBL_NM: 'CMS_LANG', ROW_KEY: 'LBL.HBL_NO' };
    const read = async (verb: string) =>
      (await admin.data<{ LIST: Record<string, unknown>[] }>(`/api/cms/popup/cmsHistoryPopup/${verb}`, { SEARCH })).LIST;
    const told = (rows: Record<string, unknown>[]) => rows.map((row) => `${row.COL_TITLE}: ${row.NEW_VAL}`).sort();
    expect(told(await read('selectCmsHistory'))).toEqual(['문구 (영어): House', '문구 (한국어): 하우스']);
    expect(told(await read('selectCmsHistoryG3'))).toEqual(['문구 영어: House', '문구 한국어: 하우스']);
    const refused = await (await t.login('adm1000')).post('/api/cms/popup/cmsHistoryPopup/selectCmsHistory', { SEARCH });
    expect(codeOf(refused)).toEqual([404, 'MSG000043']);
  });

  it('every wrong value is named with its row: placeholders must be the same in both languages', async () => {
    const answer = await save(
      { ...added, TXT_EN: 'Hello {1}' },
      { ...added, LANG_KEY: 'UI MINE', TXT_KO: ' ' },
      { ...added, LANG_KEY: 'UI.MINE.B', LANG_TP: 'XX' },
      { ...added, LANG_KEY: 'UI.MINE.C', TXT_KO: 'x'.repeat(1001) },
    );
    expect(codeOf(answer)[0]).toBe(422);
    expect(faults(answer)).toEqual([
      '1 TXT_EN MSG000013',
      '2 TXT_KO MSG000012',
      '2 LANG_KEY MSG000013',
      '3 LANG_TP MSG000017',
      '4 TXT_KO MSG000358',
    ]);
    expect(faults(await save({ ...added, LANG_KEY: 'MSG000001' }))).toEqual(['1 LANG_KEY MSG000024']);
    expect(faults(await save(added, added))).toEqual(['2 LANG_KEY MSG000024']);
    expect(faults(await change('MSG000012', { TXT_EN: 'Required.' }))).toEqual(['1 TXT_EN MSG000013']);
  });

  it('a text that the portal says is not removed; one that was added is, in both languages', async () => {
    const own = await save({ ...(await row('UI.COMMON.OK')), BATCH_FLAG: 'delete' });
    expect([codeOf(own), faults(own)]).toEqual([[422, 'MSG000026'], ['1 LANG_KEY MSG000026']]);
    await save(added);
    expect((await save({ ...(await row(added.LANG_KEY)), BATCH_FLAG: 'delete' })).statusCode).toBe(200);
    expect(await t.sql(`select 1 from cms_lang where lang_key = $1`, [added.LANG_KEY])).toEqual([]);
  });

  it('two who change one text at once: the second is told how it is now', async () => {
    const one = { ...(await row('UI.COMMON.OK')), BATCH_FLAG: 'update' };
    const answers = await Promise.all([save({ ...one, TXT_EN: 'Fine' }), save({ ...one, TXT_EN: 'Good' })]);
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 409]);
    const stale = answers.find((answer) => answer.statusCode === 409);
    expect(['Fine', 'Good']).toContain(stale?.json().row.TXT_EN);
    expect(faults(await save({ ...one, LANG_KEY: 'UI.NO.SUCH' }))).toEqual(['1 undefined MSG000043']);
  });

  it('they go to Excel', async () => {
    const answer = await admin.post(`${at}/excel`, { SEARCH: { LANG_TP: 'MSG' } });
    expect([answer.statusCode, answer.rawPayload.subarray(0, 2).toString()]).toEqual([200, 'PK']);
  });

  describe('from a workbook', () => {
    const titles = ['언어 키', '구분', '한국어', '영어', '비고'];
    type Cells = (string | null)[];
    const book = (rows: Cells[], header: string[] = titles) =>
      bufferOf(writeExcel({ sheets: [{ name: 'x', columns: header.map((title) => ({ title })), rows }] }));
    const send = async (file: Buffer, visitor = admin, name = 'texts.xlsx') => {
      const body = new FormData();
      body.append('files', new Blob([new Uint8Array(file)]), name);
      const form = new Response(body);
      return t.app.inject({
        method: 'POST',
        url: `${at}/upload`,
        payload: Buffer.from(await form.arrayBuffer()),
        headers: { cookie: visitor.cookie, 'content-type': form.headers.get('content-type') ?? '' },
      });
    };
    const preview = async (file: Buffer): Promise<ImportPreview> => {
      const answer = await send(file);
      expect(answer.statusCode, answer.body).toBe(200);
      return answer.json().data;
    };

    it('nothing but the file that was taken out is no change, in both languages, with names of kinds or codes', async () => {
      for (const lang of ['ko', 'en'] as const)
        for (const CODE_YN of ['N', 'Y']) {
          const visitor = await t.login('sysadm', { lang });
          const file = await visitor.post(`${at}/excel`, { SEARCH: {}, CODE_YN }, { 'x-lang': lang });
          const { TOT_CNT, SAME_CNT, LIST } = await preview(file.rawPayload);
          expect([LIST, SAME_CNT]).toEqual([[], TOT_CNT]);
          expect(TOT_CNT).toBeGreaterThan(1500);
        }
    });

    it('says what is new, changed and faulty, by row and column, and saves nothing', async () => {
      const before = await row('LBL.DLV_DT');
      const count = await t.sql('select count(*)::int as n from cms_lang');
      const { TOT_CNT, SAME_CNT, LIST } = await preview(
        await book([
          ['LBL.DLV_DT', '라벨', '새 제목', before.TXT_EN, before.RMK],
          ['UI.MINE.NEW', 'Screen text', '새 문구 {0}', 'New text {0}', null],
          ['UI.MINE.BAD', '없는 구분', '문구 {0}', 'Text {1}', null],
          ['UI.MINE.NEW', 'UI', '한 번 더', 'Once more', null],
          ['MSG000001', 'MSG', '저장되었습니다.', null, (await row('MSG000001')).RMK],
          ['UI.COMMON.OK', 'UI', (await row('UI.COMMON.OK')).TXT_KO, (await row('UI.COMMON.OK')).TXT_EN, null],
          ['UI.MINE.LONG', 'UI', 'x'.repeat(1001), null, null],
        ]),
      );
      expect([TOT_CNT, SAME_CNT]).toEqual([7, 1]);
      expect(LIST.map((one) => [one.ROW_NO, one.RSLT, one.LANG_KEY, Object.keys(one.ERR_FIELDS).sort().join()])).toEqual([
        [2, 'CHG', 'LBL.DLV_DT', ''],
        [3, 'NEW', 'UI.MINE.NEW', ''],
        [4, 'ERR', 'UI.MINE.BAD', 'LANG_TP,TXT_EN'],
        [5, 'ERR', 'UI.MINE.NEW', 'LANG_KEY'],
        [6, 'CHG', 'MSG000001', ''],
        [8, 'ERR', 'UI.MINE.LONG', 'TXT_KO'],
      ]);
      expect(LIST[0]).toMatchObject({ OLD_KO: before.TXT_KO, TXT_KO: '새 제목', OLD_EN: null, CHG_NM: '한국어', UPD_CNT: before.UPD_CNT });
      expect(LIST[1]).toMatchObject({ LANG_TP: 'UI', UPD_CNT: null });
      expect(LIST[2]?.ERR_FIELDS.TXT_EN).toContain('[영어] 항목의 값을 확인하십시오.');
      expect(LIST[3]?.ERR_MSG).toContain('(3행)');
      expect(LIST[4]).toMatchObject({ OLD_EN: 'Saved.', TXT_EN: null, CHG_NM: '영어' });
      expect(await t.sql('select count(*)::int as n from cms_lang')).toEqual(count);
      expect(await t.sql('select 1 from cms_file where file_nm = $1', ['texts.xlsx'])).toEqual([]);
    });

    it('what it says is saved as it says, and one who was quicker is not run over', async () => {
      const open = await row('LBL.DLV_TM');
      const { LIST } = await preview(await book([['LBL.DLV_TM', 'LBL', '다른 시각', 'Other time', open.RMK]]));
      const sent = LIST.map(({ LANG_KEY, LANG_TP, TXT_KO, TXT_EN, RMK, UPD_CNT }) => ({
        ...{ LANG_KEY, LANG_TP, TXT_KO, TXT_EN, RMK, UPD_CNT },
        BATCH_FLAG: 'update',
      }));
      await change('LBL.DLV_TM', { TXT_EN: 'Quicker' });
      expect(codeOf(await save(...sent))).toEqual([409, 'MSG000025']);
      expect(await row('LBL.DLV_TM')).toMatchObject({ TXT_EN: 'Quicker' });
    });

    it('columns that are left out stay as they are', async () => {
      const open = await row('LBL.DLV_ZIP');
      const { LIST } = await preview(await book([['LBL.DLV_ZIP', 'Zip of the place']], ['LANG_KEY', 'English']));
      expect(LIST).toMatchObject([{ RSLT: 'CHG', TXT_KO: open.TXT_KO, TXT_EN: 'Zip of the place', LANG_TP: 'LBL', RMK: open.RMK }]);
    });

    it('what is no workbook of texts is refused, and so is who may not', async () => {
      expect(codeOf(await send(Buffer.from('LANG_KEY,TXT_KO\n')))).toEqual([415, 'MSG000490']);
      expect(codeOf(await send(await book([['x', 'y']], ['A', 'B'])))).toEqual([422, 'MSG000304']);
      expect(codeOf(await send(await book([['y', 'x']], ['영어', '한국어'])))).toEqual([422, 'MSG000304']);
      expect(codeOf(await send(await book([])))).toEqual([422, 'MSG000305']);
      const many = Array.from({ length: 5001 }, (_, n) => [`UI.X${n}`, 'UI', 'x', 'x', null]);
      expect(codeOf(await send(await book(many)))).toEqual([413, 'MSG000310']);
      for (const user of ['adm1000', 'cadm01'])
        expect(codeOf(await send(await book([['x']]), await t.login(user)))).toEqual([403, 'MSG000029']);
      expect(codeOf(await send(await book([['x']]), t.visitor()))).toEqual([401, 'MSG000030']);
    });
  });
});
