import type { Call, ExcelBody, ExcelField } from '../../contract/call';
import { download, saveAs, shown } from '../lib/call';
import { today } from '../lib/dates';
import { grouped } from '../lib/formats';
import { t } from '../lib/texts';
import { box } from '../shell/box';
import { notify } from '../shell/notify';
import { resolve } from './column';
import { characters, type FileColumn, type FileLine, fileColumn, fileLines, sheetRow, totalField, totalsRow } from './excelColumns';
import type { SheetRow } from './excelSheet';
import type { FromWorker, ToWorker } from './excelWorker';
import type { GridModel } from './model';
import type { UploadForm } from './options';
import { reasonFor, tellTaken } from './taken';

/** Rows handed over at once: small enough that the page stays smooth. */
const part = 1_000;

interface Making {
  /** The file, or null when it was given up. */
  file: Promise<ArrayBuffer | null>;
  stop(): void;
}

/** Makes a workbook in a worker of its own. Rows go there part by part, each when the one before has been taken. */
function makeFile<R extends object, S>(
  model: GridModel<R, S>,
  name: string,
  columns: readonly FileColumn<R>[],
  lines: readonly FileLine<R>[],
  totals: SheetRow | undefined,
  onProgress: (share: number) => void,
): Making {
  const worker = new Worker(new URL('./excelWorker.ts', import.meta.url), { type: 'module' });
  const tell = (message: ToWorker) => worker.postMessage(message);
  let end: (file: ArrayBuffer | null) => void = () => {};
  const made = new Promise<ArrayBuffer | null>((resolve, reject) => {
    end = resolve;
    let at = 0;
    worker.onerror = (event) => reject(new Error(event.message));
    const answer = ({ data }: MessageEvent<FromWorker>) => {
      if (data.kind === 'file') return resolve(data.file);
      onProgress(lines.length ? at / lines.length : 1);
      if (at >= lines.length) return tell({ kind: 'end', ...(totals ? { totals } : {}) });
      const next = lines.slice(at, at + part);
      at += part;
      tell({ kind: 'rows', rows: next.map((line) => sheetRow(model, columns, line)) });
    };
    worker.onmessage = (event) => {
      try {
        answer(event);
      } catch (error) {
        reject(error);
      }
    };
    tell({ kind: 'begin', name, columns: columns.map(({ value: _, column: __, ...sheet }) => sheet) });
  });
  return { file: made.finally(() => worker.terminate()), stop: () => end(null) };
}

/** Content type of a workbook. */
const excelType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

interface Wanted {
  /** Makes the file on the server, when more rows fit the conditions than are loaded. */
  call: Call<ExcelBody<unknown>, Blob>;
  /** Name of the file and its sheet; the day is added. */
  name: string;
  /** Name of a further grid, as its call knows it. */
  grid?: string | undefined;
  /** To be read in again: all columns, codes as they are stored. */
  plain?: boolean;
  /** Why, where personal columns are in the file. */
  reason?: string | undefined;
}

/** Saves the rows as they are seen, unsaved changes too; the user works on meanwhile and may give it up. A failure is told (MSG000036). */
export async function saveExcel<R extends object, S>(model: GridModel<R, S>, wanted: Wanted): Promise<void> {
  const form = wanted.plain ? await model.options.uploadForm?.() : undefined;
  // Of what the form cannot take no part is given.
  if (form && cut(model)) return void box.warn('MSG000310', form.maxRows);
  const fields = form ? form.columns.map(({ field }) => field) : fieldsOf(model, wanted);
  const reason = await reasonFor({ fields, table: model.options.table, ...(cut(model) ? {} : { rows: model.store.arranged.shownRows() }) });
  if (reason === null) return;
  const stop = new AbortController();
  const notice = notify.progress(t('UI.GRID.EXCEL', grouped(cut(model) ? Math.min(model.total, 100_000) : model.store.arranged.size)), () =>
    stop.abort(),
  );
  try {
    await (cut(model)
      ? fromServer(model, { ...wanted, reason }, stop.signal)
      : fromHere(model, { ...wanted, reason }, form, stop.signal, (share) => notice.share(share)));
  } catch (error) {
    if (!stop.signal.aborted) void box.show('error', `${t('MSG000036')}\n${shown(error)}`);
  } finally {
    notice.end();
  }
}

/** The fields that go into the file. */
const fieldsOf = <R extends object, S>({ columns, store }: GridModel<R, S>, { plain = false }: Wanted): string[] =>
  (plain ? store.columns : columns).map(({ field }) => field);

/** Do more rows fit the conditions than are loaded? What the user has filtered is taken from those loaded. */
const cut = <R extends object, S>({ total, store }: GridModel<R, S>): boolean => total > store.rows.length && !store.arranged.isFiltered;

function fromServer<R extends object, S>(
  model: GridModel<R, S>,
  { call, grid, plain = false, reason }: Wanted,
  signal: AbortSignal,
): Promise<void> {
  const { grouping, sorts } = model.store.arranged;
  const COLUMNS: ExcelField[] = (plain ? model.store.columns : model.columns).map((column) => ({
    FIELD: column.field,
    WIDTH: characters(column.width),
    ...(plain ? {} : totalField(column)),
  }));
  const order = [...grouping.filter((field) => !sorts.some((s) => s.field === field)).map((field) => ({ field, dir: '' })), ...sorts];
  const SORT = order.map(({ field, dir }) => ({ FIELD: field, DIR: dir === 'descending' ? ('DESC' as const) : ('ASC' as const) }));
  const body = {
    SEARCH: model.query.form.values,
    COLUMNS,
    SORT,
    CODE_YN: plain ? 'Y' : 'N',
    ...(grid ? { GRID: grid } : {}),
    ...(reason ? { ACCESS_RSN: reason } : {}),
  };
  return download(call, body, signal);
}

/** A column of the upload form; it may be none of the grid's. */
const formColumn = <R extends object, S>({ store }: GridModel<R, S>, { field, title }: { field: string; title: string }): FileColumn<R> => {
  const column = store.columns.find((c) => c.field === field) ?? resolve<R>({ field: field as keyof R & string });
  return { ...fileColumn(column, column.width, true), title };
};

interface Content<R extends object> {
  columns: readonly FileColumn<R>[];
  lines: readonly FileLine<R>[];
  totals?: SheetRow | undefined;
}

/** What stands in the file. To be read in again it has the upload form's rows where there is one, else every column and the rows alone. */
async function contentOf<R extends object, S>(
  model: GridModel<R, S>,
  plain: boolean,
  form: UploadForm<R> | undefined,
): Promise<Content<R>> {
  const lines = fileLines(model.store);
  if (!plain)
    return {
      columns: model.columns.map((column) => fileColumn(column, column.width, false)),
      lines,
      totals: totalsRow(model, model.columns),
    };
  const rows = lines.flatMap((line) => ('row' in line ? line.row : []));
  if (!form)
    return {
      columns: model.store.columns.map((column) => fileColumn(column, column.width, true)),
      lines: rows.map((row) => ({ level: 0, row })),
    };
  const formRows = (await form.rows(rows)) as readonly R[];
  return { columns: form.columns.map((column) => formColumn(model, column)), lines: formRows.map((row) => ({ level: 0, row })) };
}

async function fromHere<R extends object, S>(
  model: GridModel<R, S>,
  { name, plain = false, reason }: Wanted,
  form: UploadForm<R> | undefined,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<void> {
  const { columns, lines, totals } = await contentOf(model, plain, form);
  if (form && lines.length > form.maxRows) return void box.warn('MSG000310', form.maxRows);
  await tellTaken('DOWN', {
    rows: fileLines(model.store).flatMap((line) => ('row' in line ? line.row : [])),
    fields: columns.map(({ column }) => column.field),
    table: model.options.table,
    reason,
  });
  const making = makeFile(model, name, columns, lines, totals, onProgress);
  signal.addEventListener('abort', making.stop);
  const file = await making.file;
  if (file) saveAs(new Blob([file], { type: excelType }), `${name}_${today()}.xlsx`);
}
