import { type Book, type BookKind, type BookParam, readBook } from '../../contract/gridBook';
import { upload } from '../lib/call';
import { t } from '../lib/texts';
import { attempt } from '../shell/attempt';
import { box } from '../shell/box';
import { notify } from '../shell/notify';
import { Flag } from './changes';
import type { GridColumn } from './column';
import { type Beyond, tellLeftOut } from './leftOut';
import type { GridModel } from './model';
import { keysOf } from './options';
import { copiedText, parse, shownText } from './value';
import { type CellText, writeCells } from './write';

/** Has a workbook chosen and loads its rows into the grid. */
export function chooseBook<R extends object, S>(model: GridModel<R, S>, screen: string): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = '.xlsx,.csv';
  input.onchange = () => {
    const [file] = input.files ?? [];
    if (file) void loadBook(model, screen, file);
  };
  input.click();
}

const bookKind = ({ kind }: { kind: string }): BookKind => (kind === 'number' || kind === 'date' || kind === 'time' ? kind : 'text');

/** Names of the columns that say which row of the list one of the workbook is. */
const namersOf = <R extends object, S>({ options }: GridModel<R, S>): readonly (keyof R & string)[] => options.loadsBy ?? keysOf(options);

/** The columns of the grid as they are looked for in a workbook, one first that no row leaves empty. */
function asked<R extends object, S>(model: GridModel<R, S>): GridColumn<R>[] {
  const { store } = model;
  const first = store.columns.find(({ marked, edit }) => marked && edit) ?? store.columns[0];
  const own = store.columns.filter((column) => column !== first && (column.edit || namersOf(model).includes(column.field)));
  return first ? [first, ...own] : own;
}

/** Is the list a part of what there is, by conditions of its user? */
const isNarrowed = <R extends object, S>({ options, query, total, store }: GridModel<R, S>): boolean =>
  total > store.rows.length ||
  (options.auto !== false && Object.values(query.searched).some((value) => value !== null && value !== '' && value !== undefined));

/**
 * Loads the rows of a workbook into the grid as if they were typed there: rows with a key of the list are changed where they differ, others are
 * added where the grid takes new ones; nothing is deleted, and nothing saved. Texts that are no values stand in their cells with their fault. It is one step that can be undone.
 */
export async function loadBook<R extends object, S>(model: GridModel<R, S>, screen: string, file: File): Promise<void> {
  model.commitEditor();
  // Without new rows nothing is added that the list only does not show.
  if (model.options.newRow && isNarrowed(model) && !(await box.question('UI.GRID.LOAD_NARROW'))) return;
  const columns = asked(model);
  const param: BookParam = {
    SCRN_ID: screen,
    TBL_NM: model.options.table ?? screen,
    COLUMNS: columns.map((column) => ({ FIELD: column.field, TITLE: column.label, KIND: bookKind(column) })),
  };
  const stop = new AbortController();
  const notice = notify.progress(t('UI.GRID.LOADING'), () => stop.abort());
  const opts = { path: readBook.path, signal: stop.signal, quiet: true, onProgress: (share: number) => notice.share(share) };
  const book = await attempt(
    () => upload<Book>([file], { ...param }, opts),
    () => stop.signal.aborted,
  );
  notice.end();
  if (book) put(model, columns, book);
}

/** What stands for a row of the workbook: a row of the list, or a new one. */
interface Target {
  i: number;
  isNew: boolean;
}

function put<R extends object, S>(model: GridModel<R, S>, columns: readonly GridColumn<R>[], book: Book): void {
  const { store } = model;
  const places = new Map(columns.map((column, at) => [column.field as string, at]));
  const here = columns.filter(({ field }) => book.FIELDS.includes(field));
  // The marks of a list taken as it is seen: what has none is no.
  const marked = new Set(
    here.filter(({ kind, field }) => kind === 'check' && book.ROWS.some(({ CELLS }) => CELLS[places.get(field) ?? -1] === 'V')),
  );
  const beyond: Beyond[] = [];
  const textOf = (cells: readonly (string | null)[], column: GridColumn<R>): string => {
    const text = (cells[places.get(column.field) ?? -1] ?? '').trim();
    return text === '' && marked.has(column) ? 'N' : text;
  };
  const { targets, left } = store.batch(() => {
    const targets = targetsOf(model, book, here, textOf, beyond);
    const rows = book.ROWS.flatMap((row, n): [number, CellText<R>[]][] => {
      const target = targets[n];
      return target ? [[target.i, cellsOf(model, target, here, (column) => textOf(row.CELLS, column))]] : [];
    });
    const left = writeCells(model, rows, true);
    for (const [n, { FAULTS, CELLS }] of book.ROWS.entries())
      for (const { FIELD, MESSAGE } of FAULTS) {
        const target = targets[n];
        const column = here.find(({ field, edit }) => field === FIELD && edit);
        if (target && column) store.refuse(target.i, column.field, { text: MESSAGE, typed: CELLS[places.get(FIELD) ?? -1] ?? '' });
      }
    return { targets, left };
  });
  tell(model, book, targets, left, beyond);
}

/** The rows of the list that rows of the workbook are of, by their keys; new ones are added. Null for one that is left out. */
function targetsOf<R extends object, S>(
  model: GridModel<R, S>,
  { ROWS }: Book,
  here: readonly GridColumn<R>[],
  textOf: (cells: readonly (string | null)[], column: GridColumn<R>) => string,
  beyond: Beyond[],
): (Target | null)[] {
  const { store, options } = model;
  const keys = store.columns.filter(({ field }) => namersOf(model).includes(field));
  const inBook = keys.filter((column) => here.includes(column));
  /** Key columns that are typed; others are given by the server. */
  const isTyped = keys.every(({ edit }) => edit === true || edit === 'new');
  const known = new Map<string, number>();
  for (const i of store.changes.alive()) known.set(keys.map(({ field }) => String(store.rows[i]?.[field] ?? '')).join('|'), i);
  const seen = new Set<string>();
  const fresh: number[] = [];
  const found = ROWS.map(({ CELLS, ROW_NO }, n): Target | null => {
    const values = inBook.map((column) => {
      const parsed = parse(textOf(CELLS, column), column);
      return 'value' in parsed ? String(parsed.value ?? '') : '';
    });
    const key = values.join('|');
    const out = (why: string) => {
      beyond.push({ no: ROW_NO, title: inBook.map(({ label }) => label).join(' · '), text: values.join(' · '), why: t(why) });
      return null;
    };
    const isNamed = values.length > 0 && inBook.length === keys.length && values.every(Boolean);
    if (isNamed && seen.has(key)) return out('UI.GRID.LOAD_TWICE');
    if (isNamed) seen.add(key);
    const i = isNamed ? known.get(key) : undefined;
    if (i !== undefined) return { i, isNew: false };
    if ((isNamed && !isTyped) || !options.newRow) return out('UI.GRID.LOAD_UNKNOWN');
    fresh.push(n);
    return { i: -1, isNew: true };
  });
  if (fresh.length > 0) {
    const first = store.add(fresh.map(() => model.fresh()));
    for (const [at, n] of fresh.entries()) found[n] = { i: first + at, isNew: true };
  }
  return found;
}

/** The cells of a row that say something else than stands there. */
function cellsOf<R extends object, S>(
  { store }: GridModel<R, S>,
  { i, isNew }: Target,
  columns: readonly GridColumn<R>[],
  textOf: (column: GridColumn<R>) => string,
): CellText<R>[] {
  const row = store.rows[i] as R;
  return columns.flatMap((column): CellText<R>[] => {
    const text = textOf(column);
    if (!column.edit || (isNew && text === '')) return [];
    const stands = [copiedText(row, column), shownText(row, column), String(row[column.field] ?? '')];
    return !isNew && stands.includes(text) ? [] : [[column, text]];
  });
}

/** Says what became of the rows, and what of the workbook was not taken. */
function tell<R extends object, S>(
  model: GridModel<R, S>,
  { NOTES, OTHERS }: Book,
  targets: readonly (Target | null)[],
  left: ReturnType<typeof writeCells<R, S>>,
  beyond: readonly Beyond[],
): void {
  const there = targets.filter((target) => target !== null);
  const added = there.filter(({ isNew }) => isNew).length;
  const changed = there.filter(({ i, isNew }) => !isNew && model.store.changes.flag(i) === Flag.UPDATE).length;
  notify.success(t('UI.GRID.LOADED', added, changed, there.length - added - changed));
  const { columns } = model.store;
  // What the grid only shows is not missed.
  const others = OTHERS.filter((title) => !columns.some(({ label, field }) => title === label || title === field));
  const notes = [...NOTES, ...(others.length ? [t('UI.GRID.LOAD_OTHERS', others.join(', '))] : [])];
  if (notes.length) notify.warn(notes.join('\n'));
  tellLeftOut(model, left, beyond);
  const first = there.find(({ isNew }) => isNew) ?? there.find(({ i }) => model.store.changes.flag(i) === Flag.UPDATE);
  if (first) void model.cursor.moveTo(first.i);
}
