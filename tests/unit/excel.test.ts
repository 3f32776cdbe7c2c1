import { readXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { read, utils } from 'xlsx';
import { unpack } from '../../src/server/lib/archive';
import { bufferOf, gridExcel, writeExcel } from '../../src/server/lib/excel';
import { readSheet } from '../../src/server/lib/excelRead';
import { workbook } from '../fixtures/forms';

const sheetXml = async (file: Buffer) => (await unpack(file)).get('xl/worksheets/sheet1.xml')?.toString() ?? '';
const columns = (fields: string[]) => fields.map((field) => ({ field, title: field }));

describe('writing', () => {
  it('amounts in several currencies have no total, those in one have it with its decimals; quantities have theirs in any case', async () => {
    const totalled = [
      { field: 'CUST_NM', title: 'CUST_NM' },
      { field: 'TOT_AMT', title: 'TOT_AMT', total: 'SUM', decimals: 2 },
      { field: 'GRS_WT', title: 'GRS_WT', total: 'SUM', decimals: 3 },
    ] as const;
    const last = async (...rows: object[]) => {
      const grid = { name: 'x', columns: totalled, rows: rows as Record<string, unknown>[], sum: '합계' };
      const sheet = read(await bufferOf(gridExcel(grid)), { cellNF: true }).Sheets.x;
      const at = rows.length + 2;
      return ['A', 'B', 'C'].map((column) => sheet?.[`${column}${at}`]?.w ?? null);
    };
    const [dollars, won] = [
      { TOT_AMT: 1000.5, CURR_CD: 'USD', GRS_WT: 0.1 },
      { TOT_AMT: 350_000, CURR_CD: 'KRW', GRS_WT: 0.2 },
    ];
    expect(await last(dollars, dollars)).toEqual(['합계', '2,001.00', '0.2']);
    expect(await last(won, won)).toEqual(['합계', '700,000', '0.4']);
    expect(await last(dollars, won)).toEqual(['합계', null, '0.3']);
  });

  it('S9-33 numbers have formats of 0 to 3 decimals, dates are real dates', async () => {
    const fields = ['PKG_QTY', 'DIST_KM', 'TRSP_AMT', 'GRS_WT', 'DLV_DT', 'DLV_TM', 'LOAD_DTM'];
    const row = {
      PKG_QTY: 1234,
      DIST_KM: 1.5,
      TRSP_AMT: 10.25,
      GRS_WT: 0.125,
      DLV_DT: '20240229',
      DLV_TM: '0930',
      LOAD_DTM: '20240229093015',
    };
    const file = await bufferOf(gridExcel({ name: '배송', columns: columns(fields), rows: [row] }));
    const cells = (await readXlsx(file, { readStyles: true })).sheets[0]?.cells;
    const format = (col: number) => cells?.get(`1,${col}`)?.style?.numFmt;
    expect([0, 1, 2, 3].map(format)).toEqual(['#,##0', '#,##0.0', '#,##0.00', '#,##0.000']);
    expect(cells?.get('1,4')?.value).toEqual(new Date('2024-02-29T00:00:00Z'));
    expect(cells?.get('1,6')?.value).toEqual(new Date('2024-02-29T09:30:15Z'));
    expect((await readSheet(file)).rows[0]?.cells.slice(4)).toEqual(['20240229', '0930', '20240229 0930']);
  });

  it('amounts have the decimals of their currency, won none, and never fewer than they have', async () => {
    const rows = [
      { TRSP_AMT: '5000.00', CURR_CD: 'KRW' },
      { TRSP_AMT: 5000, CURR_CD: null },
      { TRSP_AMT: 10, CURR_CD: 'USD' },
      { TRSP_AMT: 10.5, CURR_CD: 'KRW' },
    ];
    const file = await bufferOf(gridExcel({ name: 'x', columns: columns(['TRSP_AMT']), rows }));
    const sheet = read(file, { cellNF: true }).Sheets.x;
    expect(['A2', 'A3', 'A4', 'A5'].map((ref) => sheet?.[ref]?.z)).toEqual(['#,##0', '#,##0', '#,##0.00', '#,##0.0']);
  });

  it('shows Y as V and N as nothing, and codes by their names', async () => {
    const rows = [
      { ONTIME_YN: 'Y', DLV_TP: 'FTL' },
      { ONTIME_YN: 'N', DLV_TP: 'OLD' },
    ];
    const codes = { DLV_TP: new Map([['FTL', '일반 트럭']]) };
    const file = await bufferOf(gridExcel({ name: 'x', columns: columns(['DLV_TP', 'ONTIME_YN']), rows, codes }));
    const sheet = read(file).Sheets.x;
    expect(sheet && utils.sheet_to_json(sheet)).toEqual([{ DLV_TP: '일반 트럭', ONTIME_YN: 'V' }, { DLV_TP: 'OLD' }]);
  });

  it.each(['=1+1', '+82-10', '-cmd', '@sum', "'quoted", '\t=1'])('%j stays text, and is marked as quoted', async (text) => {
    const file = await bufferOf(gridExcel({ name: 'x', columns: columns(['CUST_NM', 'BAL_AMT']), rows: [{ CUST_NM: text, BAL_AMT: -5 }] }));
    const xml = await sheetXml(file);
    expect(xml).not.toContain('<f>');
    expect(xml).toContain('<c r="A2" s="3" t="inlineStr">');
    expect(xml).toContain('<v>-5</v>');
    expect(read(file).Sheets.x?.A2?.v).toBe(text);
  });

  it('keeps any text as it is but for characters XML does not know', async () => {
    const text = '<&>"\u0001\ud800 😀 _x0041_ ₩→뷁\n둘째 줄';
    const file = await bufferOf(gridExcel({ name: 'a/b:c', columns: columns(['CUST_NM']), rows: [{ CUST_NM: text }] }));
    expect((await readSheet(file)).rows[0]?.cells).toEqual(['<&>" 😀 _x0041_ ₩→뷁\n둘째 줄']);
  });

  it('writes 20,000 rows as they come, and ends with an error when the rows do', async () => {
    async function* rows(n: number, fail = false) {
      for (let i = 0; i < n; i++) yield { DLV_ORD_NO: `DLV${i}`, GRS_WT: i / 8 };
      if (fail) throw new Error('the database went away');
    }
    const grid = (source: AsyncIterable<Record<string, unknown>>) =>
      bufferOf(gridExcel({ name: 'x', columns: columns(['DLV_ORD_NO', 'GRS_WT']), rows: source }));
    const sheet = read(await grid(rows(20_000))).Sheets.x;
    expect(sheet?.A20001?.v).toBe('DLV19999');
    expect(sheet?.B20001?.v).toBe(19_999 / 8);
    await expect(grid(rows(3_000, true))).rejects.toThrow('the database went away');
  });

  it('gives sheets names Excel takes', async () => {
    const sheet = (name: string) => ({ name, columns: [{ title: 'a' }], rows: [] });
    const book = read(await bufferOf(writeExcel({ sheets: [sheet('가[1]:*?/\\'), sheet('가[1]:*?/\\'), sheet('x'.repeat(40))] })));
    expect(new Set(book.SheetNames).size).toBe(3);
    expect(book.SheetNames.every((name) => name.length <= 31 && !/[[\]:*?/\\]/.test(name))).toBe(true);
  });
});

describe('reading', () => {
  const cells = async (...row: unknown[]) => (await readSheet(workbook([['1', ...row]], { header: ['a'] }))).rows[0]?.cells.slice(1);

  it('gives numbers as typed, without the noise of binary fractions', async () => {
    expect(await cells(0.1 + 0.2, 1234.5, 1e15, 0.000001, -3, { t: 'n', v: 12.300000000000001 })).toEqual([
      '0.3',
      '1234.5',
      '1000000000000000',
      '0.000001',
      '-3',
      '12.3',
    ]);
  });

  it('gives dates, times and both', async () => {
    expect(
      await cells(
        { t: 'n', v: 45351, z: 'yyyy-mm-dd' },
        { t: 'n', v: 0.395833333333, z: 'hh:mm' },
        { t: 'n', v: 45351.5, z: 'yyyy/m/d h:mm' },
      ),
    ).toEqual(['20240229', '0930', '20240229 1200']);
  });

  it('keeps leading zeros of text and of formats made of zeros', async () => {
    const titles = ['a', 'b', 'c', 'd'];
    const book = workbook([['1', '00123', { t: 'n', v: 1234, z: '00000' }, { t: 'n', v: 1234, z: '0' }]], { header: titles });
    const asked = titles.map((title) => ({ titles: [title], kind: 'text' as const, isShared: false }));
    expect((await readSheet(book, '', 10, asked)).rows[0]?.cells).toEqual(['1', '00123', '01234', '1234']);
  });

  it('gives formulas as their stored values', async () => {
    expect(await cells({ t: 'n', f: '1+2', v: 3 }, { t: 's', f: '"a"&"b"', v: 'ab' })).toEqual(['3', 'ab']);
  });

  it('S3-20 rows are read from row 2 until column A is empty', async () => {
    const file = workbook([['1'], ['2'], ['3'], ['', 'x'], ['5']], { header: ['a'] });
    expect((await readSheet(file)).rows.map((row) => [row.rowNo, row.cells[0]])).toEqual([
      [2, '1'],
      [3, '2'],
      [4, '3'],
    ]);
  });

  it('reads a row whose column A lies in a merged area, and sees one row more than allowed', async () => {
    const sheet = utils.aoa_to_sheet([['a'], ['1', 'x'], ['', 'y'], ['2', 'z']]);
    sheet['!merges'] = [{ s: { r: 1, c: 0 }, e: { r: 2, c: 0 } }];
    const book = utils.book_new();
    utils.book_append_sheet(book, sheet, 's');
    const { write } = await import('xlsx');
    const file = write(book, { type: 'buffer' }) as Buffer;
    expect((await readSheet(file)).rows.map((row) => row.cells)).toEqual([
      ['1', 'x'],
      ['1', 'y'],
      ['2', 'z'],
    ]);
    expect(
      (
        await readSheet(
          workbook(
            Array.from({ length: 50 }, () => ['1']),
            { header: ['a'] },
          ),
          '',
          10,
        )
      ).rows,
    ).toHaveLength(11);
  });

  it('is not held up by a row at the far end of the sheet', async () => {
    const sheet = utils.aoa_to_sheet([['a'], ['1']]);
    sheet.A1048576 = { t: 's', v: 'far' };
    sheet['!ref'] = 'A1:A1048576';
    const book = utils.book_new();
    utils.book_append_sheet(book, sheet, 's');
    const { write } = await import('xlsx');
    const started = performance.now();
    expect((await readSheet(write(book, { type: 'buffer' }) as Buffer)).rows).toHaveLength(1);
    expect(performance.now() - started).toBeLessThan(8_000);
  });

  it('refuses what is no workbook', async () => {
    await expect(readSheet(Buffer.from('a,b\n1,2'), 'x.xlsx')).rejects.toMatchObject({ status: 415, code: 'MSG000490', args: ['x.xlsx'] });
  });
});
