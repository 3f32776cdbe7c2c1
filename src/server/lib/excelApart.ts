import type { SheetText } from './excelRead';
import type { Reasons } from './excelReasons';
import type { AskedColumn } from './excelTable';
import { Refusal } from './refusal';
import { WorkerPair } from './workerProcess';

/** What the worker is asked to do with a workbook somebody sent. */
export type ExcelJob =
  | { kind: 'read'; file: Buffer; name: string; maxRows: number; columns: readonly AskedColumn[] }
  | { kind: 'reasons'; file: Buffer; name: string; reasons: Reasons };

const workers = new WorkerPair('excelWorker', { memoryMb: 512, patienceMs: 10_000, waiting: 5 });

/** A workbook that takes more memory or time than any form of ours is refused as one that cannot be read. */
async function run<Result>(job: ExcelJob, gone?: AbortSignal): Promise<Result> {
  try {
    return await workers.run<Result>(job, gone);
  } catch (error) {
    if (error instanceof Refusal || gone?.aborted) throw error;
    throw new Refusal(422, 'MSG000492');
  }
}

/**
 * `readSheet` in a process of its own: somebody else's file neither holds up other calls nor takes the portal's memory. Given up when the signal
 * fires.
 */
export const readSheetApart = (
  file: Buffer,
  name: string,
  maxRows: number,
  columns: readonly AskedColumn[],
  gone?: AbortSignal,
): Promise<SheetText> => run({ kind: 'read', file, name, maxRows, columns }, gone);

/** `appendReasons` in a process of its own. */
export async function appendReasonsApart(file: Buffer, name: string, reasons: Reasons, gone?: AbortSignal): Promise<Buffer> {
  const book = await run<Uint8Array>({ kind: 'reasons', file, name, reasons }, gone);
  return Buffer.from(book.buffer, book.byteOffset, book.byteLength);
}
