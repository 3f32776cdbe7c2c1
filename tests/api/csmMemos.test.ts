import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CsmAnswered, CsmRequestForm } from '../../src/contract/csm/csmRequest';
import type { Found } from '../../src/contract/find';
import { createTestApp, type TestApp, type Visitor } from '../support/db';
import { sendFiles } from '../support/multipart';
import {
  act,
  acted,
  customerThread,
  deskActed,
  entry,
  formOf,
  keyOf,
  listRequests,
  markRead,
  newRequest,
  requestIn,
  savedRequest,
  saveEntries,
  saveRequests,
  threadOf,
  written,
} from '../support/requests';
import { connectApp, refusalOf, type ScopeSetting, scoped } from './databaseParts';

let t: TestApp;
let ops: Visitor;
let cadm: Visitor;
let other: Visitor;
let sal: Visitor;
let app: pg.Client;
let request: CsmRequestForm;
let memo: CsmAnswered;
let memoFile: number;
const secret = '운송사과실비밀';
const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');

const upload = async (v: Visitor, param: object = {}): Promise<{ FILE_SN: number; FILE_GRP_NO: string }> => {
  const answer = await sendFiles(t, v, '/api/file/fileUpload', [[`${secret}.png`, png]], { REF_TP: 'CSM', ...param });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().data.LIST[0];
};

beforeAll(async () => {
  t = await createTestApp();
  [ops, cadm, other, sal] = (await Promise.all(['ops02', 'cadm01', 'cadm02', 'sal01'].map((id) => t.login(id)))) as [
    Visitor,
    Visitor,
    Visitor,
    Visitor,
  ];
  app = await connectApp(t.ownerUrl);
  request = await requestIn('RCP', { customer: cadm, ops });
  const file = await upload(ops);
  memoFile = file.FILE_SN;
  memo = await written(ops, entry(request, 'MEM', `<p>${secret}</p>`, { OPEN_YN: 'Y', MAIL_YN: 'Y', FILE_GRP_NO: file.FILE_GRP_NO }));
});
afterAll(async () => {
  await app.end();
  await t.close();
});

describe('a memo is the staff’s alone', () => {
  it('whatever is said of it, it is closed, mailed to nobody, changes no state and leaves no gap', async () => {
    expect(memo).toMatchObject({ OPEN_YN: 'N', MAIL_YN: 'N', RES_SEQ: -1, CSM_REQ_STS: 'RCP', FILE_CNT: 1 });
    const opened = await saveEntries(ops, { BATCH_FLAG: 'update', REQ_NO: memo.REQ_NO, RES_SEQ: -1, UPD_CNT: 0, OPEN_YN: 'Y' });
    expect(opened.json().data.LIST[0]).toMatchObject({ OPEN_YN: 'N' });
    expect(await refusalOf(() => t.sql(`update csm_res set open_yn = 'Y' where csm_res_tp = 'MEM'`))).toContain('check');
    const upd = await t.sql<{ upd_cnt: number }>('select upd_cnt from csm_req where req_no = $1', [request.REQ_NO]);
    expect(upd[0]?.upd_cnt).toBe(request.UPD_CNT);
    expect((await threadOf(ops, request.REQ_NO)).map((e) => [e.RES_SEQ, e.CSM_RES_TP])).toEqual([
      [1, 'RCP'],
      [-1, 'MEM'],
    ]);
  });

  it('no list, form, thread, file list or workbook of a customer has it or counts it', async () => {
    const bodies = [
      JSON.stringify(await listRequests(cadm, { REQ_NO: request.REQ_NO })),
      JSON.stringify(await formOf(cadm, request.REQ_NO)),
      JSON.stringify(await threadOf(cadm, request.REQ_NO)),
      JSON.stringify(await customerThread(cadm, request.REQ_NO)),
    ];
    for (const body of bodies) expect(body).not.toContain(secret);
    expect((await listRequests(cadm, { REQ_NO: request.REQ_NO }))[0]).toMatchObject({ RES_CNT: 1, FILE_CNT: 0, UNREAD_CNT: 1 });
    expect((await listRequests(ops, { REQ_NO: request.REQ_NO }))[0]).toMatchObject({ RES_CNT: 2, FILE_CNT: 1 });
    expect((await threadOf(cadm, request.REQ_NO)).map((e) => e.RES_SEQ)).toEqual([1]);
    // Staff who look at what the customer sees do not see it there either.
    expect((await customerThread(ops, request.REQ_NO)).map((e) => e.RES_SEQ)).toEqual([1]);
    const found = async (v: Visitor, search: Record<string, unknown>) => (await listRequests(v, search)).map(({ REQ_NO }) => REQ_NO);
    expect([await found(cadm, { KEYWORD: secret }), await found(cadm, { TXT: secret }), await found(ops, { TXT: secret })]).toEqual([
      [],
      [],
      [request.REQ_NO],
    ]);
    expect(await found(cadm, { TXT: '어디에 있습니까', REQ_NO: request.REQ_NO })).toEqual([request.REQ_NO]);
    expect(await found(cadm, { TXT: '<p>', REQ_NO: request.REQ_NO })).toEqual([]);
    const book = async (v: Visitor) =>
      v.post('/api/csm/CsmRequestList/excel', {
        SEARCH: { REQ_NO: request.REQ_NO },
        COLUMNS: [{ FIELD: 'REQ_NO' }, { FIELD: 'RES_CNT', TOTAL: 'SUM' }, { FIELD: 'FILE_CNT' }],
      });
    const [theirs, ours] = [await book(cadm), await book(ops)];
    expect([theirs.statusCode, ours.statusCode]).toEqual([200, 200]);
    expect(theirs.rawPayload.equals(ours.rawPayload)).toBe(false);
    const files = (v: Visitor) =>
      v.post('/api/ptl/popup/PtlFileMgtPopup/selectPtlFile', { SEARCH: { REF_TP: 'CSM', REF_KEY: request.REQ_NO } });
    expect([(await files(cadm)).json().data.TOTAL, (await files(ops)).json().data.TOTAL]).toEqual([0, 1]);
  });

  it('its file cannot be taken, not even where it is called open, nor its group be joined', async () => {
    await t.sql(`update cms_file set open_yn = 'Y' where file_sn = $1`, [memoFile]);
    const take = (v: Visitor, body: object) => v.post('/api/file/fileDownload', { ...body, ACCESS_RSN: 'x' });
    expect((await take(ops, { FILE_SN: memoFile })).statusCode).toBe(200);
    for (const body of [{ FILE_SN: memoFile }, { LIST: [memoFile] }]) expect((await take(cadm, body)).statusCode).toBe(404);
    expect((await cadm.post('/api/file/base64ImageDownload', { FILE_SN: memoFile })).statusCode).toBe(404);
    const files = await cadm.post('/api/ptl/popup/PtlFileMgtPopup/selectPtlFile', { SEARCH: { REF_TP: 'CSM', REF_KEY: request.REQ_NO } });
    expect(files.body).not.toContain(secret);
    expect((await formOf(cadm, request.REQ_NO))?.FILES).toEqual([]);
    const group = (await threadOf(ops, request.REQ_NO))[1]?.FILE_GRP_NO;
    const joined = await sendFiles(t, cadm, '/api/file/fileUpload', [['a.png', png]], { REF_TP: 'CSM', FILE_GRP_NO: group });
    expect(joined.statusCode).toBe(422);
    // Nor hung on what the customer sees: neither by the customer nor by staff.
    const asked = await deskActed(ops, 'assign', request, { CHRG_USER_ID: 'ops02' });
    expect((await saveEntries(ops, entry(asked, 'ANS', 'x', { FILE_GRP_NO: group }))).json().errors[0].CODE).toBe('MSG000043');
    expect((await saveRequests(cadm, newRequest('C00001', { FILE_GRP_NO: group }))).json().errors[0].CODE).toBe('MSG000043');
  });

  it('no history, mail, number search or mark tells of it', async () => {
    // A role of customers may be given the history.
    await t.sql(`insert into cms_role_menu (role_id, menu_id) select 'CUST_ADM', menu_id from cms_menu where scrn_id = 'cmsHistoryPopup'`);
    const reader = await t.login('cadm01');
    const history = (v: Visitor, TBL_NM: string, ROW_KEY: string) =>
      v.post('/api/cms/popup/cmsHistoryPopup/selectCmsHistory', { SEARCH: { TBL_NM, ROW_KEY } });
    expect((await history(ops, 'CSM_RES', `${request.REQ_NO}|-1`)).statusCode).toBe(200);
    expect((await history(reader, 'CSM_RES', `${request.REQ_NO}|-1`)).statusCode).toBe(404);
    expect((await history(reader, 'CSM_RES', `${request.REQ_NO}|1`)).statusCode).toBe(404);
    const ofRequest = await history(reader, 'CSM_REQ', request.REQ_NO);
    expect([ofRequest.statusCode, ofRequest.body.includes(secret), ofRequest.body.includes('ops02')]).toEqual([200, false, false]);
    const mails = await t.sql<{ n: number }>(
      `select count(*)::int as n from cms_email_log where ref_key = $1 and frm_id in ('CSM_ANSWER', 'CSM_ASK')`,
      [request.REQ_NO],
    );
    expect(mails[0]?.n).toBe(0);
    const found = await cadm.data<{ LIST: Found[] }>('/api/findNo', { SEARCH: { NO: request.REQ_NO.toLowerCase() } });
    expect(found.LIST.filter(({ KIND }) => KIND === 'REQUEST')).toEqual([
      { SCRN_ID: 'csmRequestList', KIND: 'REQUEST', ROW_CNT: 1, ARGS: { REQ_NO: request.REQ_NO } },
    ]);
    await markRead(cadm, request.REQ_NO, -1);
    expect((await threadOf(ops, request.REQ_NO))[1]).toMatchObject({ CSM_RES_TP: 'MEM', READ_DTM: null });
    expect(await t.sql('select 1 from csm_read where req_no = $1 and user_id = $2', [request.REQ_NO, 'cadm01'])).toEqual([]);
  });

  it('the database itself hides it from a customer, refuses to let one write it, and hides its file', async () => {
    const mine: ScopeSetting = { scope: 'CUST', corps: ['1000'], custs: ['C00001'], user: 'cadm01', type: 'C' };
    const count = (text: string) => scoped(app, mine, async () => (await app.query(text, [request.REQ_NO])).rows[0].n);
    expect(await count('select count(*)::int as n from csm_res where req_no = $1')).toBe(1);
    expect(await count(`select count(*)::int as n from csm_res where req_no = $1 and res_cnnt like '%${secret}%'`)).toBe(0);
    expect(await count(`select count(*)::int as n from cms_file where ref_tp = 'CSM' and ref_key = $1`)).toBe(0);
    expect(await count(`select count(*)::int as n from cms_hist where tbl_nm = 'CSM_RES' and row_key like $1 || '%'`)).toBe(0);
    const write = (open: string) =>
      refusalOf(() =>
        scoped(app, mine, () =>
          app.query(
            `insert into csm_res (req_no, res_seq, csm_res_tp, res_cnnt, res_user_id, res_dtm, open_yn, mail_yn) values ($1, 77, 'ADD', 'x', 'cadm01', now(), $2, 'N')`,
            [request.REQ_NO, open],
          ),
        ),
      );
    expect(await write('N')).toContain('row-level security');
    expect(await write('Y')).toBe('');
    const foreign = { ...mine, custs: ['C00002'], user: 'cadm02' };
    expect(
      await scoped(app, foreign, async () => (await app.query('select 1 from csm_req where req_no = $1', [request.REQ_NO])).rowCount),
    ).toBe(0);
  });
});

describe('files', () => {
  it('come with what they are attached to: of a request and an addition open to both sides, of an answer to the customer', async () => {
    const own = await upload(cadm);
    const draft = await savedRequest(cadm, newRequest('C00001', { FILE_GRP_NO: own.FILE_GRP_NO }));
    expect(draft.FILES.map((f) => f.FILE_SN)).toEqual([own.FILE_SN]);
    const colleague = await t.login('cusr02');
    const take = async (v: Visitor) => (await v.post('/api/file/fileDownload', { FILE_SN: own.FILE_SN, ACCESS_RSN: 'x' })).statusCode;
    expect([await take(cadm), await take(colleague), await take(ops)]).toEqual([200, 404, 404]);
    const sent = await acted(cadm, 'submit', draft);
    expect([await take(cadm), await take(colleague), await take(ops)]).toEqual([200, 200, 200]);
    const received = await deskActed(ops, 'receive', sent);
    expect((await formOf(ops, draft.REQ_NO))?.FILES.map((f) => f.FILE_SN)).toEqual([own.FILE_SN]);
    const answer = await upload(ops);
    await written(ops, entry(received, 'ASK', 'x', { FILE_GRP_NO: answer.FILE_GRP_NO }));
    const seen = await threadOf(cadm, draft.REQ_NO);
    expect(seen[1]?.FILES).toMatchObject([{ FILE_SN: answer.FILE_SN, OPEN_YN: 'Y' }]);
    expect((await cadm.post('/api/file/fileDownload', { FILE_SN: answer.FILE_SN })).statusCode).toBe(200);
    expect((await other.post('/api/file/fileDownload', { FILE_SN: answer.FILE_SN })).statusCode).toBe(404);
    const more = await upload(cadm);
    const asked = (await formOf(cadm, draft.REQ_NO)) as CsmRequestForm;
    await acted(cadm, 'addRes', asked, { RES_CNNT: 'x', FILE_GRP_NO: more.FILE_GRP_NO });
    expect((await threadOf(ops, draft.REQ_NO)).at(-1)?.FILES.map((f) => f.FILE_SN)).toEqual([more.FILE_SN]);
    expect((await formOf(ops, draft.REQ_NO))?.FILES.map((f) => f.FILE_SN)).toEqual([own.FILE_SN]);
  });

  it('of somebody else, of another kind or hung already are refused', async () => {
    const theirs = await upload(other);
    const wrong = (FILE_GRP_NO: string) => saveRequests(cadm, newRequest('C00001', { FILE_GRP_NO }));
    for (const group of [theirs.FILE_GRP_NO, 'FG00000000000', (await upload(cadm, { REF_TP: 'DLV' })).FILE_GRP_NO])
      expect((await wrong(group)).json().errors[0]).toMatchObject({ FIELD: 'FILE_GRP_NO', CODE: 'MSG000043' });
  });
});

describe('the row scope', () => {
  it('another customer finds nothing of a request and does nothing to it; who is in charge sees it, whatever customer it is of', async () => {
    expect(await listRequests(other, { REQ_NO: request.REQ_NO })).toEqual([]);
    expect(await formOf(other, request.REQ_NO)).toBeUndefined();
    expect(await threadOf(other, request.REQ_NO)).toEqual([]);
    const sent = await requestIn('REQ', { customer: cadm, ops });
    for (const action of ['cancel', 'addRes', 'close'])
      expect((await act(other, action, [sent], { RES_CNNT: 'x', SATIS_SCR: '1' })).json().errors[0].CODE).toBe('MSG000043');
    const far = await t.sql<{ cust_cd: string }>(
      `select cust_cd from mdm_cust c where c.corp_cd = '1000' and c.cust_tp = 'CUS' and c.sales_user_id is distinct from 'sal01'
         and not exists (select from mdm_cust_orgn o where o.cust_cd = c.cust_cd and o.chrg_user_id = 'sal01') order by 1 limit 1`,
    );
    const foreign = await acted(ops, 'submit', await savedRequest(ops, newRequest(String(far[0]?.cust_cd))));
    expect(await formOf(sal, foreign.REQ_NO)).toBeUndefined();
    const received = await deskActed(ops, 'receive', foreign);
    await deskActed(ops, 'assign', received, { CHRG_USER_ID: 'sal01' });
    expect(await written(sal, entry(received, 'ANS'))).toMatchObject({ CSM_REQ_STS: 'ANS' });
  });

  it('customers learn no user ID of staff, and the same call again answers the same', async () => {
    const form = (await formOf(cadm, request.REQ_NO)) as CsmRequestForm;
    expect(form).toMatchObject({ RCPT_USER_ID: null, CHRG_USER_ID: null, REQ_USER_ID: 'cadm01', RCPT_USER_NM: expect.any(String) });
    expect(JSON.stringify(await threadOf(cadm, request.REQ_NO))).not.toContain('ops02');
    const sent = await requestIn('REQ', { customer: cadm, ops });
    const body = { BATCH_ID: randomUUID(), LIST: [keyOf(sent)] };
    const twice = [await ops.post('/api/csm/CsmResponseMgt/receive', body), await ops.post('/api/csm/CsmResponseMgt/receive', body)];
    expect(twice.map((a) => a.statusCode)).toEqual([200, 200]);
    expect(await threadOf(cadm, sent.REQ_NO)).toHaveLength(1);
  });
});

describe('promised times', () => {
  it('run in business hours, stand still while the customer is asked, and are those of the kind and the customer', async () => {
    await t.sql(`delete from csm_due_rule where corp_cd = '1000'`);
    await t.sql(
      `insert into csm_due_rule (corp_cd, csm_req_tp, cust_cd, ans_lmt_hr, cmpl_lmt_hr) values ('1000', '*', '*', 8, 27), ('1000', '*', 'C00001', 4, 18), ('1000', 'TRC', 'C00001', 2, 9)`,
    );
    const [one, two] = [
      await requestIn('REQ', { customer: cadm, ops }),
      await requestIn('REQ', { customer: cadm, ops }, { CSM_REQ_TP: 'ETC' }),
    ];
    expect([one.PROM_MIN, two.PROM_MIN]).toEqual([120, 240]);
    const at = (when: string) => t.sql('update csm_req set req_dtm = $2 where req_no = $1', [two.REQ_NO, when]);
    await at('2026-11-20T17:00:00+09:00');
    expect((await formOf(ops, two.REQ_NO))?.PROM_DTM).toBe('20261123120000');
    // A Friday evening, before the holiday of Christmas and the weekend after it.
    await at('2026-12-24T17:30:00+09:00');
    expect((await formOf(ops, two.REQ_NO))?.PROM_DTM).toBe('20261228123000');
    await t.sql(`update csm_req set req_dtm = now() - interval '30 days' where req_no = $1`, [one.REQ_NO]);
    expect((await formOf(ops, one.REQ_NO))?.LIGHT_TP).toBe('OVER');
    const received = await deskActed(ops, 'receive', (await formOf(ops, one.REQ_NO)) as CsmRequestForm);
    await written(ops, entry(received, 'ASK'));
    expect((await formOf(ops, one.REQ_NO))?.LIGHT_TP).toBe('WAIT');
    await t.sql(`update csm_due set stop_dtm = now() - interval '28 days' where req_no = $1`, [one.REQ_NO]);
    const stood = (await formOf(ops, one.REQ_NO)) as CsmRequestForm;
    await acted(cadm, 'addRes', stood, { RES_CNNT: 'x' });
    const after = (await formOf(ops, one.REQ_NO)) as CsmRequestForm;
    expect([
      after.LEFT_MIN,
      (await t.sql<{ wait_min: number }>('select wait_min from csm_due where req_no = $1', [one.REQ_NO]))[0]?.wait_min,
    ]).toEqual([stood.LEFT_MIN, expect.any(Number)]);
  });
});
