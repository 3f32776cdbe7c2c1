import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MyData, MyFavourite, MyLayout, MySession, MySignIn, OtpAnswer } from '../../src/contract/cms/member/cmsMyPage';
import { createTestApp, type TestApp, type Visitor } from '../support/db';
import { demoPassword } from '../support/demoPassword';
import { otpCode, wrongOtpCode } from '../support/otp';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t?.close());

const my = '/api/cms/member/CmsMyPage';
const list = async <R>(v: Visitor, verb: string) => (await v.data<{ LIST: R[] }>(`${my}/${verb}`, { SEARCH: {} })).LIST;
const send = (v: Visitor, verb: string, ...LIST: object[]) => v.post(`${my}/${verb}`, { BATCH_ID: randomUUID(), LIST });
const codeOf = (answer: { statusCode: number; headers: Record<string, unknown> }) => [answer.statusCode, answer.headers['x-error-code']];

describe('what the page shows', () => {
  it('the own data, the last 20 sign-ins and nobody else’s', async () => {
    const v = await t.login('ops01', { lang: 'en' });
    const [me, ...others] = await list<MyData>(v, 'selectCmsMyPageForm');
    expect(others).toEqual([]);
    expect(me).toMatchObject({ USER_ID: 'ops01', USER_NM: '강배차', ROLE_NM: 'Operations', OTP_YN: 'N', CODE_CNT: null });
    const signIns = await list<MySignIn>(v, 'selectCmsMyPage');
    expect(signIns.length).toBeLessThanOrEqual(20);
    expect(signIns[0]).toMatchObject({ LOGIN_RSLT: 'OK', CLIENT_IP: '127.0.0.1' });
    const times = signIns.map((row) => row.LOGIN_DTM);
    expect(times).toEqual([...times].sort().reverse());
    const [own] = await t.sql(`select count(*)::int as n from cms_login_log where user_id = 'ops01' and log_seq = any($1)`, [
      signIns.map((row) => row.LOG_SEQ),
    ]);
    expect(own?.n).toBe(signIns.length);
  });

  it('a guest has no such page', async () => {
    const v = await t.login('guest01');
    expect(codeOf(await v.post(`${my}/selectCmsMyPageForm`, { SEARCH: {} }))).toEqual([403, 'MSG000029']);
  });
});

describe('favourites', () => {
  beforeAll(async () => {
    await t.sql(`delete from cms_my_menu where user_id = 'sal01'`);
    await t.sql(`insert into cms_my_menu (user_id, menu_id, sort_seq, init_yn)
      select 'sal01', menu_id, 10 * row_number() over (order by scrn_id), case scrn_id when 'dlvOrdList' then 'Y' else 'N' end
      from cms_menu where scrn_id in ('dlvOrdList', 'tarQuoteList')`);
  });

  it('are put into another order; one that becomes the first screen takes that from the others', async () => {
    const v = await t.login('sal01');
    const before = await list<MyFavourite>(v, 'selectCmsMyPageG2');
    const [first, second] = before as [MyFavourite, MyFavourite];
    expect([first.INIT_YN, second.INIT_YN]).toEqual(['Y', 'N']);
    const saved = await send(v, 'saveCmsMyPageG2', { ...second, BATCH_FLAG: 'update', SORT_SEQ: 1, INIT_YN: 'Y' });
    expect(saved.statusCode, saved.body).toBe(200);
    const after = await list<MyFavourite>(v, 'selectCmsMyPageG2');
    expect(after.slice(0, 2).map((row) => [row.MENU_ID, row.INIT_YN])).toEqual([
      [second.MENU_ID, 'Y'],
      [first.MENU_ID, 'N'],
    ]);
    expect(codeOf(await send(v, 'saveCmsMyPageG2', { ...first, BATCH_FLAG: 'update' }))).toEqual([409, 'MSG000025']);
  });

  it('two first screens, an order that is none and others’ favourites are refused at their field', async () => {
    const v = await t.login('sal01');
    const [one, two] = (await list<MyFavourite>(v, 'selectCmsMyPageG2')) as [MyFavourite, MyFavourite];
    const row = { BATCH_FLAG: 'update', INIT_YN: 'Y' };
    const both = await send(v, 'saveCmsMyPageG2', { ...one, ...row }, { ...two, ...row });
    expect(both.json().errors).toMatchObject([{ ROW_NO: 2, FIELD: 'INIT_YN', CODE: 'MSG000010' }]);
    const odd = await send(v, 'saveCmsMyPageG2', { ...one, BATCH_FLAG: 'update', SORT_SEQ: 0, INIT_YN: 'X' });
    expect(odd.json().errors.map((fault: { FIELD: string }) => fault.FIELD)).toEqual(['SORT_SEQ', 'INIT_YN']);
    await t.sql(`delete from cms_my_menu where user_id = 'stl02'`);
    const foreign = await (await t.login('stl02')).post(`${my}/saveCmsMyPageG2`, {
      BATCH_ID: randomUUID(),
      LIST: [{ ...one, BATCH_FLAG: 'update', USER_ID: 'sal01', SORT_SEQ: 7 }],
    });
    expect(codeOf(foreign)).toEqual([422, 'MSG000043']);
  });
});

describe('layouts', () => {
  it('own ones are taken away, a grid is as its screen has it again; others’ stay', async () => {
    const add = async (v: Visitor, LAYOUT_NM: string) => {
      const row = { BATCH_FLAG: 'insert', SCRN_ID: 'dlvOrdList', GRID_ID: 'G1', LAYOUT_NM, LAYOUT_JSON: '{"columns":[]}', DFLT_YN: 'N' };
      const made = await v.post('/api/saveGridLayout', { BATCH_ID: randomUUID(), LIST: [row] });
      expect(made.statusCode, made.body).toBe(200);
    };
    const [v, other] = [await t.login('ops02', { lang: 'en' }), await t.login('ops03')];
    await add(v, '~');
    await add(v, 'mine');
    await add(other, 'theirs');
    const rows = await list<MyLayout>(v, 'selectCmsMyPageG3');
    expect(rows.map((row) => row.LAYOUT_NM)).toEqual(['(last used)', 'mine']);
    const [theirs] = await list<MyLayout>(other, 'selectCmsMyPageG3');
    const refused = await send(v, 'delete', ...rows, { VIEW_ID: theirs?.VIEW_ID, UPD_CNT: theirs?.UPD_CNT });
    expect(refused.json().errors).toMatchObject([{ ROW_NO: 3, CODE: 'MSG000043' }]);
    expect((await send(v, 'delete', ...rows)).statusCode).toBe(200);
    expect(await list(v, 'selectCmsMyPageG3')).toEqual([]);
    expect(await list(other, 'selectCmsMyPageG3')).toHaveLength(1);
  });
});

describe('sessions', () => {
  it('the own living ones, the present one marked; one that is ended is out everywhere, and the login log says when', async () => {
    await t.login('ops04');
    await t.sql(`update cms_sess set exp_dtm = now() where user_id = 'ops04'`);
    const [here, there, third] = [await t.login('ops04'), await t.login('ops04'), await t.login('ops04')];
    await t.login('ops05');
    const rows = await list<MySession>(here, 'selectCmsMyPageG4');
    expect(rows.map((row) => row.CUR_YN).sort()).toEqual(['N', 'N', 'Y']);
    const marked = await list<MySession>(there, 'selectCmsMyPageG4');
    const other = marked.find((row) => row.CUR_YN === 'Y');
    expect((await send(here, 'endSession', { SESS_HASH: other?.SESS_HASH })).statusCode).toBe(200);
    await expect.poll(async () => (await there.post('/api/session')).statusCode).toBe(401);
    await expect.poll(async () => (await there.post('/api/session')).statusCode).toBe(401);
    expect((await third.post('/api/session')).statusCode).toBe(200);
    const [log] = await t.sql(`select logout_dtm is not null as out from cms_login_log where sess_id = $1`, [other?.SESS_HASH]);
    expect(log?.out).toBe(true);
  });

  it('of somebody else cannot be ended', async () => {
    const [mine, theirs] = [await t.login('ops06'), await t.login('ops07')];
    const [row] = await list<MySession>(theirs, 'selectCmsMyPageG4');
    expect(codeOf(await send(mine, 'endSession', { SESS_HASH: row?.SESS_HASH }))).toEqual([422, 'MSG000043']);
    expect((await theirs.post('/api/session')).statusCode).toBe(200);
  });
});

describe('the second step', () => {
  const ask = (v: Visitor, row: object) => send(v, 'otp', row);
  const answerOf = (answer: { json<T>(): T }) => answer.json<{ data: { LIST: [OtpAnswer] } }>().data.LIST[0];

  it('a session alone does not switch it on: who found one open would shut its owner out', async () => {
    const v = await t.login('cusr03');
    const { SECRET_KEY = '' } = answerOf(await ask(v, { STEP: 'NEW' }));
    const on = { STEP: 'ON', OTP_CD: otpCode(SECRET_KEY) };
    expect((await ask(v, on)).json().errors).toMatchObject([{ FIELD: 'CUR_PW', CODE: 'MSG000012' }]);
    expect((await ask(v, { ...on, CUR_PW: 'Wrong!2026' })).json().errors).toMatchObject([{ FIELD: 'CUR_PW', CODE: 'MSG000114' }]);
    expect(await t.sql(`select otp_yn from cms_user where user_id = 'cusr03'`)).toEqual([{ otp_yn: 'N' }]);
  });

  it('is on after password and the first right code, off after password and code; every fault is told at its field', async () => {
    const v = await t.login('cadm01');
    const { SECRET_KEY = '' } = answerOf(await ask(v, { STEP: 'NEW' }));
    expect(codeOf(await ask(v, { STEP: 'OFF', CUR_PW: demoPassword, OTP_CD: '123456' }))).toEqual([422, 'MSG000027']);
    expect((await ask(v, { STEP: 'ON', CUR_PW: demoPassword })).json().errors).toMatchObject([{ FIELD: 'OTP_CD', CODE: 'MSG000012' }]);
    expect((await ask(v, { STEP: 'ON', CUR_PW: demoPassword, OTP_CD: wrongOtpCode(SECRET_KEY) })).json().errors).toMatchObject([
      { FIELD: 'OTP_CD', CODE: 'MSG000112' },
    ]);
    const on = answerOf(await ask(v, { STEP: 'ON', CUR_PW: demoPassword, OTP_CD: otpCode(SECRET_KEY) }));
    expect(on).toMatchObject({ OTP_YN: 'Y', CODE_LIST: { length: 10 } });
    expect((await list<MyData>(v, 'selectCmsMyPageForm'))[0]).toMatchObject({ OTP_YN: 'Y', CODE_CNT: 10 });
    expect(codeOf(await ask(v, { STEP: 'NEW' }))).toEqual([422, 'MSG000027']);
    const login = await t.visitor().post('/api/login', { p: `${demoPassword}\u001f1000`, c: 'cadm01', lang: 'ko' });
    expect(login.json().data).toEqual({ result: 'OTP' });

    const code = on.CODE_LIST?.[3];
    expect((await ask(v, { STEP: 'OFF', CUR_PW: 'Wrong!2026', OTP_CD: code })).json().errors).toMatchObject([{ FIELD: 'CUR_PW' }]);
    expect((await ask(v, { STEP: 'OFF', CUR_PW: demoPassword, OTP_CD: otpCode(SECRET_KEY) })).json().errors).toMatchObject([
      { FIELD: 'OTP_CD', CODE: 'MSG000112' },
    ]);
    expect(answerOf(await ask(v, { STEP: 'OFF', CUR_PW: demoPassword, OTP_CD: code }))).toEqual({ OTP_YN: 'N' });
    expect(await t.sql(`select 1 from cms_user_otp where user_id = 'cadm01'`)).toEqual([]);
  });

  it('cannot be switched off while a role demands it', async () => {
    const v = await t.login('cusr01');
    const { SECRET_KEY = '' } = answerOf(await ask(v, { STEP: 'NEW' }));
    const on = answerOf(await ask(v, { STEP: 'ON', CUR_PW: demoPassword, OTP_CD: otpCode(SECRET_KEY) }));
    await t.sql(`update cms_role set otp_yn = 'Y' where role_id = 'CUST_USR'`);
    const off = { STEP: 'OFF', CUR_PW: demoPassword, OTP_CD: on.CODE_LIST?.[0] };
    expect(codeOf(await ask(v, off))).toEqual([422, 'MSG000135']);
  });

  it('no answer that holds a secret is kept', async () => {
    const v = await t.login('sal02');
    const body = { BATCH_ID: randomUUID(), LIST: [{ STEP: 'NEW' }] };
    const first = answerOf(await v.post(`${my}/otp`, body));
    const again = answerOf(await v.post(`${my}/otp`, body));
    expect(again.SECRET_KEY).not.toBe(first.SECRET_KEY);
    expect(await t.sql(`select 1 from cms_batch where batch_id = $1`, [body.BATCH_ID])).toEqual([]);
    const [row] = await t.sql<{ secret_key: string }>(`select secret_key from cms_user_otp where user_id = 'sal02'`);
    expect(() => t.app.kit.secret.open('otp', row?.secret_key ?? '', 'sal01')).toThrow();
    expect(t.app.kit.secret.open('otp', row?.secret_key ?? '', 'sal02')).toBe(again.SECRET_KEY);
  });
});
