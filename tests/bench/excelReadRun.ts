import { readFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { streamXlsxRows } from 'hucre/xlsx';
import pg from 'pg';
import { readSheet } from '../../src/server/lib/excelRead';
import { peakMemory } from './peak';

// One import of a workbook in a process of its own: `ours` or `hucre`, the rows inserted a thousand at a time. Prints time and memory.

const [which, file = ''] = process.argv.slice(2);
const atOnce = 1_000;

async function* rows(content: Buffer): AsyncGenerator<unknown[]> {
  if (which === 'ours') {
    for (const { cells } of (await readSheet(content)).rows) yield cells;
    return;
  }
  let first = true;
  for await (const row of streamXlsxRows(content)) {
    if (!first) yield row.values as unknown[];
    first = false;
  }
}

const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
await client.connect();
await client.query(
  'create temp table import_rows (a text, b text, c text, d text, e text, f text, g numeric, h numeric, i numeric, j text)',
);
const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();
const begun = performance.now();
await client.query('begin');
let part: unknown[][] = [];
let count = 0;
const insert = async () => {
  const columns = Array.from({ length: 10 }, (_, i) => part.map((row) => (row[i] === '' || row[i] === undefined ? null : row[i])));
  await client.query(
    `insert into import_rows select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[],
      $7::numeric[], $8::numeric[], $9::numeric[], $10::text[])`,
    columns,
  );
  count += part.length;
  part = [];
};
for await (const row of rows(readFileSync(file))) {
  part.push(row);
  if (part.length === atOnce) await insert();
}
if (part.length) await insert();
await client.query('commit');
const ms = performance.now() - begun;
delay.disable();
await client.end();
process.stdout.write(JSON.stringify({ ms, mb: peakMemory(), delay: delay.percentile(99) / 1e6, rows: count }));
