import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Call, writes } from '../../src/contract/call';
import { personalData, reachesPerson, reachOf } from '../../src/contract/columnRules';
import { dictionary } from '../../src/contract/dictionary';
import { createTestApp, type TestApp, type Visitor } from '../support/db';
import { lines } from '../support/matrix';
import { type Keys, keysOf } from '../support/matrixKeys';
import { partnerToken } from '../support/tokens';

let t: TestApp;
let ops: Visitor;
const visitors = new Map<string, Visitor>();

async function as(user: string): Promise<Visitor> {
  const visitor = visitors.get(user) ?? (await t.login(user));
  visitors.set(user, visitor);
  return visitor;
}

let keys: Keys;
beforeAll(async () => {
  t = await createTestApp({ LOGIN_ADDR_MAX: '100000', ASK_ADDR_MAX: '100000' });
  ops = await as('ops01');
  mkdirSync(join(t.app.kit.env.FILE_STORE, 'aa'), { recursive: true });
  writeFileSync(join(t.app.kit.env.FILE_STORE, 'aa/matrix'), 'x');
  keys = await keysOf(t, ops, 'C00001');
});
afterAll(() => t?.close());

/** A name that says a column reaches a person, a company or a place. */
const reaching = /(^|_)(TEL|TEL_NO|MOBILE_NO|PHONE|HP|FAX_NO|EMAIL|IP|ADDR|ADDR_DTL|ADDR_ENG)$/;

const ofCompany = 'the company’s own, not a person’s';
const ofPlace = 'where goods are picked up or delivered, not where a person lives';
/** Columns of such names that reach no person, and why. */
const others: Record<string, string> = {
  'CMS_API.ALLOW_IP': 'addresses of machines that may call',
  'CMS_EMAIL_FRM.SEND_EMAIL': 'the sender of a template, a box of the corporation',
  ...Object.fromEntries(['ADDR', 'ADDR_ENG', 'TEL_NO', 'EMAIL'].map((name) => [`MDM_CORP.${name}`, ofCompany])),
  ...Object.fromEntries(
    ['ADDR', 'ADDR_DTL', 'ADDR_ENG', 'TEL_NO', 'FAX_NO', 'EMAIL', 'TAX_EMAIL'].map((name) => [`MDM_CUST.${name}`, ofCompany]),
  ),
  'MDM_ORGN.TEL_NO': ofCompany,
  'MDM_CUSTOMS.TEL_NO': 'of a customs house',
  'MDM_CYCFS.ADDR': 'of a terminal',
  'MDM_PLACE.ADDR': ofPlace,
  'MDM_PLACE.ADDR_DTL': ofPlace,
  ...Object.fromEntries(
    ['PAN_DLV_ORD', 'PTL_QUOTE', 'ORD_CUST_ORD'].flatMap((table) =>
      ['PICKUP_ADDR', 'DLV_ADDR'].map((name) => [`${table}.${name}`, ofPlace]),
    ),
  ),
};

describe('the list of what reaches a person', () => {
  it('names every column of every table that does, or its exception says why not', async () => {
    const columns = await t.sql<{ name: string }>(
      `select upper(table_name || '.' || column_name) as name from information_schema.columns where table_schema = 'public'`,
    );
    const there = new Set(columns.map(({ name }) => name));
    const listed = Object.entries(personalData).flatMap(([table, { reach }]) => reach.map((name) => `${table}.${name}`));
    const asks = [...there].filter((name) => reaching.test(name.split('.')[1] ?? ''));
    expect(asks.filter((name) => !listed.includes(name) && !Object.hasOwn(others, name))).toEqual([]);
    expect(asks.length).toBeGreaterThan(40);
    const named = Object.entries(personalData).flatMap(([table, { names = [], key }]) =>
      [...names, ...key].map((name) => `${table}.${name}`),
    );
    const elsewhere = ['CMS_HIST.CHG_USER_NM', 'CMS_VISIT_LOG.USER_NM'];
    expect([...listed, ...named, ...Object.keys(others)].filter((name) => !there.has(name) && !elsewhere.includes(name))).toEqual([]);
    expect(Object.keys(others).filter((name) => listed.includes(name))).toEqual([]);
  });

  it('knows every name of the dictionary that reaches somebody', () => {
    const known = [...Object.values(personalData).flatMap(({ reach }) => reach), ...Object.keys(others).map((name) => name.split('.')[1])];
    expect(Object.keys(dictionary).filter((name) => reaching.test(name) && !known.includes(name))).toEqual([]);
  });
});

/** What an answer tells by which somebody is reached: names of columns, and values that look like numbers or addresses of mail. */
function told(value: unknown, name = ''): string[] {
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([key, one]) => told(one, Array.isArray(value) ? name : key));
  if (value === null || value === undefined || value === '***' || /^(LBL|UI)\./.test(name)) return [];
  const looks = typeof value === 'string' && /^(0\d{1,2}-\d{3,4}-\d{4}|[\w.+-]+@[\w.-]+\.\w+)$/.test(value);
  return looks || reachesPerson(name) || (reaching.test(name) && typeof value === 'string') ? [name] : [];
}

/** Answers that tell what reaches no other person. */
const harmless: Record<string, string[]> = {
  // The user's own.
  session: ['EMAIL', 'TEL_NO'],
  'admin.ChangeMe.selectChangeMeForm': ['EMAIL', 'MOBILE_NO', 'TEL_NO'],
  'cms.member.CmsMyPage.selectCmsMyPage': ['CLIENT_IP'],
  'cms.member.CmsMyPage.selectCmsMyPageG4': ['CLIENT_IP'],
  'cms.member.CmsMyPage.selectCmsMyPageForm': ['EMAIL', 'MOBILE_NO', 'TEL_NO'],
  // Those of a company, a terminal, a customs house, a machine, or of the sender of a mail.
  'code.selectCustCode': ['EMAIL'],
  'cms.popup.cmsCommonPopup.select': ['EMAIL'],
  'cms.popup.cmsCommonPopup.selectCustomer': ['EMAIL'],
  'cms.popup.cmsCommonPopup.selectCyCfs': ['TEL_NO', 'ADDR'],
  'mdm.code.MdmCustomsMgt.selectMdmCustoms': ['TEL_NO'],
  'mdm.code.MdmCustomsMgt.selectMdmCustomsG2': ['ADDR'],
  'mdm.code.MdmCustomsMgt.excel': ['TEL_NO'],
  'mdm.customer.MdmCustomerMgt.selectMdmCustomer': ['TEL_NO', 'EMAIL', 'TAX_EMAIL', 'ADDR', 'ADDR_DTL', 'ADDR_ENG', 'FAX_NO'],
  'mdm.customer.MdmCustomerSearch.selectMdmCustomerSearch': ['TEL_NO', 'EMAIL', 'ADDR'],
  'mdm.customer.MdmCustomerSearch.excel': ['TEL_NO', 'EMAIL'],
  'mdm.customer.MdmCustomerMgt.excel': ['TEL_NO', 'EMAIL'],
  'mdm.organization.MdmCorpMgt.selectMdmCorp': ['ADDR', 'ADDR_ENG', 'TEL_NO', 'EMAIL'],
  'mdm.organization.MdmOrganizationMgt.selectMdmOrganization': ['TEL_NO'],
  'mdm.organization.MdmOrganizationMgt.excel': ['TEL_NO'],
  'pan.dlvPlaceMgt.selectDlvPlace': ['ADDR', 'ADDR_DTL'],
  'pan.dlvPlaceMgt.saveDlvPlace': ['ADDR', 'ADDR_DTL'],
  'cms.popup.cmsCustomerPopup.selectCmsCustomer': ['TEL_NO'],
};
const places = ['PICKUP_ADDR', 'DLV_ADDR'];

async function make(visitor: Visitor, call: Call, body: object, user: string) {
  const headers: Record<string, string> = call.auth === 'TOKEN' ? { ...(await partnerToken(t, user)).headers } : {};
  const rest = new Map(Object.entries(body as Record<string, string>));
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_, key: string) => {
    const value = rest.get(key) ?? 'x';
    rest.delete(key);
    return encodeURIComponent(value);
  });
  if (call.method === 'GET') return visitor.get(`${path}?${new URLSearchParams([...rest])}`, headers);
  if (call.kind === 'partner') return visitor.post(path, body, headers);
  return visitor.post(call.path, call.kind === 'save' || call.kind === 'action' ? { BATCH_ID: randomUUID(), ...body } : body);
}

const logged = (id: string) =>
  t.sql<{ col_list: string; prvc_tp: string }>(`select col_list, prvc_tp from cms_prvc_log where svc_id = $1 order by log_seq`, [id]);
const calls = () => [...t.app.kit.calls.values()].filter((call) => call.path !== '/api/openapi.json');

describe('every call of the program', () => {
  it('that tells how to reach a person leaves that in the log', async () => {
    const silent: unknown[] = [];
    const seen: string[] = [];
    for (const call of calls().filter(({ id }) => !lines[id]?.alone)) {
      const { by = 'cadm01', state, body, wide } = lines[call.id] as (typeof lines)[string];
      const visitor = call.auth === 'OPEN' ? t.visitor() : await as(by);
      const ours = writes(call) ? await keysOf(t, ops, 'C00001', state) : keys;
      for (const asked of [body, ...(wide && !writes(call) ? [wide] : [])]) {
        const before = (await logged(call.id)).length;
        const answer = await make(visitor, call, asked(ours), by);
        if (answer.statusCode >= 300 || !/json/.test(String(answer.headers['content-type']))) continue;
        const names = [...new Set(told(answer.json().data))].filter((name) => !harmless[call.id]?.includes(name) && !places.includes(name));
        const now = (await logged(call.id)).slice(before).flatMap(({ col_list }) => col_list.split(','));
        if (names.length) seen.push(call.id);
        const missing = names.filter((name) => !now.includes(name));
        if (missing.length) silent.push([call.id, by, missing]);
      }
    }
    expect(silent).toEqual([]);
    // It has looked: at the desks, the quotes, the users, the logs, the look-ups and a partner's order.
    expect(new Set(seen).size, [...new Set(seen)].join(' ')).toBeGreaterThan(25);
    expect(seen).toEqual(
      expect.arrayContaining(['pan.dlvOrdMgt.selectDlvOrd', 'open.deliveryOrders.{dlvOrdNo}', 'cms.comm.CmsUserMgt.selectCmsUser']),
    );
  }, 300_000);

  it('that gives a file of rows asks for a reason before a column goes that reaches a person', async () => {
    const open: unknown[] = [];
    const asks: string[] = [];
    const names = [...new Set(Object.values(personalData).flatMap(({ reach }) => reach))];
    for (const call of calls().filter(({ button, kind }) => button === 'excel' && kind === 'download')) {
      const { by = 'cadm01', body, wide = body } = lines[call.id] as (typeof lines)[string];
      const visitor = await as(by === 'cadm01' ? 'ops01' : by);
      const { ACCESS_RSN: _, ...asked } = wide(keys) as Record<string, unknown>;
      for (const FIELD of names) {
        for (const GRID of FIELD === 'CLIENT_IP' ? ['G1', 'G2'] : ['G1']) {
          const answer = await visitor.post(call.path, { ...asked, GRID, COLUMNS: [{ FIELD }] });
          const code = answer.headers['x-error-code'];
          if (code === 'MSG000039') asks.push(`${call.screen} ${FIELD}`);
          else if (answer.statusCode === 200 && !harmless[call.id]?.includes(FIELD)) open.push([call.id, FIELD]);
        }
      }
    }
    expect(open).toEqual([]);
    expect(asks).toEqual(expect.arrayContaining(['dlvOrdMgt DLV_TEL', 'dlvOrdList DLV_TEL', 'dlvOrdMgt DRV_TEL', 'cmsLoginLog CLIENT_IP']));
  }, 300_000);
});

it('a file of orders with receivers’ telephone numbers is logged with how many, and why', async () => {
  const SEARCH = { DLV_ORD_NO: keys.DLV_ORD_NO };
  const ask = (ACCESS_RSN?: string) =>
    ops.post('/api/pan/dlvOrdMgt/excel', { SEARCH, COLUMNS: [{ FIELD: 'DLV_CHRG_NM' }, { FIELD: 'DLV_TEL' }], ACCESS_RSN });
  const refused = await ask();
  expect([refused.statusCode, refused.json().code]).toEqual([422, 'MSG000039']);
  expect((await ask('도착 안내')).statusCode).toBe(200);
  const [log] = await t.sql(`select prvc_tp, tbl_nm, col_list, row_cnt, access_rsn from cms_prvc_log order by log_seq desc limit 1`);
  expect(log).toEqual({ prvc_tp: 'DOWN', tbl_nm: 'PAN_DLV_ORD', col_list: 'DLV_TEL,DLV_CHRG_NM', row_cnt: 1, access_rsn: '도착 안내' });
});

it('a history tells that a receiver’s number changed, and not the number', async () => {
  await t.sql(`update pan_dlv_ord set dlv_tel = '010-5555-6666' where dlv_ord_no = $1`, [keys.DLV_ORD_NO]);
  const { LIST } = await ops.data<{ LIST: { COL_NM: string; NEW_VAL: string }[] }>('/api/cms/popup/cmsHistoryPopup/selectCmsHistory', {
    SEARCH: { TBL_NM: 'PAN_DLV_ORD', ROW_KEY: keys.DLV_ORD_NO },
  });
  expect(LIST.find(({ COL_NM }) => COL_NM === 'DLV_TEL')).toMatchObject({ NEW_VAL: '***' });
  expect(reachOf('PAN_DLV_ORD')).toContain('DLV_TEL');
});
