import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CodeItem } from '../../src/contract/code';
import { type LookupColumns, lookupKinds } from '../../src/contract/lookup';
import type { MenuData } from '../../src/contract/session';
import { createTestApp, type TestApp, type Visitor } from '../support/db';

let t: TestApp;
let ops: Visitor;
let customer: Visitor;
let sysadm: Visitor;
beforeAll(async () => {
  t = await createTestApp();
  ops = await t.login('ops01');
  customer = await t.login('cusr01');
  sysadm = await t.login('sysadm');
});
afterAll(() => t?.close());

type Line = Record<string, unknown>;
const popups = '/api/cms/popup';
const paths = {
  customer: `${popups}/cmsCustomerPopup/selectCmsCustomer`,
  multi: `${popups}/cmsMultiCustomerPopup/selectCmsMultiCustomer`,
  chosen: `${popups}/cmsMultiCustomerPopup/selectCmsMultiCustomerG2`,
  abb: `${popups}/cmsCustomerAbbPopup/selectCmsCustomerAbb`,
  corp: `${popups}/cmsCorpPopup/selectCmsCorp`,
  orgn: `${popups}/cmsOrgnPopup/selectCmsOrgn`,
};
const select = async (visitor: Visitor, path: keyof typeof paths, SEARCH: object = {}) =>
  (await visitor.data<{ LIST: Line[] }>(paths[path], { SEARCH })).LIST;
const codes = (rows: Line[], column: string) => rows.map((row) => row[column]);
const refusal = (answer: { statusCode: number; headers: Record<string, unknown> }) => [answer.statusCode, answer.headers['x-error-code']];
const find = async (visitor: Visitor, kind: string, search: object, more: object = {}) =>
  visitor.data<{ LIST: CodeItem[]; TOTAL: number }>(`${popups}/cmsCommonPopup/select`, { SEARCH: { KIND: kind, ...search }, ...more });

describe('look-up popups', () => {
  it('S2-44 all six are in the popup map of staff; customers have neither corporations nor organisations', async () => {
    const { popupMap } = await ops.data<MenuData>('/api/menuMap');
    const six = ['cmsCustomerPopup', 'cmsMultiCustomerPopup', 'cmsCustomerAbbPopup', 'cmsCorpPopup', 'cmsOrgnPopup', 'cmsCommonPopup'];
    expect(six.filter((abbr) => !popupMap[abbr])).toEqual([]);
    const own = (await customer.data<MenuData>('/api/menuMap')).popupMap;
    expect(six.filter((abbr) => !own[abbr])).toEqual(['cmsCorpPopup', 'cmsOrgnPopup']);
    for (const path of [paths.corp, paths.orgn]) expect(refusal(await customer.post(path))).toEqual([403, 'MSG000029']);
  });

  it('several customers: by KEYWORD and kind; the list chosen before by its codes, at most 100', async () => {
    expect(codes(await select(ops, 'multi', { KEYWORD: 'c00003' }), 'CUST_CD')).toEqual(['C00003']);
    expect(new Set(codes(await select(ops, 'multi', { CUST_TP: 'TRK' }), 'CUST_TP'))).toEqual(new Set(['TRK']));
    expect(codes(await select(ops, 'chosen', { CUST_CD: ['C00003', 'C00001', 'NEVER'] }), 'CUST_CD')).toEqual(['C00001', 'C00003']);
    expect(await select(ops, 'chosen', { CUST_CD: [] })).toEqual([]);
    const many = Array.from({ length: 101 }, (_, i) => `C${i}`);
    expect(refusal(await ops.post(paths.chosen, { SEARCH: { CUST_CD: many } }))).toEqual([422, 'MSG000046']);
  });

  it('S7-36 customer users find only their own customer in every customer popup', async () => {
    for (const path of ['customer', 'multi', 'abb'] as const)
      expect(codes(await select(customer, path), 'CUST_CD'), path).toEqual(['C00001']);
    expect(await select(customer, 'chosen', { CUST_CD: ['C00002'] })).toEqual([]);
  });

  it('an abbreviation finds its customers, and only those that have one', async () => {
    await t.sql(`update mdm_cust set cust_abbr = null where cust_cd = 'C00005'`);
    await t.sql(`update mdm_cust set cust_abbr = 'QQZZ' where cust_cd = 'C00006'`);
    expect(codes(await select(ops, 'abb'), 'CUST_CD')).not.toContain('C00005');
    const [row, ...others] = await select(ops, 'abb', { KEYWORD: 'qz' });
    expect([row, others]).toMatchObject([{ CUST_ABBR: 'QQZZ', CUST_CD: 'C00006' }, []]);
    expect(await select(ops, 'abb', { KEYWORD: 'C00006' })).toEqual([]);
  });

  it('corporations: all for the system administrator, otherwise the own one', async () => {
    expect(codes(await select(sysadm, 'corp'), 'CORP_CD')).toEqual(['1000', '2000']);
    expect(codes(await select(ops, 'corp'), 'CORP_CD')).toEqual(['1000']);
    expect(await select(ops, 'corp', { KEYWORD: '2000' })).toEqual([]);
  });

  it('organisations stand in the order of their tree, in force today, of the own corporation', async () => {
    const tree = (await select(ops, 'orgn')) as { ORGN_CD: string; UPPER_ORGN_CD: string | null; ORGN_LVL: number }[];
    expect(tree.length).toBeGreaterThan(5);
    for (const [i, row] of tree.entries()) {
      const above = tree.slice(0, i).findLast((other) => other.ORGN_LVL === row.ORGN_LVL - 1);
      expect([row.ORGN_CD, above?.ORGN_CD ?? null]).toEqual([row.ORGN_CD, row.ORGN_LVL === 1 ? null : row.UPPER_ORGN_CD]);
    }
    expect(tree.every((row) => row.ORGN_CD.startsWith('1'))).toBe(true);
    const team = tree.find((row) => row.ORGN_LVL === 2);
    expect(codes(await select(ops, 'orgn', { KEYWORD: team?.ORGN_CD }), 'ORGN_CD')).toEqual([team?.UPPER_ORGN_CD, team?.ORGN_CD]);
    expect(await select(ops, 'orgn', { CORP_CD: '2000' })).toEqual([]);
    expect((await select(sysadm, 'orgn', { CORP_CD: '2000' })).length).toBeGreaterThan(0);
    await t.sql(`update mdm_orgn set end_dt = now()::date - 1 where orgn_cd = $1`, [team?.ORGN_CD]);
    expect(codes(await select(ops, 'orgn'), 'ORGN_CD')).not.toContain(team?.ORGN_CD);
    expect((await find(ops, 'Orgn', { KEYWORD: team?.ORGN_CD })).LIST).toEqual([]);
    expect((await find(ops, 'Orgn', { CODES: [team?.ORGN_CD] })).LIST).toMatchObject([{ CODE: team?.ORGN_CD, USE_YN: 'N' }]);
  });
});

describe('the common look-up', () => {
  it('S3-09 S7-42 S7-43 every kind answers with the columns its popup shows', async () => {
    await t.sql(`insert into mdm_vessel (vsl_cd, vsl_nm, imo_no, carr_cd, use_yn) values ('ZVSL', 'ZEBRA STAR', '1234567', null, 'Y')
      on conflict do nothing`);
    const customerOf: Record<string, string> = {
      Shipment: 'C00001',
      PoLine: 'C00003',
      FlairLine: 'C00001',
      FlairVendor: 'C00001',
      FlairCntr: 'C00001',
    };
    for (const [name, kind] of Object.entries<LookupColumns>(lookupKinds)) {
      const own = ['Customer', 'CyCfs', 'Domain', 'Vessel', 'ElvisCommon', 'CarList'].includes(name);
      const path = `${popups}/cmsCommonPopup/select${own ? name : ''}`;
      // Shipments are those of a customer, lots those of an item, containers those of a shipment.
      const [item] =
        name === 'Lot'
          ? await t.sql(`select cust_cd as "CUST_CD", item_cd as "ITEM_CD" from mimi_supply where lot_no is not null`)
          : name === 'FlairCntr'
            ? await t.sql(
                `select hbl_no as "HBL_NO" from fms_hbl h join fms_cntr c using (hbl_seq) where h.cust_cd = 'C00001' and h.del_yn = 'N'`,
              )
            : [];
      const { LIST } = await sysadm.data<{ LIST: CodeItem[] }>(path, {
        SEARCH: own ? {} : { KIND: name, CUST_CD: customerOf[name], ...item },
        SIZE: 1,
      });
      if (name === 'ElvisCommon' && !LIST.length) continue;
      expect(Object.keys(LIST[0] ?? {}), name).toEqual(expect.arrayContaining(['CODE', 'NAME', 'ENG_NAME', ...kind.shown]));
    }
  });

  it('SIZE cuts the list and TOTAL still tells how many there are', async () => {
    const all = await find(ops, 'Country', {});
    expect(all.TOTAL).toBe(all.LIST.length);
    const few = await find(ops, 'Country', {}, { SIZE: 3 });
    expect([few.LIST.length, few.TOTAL]).toEqual([3, all.TOTAL]);
  });

  it('many codes resolve by one call in any letter case, and say which are out of use', async () => {
    await t.sql(`update mdm_cntr_tp set use_yn = 'N' where cntr_tp_cd = '45HC'`);
    const { LIST } = await find(ops, 'CntrTp', { CODES: ['40hc', '45HC', 'NEVER'] });
    expect(LIST.map((item) => [item.CODE, item.USE_YN])).toEqual([
      ['40HC', 'Y'],
      ['45HC', 'N'],
    ]);
    expect((await find(ops, 'CntrTp', {})).LIST.every((item) => item.CODE !== '45HC' && !('USE_YN' in item))).toBe(true);
  });

  it('names of codes inside the rows are in the language of the user', async () => {
    const english = await t.login('ops01', { lang: 'en' });
    const trucks = async (visitor: Visitor) => (await visitor.data<{ LIST: CodeItem[] }>(`${popups}/cmsCommonPopup/selectCarList`)).LIST;
    const hangul = (rows: CodeItem[]) => rows.filter((row) => /[가-힣]/.test(`${row.TRUCK_SECT_NM}${row.TRUCK_NM}`)).length;
    expect(hangul(await trucks(ops))).toBeGreaterThan(0);
    expect(hangul(await trucks(english))).toBe(0);
    expect((await trucks(english)).every((row) => row.ENG_NAME)).toBe(true);
  });

  it("staff do not get another corporation's rows, customers neither others' items nor staff's columns", async () => {
    await t.sql(`insert into mdm_car (car_no, corp_cd, truck_cd, car_tp, truck_sect, use_yn)
      select 'ZZ2000', '2000', cust_cd, 'T5', 'OWN', 'Y' from mdm_cust where cust_tp = 'TRK' limit 1`);
    const trucks = await ops.data<{ LIST: CodeItem[] }>(`${popups}/cmsCommonPopup/selectCarList`, { SEARCH: { KEYWORD: 'ZZ2000' } });
    expect(trucks.LIST).toEqual([]);
    expect((await find(ops, 'User', { CODES: ['adm2000'] })).LIST).toEqual([]);
    const items = (await find(customer, 'Item', { CUST_CD: ['C00001', 'C00002'] })).LIST;
    expect(new Set(items.map((item) => item.CUST_CD))).toEqual(new Set(['C00001']));
    const [mine] = (await customer.data<{ LIST: CodeItem[] }>(`${popups}/cmsCommonPopup/selectCustomer`)).LIST;
    await t.sql(`update mdm_cust set rmk = 'for staff' where cust_cd = $1`, [mine?.CODE]);
    const seen = async (visitor: Visitor) =>
      (await visitor.data<{ LIST: CodeItem[] }>(`${popups}/cmsCommonPopup/selectCustomer`, { SEARCH: { CODES: [mine?.CODE] } })).LIST[0]
        ?.RMK;
    expect([await seen(customer), await seen(ops)]).toEqual([null, 'for staff']);
    expect((await find(customer, 'Orgn', {})).LIST).toEqual([]);
  });
});
