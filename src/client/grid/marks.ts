import { Signals } from './signals';

const none: ReadonlyMap<string, string> = new Map();

/** What rows are marked with beside their values: the check, and the faults of their cells. */
export abstract class Marks extends Signals {
  readonly checked = new Set<number>();
  private faults = new Map<number, Map<string, string>>();
  /** Faults that only another value of the cell takes away: codes that do not exist. */
  private lasting = new Map<number, Set<string>>();
  private total = 0;
  /** The rows the filter lets through. */
  abstract readonly listed: Int32Array;
  /** All rows that are there, those listed first. */
  abstract all(): number[];
  abstract checkable(i: number): boolean;

  check(i: number, on: boolean): void {
    if (!this.checkable(i)) return;
    on ? this.checked.add(i) : this.checked.delete(i);
    this.rowChanged(i);
    this.footChanged();
  }
  /** Checks or unchecks every row that the filter lets through and that can be checked. */
  checkAll(on: boolean): void {
    this.batch(() => {
      for (const i of this.listed) if (this.checkable(i) && this.checked.has(i) !== on) this.check(i, on);
    });
  }
  checkedIndexes(): number[] {
    return this.checked.size ? this.all().filter((i) => this.checked.has(i)) : [];
  }
  /** Are all rows that can be checked so, some of them, or none? */
  get checkState(): 'all' | 'some' | 'none' {
    if (!this.checked.size) return 'none';
    return this.listed.every((i) => this.checked.has(i) || !this.checkable(i)) ? 'all' : 'some';
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
    return this.faults.size ? this.all().filter((i) => this.faults.has(i)) : [];
  }
  setFault(i: number, field: string, text: string, lasting = false): void {
    const row = this.faults.get(i) ?? new Map<string, string>();
    if (!row.has(field)) this.total++;
    this.faults.set(i, row.set(field, text));
    if (lasting) this.lasting.set(i, (this.lasting.get(i) ?? new Set()).add(field));
    this.rowChanged(i);
    this.footChanged();
  }
  /** Faults of a row that only another value of their cell takes away. */
  protected lastingFaults(i: number): ReadonlyMap<string, string> {
    const lasting = this.lasting.get(i);
    return lasting ? new Map([...lasting].map((field) => [field, this.fault(i, field) ?? ''])) : none;
  }
  protected dropFault(i: number, field: string): void {
    const row = this.faults.get(i);
    this.lasting.get(i)?.delete(field);
    if (!row?.delete(field)) return;
    this.total--;
    if (!row.size) this.faults.delete(i);
  }
  protected dropRowFaults(i: number): void {
    for (const field of this.faultFields(i)) this.dropFault(i, field);
  }
  /** Takes the faults away, `all` also those of codes that do not exist. */
  clearFaults(all = false): void {
    this.batch(() => {
      for (const i of [...this.faults.keys()]) {
        for (const field of this.faultFields(i)) if (all || !this.lasting.get(i)?.has(field)) this.dropFault(i, field);
        this.rowChanged(i);
      }
      this.footChanged();
    });
  }
}
