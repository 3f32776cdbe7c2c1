import { describe, expect, test } from 'vitest';
import { parseTsv, toTsv } from '../../src/client/grid/clip';
import { resolve } from '../../src/client/grid/column';
import { layOut, mostVisible } from '../../src/client/grid/layout';
import { parse } from '../../src/client/grid/value';

interface Row {
  GRS_WT: number | null;
  DLV_DT: string | null;
  DLV_TM: string | null;
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
    expect(parsed('GRS_WT', '-.5000')).toEqual({ value: -0.5 });
    expect(parsed('GRS_WT', '1.0005')).toEqual({ refused: 'UI.GRID.DECIMALS' });
    expect(parsed('GRS_WT', 'many')).toEqual({ refused: 'MSG000015' });
    expect(parsed('GRS_WT', ' ')).toEqual({ value: null });
  });

  test('dates become 8 digits; what is none becomes empty', () => {
    expect(parsed('DLV_DT', '2026-3-1')).toEqual({ value: '20260301' });
    expect(parsed('DLV_DT', '20260301')).toEqual({ value: '20260301' });
    expect(parsed('DLV_DT', '20260231')).toEqual({ value: null });
    expect(parsed('DLV_DT', '2026')).toEqual({ value: null });
  });

  test('times become 4 digits; a wrong one is kept for the check at saving', () => {
    expect(parsed('DLV_TM', '9:30')).toEqual({ value: '0930' });
    expect(parsed('DLV_TM', '930')).toEqual({ value: '0930' });
    expect(parsed('DLV_TM', '25:00')).toEqual({ value: '2500' });
  });

  test('S5-23 code columns take capitals, other text stays as typed', () => {
    expect(parsed('CNTR_TP_CD', ' 40hc ')).toEqual({ value: '40HC' });
    expect(parsed('ITEM_NM', 'shirt')).toEqual({ value: 'shirt' });
  });

  test('checks understand what a spreadsheet shows', () => {
    expect([parsed('USE_YN', 'V'), parsed('USE_YN', 'n')]).toEqual([{ value: 'Y' }, { value: 'N' }]);
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
