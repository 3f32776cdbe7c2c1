import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CodeItem } from '../../src/contract/code';
import { createTestApp, type TestApp, type Visitor } from '../support/db';

let t: TestApp;
let ops: Visitor;
let customer: Visitor;
beforeAll(async () => {
  t = await createTestApp();
  ops = await t.login('ops01');
  customer = await t.login('cusr01');
});
afterAll(() => t?.close());

type Lists = Record<string, CodeItem[]>;
const common = '/api/code/selectCommonCode';
const codeOf = (answer: { statusCode: number; headers: Record<string, unknown> }) => [answer.statusCode, answer.headers['x-error-code']];
const lists = (visitor: Visitor, body: object) => visitor.data<Lists>(common, body);
const rows = async (visitor: Visitor, path: string, SEARCH: object = {}) =>
  (await visitor.data<{ LIST: CodeItem[] }>(path, { SEARCH })).LIST;

describe('code lists', () => {
  it('S3-08 S3-10 S7-33 several names in one call, each with its list of CODE and NAME', async () => {
    const data = await lists(ops, { DLV_TP: { MSTR_CD: 'DLV_TP' }, TERM: { MSTR_CD: 'PAY_TERM' }, NONE: { MSTR_CD: 'NOTHING' } });
    expect(Object.keys(data)).toEqual(['DLV_TP', 'TERM', 'NONE']);
    expect(data.DLV_TP?.map((item) => item.CODE)).toEqual(['CNTR', 'FTL', 'LTL']);
    expect(data.TERM?.[0]).toMatchObject({ CODE: 'CASH', NAME: expect.any(String), ENG_NAME: expect.any(String) });
    expect(data.NONE).toEqual([]);
  });

  it('S3-09 the package units carry PKG_ABBR', async () => {
    const { U } = await lists(ops, { U: { MSTR_CD: 'PKG_UT' } });
    expect(U?.every((item) => 'PKG_ABBR' in item)).toBe(true);
    expect(U?.[0]?.PKG_ABBR).toBe(U?.[0]?.ATTR1);
  });

  it('hidden codes are not sent, but their name is where the code is asked for', async () => {
    await t.sql(`update cms_code_dtl set use_yn = 'N' where mstr_cd = 'DLV_TP' and code = 'LTL'`);
    const { A, B } = await lists(ops, { A: { MSTR_CD: 'DLV_TP' }, B: { MSTR_CD: 'DLV_TP', CODES: ['LTL', 'FTL'] } });
    expect(A?.map((item) => item.CODE)).toEqual(['CNTR', 'FTL']);
    expect(B?.map((item) => item.CODE)).toEqual(['FTL', 'LTL']);
    await t.sql(`update cms_code_dtl set use_yn = 'Y' where mstr_cd = 'DLV_TP'`);
  });

  it('a corporation has its own names, order and hiding; another one does not see them', async () => {
    await t.sql(`insert into cms_code_user (corp_cd, mstr_cd, code, name, sort_seq, use_yn) values
      ('1000', 'DLV_TP', 'LTL', '합짐', 1, 'Y'), ('1000', 'DLV_TP', 'FTL', null, null, 'N')`);
    expect((await lists(ops, { A: { MSTR_CD: 'DLV_TP' } })).A?.map((item) => [item.CODE, item.NAME])).toEqual([
      ['LTL', '합짐'],
      ['CNTR', '컨테이너 운송'],
    ]);
    const other = await t.login('adm2000', { corp: '2000' });
    expect((await lists(other, { A: { MSTR_CD: 'DLV_TP' } })).A).toHaveLength(3);
  });

  it('A41 S7-32 without a session only with the token of the login pages, and only their lists', async () => {
    const visitor = t.visitor();
    expect((await visitor.post(common, { A: { MSTR_CD: 'YN' } })).statusCode).toBe(401);
    expect((await visitor.post(common, { A: { MSTR_CD: 'YN' } }, { authorization: 'Bearer made-up' })).statusCode).toBe(401);
    const { introToken } = await visitor.data<{ introToken: string }>('/api/auth/authorized');
    const bearer = { authorization: `Bearer ${introToken}` };
    expect((await visitor.post(common, { A: { MSTR_CD: 'YN' } }, bearer)).json().data.A).toHaveLength(2);
    expect(codeOf(await visitor.post(common, { A: { MSTR_CD: 'CUST_TP' } }, bearer))).toEqual([403, 'MSG000029']);
    const popup = '/api/cms/popup/cmsCommonPopup/select';
    expect((await visitor.post(popup, { SEARCH: { KIND: 'Port', KEYWORD: 'KRPUS' } }, bearer)).json().data.LIST[0].CODE).toBe('KRPUS');
    expect(codeOf(await visitor.post(popup, { SEARCH: { KIND: 'User' } }, bearer))).toEqual([403, 'MSG000029']);
    expect((await visitor.post('/api/session', {}, bearer)).statusCode).toBe(401);
    await t.sql(`update cms_lmt set until_dtm = now() where lmt_tp = 'INTRO' and lmt_key like 'token:%'`);
    expect((await visitor.post(common, { A: { MSTR_CD: 'YN' } }, bearer)).statusCode).toBe(401);
  });

  it('S7-34 S7-35 S7-39 S7-40 S6-05 the lists of their own path', async () => {
    expect((await rows(t.visitor(), '/api/code/selectLanguageCode')).map((item) => item.CODE)).toEqual(['ko', 'en']);
    expect((await rows(ops, '/api/code/selectCorpCode')).map((item) => item.CODE)).toEqual(['1000']);
    expect((await rows(await t.login('sysadm'), '/api/code/selectCorpCode')).map((item) => item.CODE)).toEqual(['1000', '2000']);
    expect((await rows(ops, '/api/oms/comm/OmsSea/selectCntrType'))[0]).toMatchObject({
      ISO_CD: expect.any(String),
      TEU: expect.any(Number),
    });
    expect((await rows(ops, '/api/cms/popup/cmsDocumentPopup/selectDocumentType')).map((item) => item.CODE)).toContain('POD');
    expect((await rows(ops, '/api/code/selectRoleId')).map((item) => item.CODE)).toContain('OPS');
    expect((await rows(customer, '/api/code/selectRoleId')).map((item) => item.CODE)).not.toContain('OPS');
    expect((await rows(ops, '/api/oms/comm/OmsSeaTotal/selectTeam'))[0]).toMatchObject({
      TEAM_NM: expect.any(String),
      BIZ_DEPT: expect.any(String),
    });
  });

  it('S7-36 a customer user gets the own customers only', async () => {
    expect((await rows(customer, '/api/code/selectCustCode')).map((item) => item.CODE)).toEqual(['C00001']);
    expect((await rows(ops, '/api/code/selectCustCode')).map((item) => item.CODE)).toEqual(expect.arrayContaining(['C00001', 'C00002']));
  });
});
