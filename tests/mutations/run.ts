import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createVitest, type TestModule, type Vitest } from 'vitest/node';
import { dataFolder } from '../support/folders';
import { root } from '../support/programs';
import type { Mutation } from './breaks';
import { mutations } from './mutations';

// `npm run mutations [-- <words>]`: in a copy of the project each break is made, the test that must fail for it is run, and the break is taken
// back. Words choose breaks by the path of their test. A break that no test fails for has survived: the run ends with their number.

/** A copy of every file of the project that git knows or would take, with the same packages. */
function copyProject(): string {
  const copy = dataFolder();
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);
  for (const file of files) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(join(root, file), join(copy, file));
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  return copy;
}

interface Outcome {
  passed: number;
  /** Names of tests. */
  failed: string[];
  /** Why a file did not load. */
  broken: string[];
}

function outcomeOf(modules: readonly TestModule[]): Outcome {
  const tests = modules.flatMap((module) => [...module.children.allTests()]);
  return {
    passed: tests.filter((test) => test.result().state === 'passed').length,
    failed: tests.filter((test) => test.result().state === 'failed').map((test) => test.fullName),
    broken: modules.flatMap((module) => module.errors().map(({ message }) => message)),
  };
}

/** Runs the tests of a file whose name holds one of the given ones. */
async function runTests(vitest: Vitest, file: string, names: readonly string[]): Promise<Outcome> {
  vitest.setGlobalTestNamePattern(new RegExp(names.map((name) => name.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('|')));
  const specifications = await vitest.globTestSpecifications([file]);
  const { testModules } = await vitest.runTestSpecifications(specifications);
  // The result holds the files of former runs too.
  return outcomeOf(testModules.filter((module) => specifications.some(({ moduleId }) => moduleId === module.moduleId)));
}

async function survives(vitest: Vitest, copy: string, { file, find, replace, test, name }: Mutation): Promise<string | undefined> {
  const path = join(copy, file);
  const text = readFileSync(path, 'utf8');
  const made = (content: string) => {
    writeFileSync(path, content);
    vitest.invalidateFile(path);
  };
  made(text.replace(find, () => replace));
  try {
    const { failed, broken } = await runTests(vitest, test, [name]);
    if (broken.length) return `does not load: ${broken[0]}`;
    return failed.length ? undefined : 'survived';
  } finally {
    made(text);
  }
}

async function main(): Promise<void> {
  const words = process.argv.slice(2);
  const chosen = mutations.filter(({ test }) => !words.length || words.some((word) => test.includes(word)));
  const copy = copyProject();
  process.chdir(copy);
  process.env.VITEST = 'true';
  const projects = [...new Set(chosen.map(({ test }) => test.split('/')[1] ?? ''))];
  const vitest = await createVitest('test', { config: join(copy, 'vitest.config.ts'), watch: false, project: projects, reporters: [{}] });
  const survived: string[] = [];
  try {
    for (const test of [...new Set(chosen.map((mutation) => mutation.test))]) {
      const own = chosen.filter((mutation) => mutation.test === test);
      const whole = await runTests(vitest, test, [...new Set(own.map(({ name }) => name))]);
      if (whole.failed.length || whole.broken.length || !whole.passed)
        throw new Error(`${test} fails by itself, or has no such test: ${[...whole.broken, ...whole.failed].join('; ')}`);
      for (const mutation of own) {
        const why = await survives(vitest, copy, mutation);
        process.stdout.write(`${why ? 'SURVIVED' : 'killed  '} ${mutation.breaks}${why ? ` (${why})` : ''}  ${test}\n`);
        if (why) survived.push(mutation.breaks);
      }
    }
  } finally {
    await vitest.close();
    process.chdir(root);
    rmSync(copy, { recursive: true, force: true });
  }
  process.stdout.write(`\n${chosen.length - survived.length} killed, ${survived.length} survived\n`);
  process.exitCode = survived.length ? 1 : 0;
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  process.exitCode = 1;
});
