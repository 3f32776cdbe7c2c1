import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** A row of a table as the seed gives it: wire values by column name, null for empty. */
export type SeedRow = Record<string, string | number | null>;

/** Rows of a tab-separated file whose first line names the columns; an empty field is null. */
export function readTsv(file: string): Record<string, string | null>[] {
  const [head = '', ...lines] = readFileSync(file, 'utf8').replaceAll('\r\n', '\n').trimEnd().split('\n');
  const columns = head.split('\t');
  return lines.map((line) => {
    const fields = line.split('\t');
    return Object.fromEntries(columns.map((column, i) => [column, fields[i] || null]));
  });
}

/** Rows of a file of the system seed, named without its ending. */
export const seedFile = (name: string): Record<string, string | null>[] =>
  readTsv(fileURLToPath(new URL(`./seed/${name}.tsv`, import.meta.url)));

/** A field that the file must have. */
export function need(row: Record<string, string | null>, column: string): string {
  const value = row[column];
  if (value == null) throw new Error(`the seed has a row without ${column}: ${JSON.stringify(row)}`);
  return value;
}
