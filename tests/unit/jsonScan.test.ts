import fc from 'fast-check';
import { expect, it } from 'vitest';
import { JsonScan } from '../../src/server/lib/jsonScan';

const roomy = { depth: 1_000, values: 1_000_000 };

/** Levels of a value, and what the scan counts: each list and object, and a comma before each of their values but the first. */
function measured(value: unknown): { depth: number; values: number } {
  if (typeof value !== 'object' || value === null) return { depth: 0, values: 0 };
  const within = Object.values(value).map(measured);
  return {
    depth: 1 + Math.max(0, ...within.map(({ depth }) => depth)),
    values: 1 + Math.max(0, within.length - 1) + within.reduce((sum, { values }) => sum + values, 0),
  };
}

/** Scans a text in pieces of these sizes. */
function scanned(text: string, bounds: { depth: number; values: number }, sizes: number[] = [text.length * 4]): boolean {
  const scan = new JsonScan(bounds);
  const bytes = Buffer.from(text);
  for (let at = 0, i = 0; at < bytes.length; i++) {
    const size = sizes[i % sizes.length] ?? 1;
    if (!scan.take(bytes.subarray(at, at + size))) return false;
    at += size;
  }
  return true;
}

it('any JSON is within bounds as large as it is and beyond smaller ones, however it is cut into pieces', () => {
  const sizes = fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), sizes, (value, pieces) => {
      const { depth, values } = measured(value);
      const text = JSON.stringify(value);
      expect(scanned(text, { depth, values }, pieces)).toBe(true);
      if (depth > 0) expect(scanned(text, { ...roomy, depth: depth - 1 }, pieces)).toBe(false);
      if (values > 0) expect(scanned(text, { ...roomy, values: values - 1 }, pieces)).toBe(false);
    }),
    { numRuns: 500 },
  );
});

it('brackets and commas in texts do not count, whatever stands before the quotes that end them', () => {
  const texts = ['[[[[,,,,', '\\', '\\"[[', 'a\\\\"', '"', '가[[', '\u0000,,'];
  expect(scanned(JSON.stringify(texts), { depth: 1, values: texts.length })).toBe(true);
});

it('brackets that never close end the scan in the piece that goes too deep', () => {
  const scan = new JsonScan({ depth: 9, values: 100 });
  expect([scan.take(Buffer.from('['.repeat(9))), scan.take(Buffer.from('['))]).toEqual([true, false]);
});
