import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { startProgram } from '../support/programs';
import { cargo } from './cargo';
import { excelExport } from './excel';
import { excelImport } from './excelRead';
import { flair } from './flair';
import { flairUpload } from './flairUpload';
import { grids } from './grid';
import { homePage } from './home';
import { besideExcel, besideSearches, gridCall, lookUp } from './reads';
import { requests } from './requests';
import { settlements } from './settlements';
import { sizes } from './sizes';
import { openStage, type Stage } from './stage';
import { missedBars } from './table';
import { openTabs } from './tabs';
import { batchSave, signIns } from './writes';

// `npm run bench [-- --short --only P1,P2]`. Everything is compared with a named peer in the same run, in turn, five times; the median of the
// ratios counts. Figures of two runs, or of two machines, do not compare. `--short` does everything once, with less of it, in three minutes.

interface Part {
  id: string;
  run(stage: () => Promise<Stage>): Promise<void> | void;
}

const on = (measure: (stage: Stage) => Promise<void>) => async (stage: () => Promise<Stage>) => measure(await stage());

const parts: Part[] = [
  { id: 'P12', run: sizes },
  { id: 'GRID', run: grids },
  { id: 'TABS', run: openTabs },
  { id: 'HOME', run: on(homePage) },
  { id: 'P1', run: on(gridCall) },
  { id: 'P2', run: on(lookUp) },
  { id: 'P4', run: on(besideSearches) },
  { id: 'P8', run: excelExport },
  { id: 'P8', run: on(besideExcel) },
  { id: 'P9', run: on(excelImport) },
  { id: 'P10', run: on(batchSave) },
  { id: 'P11', run: on(signIns) },
  { id: 'FLAIR', run: on(flairUpload) },
  { id: 'CARGO', run: cargo },
  { id: 'CSM', run: requests },
  { id: 'SET', run: settlements },
  { id: 'FLAIR', run: flair },
];

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { only: { type: 'string' }, short: { type: 'boolean' } } });
  const only = values.only?.split(',').map((id) => id.trim().toUpperCase());
  const unknown = only?.filter((id) => !parts.some((part) => part.id === id)) ?? [];
  if (unknown.length) throw new Error(`no such part: ${unknown.join(', ')}; there are ${[...new Set(parts.map((p) => p.id))].join(', ')}`);
  const load = () => loadavg()[0]?.toFixed(2);
  process.stdout.write(`load average ${load()}\n`);
  const build = startProgram('src/server/cli/build.mjs');
  if ((await build.ended) !== 0) throw new Error(build.output());
  let stage: Promise<Stage> | undefined;
  const staged = () => {
    stage ??= openStage();
    return stage;
  };
  try {
    for (const part of parts) if (!only || only.includes(part.id)) await part.run(staged);
  } finally {
    await (await stage?.catch(() => undefined))?.end();
  }
  process.stdout.write(`load average ${load()}\n${missedBars() ? `${missedBars()} bars missed` : 'every bar met'}\n`);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  process.exitCode = 1;
});
