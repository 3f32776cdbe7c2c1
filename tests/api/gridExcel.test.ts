import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as xlsx from 'xlsx';
import type { ExcelBody, ExcelField, Fault } from '../../src/contract/call';
import { addDays } from '../../src/contract/dates';
import { createTestApp, type TestApp, type Visitor } from '../support/db';
import { makeOrder, todayOf } from '../support/orders';

let t: TestApp;
let ops: Visitor;
let cadm: Visitor;
let SEARCH: object;

beforeAll(async () => {
  t = await createTestApp();
  [ops, cadm] = await Promise.all([t.login('ops01'), t.login('cadm01')]);
  const today = await todayOf(t);
  SEARCH = { FR_DT: addDays(today, -30), TO_DT: addDays(today, 30) };
  await makeOrder(t, ops, 'C00001', { DLV_PLC_NM: '=1+1', TRSP_AMT: 350_000 });
});
afterAll(() => t.close());

const desk = '/api/pan/dlvOrdMgt/excel';
const ask = (v: Visitor, path: string, body: Partial<ExcelBody<object>>) => v.post(path, { SEARCH, ACCESS_RSN: '월말 정산', ...body });
/** The sheet of an answer, row by row. */
async function rows(v: Visitor, path: string, body: Partial<ExcelBody<object>>): Promise<unknown[][]> {
  const { rawPayload } = await ask(v, path, body);
  const book = xlsx.read(rawPayload);
  return xlsx.utils.sheet_to_json(book.Sheets[book.SheetNames[0] as string] as xlsx.WorkSheet, { header: 1 });
}
const fields = (...names: string[]) => names.map((FIELD) => ({ FIELD }));
const refusal = async (v: Visitor, path: string, body: Partial<ExcelBody<object>>) => {
  const answer = await ask(v, path, body);
  const { code, message, errors } = answer.json() as { code: string; message: string; errors?: Fault[] };
  return { status: answer.statusCode, code, message, faults: errors?.map((e) => [e.FIELD, e.CODE]) };
};

describe('an Excel file as the grid is seen', () => {
  it('has the columns asked for, in their order, with their widths', async () => {
    const COLUMNS = [{ FIELD: 'DLV_DT', WIDTH: 31 }, { FIELD: 'DLV_ORD_NO' }];
    const { rawPayload } = await ask(ops, desk, { COLUMNS });
    const book = xlsx.read(rawPayload, { cellStyles: true });
    const sheet = book.Sheets[book.SheetNames[0] as string] as xlsx.WorkSheet;
    expect((xlsx.utils.sheet_to_json(sheet, { header: 1 }) as string[][])[0]).toEqual(['하차 요청일', '배송 오더 번호']);
    expect(sheet['!cols']?.[0]?.width).toBe(31);
  });

  it('is sorted as asked, by the columns its list may be sorted by', async () => {
    const numbers = async (DIR: 'ASC' | 'DESC') =>
      (await rows(ops, desk, { COLUMNS: fields('DLV_ORD_NO'), SORT: [{ FIELD: 'DLV_ORD_NO', DIR }] })).slice(1).flat();
    const up = await numbers('ASC');
    expect(up.length).toBeGreaterThan(10);
    expect(up).toEqual([...up].sort());
    expect(await numbers('DESC')).toEqual([...up].reverse());
    expect(await refusal(ops, desk, { SORT: [{ FIELD: 'DEL_YN', DIR: 'ASC' }] })).toMatchObject({ status: 422, code: 'MSG000017' });
  });

  it('has names of codes and V for a check, or codes and Y as they are stored', async () => {
    const list = '/api/pan/dlvOrdList/excel';
    const COLUMNS = fields('DLV_TP', 'ONTIME_YN');
    const [, ...named] = await rows(ops, list, { COLUMNS });
    const [, ...coded] = await rows(ops, list, { COLUMNS, CODE_YN: 'Y' });
    const checks = coded.map((r) => r[1]);
    expect(checks).toEqual(expect.arrayContaining(['Y', 'N']));
    expect(coded.every((r) => /^[A-Z]+$/.test(String(r[0])))).toBe(true);
    expect(named.map((r) => r[1])).toEqual(checks.map((check) => (check === 'Y' ? 'V' : undefined)));
    expect(named.every((r) => /[가-힣]|FTL|LTL/.test(String(r[0])))).toBe(true);
    expect(named).not.toEqual(coded);
  });

  it('keeps a text that begins as a formula a text', async () => {
    const [, ...values] = await rows(ops, desk, { COLUMNS: fields('DLV_PLC_NM') });
    expect(values.flat()).toContain('=1+1');
  });
});

describe('columns nobody may ask for', () => {
  it('a column the screen does not have is refused by its name', async () => {
    for (const name of ['NOSUCH', 'DEL_YN', 'O.DLV_ORD_NO', 'constructor']) {
      const refused = await refusal(ops, desk, { COLUMNS: fields('DLV_ORD_NO', name) });
      expect(refused).toMatchObject({ status: 422, code: 'MSG000017', faults: [['COLUMNS', 'MSG000017']] });
      expect(refused.message).toContain(name);
    }
  });

  it('a price and the notes of the staff stay hidden from customers who ask for them, and are given to the staff', async () => {
    for (const name of ['TRSP_AMT', 'RMK', 'TRUCK_CD']) {
      expect(await refusal(cadm, desk, { COLUMNS: fields(name) })).toMatchObject({ status: 422, code: 'MSG000017' });
    }
    expect((await rows(ops, desk, { COLUMNS: fields('TRSP_AMT') })).flat()).toContain(350_000);
    expect((await rows(cadm, desk, {}))[0]).not.toContain('운송 금액');
  });

  it('an address stays hidden in the history of a row', async () => {
    const order = await makeOrder(t, ops, 'C00001');
    const LIST = [{ ...order, BATCH_FLAG: 'update', DLV_PLC_NM: '다른 곳' }];
    expect((await ops.post('/api/pan/dlvOrdMgt/saveDlvOrd', { BATCH_ID: randomUUID(), LIST })).statusCode).toBe(200);
    const history = { SEARCH: { TBL_NM: 'PAN_DLV_ORD', ROW_KEY: order.DLV_ORD_NO } };
    const path = '/api/cms/popup/cmsHistoryPopup/excel';
    expect(await refusal(ops, path, { ...history, COLUMNS: fields('CLIENT_IP') })).toMatchObject({ status: 422, code: 'MSG000017' });
    expect((await rows(ops, path, { ...history, COLUMNS: fields('NEW_VAL', 'CHG_DTM') }))[0]).toEqual(['변경 후', '변경 일시']);
  });
});

describe('the last line of a file that the server makes', () => {
  const COLUMNS: ExcelField[] = [
    { FIELD: 'DLV_ORD_NO', TOTAL: 'COUNT', DECIMALS: 0 },
    { FIELD: 'CUST_NM' },
    { FIELD: 'GRS_WT', TOTAL: 'SUM', DECIMALS: 3 },
    { FIELD: 'CAR_QTY', TOTAL: 'AVG', DECIMALS: 1 },
    { FIELD: 'TRSP_AMT', TOTAL: 'SUM', DECIMALS: 2 },
  ];
  const sheetOf = async (v: Visitor, path: string, body: Partial<ExcelBody<object>>) => {
    const book = xlsx.read((await ask(v, path, body)).rawPayload, { cellNF: true });
    return book.Sheets[book.SheetNames[0] as string] as xlsx.WorkSheet;
  };

  it('has the totals of its grid with their name, won without decimals, below what the filter takes', async () => {
    const sheet = await sheetOf(ops, desk, { COLUMNS });
    const [, ...lines] = xlsx.utils.sheet_to_json(sheet, { header: 1 }) as (string | number | undefined)[][];
    const totals = lines.pop();
    const numbers = (at: number) => lines.map((line) => line[at]).filter((value) => typeof value === 'number');
    const sum = (at: number) => Math.round(numbers(at).reduce((all, value) => all + value * 1000, 0)) / 1000;
    expect(lines.length).toBeGreaterThan(10);
    expect(totals).toEqual([lines.length, '합계', sum(2), Math.round((sum(3) / numbers(3).length) * 10) / 10, sum(4)]);
    expect(sum(4)).toBeGreaterThan(0);
    expect(sheet[`E${lines.length + 2}`]).toMatchObject({ t: 'n', z: '#,##0' });
    expect(sheet['!autofilter']?.ref).toBe(`A1:E${lines.length + 1}`);
  });

  it('has the on-time rate of all orders, as the grid has, and no rate of a column that is not the reader’s', async () => {
    const path = '/api/pan/dlvOrdSummaryList/excel';
    const asked = (WHOLE: string): ExcelField[] => [
      { FIELD: 'GRP1' },
      { FIELD: 'CMP_CNT', TOTAL: 'SUM', DECIMALS: 0 },
      { FIELD: 'ONTIME_CNT', TOTAL: 'SUM', DECIMALS: 0 },
      { FIELD: 'ONTIME_RATE', TOTAL: 'RATE', DECIMALS: 1, PART: 'ONTIME_CNT', WHOLE },
    ];
    const search = { SEARCH: { ...SEARCH, DT_TP: 'DLV', SUM_TP: ['CUST'] } };
    const totals = (await rows(ops, path, { ...search, COLUMNS: asked('CMP_CNT') })).at(-1) as [string, number, number, number];
    expect(totals[1]).toBeGreaterThan(totals[2]);
    expect(totals).toEqual(['합계', totals[1], totals[2], Math.round((totals[2] / totals[1]) * 1000) / 10]);
    expect((await ask(ops, path, { ...search, COLUMNS: asked('GRS_WT') })).statusCode, 'over a column of decimals').toBe(200);
    expect(await refusal(cadm, path, { ...search, COLUMNS: asked('GRP1_CD') })).toMatchObject({ status: 422, code: 'MSG000017' });
  });

  it('is left out where the grid has no totals, and of a file that is read in again', async () => {
    const count = async (body: Partial<ExcelBody<object>>) => (await rows(ops, desk, body)).length;
    const plain = await count({ COLUMNS: fields('DLV_ORD_NO', 'GRS_WT') });
    expect(await count({ COLUMNS, CODE_YN: 'Y' })).toBe(plain);
    expect(await count({ COLUMNS })).toBe(plain + 1);
  });
});
