import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../support/clone';
import { createTestApp, type TestApp } from '../support/db';
import { dataFolder } from '../support/folders';
import { jobsOf } from '../support/mail';
import { type Program, startProgram } from '../support/programs';

/** Two ports that are free now. */
async function freePorts(): Promise<[string, string]> {
  const servers = [createServer(), createServer()];
  const ports: string[] = [];
  for (const server of servers) {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    ports.push(String(typeof address === 'object' ? address?.port : ''));
  }
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  return [ports[0] ?? '', ports[1] ?? ''];
}

const standInsAt = (program: Program) => program.said(/Stand-ins +(http:\/\/\S+)/, 60_000);
const answers = (url: string) =>
  fetch(url).then(
    ({ status }) => status,
    () => 0,
  );

describe('the stand-ins', () => {
  let t: TestApp;
  let portal = '';
  let standIns: Program;
  let address = '';
  beforeAll(async () => {
    t = await createTestApp();
    portal = await t.app.listen({ port: 0, host: '127.0.0.1' });
    mkdirSync(join(t.app.kit.env.DATA_DIR, 'mail'), { recursive: true });
    const env = { MOCK_PORT: '0', PORTAL_URL: portal, MAIL_DIR: join(t.app.kit.env.DATA_DIR, 'mail') };
    standIns = startProgram('mock/main.ts', [], env, { input: true });
    address = await standInsAt(standIns);
  });
  afterAll(async () => {
    await standIns?.end('SIGKILL');
    await t?.close();
  });

  const text = async (path: string) => (await fetch(`${address}${path}`)).text();
  const order = (kind: string, user = 'ops01', headers = {}) =>
    fetch(`${address}/sso`, {
      method: 'POST',
      redirect: 'manual',
      headers,
      body: new URLSearchParams({ kind, user, url: '/pan/dlvOrdMgt?mid=dlvOrdMgt' }),
    });
  /** Issues a link of a kind; gives its page and where it leads when followed at the portal. */
  async function linkOf(kind: string, user?: string) {
    const shown = await text(String((await order(kind, user)).headers.get('location')));
    const href = /<a href="([^"]+\/api\/link[^"]+)"/.exec(shown)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const { pathname, search } = new URL(href);
    const answer = await fetch(`${portal}${pathname}${search}`, { redirect: 'manual' });
    return { shown, to: answer.headers.get('location') };
  }

  it('lists its pages, on loopback and to pages of its own alone', async () => {
    expect(await text('/')).toContain('/mail');
    expect(await answers(`${address}/nothing`)).toBe(404);
    expect(await answers(`${address}/mail/..%2f..%2fpostmaster.pid`)).toBe(404);
    expect((await order('good', 'ops01', { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect(await t.sql('select 1 from cms_jwt')).toEqual([]);
  });

  it('gives a good link, which leads to its target, and one for a guest', async () => {
    const target = `/login/data?${new URLSearchParams({ url: '/pan/dlvOrdMgt?mid=dlvOrdMgt' })}`;
    expect((await linkOf('good')).to).toBe(target);
    expect((await linkOf('guest', 'cadm01')).to).toBe(target);
    const logs = await t.sql(
      `select user_id, login_tp, login_rslt from cms_login_log where login_tp <> 'PW' order by log_seq desc limit 2`,
    );
    expect(logs.map((row) => Object.values(row))).toEqual([
      ['cadm01', 'GUEST', 'OK'],
      ['ops01', 'SSO', 'OK'],
    ]);
  });

  it.each(['used', 'revoked', 'broken', 'outside'])('gives a link that is %s, which leads to the message', async (kind) => {
    expect((await linkOf(kind)).to).toBe('/login/msgView?code=MSG000122');
  });

  it('gives a link that expires after the shortest time there is, and counts it down', async () => {
    const { shown } = await linkOf('expired');
    expect(shown).toMatch(/valid for (5\d|60) more seconds/);
    expect(shown).toContain('http-equiv="refresh"');
    expect(await t.sql(`select extract(epoch from exp_dtm - iss_dtm)::int as s from cms_jwt order by reg_dtm desc limit 1`)).toEqual([
      { s: 60 },
    ]);
  });

  it('tells what the portal refuses', async () => {
    const answer = await order('good', 'nobody.here');
    expect([answer.status, await answer.text()]).toEqual([502, expect.stringContaining('[MSG000017]')]);
  });

  it('shows the mails the portal wrote, newest first, with what is to be typed from them', async () => {
    expect(await text('/mail')).toContain('None yet');
    await t.visitor().data('/api/auth/sendMsg', { EMAIL: 'first@quayside.example', PURPOSE: 'REGISTER' });
    await t.visitor().data('/api/auth/sendMsg', { EMAIL: 'second@quayside.example', PURPOSE: 'REGISTER' });
    await jobsOf(t).sendAll();
    const list = await text('/mail');
    expect(list.indexOf('second@')).toBeGreaterThan(0);
    expect(list.indexOf('second@')).toBeLessThan(list.indexOf('first@'));
    const mail = await text(/href="(\/mail\/\d+)"/.exec(list)?.[1] ?? '');
    expect(mail).toContain('sandbox srcdoc=');
    expect(mail).toMatch(/\d{6}/);
    writeFileSync(join(t.app.kit.env.DATA_DIR, 'mail', '9999999999.eml'), 'Subject: <script>x</script>\r\n\r\n<b>');
    expect(await text('/mail')).toContain('&lt;script&gt;');
  });
});

describe('beside the portal', () => {
  let database: TestDatabase;
  const folder = dataFolder();
  const started: Program[] = [];
  beforeAll(async () => {
    database = await cloneDatabase();
  });
  afterAll(async () => {
    for (const program of started) await program.end('SIGKILL');
    await database?.drop();
    rmSync(folder, { recursive: true, force: true });
  });
  const start = (PORT: string, MOCK_PORT: string) => {
    const program = startProgram('src/server/main.ts', [], {
      PORT,
      MOCK_PORT,
      DATA_DIR: folder,
      DATABASE_URL: database.url,
      LOG_LEVEL: 'warn',
    });
    started.push(program);
    return program;
  };

  it('they start with the demo, print their address, and end with the portal, also with one that was killed', async () => {
    for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
      const [port, mockPort] = await freePorts();
      const portal = start(port, mockPort);
      const address = await standInsAt(portal);
      expect(address).toBe(`http://127.0.0.1:${mockPort}`);
      expect(await answers(`${address}/mail`)).toBe(200);
      expect(await answers(`${address}/unipass`)).toBe(200);
      portal.child.kill(signal);
      await expect.poll(() => answers(`${address}/mail`), { timeout: 20_000 }).toBe(0);
      await portal.ended;
    }
  }, 120_000);

  it('a MOCK_PORT that is taken is said in one line; the portal serves without them', async () => {
    const [port, mockPort] = await freePorts();
    const other = createServer().listen(Number(mockPort), '127.0.0.1');
    try {
      const portal = start(port, mockPort);
      await portal.said(/MOCK_PORT/, 60_000);
      expect(portal.output()).toContain(
        `MOCK_PORT ${mockPort} is taken by another program: the stand-ins are not started; end it or set another MOCK_PORT\n`,
      );
      expect(portal.output()).not.toMatch(/at .*\.ts:\d/);
      expect(await answers(`http://127.0.0.1:${port}/readyz`)).toBe(200);
      expect(await portal.end()).toBe(0);
    } finally {
      other.close();
    }
  }, 90_000);
});
