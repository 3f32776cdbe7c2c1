import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { passwordFaults } from '../../src/contract/password';
import { maskedText } from '../../src/server/lib/mask';
import { createTestApp, type TestApp, type Visitor } from '../support/db';
import { startStore } from '../support/elvis';
import { newOrder, partnerOrder } from '../support/orders';
import { partnerToken } from '../support/tokens';

let t: TestApp;
let sysadm: Visitor;
beforeAll(async () => {
  t = await createTestApp();
  sysadm = await t.login('sysadm');
});
afterAll(() => t?.close());

const codeOf = (answer: { statusCode: number; headers: Record<string, unknown> }) => [answer.statusCode, answer.headers['x-error-code']];
const post = (visitor: Visitor, path: string, ...LIST: object[]) => visitor.post(`/api/cms/${path}`, { BATCH_ID: randomUUID(), LIST });

/** The longest time in milliseconds for which the process answered nobody while the work was done. */
async function longestWait(work: () => unknown): Promise<number> {
  let [last, longest] = [performance.now(), 0];
  const tick = () => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  };
  const timer = setInterval(tick, 5);
  await work();
  tick();
  clearInterval(timer);
  return longest;
}

describe('one request does not stop the portal for everybody else', () => {
  it('a visitor reports an error whose text is one word of 60,000 letters', async () => {
    for (const word of ['a', 'a.', 'eyJ-'])
      expect(
        await longestWait(async () => {
          const answer = await t.visitor().post('/api/insertErrorLog', { ERR_MSG: 'x', ERR_STACK: word.repeat(60_000 / word.length) });
          expect(answer.statusCode).toBe(200);
        }),
      ).toBeLessThan(2_000);
  });

  it('a visitor registers with a password of 60,000 figures', async () => {
    const limits = { MIN_LEN: 8, MAX_BYTE: 64, PLAIN_ENDS: false };
    for (const [pw, userId] of [
      [`a${'1'.repeat(60_000)}a`, 'somebody'],
      ['aaab'.repeat(7_500), 'a'.repeat(30_000)],
    ] as const)
      expect(await longestWait(() => passwordFaults(pw, userId, limits, String))).toBeLessThan(2_000);
    expect(passwordFaults('Password!2026', 'somebody', limits, String).map(({ CODE }) => CODE)).toContain('MSG000128');
  });

  it('an administrator pastes 5,000 rows into a grid', async () => {
    const group = { BATCH_FLAG: 'insert', MSTR_NM: 'x', SYS_YN: 'N', USER_EDIT_YN: 'N', USE_YN: 'Y' };
    const rows = Array.from({ length: 4_999 }, (_, i) => ({ ...group, MSTR_CD: `PASTED${i}` }));
    const waited = await longestWait(async () => {
      const answer = await post(sysadm, 'comm/CmsCommonCode/saveCmsCommonCode', ...rows, { ...group, MSTR_CD: 'PASTED7' });
      expect(answer.json().errors).toEqual([expect.objectContaining({ ROW_NO: 5_000, FIELD: 'MSTR_CD', CODE: 'MSG000024' })]);
    });
    expect(waited).toBeLessThan(4_000);
  }, 60_000);
});

it('a token in the text of an error is not kept, whatever stands around it', async () => {
  const token = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJjYWRtMDEifQ.c2lnbmF0dXJl-_x';
  const said = `GET https://portal.test/api/link?token=${token}&url=/home by kim@saebyeok.co.kr`;
  expect(maskedText(said, 500)).toBe('GET https://portal.test/api/link?token=***&url=/home by ***');
  const answer = await t.visitor().post('/api/insertErrorLog', { ERR_MSG: said, ERR_STACK: `at ${said}` });
  const [row] = await t.sql('select err_msg, err_stack from cms_error_log where err_cd = $1', [answer.json().data.ERR_CD]);
  expect(JSON.stringify(row)).not.toContain(token);
});

it('the path of a screen never leads to another host', async () => {
  for (const SCRN_PATH of ['//evil', '/own//evil', '/own/', '/', 'javascript:alert(1)', '/\\evil', '/../evil', '/%2f/evil', '/own?x=1']) {
    const row = { BATCH_FLAG: 'insert', SCRN_ID: 'ownPage', SCRN_NM: 'x', SCRN_TP: 'PAGE', SCRN_PATH, USE_YN: 'Y' };
    const answer = await post(sysadm, 'comm/CmsScreenMgt/saveCmsScreen', row);
    expect([SCRN_PATH, answer.json().errors?.map(({ FIELD }: { FIELD: string }) => FIELD)]).toEqual([SCRN_PATH, ['SCRN_PATH']]);
  }
});

it('a customer whose role got the popup of the document store sees, takes and uploads nothing there', async () => {
  const store = await startStore(t);
  try {
    await t.sql(
      `insert into cms_role_menu (role_id, menu_id) select 'CUST_USR', menu_id from cms_menu where scrn_id = 'cmsDocumentElvisPopup'`,
    );
    await t.sql(`insert into cms_role_btn (role_id, menu_id, btn_id) select 'CUST_USR', menu_id, btn_id from cms_menu
      join cms_screen_btn using (scrn_id) where scrn_id = 'cmsDocumentElvisPopup' and btn_tp <> 'MAIN'`);
    const [house] = await t.sql<{ hbl_no: string }>(
      `select hbl_no from fms_hbl where cust_cd = 'C00001' and corp_cd = '1000' and cargo_sts <> 'CXL' order by hbl_seq limit 1`,
    );
    const REF_KEY = String(house?.hbl_no);
    const ELVIS_DOC_ID = await store.put('carrier invoice.pdf', Buffer.from('%PDF-1.4\n%%EOF\n'), { refKey: REF_KEY });
    const customer = await t.login('cusr01');
    const place = { ELVIS_OFC_CD: 'SEL', REF_TP: 'HBL', REF_KEY };
    const at = '/api/cms/popup/cmsDocumentElvisPopup';
    await expect
      .poll(async () => codeOf(await customer.post(`${at}/selectCmsDocumentElvis`, { SEARCH: place })))
      .toEqual([422, 'MSG000017']);
    const row = { ...place, ELVIS_DOC_ID };
    expect(codeOf(await customer.post(`${at}/elvisFileDownload`, { LIST: [row] }))).toEqual([422, 'MSG000017']);
    expect(codeOf(await customer.post(`${at}/apply`, { BATCH_ID: randomUUID(), LIST: [row], ...place }))).toEqual([422, 'MSG000017']);
    const staff = await t.login('adm1000');
    expect((await staff.data<{ LIST: object[] }>(`${at}/selectCmsDocumentElvis`, { SEARCH: place })).LIST).toHaveLength(1);
  } finally {
    await store.end();
  }
});

it('the answer to an order of one customer is not given out by the token for another customer of the same user', async () => {
  const [one, two] = [await partnerToken(t, 'cusr02', { cust_cd: 'C00001' }), await partnerToken(t, 'cusr02', { cust_cd: 'C00003' })];
  const body = partnerOrder(await newOrder(t, 'C00001'));
  const key = { 'idempotency-key': randomUUID() };
  const send = (token: typeof one) => t.visitor().post('/api/open/deliveryOrders', body, { ...token.headers, ...key });
  const made = await send(one);
  expect(made.statusCode).toBe(201);
  expect(codeOf(await send(two))).toEqual([409, 'MSG000049']);
  expect((await send(one)).body).toBe(made.body);
});

describe('somebody stays system administrator', () => {
  const users = async (USER_ID: string) =>
    (
      await sysadm.data<{ LIST: { USER_ID: string }[] }>('/api/cms/comm/CmsUserMgt/selectCmsUser', { SEARCH: { KEYWORD: USER_ID } })
    ).LIST.find((user) => user.USER_ID === USER_ID);
  const dayIn = async (days: number) => String((await t.sql(`select to_char(now()::date + $1::int, 'YYYYMMDD') as day`, [days]))[0]?.day);

  it('two who end each other’s accounts tomorrow: the second is refused', async () => {
    await t.sql(`insert into cms_user_role (user_id, role_id) values ('ops02', 'SYS_ADM')`);
    const second = await t.login('ops02');
    const end = async (by: Visitor, id: string, days: number) =>
      post(by, 'comm/CmsUserMgt/saveCmsUser', { ...(await users(id)), USE_END_DT: await dayIn(days), BATCH_FLAG: 'update' });
    expect((await end(sysadm, 'ops02', 1)).statusCode).toBe(200);
    expect(codeOf(await end(second, 'sysadm', 1))).toEqual([422, 'MSG000124']);
    expect((await end(second, 'sysadm', 60)).statusCode).toBe(200);
    await t.sql(`update cms_user set use_end_dt = null where user_id in ('sysadm', 'ops02')`);
  });

  it('two whose roles end tomorrow: the second is refused', async () => {
    const ending = async (by: Visitor, id: string) =>
      post(by, 'comm/CmsUserMgt/saveCmsUserG2', {
        ...(
          await t.sql(
            `select user_id as "USER_ID", role_id as "ROLE_ID", upd_cnt as "UPD_CNT" from cms_user_role
          where user_id = $1 and role_id = 'SYS_ADM'`,
            [id],
          )
        )[0],
        END_DT: await dayIn(1),
        BATCH_FLAG: 'update',
      });
    expect((await ending(sysadm, 'ops02')).statusCode).toBe(200);
    expect(codeOf(await ending(await t.login('ops02'), 'sysadm'))).toEqual([422, 'MSG000124']);
  });
});
