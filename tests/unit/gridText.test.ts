import { describe, expect, test } from 'vitest';
import { parseTsv, toTsv } from '../../src/client/grid/clip';
import { resolve } from '../../src/client/grid/column';
import { layOut, mostVisible } from '../../src/client/grid/layout';
import { parse, shownText } from '../../src/client/grid/value';
import { today } from '../../src/client/lib/dates';
import { matchEntries } from '../../src/contract/typed';

interface Row {
  GRS_WT: number | null;
  DLV_DT: string | null;
  DLV_TM: string | null;
  IN_DTM: string | null;
  CNTR_TP_CD: string | null;
  ITEM_NM: string | null;
  USE_YN: string | null;
}
const parsed = (field: keyof Row & string, text: string) => parse(text, resolve<Row>({ field, edit: true }));

describe('clipboard', () => {
  test('S4-50 a trailing empty row is dropped', () => {
    expect(parseTsv('a\tb\r\nc\t\r\n')).toEqual([
      ['a', 'b'],
      ['c', ''],
    ]);
    expect(parseTsv('a\n\t\n')).toEqual([['a']]);
    expect(parseTsv('')).toEqual([]);
    expect(parseTsv('a\n\nb')).toEqual([['a'], [''], ['b']]);
  });

  test('quoted cells keep tabs, line breaks and quotation marks', () => {
    expect(parseTsv('"a\tb"\t"two\r\nlines"\r\n"say ""yes"""\t5" pipe\r\n')).toEqual([
      ['a\tb', 'two\nlines'],
      ['say "yes"', '5" pipe'],
    ]);
    expect(parseTsv('"open')).toEqual([['"open']]);
    const rows = [
      ['x\ny', 'q"'],
      ['', 'z'],
    ];
    expect(parseTsv(toTsv(rows))).toEqual(rows);
  });
});

describe('typed text', () => {
  test('numbers lose their grouping; letters, and decimals the column has no room for, are refused and never rounded', () => {
    expect(parsed('GRS_WT', '1,234.567')).toEqual({ value: 1234.567 });
    expect([parsed('GRS_WT', '850.500 원'), parsed('GRS_WT', '₩1,200'), parsed('GRS_WT', '１２')]).toEqual([
      { value: 850.5 },
      { value: 1200 },
      { value: 12 },
    ]);
    expect(parsed('GRS_WT', '-.5000')).toEqual({ value: -0.5 });
    expect(parsed('GRS_WT', '1.0005')).toEqual({ refused: 'MSG000475' });
    expect(parsed('GRS_WT', 'many')).toEqual({ refused: 'MSG000015' });
    expect(parsed('GRS_WT', ' ')).toEqual({ value: null });
  });

  test('dates become 8 digits, short ones and those of a phone or an Excel too; what is none is refused and stays as typed', () => {
    expect(parsed('DLV_DT', '2026-3-1')).toEqual({ value: '20260301' });
    expect(parsed('DLV_DT', '20260301')).toEqual({ value: '20260301' });
    for (const text of ['2026. 11. 25.', '２０２６１１２５', '251125', '26.11.25', '2026년 11월 25일'])
      expect([text, parsed('DLV_DT', text)]).toEqual([text, { value: text === '251125' ? '20251125' : '20261125' }]);
    for (const text of ['1125', '11/25', '11월 25일'])
      expect([text, parsed('DLV_DT', text)]).toEqual([text, { value: `${today().slice(0, 4)}1125` }]);
    expect(parsed('DLV_DT', '오늘')).toEqual({ value: today() });
    for (const text of ['20260231', '2026-02-30', '1399', 'a', 'ㅁ', '25'])
      expect([text, parsed('DLV_DT', text)]).toEqual([text, { refused: 'MSG000474' }]);
  });

  test('times become 4 digits, of either half of the day; a wrong one is refused and stays as typed', () => {
    expect(parsed('DLV_TM', '9:30')).toEqual({ value: '0930' });
    expect(parsed('DLV_TM', '930')).toEqual({ value: '0930' });
    for (const text of ['오후 2:30', '2:30 PM', '14:30:00', '1430', '14시 30분', '오후2시30분', '２：３０ pm'])
      expect([text, parsed('DLV_TM', text)]).toEqual([text, { value: '1430' }]);
    expect([parsed('DLV_TM', '9:5'), parsed('DLV_TM', '9'), parsed('DLV_TM', '오전 12:10')]).toEqual([
      { value: '0905' },
      { value: '0900' },
      { value: '0010' },
    ]);
    for (const text of ['25:00', '25:60', '13:00 PM', '오후 2:30 PM', '12:30:15', 'noon'])
      expect([text, parsed('DLV_TM', text)]).toEqual([text, { refused: 'MSG000014' }]);
  });

  test('a day with a time is read as both are by themselves; what is none is refused and stays as typed', () => {
    for (const text of [
      ...['2026-11-29 17:00', '2026-11-29 17:00:00', '20261129170000', '202611291700', '2026-11-29T17:00', '2026. 11. 29. 오후 5:00:00'],
      ...['26/11/29 1700', '2026년 11월 29일 17시', '2026-11-29 5:00:00 PM', '２０２６-11-29  17：00'],
    ])
      expect([text, parsed('IN_DTM', text)]).toEqual([text, { value: '20261129170000' }]);
    const year = today().slice(0, 4);
    expect(['11/29 17:00', '1129 930', '오늘 9:05:30'].map((text) => parsed('IN_DTM', text))).toEqual([
      { value: `${year}1129170000` },
      { value: `${year}1129093000` },
      { value: `${today()}090530` },
    ]);
    expect(parsed('IN_DTM', '2026-11-29')).toEqual({ value: '20261129000000' });
    for (const text of ['2026-11-29 25:00', '2026-02-30 10:00', '17:00', '1129-17-00', '202611', 'soon', '20261129250000'])
      expect([text, parsed('IN_DTM', text)]).toEqual([text, { refused: 'MSG000840' }]);
  });

  test('S5-23 code columns take capitals, other text stays as typed', () => {
    expect(parsed('CNTR_TP_CD', ' 40hc ')).toEqual({ value: '40HC' });
    expect(parsed('ITEM_NM', 'shirt')).toEqual({ value: 'shirt' });
  });

  test('checks understand what a spreadsheet shows', () => {
    expect([parsed('USE_YN', 'V'), parsed('USE_YN', 'n')]).toEqual([{ value: 'Y' }, { value: 'N' }]);
  });
});

describe('codes by what is typed of them', () => {
  const list = (...entries: [string, string][]) => entries.map(([CODE, NAME]) => ({ CODE, NAME }));
  const units = list(['TON', '톤 (M/T)'], ['M', '미터'], ['KG', '킬로그램 (MASS)']);
  const cars = list(['C25', '2.5톤 카고'], ['C5', '5톤 카고'], ['W11', '11톤 윙바디']);
  const kinds = list(['CNTR', 'Container'], ['DIST', 'Distribution'], ['DOM', 'Domestic'], ['X', 'Cross trade']);
  const named = (text: string, of: typeof units) => matchEntries(text, of).named?.CODE;

  test('the code itself, the whole name, what begins with it, what contains it, in this order', () => {
    expect(named('M', units)).toBe('M');
    expect(named('m', units)).toBe('M');
    expect(named('미터', units)).toBe('M');
    expect(named('톤', units)).toBe('TON');
    expect(named('mass', units)).toBe('KG');
    expect(named('5톤', cars)).toBe('C5');
    expect(named('Ｗ１１', cars)).toBe('W11');
    expect(named('ton', cars)).toBeUndefined();
  });

  test('a code or a name that others begin with is taken by its own letters, and the beginning of a code names what it alone begins', () => {
    const sizes = list(['C5', '5톤'], ['C50', '50톤 트레일러'], ['C5L', '5톤 카고'], ['W11', '윙바디']);
    expect(named('c5', sizes)).toBe('C5');
    expect(named('5톤', sizes)).toBe('C5');
    expect(named('w1', sizes)).toBe('W11');
  });

  test('where several are left none is named, and the likelier stand first', () => {
    expect(named('D', kinds)).toBeUndefined();
    expect(matchEntries('D', kinds).found.map(({ CODE }) => CODE)).toEqual(['DIST', 'DOM', 'X']);
    expect(named('톤', cars)).toBeUndefined();
    expect(matchEntries('', cars).found).toHaveLength(3);
  });
});

describe('places of columns', () => {
  const columns = Array.from({ length: 6 }, (_, n) => ({ ...resolve<Row>({ field: 'ITEM_NM' }), field: `C${n}` as 'ITEM_NM', width: 100 }));

  test('S9-28 system columns are 60, 40 and 50 px wide and count among the pinned ones', () => {
    const layout = layOut(['ST', 'CK', 'NO'], columns, 0);
    expect(layout.system.map((s) => [s.left, s.width])).toEqual([
      [0, 60],
      [60, 40],
      [100, 50],
    ]);
    expect([layout.pinnedWidth, layout.center[0]?.left, layout.width]).toEqual([150, 150, 750]);
  });

  test('the last column takes the room that is left', () => {
    const layout = layOut(['NO'], columns, 1000);
    expect([layout.width, layout.center.at(-1)?.width]).toEqual([1000, 450]);
  });

  test('the pool of cells covers any place of the view', () => {
    expect(mostVisible(layOut([], columns, 0).center, 250)).toBe(4);
  });
});

test('an amount finer than its currency stands as it was typed, not rounded, where it can be typed', () => {
  const shown = (DEPO_AMT: number, CURR_CD: string) =>
    shownText({ DEPO_AMT, CURR_CD }, resolve<{ DEPO_AMT: number; CURR_CD: string }>({ field: 'DEPO_AMT', edit: true }));
  expect([shown(123456.7, 'KRW'), shown(10.55, 'USD').replace(/[^\d.]/g, '')]).toEqual(['123,456.7', '10.55']);
  expect(shown(123456, 'KRW').replace(/[^\d.,]/g, '')).toBe('123,456');
});
