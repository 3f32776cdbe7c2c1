// A reporter of vitest: what the end of a run must say, as one JSON file at QUAYSIDE_RUN_REPORT.
import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './steps.mjs';

/** Messages of errors with the line of the test that each came from, without the colours of a terminal. */
const said = (errors) =>
  stripVTControlCharacters(
    errors
      .map(
        ({ message, stack }) =>
          `${message}\n${
            (stack ?? '')
              .split('\n')
              .find((line) => line.includes('/tests/'))
              ?.trim() ?? ''
          }`,
      )
      .join('\n'),
  );
const fileOf = (module) => relative(root, module.moduleId).replaceAll('\\', '/');

/**
 * Writes `{ passed, failed, secondTry }`: how many tests passed; each that failed as `{ name, why }`, among them files and groups
 * that broke outside of a test and errors that nobody caught; and the names of those that passed only when they were tried again.
 */
export default class RunReport {
  onTestRunEnd(modules, unhandled) {
    const tests = modules.flatMap((module) =>
      [...module.children.allTests()].map((test) => ({ test, name: `${fileOf(module)}: ${test.fullName}` })),
    );
    const inState = (state) => tests.filter(({ test }) => test.result().state === state);
    const outside = modules.flatMap((module) =>
      [module, ...module.children.allSuites()]
        .filter((part) => part.errors().length)
        .map((part) => ({ name: `${fileOf(module)}: ${part.fullName ?? 'outside of its tests'}`, why: said(part.errors()) })),
    );
    const failed = [
      ...inState('failed').map(({ test, name }) => ({ name, why: said(test.result().errors) })),
      ...outside,
      ...unhandled.map((error) => ({ name: `nobody caught (${error.VITEST_TEST_NAME ?? 'no test named'})`, why: said([error]) })),
    ];
    const secondTry = inState('passed')
      .filter(({ test }) => test.diagnostic()?.flaky)
      .map(({ name }) => name);
    writeFileSync(process.env.QUAYSIDE_RUN_REPORT, JSON.stringify({ passed: inState('passed').length, failed, secondTry }));
  }
}
