// Which tests a change touches, nearest first: by name, by what a test's text names, and by what it imports.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root, testFiles } from './steps.mjs';

/** Every API test loads every screen through the app: what it reaches by the app alone says nothing about it. */
const notFollowed = new Set(['src/server/app.ts']);

/** Tests that read the code of the whole house, so that any change of it touches them: each takes a second. */
const ofTheHouse = new Set(['houseImports', 'houseNames', 'openers'].map((name) => `tests/unit/${name}.test.ts`));

/** Folders of data by the file that reads them: what touches the one touches the other. */
const readers = { 'src/server/db/seed/': 'src/server/db/seed.ts', 'src/server/db/migrations/': 'src/server/db/migrate.ts' };

const readerOf = (file) => Object.entries(readers).find(([folder]) => file.startsWith(folder))?.[1] ?? file;

/** Seconds that a test file takes on two cores, and those before the first of its folder begins. */
const seconds = { unit: { each: 1, first: 2 }, screen: { each: 8, first: 2 }, api: { each: 5, first: 12 } };

const read = (file) => readFileSync(join(root, file), 'utf8');

/** The project's files that a file imports, or names in an `import()`. */
function importsOf(file) {
  return [...read(file).matchAll(/\b(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].flatMap(([, path]) => {
    const at = join(dirname(file), path).replaceAll('\\', '/');
    return ['', '.ts', '.tsx', '/index.ts', '/index.tsx']
      .map((end) => at + end)
      .filter((name) => /\.\w+$/.test(name) && existsSync(join(root, name)));
  });
}

/** Steps of import from a file to the nearest of the wanted ones; Infinity where it reaches none. */
function importSteps(from, wanted) {
  const seen = new Set([from]);
  let edge = [from];
  for (let steps = 1; edge.length; steps++) {
    const next = edge.flatMap(imports).filter((file) => !seen.has(file) && seen.add(file));
    if (next.some((file) => wanted.has(file))) return steps;
    edge = next.filter((file) => !notFollowed.has(file));
  }
  return Number.POSITIVE_INFINITY;
}

const known = new Map();
function imports(file) {
  if (!known.has(file)) known.set(file, importsOf(file));
  return known.get(file);
}

/** `src/client/grid/clipboard.ts` is tested by `clipboard…` and `gridClipboard…`, named in a text as `grid/clipboard`. */
function namesOf(file) {
  const [folder = '', last = ''] = file.split('/').slice(-2);
  const base = last.replace(/\..*$/, '');
  return { base: base.toLowerCase(), both: (folder + base).toLowerCase(), text: `${folder}/${base}` };
}

/**
 * The test files that changed files touch, nearest first. `near` counts: 0 the test itself, 1 it bears the name, 2 its text names the file,
 * from 3 on the steps of import. Those of the whole house stand behind those that bear the name.
 */
export function touchedTests(changed) {
  const code = [...new Set(changed.filter((file) => /^(src|config|mock|tests)\//.test(file)).map(readerOf))];
  const wanted = new Set(code);
  const names = code.map(namesOf);
  const near = (test) => {
    if (wanted.has(test)) return 0;
    const { base: own } = namesOf(test);
    if (names.some(({ base, both }) => own.startsWith(base) || own.startsWith(both))) return 1;
    if (ofTheHouse.has(test) && code.length > 0) return 1.5;
    const text = read(test);
    if (names.some((name) => text.includes(name.text))) return 2;
    return 2 + importSteps(test, wanted);
  };
  return testFiles()
    .map((file) => ({ file, near: near(file) }))
    .filter((test) => test.near < Number.POSITIVE_INFINITY)
    .sort((a, b) => a.near - b.near || a.file.localeCompare(b.file));
}

/** Takes the nearest tests that fit in the given seconds; the others are left out. Browser tests want a build, so they are never taken. */
export function chooseTests(touched, limit) {
  const taken = [];
  const leftOut = [];
  const begun = new Set();
  let left = limit;
  for (const { file } of touched) {
    const [, folder] = file.split('/');
    const cost = seconds[folder] ? seconds[folder].each + (begun.has(folder) ? 0 : seconds[folder].first) : Number.POSITIVE_INFINITY;
    if (cost > left) {
      leftOut.push(file);
      continue;
    }
    begun.add(folder);
    left -= cost;
    taken.push(file);
  }
  return { taken, leftOut };
}
