import { type SheetColumn, SheetMaker, type SheetRow } from './excelSheet';

/** What the worker is told: the columns, then rows part by part, then the end. */
export type ToWorker =
  | { kind: 'begin'; name: string; columns: readonly SheetColumn[] }
  | { kind: 'rows'; rows: readonly SheetRow[] }
  | { kind: 'end'; totals?: SheetRow };

/** What it answers: the next part may come, or the file. */
export type FromWorker = { kind: 'next' } | { kind: 'file'; file: ArrayBuffer };

const tell = (answer: FromWorker, transfer: Transferable[] = []) => postMessage(answer, { transfer });
let maker: SheetMaker | null = null;

addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  if (data.kind === 'begin') maker = new SheetMaker(data.name, data.columns);
  if (data.kind === 'rows') maker?.add(data.rows);
  if (data.kind !== 'end') return tell({ kind: 'next' });
  const file = maker?.file(data.totals);
  if (file) tell({ kind: 'file', file }, [file]);
});
