import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

test('words that no test file has in its path are a failure, and nothing is run', { timeout: 30_000 }, () => {
  const { status, stdout } = spawnSync(process.execPath, [join(root, 'tests/run.mjs'), 'noSuchTest', 'norThis'], { encoding: 'utf8' });
  expect(status).toBe(1);
  expect(stdout).toBe('\nFAILED nosuchtest or northis\nno test file has it in its path\n\n0 passed, 1 failed\n');
});
