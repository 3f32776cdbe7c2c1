import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { passedAtSecondTry } from '../support/steps.mjs';

const root = join(import.meta.dirname, '../..');

test('a test that passed only when it was tried again is named, others are not', { timeout: 60_000 }, () => {
  const out = join(root, 'tests/.out');
  mkdirSync(out, { recursive: true });
  const folder = mkdtempSync(join(out, 'retry-'));
  try {
    writeFileSync(join(folder, 'vitest.config.mjs'), 'export default { test: { retry: 1 } };');
    writeFileSync(
      join(folder, 'some.test.mjs'),
      `import { expect, test } from 'vitest';
      let tries = 0;
      test('at once', () => expect(1).toBe(1));
      test('later', () => expect(++tries).toBe(2));
      test('never', () => expect(1).toBe(2));`,
    );
    const report = join(folder, 'report.json');
    spawnSync(
      process.execPath,
      [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--root', folder, '--reporter=json', `--outputFile=${report}`],
      { cwd: folder },
    );
    const names = passedAtSecondTry(JSON.parse(readFileSync(report, 'utf8'))).map((name) => name.replace(/^.*some/, 'some'));
    expect(names).toEqual(['some.test.mjs: later']);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
