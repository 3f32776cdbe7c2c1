import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Fault } from '../../src/contract/call';
import type { MailParty } from '../../src/contract/cms/popup/cmsReportPopup';
import type { DeliveryOrder } from '../../src/contract/pan/dlvOrd';
import type { OrderSending } from '../../src/contract/pan/dlvOrdDetail';
import type { DriverMessage } from '../../src/contract/pan/dlvOrdMgt';
import { createTestApp, type TestApp, type Visitor } from '../support/db';
import { mailsOf } from '../support/mail';
import { act, aTruck, lead, makeOrder, take } from '../support/orders';

let t: TestApp;
let ops: Visitor;
let cadm: Visitor;

beforeAll(async () => {
  t = await createTestApp();
  [ops, cadm] = await Promise.all([t.login('ops01'), t.login('cadm01')]);
});
afterAll(() => t.close());

const desk = '/api/pan/dlvOrdMgt';
const assigned = async (over = {}) => lead(t, ops, await makeOrder(t, ops, 'C00001', over), 'ASG');
const readers = async (...orders: DeliveryOrder[]) =>
  (await ops.data<{ LIST: MailParty[] }>(`${desk}/selectSendReaders`, { SEARCH: { DLV_ORD_NO: orders.map((o) => o.DLV_ORD_NO) } })).LIST;
const send = (v: Visitor, orders: DeliveryOrder[], over: object = {}) =>
  v.post(`${desk}/send`, {
    BATCH_ID: randomUUID(),
    LIST: orders.map(({ DLV_ORD_NO, UPD_CNT }) => ({ DLV_ORD_NO, UPD_CNT })),
    TRK_YN: 'N',
    TO_EMAIL: null,
    MAIL_CNNT: null,
    DRV_YN: 'N',
    LANG_CD: 'ko',
    ...over,
  });
const toTrucker = async (...orders: DeliveryOrder[]) => {
  const [party] = await readers(...orders);
  const TO_EMAIL = party?.READERS.find(({ MAIL_YN }) => MAIL_YN === 'Y')?.EMAIL ?? party?.READERS[0]?.EMAIL;
  return { TRK_YN: 'Y', TO_EMAIL, MAIL_CNNT: '확인 바랍니다.' };
};
const listed = async (v: Visitor, { DLV_ORD_NO }: DeliveryOrder) =>
  (await v.data<{ LIST: DeliveryOrder[] }>(`${desk}/selectDlvOrd`, { SEARCH: { DLV_ORD_NO } })).LIST[0];
const sendings = async (v: Visitor, { DLV_ORD_NO }: DeliveryOrder) =>
  (await v.data<{ LIST: OrderSending[] }>('/api/pan/dlvOrdDetail/selectDlvOrdDetailG5', { SEARCH: { DLV_ORD_NO } })).LIST;
const faults = (answer: { json(): unknown }) => (answer.json() as { errors: Fault[] }).errors.map((e) => [e.ROW_NO, e.FIELD, e.CODE]);
const otherTruck = async (order: DeliveryOrder) => {
  const [car] = await t.sql<{ car_no: string }>(
    `select car_no from mdm_car where corp_cd = '1000' and use_yn = 'Y' and truck_cd <> $1 and drv_nm is not null order by car_no limit 1`,
    [order.TRUCK_CD],
  );
  return { CAR_NO: car?.car_no };
};

describe('an order sent from the desk', () => {
  it('goes to its trucker by mail with the instruction, and the order says when and to whom', async () => {
    const order = await assigned();
    const to = await toTrucker(order);
    const before = (await mailsOf(t, 'DOC_SEND')).length;
    expect((await send(ops, [order], to)).json()).toMatchObject({ data: { LIST: [] } });
    const mails = (await mailsOf(t, 'DOC_SEND')).slice(before);
    expect(mails.map(({ to_email, ref_key }) => [to_email, ref_key])).toEqual([[to.TO_EMAIL, order.DLV_ORD_NO]]);
    expect(mails[0]?.file_list).toContain('.pdf');
    expect((await sendings(ops, order)).map((s) => [s.SEND_TP, s.TO_EMAIL, s.CAR_NO, s.SEND_USER_NM, s.SEND_OLD_YN])).toEqual([
      ['TRK', to.TO_EMAIL, order.CAR_NO, '강배차', 'N'],
    ]);
    expect(await listed(ops, order)).toMatchObject({ SEND_OLD_YN: 'N', SEND_DTM: expect.stringMatching(/^\d{14}$/), FILE_CNT: 1 });
    // Whom the forwarder informs is none of the customer's.
    expect(await listed(cadm, order)).toMatchObject({ SEND_OLD_YN: null, SEND_DTM: null, FILE_CNT: 0 });
    expect(await sendings(cadm, order)).toEqual([]);
  });

  it('goes to its driver as one message with a link to each instruction, which opens without signing in', async () => {
    const orders = [await assigned(), await assigned({ DLV_PLC_NM: '이천 물류센터' })];
    const answer = await send(ops, orders, { DRV_YN: 'Y' });
    const { LIST } = answer.json<{ data: { LIST: DriverMessage[] } }>().data;
    expect(LIST.map(({ CAR_NO, DRV_TEL }) => [CAR_NO, DRV_TEL])).toEqual([[orders[0]?.CAR_NO, orders[0]?.DRV_TEL]]);
    const text = LIST[0]?.MSG_TXT ?? '';
    for (const order of orders) expect(text).toContain(order.DLV_ORD_NO);
    expect(text).toContain('이천 물류센터');
    const links = [...text.matchAll(/https?:\S+/g)].map(([link]) => new URL(link));
    expect(links).toHaveLength(2);
    const opened = await t.app.inject({ url: `${links[0]?.pathname}${links[0]?.search}` });
    expect([opened.statusCode, opened.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect((await sendings(ops, orders[0] as DeliveryOrder)).map((s) => [s.SEND_TP, s.DRV_TEL])).toEqual([['DRV', orders[0]?.DRV_TEL]]);
    const [log] = await t.sql(
      `select tbl_nm, row_cnt from cms_prvc_log where svc_id = 'pan.dlvOrdMgt.send' and prvc_tp = 'VIEW' order by log_seq desc limit 1`,
    );
    expect(log).toEqual({ tbl_nm: 'PAN_DLV_ORD', row_cnt: 1 });
  });

  it('is out of date once another truck comes: the order says so, the link is closed, the trucker is told, the history names both', async () => {
    const order = await assigned();
    const to = await toTrucker(order);
    const sent = await send(ops, [order], { ...to, DRV_YN: 'Y' });
    const link = new URL(/https?:\S+/.exec(sent.json().data.LIST[0].MSG_TXT)?.[0] ?? '');
    const changed = await act(ops, 'assign', [order], await otherTruck(order));
    expect(changed.json().message).toContain(order.DLV_ORD_NO);
    expect(await listed(ops, order)).toMatchObject({ SEND_OLD_YN: 'Y' });
    expect((await sendings(ops, order)).map((s) => s.SEND_OLD_YN)).toEqual(['Y', 'Y']);
    const opened = await t.app.inject({ url: `${link.pathname}${link.search}` });
    expect([opened.statusCode, opened.headers.location]).toEqual([303, expect.stringContaining('MSG000312')]);
    expect((await mailsOf(t, 'DLV_OFF')).map(({ to_email, mail_title }) => [to_email, mail_title.includes(order.DLV_ORD_NO)])).toEqual([
      [to.TO_EMAIL, true],
    ]);
    const history = await ops.data<{ LIST: { CHG_RSN: string | null }[] }>('/api/pan/dlvOrdDetail/selectDlvOrdDetailG2', {
      SEARCH: { DLV_ORD_NO: order.DLV_ORD_NO },
    });
    const now = await listed(ops, order);
    expect(history.LIST[0]?.CHG_RSN).toBe(`${order.CAR_NO} → ${now?.CAR_NO}`);
    // Sent again, it is not out of date any more.
    await send(ops, [now as DeliveryOrder], { ...(await toTrucker(order)), DRV_YN: 'Y' });
    expect(await listed(ops, order)).toMatchObject({ SEND_OLD_YN: 'N' });
  });

  it('that is cancelled is taken back from the trucker; the same truck again takes nothing back', async () => {
    const order = await assigned();
    await send(ops, [order], await toTrucker(order));
    const before = (await mailsOf(t, 'DLV_OFF')).length;
    const again = await take(ops, 'assign', order, await aTruck(t));
    expect((await mailsOf(t, 'DLV_OFF')).length).toBe(before);
    await take(ops, 'cancel', again, {}, '고객 취소');
    expect((await mailsOf(t, 'DLV_OFF')).length).toBe(before + 1);
  });

  it('has a truck, is as its sender saw it, and goes to somebody who may read it', async () => {
    const order = await assigned();
    const early = await lead(t, ops, await makeOrder(t, ops, 'C00001'), 'CFM');
    expect(faults(await send(ops, [order, early], { DRV_YN: 'Y' }))).toEqual([[2, 'DLV_ORD_STS', 'MSG000027']]);
    expect((await send(ops, [order])).json().code).toBe('MSG000546');
    const stranger = await send(ops, [order], { TRK_YN: 'Y', TO_EMAIL: 'nobody@other.example', MAIL_CNNT: 'x' });
    expect(faults(stranger)).toEqual([[undefined, 'TO_EMAIL', 'MSG000472']]);
    const stale = await send(ops, [{ ...order, UPD_CNT: (order.UPD_CNT ?? 0) - 1 }], { DRV_YN: 'Y' });
    expect(stale.json().code).toBe('MSG000025');
    expect((await send(cadm, [order], { DRV_YN: 'Y' })).statusCode).toBe(403);
    expect(await sendings(ops, order)).toEqual([]);
    expect(await t.sql(`select 1 from cms_file where ref_key = $1 and del_yn = 'N'`, [order.DLV_ORD_NO])).toEqual([]);
  });
});
