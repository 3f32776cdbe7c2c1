import { readFileSync } from 'node:fs';
import { strToU8, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { unpack } from '../../src/server/lib/archive';
import { appendReasonsApart, readSheetApart } from '../../src/server/lib/excelApart';
import { formBook } from '../fixtures/forms';

const libre = readFileSync(new URL('../fixtures/libreoffice.xlsx', import.meta.url));

/** A workbook that unpacks to little more than its 100-fold allows, and takes ten times that to be read. */
async function glutton(): Promise<Buffer> {
  const items = Array.from({ length: 2_000_000 }, (_, i) => `<si><t>${i} ${(i * 7919) % 1_000_003}</t></si>`);
  const strings = strToU8(`<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${items.join('')}</sst>`);
  return Buffer.from(zipSync({ ...Object.fromEntries(await unpack(libre)), 'xl/sharedStrings.xml': strings }, { level: 1 }));
}

it('reads and writes workbooks in a thread, and brings its refusals back', async () => {
  expect((await readSheetApart(libre, 'x', 1000)).rows).toHaveLength(2);
  const reasons = { title: '오류 내용', titles: ['오류 내용'], columns: 31, rows: new Map([[2, 'x']]), cells: ['B2'] };
  const out = await appendReasonsApart(formBook({}), 'x', reasons);
  expect((await readSheetApart(out, 'x', 1000)).rows[0]?.cells[31]).toBe('x');
  await expect(readSheetApart(Buffer.from('x'), '이름.xlsx', 10)).rejects.toMatchObject({
    status: 415,
    code: 'MSG000301',
    args: ['이름.xlsx'],
  });
}, 30_000);

it('a workbook that would take all memory is refused, those behind it are read', async () => {
  const [bad, good] = await Promise.allSettled([readSheetApart(await glutton(), 'x', 1000), readSheetApart(libre, 'x', 1000)]);
  expect(bad).toMatchObject({ status: 'rejected', reason: { status: 422, code: 'MSG000304' } });
  expect(good).toMatchObject({ status: 'fulfilled' });
}, 90_000);
