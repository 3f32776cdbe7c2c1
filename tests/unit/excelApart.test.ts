import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { form } from '../../src/contract/pan/dlvOrdForm';
import { appendReasonsApart, readSheetApart } from '../../src/server/lib/excelApart';
import { askedColumns } from '../../src/server/lib/uploadRun';
import { WorkerProcess } from '../../src/server/lib/workerProcess';
import { formBook } from '../fixtures/forms';

const libre = readFileSync(new URL('../fixtures/libreoffice.xlsx', import.meta.url));

it('reads and writes workbooks in a process of its own, and brings its refusals back', async () => {
  expect((await readSheetApart(libre, 'x', 1000, [])).rows).toHaveLength(2);
  const reasons = { title: '오류 내용', titles: ['오류 내용'], columns: askedColumns(form), rows: new Map([[2, 'x']]), cells: ['B2'] };
  const out = await appendReasonsApart(formBook({}), 'x', reasons);
  expect((await readSheetApart(out, 'x', 1000, [])).rows[0]?.cells[31]).toBe('x');
  await expect(readSheetApart(Buffer.from('x'), '이름.xlsx', 10, [])).rejects.toMatchObject({
    status: 415,
    code: 'MSG000490',
    args: ['이름.xlsx'],
  });
}, 30_000);

it('a job that takes too long is given up', async () => {
  const worker = new WorkerProcess('excelWorker', { memoryMb: 256, patienceMs: 1, waiting: 5 });
  await expect(worker.run({ kind: 'read', file: libre, name: 'x', maxRows: 1000, columns: [] })).rejects.toThrow('too long');
}, 30_000);
