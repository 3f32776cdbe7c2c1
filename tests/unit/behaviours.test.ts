import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

/** Behaviours of the specification that the foundation and the delivery desk carry: each has a test that names it. */
const foundation = `
  S1-03 S1-12 S2-01 S3-08 S3-10 S3-11 S3-15 S3-19 S3-20 S4-02 S4-04 S4-05 S4-06 S4-07 S4-49 S5-01 S5-02 S5-03 S5-10 S5-11 S5-12 S5-14
  S5-15 S5-16 S5-17 S5-18 S5-19 S5-20 S5-21 S5-22 S5-23 S5-24 S5-25 S5-26 S5-27 S5-28 S5-29 S5-30 S5-31 S5-32 S5-33 S5-37 S5-39 S7-01
  S7-02 S7-03 S7-04 S7-05 S7-24 S7-28 S7-31 S7-33 S7-39 S7-45 S7-46 S8-01 S8-02 S8-03 S8-04 S8-05 S8-12 S9-01 S9-02 S9-03 S9-26 S9-36 S9-37
`
  .trim()
  .split(/\s+/);

const tests = join(import.meta.dirname, '..');
const files = readdirSync(tests, { recursive: true, encoding: 'utf8' }).filter(
  (f) => /\.(test|e2e)\.tsx?$/.test(f) && !f.endsWith('behaviours.test.ts'),
);
const titles = files.flatMap((f) =>
  [...readFileSync(join(tests, f), 'utf8').matchAll(/(?:\b(?:it|test|step)(?:\.\w+)?\(|^\s*\[)\s*(['"`])(.*?)\1/gms)].map(
    (m) => m[2] ?? '',
  ),
);

describe('behaviours of the specification', () => {
  it.each(foundation)('%s is named by a test', (id) => {
    expect(titles.filter((title) => new RegExp(`\\b${id}\\b`).test(title))).not.toEqual([]);
  });
});
