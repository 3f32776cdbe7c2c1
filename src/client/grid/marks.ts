import type { Signals } from './signals';

/** A fault that only another value of its cell takes away. */
export interface LastingFault {
  text: string;
  /** What was typed, of a cell that cannot hold it and is empty. */
  typed?: string;
}

/** Says of a cell what it should have held, and why it does not. */
interface LeftOutMark {
  i: number;
  field: string;
  text: string;
}

const none: ReadonlyMap<string, LastingFault> = new Map();

/** The rows that can be marked, in their order. */
interface MarkedRows {
  /** The rows the filter lets through. */
  readonly listed: Int32Array;
  /** All rows that are there, those listed first. */
  all(): number[];
}

/** What rows are marked with beside their values: the check, and the faults of their cells. */
export class Marks {
  readonly checked = new Set<number>();
  private faults = new Map<number, Map<string, string>>();
  /** Those of codes that do not exist, and of texts that are no value of their column. */
  private lasting = new Map<number, Map<string, LastingFault>>();
  /** Those of cells that the last paste or filling left out. */
  private leftOut: readonly LeftOutMark[] = [];
  /** Takes back what was told of the last paste or filling. */
  private takeBack: () => void = () => {};
  /** That goes too once all cells that it told of are mended. */
  private goesMended = false;
  private total = 0;

  constructor(
    private readonly signals: Signals,
    private readonly arranged: MarkedRows,
    readonly checkable: (i: number) => boolean,
  ) {}

  check(i: number, on: boolean): void {
    if (!this.checkable(i)) return;
    on ? this.checked.add(i) : this.checked.delete(i);
    this.signals.rowChanged(i);
    this.signals.footChanged();
  }
  /** Checks or unchecks those of some rows that can be checked. */
  checkEach(rows: Iterable<number>, on: boolean): void {
    this.signals.batch(() => {
      for (const i of rows) if (this.checkable(i) && this.checked.has(i) !== on) this.check(i, on);
    });
  }
  /** Checks or unchecks every row that the filter lets through and that can be checked. */
  checkAll(on: boolean): void {
    this.checkEach(this.arranged.listed, on);
  }
  checkedIndexes(): number[] {
    return this.checked.size ? this.arranged.all().filter((i) => this.checked.has(i)) : [];
  }
  /** Are all rows that can be checked so, some of them, or none? */
  get checkState(): 'all' | 'some' | 'none' {
    if (!this.checked.size) return 'none';
    return this.arranged.listed.every((i) => this.checked.has(i) || !this.checkable(i)) ? 'all' : 'some';
  }

  fault(i: number, field: string): string | undefined {
    return this.faults.get(i)?.get(field);
  }
  faultFields(i: number): string[] {
    return [...(this.faults.get(i)?.keys() ?? [])];
  }
  get faultCount(): number {
    return this.total;
  }
  /** The rows that have a fault. */
  faultyRows(): number[] {
    return this.faults.size ? this.arranged.all().filter((i) => this.faults.has(i)) : [];
  }
  /** What was typed into a cell that cannot hold it, and stands there until the cell gets another value. */
  typed(i: number, field: string): string | undefined {
    return this.lasting.get(i)?.get(field)?.typed;
  }
  /** Does any cell hold such a text? */
  get hasTyped(): boolean {
    return [...this.lasting.values()].some((row) => [...row.values()].some(({ typed }) => typed !== undefined));
  }
  setLastingFault(i: number, field: string, fault: LastingFault): void {
    this.lasting.set(i, (this.lasting.get(i) ?? new Map<string, LastingFault>()).set(field, fault));
    this.setFault(i, field, fault.text);
  }
  setFault(i: number, field: string, text: string): void {
    const row = this.faults.get(i) ?? new Map<string, string>();
    if (!row.has(field)) this.total++;
    this.faults.set(i, row.set(field, text));
    this.signals.rowChanged(i);
    this.signals.footChanged();
  }
  /**
   * Marks cells that were left out, until the next time; those with a fault keep it, also one that a deleted row hides. `gone` is done then, or when it is
   * undone; with `mended` also when none of them is left and no cell holds what it cannot.
   */
  markLeftOut(cells: readonly LeftOutMark[], gone: () => void = () => {}, { mended = false } = {}): void {
    this.takeBack();
    this.goesMended = false;
    this.signals.batch(() => {
      for (const { i, field, text } of this.leftOut) {
        if (this.fault(i, field) !== text) continue;
        this.dropFault(i, field);
        this.signals.rowChanged(i);
        this.signals.footChanged();
      }
      this.leftOut = cells.filter(({ i, field }) => this.fault(i, field) === undefined && !this.lasting.get(i)?.has(field));
      for (const { i, field, text } of this.leftOut) this.setFault(i, field, text);
    });
    this.takeBack = gone;
    this.goesMended = mended;
  }
  /** Faults of a row that only another value of their cell takes away. */
  lastingFaults(i: number): ReadonlyMap<string, LastingFault> {
    const lasting = this.lasting.get(i);
    return lasting ? new Map(lasting) : none;
  }
  dropFault(i: number, field: string): void {
    const row = this.faults.get(i);
    const lasting = this.lasting.get(i);
    if (lasting?.delete(field) && !lasting.size) this.lasting.delete(i);
    if (!row?.delete(field)) return;
    this.total--;
    if (!row.size) this.faults.delete(i);
    if (!this.goesMended || this.hasTyped || this.leftOut.some((one) => this.fault(one.i, one.field) === one.text)) return;
    this.goesMended = false;
    this.takeBack();
  }
  /** Drops the faults of a row, `all` also the lasting ones. */
  dropRowFaults(i: number, all = true): void {
    for (const field of this.faultFields(i)) if (all || !this.lasting.get(i)?.has(field)) this.dropFault(i, field);
  }
  /** A row is marked deleted: its faults go, the lasting ones until it is taken back. */
  hideRowFaults(i: number): void {
    const kept = this.lastingFaults(i);
    this.dropRowFaults(i);
    if (kept.size) this.lasting.set(i, new Map(kept));
  }
  /** A row that was marked deleted is taken back. */
  showLastingFaults(i: number): void {
    for (const [field, fault] of this.lastingFaults(i)) this.setLastingFault(i, field, fault);
  }
  /** Takes the faults away, `all` also the lasting ones. */
  clearFaults(all = false): void {
    this.signals.batch(() => {
      for (const i of [...this.faults.keys()]) {
        this.dropRowFaults(i, all);
        this.signals.rowChanged(i);
      }
      if (all) this.lasting.clear();
      this.signals.footChanged();
    });
  }
}
