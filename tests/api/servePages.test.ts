import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { routes } from '../../config/routes';
import { sharePage } from '../../src/contract/login/share';
import { buildApp } from '../../src/server/app';
import { errors } from '../../src/server/plugins/errors';
import { createTestApp, type TestApp } from '../support/db';

let t: TestApp;
let app: FastifyInstance;
let folder: string;
beforeAll(async () => {
  t = await createTestApp();
  folder = mkdtempSync(join(tmpdir(), 'quayside-pages-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Quayside</title>');
  writeFileSync(join(folder, 'assets', 'index-abc123.js'), 'export {};');
  for (const [end, pack] of [
    ['br', brotliCompressSync],
    ['gz', gzipSync],
  ] as const)
    writeFileSync(join(folder, 'assets', `index-abc123.js.${end}`), pack('export {}; // packed'));
  app = await buildApp({ env: t.app.kit.env, pools: t.pools, clientDir: folder });
});
afterAll(async () => {
  await app?.close();
  await t?.close();
  rmSync(folder, { recursive: true, force: true });
});

const get = (url: string) => app.inject({ method: 'GET', url });

it('A06 deep links of known routes answer 200 with the application’s page, unknown paths 404 with it', async () => {
  for (const { path } of routes) {
    const answer = await get(`${path}?mid=x`);
    expect([path, answer.statusCode, answer.body]).toEqual([path, 200, expect.stringContaining('<title>Quayside')]);
    expect(answer.headers['cache-control']).toBe(path === sharePage ? 'no-store' : 'no-cache');
  }
  expect((await get('/pan/dlvOrdDetail/copy2')).statusCode).toBe(200);
  for (const path of ['/no/such', '/pan/dlvOrdMgt/x', '/%EA%B0%80', '/index.php']) {
    const answer = await get(path);
    expect([path, answer.statusCode, answer.body]).toEqual([path, 404, expect.stringContaining('<title>Quayside')]);
  }
});

it('the page of a shared shipment is not stored, listed by robots or named to other sites; others keep their own headers', async () => {
  for (const path of [sharePage, `${sharePage}/`])
    expect((await get(path)).headers).toMatchObject({
      'x-robots-tag': 'noindex, nofollow',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
    });
  const other = await get('/login');
  expect([other.headers['x-robots-tag'], other.headers['referrer-policy']]).toEqual([undefined, 'same-origin']);
});

it('hashed assets are kept for ever; nothing outside the folder is served; /api is never a page', async () => {
  const asset = await get('/assets/index-abc123.js');
  expect([asset.statusCode, asset.headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable']);
  for (const path of ['/../package.json', '/..%2fpackage.json', '/assets/..%2f..%2f..%2fetc%2fpasswd', '/.env', '/.git/config']) {
    expect((await get(path)).body).not.toMatch(/"name"|root:|\[core\]/);
  }
  expect((await get('/api/nothing')).json()).toMatchObject({ code: 'MSG000043' });
  expect((await get('/%zz')).statusCode).toBe(400);
});

it('a call whose caller has left in the middle is no error of the portal', async () => {
  const bare = fastify();
  bare.decorate('kit', t.app.kit);
  errors(bare);
  let left = 0;
  bare.get('/slow', async ({ raw }) => {
    await once(raw.socket, 'close');
    left++;
    throw Object.assign(new Error('Premature close'), { code: 'ERR_STREAM_PREMATURE_CLOSE' });
  });
  const { port } = new URL(await bare.listen({ port: 0, host: '127.0.0.1' }));
  const socket = connect(Number(port), '127.0.0.1', () => socket.write('GET /slow HTTP/1.1\r\nhost: x\r\n\r\n'));
  setTimeout(() => socket.destroy(), 100);
  await expect.poll(() => left).toBe(1);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(await t.sql(`select err_msg from cms_error_log where svc_url = '/slow'`)).toEqual([]);
  await bare.close();
});

it('an asset comes as it was packed when it was built, in a way the browser can unpack, and caches keep the ways apart', async () => {
  const ask = (encoding: string) => app.inject({ method: 'GET', url: '/assets/index-abc123.js', headers: { 'accept-encoding': encoding } });
  for (const [encoding, name, unpack] of [
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip, deflate', 'gzip', gunzipSync],
  ] as const) {
    const { headers, rawPayload } = await ask(encoding);
    expect([headers['content-encoding'], headers.vary, String(unpack(rawPayload))]).toEqual([
      name,
      'accept-encoding',
      'export {}; // packed',
    ]);
    expect([headers['content-type'], headers['cache-control']]).toEqual([
      'application/javascript; charset=utf-8',
      'public, max-age=31536000, immutable',
    ]);
  }
  const plain = await ask('identity');
  expect([plain.headers['content-encoding'], plain.body]).toEqual([undefined, 'export {};']);
});
