import { describe, expect, it } from 'vitest';
import { read, utils, type WorkSheet } from 'xlsx';
import { form as formColumns } from '../../src/contract/pan/dlvOrdForm';
import { checkContent } from '../../src/server/file/upload.service';
import { unpack } from '../../src/server/lib/archive';
import { decodeCp949 } from '../../src/server/lib/cp949';
import { readSheet, type SheetText } from '../../src/server/lib/excelRead';
import { appendReasons } from '../../src/server/lib/excelReasons';
import { Refusal } from '../../src/server/lib/refusal';
import { needColumns } from '../../src/server/lib/sheetNotes';
import { askedColumns } from '../../src/server/lib/uploadRun';
import { checkUpload, type UploadContext } from '../../src/server/pan/upload/check';
import { groupsOf, ordersOf } from '../../src/server/pan/upload/groups';
import { type Odd, odd } from '../fixtures/oddBooks';

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
  places: new Map(),
  saved: new Map(),
  named: new Set(),
  isClosed: () => false,
};

const titles = formColumns.map((column) => column.ko);

const isCsv = (name = '') => /\.csv$/i.test(name);

/** Rows below the titles with something in a column of the form, as another reader counts them. */
function rowsInFile(file: Buffer, { header, headerRow, places }: SheetText): number {
  const { Sheets, SheetNames } = read(file);
  const texts = SheetNames.map((name) => {
    const sheet = Sheets[name] as WorkSheet;
    const { e } = utils.decode_range(sheet['!ref'] ?? 'A1');
    return utils.sheet_to_json<string[]>(sheet, { header: 1, raw: false, defval: '', blankrows: true, range: { s: { r: 0, c: 0 }, e } });
  });
  const bare = (text = '') =>
    String(text)
      .replace(/[\s\u200b\u2060\ufeff]/g, '')
      .normalize('NFC');
  const wanted = header.map(bare).join('|');
  // A hidden sheet may have the same titles: the last such sheet is the one that is seen.
  const lines = texts.filter((all) => (all[headerRow - 1] ?? []).map(bare).join('|').startsWith(wanted)).at(sheetOf(SheetNames));
  return (lines ?? []).slice(headerRow).filter((line) => places.some((at) => at >= 0 && bare(line[at]) !== '')).length;
}
const sheetOf = (names: readonly string[]) => (names.includes('alt') ? -1 : 0);

async function readIt(file: Buffer, name = '배송.xlsx'): Promise<SheetText | string> {
  try {
    const sheet = await readSheet(file, await checkContent(name, file), 1000, askedColumns(formColumns));
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
  it('more than forty of them are read, of the others it is said what to do', () => {
    const isRead = Object.values(odd).filter(({ is }) => typeof is !== 'string');
    expect(isRead.length).toBeGreaterThanOrEqual(40);
  });

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

    if (!isCsv(name)) expect(sheet.rows.length + (unread?.count ?? 0)).toBe(rowsInFile(content, sheet));

    // The workbook that is handed back is read as it was, once and once more.
    const reasons = {
      title: '오류 내용',
      titles: ['오류 내용'],
      columns: askedColumns(formColumns),
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
    const orders = async (name: string) =>
      ordersOf(checkUpload((await readIt(await (odd[name] as Odd).file(), odd[name]?.name)) as SheetText, context), 'C1');
    expect((await orders('formats that hide digits, in texts'))[0]?.order).toMatchObject({
      DLV_TEL: '010-1234-5678',
      DLV_ZIP: '01234',
      G2: [{ LOT_NO: 'LOT-007' }],
    });
    expect((await orders('days counted from 1904'))[0]?.order.PICKUP_DT).toBe('20991111');
    expect((await orders('a merged group')).map(({ order }) => [order.CAR_QTY, order.G2?.length])).toEqual([
      [1, 2],
      [1, 1],
    ]);
    expect((await orders('container numbers with blanks and hyphens'))[0]?.order.CNTR_NO).toBe('MSKU1234565');
    expect((await orders('CSV with commas, quotes and lines in cells, a gap, kept texts'))[0]?.order).toMatchObject({
      DLV_ADDR: '서울, "중구"\n1층',
      G2: [{ LOT_NO: '0012' }],
    });
    expect((await orders('CSV in CP949'))[0]?.order.ITEM_NM).toBe('뷁 똠방');
  });
});
