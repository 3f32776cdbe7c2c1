import { Totals } from '../../contract/totals';
import type { GridColumn } from './column';
import { stored } from './filter';

/** The line above the rows of one value. */
export interface GroupLine<R extends object> {
  /** 0 for the outermost. */
  level: number;
  field: string;
  value: unknown;
  /** The value as it is shown. */
  readonly text: string;
  /** How many rows stand below it. */
  count: number;
  /** Its rows among those listed, from and up to (exclusive). */
  start: number;
  end: number;
  /** Line of the group around it, or -1. */
  parent: number;
  totals: Totals<R>;
}

/** What gives the rows levels: groups or a tree. A line is an entry of the view. */
export interface Shape<R extends object> {
  readonly groupLines: readonly GroupLine<R>[];
  /** The lines to show, those of folded ones left out. */
  lines(listed: Int32Array): Int32Array<ArrayBuffer>;
  /** 1 for the outermost. */
  level(line: number): number;
  /** Are the lines below it shown? undefined where there are none. */
  isOpen(line: number): boolean | undefined;
  fold(line: number, open: boolean): void;
  /** Unfolds whatever a row stands below. */
  unfold(i: number): void;
  /** Counts a row in or out of its group's totals. */
  tally(i: number, row: R, sign: 1 | -1): void;
}

/** Entry of the view that stands for a group line, and back. */
export const groupEntry = (line: number): number => -(line + 2);
export const groupOf = (entry: number): number => -entry - 2;

/** Rows in groups by one or more columns, each with a line of its own above its rows. */
export class Groups<R extends object> implements Shape<R> {
  groupLines: GroupLine<R>[] = [];
  /** Innermost group of each row, plus 1. */
  private leaf = new Int32Array(0);
  private readonly folded = new Set<string>();
  /** Rows listed when the groups were made; those added later stand behind the last group. */
  private grouped = 0;

  constructor(readonly fields: readonly string[]) {}

  /** Makes the groups of rows that stand in the order of the columns. */
  make(listed: Int32Array, rows: readonly R[], all: readonly GridColumn<R>[], shown: (row: R, column: GridColumn<R>) => string): void {
    const columns = this.fields.flatMap((field) => all.find((c) => c.field === field) ?? []);
    const open: number[] = [];
    this.groupLines = [];
    this.leaf = new Int32Array(rows.length);
    this.grouped = listed.length;
    for (let n = 0; n < listed.length; n++) {
      const i = listed[n] as number;
      const row = rows[i] as R;
      let same = 0;
      while (same < open.length && stored(this.groupLines[open[same] as number]?.value) === stored(row[columns[same]?.field as keyof R]))
        same++;
      open.length = same;
      for (let level = same; level < columns.length; level++) {
        const column = columns[level] as GridColumn<R>;
        const line: GroupLine<R> = {
          level,
          field: column.field,
          value: row[column.field],
          get text() {
            return shown(row, column);
          },
          count: 0,
          start: n,
          end: n,
          parent: open.at(-1) ?? -1,
          totals: new Totals(all, () => Array.from(listed.subarray(line.start, line.end), (at) => rows[at] as R)),
        };
        open.push(this.groupLines.push(line) - 1);
      }
      for (const g of open) {
        const line = this.groupLines[g] as GroupLine<R>;
        line.end = n + 1;
        line.count++;
        line.totals.add(row);
      }
      this.leaf[i] = (open.at(-1) ?? -1) + 1;
    }
  }

  private path(line: GroupLine<R> | undefined): string {
    const parent = line && this.groupLines[line.parent];
    return `${parent ? this.path(parent) : ''}\n${stored(line?.value)}`;
  }
  lines(listed: Int32Array): Int32Array<ArrayBuffer> {
    const view = new Int32Array(listed.length + this.groupLines.length);
    let at = 0;
    let foldedTo = 0;
    for (const [g, line] of this.groupLines.entries()) {
      if (line.start < foldedTo) continue;
      view[at++] = groupEntry(g);
      if (this.folded.has(this.path(line))) foldedTo = line.end;
      else if (line.level === this.fields.length - 1) for (let n = line.start; n < line.end; n++) view[at++] = listed[n] as number;
    }
    for (let n = this.grouped; n < listed.length; n++) view[at++] = listed[n] as number;
    return view.slice(0, at);
  }
  level(line: number): number {
    if (line < -1) return (this.groupLines[groupOf(line)]?.level ?? 0) + 1;
    return this.leaf[line] ? this.fields.length + 1 : 1;
  }
  isOpen(line: number): boolean | undefined {
    return line < -1 ? !this.folded.has(this.path(this.groupLines[groupOf(line)])) : undefined;
  }
  fold(line: number, open: boolean): void {
    const path = this.path(this.groupLines[groupOf(line)]);
    open ? this.folded.delete(path) : this.folded.add(path);
  }
  /** The groups a row is in, from the innermost on. */
  private around(i: number): GroupLine<R>[] {
    const lines: GroupLine<R>[] = [];
    for (let line = this.groupLines[(this.leaf[i] ?? 0) - 1]; line; line = this.groupLines[line.parent]) lines.push(line);
    return lines;
  }
  unfold(i: number): void {
    for (const line of this.around(i)) this.folded.delete(this.path(line));
  }
  tally(i: number, row: R, sign: 1 | -1): void {
    for (const { totals } of this.around(i)) sign > 0 ? totals.add(row) : totals.drop(row);
  }
}
