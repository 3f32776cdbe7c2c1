import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Book, BookParam } from '../../src/contract/gridBook';
import { bufferOf, writeExcel } from '../../src/server/lib/excel';
import { createTestApp, type TestApp, type Visitor } from '../support/db';
import { sendFiles } from '../support/multipart';

let t: TestApp;
let admin: Visitor;
beforeAll(async () => {
  t = await createTestApp();
  admin = await t.login('adm1000');
});
afterAll(() => t?.close());

const path = '/api/grid/readBook';
const columns = (...fields: [FIELD: string, TITLE: string, KIND?: 'text' | 'number' | 'date' | 'time'][]): BookParam => ({
  SCRN_ID: 'mdmFreightMgt',
  TBL_NM: 'MDM_FREIGHT',
  COLUMNS: fields.map(([FIELD, TITLE, KIND = 'text']) => ({ FIELD, TITLE, KIND })),
});
const freight = columns(['FRT_CD', '운임 코드'], ['FRT_NM', '운임명'], ['SORT_SEQ', '정렬 순서', 'number'], ['USE_YN', '사용 여부']);
const sheet = (titles: string[], rows: unknown[][]) =>
  bufferOf(writeExcel({ sheets: [{ name: 's', columns: titles.map((title) => ({ title, width: 10 })), rows: rows as never }] }));
const send = (file: Buffer, param: object = freight, who = admin, name = 'a.xlsx') => sendFiles(t, who, path, [[name, file]], param);
const read = async (file: Buffer, param: object = freight): Promise<Book> => {
  const answer = await send(file, param);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json().data;
};

describe('a workbook read for a grid', () => {
  it('is read by titles in either language, those the grid shows, and names of columns, in any order', async () => {
    const book = await read(await sheet(['Charge', 'FRT_CD', '비고', '정렬 순서'], [['해상운임', 'OFR', 'x', 10]]));
    expect(book.FIELDS).toEqual(['FRT_CD', 'FRT_NM', 'SORT_SEQ']);
    expect(book.ROWS).toEqual([{ ROW_NO: 2, CELLS: ['OFR', '해상운임', '10', null], FAULTS: [] }]);
    expect(book.OTHERS).toEqual(['비고']);
  });

  it('gives back the Excel of the list, without its line of totals', async () => {
    const body = {
      SEARCH: {},
      COLUMNS: ['FRT_CD', 'FRT_NM', 'SORT_SEQ', 'USE_YN'].map((FIELD) => ({ FIELD, ...(FIELD === 'SORT_SEQ' ? { TOTAL: 'SUM' } : {}) })),
    };
    const file = await admin.post('/api/mdm/code/MdmFreightMgt/excel', body);
    const book = await read(file.rawPayload);
    const [count] = await t.sql<{ count: string }>('select count(*) from mdm_freight');
    expect(book.ROWS.length).toBe(Number(count?.count));
    expect(book.ROWS.every(({ CELLS }) => /^[A-Z0-9]+$/.test(CELLS[0] ?? ''))).toBe(true);
  });

  it('says which cells cannot be read, and refuses what has no such table, no file or too many rows', async () => {
    const csv = (text: string) => Buffer.from(`\ufeff${text}`);
    const book = await send(csv('FRT_CD,FRT_NM,SORT_SEQ\n1E+5,가,10\n'), freight, admin, 'a.csv');
    expect(book.json().data.ROWS[0].FAULTS).toEqual([{ FIELD: 'FRT_CD', MESSAGE: expect.stringContaining('1E+5') }]);
    expect((await send(csv('A,B\n1,2\n'), freight, admin, 'a.csv')).json().code).toBe('MSG000304');
    expect((await send(csv(`FRT_CD,FRT_NM\n${'A,B\n'.repeat(5001)}`), freight, admin, 'a.csv')).json().code).toBe('MSG000310');
    expect((await sendFiles(t, admin, path, [], freight)).json().code).toBe('MSG000305');
    expect((await send(Buffer.from('no workbook'))).statusCode).toBe(415);
  });

  it('refuses what no grid says of its columns, and whoever is not signed in or only looks', async () => {
    const file = await sheet(['FRT_CD', 'FRT_NM'], [['A', 'B']]);
    for (const param of [
      {},
      { ...freight, COLUMNS: [] },
      { ...freight, COLUMNS: [{ FIELD: 1 }] },
      { ...freight, COLUMNS: Array(200).fill(freight.COLUMNS[0]) },
      'x',
    ])
      expect((await send(file, param as object)).statusCode, JSON.stringify(param).slice(0, 60)).toBe(400);
    expect((await send(file, freight, t.visitor())).statusCode).toBe(401);
    expect((await send(file, freight, await t.login('guest01'))).json().code).toBe('MSG000125');
  });

  it('keeps nothing', async () => {
    const before = await t.sql('select count(*) from cms_file');
    await read(await sheet(['FRT_CD', 'FRT_NM'], [['A', 'B']]));
    expect(await t.sql('select count(*) from cms_file')).toEqual(before);
  });
});
