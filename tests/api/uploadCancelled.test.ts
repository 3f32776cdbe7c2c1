import { mkdirSync, readdirSync } from 'node:fs';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createTestApp, type TestApp, type Visitor } from '../support/db';

let t: TestApp;
let ops: Visitor;
let port: number;
beforeAll(async () => {
  t = await createTestApp();
  ops = await t.login('ops01');
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  mkdirSync(t.app.kit.env.FILE_STORE, { recursive: true });
  ({ port } = t.app.server.address() as AddressInfo);
});
afterAll(() => t?.close());

const part = (name: string) =>
  `--cut\r\ncontent-disposition: form-data; name="files"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`;
const pdf = '%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n';
const stored = () =>
  readdirSync(t.app.kit.env.FILE_STORE, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name);

it('an upload that is cancelled in its second file leaves nothing of the first', async () => {
  const before = stored();
  const sending = request({
    port,
    method: 'POST',
    path: '/api/file/fileUpload',
    headers: {
      cookie: ops.cookie,
      origin: t.app.kit.env.PUBLIC_URL,
      'content-type': 'multipart/form-data; boundary=cut',
      'content-length': 1_000_000,
    },
  });
  const gone = new Promise((resolve) => sending.on('error', resolve));
  sending.write(`--cut\r\ncontent-disposition: form-data; name="param"\r\n\r\n{"REF_TP":"DLV"}\r\n`);
  sending.write(`${part('first-of-cancelled.pdf')}${pdf}\r\n${part('second-of-cancelled.pdf')}${pdf}`);
  await vi.waitFor(() => expect(stored().length).toBeGreaterThan(before.length), { timeout: 5_000 });
  sending.destroy();
  await gone;
  await vi.waitFor(() => expect(stored()).toEqual(before), { timeout: 5_000 });
  expect(await t.sql(`select from cms_file where file_nm like '%of-cancelled.pdf'`)).toEqual([]);
  const alive = await ops.post('/api/session', {});
  expect(alive.statusCode).toBe(200);
});
