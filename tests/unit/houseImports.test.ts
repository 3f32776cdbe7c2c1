import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../support/programs';

type Imports = Map<string, string[]>;

/** What a file imports from files of ours: statements, also of types alone, and what is loaded when asked for. */
function importsOf(file: string, text: string, isFile: (path: string) => boolean): string[] {
  const code = text.replace(/^\s*(\/\*\*?|\*|\/\/).*$/gm, '');
  const found = [...code.matchAll(/(?:\bfrom\s*|\bimport\s*\(?\s*|new URL\(\s*)'(\.{1,2}\/[^']+)'/g)].map(([, source = '']) =>
    join(dirname(file), source),
  );
  const files = found.flatMap((path) => [path, `${path}.ts`, `${path}.tsx`, `${path}/index.ts`].find(isFile) ?? []);
  return [...new Set(files)];
}

function readImports(): Imports {
  const files = ['src', 'config', 'mock'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
      .filter((file) => /\.(tsx?|mjs)$/.test(file)),
  );
  const known = new Set(files);
  return new Map(files.map((file) => [file, importsOf(file, readFileSync(join(root, file), 'utf8'), (path) => known.has(path))]));
}

/** Groups of files of which each reaches each other one by its imports: Tarjan's strongly connected components of two and more. */
function circles(imports: Imports): string[][] {
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const found: string[][] = [];
  const visit = (file: string) => {
    index.set(file, index.size);
    low.set(file, index.get(file) ?? 0);
    stack.push(file);
    for (const next of imports.get(file) ?? []) {
      if (!index.has(next)) visit(next);
      if (stack.includes(next)) low.set(file, Math.min(low.get(file) ?? 0, low.get(next) ?? 0));
    }
    if (low.get(file) !== index.get(file)) return;
    const group = stack.splice(stack.indexOf(file));
    if (group.length > 1 || imports.get(file)?.includes(file)) found.push(group.sort());
  };
  for (const file of imports.keys()) if (!index.has(file)) visit(file);
  return found;
}

/** The floors of the client from the ground up, and what every area of the server stands on. */
const client = ['lib', 'fields', 'shell', 'grid', 'pages'].map((name) => `src/client/${name}/`);
const base = ['lib', 'db', 'plugins', 'cli'].map((name) => `src/server/${name}/`);

/** What each folder may import, as docs/architecture.md says; the first that fits a file counts. */
const floors: [folder: string, mayImport: string[]][] = [
  ['config/', ['config/']],
  ['src/contract/', ['src/contract/']],
  ...client.map((folder, at): [string, string[]] => [folder, [...client.slice(0, at + 1), 'src/contract/', 'config/']]),
  ['src/client/', ['src/client/', 'src/contract/', 'config/']],
  ...['lib', 'db', 'plugins'].map((name): [string, string[]] => [`src/server/${name}/`, [...base, 'src/contract/', 'config/']]),
  ['src/server/', ['src/server/', 'src/contract/', 'config/']],
  ['mock/', ['mock/', 'src/contract/', 'config/']],
];

function upward(imports: Imports): string[] {
  return [...imports].flatMap(([file, targets]) => {
    const [, allowed] = floors.find(([folder]) => file.startsWith(folder)) ?? [];
    return targets.filter((target) => !allowed?.some((folder) => target.startsWith(folder))).map((target) => `${file} imports ${target}`);
  });
}

const imports = readImports();

describe('imports', () => {
  it('go round in no circle, types included', () => {
    expect(imports.size).toBeGreaterThan(700);
    expect([...imports.values()].flat().length).toBeGreaterThan(3_000);
    expect(circles(imports)).toEqual([]);
  });

  it('never go upward: from contract or config to a side, from a side to the other, from the kit to a screen', () => {
    expect(upward(imports)).toEqual([]);
  });
});

describe('the check itself', () => {
  const read = (files: Record<string, string>): Imports =>
    new Map(Object.entries(files).map(([file, text]) => [file, importsOf(file, text, (path) => path in files)]));

  it('finds a circle of two, one of types, one through a lazy import, and none where there is none', () => {
    const a = 'src/client/lib/a.ts';
    const b = 'src/client/lib/b.tsx';
    expect(circles(read({ [a]: "import { b } from './b';", [b]: "import { a } from './a';" }))).toEqual([[a, b]]);
    expect(circles(read({ [a]: "import type { B } from './b';", [b]: "export * from './a';" }))).toEqual([[a, b]]);
    expect(circles(read({ [a]: "const b = () => import('./b');", [b]: "import './a';" }))).toEqual([[a, b]]);
    expect(circles(read({ [a]: "import { b } from './b';", [b]: "// import { a } from './a';" }))).toEqual([]);
  });

  it.each([
    ['src/contract/a.ts', '../server/b'],
    ['config/a.ts', '../src/contract/b'],
    ['src/client/lib/a.ts', '../shell/b'],
    ['src/client/fields/a.ts', '../grid/b'],
    ['src/client/shell/frame/a.ts', '../../pages/b'],
    ['src/client/grid/a.ts', '../app/b'],
    ['src/server/lib/a.ts', '../pan/b'],
    ['src/server/a.ts', '../client/b'],
    ['mock/a.ts', '../src/server/b'],
  ])('finds that %s imports %s', (file, source) => {
    const target = join(dirname(file), source);
    expect(upward(read({ [file]: `import { b } from '${source}';`, [`${target}.ts`]: '' }))).toEqual([`${file} imports ${target}.ts`]);
  });
});
