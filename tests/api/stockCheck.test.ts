import { afterAll, beforeAll, expect, it } from 'vitest';
import type { JobContext } from '../../src/server/jobs/job';
import { stockCheck } from '../../src/server/jobs/stockCheck';
import { systemScope } from '../../src/server/lib/scope';
import { transaction } from '../../src/server/lib/transaction';
import { ledgerFaults } from '../../src/server/mimi/recount.service';
import { createTestApp, type TestApp } from '../support/db';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t?.close());

const faults = () => transaction(t.app.kit.pools.short, { scope: systemScope, readOnly: true }, ({ db }) => ledgerFaults(db));

it('the demo company adds up; what is written past the ledger is told, each by its place', async () => {
  expect(await faults()).toEqual([]);
  expect(await stockCheck({ pools: t.app.kit.pools } as JobContext)).toMatch(/^movements \d{4}$/);
  const [month] = await t.sql<{ item_cd: string }>(
    `update mimi_stock set cls_qty = cls_qty + 1 where (cust_cd, cycfs_cd, item_cd, lot_no, stk_ym) in (
       select cust_cd, cycfs_cd, item_cd, lot_no, stk_ym from mimi_stock where close_yn = 'Y' order by stk_ym desc, item_cd limit 1) returning item_cd`,
  );
  expect(await faults()).toEqual([expect.stringMatching(new RegExp(`^month \\d{6} C00003 .*${month?.item_cd}`))]);
  await expect(stockCheck({ pools: t.app.kit.pools } as JobContext)).rejects.toThrow(/^1 differences: month /);
  await t.sql(`update mimi_stock set cls_qty = opn_qty + in_qty - out_qty + adj_qty`);
  const [line] = await t.sql<{ po_no: string }>(
    `update mimi_po_dtl set sply_qty = sply_qty - 1 where (cust_cd, po_no, line_no) in (
       select cust_cd, po_no, line_no from mimi_po_dtl where sply_qty > 1 order by po_no limit 1) returning po_no`,
  );
  expect(await faults()).toEqual([expect.stringContaining(`order C00003 ${line?.po_no}`)]);
  await t.sql(`update mimi_po_dtl set sply_qty = sply_qty + 1 where po_no = $1 and rmn_qty <> po_qty - sply_qty`, [line?.po_no]);
  await t.sql(`update mimi_supply set sply_sts = 'CFM' where sply_no = 'MSSTORY00020'`);
  expect((await faults()).some((fault) => fault.startsWith('negative '))).toBe(true);
  await t.sql(`update mimi_supply set sply_sts = 'PLN' where sply_no = 'MSSTORY00020'`);
  await t.sql(`update mimi_supply set sply_qty = sply_qty + 1 where sply_no = (select min(sply_no) from mimi_supply where sply_tp = 'IN' and po_no is null
    and to_char(sply_dt, 'YYYYMM') <= (select min(stk_ym) from mimi_stock))`);
  expect((await faults()).some((fault) => fault.startsWith('month '))).toBe(true);
}, 120_000);
