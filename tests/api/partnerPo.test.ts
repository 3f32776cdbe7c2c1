import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addDays } from '../../src/contract/dates';
import { maxPoLines, type PartnerPoState, poColumns, poLineColumns } from '../../src/contract/open/partner';
import { createTestApp, type TestApp, type Visitor } from '../support/db';
import { customer, flairDesk, partnerPo, partnerPoLine } from '../support/flair';
import { todayOf } from '../support/orders';
import { partnerToken } from '../support/tokens';

let t: TestApp;
let today = '';
let desk: ReturnType<typeof flairDesk>;
beforeAll(async () => {
  t = await createTestApp();
  today = await todayOf(t);
  desk = flairDesk(t, today, await t.login('ops01'));
});
beforeEach(() => t.sql(`delete from cms_lmt where lmt_key like 'token:%'`));
afterAll(() => t?.close());

type Answer = Awaited<ReturnType<Visitor['post']>>;

async function send(body: object, key?: string, user = 'cadm01'): Promise<Answer> {
  const { headers } = await partnerToken(t, user);
  return t.visitor().post('/api/open/purchaseOrders', body, { ...headers, ...(key ? { 'idempotency-key': key } : {}) });
}
const stateOf = (answer: Answer): PartnerPoState => {
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json<{ data: PartnerPoState }>().data;
};
const told = (answer: Answer) => [
  answer.statusCode,
  ...(answer.json().errors as { ROW_NO?: number; FIELD: string; CODE: string }[]).map(
    ({ ROW_NO, FIELD, CODE }) => `${ROW_NO ?? '-'} ${FIELD} ${CODE}`,
  ),
];
const [first, second] = [partnerPoLine(1), partnerPoLine(2, { PO_QTY: 5, UNIT_PRC: 1.005 })];

describe('a purchase order of a partner', () => {
  it('is saved with its lines and answered as it stands, with every column that is promised', async () => {
    const body = partnerPo(today, { LINES: [first, second] });
    const state = stateOf(await send(body));
    expect(Object.keys(state).sort()).toEqual([...poColumns, 'LINES'].sort());
    for (const line of state.LINES) expect(Object.keys(line).sort()).toEqual([...poLineColumns].sort());
    expect(state).toMatchObject({ PO_NO: body.PO_NO, FLAIR_PO_STS: 'OPN', TOT_QTY: 17, TOT_AMT: 108.71, PO_DT: today, BRAND_NM: null });
    expect((await desk.list({ PO_NO: body.PO_NO })).map(({ CUST_CD, UPLOAD_NO }) => [CUST_CD, UPLOAD_NO])).toEqual([[customer, null]]);
  });

  it('sent again is answered as the first time with the same key, 409 without one, and 409 with the key and another body', async () => {
    const [body, key] = [partnerPo(today), randomUUID()];
    const one = await send(body, key);
    const again = await send(body, key);
    expect([again.statusCode, again.json()]).toEqual([201, one.json()]);
    expect(told(await send(body))).toEqual([409, '- PO_NO MSG000024']);
    const other = await send({ ...body, BRAND_NM: 'x' }, key);
    expect([other.statusCode, other.json().code]).toEqual([409, 'MSG000049']);
  });

  it('replaces what is open; of what is booked new lines alone', async () => {
    const body = partnerPo(today, { LINES: [first, second] });
    await send(body);
    const changed = stateOf(await send({ ...body, BRAND_NM: 'FLAIR STUDIO', LINES: [{ ...first, PO_QTY: 10 }] }));
    expect(changed).toMatchObject({ BRAND_NM: 'FLAIR STUDIO', TOT_QTY: 15 });
    await desk.book(body.PO_NO, { 1: 8 });
    const now = { ...body, BRAND_NM: 'FLAIR STUDIO' };
    expect(told(await send({ ...now, LINES: [{ ...first, PO_QTY: 7 }] }))).toEqual([422, '1 PO_QTY MSG000246']);
    expect(told(await send({ ...now, SEASON_CD: '27FW', LINES: [partnerPoLine(3)] }))).toEqual([422, '- SEASON_CD MSG000817']);
    const more = stateOf(await send({ ...now, LINES: [{ ...first, PO_QTY: 10 }, partnerPoLine(3)] }));
    expect(more.LINES.map(({ LINE_NO, PO_QTY, BKD_QTY }) => [LINE_NO, PO_QTY, BKD_QTY])).toEqual([
      [1, 10, 8],
      [2, 5, 0],
      [3, 12, 0],
    ]);
    await t.sql(`update flair_bkg set flair_bkg_sts = 'CXL' where bkg_no in (select bkg_no from flair_po_load where po_no = $1)`, [
      body.PO_NO,
    ]);
    await t.sql(`update flair_po_line set po_line_sts = 'CXL' where po_no = $1`, [body.PO_NO]);
    expect(told(await send({ ...now, LINES: [partnerPoLine(4)] }))).toEqual([422, '- PO_NO MSG000027']);
  });

  it('every fault is told at once, by line; those of the purchase order have no line', async () => {
    const body = partnerPo(today, {
      ...{ PO_DT: addDays(today, 1), POD_CD: 'VNHPH', CURR_CD: null, SEASON_CD: '2027' },
      LINES: [first, { ...first, PO_QTY: 0 }, { ...second, STYLE_NO: '', QTY_UT: 'ZZ', UNIT_PRC: true }],
    });
    const [status, ...faults] = told(await send(body));
    expect([status, ...faults.sort()]).toEqual([
      422,
      '- CURR_CD MSG000012',
      '- POD_CD MSG000801',
      '- PO_DT MSG000731',
      '- SEASON_CD MSG000804',
      '2 LINE_NO MSG000309',
      '2 PO_QTY MSG000016',
      '3 QTY_UT MSG000017',
      '3 STYLE_NO MSG000012',
      '3 UNIT_PRC MSG000015',
    ]);
    expect(await desk.list({ PO_NO: body.PO_NO })).toEqual([]);
    expect(told(await send(partnerPo(today, { LINES: [] })))).toEqual([422, '- LINES MSG000012']);
  });

  it('bodies that are not what they should be are refused', async () => {
    for (const body of [
      {},
      [],
      { LINES: 'x' },
      { LINES: [1] },
      { ...partnerPo(today), CUST_CD: 'C00003' },
      { ...partnerPo(today), PO_NO: {} },
    ])
      expect([400, 422]).toContain((await send(body)).statusCode);
    const many = Array.from({ length: maxPoLines + 1 }, (_, i) => ({ LINE_NO: i + 1 }));
    expect([413, 422]).toContain((await send(partnerPo(today, { LINES: many }))).statusCode);
  });

  it('is refused to customers without the service and where the right to upload was taken', async () => {
    expect((await send(partnerPo(today), undefined, 'cadm02')).statusCode).toBe(403);
    expect((await send(partnerPo(today), undefined, 'cadm03')).statusCode).toBe(403);
  });

  it('one number of two customers is two purchase orders, each its own', async () => {
    await t.sql(`insert into mdm_cust_svc (cust_cd, key_svc, bgn_dt) values ('C00003', 'FLAIR', current_date - 1)`);
    const body = partnerPo(today);
    await expect.poll(async () => (await send(body, undefined, 'cadm03')).statusCode, { timeout: 5_000 }).toBe(201);
    stateOf(await send({ ...body, BRAND_NM: 'MINE' }));
    const rows = await t.sql(`select cust_cd, brand_nm from flair_po where po_no = $1 order by 1`, [body.PO_NO]);
    expect(rows).toEqual([
      { cust_cd: customer, brand_nm: 'MINE' },
      { cust_cd: 'C00003', brand_nm: null },
    ]);
    await t.sql(`delete from mdm_cust_svc where cust_cd = 'C00003' and key_svc = 'FLAIR'`);
  });

  it('of several at once with the same lines one is saved, the others are told that it is there', async () => {
    const body = partnerPo(today);
    const answers = await Promise.all([send(body), send(body), send(body)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409]);
  });
});
