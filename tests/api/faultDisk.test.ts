import { spawnSync } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { closeSync, mkdirSync, openSync, readdirSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataFolder } from '../support/folders';
import { type Running, signIn, startPortal } from '../support/killed';

/** Whether this machine lets the tests mount small disks of their own; where it does not, they are left out. */
const mayMount = spawnSync('unshare', ['-m', 'sh', '-c', 'mount -t tmpfs -o size=1m tmpfs /mnt']).status === 0;

const folder = dataFolder();
const files = dataFolder();
let portal: Running;
let cookie = '';

/** Path of a folder of the portal, whose disks nobody else sees. */
const within = (path: string) => `/proc/${portal.program.child.pid}/root${path}`;

/** Writes until the disk is full; gives what makes room again. */
function fill(path: string, keep = 0): () => void {
  const [filler, spare] = [join(within(path), 'filler'), join(within(path), 'spare')];
  const write = (file: string, bytes: number) => {
    const handle = openSync(file, 'w');
    try {
      for (let left = bytes; left > 0; ) left -= writeSync(handle, Buffer.alloc(Math.min(left, 65_536)));
    } finally {
      closeSync(handle);
    }
  };
  if (keep) write(spare, keep);
  expect(() => write(filler, Number.POSITIVE_INFINITY)).toThrow('ENOSPC');
  rmSync(spare, { force: true });
  return () => rmSync(filler);
}

const post = async (path: string, body: object | FormData) => {
  const json = !(body instanceof FormData);
  const answer = await fetch(`${portal.address}${path}`, {
    method: 'POST',
    headers: { cookie, ...(json ? { 'content-type': 'application/json' } : {}) },
    body: json ? JSON.stringify(body) : body,
  });
  return { status: answer.status, code: answer.headers.get('x-error-code'), text: await answer.text() };
};
const upload = () => {
  const form = new FormData();
  form.append('param', JSON.stringify({ REF_TP: 'DLV' }));
  form.append('files', new Blob(['%PDF-1.4\n', randomBytes(1_000_000)]), 'large.pdf');
  return post('/api/file/fileUpload', form);
};
const session = async () => (await post('/api/session', {})).status;

describe.skipIf(!mayMount)('a full disk (only where tests may mount one)', () => {
  beforeAll(async () => {
    mkdirSync(folder, { recursive: true });
    const disks = [`mount -t tmpfs -o size=400m,mode=711 tmpfs ${folder}`, `mount -t tmpfs -o size=8m tmpfs ${files}`];
    const shell = ['unshare', '-m', 'sh', '-c', `${disks.join(' && ')} && exec "$0" "$@"`];
    portal = await startPortal({ DATA_DIR: folder, FILE_STORE: files, FILE_RESERVE_MB: '0', SEED: 'none' }, shell);
    const CUR_PW = await portal.program.said(/one-time password (\S+)/);
    cookie = await signIn(portal, 'sysadm', CUR_PW);
    const row = { BATCH_FLAG: 'update', CUR_PW, NEW_PW: 'vT7#kQz2mLp', NEW_PW2: 'vT7#kQz2mLp' };
    expect(await post('/api/admin/ChangePassword/saveChangePassword', { BATCH_ID: randomUUID(), LIST: [row] })).toMatchObject({
      status: 200,
    });
  }, 180_000);
  afterAll(async () => {
    await portal?.program.end();
    for (const path of [folder, files]) rmSync(path, { recursive: true, force: true });
  });

  it('fault 24: an upload onto a full disk is 507 and leaves nothing; who signs in or reads is not held up, and with room again it goes', async () => {
    const free = fill(files, 300_000);
    expect(await upload()).toMatchObject({ status: 507, code: 'MSG000456' });
    const left = readdirSync(within(files), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    expect(left.map(({ name }) => name)).toEqual(['filler']);
    expect(await session()).toBe(200);
    free();
    expect((await upload()).status).toBe(200);
  });

  it('fault 25: a database without room is 503, the portal lives, and with room again what was acknowledged is there, and nothing half', async () => {
    const rows = 300;
    const save = (title: string, BATCH_ID: string) => {
      const row = { BATCH_FLAG: 'insert', PHRS_TP: 'DLV', PHRS_TITLE: title };
      const LIST = Array.from({ length: rows }, () => ({ ...row, PHRS_CNNT: BATCH_ID.repeat(45) }));
      return post('/api/cms/popup/cmsUsedPhrasePopup/saveCmsUsedPhrase', { BATCH_ID, LIST });
    };
    const free = fill(folder);
    let acknowledged = 0;
    let refused: { id: string; status: number; code: string | null } | undefined;
    for (let i = 0; i < 200 && !refused; i++) {
      const id = randomUUID();
      const { status, code } = await save('full', id);
      if (status === 200) acknowledged++;
      else refused = { id, status, code };
    }
    expect(refused).toMatchObject({ status: 503, code: 'MSG000050' });
    expect(portal.program.child.exitCode).toBeNull();
    expect(
      (await post('/api/cms/popup/cmsUsedPhrasePopup/selectCmsUsedPhrase', { SEARCH: { KEYWORD: 'full' }, SIZE: 1, PAGE: 1 })).status,
    ).toBe(200);
    expect(await session()).toBe(200);
    free();
    await expect.poll(async () => (await save('full', refused?.id ?? '')).status, { timeout: 30_000, interval: 500 }).toBe(200);
    const { text } = await post('/api/cms/popup/cmsUsedPhrasePopup/selectCmsUsedPhrase', { SEARCH: { KEYWORD: 'full' }, SIZE: 1, PAGE: 1 });
    expect((JSON.parse(text) as { data: { TOTAL: number } }).data.TOTAL).toBe((acknowledged + 1) * rows);
    expect(await session()).toBe(200);
  }, 120_000);
});
