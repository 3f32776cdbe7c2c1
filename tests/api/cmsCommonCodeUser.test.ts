import { randomUUID } from 'node:crypto';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReadData } from '../../src/contract/call';
import type { OwnCode, OwnCodeGroup } from '../../src/contract/cms/comm/cmsCommonCodeUser';
import type { CodeItem } from '../../src/contract/code';
import { addMonths } from '../../src/contract/dates';
import { createTestApp, type TestApp, type Visitor } from '../support/db';

let t: TestApp;
let admin: Visitor;
let other: Visitor;
beforeAll(async () => {
  t = await createTestApp();
  admin = await t.login('adm1000');
  other = await t.login('adm2000', { corp: '2000' });
});
afterAll(() => t?.close());

const at = '/api/cms/comm/CmsCommonCodeUser';
const codeOf = (answer: { statusCode: number; headers: Record<string, unknown> }) => [answer.statusCode, answer.headers['x-error-code']];
const faults = (answer: { json: () => { errors?: { ROW_NO: number; FIELD: string; CODE: string }[] } }) =>
  (answer.json().errors ?? []).map(({ ROW_NO, FIELD, CODE }) => `${ROW_NO} ${FIELD} ${CODE}`);
const codes = async (MSTR_CD: string, search: object = {}, visitor = admin) =>
  (await visitor.data<ReadData<OwnCode>>(`${at}/selectCmsCommonCodeUser`, { SEARCH: { MSTR_CD, ...search } })).LIST;
const code = async (MSTR_CD: string, CODE: string, visitor = admin) =>
  (await codes(MSTR_CD, {}, visitor)).find((one) => one.CODE === CODE) as OwnCode;
const save = (LIST: object[], visitor = admin) => visitor.post(`${at}/saveCmsCommonCodeUser`, { BATCH_ID: randomUUID(), LIST });
const change = async (MSTR_CD: string, CODE: string, values: object, visitor = admin) =>
  save([{ ...(await code(MSTR_CD, CODE, visitor)), BATCH_FLAG: 'update', ...values }], visitor);
const reset = async (MSTR_CD: string, visitor = admin) =>
  visitor.post(`${at}/reset`, {
    BATCH_ID: randomUUID(),
    LIST: (await codes(MSTR_CD, {}, visitor)).filter((one) => one.OWN_YN === 'Y').map(({ CODE, UPD_CNT }) => ({ MSTR_CD, CODE, UPD_CNT })),
  });
const clear = () => t.sql('delete from cms_code_user');
/** A list as grids and fields ask for it. */
const shown = async (visitor: Visitor, MSTR_CD: string, more: object = {}) =>
  (await visitor.data<Record<string, CodeItem[]>>('/api/code/selectCommonCode', { L: { MSTR_CD, ...more } })).L ?? [];
const names = async (visitor: Visitor, MSTR_CD: string) => (await shown(visitor, MSTR_CD)).map((item) => item.NAME);

describe('codes of a corporation', () => {
  it('are kept by its administrators, for groups that are open to them', async () => {
    for (const user of ['ops01', 'sal01', 'cadm01']) {
      const visitor = await t.login(user);
      expect(codeOf(await visitor.post(`${at}/selectCmsCommonCodeUser`, { SEARCH: { MSTR_CD: 'CAR_TP' } }))).toEqual([403, 'MSG000029']);
      expect(codeOf(await save([], visitor))[0]).toBeGreaterThanOrEqual(403);
    }
    const groups = (await admin.data<ReadData<OwnCodeGroup>>(`${at}/selectCmsCommonCodeUserG2`, { SEARCH: {} })).LIST;
    expect(groups.length).toBe(13);
    expect(groups.map((group) => group.MSTR_CD)).not.toContain('YN');
    expect(await codes('YN')).toEqual([]);
    const closed = await save([{ BATCH_FLAG: 'update', MSTR_CD: 'YN', CODE: 'Y', NAME: '응', UPD_CNT: 0 }]);
    expect([codeOf(closed), faults(closed)]).toEqual([[422, 'MSG000043'], ['1 undefined MSG000043']]);
    expect(codeOf(await admin.post(`${at}/selectCmsCommonCodeUser`, { SEARCH: {} }))).toEqual([422, 'MSG000012']);
    for (const flag of ['insert', 'delete'])
      expect(codeOf(await save([{ ...(await code('CAR_TP', 'T1')), BATCH_FLAG: flag }]))).toEqual([403, 'MSG000029']);
  });

  it('their history is that of the own corporation, and stays when they go back to the standard', async () => {
    const ask = (visitor: Visitor, ROW_KEY = 'CAR_TP|T1', verb = 'selectCmsHistory') =>
      visitor.post(`/api/cms/popup/cmsHistoryPopup/${verb}`, { SEARCH: { TBL_NM: 'CMS_CODE_USER', ROW_KEY } });
    const names = async (visitor: Visitor) =>
      (await ask(visitor))
        .json()
        .data.LIST.flatMap((row: Record<string, unknown>) => (row.COL_NM === 'NAME' ? [[row.OLD_VAL, row.NEW_VAL]] : []));
    for (const [visitor, name] of [
      [admin, '일톤'],
      [other, '하나'],
    ] as const) {
      await change('CAR_TP', 'T1', { NAME: `${name}?` }, visitor);
      await change('CAR_TP', 'T1', { NAME: name }, visitor);
    }
    expect([await names(admin), await names(other)]).toEqual([[['일톤?', '일톤']], [['하나?', '하나']]]);
    const now = (await ask(admin, 'CAR_TP|T1', 'selectCmsHistoryG3')).json().data.LIST;
    expect(now).toContainEqual({ COL_NM: 'NAME', COL_TITLE: '코드명', OLD_VAL: null, NEW_VAL: '일톤', CHG_CNT: 1 });
    await reset('CAR_TP');
    expect(await names(admin)).toEqual([
      ['일톤', null],
      ['일톤?', '일톤'],
    ]);
    for (const key of ['2000|CAR_TP|T1', '1000|CAR_TP|T1', 'YN|Y', 'CAR_TP'])
      expect(codeOf(await ask(admin, key))).toEqual([404, 'MSG000043']);
    expect(codeOf(await ask(await t.login('ops01')))).toEqual([404, 'MSG000043']);
    await clear();
  });

  it('begin as the standard, found by part of the code or of a name', async () => {
    const all = await codes('CAR_TP');
    expect(all.length).toBeGreaterThan(3);
    expect(all.every((one) => one.NAME === null && one.ENG_NAME === null && one.OWN_YN === 'N' && one.UPD_CNT === 0)).toBe(true);
    const [first] = all;
    expect((await codes('CAR_TP', { KEYWORD: first?.STD_NAME.toUpperCase() })).map((one) => one.CODE)).toContain(first?.CODE);
    expect(Object.keys(first ?? {}).sort()).toEqual(
      ['CODE', 'ENG_NAME', 'MSTR_CD', 'NAME', 'OWN_YN', 'SORT_SEQ', 'STD_NAME', 'UPD_CNT', 'USE_YN'].sort(),
    );
  });

  it('a name, an order and a hidden code hold at once on each process, in the own corporation alone', async () => {
    await clear();
    const [ops, away] = [await t.login('ops01'), await t.login('adm2000', { corp: '2000' })];
    const before = await shown(ops, 'CAR_TP');
    const [first, second, third] = before.map((item) => item.CODE) as [string, string, string];
    expect((await change('CAR_TP', first, { NAME: '작은 차', ENG_NAME: 'Small truck' })).statusCode).toBe(200);
    expect((await change('CAR_TP', second, { SORT_SEQ: 99_999 })).statusCode).toBe(200);
    expect((await change('CAR_TP', third, { USE_YN: 'N' })).statusCode).toBe(200);
    for (let i = 0; i < 2; i++) {
      const now = await shown(ops, 'CAR_TP');
      expect(now[0]).toMatchObject({ CODE: first, NAME: '작은 차', ENG_NAME: 'Small truck' });
      expect(now.at(-1)?.CODE).toBe(second);
      expect(now.map((item) => item.CODE)).not.toContain(third);
    }
    expect(await shown(away, 'CAR_TP')).toEqual(before);
    expect((await shown(ops, 'CAR_TP', { CODES: [third] }))[0]?.NAME).toBe(before[2]?.NAME);
    const cars = await ops.data<ReadData<CodeItem>>('/api/cms/popup/cmsCommonPopup/selectCarList', { SEARCH: {} });
    const types = (car: CodeItem) => (car.CAR_TP === first ? car.NAME : null);
    expect(cars.LIST.map(types).filter((name) => name !== null && name !== '작은 차')).toEqual([]);
    const template = await ops.post('/api/file/templateDownload', { UPLOAD_TP: 'DLV_ORD' });
    const sheets = Object.values(unzipSync(template.rawPayload)).map((part) => strFromU8(part));
    expect(sheets.some((xml) => xml.includes('작은 차'))).toBe(true);
    const [{ today } = { today: '' }] = await t.sql<{ today: string }>(`select to_char(now(), 'YYYYMMDD') as today`);
    const SEARCH = { FR_DT: addMonths(today, -6), TO_DT: today, SUM_TP: ['CAR'] };
    const path = '/api/pan/dlvOrdSummaryList/selectDlvOrdSummary';
    const summary = async () => (await ops.data<ReadData<{ GRP1: string; GRP1_CD: string }>>(path, { SEARCH })).LIST;
    const [used] = await summary();
    await change('CAR_TP', used?.GRP1_CD ?? '', { NAME: '모은 차' });
    expect((await summary()).map((row) => row.GRP1)).toContain('모은 차');
    expect(await t.sql(`select distinct corp_cd from cms_code_user`)).toEqual([{ corp_cd: '1000' }]);
  });

  it('what is typed as the standard has it, or emptied, is the standard again', async () => {
    await clear();
    const one = (await codes('DOC_TP'))[0] as OwnCode;
    await change('DOC_TP', one.CODE, { NAME: '다른 이름', SORT_SEQ: 7 });
    const changed = await code('DOC_TP', one.CODE);
    expect(changed).toMatchObject({ NAME: '다른 이름', SORT_SEQ: 7, OWN_YN: 'Y', STD_NAME: one.STD_NAME });
    await change('DOC_TP', one.CODE, { NAME: ` ${one.STD_NAME} `, SORT_SEQ: null });
    expect(await code('DOC_TP', one.CODE)).toEqual(one);
    expect(await t.sql('select 1 from cms_code_user')).toEqual([]);
  });

  it('every wrong value is named with its row', async () => {
    await clear();
    const [a, b, c, d] = (await codes('DOC_TP')) as [OwnCode, OwnCode, OwnCode, OwnCode];
    const answer = await save([
      { ...a, BATCH_FLAG: 'update', NAME: 'x'.repeat(101) },
      { ...b, BATCH_FLAG: 'update', NAME: a.STD_NAME, USE_YN: 'X' },
      { ...c, BATCH_FLAG: 'update', SORT_SEQ: 100_000 },
      { ...d, BATCH_FLAG: 'update', USE_YN: '' },
    ]);
    expect(faults(answer)).toEqual(['1 NAME MSG000358', '2 USE_YN MSG000017', '3 SORT_SEQ MSG000016', '4 USE_YN MSG000012']);
    expect(faults(await change('DOC_TP', b.CODE, { NAME: a.STD_NAME }))).toEqual(['1 NAME MSG000024']);
    expect(faults(await save([a, a].map((row) => ({ ...row, BATCH_FLAG: 'update', NAME: 'x' }))))).toEqual(['2 CODE MSG000024']);
  });

  it('go back to the standard, those of another corporation stay', async () => {
    await clear();
    const [a, b] = (await codes('DOC_TP')) as [OwnCode, OwnCode];
    await change('DOC_TP', a.CODE, { NAME: '가' });
    await change('DOC_TP', b.CODE, { USE_YN: 'N' });
    await change('DOC_TP', a.CODE, { NAME: '나' }, other);
    const done = await reset('DOC_TP');
    expect([done.statusCode, done.json().data.LIST.length]).toEqual([200, 2]);
    expect((await codes('DOC_TP')).every((one) => one.OWN_YN === 'N')).toBe(true);
    expect(await names(other, 'DOC_TP')).toContain('나');
    expect(codeOf(await reset('DOC_TP'))).toEqual([422, 'MSG000009']);
    expect(
      await t.sql(
        `select chg_tp, chg_user_id from cms_hist where tbl_nm = 'CMS_CODE_USER' and row_key = $1 order by hist_seq desc limit 1`,
        [`1000|DOC_TP|${a.CODE}`],
      ),
    ).toEqual([{ chg_tp: 'D', chg_user_id: 'adm1000' }]);
  });

  it('two who change one at once: the second is told how it is now', async () => {
    await clear();
    const [a] = (await codes('DOC_TP')) as [OwnCode];
    const answers = await Promise.all(['가', '나'].map((NAME) => save([{ ...a, BATCH_FLAG: 'update', NAME }])));
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 409]);
    const stale = answers.find((answer) => answer.statusCode === 409)?.json();
    expect(['가', '나']).toContain(stale.row.NAME);
    expect(Object.keys(stale.row)).not.toContain('STD_KO');
    expect(
      codeOf(await admin.post(`${at}/reset`, { BATCH_ID: randomUUID(), LIST: [{ MSTR_CD: 'DOC_TP', CODE: a.CODE, UPD_CNT: 0 }] })),
    ).toEqual([409, 'MSG000025']);
  });
});
