import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { mutations } from '../mutations/mutations';

const read = (file: string) => readFileSync(file, 'utf8');

test.each(mutations)('the text that breaks so that $breaks stands once in $file', ({ file, find, replace }) => {
  expect(read(file).split(find)).toHaveLength(2);
  expect(replace).not.toBe(find);
});

test('each break has a line of its own in docs/mutations.md, with its test', () => {
  const lines = read('docs/mutations.md').split('\n');
  const missing = mutations.filter(
    ({ breaks, file, test: by, name }) => !lines.includes(`| ${breaks} | \`${file}\` | \`${by}\`: ${name} |`),
  );
  expect(missing).toEqual([]);
  expect(lines.filter((line) => line.startsWith('| ') && line.includes('`src/'))).toHaveLength(mutations.length);
  expect(new Set(mutations.map(({ breaks }) => breaks)).size).toBe(mutations.length);
});
