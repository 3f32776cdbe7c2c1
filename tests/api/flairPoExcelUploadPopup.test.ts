import { randomUUID } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { read, utils, write } from 'xlsx';
import { addDays } from '../../src/contract/dates';
import { poForm } from '../../src/contract/flair/poForm';
import type { PoUploadResult } from '../../src/contract/flair/popup/flairPoExcelUploadPopup';
import { readSheet } from '../../src/server/lib/excelRead';
import { type PoValues, poBook, poHeader, poNo, poRow } from '../fixtures/poForms';
import type { TestApp, Visitor } from '../support/db';
import { customer, flairDesk } from '../support/flair';
import { sendFiles } from '../support/multipart';
import { visited } from '../support/visited';

const path = '/api/flair/popup/FlairPoExcelUploadPopup';
let t: TestApp;
let ops: Visitor;
let owner: Visitor;
let today = '';
let desk: ReturnType<typeof flairDesk>;
beforeAll(async () => {
  ({ t, ops, owner, today } = await visited({ ops: 'ops01', owner: 'cadm01' }));
  desk = flairDesk(t, today, ops);
});
afterAll(() => t?.close());

const row = (over: PoValues = {}): PoValues => poRow(today, over);
const code = (answer: LightMyRequestResponse) => [answer.statusCode, answer.json<{ code: string }>().code];

async function uploaded(v: Visitor, file: Buffer): Promise<number> {
  const answer = await sendFiles(t, v, '/api/file/fileUpload', [['season.xlsx', file]], { REF_TP: 'FPO', DOC_TP: 'ETC' });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: { FILE_SN: number } }>().data.FILE_SN;
}
const checkFile = async (v: Visitor, file: Buffer, CUST_CD = customer) =>
  v.post(`${path}/check`, { BATCH_ID: randomUUID(), FILE_SN: await uploaded(v, file), CUST_CD });
async function checked(v: Visitor, file: Buffer): Promise<PoUploadResult> {
  const answer = await checkFile(v, file);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ data: PoUploadResult }>().data;
}
const save = (v: Visitor, UPLOAD_NO: string) => v.post(`${path}/saveFlairPoExcelUpload`, { BATCH_ID: randomUUID(), UPLOAD_NO });
async function saved(v: Visitor, file: Buffer): Promise<PoUploadResult & { PO_CNT: number; message: string }> {
  const { UPLOAD_NO } = await checked(v, file);
  const answer = await save(v, UPLOAD_NO);
  expect(answer.statusCode, answer.body).toBe(200);
  const { data, message } = answer.json<{ data: PoUploadResult & { PO_CNT: number }; message: string }>();
  return { ...data, message };
}
/** The faults of a checked file: row, column, code. */
async function faults(...rows: PoValues[]): Promise<(string | number)[][]> {
  const { UPLOAD_NO } = await checked(ops, poBook(rows));
  const kept = await t.sql<{ row_no: number; col_ltr: string; err_cd: string }>(
    `select row_no, col_ltr, err_cd from cms_upload_err where upload_no = $1 order by err_seq`,
    [UPLOAD_NO],
  );
  return kept.map(({ row_no, col_ltr, err_cd }) => [row_no, poForm.find(({ letter }) => letter === col_ltr)?.field ?? '', err_cd]);
}
const poOf = async (PO_NO: string) => (await desk.list({ PO_NO }))[0];
const linesOf = (PO_NO: string) => desk.linesOf({ CUST_CD: customer, PO_NO });

describe('the template', () => {
  it.each([
    ['ko', 'PO', '작성 요령', '코드'],
    ['en', 'Purchase orders', 'How to fill in', 'Codes'],
  ])('has three sheets in %s and is taken back when it is filled in', async (lang, ...names) => {
    const v = await t.login('ops01', { lang: lang as 'ko' | 'en' });
    const answer = await v.post('/api/file/templateDownload', { UPLOAD_TP: 'FLAIR_PO' }, { 'accept-language': lang });
    const book = read(answer.rawPayload);
    expect(book.SheetNames).toEqual(names);
    const codes = utils.sheet_to_csv(book.Sheets[names[2] ?? ''] as object);
    for (const value of ['FOB', 'SEA', 'AIR', 'KRPUS', 'USD', 'PC']) expect(codes).toContain(value);
    expect(codes).not.toContain('TRUCK');
    const { header } = await readSheet(answer.rawPayload);
    expect(await checked(v, poBook([row({ PO_NO: poNo() })], header))).toMatchObject({ TOT_CNT: 1, OK_CNT: 1 });
  });
});

describe('what is refused as a whole', () => {
  it('another header, no row, and more than 5,000 rows', async () => {
    const renamed = await checkFile(ops, poBook([row({ PO_NO: poNo() })], poHeader.with(2, 'buyer?').with(16, 'style?')));
    expect(code(renamed)).toEqual([422, 'MSG000304']);
    expect(renamed.json<{ message: string }>().message).toContain('(바이어, 스타일 번호)');
    expect(code(await checkFile(ops, poBook([])))).toEqual([422, 'MSG000305']);
    const rows = Array.from({ length: 5001 }, (_, i) => ({ PO_NO: 'X', LINE_NO: `${i + 1}` }));
    expect(code(await checkFile(ops, poBook(rows)))).toEqual([413, 'MSG000310']);
  });

  it('a customer without the service, of another, none at all, and one whose business is stopped', async () => {
    const book = poBook([row({ PO_NO: poNo() })]);
    expect(code(await checkFile(ops, book, 'C00003'))).toEqual([422, 'MSG000017']);
    expect(code(await checkFile(owner, book, 'C00003'))).toEqual([422, 'MSG000017']);
    expect(code(await checkFile(ops, book, ''))).toEqual([422, 'MSG000012']);
    await t.sql(`update mdm_cust set stop_yn = 'Y' where cust_cd = $1`, [customer]);
    expect(code(await checkFile(ops, book))).toEqual([422, 'MSG000186']);
    await t.sql(`update mdm_cust set stop_yn = 'N' where cust_cd = $1`, [customer]);
  });

  it('who may not: sales, customers without the service, another corporation, nobody', async () => {
    const book = poBook([row({ PO_NO: poNo() })]);
    const FILE_SN = await uploaded(ops, book);
    const { UPLOAD_NO } = await checked(ops, book);
    const calls = (v: Visitor) => [
      v.post(`${path}/check`, { BATCH_ID: randomUUID(), FILE_SN, CUST_CD: customer }),
      save(v, UPLOAD_NO),
      v.post(`${path}/excel`, { UPLOAD_NO }),
    ];
    const answers = async (v: Visitor) => (await Promise.all(calls(v))).map((answer) => answer.statusCode);
    expect(await answers(t.visitor())).toEqual([401, 401, 401]);
    expect(await answers(await t.login('sal01'))).toEqual([403, 403, 403]);
    const stranger = await t.login('cadm03');
    expect(code(await stranger.post(`${path}/check`, { BATCH_ID: randomUUID(), FILE_SN, CUST_CD: customer }))).toEqual([403, 'MSG000029']);
    expect((await answers(stranger)).slice(1)).toEqual([422, 404]);
    expect(await answers(await t.login('adm2000', { corp: '2000' }))).toEqual([422, 422, 404]);
    // A colleague of the same customer has no way to the file and the run of another user either.
    expect(await answers(owner)).toEqual([422, 422, 404]);
    expect((await save(ops, UPLOAD_NO)).statusCode).toBe(200);
  });

  it('bodies that are not what they should be', async () => {
    for (const body of [{}, { FILE_SN: 'x', CUST_CD: customer }, { FILE_SN: -1, CUST_CD: customer }, { FILE_SN: [1], CUST_CD: [customer] }])
      expect([400, 422]).toContain((await ops.post(`${path}/check`, { BATCH_ID: randomUUID(), ...body })).statusCode);
    for (const UPLOAD_NO of [null, 7, {}, 'NONE', `'; drop table flair_po; --`])
      expect([400, 422]).toContain((await ops.post(`${path}/saveFlairPoExcelUpload`, { BATCH_ID: randomUUID(), UPLOAD_NO })).statusCode);
    expect((await ops.post(`${path}/excel`, { UPLOAD_NO: 'NONE' })).statusCode).toBe(404);
  });
});

describe('the check', () => {
  it('gives every fault of every row, cell by cell', async () => {
    const [a, b, c, d] = [poNo(), poNo(), poNo(), poNo()];
    const found = await faults(
      row({ PO_NO: a, PO_DT: '', STYLE_NO: '', ITEM_NM: 'x'.repeat(501), PO_QTY: '1.5', QTY_UT: '??', HS_CD: '12', UNIT_PRC: '1.23456' }),
      row({ PO_NO: b, PO_DT: addDays(today, 1), SEASON_CD: '2027', POD_CD: 'VNHPH', SHIP_END_DT: addDays(today, -1), VNDR_CD: 'NOBODY' }),
      row({ PO_NO: c, REQ_DLV_DT: addDays(today, 1), LINE_NO: '0', PO_QTY: '0', CURR_CD: 'QQQ', CGO_RDY_DT: '내일' }),
      row({ PO_NO: d, TRANS_MODE: 'TRUCK', CTN_QTY: '-1', POL_CD: 'NOWHERE' }),
    );
    expect(found.sort()).toEqual(
      [
        [2, 'HS_CD', 'MSG000835'],
        [2, 'ITEM_NM', 'MSG000358'],
        [2, 'PO_DT', 'MSG000012'],
        [2, 'PO_QTY', 'MSG000476'],
        [2, 'QTY_UT', 'MSG000017'],
        [2, 'STYLE_NO', 'MSG000012'],
        [2, 'UNIT_PRC', 'MSG000475'],
        [3, 'PO_DT', 'MSG000731'],
        [3, 'POD_CD', 'MSG000801'],
        [3, 'SEASON_CD', 'MSG000804'],
        [3, 'SHIP_END_DT', 'MSG000022'],
        [3, 'VNDR_CD', 'MSG000017'],
        [4, 'CGO_RDY_DT', 'MSG000474'],
        [4, 'CURR_CD', 'MSG000017'],
        [4, 'LINE_NO', 'MSG000016'],
        [4, 'PO_QTY', 'MSG000016'],
        [4, 'REQ_DLV_DT', 'MSG000022'],
        [5, 'CTN_QTY', 'MSG000016'],
        [5, 'POL_CD', 'MSG000017'],
        [5, 'TRANS_MODE', 'MSG000017'],
      ].sort(),
    );
  });

  it('a line that stands twice, head columns that differ, and what holds a good row back are told with the row', async () => {
    const [a, b] = [poNo(), poNo()];
    const { LIST } = await checked(
      ops,
      poBook([
        row({ PO_NO: a }),
        row({ PO_NO: a }),
        row({ PO_NO: b }),
        row({ PO_NO: b, LINE_NO: '2', BRAND_NM: 'OTHER' }),
        row({ PO_NO: b, LINE_NO: '3', BRAND_NM: 'OTHER' }),
      ]),
    );
    expect(LIST.map(({ ERR_FIELDS }) => ERR_FIELDS)).toEqual([
      { PO_NO: expect.stringContaining('3행') },
      { LINE_NO: expect.stringContaining('(2행)') },
      { PO_NO: '5행에 오류가 있어, [PO 번호] 항목의 값이 같은 이 행도 저장되지 않습니다.' },
      { BRAND_NM: '[브랜드] 값이 4행과 다릅니다. (4행 FLAIR BASIC)' },
      { PO_NO: expect.stringContaining('5행') },
    ]);
  });

  it('a head column that cannot be read in one row is told there alone, and not of the rows that say it right', async () => {
    const [a, b] = [poNo(), poNo()];
    const { LIST } = await checked(
      ops,
      poBook([
        row({ PO_NO: a, PO_DT: '2026-13-45' }),
        row({ PO_NO: a, LINE_NO: '2' }),
        row({ PO_NO: b }),
        row({ PO_NO: b, LINE_NO: '2', REQ_DLV_DT: '20-01-2027' }),
      ]),
    );
    expect(LIST.map(({ ERR_FIELDS }) => Object.keys(ERR_FIELDS ?? {}))).toEqual([['PO_DT'], ['PO_NO'], ['PO_NO'], ['REQ_DLV_DT']]);
  });

  it('takes dates, numbers and codes as they are written, fills the vendor of a code, and gives sums that do not fit', async () => {
    const [vendor] = await t.sql<{ cust_cd: string; cust_nm: string }>(
      `select cust_cd, cust_nm from mdm_cust where cust_tp = 'VND' and del_yn = 'N' limit 1`,
    );
    const [a, b] = [poNo(), poNo()];
    const dashed = `${today.slice(0, 4)}-${today.slice(4, 6)}-${today.slice(6)}`;
    const { LIST } = await checked(
      owner,
      poBook([
        row({
          PO_NO: a,
          PO_DT: dashed,
          INCOTERMS: 'fob',
          QTY_UT: 'pc',
          VNDR_CD: vendor?.cust_cd,
          VNDR_NM: '',
          PO_QTY: '1,200',
          HS_CD: '062052',
        }),
        row({ PO_NO: b, PO_QTY: '9999999999999', UNIT_PRC: '0' }),
        row({ PO_NO: b, LINE_NO: '2', PO_QTY: '1', UNIT_PRC: '0' }),
      ]),
    );
    expect(LIST[0]).toMatchObject({ CHK_STS: 'OK', PO_DT: today, INCOTERMS: 'FOB', QTY_UT: 'PC', PO_QTY: 1200, VNDR_NM: vendor?.cust_nm });
    expect(LIST[0]?.HS_CD).toBe('062052');
    expect(Object.keys(LIST[2]?.ERR_FIELDS ?? {})).toEqual(['PO_QTY']);
  });

  it('numbers that the history and the searches cannot hold are refused', async () => {
    expect(
      await faults(row({ PO_NO: 'a,b' }), row({ PO_NO: 'a|b' }), row({ PO_NO: 'x'.repeat(50) }), row({ PO_NO: 'x'.repeat(51) })),
    ).toEqual([
      [2, 'PO_NO', 'MSG000805'],
      [3, 'PO_NO', 'MSG000805'],
      [5, 'PO_NO', 'MSG000358'],
    ]);
  });

  it('rows below a gap are said, and a purchase order that goes on below it is not saved in part', async () => {
    const [a, b] = [poNo(), poNo()];
    const result = await checked(ops, poBook([row({ PO_NO: a }), row({ PO_NO: b }), {}, row({ PO_NO: b, LINE_NO: '2' })]));
    expect([result.OK_CNT, result.ERR_CNT, result.NOTES.length]).toEqual([1, 1, 1]);
    expect(result.LIST[1]?.ERR_MSG).toContain('이 PO를 저장하지 않습니다');
  });
});

describe('what is saved', () => {
  it('a purchase order with its lines, amounts and sums; one with a faulty row is left out as a whole', async () => {
    const [a, b] = [poNo(), poNo()];
    const result = await saved(
      owner,
      poBook([
        row({ PO_NO: a, PO_QTY: '3', UNIT_PRC: '1.005', RMK: '비고' }),
        row({ PO_NO: b }),
        row({ PO_NO: a, LINE_NO: '7', PO_QTY: '10', UNIT_PRC: '2' }),
        row({ PO_NO: b, LINE_NO: '2', PO_QTY: 'many' }),
      ]),
    );
    expect(result).toMatchObject({ TOT_CNT: 4, OK_CNT: 2, ERR_CNT: 2, PO_CNT: 1, message: '총 4건 중 2건이 저장되었습니다.' });
    expect(result.LIST.map(({ CHK_STS }) => CHK_STS)).toEqual(['DONE', 'ERR', 'DONE', 'ERR']);
    expect(await poOf(a)).toMatchObject({ FLAIR_PO_STS: 'OPN', TOT_QTY: 13, TOT_AMT: 23.02, UPLOAD_NO: result.UPLOAD_NO, RMK: null });
    expect((await linesOf(a)).map(({ LINE_NO, PO_QTY, PO_AMT, SHORT_YN, RMK }) => [LINE_NO, PO_QTY, PO_AMT, SHORT_YN, RMK])).toEqual([
      [1, 3, 3.02, 'N', '비고'],
      [7, 10, 20, 'N', null],
    ]);
    expect(await poOf(b)).toBeUndefined();
    expect((await desk.list({ UPLOAD_NO: result.UPLOAD_NO })).map(({ PO_NO }) => PO_NO)).toEqual([a]);
    expect(
      await t.sql(`select upload_tp, upload_sts, tot_cnt, ok_cnt, err_cnt from cms_upload where upload_no = $1`, [result.UPLOAD_NO]),
    ).toEqual([{ upload_tp: 'FLAIR_PO', upload_sts: 'PART', tot_cnt: 4, ok_cnt: 2, err_cnt: 2 }]);
    expect(code(await save(owner, result.UPLOAD_NO))).toEqual([422, 'MSG000027']);
  });

  it('an open one is replaced: its head and the lines of the file; lines that are not in the file stay', async () => {
    const a = poNo();
    await saved(ops, poBook([row({ PO_NO: a }), row({ PO_NO: a, LINE_NO: '2', PO_QTY: '5' })]));
    await t.sql(`update flair_po_line set pack_qty = 4 where po_no = $1 and line_no = 2`, [a]);
    const changed = { PO_NO: a, BRAND_NM: 'FLAIR STUDIO', LINE_NO: '2' };
    const book = poBook([row({ ...changed, PO_QTY: '6', SIZE_CD: 'XL' }), row({ ...changed, LINE_NO: '3', PO_QTY: '1' })]);
    // A wrong number would change another order: it is said before.
    expect((await checked(ops, book)).LIST.map(({ CHK_STS, ERR_MSG }) => [CHK_STS, ERR_MSG])).toEqual(
      Array(2).fill(['WARN', '[PO 번호] 저장된 PO를 변경합니다. (저장된 품목 2건)']),
    );
    const result = await saved(ops, book);
    expect([result.OK_CNT, result.SAVED_CNT, result.PO_CNT]).toEqual([2, 0, 1]);
    expect(await poOf(a)).toMatchObject({ BRAND_NM: 'FLAIR STUDIO', TOT_QTY: 1207, UPLOAD_NO: result.UPLOAD_NO });
    expect((await linesOf(a)).map(({ LINE_NO, PO_QTY, SIZE_CD, PACK_QTY }) => [LINE_NO, PO_QTY, SIZE_CD, PACK_QTY])).toEqual([
      [1, 1200, 'M', null],
      [2, 6, 'XL', 4],
      [3, 1, 'M', null],
    ]);
  });

  it('of one that is booked only new lines: less than booked and other changes are refused, equal rows are passed over', async () => {
    const a = poNo();
    const first = row({ PO_NO: a, PO_QTY: '10' });
    await saved(ops, poBook([first, row({ PO_NO: a, LINE_NO: '2', PO_QTY: '5' })]));
    await desk.book(a, { 1: 4 });
    expect((await poOf(a))?.FLAIR_PO_STS).toBe('BKP');
    expect(await faults({ ...first, PO_QTY: '3' }, row({ PO_NO: a, LINE_NO: '2', PO_QTY: '9' }))).toEqual([
      [2, 'PO_QTY', 'MSG000246'],
      [3, 'PO_QTY', 'MSG000817'],
    ]);
    expect(await faults({ ...first, BRAND_NM: 'OTHER' })).toEqual([[2, 'BRAND_NM', 'MSG000817']]);
    expect(await faults({ ...first, PO_QTY: '12' })).toEqual([[2, 'PO_QTY', 'MSG000817']]);
    const result = await saved(ops, poBook([first, row({ PO_NO: a, LINE_NO: '3', PO_QTY: '7' })]));
    expect([result.OK_CNT, result.SAVED_CNT]).toEqual([1, 1]);
    expect(await poOf(a)).toMatchObject({ TOT_QTY: 22, FLAIR_PO_STS: 'BKP', UPLOAD_NO: result.UPLOAD_NO });
    expect((await linesOf(a)).map(({ LINE_NO, PO_QTY, BKD_QTY }) => [LINE_NO, PO_QTY, BKD_QTY])).toEqual([
      [1, 10, 4],
      [2, 5, 0],
      [3, 7, 0],
    ]);
  });

  it('one in shipment takes new lines, a closed and a cancelled one nothing, a cancelled line stays cancelled', async () => {
    const [shipped, closed, cancelled, line] = [poNo(), poNo(), poNo(), poNo()];
    const rows = [shipped, closed, cancelled, line].map((PO_NO) => row({ PO_NO, PO_QTY: '2' }));
    await saved(ops, poBook([...rows, row({ PO_NO: line, LINE_NO: '2' })]));
    await desk.book(shipped, { 1: 2 }, 'SHP');
    const booking = await desk.book(closed, { 1: 2 }, 'SHP');
    await t.sql(`update flair_po_load set load_qty = 2, rcvd_qty = 2 where bkg_no = $1`, [booking]);
    await t.sql(`update flair_po_line set po_line_sts = 'CXL' where po_no = $1 or (po_no = $2 and line_no = 1)`, [cancelled, line]);
    const states = await Promise.all([shipped, closed, cancelled, line].map(async (no) => (await poOf(no))?.FLAIR_PO_STS));
    expect(states).toEqual(['SHP', 'CLS', 'CXL', 'OPN']);
    const more = [shipped, closed, cancelled].map((PO_NO) => row({ PO_NO, LINE_NO: '2', PO_QTY: '2' }));
    expect(await faults(...rows, ...more)).toEqual([
      [4, 'PO_NO', 'MSG000027'],
      [5, 'LINE_NO', 'MSG000027'],
      [7, 'PO_NO', 'MSG000027'],
      [8, 'PO_NO', 'MSG000027'],
    ]);
  });

  it('a removed one is entered anew, and stays taken once it was in a booking', async () => {
    const [a, b] = [poNo(), poNo()];
    const book = poBook([row({ PO_NO: a }), row({ PO_NO: b })]);
    await saved(ops, book);
    const booking = await desk.book(b, { 1: 1 });
    await t.sql(`update flair_bkg set flair_bkg_sts = 'CXL' where bkg_no = $1`, [booking]);
    await t.sql(`update flair_po set del_yn = 'Y' where po_no = any($1)`, [[a, b]]);
    const result = await saved(ops, book);
    expect(result.LIST.map(({ CHK_STS, ERR_FIELDS }) => [CHK_STS, Object.keys(ERR_FIELDS)])).toEqual([
      ['DONE', []],
      ['ERR', ['PO_NO']],
    ]);
    expect(await poOf(a)).toMatchObject({ TOT_QTY: 1200, FLAIR_PO_STS: 'OPN' });
  });

  it('the state is asked again at saving: what was booked since is not changed', async () => {
    const a = poNo();
    await saved(ops, poBook([row({ PO_NO: a, PO_QTY: '10' })]));
    const { UPLOAD_NO, OK_CNT } = await checked(ops, poBook([row({ PO_NO: a, PO_QTY: '3' })]));
    expect(OK_CNT).toBe(1);
    await desk.book(a, { 1: 8 });
    expect((await save(ops, UPLOAD_NO)).json()).toMatchObject({ data: { OK_CNT: 0, ERR_CNT: 1, PO_CNT: 0 } });
    expect((await linesOf(a))[0]).toMatchObject({ PO_QTY: 10, BKD_QTY: 8 });
    expect(await t.sql(`select upload_sts from cms_upload where upload_no = $1`, [UPLOAD_NO])).toEqual([{ upload_sts: 'FAIL' }]);
  });

  it('the same BATCH_ID again answers as the first time', async () => {
    const { UPLOAD_NO } = await checked(ops, poBook([row({ PO_NO: poNo() })]));
    const body = { BATCH_ID: randomUUID(), UPLOAD_NO };
    const [first, again] = [await ops.post(`${path}/saveFlairPoExcelUpload`, body), await ops.post(`${path}/saveFlairPoExcelUpload`, body)];
    expect(again.json()).toEqual(first.json());
  });
});

describe('at once', () => {
  it('two uploads of the same purchase orders save each line once', async () => {
    const numbers = [poNo(), poNo(), poNo()];
    const book = poBook(numbers.map((PO_NO) => row({ PO_NO })));
    const [one, two] = [await checked(ops, book), await checked(owner, book)];
    const answers = await Promise.all([save(ops, one.UPLOAD_NO), save(owner, two.UPLOAD_NO)]);
    expect(answers.map((answer) => answer.json().data.PO_CNT).sort()).toEqual([0, 3]);
    expect((await desk.list({ PO_NO: numbers.join(',') })).map(({ TOT_QTY }) => TOT_QTY)).toEqual([1200, 1200, 1200]);
  });

  it('an upload beside a booking of the same lines: both go through or the upload says what is booked, and the ledger holds', async () => {
    const numbers = Array.from({ length: 6 }, poNo);
    await saved(ops, poBook(numbers.map((PO_NO) => row({ PO_NO, PO_QTY: '10' }))));
    const { UPLOAD_NO } = await checked(ops, poBook(numbers.map((PO_NO) => row({ PO_NO, PO_QTY: '6' }))));
    const [answer] = await Promise.all([save(ops, UPLOAD_NO), ...numbers.map((PO_NO) => desk.book(PO_NO, { 1: 6 }).catch(() => ''))]);
    expect(answer?.statusCode, answer?.body).toBe(200);
    const lines = await t.sql<{ po_qty: string; bkd_qty: string }>(`select po_qty, bkd_qty from flair_po_line where po_no = any($1)`, [
      numbers,
    ]);
    expect(lines).toHaveLength(6);
    for (const { po_qty, bkd_qty } of lines)
      expect([
        ['6', '0'],
        ['6', '6'],
        ['10', '6'],
      ]).toContainEqual([po_qty, bkd_qty]);
    expect(answer?.json().data.OK_CNT).toBe(lines.filter(({ po_qty }) => po_qty === '6').length);
  });
});

describe('beside a booking that is being written', () => {
  it('a save waits for it and then says what is booked', async () => {
    const a = poNo();
    await saved(ops, poBook([row({ PO_NO: a, PO_QTY: '10' })]));
    const { UPLOAD_NO } = await checked(ops, poBook([row({ PO_NO: a, PO_QTY: '3' })]));
    const BKG_NO = await desk.book(a, { 1: 1 });
    await t.sql(`delete from flair_po_load where bkg_no = $1`, [BKG_NO]);
    const clerk = new pg.Client({ connectionString: t.ownerUrl });
    await clerk.connect();
    try {
      await clerk.query('begin');
      await clerk.query(`insert into flair_po_load (cust_cd, po_no, line_no, bkg_no, bkd_qty) values ($1, $2, 1, $3, 8)`, [
        customer,
        a,
        BKG_NO,
      ]);
      const saving = save(ops, UPLOAD_NO);
      await expect
        .poll(
          () =>
            t.sql(
              `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%flair_po%'`,
            ),
          { timeout: 10_000 },
        )
        .not.toEqual([]);
      await clerk.query('commit');
      expect((await saving).json()).toMatchObject({ data: { OK_CNT: 0, ERR_CNT: 1, PO_CNT: 0 } });
    } finally {
      await clerk.end();
    }
    expect((await linesOf(a))[0]).toMatchObject({ PO_QTY: 10, BKD_QTY: 8 });
  });
});

describe('the workbook with its reasons', () => {
  const back = async (v: Visitor, UPLOAD_NO: string): Promise<Buffer> => {
    const answer = await v.post(`${path}/excel`, { UPLOAD_NO });
    expect(answer.statusCode).toBe(200);
    expect(decodeURIComponent(String(answer.headers['content-disposition']))).toContain('season_오류 내용.xlsx');
    return answer.rawPayload;
  };

  it('is mended and loaded again as it is: what was saved is marked and passed over, and the file is told when it comes again', async () => {
    const [a, b] = [poNo(), poNo()];
    const first = await saved(owner, poBook([row({ PO_NO: a }), row({ PO_NO: b, QTY_UT: 'ZZZ' }), row({ PO_NO: b, LINE_NO: '2' })]));
    expect([first.OK_CNT, first.ERR_CNT]).toEqual([1, 2]);
    const book = read(await back(owner, first.UPLOAD_NO), { cellStyles: true });
    const sheet = book.Sheets[book.SheetNames[0] ?? ''] as Record<string, { t: string; v: unknown; s?: { fgColor?: { rgb: string } } }>;
    expect(Object.keys(sheet).filter((cell) => sheet[cell]?.s?.fgColor?.rgb === 'FDE0E0')).toEqual(['X3', 'A4']);
    expect(sheet.AC1?.v).toBe('오류 내용');
    expect(sheet.AC2?.v).toContain(`${a}-1`);
    expect(sheet.AC3?.v).toBe('[단위] 코드가 존재하지 않거나 사용할 수 없습니다. (ZZZ)');
    expect(sheet.AC4?.v).toContain('3행');
    sheet.X3 = { t: 's', v: 'PC' };
    const mended = write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
    const again = await saved(owner, mended);
    expect([again.TOT_CNT, again.OK_CNT, again.ERR_CNT, again.SAVED_CNT, again.PO_CNT]).toEqual([3, 2, 0, 1, 1]);
    expect((await linesOf(b)).map(({ LINE_NO }) => LINE_NO)).toEqual([1, 2]);
    const third = await checked(owner, mended);
    expect(third.LIST.map(({ CHK_STS }) => CHK_STS)).toEqual(['DONE', 'DONE', 'DONE']);
    expect(third.LIST[1]?.ERR_MSG).toBe(`이미 저장된 PO 품목입니다. 다시 저장하지 않습니다. (${b}-1)`);
    expect(third.NOTES.join()).toContain(again.UPLOAD_NO);
    expect((await save(owner, third.UPLOAD_NO)).json()).toMatchObject({ data: { PO_CNT: 0, SAVED_CNT: 3 } });
  });

  it('a file that another customer loaded is not told', async () => {
    await t.sql(`insert into mdm_cust_svc (cust_cd, key_svc, bgn_dt) values ('C00003', 'FLAIR', current_date - 1)`);
    const book = poBook([row({ PO_NO: poNo() })]);
    const { UPLOAD_NO } = (await checkFile(ops, book, 'C00003')).json().data as PoUploadResult;
    expect((await save(ops, UPLOAD_NO)).json()).toMatchObject({ data: { PO_CNT: 1 } });
    expect(await checked(owner, book)).toMatchObject({ OK_CNT: 1, SAVED_CNT: 0, NOTES: [] });
    await t.sql(`delete from mdm_cust_svc where cust_cd = 'C00003' and key_svc = 'FLAIR'`);
  });
});

describe('a whole season', () => {
  it('of 5,000 rows is checked and saved', async () => {
    const numbers = Array.from({ length: 250 }, poNo);
    const rows = numbers.flatMap((PO_NO) =>
      Array.from({ length: 20 }, (_, i) => row({ PO_NO, LINE_NO: `${i + 1}`, ITEM_CD: `${PO_NO}-${i}` })),
    );
    const FILE_SN = await uploaded(ops, poBook(rows));
    const answer = await ops.post(`${path}/check`, { BATCH_ID: randomUUID(), FILE_SN, CUST_CD: customer });
    const { UPLOAD_NO, OK_CNT } = answer.json<{ data: PoUploadResult }>().data;
    expect(OK_CNT).toBe(5000);
    const done = await save(ops, UPLOAD_NO);
    expect(done.json()).toMatchObject({ data: { OK_CNT: 5000, PO_CNT: 250 } });
  });
});
