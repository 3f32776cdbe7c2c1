// @vitest-environment happy-dom
import { afterEach, describe, expect, test, vi } from 'vitest';
import { selectedAreas } from '../../src/client/grid/area';
import { copied, paste, pastedText } from '../../src/client/grid/clipboard';
import { parseHtml } from '../../src/client/grid/clipHtml';
import { type Column, resolve } from '../../src/client/grid/column';
import { enterText } from '../../src/client/grid/edit';
import { fill, fillOver } from '../../src/client/grid/fill';
import { GridModel } from '../../src/client/grid/model';
import type { GridOptions } from '../../src/client/grid/options';
import { rangeTotals } from '../../src/client/grid/rangeTotals';
import { clearSelected, enterSelected } from '../../src/client/grid/selected';
import type { FillWay } from '../../src/client/grid/series';
import { setTexts } from '../../src/client/lib/texts';
import { clearNotices, notify } from '../../src/client/shell/notify';

interface Load {
  DLV_ORD_NO: string | null;
  CNTR_NO: string | null;
  ITEM_NM: string | null;
  GRS_WT: number | null;
  PKG_QTY: number | null;
  DLV_DT: string | null;
  DLV_TM: string | null;
  USE_YN: string | null;
}

const columns: Column<Load>[] = [
  { field: 'DLV_ORD_NO' },
  { field: 'CNTR_NO', edit: true, upper: true },
  { field: 'ITEM_NM', edit: true },
  { field: 'GRS_WT', edit: true },
  { field: 'PKG_QTY', edit: true },
  { field: 'DLV_DT', edit: true },
  { field: 'DLV_TM', edit: true },
  { field: 'USE_YN', edit: true },
];
const at = (field: keyof Load) => columns.findIndex((c) => c.field === field);
const load = (n: number): Load => ({
  DLV_ORD_NO: `D${n}`,
  CNTR_NO: null,
  ITEM_NM: `item ${n}`,
  GRS_WT: 1234.5 + n,
  PKG_QTY: n,
  DLV_DT: '20260301',
  DLV_TM: '0930',
  USE_YN: n % 2 ? 'Y' : 'N',
});

function grid(rows: number, options: Partial<GridOptions<Load, object>> = {}): GridModel<Load> {
  setTexts('ko', { 'LBL.ITEM_NM': '품명', 'LBL.GRS_WT': '중량' });
  const model = new GridModel<Load>(
    null,
    { id: 'G1', key: 'DLV_ORD_NO', columns, ...options },
    columns.map((c) => resolve(c)),
  );
  model.load(Array.from({ length: rows }, (_, n) => load(n)));
  return model;
}
/** Selects from one cell to another; the first one becomes the current cell. */
function select(model: GridModel<Load>, row: number, field: keyof Load, toRow = row, toField = field) {
  void model.cursor.moveTo(model.store.arranged.view[row] as number, at(field));
  if (row !== toRow || field !== toField)
    model.ranges.select({ position: row, column: at(field) }, { position: toRow, column: at(toField) });
}
const values = (model: GridModel<Load>, field: keyof Load) => model.rows().map((row) => row[field]);

const plain = (model: GridModel<Load>, titles = false) => copied(model, titles)['text/plain'];

afterEach(clearNotices);

describe('copying', () => {
  test('a range is copied as plain numbers, dashed dates and Y or N; pasting it gives the same values', () => {
    const model = grid(3);
    model.store.patch(1, { ITEM_NM: 'two\nlines "x"\t', GRS_WT: 0.001 });
    select(model, 0, 'ITEM_NM', 2, 'USE_YN');
    const text = plain(model);
    expect(text.split('\n')[0]).toBe('item 0\t1234.5\t0\t2026-03-01\t09:30\tN');
    const other = grid(3);
    for (const i of [0, 1, 2])
      other.store.patch(i, { ITEM_NM: null, GRS_WT: null, PKG_QTY: null, DLV_DT: null, DLV_TM: null, USE_YN: null });
    select(other, 0, 'ITEM_NM');
    paste(other, text);
    expect(other.rows().map(({ ITEM_NM: _, ...row }) => row)).toEqual(model.rows().map(({ ITEM_NM: _, ...row }) => row));
    expect(values(other, 'ITEM_NM')).toEqual(['item 0', 'two\nlines "x"', 'item 2']);
  });

  test('titles go above it, and ranges beside each other close up', () => {
    const model = grid(3);
    select(model, 0, 'ITEM_NM', 1, 'ITEM_NM');
    const first = selectedAreas(model);
    model.ranges.select({ position: 0, column: at('PKG_QTY') }, { position: 1, column: at('PKG_QTY') }, first);
    expect(plain(model)).toBe('item 0\t0\nitem 1\t1');
    select(model, 0, 'ITEM_NM', 1, 'GRS_WT');
    expect(plain(model, true)).toBe('품명\t중량\nitem 0\t1234.5\nitem 1\t1235.5');
  });
});

describe('HTML beside the text', () => {
  const html = (model: GridModel<Load>, titles = false) => copied(model, titles)['text/html'];
  /** What a clipboard that has HTML alone pastes. */
  const pasteHtml = (model: GridModel<Load>, given: string) =>
    paste(
      model,
      pastedText((flavour) => (flavour === 'text/html' ? given : '')),
    );

  test('copying gives HTML with text formats too: postcode 06236 keeps its zero in Excel, numbers stay numbers', () => {
    const model = grid(1);
    model.store.patch(0, { ITEM_NM: '06236' });
    select(model, 0, 'ITEM_NM', 0, 'DLV_TM');
    const cells = new DOMParser().parseFromString(html(model, true), 'text/html').querySelectorAll('td');
    expect(Array.from(cells, (cell) => [cell.textContent, cell.getAttribute('style')]).slice(4)).toEqual([
      ['DLV_TM', "mso-number-format:'\\@'"],
      ['06236', "mso-number-format:'\\@'"],
      ['1234.5', null],
      ['0', null],
      ['2026-03-01', "mso-number-format:'yyyy\\-mm\\-dd'"],
      ['09:30', "mso-number-format:'hh\\:mm'"],
    ]);
  });

  test('a text is as it was after copying and pasting its HTML: marks, lines, spaces, and what a cell cannot hold', () => {
    const model = grid(2);
    model.store.patch(0, { ITEM_NM: '<b>&amp; "x"\ntwo  spaces' });
    model.store.refuse(1, 'GRS_WT', { text: 'x', typed: '=1+1' });
    select(model, 0, 'ITEM_NM', 1, 'DLV_DT');
    expect(html(model)).toContain('<td style="mso-number-format:\'\\@\'">=1+1</td>');
    const other = grid(2);
    select(other, 0, 'ITEM_NM');
    pasteHtml(other, html(model));
    expect(values(other, 'ITEM_NM')).toEqual(['<b>&amp; "x"\ntwo  spaces', 'item 1']);
  });

  test('pasting HTML alone works: merged cells, lines, spaces that do not break, hidden rows and tables within are as they look', () => {
    expect(
      parseHtml(`<html><head><style>td {color: red}</style><title>t</title></head><body><!--StartFragment-->
        <table><caption>c</caption><thead><tr><th colspan="2"> A\n  b </th><th rowspan="3">C</th></tr></thead>
        <tbody><tr><td rowspan=2>1<br><br>2</td><td><p>one</p><p>two&nbsp;&nbsp;2</p></td></tr>
        <tr style='height:0; display: none'><td>hidden</td></tr>
        <tr><td><table><tr><td>in</td><td>side</td></tr></table></td><td>&nbsp;</td></tr></tbody></table>`),
    ).toEqual([
      ['A b', '', 'C'],
      ['1\n\n2', 'one\ntwo  2', ''],
      ['', 'in\nside', '', ' '],
    ]);
    expect(parseHtml('<p>one</p><script>no()</script><p>two</p>')).toEqual([['one\ntwo']]);
    expect(parseHtml('<img src="x">')).toEqual([]);
    expect(parseHtml('<table><tr><td colspan="9999999" rowspan="9999999">x</td></tr></table>')[0]?.length).toBe(1000);
    const model = grid(2);
    select(model, 0, 'ITEM_NM');
    pasteHtml(model, '<table><tr><td>a</td><td>1,000</td></tr><tr><td>b<br>c</td><td>7</td></tr></table>');
    expect([values(model, 'ITEM_NM'), values(model, 'GRS_WT')]).toEqual([
      ['a', 'b\nc'],
      [1000, 7],
    ]);
  });
});

describe('pasting', () => {
  test('one cell fills every range selected, a block is repeated over a multiple of it', () => {
    const model = grid(4);
    select(model, 0, 'ITEM_NM', 1, 'ITEM_NM');
    model.ranges.select({ position: 3, column: at('ITEM_NM') }, { position: 3, column: at('ITEM_NM') }, selectedAreas(model));
    paste(model, 'x');
    expect(values(model, 'ITEM_NM')).toEqual(['x', 'x', 'item 2', 'x']);
    select(model, 0, 'ITEM_NM', 3, 'PKG_QTY');
    paste(model, 'a\nb\n');
    expect(values(model, 'ITEM_NM')).toEqual(['a', 'b', 'a', 'b']);
    select(model, 0, 'GRS_WT', 2, 'PKG_QTY');
    paste(model, '1\t2\n3\t4');
    expect([values(model, 'GRS_WT'), values(model, 'PKG_QTY')]).toEqual([
      [1, 3, null, null],
      [2, 4, null, null],
    ]);
  });

  test('S4-50 rows that are missing are added where rows may be, and a trailing empty row is not', () => {
    const model = grid(2, { newRow: () => ({ USE_YN: 'Y' }) });
    select(model, 1, 'ITEM_NM');
    paste(model, 'a\t1\r\nb\t2\r\nc\t3\r\n\t\r\n');
    expect(values(model, 'ITEM_NM')).toEqual(['item 0', 'a', 'b', 'c']);
    expect(values(model, 'USE_YN')).toEqual(['N', 'Y', 'Y', 'Y']);
    expect(selectedAreas(model)).toEqual([{ top: 1, left: at('ITEM_NM'), bottom: 3, right: at('GRS_WT') }]);
    const fixed = grid(2);
    select(fixed, 1, 'ITEM_NM');
    paste(fixed, 'a\nb');
    expect(values(fixed, 'ITEM_NM')).toEqual(['item 0', 'a']);
  });

  test('cells that cannot be changed stay, and what is pasted before decides about what is pasted after', () => {
    const model = grid(3, { canEdit: (row, field) => field !== 'ITEM_NM' || row.CNTR_NO !== 'LOCK' });
    select(model, 0, 'DLV_ORD_NO');
    paste(model, 'x\tlock\tno\n\tfree\tyes');
    expect(values(model, 'DLV_ORD_NO')).toEqual(['D0', 'D1', 'D2']);
    expect(values(model, 'CNTR_NO')).toEqual(['LOCK', 'FREE', null]);
    expect(values(model, 'ITEM_NM')).toEqual(['item 0', 'yes', 'item 2']);
  });

  /** What the user is told of cells left out, line by line. */
  const listed = (work: () => void): string[] => {
    const told = vi.spyOn(notify, 'warn');
    work();
    const lines = told.mock.calls.map(([text]) => text);
    told.mockRestore();
    return lines.flatMap((text) => text.split('\n'));
  };
  const texts = {
    'LBL.GRS_WT': '중량',
    'LBL.DLV_DT': '하차일',
    'LBL.DLV_ORD_NO': '오더',
    MSG000015: '[{0}] 숫자',
    MSG000016: '[{0}] {1}~{2}',
    MSG000474: '[{0}] 일자',
    'UI.GRID.UNREAD': '{0}개 안 읽힘',
    'UI.GRID.LEFT_OUT_COUNT': '{0}개 셀',
    'UI.GRID.LEFT_OUT_AT': '{0}행 [{1}] {2}: {3}',
    'UI.GRID.LEFT_OUT_COLUMN': '[{0}] {1}개: 입력 없음',
    'UI.GRID.LEFT_OUT_MORE': '외 {0}',
    'UI.GRID.LEFT_OUT': '{0} 제외: {1}',
    'UI.GRID.LOCKED': '잠김',
    'UI.GRID.NO_COLUMN': '열 없음',
    'UI.GRID.NO_ROW': '행 없음',
  };
  const named = (rows: number, options: Partial<GridOptions<Load, object>> = {}) => {
    const model = grid(rows, options);
    setTexts('ko', texts);
    model.setColumns(columns.map((c) => resolve(c)));
    return model;
  };

  test('a pasted value that cannot be read stays as it is, red, and nothing is saved without it; what fits is taken', () => {
    const model = named(2);
    const { marks, history } = model.store;
    select(model, 0, 'GRS_WT');
    expect(listed(() => paste(model, '5\t6\t2026-04-01\n heavy \t7\tsoon'))).toEqual(['2개 안 읽힘']);
    expect(values(model, 'GRS_WT')).toEqual([5, null]);
    expect(values(model, 'PKG_QTY')).toEqual([6, 7]);
    expect(values(model, 'DLV_DT')).toEqual(['20260401', null]);
    expect([marks.typed(1, 'GRS_WT'), marks.fault(1, 'GRS_WT'), marks.typed(1, 'DLV_DT'), marks.fault(1, 'DLV_DT')]).toEqual([
      'heavy',
      '[중량] 숫자',
      'soon',
      '[하차일] 일자',
    ]);
    // Neither a check nor a refusal of the server takes them away.
    expect(model.validate().map(({ FIELD }) => FIELD)).toEqual(['GRS_WT', 'DLV_DT']);
    model.setFaults([]);
    expect(model.validate()).toHaveLength(2);
    model.store.patch(1, { GRS_WT: 3 });
    expect([marks.fault(1, 'GRS_WT'), marks.faultCount]).toEqual([undefined, 1]);
    history.undo();
    history.undo();
    expect([marks.faultCount, values(model, 'GRS_WT'), history.canUndo]).toEqual([0, [1234.5, 1235.5], false]);
  });

  test('what was told of unread cells goes once the last of them is mended, that of texts beyond the grid stays', () => {
    const goneAfter = (block: string, mend: (model: ReturnType<typeof named>) => void) => {
      const model = named(2);
      const gone = vi.fn();
      const told = vi.spyOn(notify, 'warn').mockReturnValue(gone);
      select(model, 0, 'GRS_WT');
      paste(model, block);
      told.mockRestore();
      model.store.patch(0, { GRS_WT: 5 });
      expect(gone).not.toHaveBeenCalled();
      mend(model);
      return gone.mock.calls.length;
    };
    expect(goneAfter('heavy\t7\nbig\t8', (model) => model.store.patch(1, { GRS_WT: 6 }))).toBe(1);
    expect(goneAfter('heavy\nbig\nbeyond', (model) => model.store.patch(1, { GRS_WT: 6 }))).toBe(0);
  });

  const closed = { canEdit: (_: Load, field: string) => field !== 'CNTR_NO' };

  test('cells left out of a paste are marked and listed: which cell, which value, why', () => {
    const model = named(2, closed);
    select(model, 0, 'CNTR_NO');
    expect(listed(() => paste(model, 'D8\nD9'))).toEqual(['2개 셀', '1행 [CNTR_NO] D8: 잠김', '2행 [CNTR_NO] D9: 잠김']);
    const { marks } = model.store;
    expect([marks.fault(0, 'CNTR_NO'), marks.faultCount]).toEqual(['D8 제외: 잠김', 2]);
  });

  test('a paste over a column that nothing can be typed into is told once for all its cells, not row by row', () => {
    const model = named(300);
    select(model, 0, 'DLV_ORD_NO');
    const rows = Array.from({ length: 300 }, (_, n) => `D${n}\tC${n}`).join('\n');
    expect(listed(() => paste(model, rows))).toEqual(['300개 셀', '[오더] 300개: 입력 없음']);
    expect([model.store.marks.faultCount, values(model, 'CNTR_NO')[299]]).toEqual([300, 'C299']);
  });

  test('a number outside of what its column takes is told when it is typed or pasted, with its limits', () => {
    const model = named(2);
    model.setColumns(columns.map((c) => resolve(c.field === 'PKG_QTY' ? { ...c, title: '수량', min: 1, max: 999 } : c)));
    const { marks } = model.store;
    select(model, 0, 'PKG_QTY');
    expect(listed(() => paste(model, '-5\n1000'))).toEqual(['2개 안 읽힘']);
    expect([marks.typed(0, 'PKG_QTY'), marks.fault(0, 'PKG_QTY'), marks.typed(1, 'PKG_QTY')]).toEqual(['-5', '[수량] 1~999', '1000']);
    expect(values(model, 'PKG_QTY')).toEqual([null, null]);
    const column = model.columns[at('PKG_QTY')] as (typeof model.columns)[number];
    enterText(model, 0, column, '0');
    enterText(model, 1, column, '999');
    expect([marks.fault(0, 'PKG_QTY'), marks.fault(1, 'PKG_QTY'), ...values(model, 'PKG_QTY')]).toEqual([
      '[수량] 1~999',
      undefined,
      null,
      999,
    ]);
  });

  test('the marks go with the next paste and with a save, and take no fault of a cell away', () => {
    const model = named(2);
    const { marks } = model.store;
    select(model, 0, 'DLV_ORD_NO');
    listed(() => paste(model, 'a'));
    expect(marks.fault(0, 'DLV_ORD_NO')).toBe('a 제외: 잠김');
    select(model, 0, 'GRS_WT');
    listed(() => paste(model, 'a\nb'));
    expect([marks.fault(0, 'DLV_ORD_NO'), marks.faultCount]).toEqual([undefined, 2]);
    select(model, 0, 'DLV_ORD_NO');
    listed(() => paste(model, 'a'));
    expect(model.validate().map(({ FIELD }) => FIELD)).toEqual(['GRS_WT', 'GRS_WT']);
  });

  test('empty cells are not left out: neither of cells that cannot be changed nor beyond the last row and column', () => {
    const model = named(1);
    select(model, 0, 'DLV_ORD_NO');
    expect(listed(() => paste(model, '\tA\n\t'))).toEqual([]);
    expect(listed(() => paste(model, 'x\tA\n \tB'))).toEqual(['2개 셀', '1행 [오더] x: 잠김', '2행 [CNTR_NO] B: 행 없음']);
    select(model, 0, 'USE_YN');
    expect(listed(() => paste(model, 'Y\t\tz\n\t \tv'))).toEqual(['2개 셀', '1행 [+2] z: 열 없음', '2행 [+2] v: 행 없음']);
  });

  test('a long list ends with how many more there are', () => {
    const model = named(600, closed);
    select(model, 0, 'CNTR_NO');
    const lines = listed(() => paste(model, Array.from({ length: 600 }, () => 'x'.repeat(80)).join('\n')));
    expect([lines.length, lines[500], lines.at(-1)]).toEqual([502, `500행 [CNTR_NO] ${'x'.repeat(60)}…: 잠김`, '외 100']);
    expect(model.store.marks.faultCount).toBe(600);
  });

  test('a paste is one step; undone, all is as before, added rows too', () => {
    const model = grid(2, { newRow: () => ({}) });
    const before = model.rows();
    select(model, 0, 'ITEM_NM');
    paste(model, Array.from({ length: 20 }, (_, n) => `p${n}\t${n}`).join('\n'));
    expect(model.store.arranged.size).toBe(20);
    model.store.history.undo();
    expect([model.rows(), model.store.changes.changeCount, model.store.history.canUndo]).toEqual([before, 0, false]);
  });

  test('10,000 cells at once are all taken', () => {
    const model = grid(2000, { newRow: () => ({}) });
    select(model, 0, 'CNTR_NO');
    paste(model, Array.from({ length: 1430 }, (_, n) => `c${n}\titem\t${n}.5\t${n}\t2026-03-02\t10:00\tY`).join('\r\n'));
    expect(values(model, 'PKG_QTY').slice(0, 3)).toEqual([0, 1, 2]);
    expect(values(model, 'PKG_QTY')[1429]).toBe(1429);
    expect(model.store.changes.changeCount).toBe(1430);
  });
});

describe('clearing and filling', () => {
  test('every range is emptied as one step, as far as its cells can be changed', () => {
    const model = grid(3);
    select(model, 0, 'DLV_ORD_NO', 1, 'GRS_WT');
    clearSelected(model);
    expect([values(model, 'DLV_ORD_NO'), values(model, 'ITEM_NM'), values(model, 'GRS_WT')]).toEqual([
      ['D0', 'D1', 'D2'],
      [null, null, 'item 2'],
      [null, null, 1236.5],
    ]);
    model.store.history.undo();
    expect(model.store.changes.changeCount).toBe(0);
  });

  test('a range is copied again and again, in any direction', () => {
    const area = (top: number, bottom: number, field: keyof Load, to = field) => ({ top, bottom, left: at(field), right: at(to) });
    const model = grid(7);
    fill(model, area(2, 3, 'ITEM_NM'), area(2, 6, 'ITEM_NM'));
    expect(values(model, 'ITEM_NM')).toEqual(['item 0', 'item 1', 'item 2', 'item 3', 'item 2', 'item 3', 'item 2']);
    fill(model, area(2, 3, 'ITEM_NM'), area(0, 3, 'ITEM_NM'));
    expect(values(model, 'ITEM_NM').slice(0, 2)).toEqual(['item 2', 'item 3']);
    fill(model, area(0, 0, 'DLV_DT'), area(0, 2, 'DLV_DT'));
    expect(values(model, 'DLV_DT').slice(0, 4)).toEqual(['20260301', '20260301', '20260301', '20260301']);
  });

  describe('the handle', () => {
    const area = (top: number, bottom: number, field: keyof Load, to = field) => ({ top, bottom, left: at(field), right: at(to) });
    /** A column of which the first cells are given, pulled over six rows, or from the last ones up to the first row. */
    const pulled = <F extends keyof Load>(field: F, given: Load[F][], way: FillWay, up = false) => {
      const model = grid(6);
      const top = up ? 6 - given.length : 0;
      for (const [n, value] of given.entries()) model.store.patch(top + n, { [field]: value });
      fill(model, area(top, top + given.length - 1, field), area(0, 5, field), way);
      return values(model, field);
    };

    test('pulling dates counts on: one by days, several by their step, by months where they are the same day', () => {
      expect(pulled('DLV_DT', ['20260227'], 'pull')).toEqual(['20260227', '20260228', '20260301', '20260302', '20260303', '20260304']);
      expect(pulled('DLV_DT', ['20260301'], 'pull', true)).toEqual([
        '20260224',
        '20260225',
        '20260226',
        '20260227',
        '20260228',
        '20260301',
      ]);
      expect(pulled('DLV_DT', ['20260301', '20260308'], 'pull').slice(2)).toEqual(['20260315', '20260322', '20260329', '20260405']);
      expect(pulled('DLV_DT', ['20260131', '20260331'], 'pull').slice(2)).toEqual(['20260531', '20260731', '20260930', '20261130']);
      expect(pulled('DLV_DT', ['20260301', '20260302', '20260304'], 'pull').slice(3)).toEqual(['20260301', '20260302', '20260304']);
    });

    test('`1, 3` goes on by two, one number is copied', () => {
      expect(pulled('PKG_QTY', [7], 'pull')).toEqual([7, 7, 7, 7, 7, 7]);
      expect(pulled('PKG_QTY', [1, 3], 'pull')).toEqual([1, 3, 5, 7, 9, 11]);
      expect(pulled('PKG_QTY', [1, 3], 'pull', true)).toEqual([-7, -5, -3, -1, 1, 3]);
      expect(pulled('GRS_WT', [0.1, 0.2], 'pull')).toEqual([0.1, 0.2, 0.3, 0.4, 0.5, 0.6]);
      expect(pulled('PKG_QTY', [1, 3, 4], 'pull')).toEqual([1, 3, 4, 1, 3, 4]);
      expect(pulled('PKG_QTY', [1, null], 'pull')).toEqual([1, null, 1, null, 1, null]);
    });

    test('with Ctrl it is the other way: dates and steps are copied, one number goes on by one', () => {
      expect(pulled('DLV_DT', ['20260227'], 'other').slice(1, 3)).toEqual(['20260227', '20260227']);
      expect(pulled('PKG_QTY', [1, 3], 'other')).toEqual([1, 3, 1, 3, 1, 3]);
      expect(pulled('PKG_QTY', [7], 'other')).toEqual([7, 8, 9, 10, 11, 12]);
      expect(pulled('ITEM_NM', ['a'], 'other')).toEqual(['a', 'a', 'a', 'a', 'a', 'a']);
    });

    test('columns side by side go on each by itself, sideways each row does', () => {
      const model = grid(4);
      model.store.patch(1, { PKG_QTY: 5, DLV_DT: '20260401' });
      fill(model, area(0, 1, 'PKG_QTY', 'DLV_DT'), area(0, 3, 'PKG_QTY', 'DLV_DT'), 'pull');
      expect(model.rows().map(({ PKG_QTY, DLV_DT }) => [PKG_QTY, DLV_DT])).toEqual([
        [0, '20260301'],
        [5, '20260401'],
        [10, '20260501'],
        [15, '20260601'],
      ]);
      model.store.patch(0, { GRS_WT: 4, PKG_QTY: 6 });
      model.store.patch(1, { GRS_WT: 1, PKG_QTY: 1 });
      fill(model, area(0, 1, 'GRS_WT', 'PKG_QTY'), area(0, 1, 'ITEM_NM', 'PKG_QTY'), 'pull');
      expect(values(model, 'ITEM_NM').slice(0, 2)).toEqual(['2', '1']);
    });

    test('what is no value of the column it is pulled to is left out, and a text that a cell cannot hold is not taken for an empty one', () => {
      const model = grid(2);
      fill(model, area(0, 0, 'GRS_WT'), area(0, 0, 'GRS_WT', 'PKG_QTY'), 'pull');
      expect([values(model, 'PKG_QTY')[0], model.store.marks.faultFields(0)]).toEqual([0, ['PKG_QTY']]);
      model.store.refuse(0, 'GRS_WT', { text: 'x', typed: '12a' });
      fill(model, area(0, 0, 'GRS_WT'), area(0, 1, 'GRS_WT'), 'pull');
      expect([values(model, 'GRS_WT'), model.store.marks.faultFields(1)]).toEqual([[null, 1235.5], ['GRS_WT']]);
    });
  });

  test('filling down and right takes the first row or column of the range, and the cell before a single one', () => {
    const model = grid(3);
    select(model, 0, 'ITEM_NM', 2, 'GRS_WT');
    fillOver(model, 'down');
    expect([values(model, 'ITEM_NM'), values(model, 'GRS_WT')]).toEqual([
      ['item 0', 'item 0', 'item 0'],
      [1234.5, 1234.5, 1234.5],
    ]);
    select(model, 1, 'PKG_QTY');
    fillOver(model, 'down');
    expect(values(model, 'PKG_QTY')).toEqual([0, 0, 2]);
    select(model, 0, 'GRS_WT', 0, 'PKG_QTY');
    fillOver(model, 'right');
    expect(values(model, 'PKG_QTY')[0]).toBe(0);
  });
});

describe('totals of the cells selected', () => {
  test('cells, and of the numbers among them sum, average and count; none of a single cell', () => {
    const model = grid(3);
    select(model, 0, 'ITEM_NM', 2, 'GRS_WT');
    expect(rangeTotals(model)).toEqual({ cells: 6, numbers: 3, sum: '3706.500', average: '1235.500' });
    model.ranges.select({ position: 1, column: at('GRS_WT') }, { position: 2, column: at('PKG_QTY') }, selectedAreas(model));
    expect(rangeTotals(model)).toMatchObject({ cells: 8, numbers: 5, sum: '3709.500' });
    select(model, 0, 'GRS_WT');
    expect(rangeTotals(model)).toBeNull();
  });
});

test('what is entered into a range stays what was typed, where the cursor moves on while a code is looked up', async () => {
  const model = grid(4);
  select(model, 0, 'ITEM_NM', 1, 'ITEM_NM');
  model.commitEditor = () => model.store.patch(0, { ITEM_NM: 'typed' });
  const came = model.pending.begin();
  const entered = enterSelected(model);
  model.commitEditor = () => {};
  await model.cursor.moveTo(3, at('GRS_WT'));
  came();
  await entered;
  expect(values(model, 'ITEM_NM')).toEqual(['typed', 'typed', 'item 2', 'item 3']);
});
