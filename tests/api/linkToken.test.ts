import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { routes } from '../../config/routes';
import { buildApp } from '../../src/server/app';
import { createTestApp, type TestApp } from '../support/db';

let t: TestApp;
let app: FastifyInstance;
let folder: string;
let log = '';
beforeAll(async () => {
  t = await createTestApp();
  folder = mkdtempSync(join(tmpdir(), 'quayside-link-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Quayside</title>');
  writeFileSync(join(folder, 'assets', 'index-abc123.js'), 'export {};');
  const stream = {
    write: (line: string) => {
      log += line;
    },
  };
  app = await buildApp({ env: t.app.kit.env, pools: t.pools, clientDir: folder, logger: pino({ level: 'trace' }, stream) });
});
afterAll(async () => {
  await app?.close();
  await t?.close();
  rmSync(folder, { recursive: true, force: true });
});

const ask = (url: string, method: 'GET' | 'HEAD' | 'POST' = 'GET') => app.inject({ method, url });
const landing = '/csm/CsmRequestMgt?mid=csmRequestMgt';
const sent = (answer: { statusCode: number; headers: Record<string, unknown> }) => {
  const to = new URL(String(answer.headers.location), 'http://portal.test');
  return [answer.statusCode, to.host, to.pathname, Object.fromEntries(to.searchParams)];
};
const to = (token: string) => [302, 'portal.test', '/api/link', { token, url: landing }];

it('S2-32 a request of any page with a token is sent to the link call, which leads to the request page', async () => {
  const answer = await ask('/?token=abc.DEF-_123');
  expect(answer.headers.location).toBe('/api/link?token=abc.DEF-_123&url=%2Fcsm%2FCsmRequestMgt%3Fmid%3DcsmRequestMgt');
  expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  expect(answer.body).toBe('');
  const pages = routes.map(({ path }) => path).filter((path) => path !== '/login/data');
  for (const path of [...pages, '/pan/dlvOrdDetail/copy2', '/no/such', '/csm/CsmRequestMgt']) {
    expect([path, sent(await ask(`${path}?mid=x&token=T`))]).toEqual([path, to('T')]);
  }
  expect(sent(await ask('/?token=T', 'HEAD'))).toEqual(to('T'));
});

it('S2-32 the token is written so that it stays one value', async () => {
  for (const token of ['a+b/c==', 'a&url=//evil.example', 'a#b', 'a;b=c', '%41', '"<>']) {
    expect(sent(await ask(`/?token=${encodeURIComponent(token)}`))).toEqual(to(token));
  }
});

it('S2-32 the request that the link was sent for goes along, and nothing else that could be one', async () => {
  for (const path of ['/csm/CsmRequestMgt?mid=csmRequestMgt&', '/?']) {
    expect(sent(await ask(`${path}REQ_NO=CS2611200001&token=T`))).toEqual([
      302,
      'portal.test',
      '/api/link',
      { token: 'T', url: `${landing}&REQ_NO=CS2611200001` },
    ]);
  }
  for (const odd of ['', 'CS1&NEW_YN=Y', 'CS 1', '//evil.example', 'C'.repeat(21), 'CS1&REQ_NO=CS2', '%EA%B0%80'])
    expect(sent(await ask(`/?REQ_NO=${odd.includes('REQ_NO') || odd.startsWith('%') ? odd : encodeURIComponent(odd)}&token=T`))).toEqual(
      to('T'),
    );
});

it('S2-32 the visitor chooses no target', async () => {
  for (const url of ['/pan/dlvOrdMgt?mid=dlvOrdMgt', '//evil.example', 'https://evil.example', '/\\evil.example']) {
    expect(sent(await ask(`/?url=${encodeURIComponent(url)}&token=T`))).toEqual(to('T'));
  }
});

it.each([
  ['several', 'token=a&token=b'],
  ['too long', `token=${'a'.repeat(2_049)}`],
  ['with a line break', 'token=a%0d%0aset-cookie:x=1'],
  ['with a zero', 'token=a%00b'],
  ['with a space', 'token=a%20b'],
  ['of other letters', 'token=%EA%B0%80'],
])('S2-32 what cannot be a token is not passed on: %s', async (_, query) => {
  const answer = await ask(`/?${query}`);
  expect(sent(answer)).toEqual(to(''));
  expect(answer.headers['set-cookie']).toBeUndefined();
});

it('S2-32 not under /login/data, not without a token, not for files, calls and the state of the process', async () => {
  for (const path of ['/login/data?url=/&token=T', '/login/d%61ta?token=T', '/login/data/?token=T']) {
    expect([path, (await ask(path)).statusCode >= 300 && (await ask(path)).statusCode < 400]).toEqual([path, false]);
  }
  for (const path of ['/', '/?token=', '/?token', '/?Token=T', '/assets/index-abc123.js?token=T', '/healthz?token=T', '/readyz?token=T']) {
    expect([path, (await ask(path)).statusCode]).toEqual([path, 200]);
  }
  expect((await ask('/api/nothing?token=T')).statusCode).toBe(404);
  expect((await ask('/?token=T', 'POST')).statusCode).toBe(404);
});

it('S2-32 the log holds no token', async () => {
  log = '';
  await ask('/?mid=x&token=very-secret');
  await ask('/login/data?token=very-secret');
  await ask('/api/nothing?token=very-secret');
  expect((await ask('/api/link?token=very-secret&url=/')).statusCode).toBe(303);
  expect(log).toContain('"url":"/login/data"');
  expect(log).not.toContain('very-secret');
});
