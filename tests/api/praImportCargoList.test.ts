import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Fault } from '../../src/contract/call';
import type { PraCargo } from '../../src/contract/pra/praImportCargoList';
import { createTestApp, type TestApp, type Visitor } from '../support/db';
import { aContainer, aShipment, day, day8 } from '../support/shipments';

let t: TestApp;
let admin: Visitor;
let sea: Visitor;
let customer: Visitor;

beforeAll(async () => {
  t = await createTestApp();
  [admin, sea, customer] = await Promise.all([t.login('adm1000'), t.login('ops02'), t.login('cadm02')]);
});
afterAll(() => t?.close());

type List<R> = { LIST: R[]; TOTAL: number };
const path = '/api/pra/praImportCargoList';
const search = async (v: Visitor, SEARCH: object) => (await v.data<List<PraCargo>>(`${path}/selectPraImportCargo`, { SEARCH })).LIST;
const one = async (v: Visitor, HBL_NO: string) => (await search(v, { NO_TP: 'HBL', NO_VAL: HBL_NO }))[0];
const faults = (answer: { json(): unknown }) => (answer.json() as { errors?: Fault[] }).errors?.map(({ FIELD, CODE }) => [FIELD, CODE]);
/** A shipment of the customer with the service. */
const ours = (columns: object = {}) => aShipment(t, { cust_cd: 'C00002', ...columns });
const at = (days: number, time = '10:00') => `${day(days)} ${time}+09`;

describe('the milestones in days', () => {
  it('are counted by calendar days, whatever the time of day', async () => {
    const { HBL_NO } = await ours({
      atd_dtm: at(-20, '23:50'),
      ata_dtm: at(-10, '00:10'),
      bond_in_dtm: at(-9),
      imp_acpt_dtm: at(-7),
      rlse_dtm: at(-6),
      dlv_cmpl_dtm: at(-4),
      org_eta_dt: day(-11),
    });
    expect(await one(customer, HBL_NO)).toMatchObject({ TT_DAYS: 10, CC_DAYS: 2, DWELL_DAYS: 3, TOT_DAYS: 16, ONTIME_YN: 'Y' });
  });

  it('are empty until both ends are known; customs count from the arrival where nothing was carried in, the whole way to the release', async () => {
    const sailing = await ours({ atd_dtm: at(-5) });
    const none = { TT_DAYS: null, CC_DAYS: null, DWELL_DAYS: null, TOT_DAYS: null, ONTIME_YN: null };
    expect(await one(customer, sailing.HBL_NO)).toMatchObject(none);
    const landed = await ours({ atd_dtm: at(-9), ata_dtm: at(-5), bond_in_dtm: at(-4), org_eta_dt: day(-7) });
    expect(await one(customer, landed.HBL_NO)).toMatchObject({ ...none, TT_DAYS: 4, ONTIME_YN: 'N' });
    const direct = await ours({ atd_dtm: at(-9), ata_dtm: at(-5), imp_acpt_dtm: at(-4), rlse_dtm: at(-3) });
    expect(await one(customer, direct.HBL_NO)).toMatchObject({ CC_DAYS: 1, DWELL_DAYS: null, TOT_DAYS: 6 });
  });

  it('come with the containers: how many, the worst free time, the most days over', async () => {
    const { HBL_NO, HBL_SEQ } = await ours({ ata_dtm: at(-14), free_days: 5 });
    await aContainer(t, HBL_SEQ, { disc_dtm: at(-13), gate_out_dtm: at(-5) });
    await aContainer(t, HBL_SEQ, { cntr_no: 'TGHU7777772', disc_dtm: at(-13), gate_out_dtm: at(-9) });
    expect(await one(customer, HBL_NO)).toMatchObject({ CNTR_CNT: 2, DEM_DAYS: 3 });
    const bare = await ours();
    expect(await one(customer, bare.HBL_NO)).toMatchObject({ CNTR_CNT: 0, FREE_STS: 'NONE', DEM_DAYS: null });
  });
});

describe('who sees what', () => {
  it('only what comes in of customers with the service, for staff too', async () => {
    const [mine, exported, others] = [await ours(), await ours({ imex_tp: 'E' }), await aShipment(t)];
    expect(await one(customer, mine.HBL_NO)).toMatchObject({ HBL_NO: mine.HBL_NO, CUST_CD: 'C00002' });
    for (const visitor of [customer, admin])
      for (const { HBL_NO } of [exported, others]) expect(await one(visitor, HBL_NO)).toBeUndefined();
    expect(await one(admin, mine.HBL_NO)).toBeDefined();
    const air = await ours({ orgn_cd: '10AP11' });
    expect([await one(sea, mine.HBL_NO), await one(sea, air.HBL_NO)]).toEqual([expect.anything(), undefined]);
  });

  it('a customer sees his own alone, another one only while the service is in force', async () => {
    await t.sql(`insert into mdm_cust_svc (cust_cd, key_svc, bgn_dt) values ('C00003', 'PRA', $1)`, [day(-9)]);
    const [his, mine] = [await aShipment(t, { cust_cd: 'C00003' }), await ours()];
    const other = await t.login('cadm03');
    expect([await one(other, his.HBL_NO), await one(other, mine.HBL_NO)]).toEqual([expect.anything(), undefined]);
    expect(await one(customer, his.HBL_NO)).toBeUndefined();
    await t.sql(`update mdm_cust_svc set end_dt = $1 where cust_cd = 'C00003' and key_svc = 'PRA'`, [day(-1)]);
    expect(await one(admin, his.HBL_NO)).toBeUndefined();
    const refused = await (await t.login('cadm03')).post(`${path}/selectPraImportCargo`, { SEARCH: { NO_VAL: his.HBL_NO } });
    expect(refused.statusCode).toBe(403);
  });

  it('is refused to customers without the service, to settlement and to guests', async () => {
    for (const user of ['cadm01', 'stl01', 'guest01']) {
      const visitor = await t.login(user);
      for (const call of ['selectPraImportCargo', 'excel'])
        expect([user, call, (await visitor.post(`${path}/${call}`, { SEARCH: {} })).statusCode]).toEqual([user, call, 403]);
    }
  });
});

describe('searching', () => {
  it('goes by port, state and mode, and tells bad conditions by their fields', async () => {
    const { HBL_NO } = await ours({ pol_cd: 'NLRTM', cargo_sts: 'DEP', eta_dt: day(3) });
    const period = { DT_TP: 'ETA', FR_DT: day8(0), TO_DT: day8(9) };
    const has = async (more: object) => (await search(customer, { ...period, ...more })).some((row) => row.HBL_NO === HBL_NO);
    expect([await has({ POL_CD: 'NLRTM', CARGO_STS: ['DEP'] }), await has({ POL_CD: 'CNSHA' }), await has({ TRANS_MODE: 'AIR' })]).toEqual([
      true,
      false,
      false,
    ]);
    const told = async (SEARCH: object) => faults(await admin.post(`${path}/selectPraImportCargo`, { SEARCH }));
    expect(await told({})).toEqual([
      ['FR_DT', 'MSG000012'],
      ['TO_DT', 'MSG000012'],
    ]);
    expect(await told({ FR_DT: day8(-200), TO_DT: day8(0) })).toEqual([['TO_DT', 'MSG000023']]);
    expect(await told({ ...period, CUST_CD: 'C00001' })).toEqual([['CUST_CD', 'MSG000017']]);
    expect(await told({ ...period, CUST_CD: 'C99999' })).toEqual([['CUST_CD', 'MSG000017']]);
  });

  it('is offered customers with the service alone', async () => {
    for (const [call, key] of [
      ['cmsCommonPopup/selectCustomer', 'CODE'],
      ['cmsCustomerPopup/selectCmsCustomer', 'CUST_CD'],
    ] as const) {
      const offered = await admin.data<List<Record<string, string>>>(`/api/cms/popup/${call}`, { SEARCH: { KEY_SVC: 'PRA' } });
      expect([call, offered.LIST.map((row) => row[key])]).toEqual([call, ['C00002']]);
    }
  });

  it('gives the list as Excel', async () => {
    const { HBL_NO } = await ours();
    const file = await customer.post(`${path}/excel`, { SEARCH: { NO_TP: 'HBL', NO_VAL: HBL_NO } });
    expect([file.statusCode, String(file.headers['content-type'])]).toEqual([200, expect.stringContaining('spreadsheet')]);
  });
});
