import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, it } from 'vitest';
import { openers } from '../../config/openers';
import { routes } from '../../config/routes';
import { seedFile } from '../../src/server/db/seed-files';
import { root } from '../support/programs';

const pages = join(root, 'src/client/pages');
const byPath = new Map(routes.map((route) => [route.path, route.screen]));

/** The text of a page with that of the parts beside it. */
function textOf(file: string, seen = new Set<string>()): string {
  if (seen.has(file)) return '';
  seen.add(file);
  const text = ['.tsx', '.ts'].flatMap((ending) => {
    try {
      return readFileSync(`${file}${ending}`, 'utf8');
    } catch {
      return [];
    }
  })[0];
  if (text === undefined) return '';
  const beside = [...text.matchAll(/from '(\.\/\w+)'/g)].map(([, name = '']) => join(dirname(file), name));
  return [text, ...beside.map((one) => textOf(one, seen))].join('\n');
}

const fileOf = (path: string): string => {
  const at = path.lastIndexOf('/');
  const name = path.slice(at + 1);
  return join(pages, path.slice(1, at), `${name.charAt(0).toUpperCase()}${name.slice(1)}`);
};

it('a role that is given a page is given every popup that the page opens', () => {
  let found = 0;
  const missing = routes.flatMap(({ path, screen }) => {
    const opened = [...textOf(fileOf(path)).matchAll(/openPopup\(\s*'([^']+)'/g)].flatMap(([, popup = '']) => byPath.get(popup) ?? []);
    found += opened.length;
    return opened.filter((popup) => popup !== screen && !openers[screen]?.includes(popup)).map((popup) => `${screen}: ${popup}`);
  });
  expect([...new Set(missing)]).toEqual([]);
  expect(found, relative(root, pages)).toBeGreaterThan(10);
});

it('opens popups that there are', () => {
  const screens = new Set(seedFile('screens').map((row) => row.SCRN_ID));
  const unknown = [...Object.keys(openers), ...Object.values(openers).flat()].filter((screen) => !screens.has(screen));
  expect(unknown).toEqual([]);
});
