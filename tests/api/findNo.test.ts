import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMonths, daysBetween } from '../../src/contract/dates';
import { type Found, isMistypedContainer, readNumber } from '../../src/contract/find';
import { createTestApp, type TestApp, type Visitor } from '../support/db';
import { makeOrder, workingDay } from '../support/orders';

let t: TestApp;
let ops: Visitor;
beforeAll(async () => {
  t = await createTestApp();
  ops = await t.login('ops01');
});
afterAll(() => t?.close());

const find = async (v: Visitor, NO: string) => (await v.data<{ LIST: Found[] }>('/api/findNo', { SEARCH: { NO } })).LIST;
/** An order whose container has been on the road before: two open orders never have the same one. */
const carrying = async (no: string, over: Record<string, unknown> = {}) => {
  const order = await makeOrder(t, ops, 'C00001', over);
  await t.sql(`update pan_dlv_ord set cntr_no = $1, dlv_ord_sts = 'CMP' where dlv_ord_no = $2`, [no, order.DLV_ORD_NO]);
  return order;
};
const where = (found: Found[]) => found.map((one) => one.SCRN_ID);

describe('the kind of a number', () => {
  it.each([
    ['DV2611200001', ['ORDER', 'BL']],
    ['OR2611200001', ['CUST_ORD', 'BL']],
    ['CSQU3054383', ['CNTR', 'BL']],
    ['csqu 305438-3', ['CNTR', 'BL']],
    ['CSQU3054384', ['BL']],
    ['26SELM0012I0034', ['CARGO', 'BL']],
    ['26SELM0012I00340001', ['CARGO', 'BL']],
    ['SBLINC26110001', ['BL']],
    ['ERR-1A2B3C4D', ['ERROR', 'BL']],
    ['err 1a2b3c4d', ['ERROR', 'BL']],
    ['1A2B3C4D', ['ERROR', 'BL']],
    ['ERR-1A2B3C4G', ['BL']],
    ['한글', []],
    ['', []],
  ])('%s is %j', (typed, kinds) => {
    expect(readNumber(typed).kinds).toEqual(kinds);
  });

  it('a container number with a wrong check digit is told apart', () => {
    expect(['CSQU3054384', 'csqu305438-4', 'CSQU3054383', 'SBL26110001'].map(isMistypedContainer)).toEqual([true, true, false, false]);
  });
});

describe('the search for a number', () => {
  it('an order is found in its own page and in both lists, in any letter case and with blanks', async () => {
    const order = await makeOrder(t, ops, 'C00001');
    const found = await find(ops, ` ${order.DLV_ORD_NO.toLowerCase()} `);
    const ARGS = { DLV_ORD_NO: order.DLV_ORD_NO };
    expect(found).toEqual(['dlvOrdDetail', 'dlvOrdMgt', 'dlvOrdList'].map((SCRN_ID) => ({ SCRN_ID, KIND: 'ORDER', ROW_CNT: 1, ARGS })));
  });

  it('a container is handed over with days on which the list shows its orders', async () => {
    const day = await workingDay(t, 2);
    const later = await workingDay(t, 20);
    for (const DLV_DT of [day, later]) await carrying('CSQU3054383', { DLV_DT });
    const found = await find(ops, 'CSQU3054383');
    expect(where(found)).toEqual(['dlvOrdMgt', 'dlvOrdList']);
    for (const one of found) {
      expect(one).toEqual({ ...one, KIND: 'CNTR', ROW_CNT: 2, ARGS: { CNTR_NO: 'CSQU3054383', DT_TP: 'DLV', FR_DT: day, TO_DT: later } });
      const path = one.SCRN_ID === 'dlvOrdMgt' ? '/api/pan/dlvOrdMgt/selectDlvOrd' : '/api/pan/dlvOrdList/selectDlvOrd';
      expect((await ops.data<{ TOTAL: number }>(path, { SEARCH: one.ARGS })).TOTAL).toBe(one.ROW_CNT);
    }
  });

  it('a period longer than a list may show is cut to its latest part, and the list takes it', async () => {
    const order = await carrying('MSKU9070323');
    const last = await carrying('MSKU9070323');
    await t.sql(`update pan_dlv_ord set dlv_dt = dlv_dt - 120 where dlv_ord_no = $1`, [order.DLV_ORD_NO]);
    const [mgt, list] = await find(ops, 'MSKU9070323');
    expect([mgt?.ROW_CNT, mgt?.ARGS.FR_DT]).toEqual([1, addMonths(last.DLV_DT ?? '', -3)]);
    expect([list?.ROW_CNT, daysBetween(list?.ARGS.FR_DT ?? '', last.DLV_DT ?? '')]).toEqual([2, 120]);
    expect((await ops.post('/api/pan/dlvOrdMgt/selectDlvOrd', { SEARCH: mgt?.ARGS })).statusCode).toBe(200);
  });

  it('house and master B/L and the customs cargo number lead to the orders of the house', async () => {
    const [house] = await t.sql<{ hbl_no: string; mbl_no: string; carg_mt_no: string; cust_cd: string }>(
      `select h.hbl_no, m.mbl_no, h.carg_mt_no, h.cust_cd from fms_hbl h join fms_mbl m using (mbl_seq) join pan_dlv_ord o using (hbl_no)
       where h.corp_cd = '1000' and o.corp_cd = '1000' and o.del_yn = 'N' and h.carg_mt_no is not null order by h.hbl_seq limit 1`,
    );
    expect(house).toBeDefined();
    const admin = await t.login('adm1000');
    for (const [no, kind] of [
      [house?.hbl_no, 'BL'],
      [house?.mbl_no, 'BL'],
      [house?.carg_mt_no, 'CARGO'],
    ] as const) {
      const found = await find(admin, no ?? '');
      expect(where(found), no).toEqual(expect.arrayContaining(['dlvOrdMgt', 'dlvOrdList']));
      expect(
        found.some((one) => one.KIND === kind && (one.ARGS.HBL_NO === house?.hbl_no || one.ARGS.DLV_ORD_NO)),
        no,
      ).toBe(true);
    }
  });

  it('outside of the row scope nothing is found, and never on a screen the user has not', async () => {
    const order = await makeOrder(t, ops, 'C00001');
    const [stranger] = await t.sql<{ user_id: string }>(
      `select u.user_id from cms_user u where u.user_tp = 'C' and u.user_sts = 'ACT' and u.corp_cd = '1000' and not exists
       (select 1 from cms_user_cust c where c.user_id = u.user_id and c.cust_cd = 'C00001') and u.user_id like 'cadm%' order by 1 limit 1`,
    );
    expect(await find(await t.login(stranger?.user_id ?? ''), order.DLV_ORD_NO)).toEqual([]);
    expect(where(await find(await t.login('cadm01'), order.DLV_ORD_NO))).toContain('dlvOrdDetail');
    const guest = await t.login('guest01');
    expect(where(await find(guest, order.DLV_ORD_NO))).not.toContain('dlvOrdMgt');
    await t.sql(`update pan_dlv_ord set del_yn = 'Y' where dlv_ord_no = $1`, [order.DLV_ORD_NO]);
    expect(await find(ops, order.DLV_ORD_NO)).toEqual([]);
  });

  it('a screen that is taken from the role is offered no longer, though its rows are the user’s', async () => {
    const order = await makeOrder(t, ops, 'C00001');
    const customer = await t.login('cadm01');
    expect(where(await find(customer, order.DLV_ORD_NO))).toEqual(['dlvOrdDetail', 'dlvOrdMgt', 'dlvOrdList']);
    await t.sql(
      `delete from cms_role_menu where role_id = 'CUST_ADM' and menu_id in (select menu_id from cms_menu where menu_abbr = 'dlvOrdMgt')`,
    );
    await expect.poll(async () => where(await find(customer, order.DLV_ORD_NO))).toEqual(['dlvOrdDetail', 'dlvOrdList']);
  });

  it('the documents of a shipment without any are offered to whoever can add some; the others are not led into an empty list', async () => {
    const [house] = await t.sql<{ no: string }>(
      `select h.hbl_no as no from fms_hbl h join pan_dlv_ord o on o.hbl_no = h.hbl_no and o.del_yn = 'N' and o.cust_cd = h.cust_cd
       where h.cust_cd = 'C00001' and h.corp_cd = '1000' and h.del_yn = 'N' limit 1`,
    );
    const no = house?.no ?? '';
    await t.sql(
      `update cms_file set del_yn = 'Y' where ref_key = $1 or ref_key in (select dlv_ord_no from pan_dlv_ord where hbl_no = $1)`,
      [no],
    );
    const offered = async (v: Visitor) => (await find(v, no)).filter((one) => one.SCRN_ID === 'cmsDocumentPopup').map((one) => one.ROW_CNT);
    const customer = await t.login('cadm01');
    const staff = await t.login('adm1000');
    expect([await offered(customer), await offered(staff)]).toEqual([[0], [0]]);
    await t.sql(`delete from cms_role_btn where role_id = 'CUST_ADM' and btn_id = 'upload'`);
    await expect.poll(() => offered(customer)).toEqual([]);

    // Those of its orders count, as far as they are open to who asks.
    await t.sql(
      `insert into cms_file (file_nm, file_ext, file_size, file_path, ref_tp, ref_key, doc_tp, open_yn, cust_cd, corp_cd, down_cnt)
       select 'a.pdf', 'pdf', 1, 'none', 'DLV', o.dlv_ord_no, 'ETC', x.open_yn, o.cust_cd, o.corp_cd, 0
       from (select * from pan_dlv_ord where hbl_no = $1 and del_yn = 'N' and cust_cd = 'C00001' limit 1) o, (values ('Y'), ('N')) x (open_yn)`,
      [no],
    );
    expect([await offered(customer), await offered(staff)]).toEqual([[1], [2]]);
  });

  it('the code of an error that a user reads out opens it in the error log, for who has that', async () => {
    await t.sql('alter table cms_my_menu rename to cms_my_menu_gone');
    const { code } = (await ops.post('/api/reorderMyMenu', { myMenuList: [] })).json();
    await t.sql('alter table cms_my_menu_gone rename to cms_my_menu');
    const admin = await t.login('sysadm');
    for (const typed of [code, code.toLowerCase(), code.slice(4)])
      expect(await find(admin, typed)).toEqual([{ SCRN_ID: 'cmsErrorLogList', KIND: 'ERROR', ROW_CNT: 1, ARGS: { ERR_CD: code } }]);
    for (const user of ['ops01', 'adm1000', 'cadm01']) expect(await find(await t.login(user), code)).toEqual([]);
  });

  it('a part of a number finds it: the end, the middle, a container without its letters and check digit', async () => {
    const order = await carrying('TGHU7654320');
    const [house] = await t.sql<{ hbl_no: string; mbl_no: string; carg_mt_no: string }>(
      `select h.hbl_no, m.mbl_no, h.carg_mt_no from fms_hbl h join fms_mbl m using (mbl_seq) join pan_dlv_ord o using (hbl_no)
       where h.corp_cd = '1000' and o.corp_cd = '1000' and o.del_yn = 'N' and h.carg_mt_no is not null order by h.eta_dt desc limit 1`,
    );
    const admin = await t.login('adm1000');
    const numbers = async (part: string) => (await find(admin, part)).flatMap(({ ARGS }) => Object.values(ARGS));
    expect(await numbers('654320')).toContain('TGHU7654320');
    expect(await numbers('765432')).toContain('TGHU7654320');
    expect(await numbers(order.DLV_ORD_NO.slice(4))).toContain(order.DLV_ORD_NO);
    expect(await numbers(house?.hbl_no.slice(3) ?? '')).toContain(house?.hbl_no);
    for (const no of [house?.mbl_no, house?.carg_mt_no]) expect(where(await find(admin, no?.slice(2) ?? '')), no).toContain('dlvOrdList');
    const quote = await t.sql<{ quo_no: string }>(
      `select quo_no from ptl_quote where corp_cd = '1000' and del_yn = 'N' order by quo_no desc limit 1`,
    );
    expect(await numbers(quote[0]?.quo_no.slice(4) ?? '')).toContain(quote[0]?.quo_no);
  });

  it('of a part that many numbers hold the most recent are shown, and that there are more', async () => {
    const numbers = ['QSXU9654304', 'QSXU9654310', 'QSXU9654325', 'QSXU9654330', 'QSXU9654346', 'QSXU9654351'];
    for (const no of numbers) await carrying(no, { DLV_DT: await workingDay(t, 2) });
    const answer = await ops.data<{ LIST: Found[]; MORE_YN: string }>('/api/findNo', { SEARCH: { NO: 'QSXU96543' } });
    expect(answer.LIST.filter(({ SCRN_ID }) => SCRN_ID === 'dlvOrdMgt')).toHaveLength(5);
    expect(answer.MORE_YN).toBe('Y');
    expect((await ops.data<{ MORE_YN: string }>('/api/findNo', { SEARCH: { NO: 'U9654330' } })).MORE_YN).toBe('N');
  });

  it('a part finds nothing of another customer, organisation or corporation, nor what was deleted', async () => {
    const order = await carrying('KLMU2468012');
    expect(await find(await t.login('cadm01'), '246801')).not.toEqual([]);
    const [stranger] = await t.sql<{ user_id: string }>(
      `select u.user_id from cms_user u where u.user_tp = 'C' and u.user_sts = 'ACT' and u.corp_cd = '1000' and not exists
       (select 1 from cms_user_cust c where c.user_id = u.user_id and c.cust_cd = 'C00001') and u.user_id like 'cadm%' order by 1 limit 1`,
    );
    const others = [
      await t.login(stranger?.user_id ?? ''),
      await t.login('adm2000', { corp: '2000' }),
      await t.login('ops09', { corp: '2000' }),
    ];
    for (const other of others) expect(await find(other, '246801')).toEqual([]);
    expect(await find(await t.login('adm1000'), '246801')).not.toEqual([]);
    await t.sql(`update pan_dlv_ord set del_yn = 'Y' where dlv_ord_no = $1`, [order.DLV_ORD_NO]);
    expect(await find(ops, '246801')).toEqual([]);
  });

  it('what is no number, and nobody signed in', async () => {
    for (const no of ['', '%', '한글 번호', "' or 1=1", 'X'.repeat(5_000)]) expect(await find(ops, no)).toEqual([]);
    expect((await t.visitor().post('/api/findNo', { SEARCH: { NO: 'DV2611200001' } })).statusCode).toBe(401);
  });
});
