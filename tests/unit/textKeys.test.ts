import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { routes } from '../../config/routes';
import { texts } from '../../src/server/db/seedTexts';
import { root } from '../support/programs';

const inLang = (lang: string) => new Map(texts().flatMap((row) => (row.LANG_CD === lang ? [[String(row.LANG_KEY), row.LANG_TXT]] : [])));
const ko = inLang('ko');
const en = inLang('en');

const sources = ['src', 'config'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => [file, readFileSync(join(root, folder, file), 'utf8')] as const),
);

/** Keys that stand in the code as they are, each with a file that says it. */
const said = new Map(
  sources.flatMap(([file, text]) => [...text.matchAll(/['"](UI\.\w+\.\w+|MSG\d{6})['"]/g)].map(([, key = '']) => [key, file] as const)),
);
/** Beginnings of keys that the code puts together. */
const begun = new Map(
  sources.flatMap(([file, text]) => [...text.matchAll(/`(UI\.[\w.]+)\$\{/g)].map(([, start = '']) => [start, file] as const)),
);

describe('every text the code says', () => {
  it('S1-06 stands in both languages', () => {
    expect(said.size).toBeGreaterThan(100);
    expect([...said].filter(([key]) => !ko.get(key) || !en.get(key))).toEqual([]);
    expect([...begun].filter(([start]) => ![...ko.keys()].some((key) => key.startsWith(start)))).toEqual([]);
  });

  it('S1-06 is a text in either language, with the same values in it', () => {
    expect([...ko.keys()].filter((key) => !en.has(key))).toEqual([]);
    expect([...en.keys()].filter((key) => !ko.has(key))).toEqual([]);
    const values = (text: unknown) => [...new Set(String(text ?? '').match(/\{\d\}/g))].sort().join();
    expect([...ko].filter(([key, text]) => !text || !en.get(key) || values(text) !== values(en.get(key)))).toEqual([]);
    expect([...en].filter(([, text]) => /[가-힣]/.test(String(text)))).toEqual([]);
  });
});

/** Texts that wait for a screen: for as long as it is in no route. A text of a screen's own name waits for that screen. */
const waiting: [keys: RegExp, screen: string][] = [
  [/^UI\.LOGIN\.OTP|^UI\.OTP\./, 'cmsMyPage'],
  [/^UI\.HEAD\.VIEW_AS/, 'mdmCustomerSearch'],
];

/** The way to the menu has no key of its own yet. */
const withoutKey = 'UI.KEY.MENU';

it('no text of the portal’s own is left that nothing says', () => {
  const screens = new Set(routes.map(({ screen }) => screen));
  const all = sources.map(([, text]) => text).join('\n');
  const isSaid = (key: string) => said.has(key) || all.includes(key) || [...begun.keys()].some((start) => key.startsWith(start));
  const waits = (key: string) => waiting.some(([keys, screen]) => keys.test(key) && !screens.has(screen));
  const own = [...ko.keys()].filter((key) => key.startsWith('UI.') && !isSaid(key) && !waits(key) && key !== withoutKey);
  // A screen's own texts wait for its route.
  const screenOf = (key: string) => key.split('.')[1] ?? '';
  const isArea = (area: string) => area === area.toUpperCase();
  expect(own.filter((key) => isArea(screenOf(key)) || screens.has(screenOf(key)))).toEqual([]);
});
