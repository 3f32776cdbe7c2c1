import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const tests = join(import.meta.dirname, '..');
const rows = readFileSync(join(tests, '../docs/faults.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()));
const named = /`([^`]+)` \*([^*]+)\*/g;

describe('the list of faults', () => {
  test('has all 45, each with what happens', () => {
    expect(rows.map(([, number]) => Number(number))).toEqual(Array.from({ length: 45 }, (_, i) => i + 1));
    expect(rows.filter(([, , fault, happens]) => !fault || !happens)).toEqual([]);
  });

  test.each(rows.map(([, number, fault, , shown = '']) => [number, fault, shown]))('%s %s: is shown by tests that exist', (...row) => {
    const [, , shown = ''] = row;
    const found = [...shown.matchAll(named)].map(([, file = '', title = '']) => ({ file, title }));
    const missing = found.filter(({ file, title }) => {
      const path = join(tests, file);
      return !existsSync(path) || !["'", '`', '"'].some((quote) => readFileSync(path, 'utf8').includes(`(${quote}${title}${quote}`));
    });
    expect(found).not.toEqual([]);
    expect(missing).toEqual([]);
  });
});
