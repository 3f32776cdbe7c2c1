import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Call, writes } from '../../src/contract/call';
import { feedScope } from '../../src/contract/open/partner';
import { seedFile } from '../../src/server/db/seedFiles';
import { AnswerTypes, declaredCalls } from '../support/contract';
import { createTestApp, type TestApp, type Visitor } from '../support/db';
import { type Line, lines } from '../support/matrix';
import { type Keys, keysOf, never } from '../support/matrixKeys';
import { partnerToken } from '../support/tokens';

let t: TestApp;
let ops: Visitor;
const visitors = new Map<string, Visitor>();

const corporationOf = (user: string) => (user === 'adm2000' ? '2000' : '1000');
async function as(user: string): Promise<Visitor> {
  const visitor = visitors.get(user) ?? (await t.login(user, { corp: corporationOf(user) }));
  visitors.set(user, visitor);
  return visitor;
}

beforeAll(async () => {
  t = await createTestApp({ LOGIN_ADDR_MAX: '100000', ASK_ADDR_MAX: '100000' });
  // Numbers of files that are found in no other text.
  await t.sql(`select setval('cms_file_file_sn_seq', 7654321)`);
  ops = await as('ops01');
  mkdirSync(join(t.app.kit.env.FILE_STORE, 'aa'), { recursive: true });
  writeFileSync(join(t.app.kit.env.FILE_STORE, 'aa/matrix'), 'x');
});
afterAll(() => t?.close());

const calls = () => [...t.app.kit.calls.values()].filter((call) => call.path !== '/api/openapi.json');
const lineOf = (call: Call): Line => lines[call.id] as Line;
const reads = ({ kind }: Call) => kind === 'read' || kind === 'download';

/** What each call has answered to a whole body. */
const answered = new Map<string, LightMyRequestResponse>();

const known = new Map<string, Promise<Keys>>();
/** Keys of a customer that calls leave as they are. */
function lasting(customer: string, state: Line['state']): Promise<Keys> {
  const name = `${customer} ${state}`;
  const keys = known.get(name) ?? keysOf(t, ops, customer, state);
  known.set(name, keys);
  return keys;
}

/** Does a body hold any of the keys? One that does not needs none of its own. */
function holdsKeys(body: Line['body'], keys: Keys): boolean {
  let held = false;
  body(
    new Proxy(keys, {
      get(target, name) {
        held ||= name !== 'today' && name !== 'now';
        return Reflect.get(target, name);
      },
    }),
  );
  return held;
}

/** What a call carries besides the cookie: for a partner's, a token of the visitor's user. */
async function headersOf(visitor: Visitor, { auth, scope }: Call): Promise<Record<string, string>> {
  const [user] = [...visitors].find(([, known]) => known === visitor) ?? [];
  if (auth !== 'TOKEN' || !user) return {};
  const ofStaff = { cust_cd: null, api_id: 'OPS_FEED', api_scopes: scope };
  return { ...(await partnerToken(t, user, scope === feedScope ? ofStaff : {})).headers };
}

/** Makes a call as its line says. */
async function make(visitor: Visitor, call: Call, body: object) {
  const headers = await headersOf(visitor, call);
  const rest = new Map(Object.entries(body as Record<string, string>));
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_, key: string) => {
    const value = rest.get(key) ?? 'x';
    rest.delete(key);
    return encodeURIComponent(value);
  });
  if (call.method === 'GET') return visitor.get(`${path}?${new URLSearchParams([...rest])}`, headers);
  if (call.kind === 'partner') return visitor.post(path, body, headers);
  return visitor.post(call.path, call.kind === 'save' || call.kind === 'action' ? { BATCH_ID: randomUUID(), ...body } : body);
}

/** Status and code of an answer, and what else it says: keys, numbers of errors and of requests apart. */
function said(answer: { statusCode: number; body: string; headers: Record<string, unknown> }, ...keys: Keys[]): unknown[] {
  const shown = keys.reduce(
    (text, k) =>
      [k.DLV_ORD_NO, k.CUST_CD, k.UPLOAD_NO, k.HBL_NO, k.USER_ID, String(k.FILE_SN)].reduce(
        (now, key) => (key ? now.replaceAll(key, 'KEY') : now),
        text,
      ),
    answer.body,
  );
  return [answer.statusCode, shown.replaceAll(/ERR-\w+/g, 'ERR')];
}

describe('every call of the program', () => {
  it('has its line in the matrix, and the permission that the specification lists', () => {
    const missing = calls().filter((call) => !lines[call.id]);
    expect(
      missing.map(
        ({ id, kind, auth, screen }) =>
          `${id} (${kind}, ${auth} ${screen ?? ''}): add it to lines in tests/support/matrix.ts, with a body that is done and keyed: true when that holds a key`,
      ),
    ).toEqual([]);
    expect(Object.keys(lines).filter((id) => !calls().some((call) => call.id === id))).toEqual([]);
    const listed = new Map(seedFile('services').map((row) => [row.SVC_ID, [row.AUTH_TP, row.SCRN_ID, row.BTN_ID]]));
    const wrong = calls().flatMap(({ id, auth, screen = null, button = null }) => {
      const wanted = listed.get(id) ?? [lines[id]?.auth ?? 'to be said as auth in its line', screen, button];
      return String([auth, screen, button]) === String(wanted)
        ? []
        : [`${id}: is ${auth} ${screen} ${button}, has to be ${wanted.join(' ')}`];
    });
    expect(wrong).toEqual([]);
  });

  it('of the contract is served, and what is served stands in the contract', () => {
    const declared = new Set(declaredCalls().map(({ call: { method, path } }) => `${method} ${path}`));
    expect(declared.size).toBeGreaterThan(200);
    expect([...declared].filter((key) => !t.app.kit.calls.has(key))).toEqual([]);
    // The description of the API is made by the plugin that describes it.
    expect([...t.app.kit.calls.keys()].filter((key) => !declared.has(key))).toEqual(['GET /api/openapi.json']);
  });

  it('S1-01 is refused to nobody signed in with 401, unless it is open', async () => {
    for (const call of calls()) {
      if (call.auth === 'OPEN') continue;
      const answer = await make(t.visitor(), call, {});
      expect([call.id, answer.statusCode, answer.headers['x-error-code']]).toEqual([call.id, 401, 'MSG000030']);
    }
  });

  it('of a screen is refused to who has no role, with 403 MSG000029, or MSG000125 where it writes', async () => {
    await t.sql(`delete from cms_user_role where user_id = 'ops04'`);
    for (const call of calls().filter(({ auth }) => auth === 'ROLE')) {
      const answer = await make(await as('ops04'), call, {});
      expect([call.id, answer.statusCode, answer.headers['x-error-code']]).toEqual([
        call.id,
        403,
        writes(call) ? 'MSG000125' : 'MSG000029',
      ]);
    }
  });

  it('is done for who may make it, with a whole body', async () => {
    const wrong: unknown[] = [];
    await t.sql(`update cms_job set last_rslt = 'FAIL' where job_id = 'FILE_CLEAN'`);
    await t.sql(`insert into cms_job_log (job_id, bgn_dtm, proc_nm) values ('FILE_CLEAN', now(), 'matrix')`);
    await t.sql(`insert into cms_email_log (frm_id, to_email, mail_title, send_sts, send_dtm, retry_cnt, corp_cd)
      values ('NOSUCH', 'x@matrix.example', 'x', 'FAIL', now(), 3, '1000')`);
    // What is written is there to be read.
    for (const call of calls().sort((a, b) => Number(writes(b)) - Number(writes(a)))) {
      const { by = 'cadm01', state, body, answers = 200, alone } = lineOf(call);
      const visitor = call.auth === 'OPEN' ? t.visitor() : alone ? await t.login(by) : await as(by);
      const shared = await lasting('C00001', state);
      const keys = writes(call) && holdsKeys(body, shared) ? await keysOf(t, ops, 'C00001', state) : shared;
      const answer = await make(visitor, call, body(keys));
      if (answer.statusCode !== answers) wrong.push([call.id, by, answer.statusCode, answer.body.slice(0, 300)]);
      answered.set(call.id, answer);
    }
    expect(wrong).toEqual([]);
  }, 240_000);

  it('answers every column that its row type has', () => {
    const types = new AnswerTypes();
    const missing: string[] = [];
    for (const call of calls()) {
      const answer = answered.get(call.id);
      if (answer?.statusCode !== 200 || !String(answer.headers['content-type']).includes('json')) continue;
      missing.push(...types.missing(call, answer.json().data));
    }
    types.close();
    expect(missing).toEqual([]);
  }, 180_000);

  it('answers a key of another customer, or of another corporation, as one that never was, and changes nothing', async () => {
    let compared = 0;
    for (const call of calls().filter((call) => lineOf(call).keyed)) {
      const { state, body } = lineOf(call);
      for (const [user, customer] of [
        ['cadm01', 'C00002'],
        ['cusr01', 'C00002'],
        ['adm2000', 'C00001'],
      ] as const) {
        const visitor = await as(user);
        const keys = await lasting(customer, state);
        const kept = async () => [
          await t.sql(
            `select o, l, f from pan_dlv_ord o join pan_dlv_ord_dtl l using (dlv_ord_no) join cms_file f on f.ref_key = o.dlv_ord_no where dlv_ord_no = $1`,
            [keys.DLV_ORD_NO],
          ),
          await t.sql(
            `select q, l from ptl_quote q join ptl_quote_dtl l using (quo_no, quo_rev) where quo_no = any($1) order by quo_no, quo_rev`,
            [Object.values(keys.quotes)],
          ),
        ];
        const before = await kept();
        const own = await make(visitor, call, body(keys));
        if (own.statusCode === 403) continue;
        compared++;
        const strange = await make(visitor, call, body(never(keys)));
        expect([call.id, user, ...said(own, keys)]).toEqual([call.id, user, ...said(strange, never(keys))]);
        expect([call.id, await kept()]).toEqual([call.id, before]);
      }
    }
    expect(compared).toBeGreaterThan(60);
  }, 120_000);

  it('is open to a customer with whom business is stopped where it reads, and refused with MSG000186 where it orders', async () => {
    const stop = (yn: string) => t.sql(`update mdm_cust set stop_yn = $1 where cust_cd = 'C00012'`, [yn]);
    const user = 'cusr11';
    for (const call of calls().filter(({ auth, id }) => auth !== 'OPEN' && !lines[id]?.alone)) {
      const { state, body, stopped } = lineOf(call);
      if (!stopped && !reads(call)) continue;
      await stop('N');
      const keys = await lasting('C00012', state);
      const before = reads(call) ? (await make(await as(user), call, body(keys))).statusCode : null;
      await stop('Y');
      const answer = await make(await as(user), call, body(keys));
      if (stopped) expect([call.id, answer.json().code]).toEqual([call.id, 'MSG000186']);
      else expect([call.id, answer.statusCode]).toEqual([call.id, before]);
    }
  }, 120_000);

  it('is refused to a guest with MSG000125 where it writes, and where it is not granted', async () => {
    const granted = new Set(seedFile('grants').map((row) => [row.ROLE_ID, row.SCRN_ID, row.BTN_ID].filter(Boolean).join('/')));
    const mains = new Set(seedFile('buttons').flatMap((row) => (row.BTN_TP === 'MAIN' ? [`${row.SCRN_ID}/${row.BTN_ID}`] : [])));
    for (const call of calls()) {
      // A guest has no customer, so no token is good for one.
      if (lineOf(call).alone || call.auth === 'TOKEN') continue;
      const named = call.button && !mains.has(`${call.screen}/${call.button}`) ? [call.button] : [];
      const mayOpen = call.auth !== 'ROLE' || granted.has(['GUEST', call.screen, ...named].join('/'));
      const wanted = writes(call) ? 'MSG000125' : mayOpen ? null : 'MSG000029';
      const answer = await make(await as('guest01'), call, {});
      const code = answer.headers['x-error-code'] ?? null;
      if (wanted) expect([call.id, answer.statusCode, code]).toEqual([call.id, 403, wanted]);
      else if (answer.statusCode === 403) expect([call.id, code]).toEqual([call.id, 'MSG000029']);
    }
  });

  it('refuses a body that is none of its form with 4xx', async () => {
    for (const call of calls().filter(({ method, kind }) => method === 'POST' && kind !== 'upload')) {
      if (lineOf(call).alone) continue;
      const visitor = call.auth === 'OPEN' ? t.visitor() : await as(lineOf(call).by ?? 'cadm01');
      const own = await headersOf(visitor, call);
      const send = (payload: string) =>
        t.app.inject({
          method: 'POST',
          url: call.path,
          payload,
          headers: { cookie: visitor.cookie, 'content-type': 'application/json', ...own },
        });
      expect([call.id, (await send('{"SEARCH":')).statusCode]).toEqual([call.id, 400]);
      const hasForm = ['read', 'save', 'partner'].includes(call.kind) || (call.kind === 'action' && call.auth === 'ROLE');
      for (const payload of ['[]', '"text"', '7', JSON.stringify({ SEARCH: 'x', LIST: 'x', BATCH_ID: 7, PAGE: 'x' })]) {
        const answer = await send(payload);
        const fits = hasForm ? answer.statusCode >= 400 && answer.statusCode < 500 : answer.statusCode < 500;
        expect([call.id, payload, fits, answer.statusCode]).toEqual([call.id, payload, true, answer.statusCode]);
      }
    }
  });
});
