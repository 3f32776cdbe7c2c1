import { statSync } from 'node:fs';
import type { TestSpecification } from 'vitest/node';

/** Files that take longest, by their last name: begun at the end they would keep one worker busy while the other has nothing to do. */
const longest = [
  'housePortal',
  'attackFuzz',
  'killSave',
  'houseDatabase',
  'faultProcesses',
  'axe',
  'screens',
  'matrix',
  'matrixScope',
  'seedQuotes',
  'permission',
  'faultDatabase',
  'personalData',
  'signInLimits',
];
const rank = ({ moduleId }: TestSpecification): number => {
  const at = longest.findIndex((name) => moduleId.includes(`/${name}.test.`));
  return at < 0 ? longest.length : at;
};
const size = ({ moduleId }: TestSpecification): number => statSync(moduleId).size;

/** The order of the test files: those known to take longest, then the largest. */
export class LongestFirst {
  shard = (files: TestSpecification[]): TestSpecification[] => files;
  sort = (files: TestSpecification[]): TestSpecification[] => [...files].sort((a, b) => rank(a) - rank(b) || size(b) - size(a));
}
