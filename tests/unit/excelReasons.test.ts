import { readFileSync } from 'node:fs';
import { readXlsx, writeXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { read, utils, write } from 'xlsx';
import { form } from '../../src/contract/pan/dlvOrdForm';
import { reasonTitles } from '../../src/contract/uploadForm';
import { unpack } from '../../src/server/lib/archive';
import { readSheet } from '../../src/server/lib/excelRead';
import { appendReasons } from '../../src/server/lib/excelReasons';
import { letterOf } from '../../src/server/lib/excelXml';
import { askedColumns } from '../../src/server/lib/uploadRun';
import { cellsOf, formBook, goodRow, header } from '../fixtures/forms';

const libre = readFileSync(new URL('../fixtures/libreoffice.xlsx', import.meta.url));
const reasons = (rows: [number, string][], cells: string[] = [], title: string = reasonTitles.ko) => ({
  title,
  titles: Object.values(reasonTitles),
  columns: askedColumns(form),
  rows: new Map(rows),
  cells,
});
const column = async (file: Buffer, at: number) => {
  const { header: head, rows } = await readSheet(file);
  return [head[at] ?? '', ...rows.map((row) => row.cells[at] ?? '')];
};
const sheet1 = async (file: Buffer) => (await unpack(file)).get('xl/worksheets/sheet1.xml')?.toString() ?? '';

/** Colours of the cells that have a fill, as another program reads them. */
const fillsOf = async (file: Buffer): Promise<Record<string, string>> => {
  const { sheets } = await readXlsx(file, { readStyles: true });
  const cells = [...(sheets[0]?.cells ?? [])].flatMap(([place, { style }]) => {
    const fill = style?.fill;
    const [row, column] = place.split(',').map(Number);
    return fill?.type === 'pattern' && fill.pattern === 'solid'
      ? [[`${letterOf(column ?? 0)}${(row ?? 0) + 1}`, fill.fgColor?.rgb ?? '']]
      : [];
  });
  return Object.fromEntries(cells);
};
const colored = async (file: Buffer) => Object.entries(await fillsOf(file)).flatMap(([cell, color]) => (color === 'FDE0E0' ? [cell] : []));

describe('the workbook with its reasons', () => {
  it('has the column right of the form and everything else as it was', async () => {
    const out = await appendReasons(libre, '', reasons([[3, '[품명] 필수 <&>\n[수량] 필수']], ['V3', 'X3']));
    expect(await column(out, 31)).toEqual(['오류 내용', '', '[품명] 필수 <&>\n[수량] 필수']);
    const [before, after] = [await unpack(libre), await unpack(out)];
    expect([...after.keys()].sort()).toEqual([...before.keys()].sort());
    for (const [name, part] of before) {
      if (!['xl/worksheets/sheet1.xml', 'xl/styles.xml'].includes(name)) expect(after.get(name)?.equals(part), name).toBe(true);
    }
    const [was, is] = [await readSheet(libre), await readSheet(out)];
    const ofForm = ({ rows }: typeof was) => rows.map((row) => form.map((_, at) => row.cells[at] ?? ''));
    expect(ofForm(is)).toEqual(ofForm(was));
    expect(is.rows[0]?.cells[32]).toBe('확인함');
    expect(await sheet1(out)).toContain('AH2:AH3');
  });

  it('colours the faulty cells and no others, also those that are not there', async () => {
    const own = Buffer.from(await writeXlsx({ sheets: [{ name: 's', rows: [header, ['1', null, 'D'], ['2', 'FTL', 'D']] }] }));
    const out = await appendReasons(own, '', reasons([[2, '[수량] 필수']], ['B2', 'C2', 'X2']));
    expect(await colored(out)).toEqual(['B2', 'C2', 'X2']);
    expect((await readSheet(out)).rows.map(({ cells }) => cells.slice(0, 3))).toEqual([
      ['1', '', 'D'],
      ['2', 'FTL', 'D'],
    ]);
  });

  it('replaces the column and the marks of an earlier run, in either language', async () => {
    const before: [number, string][] = [
      [2, 'alt'],
      [3, 'alt'],
    ];
    const first = await appendReasons(libre, '', reasons(before, ['B2', 'X3']));
    expect(await colored(first)).toEqual(['B2', 'X3']);
    const again = await appendReasons(first, '', reasons([[3, 'neu']], ['V3'], reasonTitles.en));
    expect(await column(again, 31)).toEqual(['Errors', '', 'neu']);
    expect(await colored(again)).toEqual(['V3']);
  });

  it('gives a cell back the colour that it had before it was marked', async () => {
    const style = { fill: { type: 'pattern' as const, pattern: 'solid' as const, fgColor: { rgb: 'FFFFFF00' } } };
    const rows = [header, cellsOf(goodRow).map(String)];
    const own = await writeXlsx({ sheets: [{ name: 's', rows, cells: new Map([['1,1', { value: 'x', style }]]) }] });
    const marked = await appendReasons(Buffer.from(own), '', reasons([[2, 'x']], ['B2']));
    expect(await fillsOf(marked)).toEqual({ B2: 'FDE0E0' });
    const mended = await appendReasons(marked, '', reasons([[2, 'x']], ['C2']));
    expect(await fillsOf(mended)).toEqual({ B2: 'FFFF00', C2: 'FDE0E0' });
  });

  it("leaves the user's own column there alone and takes the next free one", async () => {
    const book = utils.book_new();
    utils.book_append_sheet(
      book,
      utils.aoa_to_sheet([
        [...header, '내 메모'],
        [...cellsOf(goodRow), '중요'],
      ]),
      's',
    );
    const out = await appendReasons(write(book, { type: 'buffer' }) as Buffer, '', reasons([[2, 'x']]));
    expect(await column(out, 31)).toEqual(['내 메모', '중요']);
    expect(await column(out, 32)).toEqual(['오류 내용', 'x']);
  });

  it('cuts a range of column widths that holds its own', async () => {
    const xml = (await sheet1(libre)).replace('<sheetData', '<cols><col min="1" max="40" width="9" customWidth="true"/></cols><sheetData');
    const { zipSync } = await import('fflate');
    const parts = Object.fromEntries(await unpack(libre));
    const file = Buffer.from(zipSync({ ...parts, 'xl/worksheets/sheet1.xml': Buffer.from(xml) }));
    const out = await sheet1(await appendReasons(file, '', reasons([[2, 'x']])));
    const cols = [...(/<cols>(.*?)<\/cols>/.exec(out)?.[1]?.matchAll(/min="(\d+)" max="(\d+)"/g) ?? [])].map(([, min, max]) => [min, max]);
    expect(cols).toEqual([
      ['1', '31'],
      ['32', '32'],
      ['33', '40'],
    ]);
  });

  it('is a workbook other programs read', async () => {
    const out = await appendReasons(formBook({ QTY: '' }), '', reasons([[2, '[수량] 필수']], ['X2']));
    const sheet = read(out).Sheets['배송 오더'];
    expect(sheet?.AF1?.v).toBe('오류 내용');
    expect(sheet?.AF2?.v).toBe('[수량] 필수');
  });
});
