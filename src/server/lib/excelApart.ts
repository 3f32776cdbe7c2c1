import type { SheetText } from './excelRead';
import type { Reasons } from './excelReasons';
import { Refusal } from './refusal';
import { Thread } from './thread';

/** What the thread is asked to do with a workbook somebody sent. */
export type ExcelJob =
  | { kind: 'read'; file: Buffer; name: string; maxRows: number }
  | { kind: 'reasons'; file: Buffer; name: string; reasons: Reasons };

const thread = new Thread('excelWorker', { memoryMb: 768, patienceMs: 60_000 });

/** A workbook that takes more memory or time than any form of ours is refused as none. */
async function run<Result>(job: ExcelJob): Promise<Result> {
  try {
    return await thread.run<Result>(job);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal(422, 'MSG000304');
  }
}

/** `readSheet` in a thread of its own: somebody else's file neither holds up other calls nor takes the process's memory. */
export const readSheetApart = (file: Buffer, name: string, maxRows: number): Promise<SheetText> =>
  run({ kind: 'read', file, name, maxRows });

/** `appendReasons` in a thread of its own. */
export async function appendReasonsApart(file: Buffer, name: string, reasons: Reasons): Promise<Buffer> {
  const book = await run<Uint8Array>({ kind: 'reasons', file, name, reasons });
  return Buffer.from(book.buffer, book.byteOffset, book.byteLength);
}
