import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Runner } from '../../src/server/jobs/runner';
import { chainKey, checkChain } from '../../src/server/lib/securityLog';
import { SinkError } from '../../src/server/lib/securitySink';
import { createTestApp, type TestApp } from '../support/db';
import { demoPassword } from '../support/demoPassword';
import { makeOrder } from '../support/orders';

const folder = mkdtempSync(join(tmpdir(), 'quayside-'));
let t: TestApp;
beforeAll(async () => {
  t = await createTestApp({ SECURITY_LOG: `file:${folder}`, LOGIN_FAIL_MAX: '3' });
});
afterAll(async () => {
  await t.close();
  rmSync(folder, { recursive: true, force: true });
});

const lines = () =>
  readdirSync(folder)
    .sort()
    .flatMap((name) => readFileSync(join(folder, name), 'utf8').trim().split('\n'));
type Told = Record<string, unknown> & { event: string };
const told = () => lines().map((line) => JSON.parse(line) as Told);
/** Waits for an event that was just caused. */
const comes = (event: string, facts: object) =>
  expect.poll(() => told().filter((one) => one.event === event)).toContainEqual(expect.objectContaining(facts));

it('sign-ins are told, good and bad ones, and the lock; no typed password is', async () => {
  await t.login('ops01');
  await comes('SIGN_IN', { user: 'ops01', result: 'OK', way: 'PW', ip: '127.0.0.1', build: '1000' });
  const secret = 'a wrong password 1!';
  for (let i = 0; i < 3; i++) await t.visitor().post('/api/login', { p: `${secret}\u001f1000`, c: 'cadm01', lang: 'ko' });
  await comes('SIGN_IN', { user: 'cadm01', result: 'BADPW' });
  await comes('LOCK', { user: 'cadm01' });
  await t.visitor().post('/api/login', { p: `${demoPassword}\u001f1000`, c: 'cadm01', lang: 'ko' });
  await comes('SIGN_IN', { user: 'cadm01', result: 'LOCK' });
  await t.visitor().post('/api/login', { p: `${secret}\u001f1000`, c: 'no\nsuch "one"', lang: 'ko' });
  await comes('SIGN_IN', { typed: 'no\ufffdsuch "one"', result: 'NOUSER' });
  await t.visitor().get('/api/link?token=none');
  await comes('SIGN_IN', { result: 'TOKEN' });
  expect(lines().join('\n')).not.toContain(secret);
  expect(lines().join('\n')).not.toContain(demoPassword);
});

it('refused calls are told: without a session, and without the right', async () => {
  await t.visitor().post('/api/session');
  await comes('REFUSED', { status: 401, svc: 'session', code: 'MSG000030' });
  const customer = await t.login('cusr05');
  await customer.post('/api/cms/comm/CmsUserMgt/selectCmsUser', { SEARCH: {} });
  await comes('REFUSED', { status: 403, user: 'cusr05', code: 'MSG000029' });
  await customer.post('/api/logout');
  await comes('SIGN_OUT', { user: 'cusr05' });
});

it('what administrators do is told: accounts, settings, the own password, a view as a customer', async () => {
  const admin = await t.login('sysadm');
  const unlock = await admin.post('/api/cms/comm/CmsUserMgt/unlock', { BATCH_ID: randomUUID(), LIST: [{ USER_ID: 'cadm01' }] });
  expect(unlock.statusCode, unlock.body).toBe(200);
  await comes('RIGHTS', { user: 'sysadm', svc: 'cms.comm.CmsUserMgt.unlock', rows: 1, keys: 'cadm01' });
  const view = await admin.post('/api/cms/comm/CmsUserMgt/viewAs', {
    BATCH_ID: randomUUID(),
    LIST: [{ USER_ID: 'cadm01' }],
    RSN: 'a question',
  });
  expect(view.statusCode, view.body).toBe(200);
  await comes('VIEW_AS', { user: 'sysadm', svc: 'cms.comm.CmsUserMgt.viewAs', keys: 'cadm01' });
  expect((await admin.post('/api/viewAs/end', { BATCH_ID: randomUUID() })).statusCode).toBe(200);
  await comes('VIEW_AS', { user: 'sysadm', svc: 'viewAs.end' });
  const changed = await (await t.login('cusr05')).post('/api/admin/ChangePassword/saveChangePassword', {
    BATCH_ID: randomUUID(),
    LIST: [{ BATCH_FLAG: 'update', CUR_PW: demoPassword, NEW_PW: 'Another!2027', NEW_PW2: 'Another!2027' }],
  });
  expect(changed.statusCode, changed.body).toBe(200);
  await comes('ACCOUNT', { user: 'cusr05', svc: 'admin.ChangePassword.saveChangePassword' });
  expect(lines().join('\n')).not.toContain('Another!2027');
});

it('personal data that is taken away is told, with the reason', async () => {
  const visitor = await t.login('ops01');
  await makeOrder(t, visitor, 'C00001');
  const answer = await visitor.post('/api/insertPrvcLog', {
    PRVC_TP: 'DOWN',
    COLUMNS: ['EMAIL'],
    ROW_CNT: 3,
    TBL_NM: 'CMS_USER',
    ACCESS_RSN: 'a list',
  });
  expect(answer.statusCode, answer.body).toBe(200);
  await comes('EXPORT', { user: 'ops01', how: 'DOWN', table: 'CMS_USER', columns: 'EMAIL', rows: 3, reason: 'a list' });
});

it('purging the logs is told', async () => {
  await t.sql(`update cms_job set next_run_dtm = now() where job_id = 'FILE_CLEAN'`);
  expect(await new Runner(t.app.kit, t.app.log).runDue()).toContain('FILE_CLEAN');
  await comes('PURGE', { user: 'system' });
});

it('several processes write one file, and nothing of it may be changed', async () => {
  await t.app.kit.security.flush();
  expect(new Set(told().map((one) => one.process)).size).toBe(2);
  expect(checkChain(lines(), chainKey(t.app.kit.secret)).breaks).toEqual([]);
  const without = lines().filter((line) => !line.includes('"LOCK"'));
  expect(checkChain(without, chainKey(t.app.kit.secret)).breaks.length).toBeGreaterThan(0);
});

it('a log that others may write stops the start', async () => {
  const other = mkdtempSync(join(tmpdir(), 'quayside-'));
  const file = join(other, `security-${new Date().toISOString().slice(0, 10).replaceAll('-', '')}.jsonl`);
  writeFileSync(file, '');
  chmodSync(file, 0o666);
  await expect(createTestApp({ SECURITY_LOG: `file:${other}` })).rejects.toThrow(SinkError);
  rmSync(other, { recursive: true });
});

it('a log that cannot be written is an error of the administrator’s day, and nobody is refused for it', async () => {
  const sink = (t.app.kit.security as unknown as { sink: { write: () => Promise<void> } }).sink;
  const write = sink.write;
  sink.write = async () => {
    throw new Error('no space left on device');
  };
  try {
    // Each portal is asked once.
    for (let i = 0; i < 2; i++) await t.login('ops01');
    await expect
      .poll(() => t.sql(`select err_lvl, err_msg from cms_error_log where err_cd = 'SECLOG'`))
      .toEqual([{ err_lvl: 'FATAL', err_msg: 'the security log cannot be written: no space left on device' }]);
    const day = await (await t.login('sysadm')).data<{ LIST: { KIND: string; LVL: string; NAME: string }[] }>(
      '/api/cms/log/CmsAdminDay/selectCmsAdminDayG6',
      {
        SEARCH: {},
      },
    );
    expect(day.LIST).toContainEqual(expect.objectContaining({ KIND: 'ERR_OPEN', LVL: 'BAD', NAME: 'SECLOG' }));
  } finally {
    sink.write = write;
  }
});
