import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Runner } from '../../src/server/jobs/runner';
import { openStore } from '../../src/server/lib/fileStore';
import { createTestApp, type TestApp } from '../support/db';
import { makeOrder } from '../support/orders';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp({ LOG_KEEP_DAY: '60' });
});
afterAll(() => t.close());

const pathOf = (name: string) => join(t.app.kit.env.FILE_STORE, 'zz', name);

/** A stored file with its content; ages in hours, `key` the document it hangs on. */
async function file(name: string, { hours, key = null, deleted = false }: { hours: number; key?: string | null; deleted?: boolean }) {
  mkdirSync(dirname(pathOf(name)), { recursive: true });
  writeFileSync(pathOf(name), name);
  const [row] = await t.sql<{ file_sn: string }>(
    `insert into cms_file (file_nm, file_ext, file_size, file_path, ref_tp, ref_key, doc_tp, open_yn, corp_cd, down_cnt, del_yn)
     values ($1::text, 'txt', 1, 'zz/' || $1::text, 'DLV', $2, 'ETC', 'Y', '1000', 0, $3) returning file_sn`,
    [name, key, deleted ? 'Y' : 'N'],
  );
  await t.sql('alter table cms_file disable trigger user');
  await t.sql(
    `update cms_file set reg_dtm = now() - make_interval(hours => $2), upd_dtm = now() - make_interval(hours => $2) where file_sn = $1`,
    [row?.file_sn, hours],
  );
  await t.sql('alter table cms_file enable trigger user');
  return row?.file_sn;
}

it('FILE_CLEAN takes away what nobody needs and nothing else: rows and content', async () => {
  await file('loose-old', { hours: 25 });
  await file('loose-new', { hours: 23 });
  await file('deleted-old', { hours: 31 * 24, key: 'x', deleted: true });
  await file('deleted-new', { hours: 29 * 24, key: 'x', deleted: true });
  await file('kept', { hours: 9_000, key: 'x' });
  const proof = await file('named', { hours: 31 * 24, deleted: true });
  const order = await makeOrder(t, await t.login('ops01'), 'C00001');
  await t.sql('update pan_dlv_ord set pod_file_sn = $2 where dlv_ord_no = $1', [order.DLV_ORD_NO, proof]);

  const [service] = await t.sql<{ svc_id: string }>('select svc_id from cms_svc limit 1');
  await t.sql(
    `insert into cms_batch (batch_id, user_id, svc_id, body_hash, http_sts, res_body, reg_dtm)
     select 'batch' || d, 'ops01', $1, 'x', 200, '', now() - make_interval(hours => d) from unnest('{71,73}'::int[]) d`,
    [service?.svc_id],
  );
  await t.sql('delete from cms_login_log');
  await t.sql(
    `insert into cms_login_log (login_dtm, user_id, login_tp, login_rslt) select now() - make_interval(days => d), 'ops01', 'PW', 'OK' from unnest('{59,61}'::int[]) d`,
  );

  const { spool } = openStore(t.app.kit.env);
  mkdirSync(spool, { recursive: true });
  for (const name of ['of a killed process', 'on its way']) writeFileSync(join(spool, name), 'x');
  const long = new Date(Date.now() - 61 * 60_000);
  utimesSync(join(spool, 'of a killed process'), long, long);

  await t.sql(`update cms_job set next_run_dtm = now() where job_id = 'FILE_CLEAN'`);
  expect(await new Runner(t.app.kit, t.app.log).runDue()).toContain('FILE_CLEAN');

  expect(readdirSync(spool)).toEqual(['on its way']);
  const names = (await t.sql<{ file_nm: string }>(`select file_nm from cms_file where file_path like 'zz/%' order by 1`)).map(
    (r) => r.file_nm,
  );
  expect(names).toEqual(['deleted-new', 'kept', 'loose-new', 'named']);
  expect(['loose-old', 'deleted-old', ...names].filter((name) => existsSync(pathOf(name)))).toEqual(names);
  expect(await t.sql(`select batch_id from cms_batch where batch_id like 'batch%'`)).toEqual([{ batch_id: 'batch71' }]);
  expect((await t.sql('select 1 from cms_login_log')).length).toBe(1);
  const [job] = await t.sql(`select last_rslt, last_msg from cms_job where job_id = 'FILE_CLEAN'`);
  expect(job).toEqual({ last_rslt: 'OK', last_msg: expect.stringContaining('files 2,') });
});
