import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { settings } from '../../config/settings';
import { addDays } from '../../src/contract/dates';
import { mdmCountryMgt } from '../../src/contract/mdm/code/mdmCountryMgt';
import { mdmPricingMgt } from '../../src/contract/mdm/other/mdmPricingMgt';
import { createTestApp, type TestApp, type Visitor } from '../support/db';

let t: TestApp;
let admin: Visitor;
beforeAll(async () => {
  t = await createTestApp();
  admin = await t.login('adm1000');
});
afterAll(() => t?.close());

const most = settings.LIST_MAX_ROW;
const rows = (row: (i: number) => object) => Array.from({ length: most }, (_, i) => ({ BATCH_FLAG: 'insert', ...row(i) }));
const dailyPrices = rows((i) => ({
  ...{ AR_AP: 'AR', FRT_CD: 'OFR', TRANS_MODE: 'SEA', IMEX_TP: 'I', POL_CD: 'VNHPH', POD_CD: 'KRINC', FRT_UNIT: 'CNTR' },
  ...{ UNIT_PRC: 300, CURR_CD: 'USD', VAT_TP: 'ZERO', USE_YN: 'Y', BGN_DT: addDays('20300101', i % (most - 1)) },
  END_DT: addDays('20300101', i % (most - 1)),
}));
const faultyHolidays = rows(() => ({ CTRY_CD: 'QQ', HLDY_DT: '20991399', HLDY_NM: 'x'.repeat(300), HLDY_TP: '?' }));

const cpuMs = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};

/** The largest part of the work's processor time during which nothing else got the thread. */
async function largestHold(work: () => Promise<unknown>): Promise<number> {
  let over = false;
  let longest = 0;
  let before = cpuMs();
  const began = before;
  const look = () => {
    const now = cpuMs();
    longest = Math.max(longest, now - before);
    before = now;
    if (!over) setImmediate(look);
  };
  setImmediate(look);
  await work();
  over = true;
  return longest / (cpuMs() - began);
}

test.each([
  ['prices of which each is compared with each', mdmPricingMgt.save.path, dailyPrices, 1],
  ['holidays that are faulty in every column', mdmCountryMgt.saveHolidays.path, faultyHolidays, 4 * most],
])('a save of 5,000 %s leaves the thread to others while its rows are checked and its faults told', async (_, path, LIST, faults) => {
  let told: unknown[] = [];
  const hold = await largestHold(async () => {
    told = (await admin.post(path, { BATCH_ID: randomUUID(), LIST })).json().errors;
  });
  expect(told.length).toBeGreaterThanOrEqual(faults);
  expect(hold).toBeLessThan(0.2);
});
