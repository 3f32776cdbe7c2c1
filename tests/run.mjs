// `npm test`: installs what is missing, then lint, types, unit, screen, API and browser tests. Ends with `N passed, N failed`.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { install } from '../src/server/cli/install.mjs';

const root = fileURLToPath(new URL('../', import.meta.url));
process.chdir(root);
install();
const { browserPath } = await import('./support/browser.mjs');
const { buildClient, buildServer } = await import('../src/server/cli/build.mjs');

const out = join(root, 'tests/.out');
mkdirSync(out, { recursive: true });
const total = { passed: 0, failed: 0 };

/** Runs a program of node_modules with its output shown; gives its exit code. */
function run(program, args, env = {}) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [join('node_modules', program), ...args], { stdio: 'inherit', env: { ...process.env, ...env } });
    child.on('error', () => resolve(1));
    child.on('close', (code) => resolve(code ?? 1));
  });
}

/** A step that is one test. */
async function step(name, work) {
  console.log(`\n— ${name}`);
  const good = await work();
  total[good ? 'passed' : 'failed']++;
  if (!good) console.log(`FAILED ${name}`);
  return good;
}

/** Runs projects of vitest and adds their counts; a run that breaks off, or finds nothing, is a failure. */
async function vitest(name, projects, env) {
  console.log(`\n— ${name}`);
  const report = join(out, `${name}.json`);
  rmSync(report, { force: true });
  const args = projects.flatMap((project) => ['--project', project]);
  const code = await run(
    'vitest/vitest.mjs',
    ['run', ...args, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    env,
  );
  const result = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : undefined;
  total.passed += result?.numPassedTests ?? 0;
  total.failed += result?.numFailedTests ?? 0;
  // A file that does not load has no failed test of its own; skipped tests are no passed ones.
  const brokenFiles =
    result?.testResults.filter((file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed')) ?? [];
  total.failed += brokenFiles.length;
  if (code !== 0 && !result?.numFailedTests && !brokenFiles.length) total.failed++;
}

const files = (folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).filter((name) => /\.test\.tsx?$/.test(name));

await step('lint', async () => (await run('@biomejs/biome/bin/biome', ['check'])) === 0);
await step('types', async () => (await run('typescript/bin/tsc', ['--noEmit'])) === 0);
await vitest('unit and screen', ['unit', 'screen']);
await vitest('api', ['api']);
if (files('tests/e2e').length) {
  const built = await step('build', () =>
    Promise.all([buildServer(), buildClient()]).then(
      () => true,
      (error) => console.log(error),
    ),
  );
  const browser = await browserPath();
  if (built && browser) await vitest('browser', ['browser', 'timed'], { BROWSER_PATH: browser });
  else {
    total.failed += files('tests/e2e').length;
    if (!browser)
      console.log('no browser for the browser tests: install chromium (apt-get install chromium fonts-noto-cjk) or set BROWSER_PATH');
  }
}

console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed ? 1 : 0);
