import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Fault, ReadData } from '../../src/contract/call';
import type { CodeItem } from '../../src/contract/code';
import type { Found } from '../../src/contract/find';
import {
  actOn,
  creditOf,
  findOrders,
  linesOfOrder,
  moved,
  newCustOrder,
  orderChange,
  orderLine,
  savedOrder,
  saveOrders,
  wayOfOrder,
} from '../support/custOrders';
import { createTestApp, type TestApp, type Visitor } from '../support/db';
import { anEvent, aShipment, day } from '../support/shipments';

let t: TestApp;
let ops: Visitor;
let cadm: Visitor;
let cusr: Visitor;
let other: Visitor;
const customer = 'C00001';

beforeAll(async () => {
  t = await createTestApp();
  [ops, cadm, cusr, other] = await Promise.all([t.login('ops02'), t.login('cadm01'), t.login('cusr01'), t.login('cadm02')]);
});
afterAll(() => t.close());

const faults = (answer: { statusCode: number; json(): unknown }) => [
  answer.statusCode,
  ...((answer.json() as { errors?: Fault[] }).errors ?? []).map((e) => `${e.ROW_NO} ${e.FIELD} ${e.CODE}`),
];
const codeOf = (answer: { statusCode: number; json(): unknown }) => [answer.statusCode, (answer.json() as { code?: string }).code];
const history = (no: string) =>
  t.sql(`select from_sts, to_sts, chg_user_id, chg_rsn from cms_sts_hist where ref_tp = 'ORD' and ref_key = $1 order by hist_seq`, [no]);
const mails = async (no: string) =>
  (await t.sql<{ frm_id: string }>(`select frm_id from cms_email_log where ref_tp = 'ORD' and ref_key = $1 order by 1`, [no])).map(
    (m) => m.frm_id,
  );
const asked = async (over: Parameters<typeof newCustOrder>[1] = {}) =>
  moved(cadm, 'submit', await savedOrder(cadm, newCustOrder(customer, over)));
const confirmed = async () => moved(ops, 'confirm', await moved(ops, 'receive', await asked()));

describe('saving', () => {
  it('order and lines are one save; number, corporation and organisation are given, volume and sums follow', async () => {
    const order = await savedOrder(
      cadm,
      newCustOrder(customer, {
        G2: [orderLine({ QTY: 100, UNIT_PRC: 12.345, CURR_CD: 'USD' }), orderLine({ LEN_CM: null, MSR_CBM: 0.75, PKG_UT_CD: 'PL' })],
      }),
    );
    expect(order).toMatchObject({
      ORD_NO: expect.stringMatching(/^OR\d{10}$/),
      CORP_CD: '1000',
      ORD_STS: 'TMP',
      PKG_QTY: 20,
      PKG_UT_CD: 'GT',
    });
    expect(order).toMatchObject({ GRS_WT: 240, MSR_CBM: 1.95, POL_NM: '상하이', CUST_NM: expect.any(String), ORGN_CD: expect.any(String) });
    expect((await linesOfOrder(cadm, order.ORD_NO)).map((l) => [l.LINE_NO, l.MSR_CBM, l.FRGN_AMT])).toEqual([
      [1, 1.2, 1234.5],
      [2, 0.75, null],
    ]);
    expect(await history(order.ORD_NO)).toEqual([{ from_sts: null, to_sts: 'TMP', chg_user_id: 'cadm01', chg_rsn: null }]);
  });

  it('lines are added, changed and removed with their order, whose sums follow', async () => {
    const order = await savedOrder(cadm, newCustOrder(customer, { G2: [orderLine(), orderLine({ ITEM_NM: '샌들' })] }));
    const changed = await savedOrder(
      cadm,
      orderChange(order, {
        G2: [
          { BATCH_FLAG: 'update', LINE_NO: 1, PKG_QTY: 3 },
          { BATCH_FLAG: 'delete', LINE_NO: 2 },
          orderLine({ ITEM_NM: '부츠', PKG_QTY: 1 }),
        ],
      }),
    );
    expect(changed).toMatchObject({ PKG_QTY: 4, MSR_CBM: 0.48 });
    expect(changed.G2?.map((l) => [l.LINE_NO, l.ITEM_NM, l.PKG_QTY])).toEqual([
      [1, '러닝화', 3],
      [3, '부츠', 1],
    ]);
    expect(faults(await saveOrders(cadm, orderChange(changed, { G2: [{ BATCH_FLAG: 'update', LINE_NO: 2, PKG_QTY: 3 }] })))).toEqual([
      422,
      '1 G2.1.LINE_NO MSG000043',
    ]);
  });

  it('refuses every fault at once, by the place of its line', async () => {
    const G2 = [
      orderLine(),
      orderLine({ PKG_QTY: 0, MSR_CBM: 1, PKG_UT_CD: 'NO', UNIT_PRC: 1, CURR_CD: null }),
      orderLine({ CURR_CD: 'ZZZ' }),
    ];
    const wrong = newCustOrder(customer, { LOAD_TP: 'AIR', POD_CD: 'CNSHA', UN_NO: '12', CNTR_TP_CD: '99XX', INCOTERMS: null, G2 });
    expect(faults(await saveOrders(cadm, wrong)).sort()).toEqual([
      '1 CNTR_TP_CD MSG000017',
      '1 G2.2.CURR_CD MSG000012',
      '1 G2.2.PKG_QTY MSG000016',
      '1 G2.2.PKG_UT_CD MSG000017',
      '1 G2.3.CURR_CD MSG000017',
      '1 INCOTERMS MSG000012',
      '1 LOAD_TP MSG000017',
      '1 POD_CD MSG000017',
      '1 UN_NO MSG000017',
      422,
    ]);
  });

  it('another customer’s order is one that never was; a customer that is none of the user’s is no code', async () => {
    const order = await savedOrder(cadm, newCustOrder(customer));
    expect(faults(await saveOrders(other, orderChange(order, { CNEE_NM: 'x' })))).toEqual([422, '1 undefined MSG000043']);
    expect(faults(await saveOrders(other, newCustOrder(customer)))).toEqual([422, '1 CUST_CD MSG000017']);
    expect(await findOrders(other, { ORD_NO: order.ORD_NO })).toEqual([]);
    expect(await linesOfOrder(other, order.ORD_NO)).toEqual([]);
    expect(await wayOfOrder(other, order.ORD_NO)).toEqual([]);
  });

  it('changed meanwhile it is shown as it is now', async () => {
    const order = await savedOrder(cadm, newCustOrder(customer));
    await savedOrder(cusr, orderChange(order, { CNEE_NM: '다른 수하인' }));
    const stale = await saveOrders(cadm, orderChange(order, { SHPR_NM: 'x' }));
    expect([stale.statusCode, stale.json().row.CNEE_NM]).toEqual([409, '다른 수하인']);
  });

  it('customers change it until it is received, staff until it is confirmed; one asked for stays whole', async () => {
    const order = await asked();
    const again = await savedOrder(cadm, orderChange(order, { CNEE_NM: '고친 수하인' }));
    expect(faults(await saveOrders(cadm, orderChange(again, { G2: [{ BATCH_FLAG: 'delete', LINE_NO: 1 }] })))).toEqual([
      422,
      '1 LINE_NO MSG000236',
    ]);
    const received = await moved(ops, 'receive', again);
    expect(faults(await saveOrders(cadm, orderChange(received, { CNEE_NM: 'x' })))).toEqual([422, '1 CNEE_NM MSG000027']);
    const mended = await savedOrder(ops, orderChange(received, { SHPR_NM: 'MENDED LTD' }));
    const done = await moved(ops, 'confirm', mended);
    expect(faults(await saveOrders(ops, orderChange(done, { SHPR_NM: 'x', ORD_STS: 'TMP', HBL_NO: 'X' })))).toEqual([
      422,
      '1 SHPR_NM MSG000027',
      '1 ORD_STS MSG000027',
      '1 HBL_NO MSG000027',
    ]);
    expect(faults(await saveOrders(ops, orderChange(done, { G2: [orderLine()] })))).toEqual([422, '1 ORD_STS MSG000027']);
  });
});

describe('the way from request to shipment', () => {
  it('needs lines, containers of a full load, and of dangerous goods UN number and data sheet', async () => {
    const bare = await savedOrder(cadm, newCustOrder(customer, { LOAD_TP: 'FCL', DG_YN: 'Y', CARGO_TP: 'DG', G2: [] }));
    expect(faults(await actOn(cadm, 'submit', [bare])).sort()).toEqual([
      ...['1 CNTR_QTY MSG000266', '1 CNTR_TP_CD MSG000266', '1 DG_YN MSG000012', '1 LINE_NO MSG000236', '1 UN_NO MSG000237'],
      422,
    ]);
    const whole = await savedOrder(cadm, orderChange(bare, { CNTR_TP_CD: '40HC', CNTR_QTY: 1, UN_NO: '1263', G2: [orderLine()] }));
    expect(faults(await actOn(cadm, 'submit', [whole]))).toEqual([422, '1 DG_YN MSG000012']);
    await t.sql(
      `insert into cms_file (file_nm, file_ext, file_size, file_path, ref_tp, ref_key, doc_tp, open_yn, cust_cd, corp_cd, down_cnt, del_yn)
       values ('a.pdf', 'pdf', 1, 'aa/msds', 'ORD', $1, 'MSDS', 'Y', $2, '1000', 0, 'N')`,
      [whole.ORD_NO, customer],
    );
    expect((await moved(cadm, 'submit', whole)).ORD_STS).toBe('REQ');
  });

  it('is asked for, received, confirmed and linked; the staff and the customer are told', async () => {
    const order = await asked();
    expect(await mails(order.ORD_NO)).toContain('ORD_NEW');
    const received = await moved(ops, 'receive', order);
    expect(received).toMatchObject({ ORD_STS: 'ACK', OPS_USER_ID: 'ops02' });
    expect(codeOf(await actOn(ops, 'receive', [order]))).toEqual([409, 'MSG000193']);
    const done = await moved(ops, 'confirm', received);
    expect(await mails(order.ORD_NO)).toContain('ORD_CONFIRM');
    const house = await aShipment(t, { cust_cd: customer, corp_cd: '1000', orgn_cd: done.ORGN_CD });
    const linked = await moved(ops, 'linkBl', done, { HBL_NO: house.HBL_NO.toLowerCase() });
    expect(linked).toMatchObject({ ORD_STS: 'BKD', HBL_NO: house.HBL_NO });
    expect(codeOf(await actOn(ops, 'cancel', [linked], {}, '취소'))).toEqual([422, 'MSG000248']);
    const free = await moved(ops, 'linkBl', linked, { HBL_NO: null });
    expect(free).toMatchObject({ ORD_STS: 'CFM', HBL_NO: null });
    expect((await history(order.ORD_NO)).map(({ to_sts }) => to_sts)).toEqual(['TMP', 'REQ', 'ACK', 'CFM', 'BKD', 'CFM']);
  });

  it('is linked to no shipment of another customer, of the other direction, or that is cancelled', async () => {
    const order = await confirmed();
    const at = { corp_cd: '1000', orgn_cd: order.ORGN_CD };
    const wrong = [
      await aShipment(t, { ...at, cust_cd: 'C00002' }),
      await aShipment(t, { ...at, cust_cd: customer, imex_tp: 'E' }),
      await aShipment(t, { ...at, cust_cd: customer, cargo_sts: 'CXL' }),
    ];
    for (const { HBL_NO } of [...wrong, { HBL_NO: 'NOSUCH' }])
      expect(faults(await actOn(ops, 'linkBl', [order], { HBL_NO }))).toEqual([422, '1 HBL_NO MSG000043']);
    const right = await aShipment(t, { ...at, cust_cd: customer, cust_ref_no: 'LINK-ME' });
    const look = async (who: Visitor, SEARCH: object) =>
      (await who.data<ReadData<CodeItem>>('/api/cms/popup/cmsCommonPopup/select', { SEARCH: { KIND: 'Shipment', ...SEARCH } })).LIST;
    const found = async (who: Visitor, SEARCH: object) => (await look(who, SEARCH)).map(({ CODE }) => CODE);
    const own = { CUST_CD: customer, IMEX_TP: order.IMEX_TP, CORP_CD: order.CORP_CD };
    const offered = await found(ops, own);
    expect(offered).toContain(right.HBL_NO);
    for (const { HBL_NO } of wrong) expect(offered).not.toContain(HBL_NO);
    expect(await found(ops, { ...own, KEYWORD: 'LINK-ME' })).toEqual([right.HBL_NO]);
    expect(await found(ops, { ...own, KEYWORD: right.HBL_NO.toLowerCase() })).toEqual([right.HBL_NO]);
    expect(await found(ops, { KEYWORD: right.HBL_NO })).toEqual([]);
    for (const who of [await t.login('cadm03'), await t.login('adm2000', { corp: '2000' })])
      expect(await found(who, { ...own, KEYWORD: right.HBL_NO })).toEqual([]);
  });

  it('is complete when its shipment is delivered, by whoever told of that, and at once where it was before', async () => {
    const order = await confirmed();
    const house = await aShipment(t, { cust_cd: customer, corp_cd: '1000', orgn_cd: order.ORGN_CD, cargo_sts: 'ARR' });
    const linked = await moved(ops, 'linkBl', order, { HBL_NO: house.HBL_NO });
    await anEvent(t, house.HBL_SEQ, 'DLVD', day(-1));
    await t.sql(`update fms_hbl set cargo_sts = 'DLV' where hbl_seq = $1`, [house.HBL_SEQ]);
    await t.sql(`select complete_orders(array[$1]::bigint[], 'ops03')`, [house.HBL_SEQ]);
    expect(await findOrders(cadm, { ORD_NO: order.ORD_NO })).toMatchObject([{ ORD_STS: 'CMP', UPD_CNT: (linked.UPD_CNT ?? 0) + 1 }]);
    expect((await history(order.ORD_NO)).at(-1)).toMatchObject({ from_sts: 'BKD', to_sts: 'CMP', chg_user_id: 'ops03' });
    expect((await moved(ops, 'linkBl', await confirmed(), { HBL_NO: house.HBL_NO })).ORD_STS).toBe('CMP');
  });

  it('is cancelled by a user until it is received, by an administrator of the customer until it is linked, with a reason', async () => {
    const received = await moved(ops, 'receive', await asked());
    expect(codeOf(await actOn(cadm, 'cancel', [received]))).toEqual([422, 'MSG000039']);
    expect(codeOf(await actOn(cusr, 'cancel', [received], {}, '변심'))).toEqual([422, 'MSG000027']);
    expect(await moved(cadm, 'cancel', received, {}, '변심')).toMatchObject({ ORD_STS: 'CXL', RJCT_RSN: '변심' });
    expect(await moved(cusr, 'cancel', await asked(), {}, '변심')).toMatchObject({ ORD_STS: 'CXL' });
  });

  it('is rejected with a reason that its customer reads, and a draft is deleted', async () => {
    const order = await asked();
    expect(await moved(ops, 'reject', order, {}, '선복 없음')).toMatchObject({ ORD_STS: 'RJT', RJCT_RSN: '선복 없음' });
    expect(await mails(order.ORD_NO)).toContain('ORD_REJECT');
    const draft = await savedOrder(cadm, newCustOrder(customer));
    expect((await actOn(cadm, 'delete', [draft])).statusCode).toBe(200);
    expect(await findOrders(cadm, { ORD_NO: draft.ORD_NO })).toEqual([]);
    expect(faults(await actOn(cadm, 'delete', [await asked()]))).toEqual([422, '1 ORD_STS MSG000027']);
  });

  it('of several none goes where one cannot', async () => {
    const [first, second] = [await asked(), await savedOrder(cadm, newCustOrder(customer))];
    expect(faults(await actOn(ops, 'receive', [first, second]))).toEqual([422, '2 ORD_STS MSG000027']);
    expect(await findOrders(ops, { ORD_NO: first.ORD_NO })).toMatchObject([{ ORD_STS: 'REQ' }]);
  });

  it('customers and sales may not take it on', async () => {
    const order = await asked();
    const sales = await t.login('sal01');
    for (const who of [cadm, cusr, sales])
      for (const action of ['receive', 'confirm', 'reject', 'linkBl'])
        expect(codeOf(await actOn(who, action, [order], {}, 'x'))).toEqual([403, 'MSG000029']);
    expect(codeOf(await saveOrders(sales, orderChange(order, { CNEE_NM: 'x' })))).toEqual([403, 'MSG000029']);
  });

  it('two who receive it at once: one has it', async () => {
    const order = await asked();
    const ops2 = await t.login('adm1000');
    const answers = await Promise.all([actOn(ops, 'receive', [order]), actOn(ops2, 'receive', [order])]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  });
});

describe('finding', () => {
  it('by number, the customer’s own number or a PO whatever its date; else by days, of at most a year', async () => {
    const order = await savedOrder(
      cadm,
      newCustOrder(customer, { ORD_DT: '20200101', CUST_REF_NO: 'REF-77', G2: [orderLine({ PO_NO: 'PO-4711' })] }),
    );
    const found = async (search: object) => (await findOrders(cadm, search)).map(({ ORD_NO }) => ORD_NO);
    expect(await found({ ORD_NO: order.ORD_NO.slice(0, 12) })).toContain(order.ORD_NO);
    expect(await found({ CUST_REF_NO: 'REF-7' })).toEqual([order.ORD_NO]);
    expect(await found({ PO_NO: 'PO-47' })).toEqual([order.ORD_NO]);
    expect(await found({ FR_DT: '20200101', TO_DT: '20200102' })).toEqual([order.ORD_NO]);
    expect(codeOf(await cadm.post('/api/ord/custOrderMgt/selectCustOrder', { SEARCH: { FR_DT: '20200101', TO_DT: '20260101' } }))[0]).toBe(
      422,
    );
  });

  it('by the header’s search: its number or a part of it, the customer’s own number, a PO; another customer finds nothing', async () => {
    const order = await savedOrder(
      cadm,
      newCustOrder(customer, { CUST_REF_NO: 'REF-88', G2: [orderLine({ PO_NO: 'PO-4888' }), orderLine({ PO_NO: 'PO-4888' })] }),
    );
    const found = async (v: Visitor, NO: string) =>
      (await v.data<{ LIST: Found[] }>('/api/findNo', { SEARCH: { NO } })).LIST.filter(({ SCRN_ID }) => SCRN_ID === 'custOrderMgt').map(
        ({ ARGS }) => ARGS,
      );
    for (const typed of [order.ORD_NO, order.ORD_NO.toLowerCase()]) expect(await found(cadm, typed)).toEqual([{ ORD_NO: order.ORD_NO }]);
    expect(await found(cadm, order.ORD_NO.slice(-7))).toContainEqual({ ORD_NO: order.ORD_NO });
    expect(await found(cadm, 'REF-88')).toEqual([{ CUST_REF_NO: 'REF-88' }]);
    expect(await found(cadm, 'PO-4888')).toEqual([{ PO_NO: 'PO-4888' }]);
    for (const typed of [order.ORD_NO, 'REF-88', 'PO-4888']) expect(await found(other, typed)).toEqual([]);
  });

  it('a workbook of them asks why, since it reaches a person, and has what the list has', async () => {
    const order = await asked();
    const excel = (more: object) => cadm.post('/api/ord/custOrderMgt/excel', { SEARCH: { ORD_NO: order.ORD_NO }, ...more });
    expect(codeOf(await excel({}))).toEqual([422, 'MSG000039']);
    expect((await excel({ ACCESS_RSN: '확인' })).statusCode).toBe(200);
  });
});

describe('the way of an order', () => {
  it('leads from its quote to its costs, as far as the reader may see', async () => {
    const [quote] = await t.sql<{ ord_no: string; quo_no: string; hbl_no: string }>(
      `select o.ord_no, o.quo_no, o.hbl_no from ord_cust_ord o join set_cost c on c.corp_cd = o.corp_cd and c.hbl_no = o.hbl_no and c.ar_ap = 'AR' and c.cost_sts <> 'CXL'
        join pan_dlv_ord d on d.corp_cd = o.corp_cd and d.hbl_no = o.hbl_no where o.corp_cd = '1000' and o.quo_no is not null and d.dlv_ord_sts = 'CMP' order by 1 limit 1`,
    );
    const adm = await t.login('adm1000');
    const way = await wayOfOrder(adm, String(quote?.ord_no));
    expect(way.map(({ STEP }) => STEP)).toEqual(['QUO', 'ORD', 'HBL', 'DLV', 'COST']);
    expect(way).toMatchObject([
      { REF_NO: quote?.quo_no, STS: 'ACC' },
      { REF_NO: quote?.ord_no },
      { REF_NO: quote?.hbl_no },
      { CNT: expect.any(Number) },
      {},
    ]);
    const [sum] = await t.sql<{ sply: string; cnt: string }>(
      `select sum(sply_amt) as sply, count(*) as cnt from set_cost where corp_cd = '1000' and hbl_no = $1 and ar_ap = 'AR' and cost_sts <> 'CXL' and del_yn = 'N'`,
      [quote?.hbl_no],
    );
    expect([way[4]?.SPLY_AMT, way[4]?.CNT]).toEqual([Number(sum?.sply), Number(sum?.cnt)]);
  });

  it('of an order without any of them says only the order, and costs not to who may not see them', async () => {
    const order = await asked();
    expect((await wayOfOrder(cadm, order.ORD_NO)).map(({ STEP, CNT }) => [STEP, CNT])).toEqual([
      ['QUO', 0],
      ['ORD', 1],
      ['HBL', 0],
      ['DLV', 0],
      ['COST', 0],
    ]);
    expect((await wayOfOrder(cusr, order.ORD_NO)).map(({ STEP }) => STEP)).not.toContain('COST');
  });
});

describe('credit', () => {
  it('is told to those who take orders on where a customer owes more than its limit, to customers never', async () => {
    const owed = `select credit_used($1)::float8 as used`;
    const [{ used } = { used: 0 }] = await t.sql<{ used: number }>(owed, [customer]);
    await t.sql(`update mdm_cust set crdt_lmt_amt = $2 where cust_cd = $1`, [customer, Math.max(1, used)]);
    expect(await creditOf(ops, customer)).toEqual([]);
    await t.sql(
      `insert into set_cost select (jsonb_populate_record(c, jsonb_build_object('cost_no', 'CXCREDIT', 'cust_cd', $1::text, 'ar_ap', 'AR', 'cost_sts', 'CFM', 'stl_no', null,
         'corp_cd', '1000', 'orgn_cd', '10PS00', 'sply_amt', 5000, 'vat_amt', 0, 'tot_amt', 5000))).* from set_cost c where c.cost_no = (select min(cost_no) from set_cost)`,
      [customer],
    );
    expect(await creditOf(ops, customer)).toMatchObject([{ USED_AMT: used + 5000 }]);
    expect(await creditOf(cadm, customer)).toEqual([]);
    const [limit] = await t.sql<{ lmt: number }>(`select crdt_lmt_amt::float8 as lmt from mdm_cust where cust_cd = $1`, [customer]);
    const told = async (v: Visitor) => {
      const order = await savedOrder(v, newCustOrder(customer));
      return (await actOn(v, 'submit', [order])).json<{ message: string }>().message;
    };
    expect(await told(ops)).toBe(
      `처리되었습니다. 여신 한도를 초과한 거래처입니다: ${customer}, 사용 ${(used + 5000).toLocaleString('en-US')}원 / 한도 ${(limit?.lmt ?? 0).toLocaleString('en-US')}원`,
    );
    expect(await told(cadm)).toBe('접수되었습니다. 담당자가 거래 조건을 확인한 뒤 진행합니다.');
    await t.sql(`update mdm_cust set crdt_lmt_amt = 0 where cust_cd = $1`, [customer]);
    expect(await creditOf(ops, customer)).toEqual([]);
  });
});
