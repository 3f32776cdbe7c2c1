import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../support/db';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp({ PUBLIC_URL: 'https://portal.example' });
});
afterAll(() => t?.close());

const ask = (host: string, url = '/api/auth/authorized', remoteAddress = '127.0.0.1', headers = {}) =>
  t.app.inject({
    method: url.startsWith('/api') ? 'POST' : 'GET',
    url,
    remoteAddress,
    headers: { host, ...headers },
    ...(url.startsWith('/api') ? { payload: {} } : {}),
  });

describe('the name that the portal is asked by', () => {
  it.each(['portal.example', 'portal.example:443', 'PORTAL.example'])('%s is its own', async (host) => {
    expect((await ask(host, undefined, '203.0.113.9')).statusCode).toBe(200);
  });

  it.each([
    'evil.example',
    'portal.example.evil.example',
    'evil.example:443',
    'portal.example@evil.example',
    '203.0.113.1',
    '127.0.0.1.evil.example',
    'a b',
  ])('%j is not: a page whose name was pointed here gets nothing, calls, pages and files alike', async (host) => {
    for (const url of ['/api/auth/authorized', '/', '/login', '/logos/a-login.svg', '/api/none']) {
      const answer = await ask(host, url);
      expect([url, answer.statusCode, answer.headers['x-error-code'], answer.headers['set-cookie']]).toEqual([
        url,
        421,
        'MSG000471',
        undefined,
      ]);
      expect(answer.json().message).not.toContain('evil');
    }
  });

  it.each(['localhost', 'localhost:8080', '127.0.0.1:8080', '[::1]:8080'])('%s is, from this machine alone', async (host) => {
    expect((await ask(host)).statusCode).toBe(200);
    expect((await ask(host, undefined, '::1')).statusCode).toBe(200);
    expect((await ask(host, undefined, '::ffff:127.0.0.1')).statusCode).toBe(200);
    expect((await ask(host, undefined, '203.0.113.9')).statusCode).toBe(421);
  });

  it('a header of a proxy says nothing else', async () => {
    const forwarded = { 'x-forwarded-host': 'portal.example', forwarded: 'host=portal.example' };
    expect((await ask('evil.example', undefined, undefined, forwarded)).statusCode).toBe(421);
  });

  it('what watches the process needs none', async () => {
    for (const url of ['/healthz', '/readyz']) expect((await ask('10.0.0.9', url, '203.0.113.9')).statusCode).toBe(200);
  });
});

it('every answer says what its page may not ask the browser for', async () => {
  const answers = [
    await ask('portal.example'),
    await ask('portal.example', '/login'),
    await ask('portal.example', '/none.js'),
    await ask('portal.example', '/api/none'),
    await ask('portal.example', '/%E0%A4%A'),
    await ask('evil.example'),
    await ask('portal.example', '/healthz'),
  ];
  for (const { statusCode, headers } of answers) {
    expect([statusCode, headers['permissions-policy']]).toEqual([
      statusCode,
      expect.stringMatching(/camera=\(\).*geolocation=\(\).*usb=\(\)/),
    ]);
  }
});
