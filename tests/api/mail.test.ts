import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DeliveryOrder } from '../../src/contract/pan/dlvOrd';
import { queueMail } from '../../src/server/lib/mail';
import { createTestApp, type TestApp, type Visitor } from '../support/db';
import { mailsOf } from '../support/mail';
import { act, aTruck, lead, makeOrder, newOrder, save, take } from '../support/orders';

let t: TestApp;
let ops: Visitor;
let cadm: Visitor;

beforeAll(async () => {
  t = await createTestApp({ PUBLIC_URL: 'https://portal.saebyeol.example' });
  [ops, cadm] = await Promise.all([t.login('ops01'), t.login('cadm01')]);
});
afterAll(() => t.close());
beforeEach(() => t.sql('delete from cms_email_log'));

const now = async () => (await t.sql<{ n: string }>(`select to_char(now(), 'YYYYMMDDHH24MISS') as n`))[0]?.n as string;
const link = (order: DeliveryOrder) =>
  `https://portal.saebyeol.example/pan/dlvOrdDetail?mid=dlvOrdDetail&amp;DLV_ORD_NO=${order.DLV_ORD_NO}`;
/** Template, recipients, what it hangs on: the mails queued since the test began. */
const queued = async () => (await mailsOf(t)).map((m) => [m.frm_id, m.to_email, m.ref_key, m.send_sts]);

describe('a status action queues its mail', () => {
  it('submit: to the active users of the organisation that serves the customer, in their language', async () => {
    const order = await makeOrder(t, cadm, 'C00001');
    await take(cadm, 'submit', order);
    expect(await queued()).toEqual([['DLV_NEW', 'ops01@saebyeol.example', order.DLV_ORD_NO, 'WAIT']]);
    const [mail] = await mailsOf(t);
    expect(mail).toMatchObject({
      mail_title: `[배송 요청] 플레어패션코리아 ${order.DLV_ORD_NO}`,
      ref_tp: 'DLV',
      corp_cd: '1000',
      retry_cnt: 0,
      from: { address: 'info@saebyeol.example' },
    });
    for (const text of [order.DLV_ORD_NO, '플레어패션코리아', '인천 아암 CFS', '용인 남사 물류센터', '09:00', link(order)])
      expect(mail?.html).toContain(text);
    expect(mail?.html).not.toMatch(/\$\{/);
  });

  it('submit: to the person in charge of inland transport where there is one who is active', async () => {
    await t.sql(`update mdm_cust_orgn set chrg_user_id = 'ops02' where cust_cd = 'C00003' and biz_tp = 'TRK'`);
    await t.sql(`update cms_user set lang_cd = 'en' where user_id = 'ops02'`);
    const order = await makeOrder(t, ops, 'C00003');
    await take(ops, 'submit', order);
    const [mail] = await mailsOf(t);
    expect(mail).toMatchObject({ to_email: 'ops02@saebyeol.example', mail_title: `[Delivery requested] Mimi Beauty ${order.DLV_ORD_NO}` });
    expect(mail?.html).toContain('Open in the portal');
    await t.sql(`delete from cms_email_log; update cms_user set user_sts = 'SUS' where user_id = 'ops02'`);
    await take(ops, 'submit', await makeOrder(t, ops, 'C00003'));
    expect((await mailsOf(t)).map((m) => m.to_email)).toEqual(['ops01@saebyeol.example']);
    await t.sql(`update cms_user set user_sts = 'ACT', lang_cd = 'ko' where user_id = 'ops02'`);
  });

  it('reject: to the contacts of the customer for deliveries who take mails, with the reason', async () => {
    const order = await lead(t, ops, await makeOrder(t, ops, 'C00001'), 'REQ');
    await t.sql('delete from cms_email_log');
    await take(ops, 'reject', order, {}, '주소 <불명>');
    expect(await queued()).toEqual([['DLV_REJECT', 'dlv@c00001.example', order.DLV_ORD_NO, 'WAIT']]);
    const [mail] = await mailsOf(t);
    expect(mail?.mail_title).toBe(`[배송 반려] ${order.DLV_ORD_NO}`);
    expect(mail?.html).toContain('주소 &lt;불명&gt;');
  });

  it('the contacts for operations stand in, then the managers; without any nothing is queued and the action goes on', async () => {
    const reject = async () => {
      const order = await lead(t, ops, await makeOrder(t, ops, 'C00006'), 'REQ');
      await t.sql('delete from cms_email_log');
      await take(ops, 'reject', order, {}, '사유');
      return (await mailsOf(t)).map((m) => m.to_email);
    };
    const silence = (type: string) => t.sql(`update mdm_cust_chrg set mail_yn = 'N' where cust_cd = 'C00006' and chrg_tp = $1`, [type]);
    await silence('DLV');
    expect(await reject()).toEqual(['ops@c00006.example']);
    await silence('OPS');
    expect(await reject()).toEqual(['mgr@c00006.example']);
    await silence('MGR');
    expect(await reject()).toEqual([]);
  });

  it('assign, another truck, complete: the customer is told of truck and delivery, not of the telephone; abroad in English', async () => {
    await t.sql(`update mdm_cust set ctry_cd = 'VN' where cust_cd = 'C00004'`);
    const confirmed = await lead(t, ops, await makeOrder(t, ops, 'C00004'), 'CFM');
    await t.sql('delete from cms_email_log');
    const truck = await aTruck(t);
    const assigned = await take(ops, 'assign', confirmed, truck);
    const [mail] = await mailsOf(t);
    expect(mail).toMatchObject({
      frm_id: 'DLV_ASSIGN',
      to_email: 'dlv@c00004.example',
      mail_title: `[Truck assigned] ${assigned.DLV_ORD_NO}`,
    });
    expect(mail?.html).toContain(String(truck.CAR_NO));
    expect(mail?.html).toContain(String(truck.DRV_NM));
    expect(mail?.html).toContain('Hangang Electronics');
    expect(mail?.html).not.toContain(String(truck.DRV_TEL));

    // The same truck again says nothing new, another driver does.
    const same = await take(ops, 'assign', assigned, truck);
    expect((await mailsOf(t)).length).toBe(1);
    const other = await take(ops, 'assign', same, { ...truck, DRV_NM: '새기사' });
    expect((await mailsOf(t)).map((m) => m.html.includes('새기사'))).toEqual([false, true]);

    const loaded = await take(ops, 'load', other);
    await take(ops, 'complete', await take(ops, 'arrive', loaded), { RCVR_NM: '인수자', CMPL_DTM: await now() });
    expect((await mailsOf(t)).map((m) => m.frm_id)).toEqual(['DLV_ASSIGN', 'DLV_ASSIGN', 'DLV_DONE']);
    await t.sql(`update mdm_cust set ctry_cd = 'KR' where cust_cd = 'C00004'`);
  });

  it('cancel: only what a customer cancels after the confirmation is told to staff', async () => {
    const asked = await lead(t, ops, await makeOrder(t, cadm, 'C00001'), 'REQ');
    const confirmed = await lead(t, ops, await makeOrder(t, cadm, 'C00001'), 'CFM');
    const byStaff = await lead(t, ops, await makeOrder(t, cadm, 'C00001'), 'CFM');
    await t.sql('delete from cms_email_log');
    await take(cadm, 'cancel', asked, {}, '일정 변경');
    await take(ops, 'cancel', byStaff, {}, '일정 변경');
    expect(await queued()).toEqual([]);
    await take(cadm, 'cancel', confirmed, {}, '일정 변경');
    expect(await queued()).toEqual([['DLV_CANCEL', 'ops01@saebyeol.example', confirmed.DLV_ORD_NO, 'WAIT']]);
    expect((await mailsOf(t))[0]?.html).toContain('일정 변경');
  });

  it('confirm, load, hold and resume are nobody else’s news', async () => {
    const order = await lead(t, ops, await makeOrder(t, ops, 'C00001'), 'REQ');
    await t.sql('delete from cms_email_log');
    const confirmed = await take(ops, 'confirm', order);
    await take(ops, 'resume', await take(ops, 'hold', confirmed, {}, '확인'));
    expect(await queued()).toEqual([]);
  });
});

describe('with its transaction', () => {
  it('a refused action queues nothing, a repeated one nothing more', async () => {
    const good = await makeOrder(t, ops, 'C00001');
    const bad = await lead(t, ops, await makeOrder(t, ops, 'C00001'), 'REQ');
    await t.sql('delete from cms_email_log');
    expect((await act(ops, 'submit', [good, bad])).statusCode).toBe(422);
    expect((await act(ops, 'submit', [{ ...good, UPD_CNT: 99 }])).statusCode).toBe(409);
    expect(await queued()).toEqual([]);
    const body = { BATCH_ID: randomUUID(), LIST: [{ DLV_ORD_NO: good.DLV_ORD_NO, UPD_CNT: good.UPD_CNT }] };
    const answers = [await ops.post('/api/pan/dlvOrdMgt/submit', body), await ops.post('/api/pan/dlvOrdMgt/submit', body)];
    expect(answers.map((a) => a.statusCode)).toEqual([200, 200]);
    expect((await mailsOf(t)).length).toBe(1);
  });

  it('300 orders requested at once are one mail to the dispatcher: twenty by number, all counted', async () => {
    const row = await newOrder(t, 'C00001');
    const answer = await save(
      ops,
      Array.from({ length: 300 }, () => row),
    );
    const orders = answer.json<{ data: { LIST: DeliveryOrder[] } }>().data.LIST;
    await t.sql('delete from cms_email_log');
    expect((await act(ops, 'submit', orders)).statusCode).toBe(200);
    const mails = await mailsOf(t);
    expect(mails.length).toBe(1);
    expect(mails[0]?.mail_title).toBe(`[배송 요청] 플레어패션코리아 ${orders[0]?.DLV_ORD_NO} 외 299건`);
    expect(orders.filter((o) => mails[0]?.html.includes(o.DLV_ORD_NO)).length).toBe(20);
    expect(mails[0]?.html).toContain('외 280건 (모두 300건)');
    expect(mails[0]?.html).toContain('/pan/dlvOrdMgt?mid=dlvOrdMgt"');
  });

  it('orders of several customers: one mail per recipient set, and no customer reads of another', async () => {
    const adm = await t.login('adm1000');
    const orders: DeliveryOrder[] = [];
    for (const customer of ['C00001', 'C00006', 'C00001', 'C00002'])
      orders.push(await lead(t, adm, await makeOrder(t, adm, customer), 'REQ'));
    await t.sql('delete from cms_email_log');
    await t.sql(
      `update mdm_cust_chrg set email = 'shared@forwarder.example', mail_yn = 'Y' where cust_cd in ('C00001', 'C00006') and chrg_tp = 'DLV'`,
    );
    expect((await act(adm, 'reject', orders, {}, '사유')).statusCode).toBe(200);
    const mails = await mailsOf(t, 'DLV_REJECT');
    expect(mails.map((m) => m.to_email).sort()).toEqual(['dlv@c00002.example', 'shared@forwarder.example', 'shared@forwarder.example']);
    const shared = mails.filter((m) => m.to_email.startsWith('shared'));
    expect(shared.map((m) => orders.filter((o) => m.html.includes(o.DLV_ORD_NO)).length).sort()).toEqual([1, 2]);
    await t.sql(`update mdm_cust_chrg set email = 'dlv@' || lower(cust_cd) || '.example' where chrg_tp = 'DLV'`);
  });
});

describe('a queued mail', () => {
  it('cannot be read in the table', async () => {
    const order = await makeOrder(t, ops, 'C00001');
    await take(ops, 'submit', order);
    const [row] = await t.sql<{ all: string }>(`select (to_jsonb(l) - 'mail_title' - 'ref_key')::text as all from cms_email_log l`);
    expect(row?.all).toMatch(/v1\.[0-9a-f]{8}\./);
    for (const text of [order.DLV_ORD_NO, '인천 아암', 'dlvOrdDetail', '<p>']) expect(row?.all).not.toContain(text);
  });

  it('the key is nowhere the role of the portal can read', async () => {
    await expect(t.pools.short.query('select * from portal_secret')).rejects.toThrow(/permission denied/);
  });

  it('follows its template: in Korean where the language has none, none at all where it is switched off', async () => {
    const { outbox } = t.app.kit;
    const mail = { to: ['a@b.example', 'bad address', 'A@B.example'], lang: 'en', corpCd: '1000', vars: { dlvOrdNo: 'DV1' } } as const;
    await t.sql(`update cms_email_frm set use_yn = 'N' where frm_id = 'DLV_DONE' and lang_cd = 'en'`);
    expect(await queueMail({ db: t.pools.asideDb, outbox }, 'DLV_DONE', mail)).toBe(1);
    expect((await mailsOf(t))[0]).toMatchObject({ to_email: 'A@B.example', mail_title: '[배송 완료] DV1' });
    await t.sql(`update cms_email_frm set use_yn = 'N', send_email = null where frm_id = 'DLV_DONE'`);
    expect(await queueMail({ db: t.pools.asideDb, outbox }, 'DLV_DONE', mail)).toBe(0);
    expect(await queueMail({ db: t.pools.asideDb, outbox }, 'NO_SUCH', mail)).toBe(0);
    await t.sql(
      `update cms_email_frm set use_yn = 'Y' where frm_id = 'DLV_DONE'; update cms_email_frm set send_email = 'desk@saebyeol.example' where frm_id = 'DLV_DONE'`,
    );
    expect(await queueMail({ db: t.pools.asideDb, outbox }, 'DLV_DONE', mail, { ...mail, to: ['not one'] })).toBe(1);
    expect((await mailsOf(t)).at(-1)?.from?.address).toBe('desk@saebyeol.example');
  });
});

describe('the templates', () => {
  it('stand in both languages with the variables their texts use, and every variable is filled', async () => {
    const forms = await t.sql<{ frm_id: string; lang_cd: string; text: string; var_list: string }>(
      `select frm_id, lang_cd, mail_title || mail_cnnt as text, var_list from cms_email_frm order by frm_id, lang_cd`,
    );
    const ids = [...new Set(forms.map((f) => f.frm_id))];
    expect(ids).toEqual(expect.arrayContaining(['DLV_ASSIGN', 'DLV_CANCEL', 'DLV_DONE', 'DLV_NEW', 'DLV_REJECT']));
    for (const id of ids) expect(forms.filter((f) => f.frm_id === id).map((f) => f.lang_cd)).toEqual(['en', 'ko']);
    for (const { text, var_list } of forms) {
      const used = new Set([...text.matchAll(/\$\{(\w+)\}/g)].map((m) => m[1]));
      expect([...used].sort()).toEqual(var_list.split(',').sort());
    }
  });
});
