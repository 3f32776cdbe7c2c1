import { strFromU8, unzipSync } from 'fflate';
import { beforeEach, describe, expect, test } from 'vitest';
import * as xlsx from 'xlsx';
import { type Column, resolve } from '../../src/client/grid/column';
import { fileColumn, fileLines, sheetRow, totalsRow } from '../../src/client/grid/excelColumns';
import { type SheetColumn, SheetMaker, type SheetRow } from '../../src/client/grid/excelSheet';
import { groupEntry } from '../../src/client/grid/groups';
import type { GridModel } from '../../src/client/grid/model';
import { GridStore } from '../../src/client/grid/store';
import { shownText } from '../../src/client/grid/value';
import { type Session, setSession } from '../../src/client/lib/session';
import { setTexts } from '../../src/client/lib/texts';

type Row = Record<string, unknown>;

/** The file of some rows: opened again, and its XML as it is stored. */
function opened(columns: readonly SheetColumn[], rows: readonly SheetRow[], totals?: SheetRow) {
  const maker = new SheetMaker('배송 오더', columns);
  maker.add(rows);
  const file = new Uint8Array(maker.file(totals));
  const book = xlsx.read(file, { cellNF: true, cellText: true, cellStyles: true });
  const parts = Object.fromEntries(Object.entries(unzipSync(file)).map(([name, bytes]) => [name, strFromU8(bytes)]));
  return { name: book.SheetNames[0], sheet: book.Sheets[book.SheetNames[0] as string] as xlsx.WorkSheet, parts };
}

/** The file of rows of a grid with these columns. */
function ofGrid(columns: Column<Row>[], rows: Row[], plain = false) {
  const resolved = columns.map((c) => resolve(c));
  const store = new GridStore<Row>(resolved, { shown: shownText, checks: false });
  store.load(rows);
  const model = { store, rows: () => store.arranged.shownRows() } as GridModel<Row>;
  const file = resolved.map((c) => fileColumn(c, 70, plain));
  return opened(
    file,
    rows.map((row) => ({ cells: file.map(({ value }) => value(row)), currency: row.CURR_CD as string | null })),
    totalsRow(model, resolved),
  );
}
const cell = (sheet: xlsx.WorkSheet, ref: string) => sheet[ref] as xlsx.CellObject | undefined;

beforeEach(() => {
  setTexts('ko', { 'UI.TEST.AVG': '평균 {0}', 'LBL.GRS_WT': '중량', 'UI.GRID.SUM': '합계' });
  setSession({ USER_ID: 'ops01', baseCurrCd: 'KRW' } as Session);
});

/** The file of a grouped grid. */
function grouped(rows: Row[], grouping: string[], fold?: number) {
  const columns = [{ field: 'CUST_NM' }, { field: 'ITEM_NM' }, { field: 'GRS_WT', footer: 'SUM' as const }].map((c) => resolve<Row>(c));
  const store = new GridStore<Row>(columns, { shown: shownText, checks: false });
  store.load(rows);
  store.arranged.arrange({ grouping });
  if (fold !== undefined) store.arranged.fold(fold, false);
  const model = { store, rows: () => store.arranged.shownRows() } as GridModel<Row>;
  const file = columns.map((c) => fileColumn(c, 70, false));
  return opened(
    file,
    fileLines(store).map((line) => sheetRow(model, file, line)),
    totalsRow(model, columns),
  ).sheet;
}

describe('the cells of an Excel file', () => {
  test('S9-33 numbers with 0 to 3 decimals stay numbers', () => {
    const columns = [0, 1, 2, 3].map((scale): Column<Row> => ({ field: `N${scale}`, like: { type: 'N', len: 13, scale } }));
    const { sheet } = ofGrid(columns, [{ N0: 1234, N1: 1234.5, N2: 1234.56, N3: -1234.567 }]);
    const cells = ['A2', 'B2', 'C2', 'D2'].map((ref) => cell(sheet, ref));
    expect(cells.map((c) => [c?.t, c?.v, c?.z])).toEqual([
      ['n', 1234, '#,##0'],
      ['n', 1234.5, '#,##0.0'],
      ['n', 1234.56, '#,##0.00'],
      ['n', -1234.567, '#,##0.000'],
    ]);
    expect(cells.map((c) => c?.w)).toEqual(['1,234', '1,234.5', '1,234.56', '-1,234.567']);
  });

  test('S9-33 amounts have the decimals of their currency, running numbers no grouping', () => {
    const columns: Column<Row>[] = [{ field: 'TOT_AMT' }, { field: 'FILE_SN' }, { field: 'TRSP_AMT' }];
    const { sheet } = ofGrid(columns, [
      { TOT_AMT: 1000, CURR_CD: 'KRW', FILE_SN: 123456, TRSP_AMT: 5000 },
      { TOT_AMT: 1000, CURR_CD: 'USD', FILE_SN: 1, TRSP_AMT: null },
      { TOT_AMT: 1000, CURR_CD: null, FILE_SN: 1, TRSP_AMT: null },
    ]);
    expect(['A2', 'A3', 'A4', 'B2', 'C2'].map((ref) => cell(sheet, ref)?.w)).toEqual(['1,000', '1,000.00', '1,000', '123456', '5,000']);
  });

  test('S9-38 dates and times are Excel’s own, shown dashed', () => {
    const columns: Column<Row>[] = [{ field: 'DLV_DT' }, { field: 'DLV_TM' }, { field: 'CMPL_DTM' }];
    const { sheet } = ofGrid(columns, [{ DLV_DT: '20261120', DLV_TM: '0905', CMPL_DTM: '20240229235959' }]);
    expect(['A2', 'B2', 'C2'].map((ref) => cell(sheet, ref)?.t)).toEqual(['n', 'n', 'n']);
    expect(['A2', 'B2', 'C2'].map((ref) => cell(sheet, ref)?.w)).toEqual(['2026-11-20', '09:05', '2024-02-29 23:59:59']);
    const wrong = ofGrid(columns, [{ DLV_DT: '20261320', DLV_TM: '2561', CMPL_DTM: 'x' }]).sheet;
    expect(['A2', 'B2', 'C2'].map((ref) => cell(wrong, ref)?.v)).toEqual(['20261320', '2561', 'x']);
  });

  test('S9-39 a check is V where it is Y and empty where it is N; to be read in again it is Y or N', () => {
    const columns: Column<Row>[] = [{ field: 'POD_YN', like: { type: 'C', len: 1, code: 'YN' } }, { field: 'ITEM_NM' }];
    const rows = [
      { POD_YN: 'Y', ITEM_NM: 'a' },
      { POD_YN: 'N', ITEM_NM: 'b' },
    ];
    const seen = ofGrid(columns, rows).sheet;
    expect(['A2', 'A3'].map((ref) => cell(seen, ref)?.v)).toEqual(['V', undefined]);
    const plain = ofGrid(columns, rows, true).sheet;
    expect(['A2', 'A3'].map((ref) => cell(plain, ref)?.v)).toEqual(['Y', 'N']);
  });

  test('a text that begins as a formula stays the text that was typed', () => {
    const dangerous = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '=cmd|"/c calc"!A1', '_x0041_', '007', '<b>&"'];
    const { sheet, parts } = ofGrid(
      [{ field: 'ITEM_NM' }],
      dangerous.map((ITEM_NM) => ({ ITEM_NM })),
    );
    const cells = dangerous.map((_, i) => cell(sheet, `A${i + 2}`));
    expect(cells.map((c) => [c?.t, c?.v])).toEqual(dangerous.map((text) => ['s', text]));
    const xml = parts['xl/worksheets/sheet1.xml'] ?? '';
    expect(xml).not.toContain('<f');
    // Shared strings in cells of the text format: typing into such a cell makes no formula of it either.
    const stored = [...xml.matchAll(/<c r="A\d+"([^>]*)>/g)].slice(1).map(([, attributes = '']) => attributes);
    expect(stored).toHaveLength(dangerous.length);
    expect(stored.every((attributes) => attributes.includes('t="s"') && / s="[1-9]/.test(attributes))).toBe(true);
    expect(cells.every((c) => c?.z === '@')).toBe(true);
  });

  test('the longest text Excel takes is cut, not refused', () => {
    expect(cell(ofGrid([{ field: 'RMK' }], [{ RMK: '가'.repeat(40_000) }]).sheet, 'A2')?.v).toHaveLength(32_767);
  });
});

describe('the sheet of an Excel file', () => {
  const columns: SheetColumn[] = [
    { title: '구분', width: 9.5, kind: 'text' },
    { title: '중량', width: 20, kind: 'number', decimals: 3 },
  ];

  test('has the titles, which stay in sight, the order, the widths and a filter over the rows', () => {
    const { name, sheet, parts } = opened(columns, [{ cells: ['b', 2] }, { cells: ['a', 1] }], { cells: [null, 3] });
    expect(name).toBe('배송 오더');
    expect(parts['xl/worksheets/sheet1.xml']).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>');
    expect(xlsx.utils.sheet_to_json(sheet, { header: 1 })).toEqual([
      ['구분', '중량'],
      ['b', 2],
      ['a', 1],
      [undefined, 3],
    ]);
    expect(sheet['!cols']?.map((c) => c.width)).toEqual([9.5, 20]);
    expect(sheet['!autofilter']?.ref).toBe('A1:B3');
  });

  test('groups stand as outline levels, their heads above them', () => {
    const rows = [{ cells: ['A', 3] }, { cells: ['a', 1], level: 1 }, { cells: ['b', 2], level: 1 }];
    const { sheet, parts } = opened(columns, rows);
    expect(Array.from(sheet['!rows'] ?? [], (r) => r?.level ?? 0)).toEqual([0, 0, 1, 1]);
    expect(parts['xl/worksheets/sheet1.xml']).toContain('summaryBelow="0"');
    expect(opened(columns, [{ cells: ['a', 1] }]).parts['xl/worksheets/sheet1.xml']).not.toContain('outlineLevel');
  });

  test('rows in groups stand below the head of their group, with its number of rows and totals, also those folded away', () => {
    const rows = [
      { CUST_NM: 'B', ITEM_NM: 'x', GRS_WT: 1 },
      { CUST_NM: 'A', ITEM_NM: 'y', GRS_WT: 2 },
      { CUST_NM: 'B', ITEM_NM: 'y', GRS_WT: 4 },
    ];
    const table = (sheet: xlsx.WorkSheet) => xlsx.utils.sheet_to_json(sheet, { header: 1, raw: true }).slice(1);
    const levels = (sheet: xlsx.WorkSheet) => Array.from(sheet['!rows'] ?? [], (r) => r?.level ?? 0).slice(1);
    const one = grouped(rows, ['CUST_NM']);
    expect(table(one)).toEqual([
      ['A (1)', undefined, 2],
      ['A', 'y', 2],
      ['B (2)', undefined, 5],
      ['B', 'x', 1],
      ['B', 'y', 4],
      ['합계', undefined, 7],
    ]);
    expect(levels(one)).toEqual([0, 1, 0, 1, 1]);
    const two = grouped(rows, ['CUST_NM', 'ITEM_NM'], groupEntry(0));
    expect(table(two).map((line) => (line as unknown[])[0])).toEqual(['A (1)', 'y (1)', 'A', 'B (2)', 'x (1)', 'B', 'y (1)', 'B', '합계']);
    expect(levels(two)).toEqual([0, 1, 2, 0, 1, 2, 1, 2]);
  });

  test('names Excel does not take are changed: a sheet’s name has 31 characters and none of its own', () => {
    const maker = new SheetMaker(`a/b:c [1] ${'가'.repeat(40)}`, columns);
    expect(xlsx.read(maker.file()).SheetNames).toEqual([`a b c  1  ${'가'.repeat(21)}`]);
  });

  test('S9-29 S9-32 the totals stand below as they are shown: numbers as numbers, with a text or per cent as text', () => {
    const like = { type: 'N', len: 5, scale: 1 } as const;
    const { sheet } = ofGrid(
      [
        { field: 'GRS_WT', footer: 'SUM' },
        { field: 'RATE', like, footer: { kind: 'AVG', decimals: 1, percent: true, text: 'UI.TEST.AVG' } },
        { field: 'ITEM_NM' },
      ],
      [
        { GRS_WT: 1.1, RATE: 90 },
        { GRS_WT: 2.2, RATE: 91 },
      ],
    );
    expect([cell(sheet, 'A4')?.t, cell(sheet, 'A4')?.v, cell(sheet, 'A4')?.w]).toEqual(['n', 3.3, '3.300']);
    expect([cell(sheet, 'B4')?.t, cell(sheet, 'B4')?.v]).toEqual(['s', '평균 90.5%']);
    expect(cell(sheet, 'A1')?.v).toBe('중량');
    expect(ofGrid([{ field: 'GRS_WT' }], [{ GRS_WT: 1 }]).sheet['!ref']).toBe('A1:A2');
  });
});
