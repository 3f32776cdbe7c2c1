import { randomUUID } from 'node:crypto';
import { streamXlsxRows } from 'hucre/xlsx';
import { poForm, poMaxRows } from '../../src/contract/flair/poForm';
import { flairPoExcelUploadPopup } from '../../src/contract/flair/popup/flairPoExcelUploadPopup';
import { poBook, poNo, poRow } from '../fixtures/poForms';
import type { Stage } from './stage';
import { interleaved, median, printFigure, printRatio, sized } from './table';

const count = sized(poMaxRows, 1_000);
const linesOfOne = 20;
const customer = 'C00001';

/** Milliseconds of the check of a workbook, and of its save. */
interface Took {
  check: number;
  save: number;
}

/** A workbook of new purchase orders, each of twenty lines. */
function season(today: string): Buffer {
  const numbers = Array.from({ length: count / linesOfOne }, poNo);
  return poBook(
    numbers.flatMap((PO_NO) =>
      Array.from({ length: linesOfOne }, (_, i) => poRow(today, { PO_NO, LINE_NO: `${i + 1}`, ITEM_CD: `${PO_NO}-${i}`, PO_QTY: '300' })),
    ),
  );
}

const timed = async <T>(work: () => Promise<T>): Promise<[number, T]> => {
  const begun = performance.now();
  const value = await work();
  return [performance.now() - begun, value];
};

/** The two calls of the popup, as its page makes them. */
async function ours({ portal, cookie }: Stage, book: Buffer): Promise<Took> {
  const post = async (path: string, body: FormData | object) => {
    const isForm = body instanceof FormData;
    const headers: Record<string, string> = isForm ? { cookie } : { cookie, 'content-type': 'application/json' };
    const answer = await fetch(`${portal}${path}`, { method: 'POST', headers, body: isForm ? body : JSON.stringify(body) });
    const text = await answer.text();
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${text.slice(0, 500)}`);
    return (JSON.parse(text) as { data: { FILE_SN: number; UPLOAD_NO: string; OK_CNT: number } }).data;
  };
  const form = new FormData();
  form.append('param', JSON.stringify({ REF_TP: 'FPO', DOC_TP: 'ETC' }));
  form.append('files', new Blob([new Uint8Array(book)]), 'season.xlsx');
  const { FILE_SN } = await post('/api/file/fileUpload', form);
  const [check, { UPLOAD_NO, OK_CNT }] = await timed(() =>
    post(flairPoExcelUploadPopup.check.path, { BATCH_ID: randomUUID(), FILE_SN, CUST_CD: customer }),
  );
  if (OK_CNT !== count) throw new Error(`${OK_CNT} rows are good`);
  const [save] = await timed(() => post(flairPoExcelUploadPopup.save.path, { BATCH_ID: randomUUID(), UPLOAD_NO }));
  return { check, save };
}

/** The same workbook read by the library into a table of texts, which nobody checks, and its rows written out of it by two statements. */
async function theirs({ owner }: Stage, book: Buffer): Promise<Took> {
  const fields = poForm.map(({ field }) => field.toLowerCase());
  await owner.query(`create temp table season (${fields.map((field) => `${field} text`).join(', ')})`);
  const [check] = await timed(async () => {
    const rows: unknown[][] = [];
    for await (const { values } of streamXlsxRows(book)) rows.push(values as unknown[]);
    const columns = fields.map((_, i) => rows.slice(1).map((row) => (row[i] === undefined || row[i] === '' ? null : String(row[i]))));
    await owner.query(`insert into season select * from unnest(${fields.map((_, i) => `$${i + 1}::text[]`).join(', ')})`, columns);
  });
  const [save] = await timed(async () => {
    await owner.query('begin');
    await owner.query(
      `insert into flair_po (cust_cd, po_no, corp_cd, po_dt, vndr_nm, brand_nm, season_cd, incoterms, trans_mode, pol_cd, pod_cd, ship_bgn_dt, ship_end_dt, req_dlv_dt, curr_cd)
       select distinct $1, po_no, '1000', po_dt::date, vndr_nm, brand_nm, season_cd, incoterms, trans_mode, pol_cd, pod_cd, ship_bgn_dt::date, ship_end_dt::date, req_dlv_dt::date, curr_cd from season`,
      [customer],
    );
    await owner.query(
      `insert into flair_po_line (cust_cd, po_no, line_no, style_no, item_cd, item_nm, color_cd, size_cd, po_qty, qty_ut, unit_prc, po_amt, ctn_qty)
       select $1, po_no, line_no::int, style_no, item_cd, item_nm, color_cd, size_cd, po_qty::numeric, qty_ut, unit_prc::numeric, round(po_qty::numeric * unit_prc::numeric, 2), ctn_qty::numeric from season`,
      [customer],
    );
    await owner.query('commit');
  });
  await owner.query('drop table season');
  return { check, save };
}

/** A season of purchase orders checked and saved by the upload, against its workbook read by the library and written by plain SQL with the same triggers. */
export async function flairUpload(stage: Stage): Promise<void> {
  const { rows } = await stage.owner.query<{ today: string }>(`select to_char(now(), 'YYYYMMDD') as today`);
  const today = rows[0]?.today ?? '';
  const found = await interleaved(
    () => ours(stage, season(today)),
    () => theirs(stage, season(today)),
  );
  const of = (side: Took[], field: keyof Took) => side.map((took) => took[field]);
  const said = `of ${count.toLocaleString('en-US')} rows of purchase orders`;
  printFigure({ id: 'FLAIR', title: `check ${said}`, unit: 's', atMost: 5 }, median(of(found.ours, 'check')) / 1_000);
  const read = `check ${said}, against hucre’s stream reader and one unnest insert of its texts, nothing checked`;
  printRatio({ id: 'FLAIR', title: read, unit: 'ms', atMost: 5 }, of(found.ours, 'check'), of(found.theirs, 'check'));
  const saved = `save ${said}, read and checked once more, against that reading and two plain inserts with the same triggers`;
  const whole = found.theirs.map(({ check, save }) => check + save);
  printRatio({ id: 'FLAIR', title: saved, unit: 'ms', atMost: 5 }, of(found.ours, 'save'), whole);
}
