import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Fault } from '../../src/contract/call';
import type { CsmRequestForm } from '../../src/contract/csm/csmRequest';
import { createTestApp, type TestApp, type Visitor } from '../support/db';
import { jobsOf } from '../support/mail';
import {
  act,
  acted,
  customerThread,
  deskAct,
  deskActed,
  entry,
  formOf,
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
import { aShipment, day, day8 } from '../support/shipments';

let t: TestApp;
let ops: Visitor;
let ops2: Visitor;
let adm: Visitor;
let sal: Visitor;
let stl: Visitor;
let cadm: Visitor;
let cusr: Visitor;
let other: Visitor;
const customer = 'C00001';

beforeAll(async () => {
  t = await createTestApp();
  const logins = ['ops02', 'ops01', 'adm1000', 'sal01', 'stl01', 'cadm01', 'cusr01', 'cadm02'].map((id) => t.login(id));
  [ops, ops2, adm, sal, stl, cadm, cusr, other] = (await Promise.all(logins)) as [
    ...[Visitor, Visitor, Visitor, Visitor, Visitor],
    ...[Visitor, Visitor, Visitor],
  ];
});
afterAll(() => t.close());

const by = () => ({ customer: cadm, ops });
const faults = (answer: { statusCode: number; json(): unknown }) => [
  answer.statusCode,
  ...((answer.json() as { errors?: Fault[] }).errors ?? []).map((e) => `${e.ROW_NO} ${e.FIELD} ${e.CODE}`),
];
const codeOf = (answer: { statusCode: number; json(): unknown }) => [answer.statusCode, (answer.json() as { code?: string }).code];
const history = async (no: string) =>
  (
    await t.sql<{ step: string }>(
      `select concat_ws(' ', coalesce(from_sts, '-'), to_sts, chg_user_id, chg_rsn) as step from cms_sts_hist where ref_tp = 'CSM' and ref_key = $1 order by hist_seq`,
      [no],
    )
  ).map(({ step }) => step);
const mails = (no: string) =>
  t.sql<{ frm_id: string; to_email: string }>(
    `select frm_id, to_email from cms_email_log where ref_tp = 'CSM' and ref_key = $1 order by mail_seq`,
    [no],
  );
const states = ['TMP', 'REQ', 'RCP', 'PRC', 'ASK', 'ANS', 'CMP', 'CXL'] as const;
const now = async (request: CsmRequestForm) => (await formOf(ops, request.REQ_NO)) as CsmRequestForm;

describe('drafts', () => {
  it('take a number, their corporation and their author at the first save; the text is cleaned', async () => {
    const draft = await savedRequest(cadm, newRequest(customer, { REQ_CNNT: '<p onclick="x()">안녕<script>x</script></p>', URGT_YN: 'Y' }));
    expect(draft).toMatchObject({
      ...{ REQ_NO: expect.stringMatching(/^CS\d{10}$/), CORP_CD: '1000', CSM_REQ_STS: 'TMP', REQ_USER_ID: 'cadm01', URGT_YN: 'Y' },
      ...{ REQ_CNNT: '<p>안녕</p>', REQ_DTM: null, ORGN_CD: null, REQ_USER_TP: 'C', RES_CNT: 0, FILE_CNT: 0 },
    });
    const changed = await savedRequest(cadm, {
      ...newRequest(customer),
      BATCH_FLAG: 'update',
      REQ_NO: draft.REQ_NO,
      UPD_CNT: 0,
      REQ_TITLE: '새 제목',
    });
    expect(changed).toMatchObject({ REQ_TITLE: '새 제목', URGT_YN: 'Y' });
    expect(await history(draft.REQ_NO)).toEqual(['- TMP cadm01']);
  });

  it('need title and kind, a customer of the user, known codes and a shipment of that customer', async () => {
    const theirs = await aShipment(t, { cust_cd: 'C00002' });
    expect(
      faults(
        await saveRequests(cadm, newRequest(customer, { REQ_TITLE: ' ', CSM_REQ_TP: null, IMEX_TP: 'X', HBL_NO: theirs.HBL_NO })),
      ).sort(),
    ).toEqual(['1 CSM_REQ_TP MSG000012', '1 HBL_NO MSG000043', '1 IMEX_TP MSG000017', '1 REQ_TITLE MSG000012', 422]);
    expect(faults(await saveRequests(other, newRequest(customer)))).toEqual([422, '1 CUST_CD MSG000017']);
    const own = await aShipment(t);
    expect(await savedRequest(cadm, newRequest(customer, { HBL_NO: own.HBL_NO }))).toMatchObject({ HBL_NO: own.HBL_NO });
    expect(faults(await saveRequests(cadm, newRequest(customer, { REQ_CNNT: 'x'.repeat(100_001) })))).toEqual([
      422,
      '1 REQ_CNNT MSG000358',
    ]);
  });

  it('are their author’s: nobody else sees, changes, sends or removes them', async () => {
    const draft = await savedRequest(cadm, newRequest(customer));
    for (const visitor of [cusr, ops, other]) {
      expect(await formOf(visitor, draft.REQ_NO)).toBeUndefined();
      expect(await listRequests(visitor, { REQ_NO: draft.REQ_NO })).toEqual([]);
    }
    expect((await listRequests(cadm, { REQ_NO: draft.REQ_NO })).length).toBe(1);
    const changed = await saveRequests(cusr, { BATCH_FLAG: 'update', REQ_NO: draft.REQ_NO, UPD_CNT: 0, REQ_TITLE: 'x' });
    expect([changed.statusCode, codeOf(changed)[1]]).toEqual([422, 'MSG000043']);
    for (const visitor of [cusr, other])
      for (const action of ['submit', 'delete'])
        expect(faults(await act(visitor, action, [draft]))).toEqual([422, '1 undefined MSG000043']);
    expect(await acted(cadm, 'delete', draft)).toMatchObject({ BATCH_FLAG: 'delete' });
    expect(await formOf(cadm, draft.REQ_NO)).toBeUndefined();
    const byStaff = await savedRequest(ops, newRequest(customer));
    expect(byStaff).toMatchObject({ REQ_USER_ID: 'ops02', REQ_USER_TP: 'S' });
    expect(await acted(ops, 'submit', byStaff)).toMatchObject({ CSM_REQ_STS: 'REQ', CUST_CD: customer });
  });
});

describe('sending', () => {
  it('finds the organisation that serves the business, tells its staff and says the number', async () => {
    const sent = await requestIn('REQ', by());
    const [serving] = await t.sql<{ orgn_cd: string }>(
      `select orgn_cd from mdm_cust_orgn where cust_cd = $1 and biz_tp = 'SEA_I' and main_yn = 'Y' and (end_dt is null or end_dt >= current_date)`,
      [customer],
    );
    expect(sent).toMatchObject({
      CSM_REQ_STS: 'REQ',
      ORGN_CD: serving?.orgn_cd,
      REQ_DTM: expect.stringMatching(/^\d{14}$/),
      LIGHT_TP: 'OK',
    });
    const told = await mails(sent.REQ_NO);
    expect(told.length).toBeGreaterThan(0);
    expect(new Set(told.map((m) => m.frm_id))).toEqual(new Set(['CSM_NEW']));
    const plain = await requestIn('REQ', by(), { IMEX_TP: null, TRANS_MODE: null });
    expect(plain.ORGN_CD).toEqual(expect.any(String));
    const answer = await act(cadm, 'submit', [await savedRequest(cadm, newRequest(customer))]);
    expect(answer.json().message).toMatch(/CS\d{10}/);
  });

  it('needs a text, a day that is not over, and a customer in business; afterwards nothing typed changes', async () => {
    const draft = await savedRequest(cadm, newRequest(customer, { REQ_CNNT: '<p>&nbsp;<br></p>', DUE_DT: day8(-1) }));
    expect(faults(await act(cadm, 'submit', [draft])).sort()).toEqual(['1 DUE_DT MSG000189', '1 REQ_CNNT MSG000012', 422]);
    const whole = await savedRequest(cadm, newRequest(customer));
    await t.sql(`update mdm_cust set stop_yn = 'Y' where cust_cd = $1`, [customer]);
    expect(faults(await act(cadm, 'submit', [whole]))).toEqual([422, '1 CUST_CD MSG000186']);
    await t.sql(`update mdm_cust set stop_yn = 'N' where cust_cd = $1`, [customer]);
    const sent = await acted(cadm, 'submit', whole);
    expect(faults(await saveRequests(cadm, { BATCH_FLAG: 'update', REQ_NO: sent.REQ_NO, UPD_CNT: sent.UPD_CNT, REQ_TITLE: 'x' }))).toEqual([
      422,
      '1 CSM_REQ_STS MSG000027',
    ]);
  });

  it('can be taken back by its author or the customer’s administrator until it is received', async () => {
    const sent = await requestIn('REQ', { customer: cusr, ops });
    expect(faults(await act(ops, 'cancel', [sent]))).toEqual([422, '1 CSM_REQ_STS MSG000029']);
    expect(await acted(cadm, 'cancel', sent)).toMatchObject({ CSM_REQ_STS: 'CXL' });
    const late = await requestIn('REQ', by());
    await deskActed(ops, 'receive', late);
    expect(codeOf(await act(cadm, 'cancel', [late]))).toEqual([422, 'MSG000234']);
    const draft = await requestIn('TMP', by());
    expect(faults(await act(cadm, 'cancel', [draft]))).toEqual([422, '1 CSM_REQ_STS MSG000027']);
  });
});

describe('receiving', () => {
  it('is done by the first of two: the other is told so', async () => {
    const sent = await requestIn('REQ', by());
    const answers = await Promise.all([deskAct(ops, 'receive', [sent]), deskAct(adm, 'receive', [sent])]);
    expect(answers.map((a) => a.statusCode).sort()).toEqual([200, 409]);
    expect(codeOf(answers.find((a) => a.statusCode === 409) as (typeof answers)[0])).toEqual([409, 'MSG000193']);
    const received = await now(sent);
    expect(received).toMatchObject({ CSM_REQ_STS: 'RCP', RCPT_DTM: expect.any(String), CHRG_USER_ID: received.RCPT_USER_ID });
    expect((await threadOf(cadm, sent.REQ_NO)).map((e) => [e.CSM_RES_TP, e.RES_CNNT])).toEqual([['RCP', '요청이 접수되었습니다.']]);
  });

  it('says so to who has it already: pressed twice, or in a second tab', async () => {
    const sent = await requestIn('REQ', by());
    await deskActed(ops, 'receive', sent);
    const again = await deskAct(ops, 'receive', [sent]);
    expect([...codeOf(again), again.json().errors[0].MESSAGE]).toEqual([409, 'MSG000631', '이미 본인이 접수한 요청입니다.']);
    expect(codeOf(await deskAct(adm, 'receive', [sent]))).toEqual([409, 'MSG000193']);
  });

  it('leaves somebody in charge who is already; several go together or none', async () => {
    const [first, second] = [await requestIn('REQ', by()), await requestIn('REQ', by())];
    const assigned = await deskActed(ops, 'assign', first, { CHRG_USER_ID: 'ops01' });
    expect(assigned).toMatchObject({ CSM_REQ_STS: 'REQ', CHRG_USER_ID: 'ops01' });
    expect(await deskActed(ops, 'receive', assigned)).toMatchObject({ CHRG_USER_ID: 'ops01', RCPT_USER_ID: 'ops02' });
    expect(codeOf(await deskAct(ops, 'receive', [second, assigned]))).toEqual([409, 'MSG000631']);
    expect(await now(second)).toMatchObject({ CSM_REQ_STS: 'REQ' });
  });

  it('somebody in charge is staff of the corporation, in force; a received request is in work then', async () => {
    const received = await requestIn('RCP', by());
    expect(faults(await deskAct(ops, 'assign', [received]))).toEqual([422, '1 CHRG_USER_ID MSG000012']);
    for (const CHRG_USER_ID of ['cadm01', 'nobody', 'adm2000'])
      expect(faults(await deskAct(ops, 'assign', [received], { CHRG_USER_ID }))).toEqual([422, '1 CHRG_USER_ID MSG000017']);
    expect(await deskActed(ops, 'assign', received, { CHRG_USER_ID: 'ops01' })).toMatchObject({
      CSM_REQ_STS: 'PRC',
      CHRG_USER_ID: 'ops01',
    });
  });
});

describe('every state', () => {
  const possible: Record<string, readonly string[]> = {
    submit: ['TMP'],
    delete: ['TMP'],
    cancel: ['REQ'],
    addRes: ['REQ', 'RCP', 'PRC', 'ASK', 'ANS'],
    confirm: ['ANS'],
    receive: ['REQ'],
    assign: ['REQ', 'RCP', 'PRC'],
    close: ['RCP', 'PRC', 'ASK', 'ANS'],
    ANS: ['RCP', 'PRC', 'ASK'],
    ASK: ['RCP', 'PRC'],
    MEM: ['REQ', 'RCP', 'PRC', 'ASK', 'ANS', 'CMP', 'CXL'],
  };
  const run = (action: string, request: CsmRequestForm) => {
    if (['ANS', 'ASK', 'MEM'].includes(action)) return saveEntries(ops, entry(request, action));
    if (['receive', 'assign', 'close'].includes(action)) return deskAct(ops, action, [request], { CHRG_USER_ID: 'ops02' }, 'x');
    return act(cadm, action === 'confirm' ? 'close' : action, [request], { RES_CNNT: '추가합니다', SATIS_SCR: '4' });
  };
  const customerActions = ['submit', 'delete', 'cancel', 'addRes', 'confirm'];
  // A draft of a customer is nothing that staff see.
  const refused = (action: string, state: string): string => {
    const taken = ['RCP', 'PRC', 'ASK', 'ANS'].includes(state);
    if (state === 'TMP' && !customerActions.includes(action)) return 'MSG000043';
    if (taken && action === 'receive') return 'MSG000631';
    if (taken && action === 'cancel') return 'MSG000234';
    return ['CMP', 'CXL'].includes(state) ? 'MSG000040' : 'MSG000027';
  };

  it.each(states)('%s takes the actions that lead out of it, and no other', async (state) => {
    const got: Record<string, string> = {};
    const wanted: Record<string, string> = {};
    for (const [action, from] of Object.entries(possible)) {
      if (from.includes(state)) continue;
      const request = await requestIn(state, by());
      got[action] = (await run(action, request)).json().code;
      wanted[action] = refused(action, state);
    }
    for (const action of Object.keys(possible).filter((name) => possible[name]?.includes(state))) {
      const answer = await run(action, await requestIn(state, by()));
      got[action] = String(answer.statusCode);
      wanted[action] = '200';
    }
    expect(got).toEqual(wanted);
  });
});

describe('answers', () => {
  it('lead to ANS with the time of the first, are mailed to who asked unless it is said otherwise', async () => {
    const received = await requestIn('RCP', by());
    const answer = await written(ops, entry(received, 'ANS', '<p>도착했습니다.<img src="https://evil.example/x.png"></p>'));
    expect(answer).toMatchObject({
      CSM_REQ_STS: 'ANS',
      RES_SEQ: 2,
      OPEN_YN: 'Y',
      MAIL_YN: 'Y',
      RES_CNNT: '<p>도착했습니다.</p>',
      RES_USER_ID: 'ops02',
    });
    const answered = await now(received);
    expect(answered.ANS_DTM).toMatch(/^\d{14}$/);
    const [requester] = await t.sql<{ email: string }>(`select email from cms_user where user_id = 'cadm01'`);
    expect((await mails(received.REQ_NO)).filter((m) => m.frm_id === 'CSM_ANSWER').map((m) => m.to_email)).toEqual([requester?.email]);
    const more = await acted(cadm, 'addRes', answered, { RES_CNNT: '<p>언제입니까?</p>' });
    expect(more.CSM_REQ_STS).toBe('PRC');
    expect(await written(ops, entry(more, 'ANS', '<p>어제</p>', { MAIL_YN: 'N' }))).toMatchObject({ RES_SEQ: 4, MAIL_YN: 'N' });
    expect((await mails(received.REQ_NO)).filter((m) => m.frm_id === 'CSM_ANSWER')).toHaveLength(1);
    expect((await now(received)).ANS_DTM).toBe(answered.ANS_DTM);
    expect(await history(received.REQ_NO)).toEqual([
      ...['- TMP cadm01', 'TMP REQ cadm01', 'REQ RCP ops02', 'RCP ANS ops02', 'ANS PRC cadm01', 'PRC ANS ops02'],
    ]);
  });

  it('need a text, and are open; what the customer is not to see is a memo', async () => {
    const received = await requestIn('RCP', by());
    for (const text of ['', '<p> &nbsp;</p>', '<script>x</script>'])
      expect(faults(await saveEntries(ops, entry(received, 'ANS', text)))).toEqual([422, '1 RES_CNNT MSG000233']);
    expect(faults(await saveEntries(ops, entry(received, 'ANS', 'x', { OPEN_YN: 'N' })))).toEqual([422, '1 OPEN_YN MSG000676']);
    for (const kind of ['RCP', 'ADD', 'NON', ''])
      expect(faults(await saveEntries(ops, entry(received, kind)))).toEqual([422, '1 CSM_RES_TP MSG000029']);
    expect((await now(received)).CSM_REQ_STS).toBe('RCP');
  });

  it('of two who answer at once one does', async () => {
    const received = await requestIn('RCP', by());
    const both = await Promise.all([saveEntries(ops, entry(received, 'ANS', 'a')), saveEntries(adm, entry(received, 'ANS', 'b'))]);
    expect(both.map((a) => a.statusCode).sort()).toEqual([200, 422]);
    expect(codeOf(both.find((a) => a.statusCode === 422) as (typeof both)[0])).toEqual([422, 'MSG000027']);
  });

  it('are changed by their author until the customer has read them', async () => {
    const received = await requestIn('RCP', by());
    const answer = await written(ops, entry(received, 'ANS', '<p>틀린 답</p>'));
    const change = (RES_CNNT: string, UPD_CNT: number, over = {}) => ({
      BATCH_FLAG: 'update',
      REQ_NO: answer.REQ_NO,
      RES_SEQ: answer.RES_SEQ,
      UPD_CNT,
      RES_CNNT,
      ...over,
    });
    expect(faults(await saveEntries(adm, change('남의 답', 0)))).toEqual([422, '1 RES_CNNT MSG000029']);
    expect(await written(ops, change('<p>바른 답</p>', 0))).toMatchObject({ RES_CNNT: '<p>바른 답</p>', UPD_CNT: 1, CSM_REQ_STS: 'ANS' });
    expect(codeOf(await saveEntries(ops, change('늦은 답', 0)))).toEqual([409, 'MSG000025']);
    // Taken back, the customer does not see it; shown again, it does.
    expect(await written(ops, change('<p>바른 답</p>', 1, { OPEN_YN: 'N' }))).toMatchObject({ OPEN_YN: 'N' });
    expect((await threadOf(cadm, answer.REQ_NO)).map((e) => e.CSM_RES_TP)).toEqual(['RCP']);
    await written(ops, change('<p>바른 답</p>', 2, { OPEN_YN: 'Y' }));
    await markRead(ops2, answer.REQ_NO, answer.RES_SEQ);
    expect((await threadOf(ops, answer.REQ_NO))[1]?.READ_DTM).toBeNull();
    await markRead(cusr, answer.REQ_NO, answer.RES_SEQ);
    expect((await threadOf(ops, answer.REQ_NO))[1]?.READ_DTM).toMatch(/^\d{14}$/);
    expect(faults(await saveEntries(ops, change('다시', 3)))).toEqual([422, '1 RES_CNNT MSG000675']);
    expect((await threadOf(cadm, answer.REQ_NO))[1]?.RES_CNNT).toBe('<p>바른 답</p>');
  });

  it('SALES answers what is assigned to it and nothing else; STL and customers write none', async () => {
    const received = await requestIn('RCP', by());
    const [own] = await t.sql<{ n: number }>(
      `select count(*)::int as n from mdm_cust c where c.cust_cd = $1 and (c.sales_user_id = 'sal01' or exists (select from mdm_cust_orgn o where o.cust_cd = c.cust_cd and o.chrg_user_id = 'sal01'))`,
      [customer],
    );
    expect(codeOf(await saveEntries(sal, entry(received, 'ANS')))).toEqual([422, own?.n ? 'MSG000029' : 'MSG000043']);
    for (const who of [stl, cadm]) expect(codeOf(await saveEntries(who, entry(received, 'ANS')))).toEqual([403, 'MSG000029']);
    const assigned = await deskActed(ops, 'assign', received, { CHRG_USER_ID: 'sal01' });
    expect(await written(sal, entry(assigned, 'MEM', '메모'))).toMatchObject({ OPEN_YN: 'N', CSM_REQ_STS: 'PRC' });
    expect(await written(sal, entry(assigned, 'ANS', '답'))).toMatchObject({ CSM_REQ_STS: 'ANS' });
    for (const action of ['receive', 'assign', 'close']) expect(codeOf(await deskAct(sal, action, [assigned]))).toEqual([403, 'MSG000029']);
  });
});

describe('the customer’s turn', () => {
  it('an addition goes to who is in charge, with its text; others add nothing', async () => {
    const asked = await requestIn('ASK', by());
    expect((await mails(asked.REQ_NO)).at(-1)?.frm_id).toBe('CSM_ASK');
    expect(faults(await act(cadm, 'addRes', [asked], { RES_CNNT: '' }))).toEqual([422, '1 RES_CNNT MSG000233']);
    expect(codeOf(await act(ops, 'addRes', [asked], { RES_CNNT: 'x' }))).toEqual([403, 'MSG000029']);
    expect(faults(await act(other, 'addRes', [asked], { RES_CNNT: 'x' }))).toEqual([422, '1 undefined MSG000043']);
    await acted(cusr, 'addRes', asked, { RES_CNNT: '<p>컨테이너 번호입니다.</p>' });
    const [assignee] = await t.sql<{ email: string }>(`select email from cms_user where user_id = 'ops02'`);
    expect((await mails(asked.REQ_NO)).at(-1)).toEqual({ frm_id: 'CSM_ADD', to_email: assignee?.email });
    expect((await threadOf(ops, asked.REQ_NO)).at(-1)).toMatchObject({
      CSM_RES_TP: 'ADD',
      SIDE_TP: 'C',
      UNREAD_YN: 'Y',
      RES_CNNT: '<p>컨테이너 번호입니다.</p>',
    });
  });

  it.each(['REQ', 'RCP', 'PRC'] as const)('a second thought is added in %s too, and the request stays there', async (state) => {
    const request = await requestIn(state, by());
    expect(await acted(cadm, 'addRes', request, { RES_CNNT: '<p>하나 더 있습니다.</p>' })).toMatchObject({ CSM_REQ_STS: state });
    expect((await threadOf(ops, request.REQ_NO)).at(-1)).toMatchObject({ CSM_RES_TP: 'ADD', RES_CNNT: '<p>하나 더 있습니다.</p>' });
    expect((await mails(request.REQ_NO)).at(-1)?.frm_id).toBe('CSM_ADD');
    expect((await history(request.REQ_NO)).at(-1)).not.toContain(`${state} ${state}`);
  });

  it('an answer is mailed to who asked and to the colleague who wrote last', async () => {
    const asked = await requestIn('ASK', by());
    const more = await acted(cusr, 'addRes', asked, { RES_CNNT: '<p>제가 답합니다.</p>' });
    await written(ops, entry(more, 'ANS'));
    const both = await t.sql<{ email: string }>(`select email from cms_user where user_id = any($1) order by email`, [
      ['cadm01', (await threadOf(ops, asked.REQ_NO)).at(-2)?.RES_USER_ID],
    ]);
    const told = (await mails(asked.REQ_NO)).filter((m) => m.frm_id === 'CSM_ANSWER');
    expect([both.length, told.flatMap((m) => m.to_email.split(/[,;]\s*/)).sort()]).toEqual([2, both.map(({ email }) => email)]);
  });

  it('completion takes a score; staff complete with a reason', async () => {
    const answered = await requestIn('ANS', by());
    expect(faults(await act(cadm, 'close', [answered]))).toEqual([422, '1 SATIS_SCR MSG000235']);
    expect(faults(await act(cadm, 'close', [answered], { SATIS_SCR: '9' }))).toEqual([422, '1 SATIS_SCR MSG000017']);
    const done = await acted(cusr, 'close', answered, { SATIS_SCR: '4', SATIS_RMK: '빨랐습니다' });
    expect(done).toMatchObject({ CSM_REQ_STS: 'CMP', SATIS_SCR: '4', SATIS_RMK: '빨랐습니다', CMPL_DTM: expect.any(String) });
    const received = await requestIn('RCP', by());
    expect(codeOf(await deskAct(ops, 'close', [received]))).toEqual([422, 'MSG000039']);
    expect(await deskActed(adm, 'close', received, {}, '중복 요청')).toMatchObject({ CSM_REQ_STS: 'CMP', SATIS_SCR: null });
    expect((await history(received.REQ_NO)).at(-1)).toBe('RCP CMP adm1000 중복 요청');
  });

  it('a week after the answer it ends by itself, without a score', async () => {
    const [old, fresh, again] = [await requestIn('ANS', by()), await requestIn('ANS', by()), await requestIn('ANS', by())];
    const more = await acted(cadm, 'addRes', again, { RES_CNNT: 'x' });
    await written(ops, entry(more, 'ANS'));
    const back = (request: CsmRequestForm, when: string) =>
      t.sql('update csm_req set ans_dtm = $2 where req_no = $1', [request.REQ_NO, when]);
    await back(old, day(-8));
    await back(again, day(-8));
    await back(fresh, day(-6));
    await t.sql(`update cms_job set next_run_dtm = now() - interval '1 minute' where job_id = 'CSM_AUTO_CLOSE'`);
    expect(await jobsOf(t).runner().runDue()).toContain('CSM_AUTO_CLOSE');
    expect([(await now(old)).CSM_REQ_STS, (await now(fresh)).CSM_REQ_STS, (await now(again)).CSM_REQ_STS]).toEqual(['CMP', 'ANS', 'ANS']);
    expect(await now(old)).toMatchObject({ SATIS_SCR: null, CMPL_DTM: expect.any(String) });
    expect((await history(old.REQ_NO)).at(-1)).toBe('ANS CMP system');
  });
});

describe('what is new', () => {
  it('is counted for each reader until read, for what was shown alone', async () => {
    const sent = await requestIn('REQ', by());
    const seenBy = async (v: Visitor) => (await listRequests(v, { REQ_NO: sent.REQ_NO }))[0]?.UNREAD_CNT;
    expect([await seenBy(cadm), await seenBy(ops)]).toEqual([0, 1]);
    await markRead(ops, sent.REQ_NO, 0);
    expect([await seenBy(ops), await seenBy(adm)]).toEqual([0, 1]);
    const received = await deskActed(ops, 'receive', sent);
    const answer = await written(ops, entry(received, 'ANS'));
    expect([await seenBy(cadm), await seenBy(cusr), await seenBy(ops)]).toEqual([2, 2, 0]);
    await markRead(cadm, sent.REQ_NO, 1);
    expect([await seenBy(cadm), await seenBy(cusr)]).toEqual([1, 2]);
    await markRead(cadm, sent.REQ_NO, answer.RES_SEQ);
    expect(await seenBy(cadm)).toBe(0);
    await markRead(other, sent.REQ_NO, 0, 1, 2);
    expect(await t.sql(`select user_id from csm_read where req_no = $1 and user_id = 'cadm02'`, [sent.REQ_NO])).toEqual([]);
    expect((await customerThread(cadm, sent.REQ_NO)).map((e) => e.UNREAD_YN)).toEqual(['N', 'N']);
  });
});
