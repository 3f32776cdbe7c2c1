// @vitest-environment happy-dom
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { paste } from '../../src/client/grid/clipboard';
import { type Column, resolve } from '../../src/client/grid/column';
import { enterText } from '../../src/client/grid/edit';
import { canEditCell } from '../../src/client/grid/editable';
import { fill } from '../../src/client/grid/fill';
import { GridModel } from '../../src/client/grid/model';
import { clearSelected } from '../../src/client/grid/selected';
import { turnHistory } from '../../src/client/grid/undo';
import { clearNotices } from '../../src/client/shell/notify';
import { type Block, fields, type Load, Plain, type Texts, texts } from './gridPlain';

const columns: Column<Load>[] = [
  { field: 'DLV_ORD_NO' },
  { field: 'CNTR_NO', edit: 'new' },
  { field: 'GRS_WT', edit: true, footer: 'SUM' },
  { field: 'PKG_QTY', edit: true, footer: 'MAX' },
  { field: 'DLV_DT', edit: (row) => row.USE_YN !== 'Y' },
  { field: 'USE_YN', edit: true },
];

/** The real grid without its screen, doing what the plain model is told too. */
class Real {
  readonly model = new GridModel<Load>(
    null,
    { id: 'G1', key: 'DLV_ORD_NO', columns, newRow: () => ({}) },
    columns.map((c) => resolve(c)),
  );
  constructor(rows: readonly Load[]) {
    this.model.load(rows);
  }
  private get store() {
    return this.model.store;
  }
  private index(at: number) {
    return this.store.arranged.view[at % Math.max(1, this.store.arranged.size)] ?? -1;
  }
  private goTo(row: number, column: number, block?: Block) {
    void this.model.cursor.moveTo(this.index(row), column);
    if (!block || !this.store.arranged.size) return;
    const position = row % this.store.arranged.size;
    const last = {
      position: Math.min(this.store.arranged.size, position + block.height) - 1,
      column: Math.min(columns.length, column + block.width) - 1,
    };
    this.model.ranges.select({ position, column }, last);
  }
  type(row: number, column: number, text: string) {
    const i = this.index(row);
    const of = this.model.columns[column];
    if (of && canEditCell(this.model, i, of)) enterText(this.model, i, of, text);
  }
  paste(row: number, column: number, selected: Block, block: Texts) {
    this.goTo(row, column, selected);
    paste(this.model, block.map((cells) => cells.join('\t')).join('\r\n'));
  }
  clear(row: number, column: number, selected: Block) {
    this.goTo(row, column, selected);
    clearSelected(this.model);
  }
  fill(row: number, column: number, to: Block) {
    if (!this.store.arranged.size) return;
    const top = row % this.store.arranged.size;
    const bottom = Math.min(this.store.arranged.size, top + to.height) - 1;
    fill(this.model, { top, bottom: top, left: column, right: column }, { top, bottom, left: column, right: column });
  }
  add(n: number) {
    this.store.add(Array.from({ length: n }, () => this.model.fresh()));
  }
  remove(rows: readonly number[]) {
    if (this.store.arranged.size) this.store.remove([...new Set(rows.map((row) => this.index(row)))]);
  }
  undo = () => turnHistory(this.model, 'undo');
  redo = () => turnHistory(this.model, 'redo');
  sort(dir: 'ascending' | 'descending' | null) {
    this.store.arranged.arrange({ sorts: dir ? [{ field: 'PKG_QTY', dir }] : [] });
  }
  filter(checks: readonly string[]) {
    this.store.arranged.arrange({ filters: checks.length ? { USE_YN: { values: checks } } : {} });
  }
  save() {
    const indexes = this.store.changedIndexes();
    const saved = indexes.map((i) => ({
      ...(this.store.rows[i] as Load),
      INIT_INSERT: null,
      DLV_ORD_NO: this.store.rows[i]?.DLV_ORD_NO ?? `N${i}`,
    }));
    this.model.load(this.store.accepted(indexes, saved));
  }
  get state() {
    const { store } = this;
    return {
      view: [...store.arranged.view],
      rows: Array.from(store.arranged.view, (i) => fields.map((field) => store.rows[i]?.[field] ?? null)),
      flags: Array.from(store.arranged.view, (i) => store.changes.flag(i)),
      refused: Array.from(store.arranged.view, (i) => fields.map((field) => store.marks.typed(i, field) ?? '')),
      changed: store.changed().map(({ index, row }) => [index, row.BATCH_FLAG]),
      count: store.changes.changeCount,
      sum: store.arranged.totals.get('GRS_WT', 0),
      max: store.arranged.totals.get('PKG_QTY', 0),
    };
  }
}

const at = fc.nat(40);
const column = fc.nat(columns.length - 1);
const block = fc.record({ height: fc.integer({ min: 1, max: 6 }), width: fc.integer({ min: 1, max: 4 }) });
const line = fc.array(fc.constantFrom(...texts), { minLength: 1, maxLength: 3 });
const cells = fc.array(line, { minLength: 1, maxLength: 4 });
/** What may be done: the name of what both models do, with its arguments. */
const step = fc.oneof(
  { weight: 6, arbitrary: fc.tuple(fc.constant('type' as const), at, column, fc.constantFrom(...texts)) },
  { weight: 3, arbitrary: fc.tuple(fc.constant('paste' as const), at, column, block, cells) },
  { weight: 2, arbitrary: fc.tuple(fc.constant('clear' as const), at, column, block) },
  { weight: 2, arbitrary: fc.tuple(fc.constant('fill' as const), at, column, block) },
  { weight: 2, arbitrary: fc.tuple(fc.constant('add' as const), fc.integer({ min: 1, max: 3 })) },
  { weight: 3, arbitrary: fc.tuple(fc.constant('remove' as const), fc.array(at, { minLength: 1, maxLength: 4 })) },
  { weight: 8, arbitrary: fc.tuple(fc.constant('undo' as const)) },
  { weight: 5, arbitrary: fc.tuple(fc.constant('redo' as const)) },
  { weight: 2, arbitrary: fc.tuple(fc.constant('sort' as const), fc.constantFrom('ascending' as const, 'descending' as const, null)) },
  { weight: 2, arbitrary: fc.tuple(fc.constant('filter' as const), fc.constantFrom(['Y'], ['N', ''], [])) },
  { weight: 1, arbitrary: fc.tuple(fc.constant('save' as const)) },
);

const begun = (): Load[] =>
  Array.from({ length: 12 }, (_, n) => ({
    DLV_ORD_NO: `D${n}`,
    CNTR_NO: null,
    GRS_WT: n + 0.125,
    PKG_QTY: n % 5,
    DLV_DT: '20260301',
    USE_YN: n % 3 ? 'N' : 'Y',
    INIT_INSERT: n < 2 ? 'Y' : null,
  }));

describe('whatever is done to a grid', () => {
  test.each([1, 20, 300, 4000, 50000])(
    'S3-11 S3-14 S4-44 S4-45 S4-46 S4-47 it is as a plain list with whole copies for undoing, seed %i',
    async (seed) => {
      let steps = 0;
      const run = fc.asyncProperty(fc.array(step, { maxLength: 100, size: 'max' }), async (list) => {
        const real = new Real(begun());
        const plain = new Plain(begun());
        for (const [name, ...args] of list) {
          await (real[name] as (...args: unknown[]) => unknown)(...args);
          (plain[name] as (...args: unknown[]) => unknown)(...args);
          expect(real.state).toEqual(plain.state);
          steps++;
        }
        clearNotices();
      });
      await fc.assert(run, { seed, numRuns: 40 });
      expect(steps).toBeGreaterThan(1_000);
    },
  );
});
