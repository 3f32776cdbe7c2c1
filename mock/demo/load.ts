import type pg from 'pg';
import { type Day, type Minute, moment } from './days';
import type { Numbers } from './numbers';

/** A row of a table by column name; absent columns are null. */
export type Row = Record<string, string | number | null | undefined>;

/** Writes generated rows in sets. Rows without audit columns get the same ones at every run. */
export class Loader {
  private readonly lower = new Map<string, string>();
  private readonly audited = new Map<string, boolean>();
  readonly counts = new Map<string, number>();

  constructor(
    private readonly client: pg.Client,
    private readonly since: Minute,
  ) {}

  private name(column: string): string {
    let found = this.lower.get(column);
    if (!found) {
      found = column.toLowerCase();
      this.lower.set(column, found);
    }
    return found;
  }

  private async hasAudit(table: string): Promise<boolean> {
    let found = this.audited.get(table);
    if (found === undefined) {
      const { rowCount } = await this.client.query(`select from pg_attribute where attrelid = $1::regclass and attname = 'upd_cnt'`, [
        table,
      ]);
      found = Boolean(rowCount);
      this.audited.set(table, found);
    }
    return found;
  }

  /** Inserts rows, two thousand at a time. */
  async rows(table: string, rows: readonly Row[]): Promise<void> {
    const audit = await this.hasAudit(table);
    const columns = new Set<string>();
    for (const row of rows) for (const column in row) columns.add(this.name(column));
    if (audit) for (const column of ['reg_user_id', 'reg_dtm', 'upd_user_id', 'upd_dtm', 'upd_cnt']) columns.add(column);
    const list = [...columns].join(', ');
    for (let i = 0; i < rows.length; i += 2000) {
      const part = rows.slice(i, i + 2000).map((row) => {
        const out: Row = {};
        for (const column in row) out[this.name(column)] = row[column] ?? null;
        if (audit) {
          out.reg_user_id ??= 'system';
          out.reg_dtm ??= moment(this.since);
          out.upd_user_id ??= out.reg_user_id;
          out.upd_dtm ??= out.reg_dtm;
          out.upd_cnt ??= 0;
        }
        return out;
      });
      await this.client.query(`insert into ${table} (${list}) select ${list} from json_populate_recordset(null::${table}, $1)`, [
        JSON.stringify(part),
      ]);
    }
    this.counts.set(table, (this.counts.get(table) ?? 0) + rows.length);
  }
}

/** What the rows of the demo are made with and written by. */
export interface Loading {
  client: pg.Client;
  base: Day;
  seed: number;
  numbers: Numbers;
  /** Writes rows and says how many. */
  put(table: string, rows: readonly Row[]): Promise<void>;
}
