import { describe, expect, it } from 'vitest';
import { type Change, compared } from '../../src/contract/cms/popup/cmsHistoryPopup';

const change = (HIST_SEQ: number, CHG_TP: string, COL_NM: string | null, OLD_VAL: string | null, NEW_VAL: string | null): Change => ({
  HIST_SEQ,
  CHG_TP,
  COL_NM,
  OLD_VAL,
  NEW_VAL,
});
const renamed = [
  change(5, 'U', 'NAME', 'a', 'b'),
  change(6, 'U', 'RMK', null, 'x'),
  change(8, 'U', 'NAME', 'b', 'c'),
  change(9, 'U', 'RMK', 'x', null),
];
const now = new Map([
  ['NAME', 'c'],
  ['RMK', null],
]);
const of = (from: number, to: number, changes = renamed, present: Map<string, string | null> = now) =>
  compared(changes, present, from, to).map(({ COL_NM, OLD_VAL, NEW_VAL, CHG_CNT }) => [COL_NM, OLD_VAL, NEW_VAL, CHG_CNT]);

describe('two moments of a row compared', () => {
  it('takes several changes of a column as one difference', () =>
    expect(of(0, 8)).toEqual([
      ['NAME', 'a', 'c', 2],
      ['RMK', null, 'x', 1],
    ]));
  it('shows nothing of a column that was changed and changed back', () => expect(of(0, 9)).toEqual([['NAME', 'a', 'c', 2]]));
  it('takes the present value where nothing came after', () =>
    expect(of(6, 9)).toEqual([
      ['NAME', 'b', 'c', 1],
      ['RMK', 'x', null, 1],
    ]));
  it('finds a removed row empty', () => {
    const removed = [...renamed.slice(0, 2), change(9, 'D', 'NAME', 'b', null), change(9, 'D', 'RMK', 'x', null)];
    expect(of(0, 9, removed, new Map())).toEqual([['NAME', 'a', null, 2]]);
    expect(of(6, 9, removed, new Map())).toEqual([
      ['NAME', 'b', null, 1],
      ['RMK', 'x', null, 1],
    ]);
  });
  it('knows what a row that was removed and made again holds', () => {
    const again = [change(5, 'D', 'NAME', 'a', null), change(6, 'I', null, null, null)];
    expect(of(0, 6, again, new Map([['NAME', 'z']]))).toEqual([['NAME', 'a', 'z', 1]]);
    expect(of(0, 5, again, new Map([['NAME', 'z']]))).toEqual([['NAME', 'a', null, 1]]);
  });
  it('tells that a secret changed, not what it was', () =>
    expect(of(0, 7, [change(7, 'U', 'PW', '***', '***')], new Map())).toEqual([['PW', '***', '***', 1]]));
});
