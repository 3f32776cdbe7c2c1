import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ImportCargo } from '../../src/contract/ptl/status/fmsImportCargoList';
import type { MilestoneStep } from '../../src/contract/ptl/status/milestoneLine';
import type { DetailContainer } from '../../src/contract/ptl/status/ptlShipngStusDetail';
import type { Shipment, ShipmentEvent } from '../../src/contract/ptl/status/ptlShipngStusList';
import { createTestApp, type TestApp, type Visitor } from '../support/db';
import { day8 } from '../support/shipments';

let t: TestApp;
let admin: Visitor;

beforeAll(async () => {
  t = await createTestApp();
  admin = await t.login('adm1000');
});
afterAll(() => t?.close());

type List<R> = { LIST: R[] };
const shipments = async (v: Visitor, NO_VAL: string, NO_TP = 'HBL') =>
  (await v.data<List<Shipment>>('/api/ptl/status/ptlShipngStusList/selectPtlShipngStus', { SEARCH: { NO_TP, NO_VAL } })).LIST;
const imports = async (v: Visitor, NO_VAL: string) =>
  (await v.data<List<ImportCargo>>('/api/ptl/status/fmsImportCargoList/selectFmsImportCargo', { SEARCH: { NO_TP: 'HBL', NO_VAL } })).LIST;
const part = async <R>(HBL_NO: string, which: string) =>
  (await admin.data<List<R>>(`/api/ptl/status/ptlShipngStusDetail/selectPtlShipngStusDetail${which}`, { SEARCH: { HBL_NO } })).LIST;

it('1: the delayed vessel is six days late for its reason', async () => {
  const [row] = await shipments(await t.login('cadm01'), 'HLSTORY00001');
  expect(row).toMatchObject({ CUST_CD: 'C00001', POL_CD: 'CNSHA', POD_CD: 'KRPUS', DELAY_DAYS: 6, DELAY_YN: 'Y', DELAY_RSN: 'PRT' });
});

it('2: the customs hold has its reason', async () => {
  expect((await imports(await t.login('cadm02'), 'HLSTORY00002'))[0]).toMatchObject({
    CSTM_HOLD_YN: 'Y',
    CSTM_HOLD_RSN: '원산지증명서 보완 요구',
    CARGO_STS: 'HLD',
  });
});

it('3: three containers are eight days over, which comes to three times 245,000', async () => {
  const [row] = await imports(admin, 'HLSTORY00003');
  expect(row).toMatchObject({ FREE_STS: 'OVER', FREE_DAYS: 5, REMAIN_DAYS: -8, DEM_BGN_DT: day8(-7), EXP_DEM_AMT: 735_000 });
  expect((await part<DetailContainer>('HLSTORY00003', 'G2')).map(({ DEM_DAYS }) => DEM_DAYS)).toEqual([8, 8, 8]);
});

it('4: the free time of the reefer ends in a day', async () => {
  expect((await imports(admin, 'HLSTORY00004'))[0]).toMatchObject({ FREE_STS: 'WARN', REMAIN_DAYS: 1, FREE_DAYS: 3 });
});

it('5: the shipment without trouble has gone the whole way', async () => {
  const [row] = await shipments(admin, 'HLSTORY00005');
  expect(row).toMatchObject({ CUST_CD: 'C00003', CARGO_STS: 'EMT' });
  const line = await part<MilestoneStep>('HLSTORY00005', 'G4');
  expect(line.every(({ state }) => state === 'done')).toBe(true);
  expect(line.at(-1)).toMatchObject({ CARGO_STS: 'EMT', at: expect.stringMatching(/^\d{14}$/) });
});

it('6: the transshipment at Singapore has two vessels', async () => {
  const [row] = await shipments(admin, 'HLSTORY00006');
  expect(row).toMatchObject({ POL_CD: 'USSAV', POD_CD: 'KRPUS' });
  const { LIST } = await admin.data<List<ShipmentEvent>>('/api/ptl/status/ptlShipngStusList/selectPtlShipngStusG3', {
    SEARCH: { HBL_SEQ: row?.HBL_SEQ },
  });
  expect(LIST.some(({ LOC_CD }) => LOC_CD === 'SGSIN')).toBe(true);
  expect(new Set(LIST.flatMap(({ VSL_NM }) => VSL_NM ?? [])).size).toBeGreaterThanOrEqual(2);
});

it('7: the consolidation shows its six house B/Ls to the corporation and to each customer its own alone', async () => {
  const all = await shipments(admin, 'MBSTORY0000007', 'MBL');
  expect([all.length, new Set(all.map(({ CUST_CD }) => CUST_CD)).size]).toEqual([6, 4]);
  for (const customer of ['cadm01', 'cadm02', 'cadm06']) {
    const v = await t.login(customer);
    const own = await shipments(v, 'MBSTORY0000007', 'MBL');
    const code = `C0000${customer.at(-1)}`;
    expect(own.map(({ HBL_NO }) => HBL_NO).sort()).toEqual(
      all
        .filter(({ CUST_CD }) => CUST_CD === code)
        .map(({ HBL_NO }) => HBL_NO)
        .sort(),
    );
  }
});

it('23: the export that is not loaded ends soon on the board of deadlines', async () => {
  const { LIST } = await admin.data<List<Record<string, unknown>>>('/api/ptl/status/ptlDeadlineList/selectPtlDeadline', { SEARCH: {} });
  const duty = LIST.filter((row) => Object.values(row).includes('HLSTORY00023'));
  expect(duty.map((row) => JSON.stringify(row)).join()).toContain(day8(3));
});
