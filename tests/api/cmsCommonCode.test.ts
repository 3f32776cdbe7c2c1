import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReadData } from '../../src/contract/call';
import type { Code, CodeGroup } from '../../src/contract/cms/comm/cmsCommonCode';
import { createTestApp, type TestApp, type Visitor } from '../support/db';

let t: TestApp;
let admin: Visitor;
beforeAll(async () => {
  t = await createTestApp();
  admin = await t.login('sysadm');
});
afterAll(() => t?.close());

const at = '/api/cms/comm/CmsCommonCode';
const codeOf = (answer: { statusCode: number; headers: Record<string, unknown> }) => [answer.statusCode, answer.headers['x-error-code']];
const faults = (answer: { json: () => { errors?: { ROW_NO: number; FIELD: string; CODE: string }[] } }) =>
  (answer.json().errors ?? []).map(({ ROW_NO, FIELD, CODE }) => `${ROW_NO} ${FIELD} ${CODE}`);
const groups = async (SEARCH: object = {}) => (await admin.data<ReadData<CodeGroup>>(`${at}/selectCmsCommonCode`, { SEARCH })).LIST;
const group = async (code: string) => (await groups({ KEYWORD: code })).find((one) => one.MSTR_CD === code) as CodeGroup;
const codes = async (MSTR_CD: string) => (await admin.data<ReadData<Code>>(`${at}/selectCmsCommonCodeG2`, { SEARCH: { MSTR_CD } })).LIST;
const code = async (MSTR_CD: string, CODE: string) => (await codes(MSTR_CD)).find((one) => one.CODE === CODE) as Code;
const saveGroups = (...LIST: object[]) => admin.post(`${at}/saveCmsCommonCode`, { BATCH_ID: randomUUID(), LIST });
const saveCodes = (...LIST: object[]) => admin.post(`${at}/saveCmsCommonCodeG2`, { BATCH_ID: randomUUID(), LIST });
const newGroup = { BATCH_FLAG: 'insert', MSTR_CD: 'NEW_TP', MSTR_NM: '새 구분', SYS_YN: 'N', USER_EDIT_YN: 'Y', USE_YN: 'Y' };
const newCode = { BATCH_FLAG: 'insert', MSTR_CD: 'NEW_TP', CODE: 'A', NAME: '가', SORT_SEQ: 10, USE_YN: 'Y' };
/** A list as grids and fields ask for it. */
const shown = async (visitor: Visitor, MSTR_CD: string) =>
  (await visitor.data<Record<string, { CODE: string }[]>>('/api/code/selectCommonCode', { L: { MSTR_CD } })).L?.map((one) => one.CODE);

describe('common codes', () => {
  it('are kept by system administrators alone', async () => {
    for (const user of ['adm1000', 'ops01', 'cadm01']) {
      const visitor = await t.login(user);
      expect(codeOf(await visitor.post(`${at}/selectCmsCommonCode`, { SEARCH: {} }))).toEqual([403, 'MSG000029']);
      expect(codeOf(await visitor.post(`${at}/saveCmsCommonCodeG2`, { BATCH_ID: randomUUID(), LIST: [newCode] }))).toEqual([
        403,
        'MSG000029',
      ]);
    }
  });

  it('are found by part of a group’s code or name, by whether they are the program’s, with the number of their codes', async () => {
    expect((await groups()).length).toBe(143);
    expect((await groups({ KEYWORD: 'vat_' })).map((one) => one.MSTR_CD)).toEqual(['VAT_TP']);
    expect((await groups({ SYS_YN: 'N' })).length).toBe(13);
    expect((await group('YN')).CODE_CNT).toBe(2);
    expect((await codes('YN')).map((one) => one.CODE)).toEqual(['Y', 'N']);
  });

  it('a code added, renamed, moved or hidden is so in every list at once, on each process', async () => {
    const ops = await t.login('ops01');
    expect((await saveGroups(newGroup)).statusCode).toBe(200);
    expect((await saveCodes(newCode, { ...newCode, CODE: 'B', NAME: '나', SORT_SEQ: 20 })).statusCode).toBe(200);
    for (let i = 0; i < 2; i++) expect(await shown(ops, 'NEW_TP')).toEqual(['A', 'B']);
    const moved = await saveCodes({ ...(await code('NEW_TP', 'B')), BATCH_FLAG: 'update', SORT_SEQ: 5 });
    expect(moved.json().data.LIST).toMatchObject([{ CODE: 'B', SORT_SEQ: 5, UPD_CNT: 1 }]);
    for (let i = 0; i < 2; i++) expect(await shown(ops, 'NEW_TP')).toEqual(['B', 'A']);
    await saveCodes({ ...(await code('NEW_TP', 'A')), BATCH_FLAG: 'update', USE_YN: 'N' });
    expect(await shown(ops, 'NEW_TP')).toEqual(['B']);
    await saveGroups({ ...(await group('NEW_TP')), BATCH_FLAG: 'update', USE_YN: 'N' });
    for (let i = 0; i < 2; i++) expect(await shown(ops, 'NEW_TP')).toEqual([]);
  });

  it('every wrong value is named with its row', async () => {
    expect(faults(await saveGroups({ ...newGroup, MSTR_CD: 'new tp', MSTR_NM: ' ', SYS_YN: 'X' }))).toEqual([
      '1 MSTR_NM MSG000012',
      '1 SYS_YN MSG000017',
      '1 MSTR_CD MSG000013',
    ]);
    expect(faults(await saveGroups({ ...newGroup, MSTR_CD: 'YN' }))).toEqual(['1 MSTR_CD MSG000024']);
    const wrong = { ...newCode, MSTR_CD: 'DLV_TP' };
    const answer = await saveCodes(
      { ...wrong, CODE: 'CNTR' },
      { ...wrong, CODE: 'a|b' },
      { ...wrong, CODE: 'MUCHTOOLONGACODE' },
      { ...wrong, SORT_SEQ: -1 },
      { ...wrong, CODE: 'B', BGN_DT: '20261102', END_DT: '20261101' },
      { ...newCode, MSTR_CD: 'NOWHERE' },
    );
    expect(codeOf(answer)[0]).toBe(422);
    expect(faults(answer)).toEqual([
      '1 CODE MSG000024',
      '2 CODE MSG000013',
      '4 SORT_SEQ MSG000016',
      '3 CODE MSG000358',
      '5 BGN_DT MSG000022',
      '6 MSTR_CD MSG000017',
    ]);
  });

  it('a code that is another but for small letters is refused: who types it could mean either', async () => {
    const answer = await saveCodes({ ...newCode, MSTR_CD: 'CAR_TP', CODE: 't5', NAME: '5톤 냉장' });
    expect(faults(answer)).toEqual(['1 CODE MSG000024']);
    expect(answer.json().errors[0].MESSAGE).toContain('(T5)');
  });

  it('an attribute that the program reckons with stays a number', async () => {
    const [vat] = await codes('VAT_TP');
    expect(faults(await saveCodes({ ...vat, BATCH_FLAG: 'update', ATTR1: 'ten' }))).toEqual(['1 ATTR1 MSG000015']);
    expect(faults(await saveCodes({ ...vat, BATCH_FLAG: 'update', ATTR1: '' }))).toEqual(['1 ATTR1 MSG000012']);
    expect(faults(await saveCodes({ ...vat, BATCH_FLAG: 'update', ATTR1: '12.5' }))).toEqual([]);
  });

  it('what the program brought is put out of use, not removed; a group with codes stays', async () => {
    const removed = { ...(await code('DLV_TP', 'CNTR')), BATCH_FLAG: 'delete' };
    expect(faults(await saveCodes(removed))).toEqual(['1 CODE MSG000403']);
    const [business] = await codes('PHRS_TP');
    expect(faults(await saveCodes({ ...business, BATCH_FLAG: 'delete' }))).toEqual(['1 CODE MSG000403']);
    // Not even after the group was said to be none of the program's.
    const phrases = await group('PHRS_TP');
    expect(faults(await saveGroups({ ...phrases, BATCH_FLAG: 'delete' }))).toEqual(['1 MSTR_CD MSG000403']);
    const answer = await saveGroups({ ...(await group('NEW_TP')), BATCH_FLAG: 'delete' });
    expect([codeOf(answer), faults(answer)]).toEqual([[422, 'MSG000026'], ['1 MSTR_CD MSG000026']]);
    expect(answer.json().message).toContain('CMS_CODE_DTL.MSTR_CD 2');
  });

  it('a code in use is not removed: the refusal says in which columns and how often; unused it goes, and its history stays', async () => {
    await saveCodes({ ...newCode, MSTR_CD: 'PHRS_TP', CODE: 'ZZZ' }, { ...newCode, MSTR_CD: 'PHRS_TP', CODE: 'ZZY' });
    await t.sql(`insert into cms_code_user (corp_cd, mstr_cd, code, name, use_yn) values ('1000', 'PHRS_TP', 'ZZZ', '우리말', 'Y')`);
    await t.sql(`insert into mdm_phrase select (jsonb_populate_record(null::mdm_phrase, to_jsonb(p) || '{"phrs_seq": -1, "phrs_tp": "ZZZ"}')).*
      from (select * from mdm_phrase limit 1) p`);
    const both = async () => [
      { ...(await code('PHRS_TP', 'ZZY')), BATCH_FLAG: 'delete' },
      { ...(await code('PHRS_TP', 'ZZZ')), BATCH_FLAG: 'delete' },
    ];
    const answer = await saveCodes(...(await both()));
    expect([codeOf(answer), faults(answer)]).toEqual([[422, 'MSG000026'], ['2 CODE MSG000026']]);
    expect(answer.json().message).toMatch(/PHRS_TP 1, .+CMS_CODE_USER\.CODE 1/);
    expect((await both()).length).toBe(2);
    await t.sql(`delete from cms_code_user where code = 'ZZZ'`);
    await t.sql('delete from mdm_phrase where phrs_seq = -1');
    expect((await saveCodes(...(await both()))).statusCode).toBe(200);
    const history = await t.sql(
      `select chg_tp, col_nm, old_val, chg_user_id from cms_hist where tbl_nm = 'CMS_CODE_DTL' and row_key = 'PHRS_TP|ZZY'
         and (col_nm is null or col_nm = 'NAME') order by hist_seq`,
    );
    expect(history).toEqual([
      { chg_tp: 'I', col_nm: null, old_val: null, chg_user_id: 'sysadm' },
      { chg_tp: 'D', col_nm: 'NAME', old_val: '가', chg_user_id: 'sysadm' },
    ]);
  });

  it('a change of a group is in the history with before and after, what the portal brought is not', async () => {
    await saveGroups({ ...(await group('YN')), BATCH_FLAG: 'update', RMK: '예 또는 아니오' });
    const { LIST } = await admin.data<ReadData<Record<string, unknown>>>('/api/cms/popup/cmsHistoryPopup/selectCmsHistory', {
      SEARCH: { TBL_NM: 'CMS_CODE_MST', ROW_KEY: 'YN' },
    });
    expect(LIST).toMatchObject([{ COL_NM: 'RMK', OLD_VAL: null, NEW_VAL: '예 또는 아니오', CHG_USER_ID: 'sysadm' }]);
    expect(
      await t.sql(`select 1 from cms_hist where tbl_nm in ('CMS_CODE_MST', 'CMS_LANG', 'CMS_DATA_DIC') and chg_user_id = 'system'`),
    ).toEqual([]);
  });

  it('two who change one code at once: the second is told', async () => {
    const one = { ...(await code('YN', 'Y')), BATCH_FLAG: 'update' };
    const answers = await Promise.all([saveCodes({ ...one, NAME: '네' }), saveCodes({ ...one, NAME: '응' })]);
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 409]);
  });

  it('both lists go to Excel', async () => {
    for (const body of [{ SEARCH: {} }, { SEARCH: { MSTR_CD: 'YN' }, GRID: 'G2' }]) {
      const answer = await admin.post(`${at}/excel`, body);
      expect(answer.statusCode).toBe(200);
      expect(answer.rawPayload.subarray(0, 2).toString()).toBe('PK');
    }
  });
});
