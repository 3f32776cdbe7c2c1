import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp, type Visitor } from '../support/db';
import { makeOrder } from '../support/orders';

let t: TestApp;
let ops: Visitor;

beforeAll(async () => {
  t = await createTestApp();
  ops = await t.login('ops01');
});
afterAll(() => t?.close());

const desk = '/api/pan/dlvOrdMgt';
const codeOf = (answer: { statusCode: number; headers: Record<string, unknown> }) => [answer.statusCode, answer.headers['x-error-code']];
const sign = (c: string, p: string, cookie = '') => t.visitor(cookie).post('/api/login', { p: `${p}\u001f1000`, c, lang: 'ko' });
const cookieOf = (answer: { headers: Record<string, unknown> }) => String([answer.headers['set-cookie']].flat()[0]).split(';')[0] ?? '';

describe('sessions', () => {
  it('a cookie planted before the sign-in is never taken over', async () => {
    for (const planted of [
      'sid1000=planted',
      `sid1000=${'a'.repeat(43)}`,
      'sid1000=',
      'sid1000=%00',
      'sid1000=%E0%A4%A',
      'sid1000=a; sid1000=b',
    ]) {
      const answer = await sign('ops02', 'Demo!2026', planted);
      expect(answer.statusCode).toBe(200);
      expect(planted).not.toContain(cookieOf(answer));
      expect((await t.visitor(planted).post('/api/session')).statusCode).toBe(401);
    }
  });

  it('another sign-in in the same browser ends the session before it', async () => {
    const first = cookieOf(await sign('ops02', 'Demo!2026'));
    const second = cookieOf(await sign('cadm01', 'Demo!2026', first));
    expect((await t.visitor(first).post('/api/session')).statusCode).toBe(401);
    expect((await t.visitor(second).data<{ USER_ID: string }>('/api/session')).USER_ID).toBe('cadm01');
  });

  it('two cookies of one name: whoever comes first in the header, no mixture', async () => {
    const other = await t.login('cadm01');
    const answer = await t.visitor(`${ops.cookie}; ${other.cookie}`).data<{ USER_ID: string; roleList: string[] }>('/api/session');
    expect([`ops01 OPS`, `cadm01 CUST_ADM`]).toContain(`${answer.USER_ID} ${answer.roleList[0]}`);
  });

  it('the state of an account closes it at the next call: suspended, removed, out of time, without its role', async () => {
    for (const [close, open] of [
      [`user_sts = 'SUS'`, `user_sts = 'ACT'`],
      [`del_yn = 'Y'`, `del_yn = 'N'`],
      [`use_end_dt = current_date - 1`, `use_end_dt = null`],
    ]) {
      const visitor = await t.login('ops03');
      await t.sql(`update cms_user set ${close} where user_id = 'ops03'`);
      await expect.poll(async () => [close, (await visitor.post('/api/session')).statusCode]).toEqual([close, 401]);
      await t.sql(`update cms_user set ${open} where user_id = 'ops03'`);
    }
  });
});

describe('guessing', () => {
  it('a spray of many IDs at once is no more than many in a row', async () => {
    const t2 = await createTestApp({ LOGIN_ADDR_MAX: '10' });
    try {
      const tries = await Promise.all(
        Array.from({ length: 80 }, (_, i) => t2.visitor().post('/api/login', { p: `wrong\u001f1000`, c: `spray${i}`, lang: 'ko' })),
      );
      expect(tries.filter((answer) => answer.statusCode === 401).length).toBeLessThanOrEqual(10 + 8);
      const right = await t2.visitor().post('/api/login', { p: `Demo!2026\u001f1000`, c: 'ops01', lang: 'ko' });
      expect([...codeOf(right), right.headers['set-cookie']]).toEqual([429, 'MSG000126', undefined]);
    } finally {
      await t2.close();
    }
  });

  it('odd IDs do not get round the counter of the ID they mean', async () => {
    const forms = ['cusr02', 'CUSR02', 'cUsR02', 'cusr02\0', 'cusr\0' + '02'];
    for (let i = 0; i < 5; i++) await sign(forms[i] as string, 'wrong');
    expect(codeOf(await sign('cusr02', 'Demo!2026'))).toEqual([401, 'MSG000101']);
  });

  it('the answer to a wrong ID and to a wrong password differ in nothing but the count', async () => {
    const [known, unknown] = [await sign('cusr03', 'wrong'), await sign('nobody99', 'wrong')];
    expect(known.json()).toEqual(unknown.json());
    const named = ({ headers }: typeof known) => Object.keys(headers).sort();
    expect(named(known)).toEqual(named(unknown));
  });

  it('what is refused alike costs the same comparisons: a temporary password that waits, an ID that is locked, another build', async () => {
    expect((await t.visitor().post('/api/auth/find/password', { USER_ID: 'stl02' })).statusCode).toBe(200);
    await t.sql(`update cms_user set lock_yn = 'Y' where user_id = 'sal01'`);
    await sign('nobody97', 'wrong');
    // The processor's work, not the clock: a comparison that is left out is most of it.
    const costs: number[] = [];
    for (const [userId, password] of [
      ['nobody98', 'wrong'],
      ['stl02', 'wrong'],
      ['sal01', 'Demo!2026'],
      ['ops09', 'Demo!2026'],
    ] as const) {
      const before = process.cpuUsage();
      for (let i = 0; i < 3; i++) expect((await sign(userId, password)).statusCode).toBe(401);
      const { user, system } = process.cpuUsage(before);
      costs.push((user + system) / 1_000);
    }
    expect(Math.max(...costs) / Math.min(...costs), costs.join(' ')).toBeLessThan(2.5);
    await t.sql(`update cms_user set lock_yn = 'N' where user_id = 'sal01'`);
  });
});

describe('requests of other sites and of clumsy programs', () => {
  it.each([
    [{ origin: 'https://evil.example' }],
    [{ origin: 'null' }],
    [{ origin: 'http://localhost.evil.example' }],
    [{ origin: 'http://localhost:80@evil.example' }],
    [{ origin: 'not a url' }],
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'same-site' }],
    [{ origin: 'https://evil.example', 'x-forwarded-host': 'evil.example' }],
  ])('%j is refused before anything is read', async (headers) => {
    const answer = await ops.post(`${desk}/confirm`, { BATCH_ID: randomUUID(), LIST: [] }, headers as Record<string, string>);
    expect(codeOf(answer)).toEqual([403, 'MSG000029']);
  });

  it('a page whose own name was pointed at the portal is refused by that name', async () => {
    const headers = { origin: 'https://evil.example', host: 'evil.example:80' };
    expect(codeOf(await ops.post(`${desk}/confirm`, { BATCH_ID: randomUUID(), LIST: [] }, headers))).toEqual([421, 'MSG000471']);
  });

  it('a body of another type is refused: what a form of another site can send changes nothing', async () => {
    const order = await makeOrder(t, ops, 'C00001');
    const payload = JSON.stringify({ BATCH_ID: randomUUID(), LIST: [{ DLV_ORD_NO: order.DLV_ORD_NO, UPD_CNT: order.UPD_CNT }], RSN: 'x' });
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/xml',
      'application/json-patch+json',
      'text/json',
      '',
    ]) {
      const answer = await t.app.inject({
        method: 'POST',
        url: `${desk}/cancel`,
        headers: { cookie: ops.cookie, 'content-type': type },
        payload,
      });
      expect([type, answer.statusCode]).toEqual([type, 415]);
    }
    expect((await t.sql(`select dlv_ord_sts from pan_dlv_ord where dlv_ord_no = $1`, [order.DLV_ORD_NO]))[0]?.dlv_ord_sts).toBe('TMP');
  });

  it('no call takes another verb, and none of them says what it is made of', async () => {
    for (const call of t.app.kit.calls.values()) {
      for (const method of ['GET', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD', 'TRACE', 'PROPFIND'] as const) {
        if (t.app.kit.calls.has(`${method === 'HEAD' ? 'GET' : method} ${call.path}`)) continue;
        const answer = await t.app.inject({ method: method as 'GET', url: call.path, headers: { cookie: ops.cookie } });
        expect([call.path, method, answer.statusCode]).toEqual([call.path, method, 404]);
      }
    }
  });

  it('bodies that are no JSON, or JSON that changes prototypes, are 400', async () => {
    for (const payload of [
      '{',
      '{"a":1,}',
      'undefined',
      '{"SEARCH":{"__proto__":{"x":1}}}',
      '{"constructor":{"prototype":{"x":1}}}',
      '\ufeff{',
      '[',
      '"',
    ]) {
      const answer = await t.app.inject({
        method: 'POST',
        url: `${desk}/selectDlvOrd`,
        headers: { cookie: ops.cookie, 'content-type': 'application/json' },
        payload,
      });
      expect([payload, ...codeOf(answer)]).toEqual([payload, 400, 'MSG000032']);
    }
    expect(({} as { x?: number }).x).toBeUndefined();
  });
});

describe('answers', () => {
  it('carry their headers everywhere, errors and unknown paths too', async () => {
    for (const answer of [
      await ops.post('/api/session'),
      await t.visitor().post('/api/session'),
      await ops.get('/api/nothing'),
      await ops.get('/nothing'),
      await ops.get('/healthz'),
      await ops.get('/readyz'),
    ]) {
      expect(answer.headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'SAMEORIGIN',
        'referrer-policy': 'same-origin',
        'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
      });
      const policy = String(answer.headers['content-security-policy']);
      for (const part of ["default-src 'self'", "script-src 'self'", "object-src 'none'", "base-uri 'none'", "frame-ancestors 'self'"])
        expect(policy).toContain(part);
      expect(answer.headers).not.toHaveProperty('x-powered-by');
      expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
    }
  });

  it('a path that cannot be decoded is refused without a guess at its type', async () => {
    const answer = await ops.get('/api/%E0%A4%A');
    expect([...codeOf(answer), answer.headers['x-content-type-options']]).toEqual([400, 'MSG000032', 'nosniff']);
  });

  it('an error nobody foresaw tells its code and nothing of the inside', async () => {
    await t.sql('alter table mdm_cntr_tp rename to mdm_cntr_tp_away');
    const answer = await ops.post('/api/oms/comm/OmsSea/selectCntrType', { SEARCH: {} });
    await t.sql('alter table mdm_cntr_tp_away rename to mdm_cntr_tp');
    expect(answer.statusCode).toBe(500);
    expect(Object.keys(answer.json()).sort()).toEqual(['code', 'message', 'unknown']);
    expect(answer.body).not.toMatch(/mdm_|relation|select|node_modules|at /);
    const [kept] = await t.sql(`select err_msg from cms_error_log where err_cd = $1`, [answer.json().code]);
    expect(String(kept?.err_msg)).toContain('mdm_cntr_tp');
  });

  it('no address leads away: whatever the path, no redirect', async () => {
    for (const path of [
      '//evil.example',
      '/%2f%2fevil.example',
      '/\\evil.example',
      '/login?url=//evil.example',
      '/https://evil.example',
      '/%0d%0aset-cookie:x=1',
      '/..%2f..%2fetc/passwd',
      '/%00',
    ]) {
      const answer = await t.app.inject({ method: 'GET', url: path });
      expect([path, answer.statusCode >= 300 && answer.statusCode < 400, answer.headers.location, answer.headers['set-cookie']]).toEqual([
        path,
        false,
        undefined,
        undefined,
      ]);
      expect(answer.statusCode).toBeLessThan(500);
    }
  });

  it('every call of the program stands in CMS_SVC with its permission', async () => {
    const rows = await t.sql<{ svc_url: string; http_mthd: string; auth_tp: string; scrn_id: string | null; btn_id: string | null }>(
      `select svc_url, http_mthd, auth_tp, scrn_id, btn_id from cms_svc where use_yn = 'Y'`,
    );
    const kept = new Map(rows.map((row) => [`${row.http_mthd} ${row.svc_url}`, row]));
    for (const call of t.app.kit.calls.values()) {
      expect(kept.get(`${call.method} ${call.path}`)).toMatchObject({
        auth_tp: call.auth,
        scrn_id: call.screen ?? null,
        btn_id: call.button ?? null,
      });
    }
    expect(kept.size).toBe(t.app.kit.calls.size);
  });
});

/** Every row of an answer but notices: what is meant for everybody is a guest's too. */
const rowsIn = (data: object | null) =>
  Object.values(data ?? {})
    .flatMap((value) => (Array.isArray(value) ? (value as object[]) : []))
    .filter((row) => !('NOTC_NO' in row));

describe('who has no part in it', () => {
  it('a guest gets no row of any customer from any read', async () => {
    const guest = await t.login('guest01');
    const search = { SEARCH: { DT_TP: 'DLV', FR_DT: '20261001', TO_DT: '20261231', DLV_ORD_NO: 'DV' } };
    for (const call of t.app.kit.calls.values()) {
      if ((call.kind !== 'read' && call.kind !== 'download') || call.auth === 'OPEN') continue;
      const answer = call.method === 'GET' ? await guest.get(call.path) : await guest.post(call.path, search);
      if (answer.statusCode === 200) expect([call.id, rowsIn(answer.json().data)]).toEqual([call.id, []]);
      else expect([403, 404, 422]).toContain(answer.statusCode);
    }
    expect(await guest.data('/api/code/selectCustCode', { SEARCH: {} })).toMatchObject({ LIST: [] });
  });

  it('a customer without the service PAN is not offered the upload, and gets no part of it', async () => {
    const without = await t.login('cadm04');
    const menus = await without.data<{ menuMap: Record<string, { buttons: { BTN_ID: string }[] }>; popupMap: Record<string, object> }>(
      '/api/menuMap',
    );
    expect(menus.menuMap.dlvOrdMgt?.buttons.map((b) => b.BTN_ID)).not.toContain('upload');
    expect(menus.menuMap.dlvOrdMgt?.buttons.map((b) => b.BTN_ID)).toContain('batch');
    expect(menus.popupMap).not.toHaveProperty('dlvOrdExcelUploadPopup');
    const popup = '/api/pan/popup/DlvOrdExcelUploadPopup';
    for (const [path, body] of [
      [`${popup}/check`, { BATCH_ID: randomUUID(), FILE_SN: 1, CUST_CD: 'C00004' }],
      [`${popup}/saveDlvOrdExcelUpload`, { BATCH_ID: randomUUID(), UPLOAD_NO: 'x', SUBMIT_YN: 'N' }],
      [`${popup}/excel`, { UPLOAD_NO: 'x' }],
    ] as const) {
      expect([path, ...codeOf(await without.post(path, body))]).toEqual([path, 403, 'MSG000029']);
    }
    const having = await t.login('cadm01');
    const own = await having.data<typeof menus>('/api/menuMap');
    expect(own.menuMap.dlvOrdMgt?.buttons.map((b) => b.BTN_ID)).toContain('upload');
  });
});
