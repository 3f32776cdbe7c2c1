import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { read, utils, write } from 'xlsx';
import { form } from '../../src/contract/pan/dlvOrdForm';
import { reasonTitles } from '../../src/contract/uploadForm';
import { unpack } from '../../src/server/lib/archive';
import { readSheet } from '../../src/server/lib/excelRead';
import { appendReasons } from '../../src/server/lib/excelReasons';
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
    expect(await sheet1(out)).toContain('sqref="V3 X3"');
  });

  it('replaces the column and the marks of an earlier run, in either language', async () => {
    const first = await appendReasons(
      libre,
      '',
      reasons(
        [
          [2, 'alt'],
          [3, 'alt'],
        ],
        ['B2', 'X3'],
      ),
    );
    const again = await appendReasons(first, '', reasons([[3, 'neu']], ['V3'], reasonTitles.en));
    expect(await column(again, 31)).toEqual(['Errors', '', 'neu']);
    expect((await sheet1(again)).match(/<conditionalFormatting/g)).toHaveLength(1);
    expect(await sheet1(again)).toContain('sqref="V3"');
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
