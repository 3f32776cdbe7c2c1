import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../support/programs';

const recipe = readFileSync(join(root, 'docs/add-a-screen.md'), 'utf8');
const rows = recipe.split('\n').flatMap((line) => /^\| (`.*?) \|/.exec(line)?.[1] ?? []);

/** Files that a row names: the first by its whole path, those behind it by their path below its folder. */
const named = rows.flatMap((row) => {
  const [first = '', ...others] = [...row.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path);
  return [first, ...others.map((path) => (path.startsWith('src/') ? path : join(first, '..', path)))];
});

it('the recipe of a screen names files that there are', () => {
  const paths = named.filter((path) => /\.\w+$|\/$/.test(path) && !/[<\s]/.test(path));
  expect(paths.length).toBeGreaterThan(20);
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

it('the recipe of a screen names every file that its example stands in', () => {
  const files = execFileSync('git', ['grep', '-liE', 'mdmFreightMgt', '--', 'src', 'config', 'tests/support', 'tests/*/mdmFreightMgt.*'], {
    cwd: root,
    encoding: 'utf8',
  }).split('\n');
  expect(files.length).toBeGreaterThan(10);
  expect(files.filter((file) => file && !named.includes(file))).toEqual([]);
});
