import { zipSync } from 'fflate';
import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { utils, type WorkSheet, write } from 'xlsx';
import { form as formColumns, titleOf } from '../../src/contract/pan/dlvOrdForm';
import { unpack } from '../../src/server/lib/archive';
import { decodeCp949 } from '../../src/server/lib/cp949';
import { readSheet, type SheetText } from '../../src/server/lib/excelRead';
import { appendReasons } from '../../src/server/lib/excelReasons';
import { Refusal } from '../../src/server/lib/refusal';
import { needColumns } from '../../src/server/lib/sheetNotes';
import { checkUpload, type UploadContext } from '../../src/server/pan/upload/check';
import { groupsOf, ordersOf } from '../../src/server/pan/upload/groups';
import { askedForm } from '../../src/server/pan/upload/run.service';
import { cellsOf, type FormValues, goodRow, header, workbook } from '../fixtures/forms';

const codes = (...names: [string, string][]) => names.map(([CODE, NAME]) => ({ CODE, NAME }));
const context: UploadContext = {
  lang: 'ko',
  today: '20261123',
  codes: {
    DLV_TP: codes(['CNTR', '컨테이너'], ['FTL', '일반 트럭']),
    IMEX_TP: codes(['D', '국내'], ['I', '수입']),
    CNTR_TP_CD: codes(['40HC', '40피트 하이큐브']),
    CAR_TP: codes(['T5', '5톤'], ['T11', '11톤']),
    QTY_UT: codes(['EA', '개'], ['BOX', '박스']),
    PKG_UT_CD: codes(['CT', '카톤']),
  },
  shipments: new Set(),
  containers: new Set(),
  items: { kept: false, known: new Map() },
  saved: new Map(),
  named: new Set(),
  isClosed: () => false,
};

/** Rows of the form as another program's cells; each is an order of its own unless said otherwise. */
const rows = (...values: FormValues[]) => values.map((row, i) => cellsOf({ ...goodRow, ORD_GRP: String(i + 1), ...row }));
const at = (field: string) => formColumns.findIndex((column) => column.field === field);
const ref = (field: string, row: number) => utils.encode_cell({ r: row - 1, c: at(field) });

/** A sheet made by SheetJS, changed by hand before it is written. */
function sheetJs(lines: unknown[][], change: (sheet: WorkSheet) => void = () => {}, options: Record<string, unknown> = {}): Buffer {
  const book = utils.book_new();
  const sheet = utils.aoa_to_sheet(lines);
  change(sheet);
  utils.book_append_sheet(book, sheet, '주문');
  return write(book, { type: 'buffer', bookType: 'xlsx', compression: true, ...options }) as Buffer;
}

/** A workbook whose parts are changed as no library writes them. */
async function changed(file: Buffer, parts: Record<string, (xml: string) => string>): Promise<Buffer> {
  const all = await unpack(file);
  for (const [name, change] of Object.entries(parts)) all.set(name, Buffer.from(change(all.get(name)?.toString() ?? '')));
  return Buffer.from(zipSync(Object.fromEntries(all)));
}
const sheet1 = 'xl/worksheets/sheet1.xml';
const inSheet = (file: Buffer, change: (xml: string) => string) => changed(file, { [sheet1]: change });

/** Takes the value out of a cell of the sheet's XML and puts other content there. */
const cell = (xml: string, name: string, content: string, attributes = '') =>
  xml.replace(new RegExp(`<c r="${name}"[^>]*?(/>|>.*?</c>)`), `<c r="${name}"${attributes}>${content}</c>`);

const csv = (lines: unknown[][], end = '\r\n', separator = ',') =>
  lines
    .map((line) => line.map((text) => (/[",\n;]/.test(String(text)) ? `"${String(text).replaceAll('"', '""')}"` : text)).join(separator))
    .join(end);
const cp949 = new Map<string, number>();
for (let lead = 0x81; lead <= 0xfe; lead++)
  for (let trail = 0x41; trail <= 0xfe; trail++) cp949.set(decodeCp949(Buffer.of(lead, trail)) ?? '', lead * 256 + trail);
const inCp949 = (text: string) =>
  Buffer.from([...text].flatMap((c) => (c < '\x80' ? [c.charCodeAt(0)] : [(cp949.get(c) ?? 0) >> 8, (cp949.get(c) ?? 0) & 255])));
const ole = (stream: string) => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(512), Buffer.from(stream, 'utf16le')]);

const plain = rows({}, {});
const table = (...lines: unknown[][]) => [header, ...lines];
const without = (line: unknown[], field: string) => line.filter((_, i) => i !== at(field));
const moved = (line: unknown[]) => [...line.slice(5), ...line.slice(0, 5)];

interface Outcome {
  /** Rows of the form that the file has below its titles. */
  rows: number;
  /** Rows that are good, and what is said of the others: field and message; of the sheet: message. */
  good: number;
  said?: string[];
  notes?: string[];
}

interface Odd {
  file: () => Buffer | Promise<Buffer>;
  name?: string;
  /** What comes of it, or the code of its refusal. */
  is: Outcome | string;
}

const fine = (n: number): Outcome => ({ rows: n, good: n });

const odd: Record<string, Odd> = {
  'as it should be': { file: () => workbook(plain), is: fine(2) },
  'English titles': { file: () => workbook(plain, { header: formColumns.map((column) => titleOf(column, 'en')) }), is: fine(2) },
  'title rows above, merged': {
    file: () =>
      sheetJs([['11월 배송 오더'], ['작성자', '홍길동'], [], header, ...plain], (sheet) => {
        sheet['!merges'] = [utils.decode_range('A1:AE1')];
      }),
    is: fine(2),
  },
  'other order of columns': { file: () => workbook(plain.map(moved), { header: moved(header) }), is: fine(2) },
  'an extra column at the left and one between': {
    file: () =>
      workbook(
        plain.map((line, i) => [i + 1, ...line.slice(0, 3), '메모', ...line.slice(3)]),
        { header: ['No.', ...header.slice(0, 3), '비고란', ...header.slice(3)] },
      ),
    is: fine(2),
  },
  'titles with line breaks, stars, blanks and full-width letters': {
    file: () =>
      workbook(plain, {
        header: header.map((title, i) => (i === 1 ? '배송\n구분 *' : title.replace('HBL', 'ＨＢＬ').replace('(', ' （'))),
      }),
    is: fine(2),
  },
  'a column is missing': {
    file: () =>
      workbook(
        plain.map((line) => without(line, 'DLV_DT')),
        { header: without(header, 'DLV_DT') },
      ),
    is: 'MSG000304 하차 요청일',
  },
  'a column stands twice': {
    file: () =>
      workbook(
        plain.map((line) => [...line, '9']),
        { header: [...header, '수량'] },
      ),
    is: 'MSG000494 수량',
  },
  'no such titles at all': { file: () => workbook([['1', '2']], { header: ['이름', '나이'] }), is: 'MSG000304' },
  'an empty sheet': { file: () => sheetJs([]), is: 'MSG000305' },
  'titles alone': { file: () => workbook([]), is: fine(0) },
  'a cover sheet first, a second sheet of orders behind': {
    file: () => {
      const book = utils.book_new();
      for (const [name, lines] of [
        ['표지', [['배송 오더 모음']]],
        ['11월', table(...plain)],
        ['12월', table(...plain)],
      ] as const)
        utils.book_append_sheet(book, utils.aoa_to_sheet(lines as unknown[][]), name);
      return write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
    },
    is: { ...fine(2), notes: ['12월'] },
  },
  'a hidden first sheet': {
    file: () => {
      const book = utils.book_new();
      utils.book_append_sheet(book, utils.aoa_to_sheet(table(...rows({ QTY: '99' }))), 'alt');
      utils.book_append_sheet(book, utils.aoa_to_sheet(table(...plain)), 'neu');
      book.Workbook = { Sheets: [{ Hidden: 1 }, { Hidden: 0 }] };
      return write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
    },
    is: fine(2),
  },
  'hidden rows': {
    file: () =>
      sheetJs(table(...rows({}, {}, {})), (sheet) => {
        sheet['!rows'] = [{}, {}, { hidden: true }];
      }),
    is: { ...fine(3), notes: ['hidden 3'] },
  },
  'filtered rows, and one of no height': {
    file: () =>
      inSheet(workbook(rows({}, {}, {})), (xml) =>
        xml
          .replace('<row r="3"', '<row r="3" hidden="true"')
          .replace('<row r="4"', '<row r="4" ht="0"')
          .replace('</sheetData>', '</sheetData><autoFilter ref="A1:AE4"/>'),
      ),
    is: { ...fine(3), notes: ['hidden 3', 'hidden 4'] },
  },
  'a blank row between': {
    file: () => workbook([...plain, [], ...rows({ ORD_GRP: '8' }, { ORD_GRP: '9' })]),
    is: { rows: 4, good: 2, notes: ['unread 5 2'] },
  },
  'a group below a blank row': {
    file: () => workbook([...rows({ ORD_GRP: 'A' }, { ORD_GRP: 'B' }), [], ...rows({ ORD_GRP: 'A' })]),
    is: { rows: 3, good: 1, said: ['ORD_GRP MSG000505'], notes: ['unread 5 1'] },
  },
  'the group left blank in its further rows': {
    file: () => workbook(rows({ ORD_GRP: 'A' }, { ORD_GRP: '' })),
    is: { rows: 2, good: 0, said: ['ORD_GRP MSG000505'], notes: ['unread 3 1'] },
  },
  'a total and a signature below': {
    file: () => workbook([...plain, [], ['', '', '', '합계 2건'], ['담당: 홍길동']]),
    is: { rows: 4, good: 1, said: ['ORD_GRP MSG000505'], notes: ['unread 5 2'] },
  },
  'trailing rows of blanks and marks without width': {
    file: () => workbook([...plain, [' ', '\u200b'], ['\u3000'], ['\ufeff', '\u00a0']]),
    is: fine(2),
  },
  'a merged group': {
    file: () =>
      sheetJs(table(...rows({ ORD_GRP: 'A' }, { ORD_GRP: '', DLV_TP: '', CAR_QTY: '', ITEM_NM: '둘째' }, { ORD_GRP: 'B' })), (sheet) => {
        sheet['!merges'] = ['A2:A3', 'B2:B3', 'T2:T3'].map(utils.decode_range);
      }),
    is: fine(3),
  },
  'a merged group with a bad line': {
    file: () =>
      sheetJs(table(...rows({ ORD_GRP: 'A' }, { ORD_GRP: '', QTY: '많이' }, { ORD_GRP: 'B' })), (sheet) => {
        sheet['!merges'] = [utils.decode_range('A2:A3')];
      }),
    is: { rows: 3, good: 1, said: ['ORD_GRP MSG000013', 'QTY MSG000015'] },
  },
  'a quantity merged over two lines': {
    file: () =>
      sheetJs(table(...rows({ ORD_GRP: 'A' }, { ORD_GRP: 'A', QTY: '' })), (sheet) => {
        sheet['!merges'] = [utils.decode_range('X2:X3')];
      }),
    is: { rows: 2, good: 0, said: ['ORD_GRP MSG000013', 'QTY MSG000012'] },
  },
  'error cells': {
    file: () =>
      workbook(
        rows({ DLV_ADDR: { t: 'e', v: 0x2a } }, { QTY: { t: 'e', v: 0x07 } }, { LOT_NO: '#REF!' }, { PICKUP_PLC_NM: '########' }, {}),
      ),
    is: { rows: 5, good: 1, said: ['DLV_ADDR MSG000495', 'QTY MSG000495', 'LOT_NO MSG000495', 'PICKUP_PLC_NM MSG000495'] },
  },
  'a formula never calculated': {
    file: () =>
      inSheet(workbook(rows({}, {})), (xml) => cell(cell(xml, ref('QTY', 2), '<f>5*2</f><v></v>'), ref('ITEM_NM', 3), '<f>A1</f>')),
    is: { rows: 2, good: 0, said: ['QTY MSG000496', 'ITEM_NM MSG000496'] },
  },
  'formulas that were calculated': {
    file: () =>
      workbook(rows({ QTY: { t: 'n', f: '5*2', v: 10 }, LOT_NO: { t: 's', f: '"L"&1', v: 'L1' } }, { LOT_NO: { t: 's', f: '""', v: '' } })),
    is: fine(2),
  },
  'days in columns of numbers and texts, times in those of days': {
    file: () =>
      workbook(
        rows(
          { QTY: { t: 'n', v: 46000, z: 'yyyy-mm-dd' } },
          { LOT_NO: { t: 'n', v: 46000, z: 'mmm-yy' } },
          { DLV_DT: { t: 'n', v: 0.5, z: 'hh:mm' } },
          { PICKUP_TM: { t: 'n', v: 73000, z: 'yyyy/m/d' } },
        ),
      ),
    is: { rows: 4, good: 0, said: ['QTY MSG000497', 'LOT_NO MSG000497', 'DLV_DT MSG000474', 'PICKUP_TM MSG000014'] },
  },
  'days and times of Excel': {
    file: () =>
      workbook(
        rows({
          PICKUP_DT: { t: 'n', v: 73000, z: 'm"월" d"일"' },
          PICKUP_TM: { t: 'n', v: 0.375, z: 'h:mm AM/PM' },
          DLV_DT: { t: 'n', v: 73001.5, z: 'yyyy-mm-dd' },
        }),
      ),
    is: fine(1),
  },
  'days counted from 1904': {
    file: () =>
      changed(workbook(rows({ PICKUP_DT: { t: 'n', v: 71538, z: 'yyyy-mm-dd' } })), {
        'xl/workbook.xml': (xml) => xml.replace(/<workbookPr[^>]*>/, '<workbookPr date1904="1"/>'),
      }),
    is: fine(1),
  },
  'a number of days whose format was lost': {
    file: () => workbook(rows({ PICKUP_DT: 73000 })),
    is: { rows: 1, good: 0, said: ['PICKUP_DT MSG000483'] },
  },
  'days and times as texts of many kinds': {
    file: () =>
      workbook(
        rows(
          { PICKUP_DT: '2099. 12. 21', DLV_DT: '2099년 12월 22일' },
          { PICKUP_DT: '2099/12/21', PICKUP_TM: '오후 2:30', DLV_TM: '9시' },
          { PICKUP_DT: '21/12/2099' },
        ),
      ),
    is: { rows: 3, good: 2, said: ['PICKUP_DT MSG000474'] },
  },
  'formats that hide digits, in texts': {
    file: () =>
      workbook(
        rows({
          DLV_TEL: { t: 'n', v: 1012345678, z: '000-0000-0000' },
          LOT_NO: { t: 'n', v: 7, z: '"LOT-"000' },
          DLV_ZIP: { t: 'n', v: 1234, z: '00000' },
        }),
      ),
    is: fine(1),
  },
  'formats that hide digits, in numbers': {
    file: () =>
      workbook(
        rows(
          { QTY: { t: 'n', v: 12000, z: '#,##0,' } },
          { QTY: { t: 'n', v: 0.5, z: '0%' } },
          { QTY: { t: 'n', v: 5, z: ';;;' } },
          { QTY: { t: 'n', v: 12.5, z: '# ?/?' } },
          { QTY: { t: 'n', v: 12, z: '0"개"' } },
        ),
      ),
    is: { rows: 5, good: 1, said: ['QTY MSG000498', 'QTY MSG000498', 'QTY MSG000498', 'QTY MSG000509'] },
  },
  'a number that is seen rounded': {
    file: () => workbook(rows({ GRS_WT: { t: 'n', v: 12.345, z: '#,##0.0' } })),
    is: { rows: 1, good: 1, said: ['GRS_WT MSG000499'] },
  },
  'numbers as texts, with commas, units and full-width digits': {
    file: () => workbook(rows({ QTY: '1,200', GRS_WT: '１２．５', PKG_QTY: "'2" }, { QTY: '1,200', GRS_WT: ' 12.5 ' }, { QTY: '1,5' })),
    is: { rows: 3, good: 1, said: ['PKG_QTY MSG000015', 'QTY MSG000015'] },
  },
  'a number of more digits than Excel holds': {
    file: () => workbook(rows({ LOT_NO: Number('12345678901234567') })),
    is: { rows: 1, good: 0, said: ['LOT_NO MSG000509'] },
  },
  'codes by their names, in either case': {
    file: () => workbook(rows({ DLV_TP: '일반 트럭', CAR_TP: '5톤', QTY_UT: 'ea' }, { CAR_TP: '톤' })),
    is: { rows: 2, good: 1, said: ['CAR_TP MSG000482'] },
  },
  'container numbers with blanks and hyphens': {
    file: () => workbook(rows({ DLV_TP: 'CNTR', CNTR_NO: 'msku 123456-5', CNTR_TP_CD: '40hc' })),
    is: fine(1),
  },
  'letters taken apart (NFD) and marks without width': {
    file: () =>
      workbook(rows({ DLV_TP: '일반 트럭'.normalize('NFD'), CAR_TP: '\u200bT5\ufeff', QTY: '\u206010' }), {
        header: header.map((title) => title.normalize('NFD')),
      }),
    is: fine(1),
  },
  'inline strings of another writer': {
    file: () => writeXlsx({ sheets: [{ name: 's', rows: table(...plain) as string[][] }] }).then((bytes) => Buffer.from(bytes)),
    is: fine(2),
  },
  'no shared strings, names of namespaces, rows and cells without a number': {
    file: () => inSheet(sheetJs(table(...plain), undefined, { bookSST: false }), (xml) => xml.replace(/ r="[A-Z]*\d+"/g, '')),
    is: fine(2),
  },
  macros: {
    file: async () => {
      const parts = await unpack(workbook(plain));
      parts.set('xl/vbaProject.bin', Buffer.from('Attribute VB_Name'));
      parts.set(
        '[Content_Types].xml',
        Buffer.from(
          String(parts.get('[Content_Types].xml'))
            .replace('spreadsheetml.sheet.main', 'spreadsheetml.sheet.main')
            .replace('</Types>', '<Override PartName="/xl/vbaProject.bin" ContentType="application/vnd.ms-office.vbaProject"/></Types>'),
        ),
      );
      parts.set(
        'xl/_rels/workbook.xml.rels',
        Buffer.from(
          String(parts.get('xl/_rels/workbook.xml.rels')).replace(
            '</Relationships>',
            '<Relationship Id="rIdM" Type="http://schemas.microsoft.com/office/2006/relationships/vbaProject" Target="vbaProject.bin"/></Relationships>',
          ),
        ),
      );
      return Buffer.from(zipSync(Object.fromEntries(parts)));
    },
    is: fine(2),
  },
  'an old workbook': { file: () => ole('Workbook'), name: '배송.xls', is: 'MSG000490' },
  'a page of the web called a workbook': {
    file: () => Buffer.from('<html><table><tr><td>1</td></tr></table></html>'),
    name: '배송.xlsx',
    is: 'MSG000490',
  },
  'a locked workbook': { file: () => ole('EncryptedPackage'), name: '배송.xlsx', is: 'MSG000491' },
  'a broken archive': { file: () => workbook(plain).subarray(0, 1500), name: '배송.xlsx', is: 'MSG000492' },
  'a broken sheet': { file: () => inSheet(workbook(plain), (xml) => xml.slice(0, -60)), name: '배송.xlsx', is: 'MSG000492' },
  'rows out of order': { file: () => inSheet(workbook(plain), (xml) => xml.replace('<row r="3"', '<row r="2"')), is: 'MSG000492' },
  'areas merged over each other': {
    file: () =>
      inSheet(workbook(plain), (xml) =>
        xml.replace('</sheetData>', `</sheetData><mergeCells>${'<mergeCell ref="A2:A1001"/>'.repeat(2_000)}</mergeCells>`),
      ),
    is: 'MSG000492',
  },
  'CSV in UTF-8 with its mark': { file: () => Buffer.from(`\ufeff${csv(table(...plain))}`), name: 'a.csv', is: fine(2) },
  'CSV in CP949': { file: () => inCp949(csv(table(...rows({ ITEM_NM: '뷁 똠방' }, {})))), name: 'a.CSV', is: fine(2) },
  'CSV in UTF-16 with tabs': {
    file: () => Buffer.from(`\ufeff${csv(table(...plain), '\r\n', '\t')}`, 'utf16le'),
    name: 'a.csv',
    is: fine(2),
  },
  'CSV with ends of lines of old Macs, semicolons, no last end': {
    file: () => Buffer.from(csv(table(...plain), '\r', ';')),
    name: 'a.csv',
    is: fine(2),
  },
  'CSV with commas, quotes and lines in cells, a gap, kept texts': {
    file: () =>
      Buffer.from(
        `sep=,\n${csv(table(...rows({ DLV_ADDR: '서울, "중구"\n1층', LOT_NO: '="0012"' }), [], ...rows({ ORD_GRP: '7' })), '\n')}\n\n`,
      ),
    name: 'a.csv',
    is: { rows: 2, good: 1, notes: ['unread 4 1'] },
  },
  'CSV with numbers in short and errors': {
    file: () => Buffer.from(csv(table(...rows({ DLV_TEL: '8.21012E+11' }, { QTY: '#VALUE!' })))),
    name: 'a.csv',
    is: { rows: 2, good: 0, said: ['DLV_TEL MSG000498', 'QTY MSG000495'] },
  },
  'CSV with a remark to the right, below the rows': {
    file: () => Buffer.from(csv([...table(...plain), [...header.map(() => ''), '', '담당: 홍길동']])),
    name: 'a.csv',
    is: fine(2),
  },
  'CSV whose quotes are not closed': {
    file: () => Buffer.from(`${csv(table(...plain))}\n3,"FTL\n4,FTL`),
    name: 'a.csv',
    is: 'MSG000506 4',
  },
  'CSV of no encoding': { file: () => Buffer.from([0x61, 0x2c, 0xff, 0x0a, 0xfe, 0xff]), name: 'a.csv', is: 'MSG000507' },
  'CSV of nothing': { file: () => Buffer.from('\r\n,,,\r\n'), name: 'a.csv', is: 'MSG000305' },
};

const titles = formColumns.map((column) => column.ko);

async function readIt(file: Buffer, name = '배송.xlsx'): Promise<SheetText | string> {
  try {
    const sheet = await readSheet(file, name, 1000, askedForm);
    needColumns(sheet, titles);
    return sheet;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return [
      error.code,
      ...(error.code === 'MSG000304' || error.code.startsWith('MSG00049') || error.code === 'MSG000506' ? (error.args ?? []) : []),
    ].join(' ');
  }
}

describe('workbooks of other programs: nothing is silent', () => {
  it('there are more than forty of them', () => expect(Object.keys(odd).length).toBeGreaterThanOrEqual(40));

  it.each(Object.entries(odd))('%s', async (_, { file, name, is }) => {
    const content = await file();
    const sheet = await readIt(content, name);
    if (typeof sheet === 'string' || typeof is === 'string')
      return void expect(String(sheet).startsWith(String(is)), String(sheet)).toBe(true);
    const checked = checkUpload(sheet, context);
    const said = checked.flatMap((row) => [...row.errors, ...row.warnings].map((error) => `${error.column.field} ${error.code}`));
    expect(said.sort()).toEqual([...(is.said ?? [])].sort());
    const { unread, hidden, others } = sheet;
    expect([...(unread ? [`unread ${unread.from} ${unread.count}`] : []), ...hidden.map((row) => `hidden ${row}`), ...others]).toEqual(
      is.notes ?? [],
    );
    expect(checked.length + (unread?.count ?? 0)).toBe(is.rows);
    expect(checked.filter((row) => row.errors.length === 0)).toHaveLength(is.good);
    for (const group of groupsOf(checked)) expect(new Set(group.map((row) => row.errors.length === 0)).size).toBe(1);

    // The workbook that is handed back is read as it was, once and once more.
    const reasons = {
      title: '오류 내용',
      titles: ['오류 내용'],
      columns: askedForm,
      rows: new Map(sheet.rows.map((row) => [row.rowNo, 'x'])),
      cells: [],
    };
    const back = await appendReasons(await appendReasons(content, name ?? '', reasons), '', reasons);
    expect(await readIt(back)).toMatchObject({ rows: sheet.rows.map(({ rowNo, cells }) => ({ rowNo, cells })), unread, hidden });
    const parts = await unpack(back);
    expect([...parts.keys()].filter((part) => /vba/i.test(part))).toEqual([]);
    for (const part of ['[Content_Types].xml', 'xl/_rels/workbook.xml.rels']) expect(String(parts.get(part))).not.toMatch(/vba/i);
    const again = (await readSheet(back, '', 1000, [])).header;
    expect(again.filter((title) => title === '오류 내용').length).toBeLessThanOrEqual(1);
  });

  it('the letters that CP949 has beyond EUC-KR are where Windows has them', () => {
    expect(
      ['8141', '8165', '94ee', '8c63', 'c652', 'a0fe', 'a141', 'b0a1', 'c8fe'].map((bytes) => decodeCp949(Buffer.from(bytes, 'hex'))),
    ).toEqual([...['갂', '갻', '뷁', '똠', '힣', '좤', '좥', '가', '힝']]);
    expect(decodeCp949(Buffer.from('ff41', 'hex'))).toBeNull();
  });

  it('what is seen is what is stored', async () => {
    const read = async (name: string) =>
      ordersOf(checkUpload((await readIt(await (odd[name] as Odd).file(), odd[name]?.name)) as SheetText, context), 'C1');
    expect((await read('formats that hide digits, in texts'))[0]?.order).toMatchObject({
      DLV_TEL: '010-1234-5678',
      DLV_ZIP: '01234',
      G2: [{ LOT_NO: 'LOT-007' }],
    });
    expect((await read('days counted from 1904'))[0]?.order.PICKUP_DT).toBe('20991111');
    expect((await read('a merged group')).map(({ order }) => [order.CAR_QTY, order.G2?.length])).toEqual([
      [1, 2],
      [1, 1],
    ]);
    expect((await read('container numbers with blanks and hyphens'))[0]?.order.CNTR_NO).toBe('MSKU1234565');
    expect((await read('CSV with commas, quotes and lines in cells, a gap, kept texts'))[0]?.order).toMatchObject({
      DLV_ADDR: '서울, "중구"\n1층',
      G2: [{ LOT_NO: '0012' }],
    });
    expect((await read('CSV in CP949'))[0]?.order.ITEM_NM).toBe('뷁 똠방');
  });
});
