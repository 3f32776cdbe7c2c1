import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Fault } from '../../src/contract/call';
import { addDays } from '../../src/contract/dates';
import type { DeliveryOrder, DeliveryOrderLine } from '../../src/contract/pan/dlvOrd';
import { createTestApp, type TestApp, type Visitor } from '../support/db';
import { act, aTruck, lead, makeOrder, newOrder, save, take, todayOf, workingDay } from '../support/orders';

let t: TestApp;
let ops: Visitor;
let customer: Visitor;
let today: string;

beforeAll(async () => {
  t = await createTestApp();
  [ops, customer] = await Promise.all([t.login('ops01'), t.login('cadm01')]);
  today = await todayOf(t);
});
afterAll(() => t.close());

const faults = (answer: { json(): unknown }) => (answer.json() as { errors: Fault[] }).errors.map((e) => [e.ROW_NO, e.FIELD, e.CODE]);
const search = (v: Visitor, SEARCH: object) =>
  v.data<{ LIST: DeliveryOrder[]; TOTAL: number }>('/api/pan/dlvOrdMgt/selectDlvOrd', { SEARCH });
const period = () => ({ FR_DT: addDays(today, -30), TO_DT: addDays(today, 30) });
const linesOf = async (v: Visitor, no: string) =>
  (await v.data<{ LIST: DeliveryOrderLine[] }>('/api/pan/dlvOrdMgt/selectDlvOrdG2', { SEARCH: { DLV_ORD_NO: no } })).LIST;

describe('dlvOrdMgt search', () => {
  it('finds orders by date, status, customer and number; with a number the dates do not count', async () => {
    const order = await makeOrder(t, ops, 'C00001');
    const found = await search(ops, { ...period(), CUST_CD: 'C00001', DLV_ORD_STS: ['TMP', 'REQ'] });
    expect(found.LIST.map((o) => o.DLV_ORD_NO)).toContain(order.DLV_ORD_NO);
    expect(new Set(found.LIST.map((o) => o.CUST_CD))).toEqual(new Set(['C00001']));
    expect(found.LIST.every((o) => ['TMP', 'REQ'].includes(o.DLV_ORD_STS))).toBe(true);
    expect(found.TOTAL).toBe(found.LIST.length);
    expect((await search(ops, { DLV_ORD_NO: order.DLV_ORD_NO })).LIST).toHaveLength(1);
  });

  it('S5-10 S5-17 S5-18 asks for both dates, in order, no more than three months', async () => {
    const ask = (SEARCH: object) => ops.post('/api/pan/dlvOrdMgt/selectDlvOrd', { SEARCH });
    expect((await ask({ FR_DT: today })).json()).toMatchObject({ code: 'MSG000012', errors: [{ FIELD: 'TO_DT' }] });
    expect((await ask({ FR_DT: today, TO_DT: addDays(today, -1) })).json()).toMatchObject({ code: 'MSG000022' });
    expect((await ask({ FR_DT: '20260101', TO_DT: '20260402' })).json()).toMatchObject({ code: 'MSG000023' });
    expect((await ask({ FR_DT: '20260101', TO_DT: '20260401' })).statusCode).toBe(200);
    const text = (await ask({ FR_DT: '20260101', TO_DT: '20260402' })).json().message;
    expect(text).toContain('3개월');
  });

  it('treats the wildcards of a LIKE pattern as text', async () => {
    expect((await search(ops, { ...period(), HBL_NO: '%' })).LIST).toEqual([]);
  });

  it('S7-03 takes conditions from SEARCH alone', async () => {
    const answer = await ops.post('/api/pan/dlvOrdMgt/selectDlvOrd', { ...period() });
    expect(answer.statusCode).toBe(422);
  });
});

describe('an order under way', () => {
  it('takes a remark though what an earlier release stored in a column that is closed now is wrong', async () => {
    const order = await makeOrder(t, ops, 'C00001');
    await t.sql(`update pan_dlv_ord set dlv_ord_sts = 'LDD', dlv_zip = '123' where dlv_ord_no = $1`, [order.DLV_ORD_NO]);
    const [now] = (await search(ops, { DLV_ORD_NO: order.DLV_ORD_NO })).LIST;
    const sent = { DLV_ORD_NO: order.DLV_ORD_NO, UPD_CNT: now?.UPD_CNT, BATCH_FLAG: 'update' };
    expect((await save(ops, [{ ...sent, RMK: '문 앞' }])).statusCode).toBe(200);
    const [next] = (await search(ops, { DLV_ORD_NO: order.DLV_ORD_NO })).LIST;
    expect(faults(await save(ops, [{ ...sent, UPD_CNT: next?.UPD_CNT, DLV_TEL: '전화없음' }]))).toEqual([[1, 'DLV_TEL', 'MSG000481']]);
  });
});

describe('dlvOrdMgt row scope and columns', () => {
  it('gives a customer only the own orders, without staff columns', async () => {
    const { LIST } = await search(customer, period());
    expect(LIST.length).toBeGreaterThan(0);
    expect(new Set(LIST.map((o) => o.CUST_CD))).toEqual(new Set(['C00001']));
    expect(LIST.every((o) => o.TRSP_AMT === null && o.RMK === null && o.TRUCK_CD === null)).toBe(true);
    const [priced] = await t.sql(
      `select 1 from pan_dlv_ord where cust_cd = 'C00001' and trsp_amt is not null and dlv_dt between $1::date and $2::date limit 1`,
      [period().FR_DT, period().TO_DT],
    );
    expect(priced).toBeDefined();
  });

  it('a foreign order does not exist: not in lists, not by its number, not for saves or actions', async () => {
    const other = await makeOrder(t, ops, 'C00003');
    expect((await search(customer, { DLV_ORD_NO: other.DLV_ORD_NO })).LIST).toEqual([]);
    expect(await linesOf(customer, other.DLV_ORD_NO)).toEqual([]);
    expect(faults(await act(customer, 'submit', [other]))).toEqual([[1, undefined, 'MSG000043']]);
    expect(faults(await save(customer, [{ ...other, BATCH_FLAG: 'update', REQ_RMK: 'mine now' }]))).toEqual([[1, undefined, 'MSG000043']]);
    expect(faults(await save(customer, [await newOrder(t, 'C00003')]))).toContainEqual([1, 'CUST_CD', 'MSG000017']);
    const missing = await act(customer, 'submit', [{ DLV_ORD_NO: 'DV0000000000', UPD_CNT: 0 }]);
    const foreign = await act(customer, 'submit', [other]);
    expect(missing.json().message).toBe(foreign.json().message);
  });

  it('another organisation of the same corporation and another corporation see nothing of it', async () => {
    const order = await makeOrder(t, ops, 'C00001');
    const [air, pyeongtaek] = await Promise.all([t.login('ops06'), t.login('ops09', { corp: '2000' })]);
    expect((await search(air, { DLV_ORD_NO: order.DLV_ORD_NO })).LIST).toEqual([]);
    expect((await search(pyeongtaek, { DLV_ORD_NO: order.DLV_ORD_NO })).LIST).toEqual([]);
    expect((await search(await t.login('adm1000'), { DLV_ORD_NO: order.DLV_ORD_NO })).LIST).toHaveLength(1);
  });

  it("a customer gets the driver's number only while the delivery runs", async () => {
    const assigned = await lead(t, ops, await makeOrder(t, ops, 'C00001'), 'CFM');
    const numberOf = async () => (await search(customer, { DLV_ORD_NO: assigned.DLV_ORD_NO })).LIST[0]?.DRV_TEL;
    expect(await numberOf()).toBeNull();
    const truck = await aTruck(t);
    await take(ops, 'assign', assigned, truck);
    expect(await numberOf()).toBe(truck.DRV_TEL);
    await t.sql(
      `update pan_dlv_ord set dlv_ord_sts = 'CMP', load_dtm = now() - interval '4 days', arr_dtm = now() - interval '3 days', cmpl_dtm = now() - interval '3 days' where dlv_ord_no = $1`,
      [assigned.DLV_ORD_NO],
    );
    expect(await numberOf()).toMatch(/^010-\*{4}-\d{4}$/);
  });

  it('S5-37 a call without its grant is refused, whatever the client shows', async () => {
    const order = await makeOrder(t, customer, 'C00001');
    for (const action of ['confirm', 'assign', 'load', 'arrive', 'complete', 'hold', 'resume', 'reject']) {
      expect((await act(customer, action, [order])).statusCode).toBe(403);
    }
    const guest = await t.login('guest01');
    expect((await guest.post('/api/pan/dlvOrdMgt/selectDlvOrd', { SEARCH: period() })).statusCode).toBe(403);
    const nobody = await t.visitor().post('/api/pan/dlvOrdMgt/selectDlvOrd', { SEARCH: period() });
    expect([nobody.statusCode, nobody.json().code]).toEqual([401, 'MSG000030']);
  });
});

describe('dlvOrdMgt save', () => {
  it('S3-11 makes, changes and removes orders in one save; the answer has the rows in the order sent', async () => {
    const [a, b] = [await makeOrder(t, ops, 'C00001'), await makeOrder(t, ops, 'C00001')];
    const answer = await save(ops, [
      { ...b, BATCH_FLAG: 'delete' },
      await newOrder(t, 'C00001', { DLV_PLC_NM: '새 하차지' }),
      { ...a, BATCH_FLAG: 'update', DLV_PLC_NM: '바뀐 하차지', GRS_WT: 99.125 },
    ]);
    expect(answer.json().message).toBe('저장되었습니다.');
    const list = answer.json().data.LIST;
    expect(list[0]).toMatchObject({ DLV_ORD_NO: b.DLV_ORD_NO, BATCH_FLAG: 'delete' });
    expect(list[1]).toMatchObject({ DLV_PLC_NM: '새 하차지', DLV_ORD_STS: 'TMP', CORP_CD: '1000', UPD_CNT: 0 });
    expect(list[1].DLV_ORD_NO).toMatch(new RegExp(`^DV${today.slice(2)}\\d{4}$`));
    expect(list[2]).toMatchObject({
      DLV_ORD_NO: a.DLV_ORD_NO,
      DLV_PLC_NM: '바뀐 하차지',
      GRS_WT: 99.125,
      UPD_CNT: (a.UPD_CNT as number) + 1,
    });
    expect((await search(ops, { DLV_ORD_NO: b.DLV_ORD_NO })).LIST).toEqual([]);
  });

  it('lines of a new order are saved with it', async () => {
    const order = await makeOrder(t, ops, 'C00001', {
      G2: [
        { ITEM_NM: '가', QTY: 1.5, QTY_UT: 'EA' },
        { ITEM_NM: '나', QTY: 2, QTY_UT: 'BOX' },
      ],
    });
    expect((await linesOf(ops, order.DLV_ORD_NO)).map((l) => [l.LINE_NO, l.ITEM_NM, l.QTY])).toEqual([
      [1, '가', 1.5],
      [2, '나', 2],
    ]);
    expect(faults(await save(ops, [await newOrder(t, 'C00001', { G2: [{ ITEM_NM: '', QTY: 0, QTY_UT: 'XX' }] })]))).toEqual([
      [1, 'G2.1.ITEM_NM', 'MSG000012'],
      [1, 'G2.1.QTY', 'MSG000012'],
      [1, 'G2.1.QTY_UT', 'MSG000017'],
    ]);
  });

  it('S5-10 S5-14 S5-16 S5-19 reports every fault of every row at once and saves nothing', async () => {
    const before = await t.sql('select count(*) from pan_dlv_ord');
    const answer = await save(ops, [
      await newOrder(t, 'C00001'),
      await newOrder(t, 'C00001', {
        DLV_TEL: ' ',
        PICKUP_DT: '2026-1-1',
        PICKUP_TM: '2460',
        DLV_PLC_NM: 'x'.repeat(101),
        CAR_QTY: 100,
        CAR_TP: 'ZZ',
        DLV_ZIP: '123-456',
        GRS_WT: 1.2345,
      }),
    ]);
    expect(answer.statusCode).toBe(422);
    expect(faults(answer)).toEqual(
      expect.arrayContaining([
        [2, 'DLV_TEL', 'MSG000012'],
        [2, 'PICKUP_DT', 'MSG000187'],
        [2, 'PICKUP_TM', 'MSG000014'],
        [2, 'DLV_PLC_NM', 'MSG000358'],
        [2, 'CAR_QTY', 'MSG000016'],
        [2, 'CAR_TP', 'MSG000017'],
        [2, 'DLV_ZIP', 'MSG000478'],
        [2, 'GRS_WT', 'MSG000475'],
      ]),
    );
    const texts = answer.json().errors.map((e: Fault) => e.MESSAGE);
    expect(texts).toContain('[하차지 연락처] 항목은 필수 입력입니다.');
    expect(texts).toContain('[하차지] 항목은 100자를 초과할 수 없습니다. (현재 101자)');
    expect(texts).toContain('[하차지 우편번호] 항목은 숫자 5자리로 입력하십시오.');
    expect(texts).toContain('[총중량(KG)] 항목은 소수점 이하 3자리까지 입력할 수 있습니다.');
    expect(await t.sql('select count(*) from pan_dlv_ord')).toEqual(before);
  });

  it('container hauls need container and type with a right check digit; no other live order may carry the container', async () => {
    const haul = (over: object) =>
      newOrder(t, 'C00001', { DLV_TP: 'CNTR', CAR_TP: 'TR40', CNTR_NO: 'CSQU3054383', CNTR_TP_CD: '40HC', ...over });
    expect(faults(await save(ops, [await haul({ CNTR_NO: null, CNTR_TP_CD: null })]))).toEqual([
      [1, 'CNTR_NO', 'MSG000012'],
      [1, 'CNTR_TP_CD', 'MSG000012'],
    ]);
    expect(faults(await save(ops, [await haul({ CNTR_NO: 'CSQU3054384' })]))).toEqual([[1, 'CNTR_NO', 'MSG000021']]);
    expect(faults(await save(ops, [await haul({ CNTR_TP_CD: '99XX' })]))).toEqual([[1, 'CNTR_TP_CD', 'MSG000017']]);
    expect(faults(await save(ops, [await haul({}), await haul({})]))).toEqual([[2, 'CNTR_NO', 'MSG000024']]);
    const [first] = (await save(ops, [await haul({})])).json().data.LIST;
    expect(faults(await save(ops, [await haul({})]))).toEqual([[1, 'CNTR_NO', 'MSG000024']]);
    const elsewhere = await t.login('cadm03');
    expect(faults(await save(elsewhere, [await haul({ CUST_CD: 'C00003' })]))).toEqual([[1, 'CNTR_NO', 'MSG000024']]);
    await take(ops, 'cancel', first, {}, '고객 요청');
    expect((await save(ops, [await haul({})])).statusCode).toBe(200);
  });

  it('delivery may not come before pick-up; times count on the same day', async () => {
    const day = await workingDay(t, 5);
    expect(faults(await save(ops, [await newOrder(t, 'C00001', { PICKUP_DT: day, DLV_DT: addDays(day, -1) })]))).toEqual([
      [1, 'DLV_DT', 'MSG000239'],
    ]);
    expect(
      faults(await save(ops, [await newOrder(t, 'C00001', { PICKUP_DT: day, DLV_DT: day, PICKUP_TM: '1000', DLV_TM: '0900' })])),
    ).toEqual([[1, 'DLV_DT', 'MSG000239']]);
    expect(
      (await save(ops, [await newOrder(t, 'C00001', { PICKUP_DT: day, DLV_DT: addDays(day, 1), PICKUP_TM: '1000', DLV_TM: '0900' })]))
        .statusCode,
    ).toBe(200);
  });

  it('a shipment must be one of the same customer', async () => {
    const [own] = await t.sql<{ hbl_no: string }>(`select hbl_no from fms_hbl where cust_cd = 'C00001' and corp_cd = '1000' limit 1`);
    const [foreign] = await t.sql<{ hbl_no: string }>(`select hbl_no from fms_hbl where cust_cd = 'C00003' and corp_cd = '1000' limit 1`);
    expect((await save(ops, [await newOrder(t, 'C00001', { HBL_NO: own?.hbl_no })])).statusCode).toBe(200);
    expect(faults(await save(ops, [await newOrder(t, 'C00001', { HBL_NO: foreign?.hbl_no })]))).toEqual([[1, 'HBL_NO', 'MSG000043']]);
    expect(faults(await save(customer, [await newOrder(t, 'C00001', { HBL_NO: foreign?.hbl_no })]))).toEqual([[1, 'HBL_NO', 'MSG000043']]);
  });

  it('S5-20 a stopped customer gets no new order', async () => {
    const answer = await save(await t.login('cusr11'), [await newOrder(t, 'C00012')]);
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'MSG000186']);
    expect(answer.json().message).toContain('늘봄상사');
  });

  it('a row somebody else changed is refused with the row as it is now, and nothing of the save is kept', async () => {
    const [a, b] = [await makeOrder(t, ops, 'C00001'), await makeOrder(t, ops, 'C00001')];
    await save(ops, [{ ...b, BATCH_FLAG: 'update', DLV_PLC_NM: '먼저 바꿈' }]);
    const answer = await save(await t.login('adm1000'), [
      { ...a, BATCH_FLAG: 'update', DLV_PLC_NM: '가' },
      { ...b, BATCH_FLAG: 'update', DLV_PLC_NM: '나' },
    ]);
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({
      code: 'MSG000025',
      errors: [{ ROW_NO: 2 }],
      row: { DLV_ORD_NO: b.DLV_ORD_NO, DLV_PLC_NM: '먼저 바꿈' },
    });
    expect((await search(ops, { DLV_ORD_NO: a.DLV_ORD_NO })).LIST[0]?.DLV_PLC_NM).toBe(a.DLV_PLC_NM);
  });

  it("a customer's stale row does not carry staff columns", async () => {
    const order = await makeOrder(t, customer, 'C00001');
    await save(ops, [{ ...order, BATCH_FLAG: 'update', RMK: '내부 메모', TRSP_AMT: 500000 }]);
    const answer = await save(customer, [{ ...order, BATCH_FLAG: 'update', REQ_RMK: '문 앞' }]);
    expect(answer.statusCode).toBe(409);
    expect(answer.body).not.toContain('내부 메모');
    expect(answer.body).not.toContain('500000');
  });

  it('the same BATCH_ID again gives the stored answer, with another body 409 MSG000049; two at once are one', async () => {
    const id = randomUUID();
    const row = await newOrder(t, 'C00001');
    const [first, second] = await Promise.all([save(ops, [row], id), save(ops, [row], id)]);
    expect(first.body).toBe(second.body);
    expect((await save(ops, [row], id)).body).toBe(first.body);
    const other = await save(ops, [{ ...row, CAR_QTY: 2 }], id);
    expect([other.statusCode, other.json().code]).toEqual([409, 'MSG000049']);
  });

  it('customers change their orders in TMP and REQ and no staff column; afterwards nothing', async () => {
    const order = await makeOrder(t, customer, 'C00001');
    const tried = await save(customer, [{ ...order, BATCH_FLAG: 'update', TRSP_AMT: 1, RMK: '엿보기', REQ_RMK: '조심' }]);
    expect(tried.statusCode).toBe(422);
    const requested = await take(customer, 'submit', order);
    const [changed] = (await save(customer, [{ ...requested, BATCH_FLAG: 'update', REQ_RMK: '문 앞' }])).json().data.LIST;
    expect(changed.REQ_RMK).toBe('문 앞');
    const confirmed = await take(ops, 'confirm', changed);
    expect(faults(await save(customer, [{ ...confirmed, BATCH_FLAG: 'update', REQ_RMK: '뒤늦게' }]))).toEqual([
      [1, 'REQ_RMK', 'MSG000027'],
    ]);
  });

  it('what OPS may change narrows with the state; the truck changes only by assign; the customer never', async () => {
    let order = await makeOrder(t, ops, 'C00001');
    expect(faults(await save(ops, [{ ...order, BATCH_FLAG: 'update', CUST_CD: 'C00003' }]))).toContainEqual([1, 'CUST_CD', 'MSG000027']);
    order = await lead(t, ops, order, 'ASG');
    expect(faults(await save(ops, [{ ...order, BATCH_FLAG: 'update', DLV_TP: 'LTL' }]))).toContainEqual([1, 'DLV_TP', 'MSG000027']);
    expect(faults(await save(ops, [{ ...order, BATCH_FLAG: 'update', CAR_NO: '부산99바0000' }]))).toContainEqual([
      1,
      'CAR_NO',
      'MSG000027',
    ]);
    [order] = (await save(ops, [{ ...order, BATCH_FLAG: 'update', PICKUP_PLC_NM: '새 상차지' }])).json().data.LIST;
    order = await take(ops, 'load', order);
    expect(faults(await save(ops, [{ ...order, BATCH_FLAG: 'update', PICKUP_PLC_NM: '너무 늦음' }]))).toContainEqual([
      1,
      'PICKUP_PLC_NM',
      'MSG000027',
    ]);
    [order] = (await save(ops, [{ ...order, BATCH_FLAG: 'update', DLV_ADDR: '새 주소', TRSP_AMT: 150000 }])).json().data.LIST;
    expect(order).toMatchObject({ DLV_ADDR: '새 주소', TRSP_AMT: 150000 });
  });

  it('only drafts can be removed', async () => {
    const order = await lead(t, ops, await makeOrder(t, ops, 'C00001'), 'REQ');
    expect(faults(await save(ops, [{ ...order, BATCH_FLAG: 'delete' }]))).toEqual([[1, 'DLV_ORD_STS', 'MSG000027']]);
  });

  it('lines follow the state of their order, and their order gets a new version', async () => {
    const order = await makeOrder(t, ops, 'C00001');
    const [line] = await linesOf(ops, order.DLV_ORD_NO);
    const saveLines = (v: Visitor, LIST: object[]) => v.post('/api/pan/dlvOrdMgt/saveDlvOrdG2', { BATCH_ID: randomUUID(), LIST });
    const added = await saveLines(ops, [
      { DLV_ORD_NO: order.DLV_ORD_NO, BATCH_FLAG: 'insert', ITEM_NM: '새 품목', QTY: 3, QTY_UT: 'EA' },
      { ...line, BATCH_FLAG: 'update', QTY: 11 },
    ]);
    expect(added.json().data.LIST.map((l: DeliveryOrderLine) => [l.LINE_NO, l.ITEM_NM, l.QTY])).toEqual([
      [2, '새 품목', 3],
      [1, '러닝화', 11],
    ]);
    const stale = await take(ops, 'submit', (await search(ops, { DLV_ORD_NO: order.DLV_ORD_NO })).LIST[0] as never);
    expect(stale.UPD_CNT).toBeGreaterThan((order.UPD_CNT as number) + 1);
    const confirmed = await take(ops, 'confirm', stale);
    expect(faults(await saveLines(customer, [{ ...added.json().data.LIST[0], BATCH_FLAG: 'update', QTY: 4 }]))).toEqual([
      [1, 'QTY', 'MSG000027'],
    ]);
    await take(ops, 'cancel', confirmed, {}, '취소');
    expect(faults(await saveLines(ops, [{ ...added.json().data.LIST[0], BATCH_FLAG: 'delete' }]))).toEqual([[1, 'LINE_NO', 'MSG000040']]);
  });
});

describe('what a truck has already', () => {
  const hauls = (v: Visitor, SEARCH: object) => v.post('/api/pan/dlvOrdMgt/selectTruckHauls', { SEARCH });

  it('names the orders under way on the days asked, before they are over and to nobody else than who may assign', async () => {
    const truck = await aTruck(t);
    const order = await lead(t, ops, await makeOrder(t, customer, 'C00001'), 'ASG');
    const SEARCH = { ...truck, DAYS: [order.DLV_DT] };
    const numbers = async (asked: object = SEARCH) =>
      ((await hauls(ops, asked)).json() as { data: { LIST: DeliveryOrder[] } }).data.LIST.map(({ DLV_ORD_NO }) => DLV_ORD_NO);
    expect(await numbers()).toContain(order.DLV_ORD_NO);
    expect(await numbers({ ...SEARCH, DAYS: [addDays(today, 200)] })).toEqual([]);
    expect((await hauls(customer, SEARCH)).statusCode).toBe(403);
    expect((await hauls(ops, { ...SEARCH, DAYS: ['2026-11'] })).json()).toMatchObject({ code: 'MSG000187' });
    expect((await hauls(ops, { ...SEARCH, DAYS: Array(32).fill(today) })).json()).toMatchObject({ code: 'MSG000046' });
    await t.sql(`update pan_dlv_ord set dlv_ord_sts = 'CMP' where dlv_ord_no = $1`, [order.DLV_ORD_NO]);
    expect(await numbers()).not.toContain(order.DLV_ORD_NO);
  });
});

describe('saving and asking for the delivery in one', () => {
  const both = (v: Visitor, LIST: object[]) => v.post('/api/pan/dlvOrdMgt/saveSubmit', { BATCH_ID: randomUUID(), LIST });
  const state = async (no: string) => (await search(ops, { DLV_ORD_NO: no })).LIST[0]?.DLV_ORD_STS;
  const made = (LIST: DeliveryOrder[]) => LIST.map((o) => o.DLV_ORD_STS);

  it("a customer's 20 new orders are requested in one call, with a row that was saved before and one that is removed", async () => {
    const [first, second] = [await makeOrder(t, customer, 'C00001'), await makeOrder(t, customer, 'C00001')];
    const fresh = Array(20).fill(await newOrder(t, 'C00001'));
    const answer = await both(customer, [
      ...fresh,
      { BATCH_FLAG: 'update', DLV_ORD_NO: first.DLV_ORD_NO, UPD_CNT: first.UPD_CNT, REQ_RMK: '문 앞' },
      { BATCH_FLAG: 'delete', DLV_ORD_NO: second.DLV_ORD_NO, UPD_CNT: second.UPD_CNT },
    ]);
    expect(answer.statusCode).toBe(200);
    const { LIST } = (answer.json() as { data: { LIST: DeliveryOrder[] } }).data;
    expect(made(LIST.slice(0, 21))).toEqual(Array(21).fill('REQ'));
    expect(LIST[20]).toMatchObject({ DLV_ORD_NO: first.DLV_ORD_NO, REQ_RMK: '문 앞' });
    expect(await state(second.DLV_ORD_NO)).toBeUndefined();
  });

  it('where rows are checked only these are requested, the others are saved as drafts', async () => {
    const fresh = (AG_CHECK: string) => newOrder(t, 'C00001', { AG_CHECK });
    const answer = await both(ops, await Promise.all(['N', 'Y', 'N'].map(fresh)));
    expect(made((answer.json() as { data: { LIST: DeliveryOrder[] } }).data.LIST)).toEqual(['TMP', 'REQ', 'TMP']);
  });

  it('one that cannot be requested is named by its row, and nothing is saved', async () => {
    const [{ n: before } = { n: 0 }] = await t.sql<{ n: number }>('select count(*)::int as n from pan_dlv_ord');
    const past = await newOrder(t, 'C00001', { PICKUP_DT: addDays(today, -1) });
    const answer = await both(ops, [await newOrder(t, 'C00001'), past]);
    expect(answer.statusCode).toBe(422);
    expect(faults(answer)).toEqual([[2, 'PICKUP_DT', 'MSG000189']]);
    const [{ n: after } = { n: 0 }] = await t.sql<{ n: number }>('select count(*)::int as n from pan_dlv_ord');
    expect(after).toBe(before);
  });

  it('who may request but not save does neither', async () => {
    const row = await newOrder(t, 'C00001');
    await t.sql(`delete from cms_role_btn where btn_id = 'save' and menu_id in (select menu_id from cms_menu where scrn_id = 'dlvOrdMgt')`);
    // Grants are read again a moment after they were changed.
    await expect.poll(async () => (await both(customer, [row])).statusCode).toBe(403);
  });
});
