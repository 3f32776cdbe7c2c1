import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bufferOf, writeExcel } from '../../src/server/lib/excel';
import { startProgram } from '../support/programs';
import type { Stage } from './stage';
import { interleaved, median, printFigure, printRatio, sized } from './table';

const count = sized(100_000, 20_000);

interface Run {
  ms: number;
  mb: number;
  delay: number;
  rows: number;
}

const titles = ['NO', 'CUST', 'DATE', 'TIME', 'PLACE', 'ADDR', 'CARS', 'WEIGHT', 'CBM', 'RMK'];

function* values(): Generator<unknown[]> {
  for (let i = 0; i < count; i++) {
    yield [
      `DV261120${String(i).padStart(6, '0')}`,
      `플레어패션코리아 ${i % 300}`,
      '20261120',
      '0930',
      `용인 남사 물류센터 ${i % 40}`,
      `경기 용인시 처인구 남사읍 ${i % 500}번길`,
      (i % 3) + 1,
      (i % 9_000) + 0.125,
      (i % 60) + 0.5,
      i % 4 ? '' : '오전 도착 요망',
    ];
  }
}

/** A workbook of many rows of 10 columns read and inserted in sets, against the stream reader of the library and the same inserts. */
export async function excelImport(stage: Stage): Promise<void> {
  const file = join(stage.folder, 'import.xlsx');
  const columns = titles.map((title, i) => ({
    title,
    kind: i >= 6 && i <= 8 ? ('number' as const) : ('text' as const),
    scale: i === 6 ? 0 : 3,
  }));
  writeFileSync(file, await bufferOf(writeExcel({ sheets: [{ name: 'Orders', columns, rows: values() }] })));
  const run = async (which: 'ours' | 'hucre'): Promise<Run> => {
    const program = startProgram('tests/bench/excelReadRun.ts', [which, file], { DATABASE_URL: stage.database });
    if ((await program.ended) !== 0) throw new Error(program.output());
    const result = JSON.parse(program.output()) as Run;
    if (result.rows !== count) throw new Error(`${which} read ${result.rows} rows`);
    return result;
  };
  const { ours, theirs } = await interleaved(
    () => run('ours'),
    () => run('hucre'),
  );
  const of = (runs: Run[], field: keyof Run) => runs.map((r) => r[field]);
  const what = `of reading ${count.toLocaleString('en-US')} rows x 10 columns and inserting them, against hucre’s stream reader and the same unnest inserts`;
  printRatio({ id: 'P9', title: `time ${what}`, unit: 'ms', atMost: 1.3 }, of(ours, 'ms'), of(theirs, 'ms'));
  printRatio({ id: 'P9', title: `peak memory ${what}`, unit: 'MiB', atMost: 1.3 }, of(ours, 'mb'), of(theirs, 'mb'));
  printFigure({ id: 'P9', title: 'event-loop delay p99 of the reading process', unit: 'ms' }, median(of(ours, 'delay')));
}
