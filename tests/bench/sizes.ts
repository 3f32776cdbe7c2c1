import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { root } from '../support/programs';
import { printFigure } from './table';

const client = join(root, 'dist/client', process.env.CORP?.trim() || '1000');
const assets = join(client, 'assets');

/** Chunks that a chunk needs before it runs: its static imports, and theirs. */
function withImports(files: Iterable<string>, found = new Set<string>()): Set<string> {
  for (const file of files) {
    if (found.has(file)) continue;
    found.add(file);
    const text = readFileSync(join(assets, file), 'utf8');
    const needed = [...text.matchAll(/(?:from|import)\s*["'`]\.\/([\w.-]+\.js)["'`]/g)].map(([, name = '']) => name);
    withImports(needed, found);
  }
  return found;
}

const sizeOf = (files: Iterable<string>): number =>
  [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(assets, file)), { level: 9 }).byteLength, 0) / 1024;

const chunk = (pattern: RegExp): string => {
  const file = readdirSync(assets).find((name) => pattern.test(name) && name.endsWith('.js'));
  if (!file) throw new Error(`no chunk ${pattern} in ${assets}`);
  return file;
};

/** Gzipped script of the first loads, as the build's chunks import each other. */
export function sizes(): void {
  const html = readFileSync(join(client, 'index.html'), 'utf8');
  const entry = withImports([...html.matchAll(/assets\/([\w.-]+\.js)/g)].map(([, name = '']) => name));
  const login = withImports([chunk(/^Login-/)], new Set(entry));
  const frame = withImports([chunk(/^workspace-/), chunk(/^Home-/), chunk(/^draftStore-/)], new Set(entry));
  const desk = withImports([chunk(/^DlvOrdMgt-/)], new Set(frame));
  printFigure({ id: 'P12', title: 'script of the login page, gzip', unit: 'KiB', atMost: 260 }, sizeOf(login));
  printFigure({ id: 'P12', title: 'script of the workspace with its home page, gzip', unit: 'KiB' }, sizeOf(frame));
  printFigure(
    { id: 'P12', title: 'script of the workspace with the first grid (delivery orders), gzip', unit: 'KiB', atMost: 720 },
    sizeOf(desk),
  );
  for (const screen of ['DlvOrdList', 'DlvOrdSummaryList', 'DlvOrdDetail']) {
    const more = [...withImports([chunk(new RegExp(`^${screen}-`))], new Set(desk))].filter((file) => !desk.has(file));
    printFigure({ id: 'P12', title: `further script of ${screen}, gzip`, unit: 'KiB', atMost: 15 }, sizeOf(more));
  }
}
