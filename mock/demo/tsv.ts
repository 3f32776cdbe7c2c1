import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Rows of a tab-separated file of this folder, named without its ending; the first line names the fields, empty ones are ''. */
export function readTsv<Field extends string>(name: string): Record<Field, string>[] {
  const file = fileURLToPath(new URL(`./${name}.tsv`, import.meta.url));
  const [head = '', ...lines] = readFileSync(file, 'utf8').trimEnd().split(/\r?\n/);
  const fields = head.split('\t') as Field[];
  return lines.map((line) => {
    const values = line.split('\t');
    return Object.fromEntries(fields.map((field, i) => [field, values[i] ?? ''])) as Record<Field, string>;
  });
}
