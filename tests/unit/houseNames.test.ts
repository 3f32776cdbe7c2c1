import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { pageFile, routes } from '../../config/routes';
import { root } from '../support/programs';

/** Files of the project, those not yet added to git with them. */
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => file && existsSync(join(root, file)));

/** Pages and components are named as the component they hold, all else begins with a small letter; words are told apart by capitals. */
function wrongNames(files: string[]): string[] {
  return files.filter((file) => {
    const [, name = '', ending] = /([^/]+?)(?:\.(?:test|service|config|d))*\.(tsx?|mts|mjs|css)$/.exec(file) ?? [];
    if (!ending) return false;
    const isPage = file.startsWith('src/client/pages/') || file.startsWith('tests/fixtures/pages/');
    const mayBeComponent = ending === 'tsx' && (isPage || file.startsWith('src/client/'));
    return !/^[a-z][A-Za-z0-9]*$/.test(name) && !(mayBeComponent && /^[A-Z][A-Za-z0-9]*$/.test(name));
  });
}

/** Names of one folder that a file system without cases, or an import that names no ending, cannot tell apart. */
function twins(files: string[]): string[] {
  const seen = new Map<string, Set<string>>();
  for (const file of files) {
    const name = file.replace(/\.(tsx?|mts|mjs)$/, '');
    const key = name.toLowerCase();
    seen.set(key, (seen.get(key) ?? new Set()).add(name));
  }
  return [...seen.values()].filter(({ size }) => size > 1).map((names) => [...names].sort().join(' '));
}

describe('names of files', () => {
  it('follow one rule for capitals', () => {
    expect(files.length).toBeGreaterThan(1_000);
    expect(wrongNames(files)).toEqual([]);
  });

  it('never differ from a neighbour in capitals alone', () => {
    expect(twins(files)).toEqual([]);
  });

  it('are the path of the route, for every page', () => {
    expect(routes.map(({ path }) => `src/client/pages/${pageFile(path)}.tsx`).filter((file) => !files.includes(file))).toEqual([]);
  });

  it.each([
    'src/server/cms/api/CmsJwtMgt.ts',
    'src/contract/pan/popup/BatchInputPopup.ts',
    'src/server/db/seed-files.ts',
    'src/client/lib/Call.ts',
    'tests/unit/HouseNames.test.ts',
  ])('%s breaks the rule', (file) => expect(wrongNames([file])).toEqual([file]));

  it('a neighbour of the same letters is found, of the same name with another ending too', () => {
    expect(twins(['a/Row.tsx', 'a/row.ts', 'b/row.ts'])).toEqual(['a/Row a/row']);
    expect(twins(['a/row.css', 'a/row.ts'])).toEqual([]);
  });
});
