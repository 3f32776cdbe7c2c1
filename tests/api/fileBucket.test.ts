import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { backup } from '../../src/server/db/backup';
import { appUrlOf } from '../../src/server/db/migrate';
import { restore } from '../../src/server/db/restore';
import { openStore } from '../../src/server/lib/fileStore';
import { type BucketServer, startBucket } from '../support/bucket';
import { emptyDatabase } from '../support/clone';
import { createTestApp, type TestApp, type Visitor } from '../support/db';
import { dataFolder } from '../support/folders';

let bucket: BucketServer;
let t: TestApp;
let ops: Visitor;
const folder = dataFolder();
const keys = () => ({ FILE_STORE: bucket.url, FILE_STORE_KEY: bucket.key, FILE_STORE_SECRET: bucket.secret });
beforeAll(async () => {
  bucket = await startBucket();
  t = await createTestApp(keys());
  ops = await t.login('ops01');
});
afterAll(async () => {
  await t?.close();
  await bucket?.close();
  rmSync(folder, { recursive: true, force: true });
});

const content = (name: string) => Buffer.from(`%PDF-1.4\n${name}\n%%EOF\n`);
async function send(...names: string[]) {
  const form = new FormData();
  form.append('param', JSON.stringify({ REF_TP: 'DLV' }));
  for (const name of names) form.append('files', new Blob([content(name)]), name);
  const request = new Request('http://portal', { method: 'POST', body: form });
  const headers = { cookie: ops.cookie, 'content-type': request.headers.get('content-type') ?? '' };
  return t.app.inject({ method: 'POST', url: '/api/file/fileUpload', headers, payload: Buffer.from(await request.arrayBuffer()) });
}
const read = (FILE_SN: number) => ops.post('/api/file/fileDownload', { FILE_SN });
const upload = async (...names: string[]): Promise<number[]> => {
  const answer = await send(...names);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: { LIST: { FILE_SN: number }[] } }>().data.LIST.map((file) => file.FILE_SN);
};

describe('files in a bucket of an S3-compatible store', () => {
  it('are kept under random names and given back as they were, alone and as an archive', async () => {
    const numbers = await upload('청구서 (1).pdf', 'b.pdf');
    expect(bucket.objects.size).toBe(2);
    expect([...bucket.objects.keys()].every((name) => /^[\da-f]{2}\/[\da-f-]{36}$/.test(name))).toBe(true);
    const answer = await read(numbers[0] ?? 0);
    expect(answer.rawPayload).toEqual(content('청구서 (1).pdf'));
    expect(decodeURIComponent(String(answer.headers['content-disposition']))).toContain('청구서 (1).pdf');
    const both = await ops.post('/api/file/fileDownload', { LIST: numbers });
    expect(both.rawPayload.includes(content('b.pdf'))).toBe(true);
  });

  it('leave nothing behind when one of an upload is refused', async () => {
    const before = bucket.objects.size;
    const form = await send('good.pdf', 'bad.exe');
    expect([form.statusCode, form.json().code]).toEqual([415, 'MSG000301']);
    expect(bucket.objects.size).toBe(before);
  });

  it('a store that is down refuses with 503 and keeps the rest of the portal working', async () => {
    const [number = 0] = await upload('later.pdf');
    const rows = () => t.sql(`select 1 from cms_file`);
    const before = (await rows()).length;
    bucket.broken = 503;
    try {
      for (const answer of [await send('lost.pdf'), await read(number)]) {
        expect([answer.statusCode, answer.json().code]).toEqual([503, 'MSG000050']);
      }
      expect((await ops.post('/api/session')).statusCode).toBe(200);
    } finally {
      bucket.broken = undefined;
    }
    expect((await rows()).length).toBe(before);
    expect((await read(number)).rawPayload).toEqual(content('later.pdf'));
  });

  it('an object that is gone is no empty file', async () => {
    const [number = 0] = await upload('gone.pdf');
    bucket.objects.clear();
    expect((await read(number)).statusCode).toBe(500);
  });

  it('go into the backup and come back from it', async () => {
    const numbers = await upload('1.pdf', '2.pdf', '3.pdf');
    const archive = join(folder, 'bucket.backup');
    expect((await backup(t.ownerUrl, openStore(t.app.kit.env), archive, () => {})).files).toBe(bucket.objects.size);
    const kept = new Map(bucket.objects);
    bucket.objects.clear();
    const target = await emptyDatabase();
    try {
      await restore(target.url, appUrlOf(target.url), openStore(t.app.kit.env), archive, () => {});
    } finally {
      await target.drop();
    }
    expect(bucket.objects).toEqual(kept);
    expect((await read(numbers[2] ?? 0)).rawPayload).toEqual(content('3.pdf'));
  });

  it('are refused with a wrong secret', async () => {
    const wrong = openStore({ ...keys(), DATA_DIR: folder, FILE_STORE_SECRET: 'another' });
    await expect(wrong.keep(content('x'))).rejects.toThrow(/file store/);
  });
});
