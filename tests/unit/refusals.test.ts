import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { faultLines, refusalLines } from '../../src/client/grid/validate';
import { setTexts } from '../../src/client/lib/texts';
import { texts } from '../../src/server/db/seedTexts';
import { Speech } from '../../src/server/lib/texts';
import { spoken } from '../../src/server/plugins/errors';
import { root } from '../support/programs';
import { filled } from './gridRows';

/** How many values a text takes, by its key. */
const values = new Map(
  texts()
    .filter((row) => row.LANG_CD === 'ko')
    .map((row) => [String(row.LANG_KEY), Math.max(-1, ...[...String(row.LANG_TXT).matchAll(/\{(\d)\}/g)].map(([, n]) => Number(n))) + 1]),
);
/** Texts whose one value is the title of a column: a fault of a field gets it by itself. */
const ofColumn = new Set(
  texts()
    .filter((row) => row.LANG_CD === 'ko' && /^\[\{0\}\][^{]*$/.test(String(row.LANG_TXT)))
    .map((row) => String(row.LANG_KEY)),
);

/** The parts of a list that begins behind its bracket, and where it ends: commas inside brackets and texts part nothing. */
function parts(code: string, from: number): { list: string[]; end: number } {
  const list: string[] = [];
  let depth = 0;
  let begin = from;
  let at = from;
  for (; at < code.length; at++) {
    const sign = code[at] as string;
    if (/['"`]/.test(sign)) at = code.indexOf(sign, at + 1);
    else if (/[([{]/.test(sign)) depth++;
    else if (/[)\]}]/.test(sign) && depth-- === 0) break;
    else if (sign === ',' && depth === 0) {
      list.push(code.slice(begin, at).trim());
      begin = at + 1;
    }
  }
  return { list: [...list, code.slice(begin, at).trim()].filter(Boolean), end: at };
}

/** The part of a list behind a key: `ARGS: [a, b]` has 2 values. Null where it is no list that is written out. */
function counted(of: string | undefined, key: string): number | null {
  if (of === undefined) return 0;
  const list = of.slice(key.length).trim();
  if (!list.startsWith('[') || list.includes('...')) return null;
  return parts(list, 1).list.length;
}

const begins = (key: string) => (part: string) => part.startsWith(key);

/** The call that a message is the first value of, or a fault's second. */
const says = /(box\.\w+|\bt|\.text|\.say|(add|fault|wrong|refuse)\([^()]*)$/;

/** Where the code says a text with fewer values than it takes. */
function unfilled(file: string, code: string): string[] {
  return [...code.matchAll(/(CODE: |[(,]\s*)'(MSG\d{6})'/g)].flatMap(({ 0: all, 1: before = '', 2: key = '', index }) => {
    const wanted = values.get(key) ?? 0;
    if (wanted === 0) return [];
    const rest = parts(code, index + all.length);
    const others = rest.list;
    let given: number | null;
    if (before.startsWith('CODE')) {
      const args = others.find(begins('ARGS:')) ?? others.find((part) => part === 'ARGS' || part.startsWith('...'));
      const has = args === undefined || args.startsWith('ARGS:') ? counted(args, 'ARGS:') : null;
      given = has === 0 && ofColumn.has(key) && /FIELD[^}]*$/.test(code.slice(Math.max(0, index - 120), index)) ? wanted : has;
      if (others.some(begins('MESSAGE'))) given = null;
    } else if (/new Refusal\(\s*[\w.]+$/.test(code.slice(0, index))) {
      const details = others.find((part) => part.startsWith('{'));
      const inside = details === undefined ? [] : parts(details, 1).list;
      given = inside.some(begins('errors')) && !inside.some(begins('args')) ? null : counted(inside.find(begins('args')), 'args:');
      if (inside.includes('args')) given = null;
    } else if (says.test(code.slice(0, index))) {
      given = others.some((part) => part.startsWith('...')) ? null : others.length;
    } else return [];
    return given === null || given >= wanted
      ? []
      : [`${file}: ${key} takes ${wanted}, is given ${given}: ${code.slice(index, index + 90).split('\n')[0]}`];
  });
}

const sources = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => [file, readFileSync(join(root, 'src', file), 'utf8')] as const);

test('no {0} reaches a user unfilled: whatever says a message gives it its values', () => {
  expect(unfilled('x', "throw new Refusal(422, 'MSG000017', { args: [a], errors: [] })")).toHaveLength(1);
  expect(unfilled('x', "box.question('MSG000005')")).toHaveLength(1);
  expect(unfilled('x', "{ FIELD: 'A', CODE: 'MSG000017' }")).toHaveLength(1);
  expect(unfilled('x', "{ FIELD: 'A', CODE: 'MSG000012' }, box.question('MSG000005', (1, 2))")).toEqual([]);
  expect(sources.flatMap(([file, code]) => unfilled(file, code))).toEqual([]);
});

test.each(['ko', 'en'] as const)(
  'a refusal names its row once and its column, whichever message it says: 16행, no 1행 behind it (%s)',
  (lang) => {
    const words = Object.fromEntries(
      texts().flatMap((row) => (row.LANG_CD === lang ? [[String(row.LANG_KEY), String(row.LANG_TXT)]] : [])),
    );
    setTexts(lang, words);
    const store = filled(Array.from({ length: 20 }, () => ({})));
    const sent = [15, 18];
    const speech = new Speech(words);
    const row = (no: number) => (lang === 'ko' ? `${no}행` : `Row ${no}`);
    for (const CODE of Object.keys(words).filter((key) => /^MSG/.test(key))) {
      const ARGS = CODE === 'MSG000013' ? ['{row}', 'LBL.DLV_TM'] : ['a', 'b', 'c', 'd', 'e'].slice(0, values.get(CODE));
      const fault = spoken({ ROW_NO: 1, FIELD: 'DLV_TM', CODE, ARGS }, speech, undefined);
      const one = refusalLines(store, [fault], sent);
      expect(one.split('\n'), CODE).toHaveLength(1);
      expect([one.match(/행: |Row \d+: /g), one.startsWith(`${row(16)}: `), /\{\d|\{row/.test(one)], one).toEqual([
        [expect.any(String)],
        true,
        false,
      ]);
      expect(/DLV_TM/.test(one) || one.includes(words['LBL.DLV_TM'] ?? ''), one).toBe(true);
      const several = refusalLines(store, [fault, { ...fault, FIELD: 'CUST_NM', MESSAGE: 'x' }, { ...fault, ROW_NO: 2 }], sent).split('\n');
      expect([several.length, several[0], several[3]]).toEqual([4, `${row(16)}:`, one.replace(row(16), row(19))]);
    }
  },
);

test('a refusal of hundreds of rows names the first and counts the rest: the box fits its window', () => {
  setTexts('ko', { 'UI.GRID.ROW_FAULT': '{0}행: {1}', 'UI.GRID.FAULT_MORE': '외 {0}행', MSG000013: '{0}행: [{1}]' });
  const store = filled(Array.from({ length: 400 }, () => ({})));
  const faults = Array.from({ length: 400 }, (_, i) => ({ ROW_NO: i + 1, FIELD: 'DLV_TM', CODE: 'MSG000028', MESSAGE: '중복' }));
  const lines = [refusalLines(store, faults, [...faults.keys()]), faultLines(store, faults)].map((text) => text.split('\n'));
  for (const said of lines) expect([said.length, said.at(-1)]).toEqual([16, '외 385행']);
});
