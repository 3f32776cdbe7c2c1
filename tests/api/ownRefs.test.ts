import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Fault, ReadData } from '../../src/contract/call';
import type { Found } from '../../src/contract/find';
import type { Book } from '../../src/contract/gridBook';
import type { ImportCargo } from '../../src/contract/ptl/status/fmsImportCargoList';
import type { NamedRef, RefName } from '../../src/contract/ptl/status/ownRefs';
import type { Shipment } from '../../src/contract/ptl/status/ptlShipngStusList';
import { createTestApp, type TestApp, type Visitor } from '../support/db';
import { sendFiles } from '../support/multipart';
import { aShipment } from '../support/shipments';

let t: TestApp;
let ops: Visitor;
let sales: Visitor;
let owner: Visitor;
let member: Visitor;
let other: Visitor;

const path = '/api/ptl/status/ptlShipngStusList';
const imports = '/api/ptl/status/fmsImportCargoList';

beforeAll(async () => {
  t = await createTestApp();
  [ops, sales, owner] = await Promise.all([t.login('ops02'), t.login('sal01'), t.login('cadm01')]);
  [member, other] = await Promise.all([t.login('cusr01'), t.login('cadm02')]);
  await t.sql(`delete from ptl_hbl_ref`);
  await t.sql(`delete from ptl_ref_nm`);
  await t.sql(`insert into ptl_ref_nm (cust_cd, ref_idx, ref_nm, ref_eng_nm) values
    ('C00001', 1, '스타일 번호', 'Style no.'), ('C00001', 2, '시즌', null), ('C00002', 1, '품의 번호', null)`);
});
afterAll(() => t?.close());

type Answer = Awaited<ReturnType<Visitor['post']>>;
const faults = (answer: Answer) => (answer.json() as { errors?: Fault[] }).errors?.map(({ ROW_NO, FIELD, CODE }) => [ROW_NO, FIELD, CODE]);
const list = async (v: Visitor, NO_VAL: string, NO_TP = 'HBL', more: object = {}) =>
  (await v.data<ReadData<Shipment>>(`${path}/selectPtlShipngStus`, { SEARCH: { NO_TP, NO_VAL, ...more } })).LIST;
const row = async (v: Visitor, HBL_NO: string) => (await list(v, HBL_NO))[0] as Shipment;
const save = (v: Visitor, LIST: object[]) =>
  v.post(`${path}/savePtlShipngStus`, { BATCH_ID: randomUUID(), LIST: LIST.map((one) => ({ BATCH_FLAG: 'update', ...one })) });
const put = async (v: Visitor, HBL_NO: string, values: object) => {
  const { HBL_SEQ, UPD_CNT } = await row(v, HBL_NO);
  return save(v, [{ HBL_SEQ, UPD_CNT, ...values }]);
};
const names = async (v: Visitor, SEARCH: object = {}) =>
  (await v.data<ReadData<RefName>>(`${path}/selectPtlShipngStusG5`, { SEARCH })).LIST.filter(({ REF_NM }) => REF_NM);
const saveNames = (v: Visitor, LIST: object[]) =>
  v.post(`${path}/saveRefNames`, {
    BATCH_ID: randomUUID(),
    LIST: LIST.map((one) => ({ BATCH_FLAG: 'update', CUST_CD: 'C00001', ...one })),
  });

describe('references of a shipment', () => {
  it('are written by its customer, stand in both lists, on its page and in the API, and keep their history', async () => {
    const { HBL_NO, HBL_SEQ } = await aShipment(t);
    const saved = await put(member, HBL_NO, { OWN_REF1: '  ＳＴ-1 ', OWN_REF2: '27 S/S' });
    expect(saved.json().data.LIST).toMatchObject([{ HBL_SEQ, OWN_REF1: 'ST-1', OWN_REF2: '27 S/S', OWN_REF3: null, UPD_CNT: 1 }]);
    expect(await row(ops, HBL_NO)).toMatchObject({ OWN_REF1: 'ST-1' });
    const [cargo] = (
      await owner.data<ReadData<ImportCargo>>(`${imports}/selectFmsImportCargo`, { SEARCH: { NO_TP: 'OWN', NO_VAL: 'st-1' } })
    ).LIST;
    expect(cargo).toMatchObject({ HBL_NO, OWN_REF1: 'ST-1' });
    const page = (v: Visitor) =>
      v.data<ReadData<NamedRef>>('/api/ptl/status/ptlShipngStusDetail/selectPtlShipngStusDetailG9', { SEARCH: { HBL_NO } });
    expect((await page(owner)).LIST.map(({ REF_NM, REF_VAL }) => [REF_NM, REF_VAL])).toEqual([
      ['스타일 번호', 'ST-1'],
      ['시즌', '27 S/S'],
    ]);
    expect((await page(other)).LIST).toEqual([]);
    expect((await put(owner, HBL_NO, { OWN_REF1: 'ST-2', OWN_REF2: null })).statusCode).toBe(200);
    expect(await row(owner, HBL_NO)).toMatchObject({ OWN_REF1: 'ST-2', OWN_REF2: null, UPD_CNT: 2 });
    const history = await t.sql(
      `select chg_tp, col_nm, new_val from cms_hist where tbl_nm = 'PTL_HBL_REF' and row_key = $1 order by hist_seq`,
      [`${HBL_SEQ}|C00001|1`],
    );
    expect(history).toEqual([
      { chg_tp: 'I', col_nm: null, new_val: null },
      { chg_tp: 'U', col_nm: 'REF_VAL', new_val: 'ST-2' },
    ]);
    const told = await ops.data<ReadData<{ NEW_VAL: string | null }>>('/api/cms/popup/cmsHistoryPopup/selectCmsHistory', {
      SEARCH: { TBL_NM: 'FMS_HBL', ROW_KEY: String(HBL_SEQ) },
    });
    expect(told.LIST.map(({ NEW_VAL }) => NEW_VAL)).toContain('ST-2');
  });

  it('are written by operations, not by sales, and of no foreign shipment', async () => {
    const { HBL_NO, HBL_SEQ } = await aShipment(t);
    expect((await put(ops, HBL_NO, { OWN_REF1: 'OPS-1' })).statusCode).toBe(200);
    expect((await put(sales, HBL_NO, { OWN_REF1: 'X' })).statusCode).toBe(403);
    const foreign = await save(other, [{ HBL_SEQ, UPD_CNT: 1, OWN_REF1: 'X' }]);
    expect([foreign.statusCode, faults(foreign)]).toEqual([422, [[1, undefined, 'MSG000043']]]);
    expect(await row(owner, HBL_NO)).toMatchObject({ OWN_REF1: 'OPS-1' });
  });

  it('that another has changed meanwhile are not overwritten: they are told as they are now', async () => {
    const { HBL_NO } = await aShipment(t);
    const before = await row(owner, HBL_NO);
    await put(member, HBL_NO, { OWN_REF1: 'FIRST' });
    const late = await save(owner, [{ HBL_SEQ: before.HBL_SEQ, UPD_CNT: before.UPD_CNT, OWN_REF1: 'LATE' }]);
    expect([late.statusCode, late.json().code, late.json().row.OWN_REF1]).toEqual([409, 'MSG000025', 'FIRST']);
    expect(late.json().row).not.toHaveProperty('RMK');
  });

  it('that are too long, without a name or new rows are refused', async () => {
    const { HBL_NO, HBL_SEQ } = await aShipment(t);
    expect(faults(await put(owner, HBL_NO, { OWN_REF1: 'x'.repeat(51), OWN_REF3: 'x' }))).toEqual([
      [1, 'OWN_REF1', 'MSG000358'],
      [1, 'OWN_REF3', 'MSG000672'],
    ]);
    expect((await save(owner, [{ HBL_SEQ, UPD_CNT: 0, BATCH_FLAG: 'insert' }])).statusCode).toBe(403);
    expect((await save(owner, [{ HBL_SEQ, UPD_CNT: 0, BATCH_FLAG: 'delete' }])).statusCode).toBe(403);
  });

  it('stay with the customer who wrote them where the shipment passes to another one', async () => {
    const { HBL_NO, HBL_SEQ } = await aShipment(t);
    await put(owner, HBL_NO, { OWN_REF1: 'SECRET-1' });
    await t.sql(`update fms_hbl set cust_cd = 'C00002' where hbl_seq = $1`, [HBL_SEQ]);
    expect(await row(other, HBL_NO)).toMatchObject({ OWN_REF1: null });
    expect(await list(other, 'SECRET-1', 'OWN')).toEqual([]);
    expect((await put(other, HBL_NO, { OWN_REF1: 'NEW-1' })).statusCode).toBe(200);
    await t.sql(`update fms_hbl set cust_cd = 'C00001' where hbl_seq = $1`, [HBL_SEQ]);
    expect(await row(owner, HBL_NO)).toMatchObject({ OWN_REF1: 'SECRET-1' });
  });
});

describe('searching by a reference', () => {
  it('finds what begins with it in any letters and blanks, for its readers alone, and tells what is not found', async () => {
    const [one, two] = [await aShipment(t), await aShipment(t)];
    await put(owner, one.HBL_NO, { OWN_REF1: '봄 신상/Ab 77' });
    await put(owner, two.HBL_NO, { OWN_REF2: '봄신상/AB78' });
    const found = async (v: Visitor, no: string) => (await list(v, no, 'OWN')).map(({ HBL_NO }) => HBL_NO).sort();
    expect(await found(owner, '봄신상/ab')).toEqual([one.HBL_NO, two.HBL_NO].sort());
    expect(await found(ops, '봄 신상/AB77')).toEqual([one.HBL_NO]);
    expect(await found(other, '봄신상')).toEqual([]);
    const answer = await owner.post(`${path}/selectPtlShipngStus`, { SEARCH: { NO_TP: 'OWN', NO_VAL: '봄신상/AB77, 없는참조' } });
    expect(answer.json().message).toContain('없는참조');
    const find = async (v: Visitor, NO: string) => (await v.data<ReadData<Found>>('/api/findNo', { SEARCH: { NO } })).LIST;
    expect(await find(owner, '봄 신상/ab77')).toEqual([
      { SCRN_ID: 'ptlShipngStusDetail', KIND: 'OWN', ROW_CNT: 1, ARGS: { HBL_NO: one.HBL_NO } },
    ]);
    expect(await find(other, '봄 신상/ab77')).toEqual([]);
  });
});

describe('names of references', () => {
  it('are those of the own customers, for staff of the one asked for', async () => {
    expect((await names(member)).filter(({ CUST_CD }) => CUST_CD === 'C00001').map(({ REF_IDX, REF_NM }) => [REF_IDX, REF_NM])).toEqual([
      [1, '스타일 번호'],
      [2, '시즌'],
    ]);
    expect((await names(other)).map(({ REF_NM }) => REF_NM)).toEqual(['품의 번호']);
    expect(await names(other, { CUST_CD: 'C00001' })).toEqual([]);
    expect(await names(ops)).toEqual([]);
    expect((await names(ops, { CUST_CD: 'C00001' })).length).toBe(2);
  });

  it('are given, changed and taken away by the administrator of the customer alone', async () => {
    expect((await saveNames(owner, [{ REF_IDX: 4, REF_NM: '담당', REF_ENG_NM: 'Buyer' }])).json().data.LIST).toMatchObject([
      { CUST_CD: 'C00001', REF_IDX: 4, REF_NM: '담당', UPD_CNT: 0 },
    ]);
    expect((await saveNames(owner, [{ REF_IDX: 4, REF_NM: '구매 담당', UPD_CNT: 0 }])).statusCode).toBe(200);
    expect((await saveNames(owner, [{ REF_IDX: 4, REF_NM: '늦은 이름', UPD_CNT: 0 }])).statusCode).toBe(409);
    const { HBL_NO } = await aShipment(t);
    await put(owner, HBL_NO, { OWN_REF4: '김' });
    expect((await saveNames(owner, [{ REF_IDX: 4, REF_NM: null, UPD_CNT: 1 }])).json().data.LIST).toMatchObject([
      { REF_IDX: 4, REF_NM: null },
    ]);
    // The values stay for the day the name comes back.
    expect(await row(owner, HBL_NO)).toMatchObject({ OWN_REF4: '김' });
    for (const v of [member, ops]) expect((await saveNames(v, [{ REF_IDX: 5, REF_NM: 'x' }])).statusCode).toBe(403);
    expect(faults(await saveNames(other, [{ REF_IDX: 5, REF_NM: 'x' }]))).toEqual([[1, 'CUST_CD', 'MSG000017']]);
  });

  it('are refused twice, empty, or beyond the fifth', async () => {
    expect(faults(await saveNames(owner, [{ REF_IDX: 5, REF_NM: '시즌' }]))).toEqual([[1, 'REF_NM', 'MSG000673']]);
    expect(faults(await saveNames(owner, [{ REF_IDX: 5, REF_ENG_NM: 'x' }]))).toEqual([[1, 'REF_NM', 'MSG000012']]);
    expect(faults(await saveNames(owner, [{ REF_IDX: 6, REF_NM: 'x' }]))?.[0]?.slice(1)).toEqual(['REF_IDX', 'MSG000013']);
  });
});

it('the Excel of both lists has the names of the customer, and what it gives can be read in again', async () => {
  const { HBL_NO } = await aShipment(t);
  await put(owner, HBL_NO, { OWN_REF1: 'ST-900' });
  const COLUMNS = [{ FIELD: 'HBL_NO' }, { FIELD: 'OWN_REF1' }, { FIELD: 'OWN_REF3' }];
  for (const screen of [path, imports]) {
    const answer = await owner.post(`${screen}/excel`, { SEARCH: { NO_TP: 'HBL', NO_VAL: HBL_NO }, COLUMNS, CODE_YN: 'Y' });
    const param = {
      SCRN_ID: 'ptlShipngStusList',
      TBL_NM: 'FMS_HBL',
      COLUMNS: [
        { FIELD: 'HBL_NO', TITLE: 'HBL 번호', KIND: 'text' },
        { FIELD: 'OWN_REF1', TITLE: '스타일 번호', KIND: 'text' },
      ],
    };
    const book = (await sendFiles(t, owner, '/api/grid/readBook', [['b.xlsx', answer.rawPayload]], param)).json().data as Book;
    // The third column has no name, so that its title is that of everybody.
    expect([book.FIELDS, book.ROWS[0]?.CELLS, book.OTHERS]).toEqual([['HBL_NO', 'OWN_REF1'], [HBL_NO, 'ST-900'], ['참조 3']]);
  }
});
