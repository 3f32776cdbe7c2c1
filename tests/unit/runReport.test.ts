import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

test('the end of a run names what failed and why, inside a test or outside, and what passed only at the second try', {
  timeout: 60_000,
}, () => {
  const out = join(root, 'tests/.out');
  mkdirSync(out, { recursive: true });
  const folder = mkdtempSync(join(out, 'report-'));
  try {
    const write = (name: string, text: string) =>
      writeFileSync(join(folder, name), `import { beforeAll, describe, expect, test } from 'vitest';\n${text}`);
    writeFileSync(join(folder, 'vitest.config.mjs'), 'export default { test: { retry: 1 } };');
    write(
      'a.test.mjs',
      `let tries = 0;
      test('at once', () => expect(1).toBe(1));
      test('later', () => expect(++tries).toBe(2));
      test('never', () => expect(1, 'one is two').toBe(2));
      describe('some', () => {
        beforeAll(() => { throw new Error('no ground'); });
        test('not begun', () => {});
      });`,
    );
    write('b.test.mjs', `throw new Error('does not load');`);
    write(
      'c.test.mjs',
      `test('leaves something', () => { setTimeout(() => { throw new Error('too late'); }); });
      test('waits', () => new Promise((done) => setTimeout(done, 200)));`,
    );
    const report = join(folder, 'report.json');
    const { status } = spawnSync(
      process.execPath,
      [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--root', folder, `--reporter=${join(root, 'tests/support/runReport.mjs')}`],
      { cwd: folder, env: { ...process.env, QUAYSIDE_RUN_REPORT: report } },
    );
    expect(status).toBe(1);
    const { passed, failed, secondTry } = JSON.parse(readFileSync(report, 'utf8').replaceAll(/tests\/\.out\/report-\w+\//g, ''));
    expect(passed).toBe(4);
    expect(secondTry).toEqual(['a.test.mjs: later']);
    expect(failed.map(({ name, why }: { name: string; why: string }) => `${name} | ${why.split('\n')[0]}`).sort()).toEqual([
      'a.test.mjs: never | one is two: expected 1 to be 2 // Object.is equality',
      'a.test.mjs: some | no ground',
      'b.test.mjs: outside of its tests | does not load',
      'nobody caught (waits) | too late',
    ]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
