import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../support/db';
import { startProgram } from '../support/programs';

let t: TestApp;
let portal: string;
/** A demo that was loaded five days ago: all of its bookings and plans, as nothing has been done to them since. */
beforeAll(async () => {
  t = await createTestApp();
  await t.sql(
    `update fms_hbl set del_yn = 'Y' where hbl_seq not in (select hbl_seq from fms_hbl where cust_cd = 'C00001' order by eta_dt desc limit 60)`,
  );
  await t.sql(`alter table cfs_bkg disable trigger user`);
  await t.sql(`alter table cfs_clp disable trigger user`);
  await t.sql(
    `update cfs_bkg set bkg_dt = bkg_dt - 5, in_plan_dt = in_plan_dt - 5, etd_dt = etd_dt - 5, in_dtm = in_dtm - interval '5 days', out_dtm = out_dtm - interval '5 days',
       cargo_cls_dtm = cargo_cls_dtm - interval '5 days'`,
  );
  await t.sql(
    `update cfs_clp set clp_dt = clp_dt - 5, etd_dt = etd_dt - 5, stuf_bgn_dtm = stuf_bgn_dtm - interval '5 days', stuf_end_dtm = stuf_end_dtm - interval '5 days'`,
  );
  await t.sql(`alter table cfs_bkg enable trigger user`);
  await t.sql(`alter table cfs_clp enable trigger user`);
  portal = await t.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => t?.close());

async function roll() {
  const program = startProgram('mock/roll.ts', ['--days', '0'], { PORTAL_URL: portal });
  expect(await program.ended, program.output()).toBe(0);
  const number = (name: string) => Number(new RegExp(`(\\d+) ${name}`).exec(program.output().split('\n').at(-2) ?? '')?.[1]);
  return { received: number('received'), stuffed: number('stuffed'), out: number('out') };
}
const states = () =>
  t.sql<{ no: string; s: string }>(
    `select bkg_no as no, cfs_bkg_sts as s from cfs_bkg union all select clp_no, clp_sts from cfs_clp order by 1`,
  );
const count = async (from: string) => (await t.sql<{ n: number }>(`select count(*)::int as n from ${from}`))[0]?.n;

describe('the freight stations of a demo that was loaded five days ago', () => {
  it('receive what was to come since, but for what was late already, when it was planned and nearly as booked', async () => {
    const late = await t.sql<{ no: string }>(
      `select bkg_no as no from cfs_bkg b where cfs_bkg_sts = 'CFM' and in_plan_dt + in_plan_tm::time < (select max(in_dtm at time zone 'Asia/Seoul') from cfs_bkg o where o.cycfs_cd = b.cycfs_cd)`,
    );
    expect(late.length).toBeGreaterThan(1);
    const done = await roll();
    expect(done.received).toBeGreaterThan(5);
    expect(done.stuffed).toBeGreaterThan(1);
    expect(done.out).toBeGreaterThan(5);
    const waits = await t.sql<{ no: string }>(
      `select bkg_no as no from cfs_bkg where cfs_bkg_sts = 'CFM' and to_char(in_plan_dt, 'YYYYMMDD') || in_plan_tm < to_char(now() at time zone 'Asia/Seoul', 'YYYYMMDDHH24MI') order by 1`,
    );
    expect(waits).toEqual(late.toSorted((a, b) => (a.no < b.no ? -1 : 1)));
    const came = await t.sql<{ n: number; short: number; odd: number }>(
      `select count(*)::int as n, count(*) filter (where actl_pkg_qty < pkg_qty)::int as short,
         count(*) filter (where actl_pkg_qty < pkg_qty - 3 or actl_pkg_qty > pkg_qty or dmg_yn is null or cfs_loc is null)::int as odd
         from cfs_bkg where upd_user_id = 'sysadm' and cfs_bkg_sts in ('IN', 'STF', 'OUT') and in_dtm > now() - interval '6 days'`,
    );
    expect(came[0]).toMatchObject({ odd: 0 });
  });

  it('close plans whose vessel leaves soon, with container and seal, and let cargo out after it came in, nothing in days to come', async () => {
    expect(await count(`cfs_clp where clp_sts = 'CLS' and (cntr_no is null or seal_no is null or stuf_end_dtm < stuf_bgn_dtm)`)).toBe(0);
    expect(
      await count(`cfs_bkg join cfs_clp using (clp_no) where (cfs_bkg_sts = 'IN') = (clp_sts = 'CLS')and cfs_bkg_sts in ('IN', 'STF')`),
    ).toBe(0);
    expect(await count(`cfs_bkg where out_dtm < in_dtm or in_dtm > now() or out_dtm > now()`)).toBe(0);
    expect(await count(`cfs_bkg where cfs_bkg_sts = 'STF' and (etd_dt - 1) + time '15:00' < now() at time zone 'Asia/Seoul'`)).toBe(0);
  });

  it('do nothing twice', async () => {
    const before = await states();
    expect(await roll()).toEqual({ received: 0, stuffed: 0, out: 0 });
    expect(await states()).toEqual(before);
  });
});
