import { randomUUID } from 'node:crypto';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ReadData, SaveData } from '../../src/contract/call';
import type { Api, ApiCall, ApiTest } from '../../src/contract/cms/api/cmsApiMgt';
import type { HistoryRow } from '../../src/contract/cms/popup/cmsHistoryPopup';
import { leadToStandIns } from '../../src/server/standIns';
import { createTestApp, type TestApp, type Visitor } from '../support/db';

let t: TestApp;
let admin: Visitor;
let outside: Server | undefined;

beforeAll(async () => {
  t = await createTestApp({ MOCK_PORT: '8081', OUTBOUND_HOSTS: 'rates.example,localhost' });
  admin = await t.login('sysadm');
});
afterAll(() => t?.close());
beforeEach(async () => {
  t.app.kit.env.OUTBOUND_HOSTS.splice(0, 99, 'rates.example', '127.0.0.1:8081');
  await t.sql(`delete from cms_if_log; delete from cms_hist where tbl_nm = 'CMS_API'; delete from cms_jwt where api_id is not null; delete from cms_api where api_id not like 'EXCH_%';
    update cms_api set api_url = 'http://127.0.0.1:8081/rates', auth_key = null, kept_url = null, kept_key = null, use_yn = 'Y', retry_cnt = 0, timeout_ms = 2000, allow_ip = null`);
});
afterEach(() => outside?.close());

const screen = '/api/cms/api/CmsApiMgt';
type Answered = { statusCode: number; json: () => { errors?: { ROW_NO: number; FIELD: string; CODE: string; MESSAGE: string }[] } };
const faults = (answer: Answered) =>
  (answer.json().errors ?? []).map(({ ROW_NO, FIELD, CODE }) => [ROW_NO, FIELD ?? '', CODE].filter(Boolean).join(' '));
const said = (answer: Answered) => answer.json().errors?.[0]?.MESSAGE ?? '';
const apis = async (SEARCH: object = {}) => (await admin.data<ReadData<Api>>(`${screen}/selectCmsApi`, { SEARCH })).LIST;
const api = async (id: string) => (await apis({ KEYWORD: id })).find((row) => row.API_ID === id) as Api;
const stored = async (id: string) =>
  (await t.sql<{ auth_key: string | null; api_url: string }>('select auth_key, api_url from cms_api where api_id = $1', [id]))[0];
const save = (...LIST: object[]) => admin.post(`${screen}/saveCmsApi`, { BATCH_ID: randomUUID(), LIST });
const change = async (id: string, values: object) =>
  save({ API_ID: id, UPD_CNT: (await api(id)).UPD_CNT, BATCH_FLAG: 'update', ...values });
const remove = async (id: string) => save({ API_ID: id, UPD_CNT: (await api(id)).UPD_CNT, BATCH_FLAG: 'delete' });
const turn = async (...ids: string[]) =>
  admin.post(`${screen}/standIn`, {
    BATCH_ID: randomUUID(),
    LIST: await Promise.all(ids.map(async (API_ID) => ({ API_ID, UPD_CNT: (await api(API_ID)).UPD_CNT }))),
  });
const test = async (...ids: string[]) =>
  (await admin.data<SaveData<ApiTest>>(`${screen}/test`, { BATCH_ID: randomUUID(), LIST: ids.map((API_ID) => ({ API_ID })) })).LIST;
const calls = async (API_ID: string) => (await admin.data<ReadData<ApiCall>>(`${screen}/selectCmsApiG2`, { SEARCH: { API_ID } })).LIST;
const partner = {
  BATCH_FLAG: 'insert',
  API_ID: 'PARTNER_X',
  API_NM: '파트너',
  API_TP: 'OUT',
  API_URL: 'https://rates.example/api',
  HTTP_MTHD: 'POST',
  TIMEOUT_MS: 5_000,
  RETRY_CNT: 0,
  USE_YN: 'Y',
};
/** An outside system that answers in a way of its own; the bank's row leads to it. */
async function bankAt(answer: RequestListener) {
  const server = createServer(answer);
  outside = server;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  t.app.kit.env.OUTBOUND_HOSTS.push(address);
  await t.sql(`update cms_api set api_url = $1 where api_id = 'EXCH_BANK'`, [`http://${address}`]);
}
const aRate = JSON.stringify([{ result: 1, cur_unit: 'USD', deal_bas_r: '1,380.10', ttb: '1,370.00', tts: '1,390.00' }]);

describe('the registry', () => {
  it('a system is added, changed and found again by a part of its address; the version does not count its calls', async () => {
    expect((await save(partner)).statusCode).toBe(200);
    expect((await change('PARTNER_X', { API_NM: '파트너 둘', TIMEOUT_MS: 7_000 })).statusCode).toBe(200);
    expect(await apis({ KEYWORD: 'rates.example', API_TP: 'OUT', USE_YN: 'Y' })).toMatchObject([
      { API_ID: 'PARTNER_X', API_NM: '파트너 둘', TIMEOUT_MS: 7_000, AUTH_KEY: null, STANDIN_YN: 'N', UPD_CNT: 1 },
    ]);
    const before = (await api('EXCH_BANK')).UPD_CNT;
    await bankAt((_request, response) => response.end(aRate));
    const led = (await api('EXCH_BANK')).UPD_CNT;
    expect(led).toBe(before + 1);
    await test('EXCH_BANK');
    expect(await api('EXCH_BANK')).toMatchObject({ UPD_CNT: led, LAST_CALL_STS: 'OK' });
    expect(await apis({ API_TP: 'IN' })).toEqual([]);
  });

  it('two who change the same system: the second sees the row as it is now, without a key in it', async () => {
    const { UPD_CNT } = await api('EXCH_BANK');
    expect((await change('EXCH_BANK', { AUTH_KEY: 'abcdefgh1234', RMK: 'x' })).statusCode).toBe(200);
    const late = await save({ API_ID: 'EXCH_BANK', UPD_CNT, BATCH_FLAG: 'update', RMK: 'y' });
    expect(late.statusCode).toBe(409);
    expect(late.json()).toMatchObject({ code: 'MSG000025', row: { RMK: 'x', AUTH_KEY: '****1234' } });
    expect(late.body).not.toMatch(/v1\.|KEPT_KEY/);
  });

  it('a wrong value is refused with its row and column, all at once', async () => {
    const answer = await save(
      { ...partner, API_ID: 'lower', API_NM: '' },
      { ...partner, API_TP: 'SIDE', HTTP_MTHD: 'PUT', TIMEOUT_MS: 50, RETRY_CNT: 9, USE_YN: '?' },
    );
    expect(answer.statusCode).toBe(422);
    expect(faults(answer).sort()).toEqual([
      '1 API_ID MSG000013',
      '1 API_NM MSG000012',
      '2 API_TP MSG000017',
      '2 HTTP_MTHD MSG000017',
      '2 RETRY_CNT MSG000016',
      '2 TIMEOUT_MS MSG000016',
      '2 USE_YN MSG000017',
    ]);
    expect(faults(await save(partner, { ...partner }))).toEqual(['2 API_ID MSG000024']);
  });

  it('an address of a host that is not allowed is refused and the allowed ones are named; so is one without https or with a user in it', async () => {
    const refused = await save({ ...partner, API_URL: 'https://evil.example/x' });
    expect(faults(refused)).toEqual(['1 API_URL UI.cmsApiMgt.HOST']);
    expect(said(refused)).toContain('rates.example, 127.0.0.1:8081');
    expect(faults(await save({ ...partner, API_URL: 'http://rates.example/x' }))).toEqual(['1 API_URL UI.cmsApiMgt.HTTPS']);
    for (const API_URL of [
      'https://a:b@rates.example/',
      'ftp://rates.example',
      '//rates.example',
      'rates.example',
      'https://rates.example/?a=1',
      '/api/open',
    ])
      expect([API_URL, faults(await save({ ...partner, API_URL }))]).toEqual([API_URL, ['1 API_URL UI.cmsApiMgt.URL']]);
    // A host that was taken off the list afterwards does not hinder a remark, but putting the system into use again.
    await save(partner);
    t.app.kit.env.OUTBOUND_HOSTS.splice(0, 1);
    expect((await change('PARTNER_X', { RMK: 'x', USE_YN: 'N' })).statusCode).toBe(200);
    expect(faults(await change('PARTNER_X', { USE_YN: 'Y' }))).toEqual(['1 API_URL UI.cmsApiMgt.HOST']);
  });

  it('allowed addresses are IPv4, IPv6 and networks, of ways in alone', async () => {
    const inbound = { ...partner, API_TP: 'IN', API_URL: '/api/open/shipments' };
    expect((await save({ ...inbound, ALLOW_IP: '10.0.0.1, 10.1.0.0/16,2001:db8::/32, ::1' })).statusCode).toBe(200);
    for (const ALLOW_IP of ['10.0.0.256', '10.0.0.0/33', '10.0.0', 'example.com', '2001:db8::/129', '10.0.0.1,,10.0.0.2', '1.2.3.4/8/9'])
      expect([ALLOW_IP, faults(await change('PARTNER_X', { ALLOW_IP }))]).toEqual([ALLOW_IP, ['1 ALLOW_IP UI.cmsApiMgt.NETWORK']]);
    expect(faults(await change('EXCH_BANK', { ALLOW_IP: '10.0.0.1' }))).toEqual(['1 ALLOW_IP UI.cmsApiMgt.IN_ONLY']);
  });
});

describe('the key', () => {
  it('is sealed, comes back as its last four characters, stays when it is not typed, and goes when it is emptied', async () => {
    const answer = await save({ ...partner, AUTH_KEY: 'topsecret-9876' });
    expect(answer.json().data.LIST[0].AUTH_KEY).toBe('****9876');
    const sealed = (await stored('PARTNER_X'))?.auth_key;
    expect(sealed).toMatch(/^v1\./);
    expect(t.app.kit.secret.open('api', sealed ?? '', 'PARTNER_X')).toBe('topsecret-9876');
    expect((await change('PARTNER_X', { RMK: 'x' })).statusCode).toBe(200);
    expect((await change('PARTNER_X', { AUTH_KEY: '****9876' })).statusCode).toBe(200);
    expect((await stored('PARTNER_X'))?.auth_key).toBe(sealed);
    expect(JSON.stringify(await apis())).not.toMatch(/topsecret|v1\./);
    expect((await change('PARTNER_X', { AUTH_KEY: null })).statusCode).toBe(200);
    expect((await stored('PARTNER_X'))?.auth_key).toBeNull();
    expect((await change('PARTNER_X', { AUTH_KEY: 'short' })).json().data.LIST[0].AUTH_KEY).toBe('****');
  });

  it('that is none is refused: another row’s asterisks, blanks, letters of Korean, more than 100 characters', async () => {
    await save({ ...partner, AUTH_KEY: 'topsecret-9876' });
    for (const AUTH_KEY of ['****1234', 'a b', '열쇠', 'x'.repeat(101)])
      expect([AUTH_KEY, faults(await change('PARTNER_X', { AUTH_KEY }))]).toEqual([AUTH_KEY, ['1 AUTH_KEY UI.cmsApiMgt.KEY']]);
    expect((await change('PARTNER_X', { AUTH_KEY: 'x'.repeat(100) })).statusCode).toBe(200);
  });

  it('is in no history; what changed besides is, with before and after and by whom', async () => {
    await save(partner);
    await change('PARTNER_X', { AUTH_KEY: 'topsecret-9876', RMK: 'moved' });
    const { LIST } = await admin.data<ReadData<HistoryRow>>('/api/cms/popup/cmsHistoryPopup/selectCmsHistory', {
      SEARCH: { TBL_NM: 'CMS_API', ROW_KEY: 'PARTNER_X' },
    });
    expect(LIST.map(({ CHG_TP, COL_NM, OLD_VAL, NEW_VAL, CHG_USER_ID }) => [CHG_TP, COL_NM, OLD_VAL, NEW_VAL, CHG_USER_ID])).toEqual(
      expect.arrayContaining([
        ['I', null, null, null, 'sysadm'],
        ['U', 'AUTH_KEY', null, '***', 'sysadm'],
        ['U', 'RMK', null, 'moved', 'sysadm'],
      ]),
    );
  });
});

describe('the stand-in', () => {
  it('a system is led there without its key, and back with it; at another port of the stand-ins it still finds back', async () => {
    await change('EXCH_BANK', { API_URL: 'https://rates.example/bank', AUTH_KEY: 'topsecret-9876' });
    expect((await turn('EXCH_BANK')).statusCode).toBe(200);
    expect(await api('EXCH_BANK')).toMatchObject({
      STANDIN_YN: 'Y',
      API_URL: 'http://127.0.0.1:8081/rates',
      KEPT_URL: 'https://rates.example/bank',
      AUTH_KEY: null,
    });
    await change('EXCH_BANK', { AUTH_KEY: 'stand-in-key-01' });
    expect((await turn('EXCH_BANK')).json().data.LIST[0]).toMatchObject({
      STANDIN_YN: 'N',
      API_URL: 'https://rates.example/bank',
      KEPT_URL: null,
      AUTH_KEY: '****9876',
    });
    expect((await turn('EXCH_BANK')).json().data.LIST[0]).toMatchObject({ STANDIN_YN: 'Y', AUTH_KEY: '****y-01' });
    await leadToStandIns(t.pools.asideDb, 9_191, t.app.kit.secret);
    expect(await stored('EXCH_BANK')).toMatchObject({ api_url: 'http://127.0.0.1:9191/rates' });
  });

  it('leads nowhere it may not: no stand-in of the system, stand-ins not allowed here, no address to go back to, one no longer allowed', async () => {
    await save(partner);
    expect(faults(await turn('PARTNER_X'))).toEqual(['1 API_URL UI.cmsApiMgt.NO_STAND_IN']);
    expect(faults(await turn('EXCH_BANK'))).toEqual(['1 API_URL UI.cmsApiMgt.NO_KEPT']);
    await change('EXCH_BANK', { API_URL: 'https://rates.example/bank' });
    t.app.kit.env.OUTBOUND_HOSTS.splice(0, 99, 'rates.example');
    const refused = await turn('EXCH_BANK');
    expect(faults(refused)).toEqual(['1 API_URL UI.cmsApiMgt.HOST']);
    expect(said(refused)).toContain('rates.example');
    t.app.kit.env.OUTBOUND_HOSTS.splice(0, 99, '127.0.0.1:8081');
    await turn('EXCH_BANK');
    expect(faults(await turn('EXCH_BANK'))).toEqual(['1 API_URL UI.cmsApiMgt.HOST']);
    // All or none.
    expect(faults(await turn('EXCH_CSTM', 'EXCH_BANK'))).toHaveLength(2);
  });
});

describe('the test of a connection', () => {
  it('asks the other side, says result and time, and stands in the log with the answer and without the key', async () => {
    await change('EXCH_BANK', { AUTH_KEY: 'topsecret-9876' });
    await bankAt((_request, response) => response.end(aRate.replace('1,380.10', '1,380.10').replace('[{', '[{"key":"topsecret-9876",')));
    const [found] = await test('EXCH_BANK');
    expect(found).toMatchObject({ API_ID: 'EXCH_BANK', IF_RSLT: 'OK', HTTP_STS: 200, ERR_MSG: null });
    expect(found?.RES_MS).toBeLessThan(2_000);
    const [logged] = await calls('EXCH_BANK');
    expect(logged).toMatchObject({ IF_RSLT: 'OK', HTTP_STS: 200, RES_MS: found?.RES_MS });
    expect(logged).not.toHaveProperty('RES_BODY');
    const { LIST } = await admin.data<ReadData<{ RES_BODY: string }>>(`${screen}/selectCmsApiG3`, { SEARCH: { LOG_SEQ: logged?.LOG_SEQ } });
    expect(LIST[0]?.RES_BODY).toContain('"key":"****"');
    expect((await admin.data<ReadData<object>>(`${screen}/selectCmsApiG3`, { SEARCH: { LOG_SEQ: 'x' } })).LIST).toEqual([]);
  });

  it.each<[string, RequestListener, object]>([
    ['that is empty', (_request, response) => response.end('[]'), { IF_RSLT: 'NODATA', HTTP_STS: 200 }],
    ['that is an error', (_request, response) => response.writeHead(500).end('x'), { IF_RSLT: 'DOWN', HTTP_STS: 500 }],
    ['that cannot be read', (_request, response) => response.end('<html>'), { IF_RSLT: 'PARSE', HTTP_STS: 200 }],
    ['that refuses', (_request, response) => response.end('[{"result":3}]'), { IF_RSLT: 'REJECT', HTTP_STS: 200 }],
    ['that does not come in time', () => undefined, { IF_RSLT: 'TIMEOUT', HTTP_STS: 0 }],
    ['broken off', (request) => request.socket.destroy(), { IF_RSLT: 'DOWN', HTTP_STS: 0 }],
  ])('an answer %s is a result, not a failure of the test', async (_, answer, result) => {
    await t.sql(`update cms_api set timeout_ms = 1000 where api_id = 'EXCH_BANK'`);
    await bankAt(answer);
    expect((await test('EXCH_BANK'))[0]).toMatchObject(result);
    expect((await calls('EXCH_BANK'))[0]).toMatchObject(result);
    outside?.closeAllConnections();
  });

  it('what this release does not call, is out of use or calls us is said to be so, and nothing is asked', async () => {
    await save(partner, { ...partner, API_ID: 'WAY_IN', API_TP: 'IN', API_URL: '/api/open' });
    await change('EXCH_CSTM', { USE_YN: 'N' });
    expect((await test('PARTNER_X', 'WAY_IN', 'EXCH_CSTM')).map(({ API_ID, IF_RSLT, ERR_MSG }) => [API_ID, IF_RSLT, ERR_MSG])).toEqual([
      ['PARTNER_X', null, '이 버전에는 호출하는 기능이 없음'],
      ['WAY_IN', null, '파트너가 호출하는 API이므로 시험할 수 없음'],
      ['EXCH_CSTM', null, '사용하지 않는 연계'],
    ]);
    expect(await t.sql('select 1 from cms_if_log')).toEqual([]);
    const unknown = await admin.post(`${screen}/test`, { BATCH_ID: randomUUID(), LIST: [{ API_ID: 'EXCH_BANK' }, { API_ID: 'NOBODY' }] });
    expect([unknown.statusCode, faults(unknown)]).toEqual([422, ['2 MSG000043']]);
  });

  it('the answer waits for the other side without a transaction held open', async () => {
    let open = -1;
    await bankAt(async (_request, response) => {
      const rows = await t.sql<{ n: number }>(
        `select count(*)::int as n from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and state like 'idle in transaction%'`,
      );
      open = rows[0]?.n ?? -1;
      response.end(aRate);
    });
    await test('EXCH_BANK');
    expect(open).toBe(0);
  });
});

describe('taking a system away', () => {
  it('one that nothing names goes, with a row of the history for what it was', async () => {
    await save(partner);
    expect((await remove('PARTNER_X')).statusCode).toBe(200);
    expect(await apis({ KEYWORD: 'PARTNER_X' })).toEqual([]);
    expect(
      await t.sql(
        `select old_val from cms_hist where tbl_nm = 'CMS_API' and row_key = 'PARTNER_X' and chg_tp = 'D' and col_nm = 'API_URL'`,
      ),
    ).toEqual([{ old_val: 'https://rates.example/api' }]);
  });

  it('one that the program asks, or that has tokens and calls, stays; the refusal names where', async () => {
    await save(partner);
    await t.sql(`insert into cms_if_log (api_id, req_dtm, if_rslt) values ('PARTNER_X', now(), 'OK'), ('PARTNER_X', now(), 'DOWN');
      insert into cms_jwt (token_id, token_tp, user_id, api_id, iss_dtm, exp_dtm, use_cnt, max_use_cnt, revoke_yn)
        values ('4b4ac48e-28a1-4c11-8f0a-6d9a6e0f0001', 'API', 'cadm01', 'PARTNER_X', now(), now(), 0, 0, 'Y')`);
    const refused = await remove('PARTNER_X');
    expect(faults(refused)).toEqual(['1 API_ID MSG000026']);
    expect(said(refused)).toContain('접속 토큰 관리 1, 호출 이력 2');
    const own = await remove('EXCH_BANK');
    expect(faults(own)).toEqual(['1 API_ID MSG000026']);
    expect(said(own)).toContain('배치 스케줄러 EXCH_RATE');
  });
});
