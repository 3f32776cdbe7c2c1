import { randomUUID } from 'node:crypto';
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

const path = '/api/cms/popup/cmsCommonPopup/select';
const find = async (visitor: Visitor, kind: string, search: object = {}) => {
  const own = ['Customer', 'CyCfs', 'Domain', 'Vessel', 'ElvisCommon', 'CarList'].includes(kind);
  const body = { SEARCH: own ? search : { KIND: kind, ...search } };
  return (await visitor.data<{ LIST: CodeItem[]; TOTAL: number }>(own ? `${path}${kind}` : path, body)).LIST;
};
const codeOf = (answer: { statusCode: number; headers: Record<string, unknown> }) => [answer.statusCode, answer.headers['x-error-code']];

describe('look-ups', () => {
  it('S3-09 S7-42 S7-43 each kind has its columns', async () => {
    const columns: Record<string, string[]> = {
      Customer: ['OLD_CD', 'EMAIL', 'RMK', 'CUST_ABBR', 'BIZ_NO', 'STOP_YN'],
      User: ['EMAIL', 'POST_NM', 'BIZ_DEPT', 'TEAM_NM', 'ORGN_CD'],
      CyCfs: ['DO_CD', 'SHED_SGN', 'TEL_NO', 'ADDR'],
      Port: ['IATA_CD', 'OLD_CD', 'CTRY_CD'],
      Carrier: ['IATA_CD', 'SCAC_CD', 'FREE_DAYS'],
      Freight: ['FRT_UNIT', 'FRT_UNIT_NM', 'VAT_TP', 'VAT_NM', 'CURR_CD', 'RMK'],
      CntrTp: ['ISO_CD', 'TEU', 'INR_CBM', 'MAX_WT'],
      CarList: ['TRUCK_TEL', 'TRUCK_SECT_NM', 'TRUCK_CD', 'TRUCK_NM', 'DRV_NM', 'CAR_TP', 'MAX_WT'],
      Currency: ['DEC_LEN'],
      Country: ['REGION_CD'],
      Customs: ['TEL_NO'],
      Domain: ['DATA_TP', 'DATA_LEN', 'DEC_LEN'],
    };
    for (const [kind, extra] of Object.entries(columns)) {
      const [first] = await find(ops, kind);
      expect(Object.keys(first ?? {}), kind).toEqual(expect.arrayContaining(['CODE', 'NAME', 'ENG_NAME', ...extra]));
    }
    for (const kind of ['Vessel', 'ElvisCommon', 'Item', 'Vendor']) expect(await find(ops, kind), kind).toBeInstanceOf(Array);
    expect(codeOf(await ops.post(path, { SEARCH: { KIND: 'constructor' } }))).toEqual([422, 'MSG000017']);
  });

  it('a container type is named in English too, by its size and kind', async () => {
    const [type] = await find(ops, 'CntrTp', { CODES: ['40HC'] });
    expect([type?.NAME, type?.ENG_NAME]).toEqual(['40피트 하이큐브', '40 ft High cube']);
  });

  it('KEYWORD matches CODE exactly or at its start, NAME anywhere; the exact one comes first', async () => {
    const ports = await find(ops, 'Port', { KEYWORD: 'krpus' });
    expect(ports[0]?.CODE).toBe('KRPUS');
    expect((await find(ops, 'Port', { KEYWORD: '부산' })).map((item) => item.CODE)).toContain('KRPUS');
    expect(
      (await find(ops, 'Port', { KEYWORD: 'PUS' })).every(
        (item) => item.CODE.startsWith('PUS') || /pus/i.test(`${item.NAME}${item.ENG_NAME}${item.IATA_CD}`),
      ),
    ).toBe(true);
    expect(await find(ops, 'Port', { KEYWORD: '%' })).toEqual([]);
  });

  it('CODES resolves many at once, hidden ones too', async () => {
    await t.sql(`update mdm_port set use_yn = 'N' where port_cd = 'KRINC'`);
    expect((await find(ops, 'Port', { CODES: ['KRINC', 'KRPUS'] })).map((item) => item.CODE)).toEqual(['KRINC', 'KRPUS']);
    expect(await find(ops, 'Port', { KEYWORD: 'KRINC' })).toEqual([]);
  });

  it('TEXTS resolves many at once as each is by itself: the exact one first, of those in use, two where several are meant', async () => {
    const TEXTS = ['krpus', '부산', '%', 'KR', '', 'krinc'];
    const all = await find(ops, 'Port', { TEXTS });
    const of = (text: string) => all.filter(({ TEXT }) => TEXT === text).map(({ CODE }) => CODE);
    for (const text of ['krpus', '부산', '%', 'KR'])
      expect(of(text).toSorted(), text).toEqual((await find(ops, 'Port', { KEYWORD: text })).slice(0, 2).map(({ CODE }) => CODE));
    expect([of('krpus')[0], of('KR').length, of(''), of('krinc')]).toEqual(['KRPUS', 2, [], []]);
    const mine = await find(customer, 'Customer', { TEXTS: ['C0000'] });
    expect(mine.map(({ CODE, TEXT }) => [TEXT, CODE])).toEqual([['C0000', 'C00001']]);
  });

  it('a text that is the whole name of an entry finds that before those it is a part of', async () => {
    await t.sql(
      `insert into mdm_port (port_cd, port_nm, port_tp, ctry_cd, use_yn) values ('KRAAA', '상항 북쪽', 'SEA', 'KR', 'Y'), ('KRZZZ', '상항', 'SEA', 'KR', 'Y')`,
    );
    expect((await find(ops, 'Port', { TEXTS: ['상항'] })).map(({ CODE }) => CODE)).toEqual(['KRZZZ', 'KRAAA']);
  });

  it('a truck is found by the last digits of its plate', async () => {
    const [truck] = await find(ops, 'CarList', {});
    const digits = String(truck?.CODE).slice(-4);
    expect((await find(ops, 'CarList', { KEYWORD: digits })).map(({ CODE }) => CODE)).toContain(truck?.CODE);
  });

  it('customers find only their own, without the remarks of staff and no trucks', async () => {
    const found = await find(customer, 'Customer');
    expect(found.map((item) => [item.CODE, item.RMK])).toEqual([['C00001', null]]);
    expect((await find(customer, 'Item')).every((item) => item.CUST_CD === 'C00001')).toBe(true);
    expect((await find(customer, 'CarList')).every((item) => item.TRUCK_TEL === null && item.DRV_NM === null)).toBe(true);
    expect((await find(customer, 'User')).map((item) => item.CODE)).not.toContain('ops01');
  });

  it('giving out names with telephone or e-mail of persons is logged', async () => {
    const before = (await t.sql(`select 1 from cms_prvc_log`)).length;
    await find(ops, 'User', { KEYWORD: 'ops' });
    const [row] = await t.sql(`select * from cms_prvc_log order by log_seq desc limit 1`);
    expect(row).toMatchObject({ user_id: 'ops01', prvc_tp: 'VIEW', tbl_nm: 'CMS_USER', svc_id: 'cms.popup.cmsCommonPopup.select' });
    expect(row?.row_cnt).toBeGreaterThan(0);
    expect((await t.sql(`select 1 from cms_prvc_log`)).length).toBe(before + 1);
  });

  it('the customer popup searches code, name, abbreviation and business number', async () => {
    const search = async (KEYWORD: string) =>
      (
        await ops.data<{ LIST: { CUST_CD: string }[] }>('/api/cms/popup/cmsCustomerPopup/selectCmsCustomer', { SEARCH: { KEYWORD } })
      ).LIST.map((row) => row.CUST_CD);
    await t.sql(`update mdm_cust set cust_abbr = 'ZEBRA', biz_no = '999-88-77777' where cust_cd = 'C00003'`);
    expect(await search('c00003')).toEqual(['C00003']);
    expect(await search('ebr')).toEqual(['C00003']);
    expect(await search('999-88')).toEqual(['C00003']);
  });
});

describe('history', () => {
  const select = '/api/cms/popup/cmsHistoryPopup/selectCmsHistory';
  it('shows the changes of a row the user may see, titled; the address only to administrators', async () => {
    const [order] = await t.sql(`select dlv_ord_no from pan_dlv_ord where orgn_cd = '10IC21' limit 1`);
    await t.sql(`update pan_dlv_ord set dlv_addr = dlv_addr || '!' where dlv_ord_no = $1`, [order?.dlv_ord_no]);
    const SEARCH = { TBL_NM: 'PAN_DLV_ORD', ROW_KEY: order?.dlv_ord_no };
    const seen = await ops.data<{ LIST: Record<string, unknown>[] }>(select, { SEARCH });
    const change = seen.LIST.find((row) => row.COL_NM === 'DLV_ADDR');
    expect(change).toMatchObject({
      CHG_TP: 'U',
      COL_TITLE: expect.stringMatching(/[가-힣]/),
      NEW_VAL: expect.stringMatching(/!$/),
      CLIENT_IP: null,
    });
    await t.sql(`update cms_hist set client_ip = '10.9.9.9' where row_key = $1`, [order?.dlv_ord_no]);
    const admin = await (await t.login('adm1000')).data<{ LIST: Record<string, unknown>[] }>(select, { SEARCH });
    expect(admin.LIST[0]?.CLIENT_IP).toBe('10.9.9.9');
    const excel = await ops.post('/api/cms/popup/cmsHistoryPopup/excel', { SEARCH });
    expect([excel.statusCode, excel.headers['content-type']]).toEqual([200, expect.stringContaining('spreadsheetml')]);
  });

  it('compares two moments of a row; a change that was taken back is no difference, how to reach a person stays hidden', async () => {
    const compare = '/api/cms/popup/cmsHistoryPopup/selectCmsHistoryG3';
    const sysadm = await t.login('sysadm');
    const [user] = await t.sql(`select user_nm, user_eng_nm, email from cms_user where user_id = 'ops03'`);
    const SEARCH = { TBL_NM: 'CMS_USER', ROW_KEY: 'ops03' };
    const set = (columns: string) => t.sql(`update cms_user set ${columns} where user_id = 'ops03'`);
    const last = async () =>
      Math.max(0, ...(await sysadm.data<{ LIST: { HIST_SEQ: number }[] }>(select, { SEARCH })).LIST.map(({ HIST_SEQ }) => HIST_SEQ));
    const differences = async (FROM_SEQ: number, TO_SEQ: number) =>
      (await sysadm.data<{ LIST: Record<string, unknown>[] }>(compare, { SEARCH: { ...SEARCH, FROM_SEQ, TO_SEQ } })).LIST;
    const before = await last();
    await set(`user_nm = '이름바꿈', user_eng_nm = 'Once'`);
    const between = await last();
    await set(`user_nm = '이름또바꿈', user_eng_nm = null, email = 'other@example.test'`);
    await set(`user_eng_nm = '${user?.user_eng_nm}'`);
    const after = await last();
    expect(await differences(before, after)).toEqual([
      { COL_NM: 'USER_NM', COL_TITLE: '사용자명', OLD_VAL: user?.user_nm, NEW_VAL: '이름또바꿈', CHG_CNT: 2 },
      { COL_NM: 'EMAIL', COL_TITLE: expect.stringMatching(/[가-힣]/), OLD_VAL: '***', NEW_VAL: '***', CHG_CNT: 1 },
    ]);
    expect(await differences(between, before)).toEqual(await differences(before, between));
    expect((await differences(before, between)).map(({ COL_NM, NEW_VAL }) => [COL_NM, NEW_VAL])).toEqual([
      ['USER_NM', '이름바꿈'],
      ['USER_ENG_NM', 'Once'],
    ]);
    await set(`user_nm = '${user?.user_nm}', email = '${user?.email}'`);
    expect((await sysadm.post(compare, { SEARCH: { ...SEARCH, FROM_SEQ: 'x', TO_SEQ: 1 } })).statusCode).toBe(422);
    expect((await ops.post(compare, { SEARCH: { ...SEARCH, FROM_SEQ: before, TO_SEQ: after } })).json().code).toBe('MSG000043');
  });

  it('who gave or took a role of somebody, or a call of a role, is kept; what the portal itself brings is not', async () => {
    const [call] = await t.sql(`select svc_id from cms_svc_role where role_id = 'SALES' order by 1 limit 1`);
    const keys = { CMS_USER_ROLE: 'sal02|STL', CMS_SVC_ROLE: `SALES|${call?.svc_id}` };
    const kept = (table: string, key: string) =>
      t.sql(`select chg_tp, chg_user_id from cms_hist where tbl_nm = $1 and row_key = $2 group by 1, 2 order by 1`, [table, key]);
    for (const by of ['system', 'sysadm']) {
      await t.sql(`select set_config('app.user_id', $1, false)`, [by]);
      await t.sql(`insert into cms_user_role (user_id, role_id) values ('sal02', 'STL')`);
      await t.sql(`delete from cms_user_role where user_id = 'sal02' and role_id = 'STL'`);
      await t.sql(`delete from cms_svc_role where role_id = 'SALES' and svc_id = $1`, [call?.svc_id]);
      await t.sql(`insert into cms_svc_role (role_id, svc_id) values ('SALES', $1)`, [call?.svc_id]);
      const expected = by === 'system' ? [] : ['D', 'I'].map((chg_tp) => ({ chg_tp, chg_user_id: by }));
      for (const [table, key] of Object.entries(keys)) expect([table, await kept(table, key)]).toEqual([table, expected]);
    }
    await t.sql(`insert into cms_user_role (user_id, role_id) values ('sal02', 'STL')`);
    await t.sql(`select set_config('app.user_id', '', false)`);
    const { LIST } = await (await t.login('sysadm')).data<{ LIST: object[] }>('/api/cms/popup/cmsHistoryPopup/selectCmsHistoryG3', {
      SEARCH: { TBL_NM: 'CMS_USER', ROW_KEY: 'sal02' },
    });
    expect(LIST).toContainEqual({ COL_NM: 'ROLE_ID', COL_TITLE: '역할 ID STL', OLD_VAL: null, NEW_VAL: '정산 담당 (STL)', CHG_CNT: 3 });
    await t.sql(`delete from cms_user_role where user_id = 'sal02' and role_id = 'STL'`);
  });

  it('a row outside the scope does not exist, and tables of the system are for its administrators', async () => {
    const [foreign] = await t.sql(`select dlv_ord_no from pan_dlv_ord where corp_cd = '2000' limit 1`);
    const ask = async (TBL_NM: string, ROW_KEY: string) => (await ops.post(select, { SEARCH: { TBL_NM, ROW_KEY } })).json();
    expect(await ask('PAN_DLV_ORD', foreign?.dlv_ord_no)).toEqual(await ask('PAN_DLV_ORD', 'NEVER'));
    expect((await ask('CMS_USER', 'ops02')).code).toBe('MSG000043');
    expect((await ask('CMS_JWT', 'x')).code).toBe('MSG000043');
    expect((await ask('PG_USER', 'x')).code).toBe('MSG000043');
  });
});

describe('used phrases', () => {
  it('customers see only their own; staff the shared ones too', async () => {
    await t.sql(
      `insert into mdm_phrase (phrs_tp, corp_cd, phrs_title, phrs_cnnt, sort_seq, use_yn) values ('DLV', '1000', 'shared one', 'x', 1, 'Y')`,
    );
    const save = (visitor: Visitor, title: string) =>
      visitor.data('/api/cms/popup/cmsUsedPhrasePopup/saveCmsUsedPhrase', {
        BATCH_ID: randomUUID(),
        LIST: [{ BATCH_FLAG: 'insert', PHRS_TP: 'DLV', PHRS_TITLE: title, PHRS_CNNT: 'x' }],
      });
    await save(customer, 'of the customer');
    await save(ops, 'of ops');
    const titles = async (visitor: Visitor) =>
      (
        await visitor.data<{ LIST: { PHRS_TITLE: string; OWNER_TXT: string }[] }>('/api/cms/popup/cmsUsedPhrasePopup/selectCmsUsedPhrase', {
          SEARCH: { PHRS_TP: 'DLV' },
        })
      ).LIST;
    expect((await titles(customer)).map((row) => row.PHRS_TITLE)).toEqual(['of the customer']);
    const seen = await titles(ops);
    expect(seen.map((row) => row.PHRS_TITLE)).toEqual(expect.arrayContaining(['shared one', 'of ops']));
    expect(seen.map((row) => row.PHRS_TITLE)).not.toContain('of the customer');
    expect(seen.find((row) => row.PHRS_TITLE === 'shared one')?.OWNER_TXT).toBe('공용');
  });
});
