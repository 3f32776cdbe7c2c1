import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ReadData } from '../../src/contract/call';
import type { CodeItem } from '../../src/contract/code';
import { addDays } from '../../src/contract/dates';
import { createTestApp, type TestApp, type Visitor } from '../support/db';
import { aBooking, aPlan } from '../support/loadPlans';
import { todayOf } from '../support/orders';

let t: TestApp;
let today: string;
let korean: Visitor;
let english: Visitor;
beforeAll(async () => {
  t = await createTestApp();
  today = await todayOf(t);
  [korean, english] = await Promise.all([t.login('adm1000'), t.login('adm1000', { lang: 'en' })]);
  await aPlan(await t.login('ops05'), today, [await aBooking(t)]);
});
afterAll(() => t?.close());

type Named = { CYCFS_CD?: string; CYCFS_NM: string | null };
const names = async (who: Visitor, path: string, search: object) => {
  const SEARCH = { FR_DT: addDays(today, -60), TO_DT: today, ...search };
  const { LIST } = await who.data<ReadData<Named>>(`/api/${path}`, { SEARCH });
  return [...new Set(LIST.flatMap(({ CYCFS_NM }) => CYCFS_NM ?? []))].sort();
};

it.each([
  ['cfs/cfsBookingList/selectCfsBooking', {}],
  ['cfs/clpList/selectClp', {}],
  ['ptl/status/fmsImportCargoList/selectFmsImportCargo', { DT_TP: 'ETA' }],
  ['mimi/mimiPoMgt/selectMimiPo', {}],
  ['mimi/mimiSupplyMgt/selectMimiSupply', {}],
  ['mimi/mimiStockMgt/selectMimiStock', {}],
  ['mimi/mimiCountMgt/selectMimiCount', {}],
])('%s names places in the language of its reader', async (path, search) => {
  const [inKorean, inEnglish] = await Promise.all([names(korean, path, search), names(english, path, search)]);
  expect(inKorean.length).toBeGreaterThan(0);
  const pairs = await t.sql<{ ko: string; en: string }>(
    `select cycfs_nm as ko, cycfs_eng_nm as en from mdm_cycfs where cycfs_nm = any($1)`,
    [inKorean],
  );
  expect(inEnglish).toEqual(pairs.map(({ en }) => en).sort());
  expect(inEnglish.join()).not.toMatch(/[가-힣]/);
});

it('look-ups find a place by either of its names, and a place without an English one is shown by the other', async () => {
  const find = async (KEYWORD: string) =>
    (await english.data<ReadData<CodeItem>>('/api/cms/popup/cmsCommonPopup/selectCyCfs', { SEARCH: { KEYWORD } })).LIST.map(
      ({ CODE, NAME, ENG_NAME }) => [CODE, NAME, ENG_NAME],
    );
  const one = ['CFSP', '부산 감천 CFS', 'Busan Gamcheon CFS'];
  expect([await find('Gamcheon'), await find('감천')]).toEqual([[one], [one]]);
  await t.sql(`update mdm_cycfs set cycfs_eng_nm = null where cycfs_cd = 'CFSP'`);
  expect(await names(english, 'cfs/clpList/selectClp', { CYCFS_CD: 'CFSP' })).toEqual(['부산 감천 CFS']);
});

it('the English name is kept on the screen of bonded places, found there and in its history', async () => {
  const at = '/api/mdm/code/MdmCustomsMgt';
  const row = { BATCH_FLAG: 'insert', CYCFS_CD: 'TSTE', CYCFS_NM: '시험 창고', CYCFS_ENG_NM: 'Test Shed', CYCFS_TP: 'WH', USE_YN: 'Y' };
  const save = (sent: object) => korean.post(`${at}/saveMdmCustomsG2`, { BATCH_ID: crypto.randomUUID(), LIST: [sent] });
  const [made] = (await save(row)).json().data.LIST;
  expect((await save({ ...made, BATCH_FLAG: 'update', CYCFS_ENG_NM: 'Test Shed 2' })).statusCode).toBe(200);
  const { LIST } = await korean.data<ReadData<object>>(`${at}/selectMdmCustomsG2`, { SEARCH: { KEYWORD: 'shed 2' } });
  expect(LIST).toMatchObject([{ CYCFS_CD: 'TSTE', CYCFS_ENG_NM: 'Test Shed 2' }]);
  expect(
    await t.sql(`select col_nm, old_val, new_val from cms_hist where tbl_nm = 'MDM_CYCFS' and row_key = 'TSTE' and chg_tp = 'U'`),
  ).toEqual([{ col_nm: 'CYCFS_ENG_NM', old_val: 'Test Shed', new_val: 'Test Shed 2' }]);
});
