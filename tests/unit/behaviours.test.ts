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
/** Texts that name a behaviour: titles of tests, also those put together. */
const titles = files.flatMap((f) =>
  [...readFileSync(join(tests, f), 'utf8').matchAll(/(['"`])((?:(?!\1).)*\bS\d+-\d\d\b(?:(?!\1).)*)\1/g)].map((m) => m[2] ?? ''),
);

/** Behaviours of the shell. */
const shell = `
  S1-04 S1-05 S1-06 S1-07 S1-08 S1-09 S1-10 S1-11 S1-13 S1-14 S2-02 S2-03 S2-04 S2-05 S2-06 S2-07 S2-08 S2-09 S2-10 S2-11 S2-12 S2-13
  S2-14 S2-15 S2-16 S2-17 S2-18 S2-19 S2-20 S2-21 S2-22 S2-23 S2-24 S2-25 S2-26 S2-27 S2-28 S2-29 S2-30 S2-31 S2-32 S2-34 S2-35 S2-36
  S2-37 S2-38 S2-39 S2-40 S2-41 S2-42 S2-43 S2-44 S2-45 S2-46 S2-47 S2-48 S3-09 S3-17 S3-18 S4-01 S4-03 S4-08 S4-09 S4-10 S4-11 S4-12
  S4-13 S4-14 S4-15 S4-16 S4-17 S4-18 S4-19 S4-20 S4-21 S4-22 S4-23 S4-24 S4-25 S4-26 S4-27 S4-28 S4-29 S4-30 S4-31 S4-32 S4-33 S4-34
  S4-35 S4-36 S4-37 S4-38 S4-39 S4-40 S4-41 S4-42 S4-43 S6-02 S7-20 S7-21 S7-34 S7-35 S7-36 S7-42 S7-43 S7-44 S8-06 S8-07 S8-08 S8-09
  S8-11 S8-14 S8-15 S9-04 S9-05 S9-06 S9-07 S9-08 S9-09 S9-10 S9-11 S9-12 S9-13 S9-14 S9-15 S9-16 S9-17 S9-18
`
  .trim()
  .split(/\s+/);

/** Behaviours of the grid. */
const grid = `
  S1-15 S3-12 S3-13 S3-14 S4-44 S4-45 S4-46 S4-47 S4-48 S4-50 S4-51 S4-52 S5-13 S5-34 S5-35 S5-36 S5-40 S8-13 S9-24 S9-25 S9-27 S9-28
  S9-29 S9-30 S9-31 S9-32 S9-33 S9-34 S9-35 S9-38 S9-39
`
  .trim()
  .split(/\s+/);

/** Behaviours of sign-in, rights, files and links. */
const trust = `
  S1-01 S1-02 S2-33 S3-01 S3-02 S3-03 S3-04 S3-06 S3-07 S3-16 S5-04 S5-05 S5-06 S5-07 S5-08 S5-09 S5-38 S6-01 S6-03 S6-06 S7-06 S7-07
  S7-08 S7-09 S7-10 S7-11 S7-12 S7-13 S7-14 S7-15 S7-16 S7-17 S7-22 S7-23 S7-25 S7-26 S7-29 S7-30 S7-32 S7-47 S7-48
`
  .trim()
  .split(/\s+/);

/** Behaviours of notices, quotes and the home page. */
const home = 'S3-05 S7-18 S7-19 S8-10 S9-19 S9-20 S9-21 S9-22 S9-23 S9-40'.split(' ');

describe('behaviours of the specification', () => {
  it.each([...foundation, ...shell, ...grid, ...trust, ...home])('%s is named by a test', (id) => {
    expect(titles.filter((title) => new RegExp(`\\b${id}\\b`).test(title))).not.toEqual([]);
  });
});
