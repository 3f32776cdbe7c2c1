// `npm run check`: lint, types, and the tests that a change touches: the nearest that fit in a minute on two cores; the others are named.
// The change is what differs from the last commit; where nothing does, the last commit itself.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { install } from '../src/server/cli/install.mjs';

install({ tools: true });
const { root, startRun } = await import('./support/steps.mjs');
const { chooseTests, touchedTests } = await import('./support/touched.mjs');

/** What lint and types take of the minute is not the tests'. */
const testSeconds = 38;

function git(...args) {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  if (status !== 0) {
    console.error('npm run check asks git what has changed, and git did not answer; npm test runs everything');
    process.exit(1);
  }
  return stdout.split('\n').filter(Boolean);
}

const differing = [...git('diff', '--name-only', '--relative', 'HEAD'), ...git('ls-files', '--others', '--exclude-standard')];
const changed = differing.length ? differing : git('diff', '--name-only', '--relative', 'HEAD~1', 'HEAD');
console.log(`${differing.length ? 'changed since the last commit' : 'changed by the last commit'}: ${changed.length} files`);

const { lint, types, vitest, finish } = startRun();
const { taken, leftOut } = chooseTests(touchedTests(changed), testSeconds);
const there = changed.filter((file) => existsSync(join(root, file)));
await Promise.all([lint(['--no-errors-on-unmatched', ...there]), types()]);
if (taken.length) await vitest('touched', taken);
if (leftOut.length) console.log(`\nleft to npm test, nearest first:\n${leftOut.map((file) => `  ${file}`).join('\n')}`);
finish();
