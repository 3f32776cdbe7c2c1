// What `npm test` and `npm run check` are made of: programs of node_modules, their counts, and the last lines of a run.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../', import.meta.url));

/** Folder of test files to the project of vitest.config.ts that runs them. */
const projects = { 'tests/unit': 'unit', 'tests/screen': 'screen', 'tests/api': 'api', 'tests/e2e': 'browser' };

const reporter = join(root, 'tests/support/runReport.mjs');

/** Characters of a failure that the end of a run repeats; all of it stands where it happened. */
const longestReason = 600;

/** Every test file of the project, below the given folders. */
export const testFiles = (folders = Object.keys(projects)) =>
  folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.test\.tsx?$/.test(name))
      .map((name) => `${folder}/${name.replaceAll('\\', '/')}`),
  );

export const isBrowserTest = (file) => file.startsWith('tests/e2e/');

/** One run: its steps are counted, `finish` says how it went and ends the process. */
export function startRun() {
  const total = { passed: 0 };
  const failures = [];
  const retried = [];

  /** Runs a program of node_modules with its output shown; gives its exit code. */
  const run = (program, args, env = {}) =>
    new Promise((resolve) => {
      const child = spawn(process.execPath, [join('node_modules', program), ...args], {
        cwd: root,
        stdio: 'inherit',
        env: { ...process.env, ...env },
      });
      child.on('error', () => resolve(1));
      child.on('close', (code) => resolve(code ?? 1));
    });

  /** A step that is one test. */
  async function step(name, work) {
    console.log(`\n— ${name}`);
    const good = await work();
    if (good) total.passed++;
    else failures.push({ name, why: 'see above' });
    return good;
  }

  /** Runs test files in their projects of vitest and adds their counts; a run that breaks off, or finds nothing, is a failure. */
  async function vitest(name, files, env) {
    console.log(`\n— ${name}`);
    const report = join(root, 'tests/.out', `${name}.json`);
    mkdirSync(join(root, 'tests/.out'), { recursive: true });
    rmSync(report, { force: true });
    const needed = Object.entries(projects).filter(([folder]) => files.some((file) => file.startsWith(`${folder}/`)));
    const args = needed.flatMap(([, project]) => ['--project', project]);
    const code = await run('vitest/vitest.mjs', ['run', ...args, '--reporter=default', `--reporter=${reporter}`, ...files], {
      ...env,
      QUAYSIDE_RUN_REPORT: report,
    });
    const { passed, failed, secondTry } = existsSync(report)
      ? JSON.parse(readFileSync(report, 'utf8'))
      : { passed: 0, failed: [], secondTry: [] };
    total.passed += passed;
    failures.push(...failed);
    retried.push(...secondTry);
    if (code !== 0 && !failed.length) failures.push({ name, why: `vitest ended with code ${code}` });
  }

  return {
    step,
    vitest,
    lint: (files = []) => step('lint', async () => (await run('@biomejs/biome/bin/biome', ['check', ...files])) === 0),
    types: () => step('types', async () => (await run('typescript/bin/tsc', ['--noEmit'])) === 0),
    fail: (name, why) => failures.push({ name, why }),
    finish: () => {
      if (retried.length) console.log(`\npassed only at the second try:\n${retried.map((name) => `  ${name}`).join('\n')}`);
      for (const { name, why } of failures) console.log(`\nFAILED ${name}\n${why.slice(0, longestReason)}`);
      console.log(`\n${total.passed} passed, ${failures.length} failed`);
      process.exit(failures.length ? 1 : 0);
    },
  };
}
