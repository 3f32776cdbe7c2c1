import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../support/programs';

/** Files of the seed with how many of their first columns say which row it is. */
test.each([
  ['texts', 1],
  ['messages', 1],
  ['labels', 1],
  ['words', 1],
  ['services', 1],
  ['screens', 1],
  ['buttons', 2],
  ['grants', 3],
])('%s.tsv says nothing twice', (name, columns) => {
  const lines = readFileSync(join(root, `src/server/db/seed/${name}.tsv`), 'utf8')
    .trimEnd()
    .split('\n');
  const keys = lines.map((line) => line.split('\t').slice(0, columns).join('\t'));
  expect(keys.filter((key, i) => keys.indexOf(key) !== i)).toEqual([]);
});
