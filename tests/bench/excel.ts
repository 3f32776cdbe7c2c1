import { startProgram } from '../support/programs';
import { interleaved, median, printFigure, printRatio, sized } from './table';

const count = sized(100_000, 20_000);

interface Run {
  ms: number;
  mb: number;
  delay: number;
  bytes: number;
}

async function run(which: 'ours' | 'hucre'): Promise<Run> {
  const program = startProgram('tests/bench/excelRun.ts', [which, String(count)]);
  if ((await program.ended) !== 0) throw new Error(program.output());
  return JSON.parse(program.output()) as Run;
}

/** Excel of many rows of 10 columns in a process of its own, against the stream writer of the library that reads our workbooks. */
export async function excelExport(): Promise<void> {
  const { ours, theirs } = await interleaved(
    () => run('ours'),
    () => run('hucre'),
  );
  const of = (runs: Run[], field: keyof Run) => runs.map((r) => r[field]);
  const what = `of an Excel of ${count.toLocaleString('en-US')} rows x 10 columns, against hucre’s stream writer`;
  printRatio({ id: 'P8', title: `time ${what}`, unit: 'ms', atMost: 1.2 }, of(ours, 'ms'), of(theirs, 'ms'));
  printRatio({ id: 'P8', title: `peak memory ${what}`, unit: 'MiB', atMost: 1.3 }, of(ours, 'mb'), of(theirs, 'mb'));
  printRatio({ id: 'P8', title: `size ${what}`, unit: 'bytes' }, of(ours, 'bytes'), of(theirs, 'bytes'));
  printFigure({ id: 'P8', title: 'event-loop delay p99 of ours meanwhile', unit: 'ms', atMost: 50 }, median(of(ours, 'delay')));
}
