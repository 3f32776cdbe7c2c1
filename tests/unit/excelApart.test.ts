import { readFileSync } from 'node:fs';
import { strToU8, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { unpack } from '../../src/server/lib/archive';
import { appendReasonsApart, readSheetApart } from '../../src/server/lib/excelApart';
import type { SheetText } from '../../src/server/lib/excelRead';
import { Thread } from '../../src/server/lib/thread';
import { formBook } from '../fixtures/forms';

const libre = readFileSync(new URL('../fixtures/libreoffice.xlsx', import.meta.url));

/** A workbook that takes far more memory to read than its size says. */
async function glutton(): Promise<Buffer> {
  const items = Array.from({ length: 300_000 }, (_, i) => `<si><t>${i} ${(i * 7919) % 1_000_003}</t></si>`);
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

it('a workbook that takes more memory than the thread has ends the thread, not the process, nor what waits behind it', async () => {
  const thread = new Thread('excelWorker', { memoryMb: 64, patienceMs: 60_000 });
  const job = (file: Buffer) => thread.run<SheetText>({ kind: 'read', file, name: 'x', maxRows: 1000 });
  const [bad, good] = await Promise.allSettled([job(await glutton()), job(libre)]);
  expect(bad).toMatchObject({ status: 'rejected', reason: { code: 'ERR_WORKER_OUT_OF_MEMORY' } });
  expect(good.status === 'fulfilled' && good.value.rows).toHaveLength(2);
}, 60_000);

it('a job that takes too long is given up', async () => {
  const thread = new Thread('excelWorker', { memoryMb: 256, patienceMs: 1 });
  await expect(thread.run({ kind: 'read', file: libre, name: 'x', maxRows: 1000 })).rejects.toThrow('too long');
}, 30_000);
