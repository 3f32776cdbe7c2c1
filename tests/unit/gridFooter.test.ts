import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Column, resolve } from '../../src/client/grid/column';
import type { GridModel } from '../../src/client/grid/model';
import { GridStore } from '../../src/client/grid/store';
import { totalText } from '../../src/client/grid/totalText';
import { shownText } from '../../src/client/grid/value';
import { type Session, setSession } from '../../src/client/lib/session';
import { setTexts } from '../../src/client/lib/texts';

interface Cost {
  FRT_CD: string;
  CURR_CD: string | null;
  QTY: number | null;
  GRS_WT: number | null;
  TOT_AMT: number | null;
  TRSP_AMT: number | null;
  RATE: number | null;
}
const cost = (more: Partial<Cost>): Cost => ({
  FRT_CD: 'F',
  CURR_CD: 'KRW',
  QTY: 1,
  GRS_WT: 1,
  TOT_AMT: 1000,
  TRSP_AMT: 1000,
  RATE: 50,
  ...more,
});
const rate = { type: 'N', len: 5, scale: 1 } as const;

/** A grid with one total, over rows. */
function footer(column: Column<Cost>, rows: Cost[]) {
  const resolved = resolve(column);
  const store = new GridStore<Cost>([resolved], { shown: shownText, checks: true });
  store.load(rows);
  const model = { store, rows: () => store.arranged.shownRows() } as GridModel<Cost>;
  return { store, text: () => totalText(model, resolved) };
}

beforeEach(() => {
  setTexts('ko', { 'UI.TEST.AVG': '평균 {0}' });
  setSession({ USER_ID: 'ops01', baseCurrCd: 'KRW' } as Session);
});
afterEach(() => setTexts('ko', {}));

describe('the totals of a column', () => {
  const rows = [cost({ GRS_WT: 0.1 }), cost({ GRS_WT: 0.2 }), cost({ GRS_WT: null }), cost({ GRS_WT: 1234.567 })];
  const expected = { SUM: '1,234.867', COUNT: '3', MAX: '1,234.567', MIN: '0.100', AVG: '411.622' } as const;

  for (const [kind, text] of Object.entries(expected)) {
    test(`S9-29 ${kind} of the rows, the empty ones left out`, () => {
      expect(footer({ field: 'GRS_WT', footer: kind as keyof typeof expected }, rows).text()).toBe(text);
    });
  }

  test('S9-30 CHK counts the rows checked', () => {
    const { store, text } = footer({ field: 'GRS_WT', footer: 'CHK' }, rows);
    store.marks.check(0, true);
    store.marks.check(3, true);
    expect(text()).toBe('2');
  });

  test('S9-29 the totals follow an edit, an added and a removed row', () => {
    const { store, text } = footer({ field: 'GRS_WT', footer: 'AVG' }, rows);
    store.patch(3, { GRS_WT: 0.6 });
    expect(text()).toBe('0.300');
    const i = store.add([cost({ GRS_WT: 1.1 })]);
    expect(text()).toBe('0.500');
    store.remove([i]);
    expect(text()).toBe('0.300');
  });

  test('a RATE is the share of the sums, follows the rows, and is empty without a whole', () => {
    const shares = [cost({ QTY: 3, FRT_CD: 'A', GRS_WT: 1 }), cost({ QTY: 4, GRS_WT: 4 }), cost({ QTY: null, GRS_WT: 9 })];
    const column: Column<Cost> = {
      field: 'RATE',
      like: rate,
      footer: { kind: 'RATE', part: 'GRS_WT', whole: 'QTY', decimals: 1, percent: true },
    };
    const { store, text } = footer(column, shares);
    expect(text()).toBe('71.4%');
    store.patch(1, { GRS_WT: 2 });
    expect(text()).toBe('42.9%');
    expect(footer(column, [cost({ QTY: 0, GRS_WT: 0 })]).text()).toBe('');
    expect(footer(column, [cost({ QTY: 0.4, GRS_WT: 0.1 })]).text()).toBe('25.0%');
    expect(footer(column, [cost({ QTY: 2000, GRS_WT: 23 })]).text()).toBe('1.2%');
  });

  test('S9-31 CUSTOM is made from the rows shown: a share over all is not the mean of the shares', () => {
    const shares = [cost({ QTY: 1, GRS_WT: 1 }), cost({ QTY: 3, GRS_WT: 1 })];
    const of = (list: readonly Cost[]) =>
      (list.reduce((n, r) => n + (r.GRS_WT ?? 0), 0) / list.reduce((n, r) => n + (r.QTY ?? 0), 0)) * 100;
    expect(footer({ field: 'RATE', like: rate, footer: { kind: 'CUSTOM', of, decimals: 1, percent: true } }, shares).text()).toBe('50.0%');
    expect(footer({ field: 'RATE', like: rate, footer: { kind: 'CUSTOM', of: () => null } }, shares).text()).toBe('');
    expect(footer({ field: 'RATE', like: rate, footer: { kind: 'CUSTOM', of: (list) => `${list.length}개` } }, shares).text()).toBe('2개');
  });

  test('S9-32 decimals, rounded half up and filled up with zeros', () => {
    const half = [cost({ GRS_WT: 1.005 }), cost({ GRS_WT: 1 })];
    expect(footer({ field: 'GRS_WT', footer: { kind: 'SUM', decimals: 2 } }, half).text()).toBe('2.01');
    expect(footer({ field: 'GRS_WT', footer: { kind: 'MAX', decimals: 0 } }, half).text()).toBe('1');
    expect(footer({ field: 'QTY', like: rate, footer: { kind: 'SUM', decimals: 3 } }, half).text()).toBe('2.000');
    expect(footer({ field: 'GRS_WT', footer: { kind: 'AVG', decimals: 2 } }, half).text()).toBe('1.00');
    expect(footer({ field: 'GRS_WT', footer: { kind: 'AVG', decimals: 2 } }, [cost({ GRS_WT: -0.01 }), cost({ GRS_WT: 0 })]).text()).toBe(
      '-0.01',
    );
  });

  test('S9-32 a text around the total, and the sign of per cent behind it', () => {
    const column: Column<Cost> = { field: 'RATE', like: rate, footer: { kind: 'AVG', decimals: 1, percent: true, text: 'UI.TEST.AVG' } };
    expect(footer(column, [cost({ RATE: 90 }), cost({ RATE: 95.5 })]).text()).toBe('평균 92.8%');
    expect(footer(column, [cost({ RATE: null })]).text()).toBe('');
  });
});

describe('totals of amounts', () => {
  const column: Column<Cost> = { field: 'TOT_AMT', footer: 'SUM' };

  test('S9-29 one currency: with its sign and its decimals', () => {
    expect(footer(column, [cost({}), cost({})]).text()).toBe('₩2,000');
    expect(footer(column, [cost({ CURR_CD: 'USD' }), cost({ CURR_CD: 'USD', TOT_AMT: 0.5 })]).text()).toBe('$1,000.50');
  });

  test('S9-29 different currencies have no total until one of them is gone', () => {
    const { store, text } = footer(column, [cost({}), cost({ CURR_CD: 'USD' })]);
    expect(text()).toBe('');
    store.patch(1, { CURR_CD: 'KRW' });
    expect(text()).toBe('₩2,000');
    const i = store.add([cost({ CURR_CD: 'JPY' })]);
    expect(text()).toBe('');
    store.remove([i]);
    expect(text()).toBe('₩2,000');
  });

  test('S9-29 a price in the corporation’s own currency has its total beside any currency; so has a count', () => {
    const mixed = [cost({}), cost({ CURR_CD: 'USD' })];
    expect(footer({ field: 'TRSP_AMT', footer: 'SUM' }, mixed).text()).toBe('₩2,000');
    expect(footer({ field: 'TOT_AMT', footer: 'COUNT' }, mixed).text()).toBe('2');
  });
});
