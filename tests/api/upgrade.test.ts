import { randomUUID } from 'node:crypto';
import { createReadStream, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { extract } from 'tar-stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readEnv } from '../../config/env';
import type { ReadData } from '../../src/contract/call';
import type { Code } from '../../src/contract/cms/comm/cmsCommonCode';
import type { Manifest } from '../../src/server/db/backup';
import { appUrlOf, latestMigration } from '../../src/server/db/migrate';
import { prepareDatabase } from '../../src/server/db/prepare';
import { restore } from '../../src/server/db/restore';
import { openStore } from '../../src/server/lib/fileStore';
import { emptyDatabase, type TestDatabase } from '../support/clone';
import { createTestApp, type TestApp, testSecret } from '../support/db';
import { dataFolder } from '../support/folders';
import { makeOrder, save } from '../support/orders';

// tests/fixtures/releases holds a backup of the demo company that each release made, with edits of rows, and the migrations it had applied.

const folder = 'tests/fixtures/releases';
const releases = readdirSync(folder).flatMap((name) => (name.endsWith('.backup') ? [name.replace('.backup', '')] : []));

/** Tables that a migration after the release rewrites, each with what it does there. */
const rewritten: Record<string, string> = { cms_email_frm: 'mails of offers name who answers for them' };

interface Archive {
  manifest: Manifest;
  /** Rows of each table as COPY writes them. */
  rows: Map<string, string[][]>;
}

const rowsOf = (copied: string) =>
  copied
    .split('\n')
    .filter(Boolean)
    .map((line) => line.split('\t'));

async function readArchive(file: string): Promise<Archive> {
  const archive: Archive = { manifest: { format: 1, schema: '', at: '', tables: [], sequences: [] }, rows: new Map() };
  const tar = extract();
  const reading = pipeline(createReadStream(file), createGunzip(), tar);
  for await (const entry of tar) {
    const [kind, name = ''] = entry.header.name.split('/');
    const body = (await buffer(entry)).toString();
    if (kind === 'manifest.json') archive.manifest = JSON.parse(body) as Manifest;
    if (kind === 'tables') archive.rows.set(name, [...(archive.rows.get(name) ?? []), ...rowsOf(body)]);
  }
  await reading;
  return archive;
}

describe.each(releases)('a company of release %s on this one', (release) => {
  const files = dataFolder();
  let archive: Archive;
  let database: TestDatabase;
  let owner: pg.Client;
  let t: TestApp | undefined;
  beforeAll(async () => {
    const file = join(folder, `${release}.backup`);
    archive = await readArchive(file);
    database = await emptyDatabase();
    const store = openStore({ DATA_DIR: files, FILE_STORE: files });
    // The schema of the release, its rows in it, then the migrations since.
    await restore(database.url, appUrlOf(database.url), store, file, () => {});
    owner = new pg.Client({ connectionString: database.url, options: '-c TimeZone=Asia/Seoul' });
    await owner.connect();
  });
  afterAll(async () => {
    await owner?.end();
    if (t) await t.close();
    else await database?.drop();
    rmSync(files, { recursive: true, force: true });
  });

  it('had the migrations that this release has, none edited since, and gets all that came after', async () => {
    const released = JSON.parse(readFileSync(join(folder, `${release}.json`), 'utf8')) as Record<string, string>;
    const { rows } = await owner.query<{ name: string; hash: string }>('select name, hash from schema_migration order by name');
    const applied = Object.fromEntries(rows.map(({ name, hash }) => [name, hash]));
    expect(applied).toMatchObject(released);
    expect(Object.keys(released).sort().at(-1)).toBe(archive.manifest.schema);
    expect(rows.at(-1)?.name).toBe(latestMigration());
    expect(rows.length).toBeGreaterThan(Object.keys(released).length);
  });

  it('keeps every row as it was: values, versions, history', async () => {
    const changed: string[] = [];
    for (const { name, columns } of archive.manifest.tables) {
      const { rows: found } = await owner.query<{ name: string }>(
        `select attname as name from pg_attribute where attrelid = to_regclass($1) and attnum > 0 and not attisdropped`,
        [name],
      );
      const kept = columns.filter((column) => found.some((one) => one.name === column));
      const before = (archive.rows.get(name) ?? []).map((row) => row.filter((_, i) => kept.includes(columns[i] ?? '')).join('\t')).sort();
      const stream = owner.query(copyTo(`copy ${name} (${kept.join(', ')}) to stdout`));
      const after = new Set(rowsOf((await buffer(stream)).toString()).map((row) => row.join('\t')));
      const lost = before.filter((row) => !after.has(row));
      if (lost.length || kept.length < columns.length) changed.push(name);
      if (!rewritten[name]) expect(lost.slice(0, 3), name).toEqual([]);
    }
    expect(changed).toEqual(Object.keys(rewritten));
    const counted = (name: string) => archive.rows.get(name)?.length ?? 0;
    for (const name of ['cms_hist', 'cms_sts_hist', 'pan_dlv_ord', 'ptl_quote', 'set_cost'])
      expect(counted(name), name).toBeGreaterThan(30);
  });

  it('starts and works: a person of then signs in, finds an order of then, and changes a row of then at its next version', async () => {
    const env = readEnv({ DATA_DIR: files, SECRET_KEY: testSecret, DATABASE_URL: database.url, SEED: 'none', LOG_LEVEL: 'silent' });
    expect((await prepareDatabase(env, database.url, () => {})).seeded).toBe('demo');
    t = await createTestApp({}, { database });
    const [ops, admin] = await Promise.all([t.login('ops01'), t.login('sysadm')]);

    const orders = archive.manifest.tables.find(({ name }) => name === 'pan_dlv_ord')?.columns ?? [];
    const number = archive.rows.get('pan_dlv_ord')?.find((row) => row[orders.indexOf('corp_cd')] === '1000')?.[
      orders.indexOf('dlv_ord_no')
    ];
    const { LIST } = await ops.data<ReadData<object>>('/api/pan/dlvOrdMgt/selectDlvOrd', { SEARCH: { DLV_ORD_NO: number } });
    expect(LIST).toMatchObject([{ DLV_ORD_NO: number }]);

    const at = '/api/cms/comm/CmsCommonCode';
    const code = async () =>
      (await admin.data<ReadData<Code>>(`${at}/selectCmsCommonCodeG2`, { SEARCH: { MSTR_CD: 'YN' } })).LIST.find((one) => one.CODE === 'Y');
    const before = await code();
    const row = { ...before, BATCH_FLAG: 'update', NAME: '네' };
    expect((await admin.post(`${at}/saveCmsCommonCodeG2`, { BATCH_ID: randomUUID(), LIST: [row] })).statusCode).toBe(200);
    expect(await code()).toMatchObject({ NAME: '네', UPD_CNT: Number(before?.UPD_CNT) + 1 });
    const history = await t.sql(
      `select new_val from cms_hist where tbl_nm = 'CMS_CODE_DTL' and row_key = 'YN|Y' and chg_tp = 'U' and chg_user_id = 'sysadm' and new_val = '네'`,
    );
    expect(history).toHaveLength(1);

    // Numbers go on where they were.
    const order = await makeOrder(t, ops, 'C00001');
    expect((await save(ops, [{ ...order, BATCH_FLAG: 'delete' }])).statusCode).toBe(200);
  });
});
