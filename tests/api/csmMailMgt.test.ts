import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CsmMail, CsmMailForm } from '../../src/contract/csm/csmMailMgt';
import { createTestApp, type TestApp, type Visitor } from '../support/db';
import { mailsOf } from '../support/mail';
import { customerThread, formOf, requestIn, threadOf } from '../support/requests';
import { day8 } from '../support/shipments';

let t: TestApp;
let ops: Visitor;
let cadm: Visitor;
let sender: string;
const screen = '/api/csm/CsmMailMgt';
let count = 0;

beforeAll(async () => {
  t = await createTestApp();
  [ops, cadm] = (await Promise.all(['ops02', 'cadm01'].map((id) => t.login(id)))) as [Visitor, Visitor];
  sender = (await t.sql<{ email: string }>(`select email from cms_user where user_id = 'cadm01'`))[0]?.email ?? '';
});
afterAll(() => t.close());

/** A mail that waits, as the job keeps one. */
async function waiting(over: Record<string, unknown> = {}): Promise<CsmMailForm> {
  const row = {
    corp_cd: '1000',
    from_email: 'who@else.example',
    from_nm: '모르는 이',
    mail_title: '문의',
    mail_cnnt: '화물은 <b>언제</b> 옵니까?\n\n> 이전 메일',
    ...over,
  };
  count += 1;
  const [made] = await t.sql<{ rcv_seq: string }>(
    `insert into csm_mail (corp_cd, mail_hash, from_email, from_nm, mail_title, mail_cnnt, rcv_dtm, rcv_sts, wait_rsn, auto_yn)
     values ($1, $2, $3, $4, $5, $6, now(), 'WAIT', 'REF', 'N') returning rcv_seq`,
    [row.corp_cd, `hash ${count}`, row.from_email, row.from_nm, row.mail_title, row.mail_cnnt],
  );
  return (await formsOf(Number(made?.rcv_seq)))[0] ?? ({ RCV_SEQ: Number(made?.rcv_seq), UPD_CNT: 0 } as CsmMailForm);
}
const formsOf = async (RCV_SEQ: number, v = ops) =>
  (await v.data<{ LIST: CsmMailForm[] }>(`${screen}/selectCsmMailForm`, { SEARCH: { RCV_SEQ } })).LIST;
const list = async (search: object = {}) =>
  (await ops.data<{ LIST: CsmMail[] }>(`${screen}/selectCsmMail`, { SEARCH: { FR_DT: day8(-5), TO_DT: day8(0), ...search } })).LIST;
const act = (action: string, mail: Pick<CsmMail, 'RCV_SEQ' | 'UPD_CNT'>, extra: object = {}, RSN?: string, v = ops) =>
  v.post(`${screen}/${action}`, {
    BATCH_ID: randomUUID(),
    LIST: [{ RCV_SEQ: mail.RCV_SEQ, UPD_CNT: mail.UPD_CNT, ...extra }],
    ...(RSN ? { RSN } : {}),
  });
const fileOn = (mail: CsmMail) =>
  t.sql(
    `insert into cms_file (file_nm, file_ext, file_size, file_path, ref_tp, ref_key, doc_tp, open_yn, corp_cd, down_cnt)
     values ('a.png', 'png', 10, 'aa/none', 'RCM', $1, 'ETC', 'N', '1000', 0)`,
    [String(mail.RCV_SEQ)],
  );

describe('a mail that waits', () => {
  it('is listed without its text, found by its words, and shown as it came with its files', async () => {
    const mail = await waiting({ mail_title: '찾을 메일' });
    await fileOn(mail);
    const [listed] = await list({ KEYWORD: '찾을' });
    expect(listed).toMatchObject({ RCV_SEQ: mail.RCV_SEQ, RCV_STS: 'WAIT', WAIT_RSN: 'REF', FILE_CNT: 1 });
    expect(listed).not.toHaveProperty('MAIL_CNNT');
    expect((await formsOf(mail.RCV_SEQ))[0]).toMatchObject({
      MAIL_CNNT: '화물은 <b>언제</b> 옵니까?\n\n> 이전 메일',
      FILES: [{ FILE_NM: 'a.png' }],
    });
    expect(await list({ RCV_STS: ['SKIP'], KEYWORD: '찾을' })).toEqual([]);
  });

  it('of an unknown sender becomes an internal memo that names the sender, files and all; its customer sees nothing of it', async () => {
    const request = await requestIn('ASK', { customer: cadm, ops });
    const mail = await waiting();
    await fileOn(mail);
    const answer = await act('attach', mail, { REQ_NO: request.REQ_NO });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json().data.LIST[0]).toMatchObject({ RCV_STS: 'MEM', REQ_NO: request.REQ_NO, PRCS_USER_ID: 'ops02' });
    expect(answer.json().message).toContain(request.REQ_NO);
    const memo = (await threadOf(ops, request.REQ_NO)).at(-1);
    expect(memo).toMatchObject({
      CSM_RES_TP: 'MEM',
      OPEN_YN: 'N',
      RES_USER_ID: 'ops02',
      RCV_SEQ: mail.RCV_SEQ,
      FILES: [{ FILE_NM: 'a.png', OPEN_YN: 'N' }],
    });
    expect(memo?.RES_CNNT).toContain('who@else.example');
    expect(memo?.RES_CNNT).toContain('화물은 &lt;b&gt;언제&lt;/b&gt; 옵니까?');
    expect(memo?.RES_CNNT).not.toContain('이전 메일');
    expect(JSON.stringify([await customerThread(cadm, request.REQ_NO), await formOf(cadm, request.REQ_NO)])).not.toMatch(/who@else|a\.png/);
    expect((await mailsOf(t)).filter(({ html }) => html.includes('who@else'))).toEqual([]);
    expect((await formOf(ops, request.REQ_NO))?.CSM_REQ_STS).toBe('ASK');
  });

  it('of a user of the customer becomes an addition in that user’s name, where the request takes one', async () => {
    const request = await requestIn('ANS', { customer: cadm, ops });
    const mail = await waiting({ from_email: sender.toUpperCase() });
    await fileOn(mail);
    expect((await act('attach', mail, { REQ_NO: request.REQ_NO })).json().data.LIST[0]).toMatchObject({
      RCV_STS: 'ADD',
      CUST_CD: 'C00001',
    });
    const added = (await customerThread(cadm, request.REQ_NO)).at(-1);
    expect(added).toMatchObject({
      CSM_RES_TP: 'ADD',
      RES_USER_ID: 'cadm01',
      OPEN_YN: 'Y',
      RCV_SEQ: mail.RCV_SEQ,
      FILES: [{ FILE_NM: 'a.png', OPEN_YN: 'Y' }],
    });
    expect((await formOf(ops, request.REQ_NO))?.CSM_REQ_STS).toBe('PRC');
    const again = await waiting({ from_email: sender });
    const ended = await requestIn('CMP', { customer: cadm, ops });
    expect((await act('attach', again, { REQ_NO: ended.REQ_NO })).json().data.LIST[0]).toMatchObject({ RCV_STS: 'MEM' });
  });

  it('becomes a draft of a request for a customer', async () => {
    const mail = await waiting({ mail_title: '새 문의' });
    await fileOn(mail);
    const answer = await act('add', mail, { CUST_CD: 'C00001' });
    expect(answer.statusCode, answer.body).toBe(200);
    const { REQ_NO, RCV_STS } = answer.json().data.LIST[0];
    expect(RCV_STS).toBe('REQ');
    expect(await formOf(ops, REQ_NO)).toMatchObject({
      CSM_REQ_STS: 'TMP',
      REQ_TITLE: '새 문의',
      CUST_CD: 'C00001',
      REQ_USER_ID: 'ops02',
      FILES: [{ FILE_NM: 'a.png' }],
    });
    const refused = await act('add', await waiting(), { CUST_CD: 'C99999' });
    expect(refused.statusCode).toBe(422);
  });

  it('is set aside with a reason, and taken up again', async () => {
    const mail = await waiting();
    expect((await act('skip', mail)).json().code).toBe('MSG000039');
    const skipped = (await act('skip', mail, {}, '광고')).json().data.LIST[0];
    expect(skipped).toMatchObject({ RCV_STS: 'SKIP', PRCS_RMK: '광고' });
    const request = await requestIn('RCP', { customer: cadm, ops });
    expect((await act('attach', skipped, { REQ_NO: request.REQ_NO })).json().data.LIST[0]).toMatchObject({ RCV_STS: 'MEM' });
  });
});

describe('refusals', () => {
  it('a mail that was dealt with, one read before, a request that is none or a draft of somebody', async () => {
    const [mail, other] = [await waiting(), await waiting()];
    const request = await requestIn('RCP', { customer: cadm, ops });
    const attached = (await act('attach', mail, { REQ_NO: request.REQ_NO })).json().data.LIST[0];
    expect((await act('skip', mail, {}, 'x')).json().code).toBe('MSG000025');
    expect((await act('skip', attached, {}, 'x')).json().code).toBe('MSG000604');
    const draft = await requestIn('TMP', { customer: cadm, ops });
    for (const REQ_NO of ['CS0000000000', '', null, draft.REQ_NO]) expect((await act('attach', other, { REQ_NO })).statusCode).toBe(422);
    expect((await formsOf(other.RCV_SEQ))[0]).toMatchObject({ RCV_STS: 'WAIT' });
  });

  it('the same mail by two people at once is dealt with once', async () => {
    const mail = await waiting();
    const request = await requestIn('RCP', { customer: cadm, ops });
    const answers = await Promise.all([1, 2, 3].map(() => act('attach', mail, { REQ_NO: request.REQ_NO })));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
    expect((await threadOf(ops, request.REQ_NO)).filter(({ CSM_RES_TP }) => CSM_RES_TP === 'MEM')).toHaveLength(1);
  });

  it('customers, sales, settlement and nobody reach none of it; another corporation’s mails and files are not there', async () => {
    const mail = await waiting();
    await fileOn(mail);
    const [file] = (await formsOf(mail.RCV_SEQ))[0]?.FILES ?? [];
    for (const id of ['cadm01', 'cusr05', 'sal01', 'stl01']) {
      const v = await t.login(id);
      const search = { SEARCH: { FR_DT: day8(-5), TO_DT: day8(0), RCV_SEQ: mail.RCV_SEQ } };
      for (const verb of ['selectCsmMail', 'selectCsmMailForm']) expect((await v.post(`${screen}/${verb}`, search)).statusCode).toBe(403);
      for (const action of ['attach', 'add', 'skip']) expect((await act(action, mail, { CUST_CD: 'C00001' }, 'x', v)).statusCode).toBe(403);
      expect((await v.post('/api/file/fileDownload', { FILE_SN: file?.FILE_SN, ACCESS_RSN: 'x' })).statusCode).toBe(404);
    }
    expect((await t.visitor().post(`${screen}/selectCsmMail`, { SEARCH: {} })).statusCode).toBe(401);
    const foreign = await waiting({ corp_cd: '2000' });
    expect(await formsOf(foreign.RCV_SEQ)).toEqual([]);
    expect((await act('skip', foreign, {}, 'x')).statusCode).not.toBe(200);
  });

  it('a body that is none', async () => {
    for (const body of [
      {},
      { LIST: [] },
      { BATCH_ID: randomUUID(), LIST: [{ RCV_SEQ: 'x' }] },
      { BATCH_ID: randomUUID(), LIST: [{ RCV_SEQ: 1e20, UPD_CNT: 0 }], RSN: 'x' },
    ])
      expect((await ops.post(`${screen}/skip`, body)).statusCode).toBeGreaterThanOrEqual(400);
    const odd = await ops.post(`${screen}/selectCsmMailForm`, { SEARCH: { RCV_SEQ: { a: 1 } } });
    expect([200, 422]).toContain(odd.statusCode);
  });
});
