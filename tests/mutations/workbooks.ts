import { breaksOf, type Mutation } from './breaks';

/** Breaks in workbooks that are loaded and given out. */
export const workbooks: readonly Mutation[] = [
  // What was saved before.
  ...breaksOf('src/server/pan/upload/groups.ts', 'tests/unit/uploadCheck.test.ts', [
    [
      'rows loaded a second time are saved a second time',
      'order === undefined ? {} : { savedAs: order, errors: [], warnings: [] }',
      '{}',
      'that were saved before are known again',
    ],
    [
      'one saved order stands for all that are alike',
      'alike.find((no) => !taken.has(no))',
      'alike[0]',
      'that were saved before are known again',
    ],
  ]),
  ...breaksOf('src/server/lib/uploadRows.ts', 'tests/unit/uploadCheck.test.ts', [
    [
      'the good rows of an order are saved without its bad ones',
      `      row.errors.push({ rowNo: row.rowNo, column, text, code: 'MSG000834', args: [bad.rowNo, titleOf(column, lang)] });\n`,
      '',
      'are saved as a whole or not at all',
    ],
  ]),
  ...breaksOf('src/server/lib/uploadPopup.ts', 'tests/api/upload.test.ts', [
    [
      'the same file is loaded again without a word',
      'where file_hash = ${hash} and',
      'where file_hash = ${hash} and false and',
      'mending the returned workbook',
    ],
  ]),
  // What is read of a workbook.
  ...breaksOf('src/server/lib/excelRead.ts', 'tests/unit/excelOdd.test.ts', [
    [
      'rows below a gap are left without a word',
      'sheet.unread = { from: sheet.unread?.from ?? rowNo, count: (sheet.unread?.count ?? 0) + 1, keys: [] };',
      '',
      'a blank row between',
    ],
    [
      'an order that goes on below a gap is saved in part',
      'if (sheet.unread) sheet.unread.keys = [...unreadKeys];',
      '',
      'a group below a blank row',
    ],
    ['hidden rows are read without a word', '    if (source.isHidden) sheet.hidden.push(rowNo);\n', '', 'hidden rows'],
    [
      'a quantity merged over two lines counts twice',
      'asked?.isShared && held[column]?.top === top',
      'held[column]?.top === top',
      'a quantity merged over two lines',
    ],
  ]),
  ...breaksOf('src/server/lib/excelCells.ts', 'tests/unit/excelOdd.test.ts', [
    ['#N/A is the name of an item', `noValue.test(text) ? { kind: 'error', text } : text`, 'text', 'error cells'],
    [
      'an error that a formula gives is a text',
      `if (type === 'e') return { kind: 'error', text: value.trim() || '#N/A' };`,
      `if (type === 'e') return value.trim();`,
      'error cells',
    ],
    [
      'a formula that was never calculated is an empty cell',
      `    if (formula !== null && value === '' && type !== 'str') return { kind: 'formula', text: \`=\${formula}\` };\n`,
      '',
      'a formula never calculated',
    ],
    [
      'a number of more digits than Excel holds is taken',
      `  if (Math.abs(value) >= exact) return { kind: 'number', text: typed, value, format: format.code, shown: null };\n`,
      '',
      'a number of more digits than Excel holds',
    ],
  ]),
  ...breaksOf('src/server/lib/excelTaken.ts', 'tests/unit/excelOdd.test.ts', [
    ['a text shown as LOT-007 is stored as 7', 'return fine(shown.text);', 'return fine(text);', 'what is seen is what is stored'],
    [
      'a number that is seen as another one is only doubtful',
      'return isRounded ? { text, fault: null, doubt: said } : { text, fault: said, doubt: null };',
      'return { text, fault: null, doubt: said };',
      'formats that hide digits, in numbers',
    ],
  ]),
  ...breaksOf('src/server/lib/excelTable.ts', 'tests/unit/excelOdd.test.ts', [
    [
      'columns are read where they stood in the form',
      'const places = columns.map((_, i) => named.indexOf(i));',
      'const places = columns.map((_, i) => (named.includes(i) ? i : -1));',
      'other order of columns',
    ],
    ['titles are looked for in the first row alone', 'const maxHeaderRow = 20;', 'const maxHeaderRow = 1;', 'title rows above, merged'],
  ]),
  ...breaksOf('src/server/lib/excelCsv.ts', 'tests/unit/excelOdd.test.ts', [
    [
      'a CSV file of a Korean program loses 뷁',
      `(decoded(file, 'utf-8') ?? decodeCp949(file))`,
      `(decoded(file, 'utf-8') ?? decoded(file, 'euc-kr'))`,
      'what is seen is what is stored',
    ],
  ]),
  // What is handed back.
  ...breaksOf('src/server/lib/excelReasons.ts', 'tests/unit/excelOdd.test.ts', [
    ['macros come back with the reasons', 'withoutMacros(await unpack(buffer, name))', 'await unpack(buffer, name)', 'macros'],
  ]),
  ...breaksOf('src/server/lib/excelReasons.ts', 'tests/unit/excelReasons.test.ts', [
    ['the column of reasons stands there twice', '  if (old >= 0) return old;\n', '', 'replaces the column and the marks'],
    ['faulty cells have no colour', 'isFaulty ? styles.marked(now)', 'isFaulty ? now', 'colours the faulty cells'],
    ['a mended cell stays coloured', ': styles.unmarked(now)', ': now', 'gives a cell back the colour'],
  ]),
  ...breaksOf('src/client/grid/excelSheet.ts', 'tests/unit/gridExcel.test.ts', [
    ['the titles of a file scroll away', '`$1>${pane}</sheetView>`', '`$1></sheetView>`', 'has the titles, which stay in sight'],
  ]),
  ...breaksOf('src/client/grid/excelColumns.ts', 'tests/unit/gridExcel.test.ts', [
    ['totals have no name', `(i === label ? t('UI.GRID.SUM') : cell)`, 'cell', 'rows in groups stand below the head'],
  ]),
  ...breaksOf('src/client/grid/UploadForm.tsx', 'tests/screen/dlvOrdUpload.test.tsx', [
    [
      'the popup closes with its faults after the good rows were saved',
      '    if (saved.data.ERR_CNT === 0) return popup.resolve(run);\n',
      '    if (run) return popup.resolve(run);\n',
      'after only the good rows were saved',
    ],
  ]),
];
