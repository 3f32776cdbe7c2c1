// biome-ignore-all lint/suspicious/noTemplateCurlyInString: variables of mails are written so
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ReadData, SaveData } from '../../src/contract/call';
import { type MailForm, type MailPreview, type SentMail, wrongVariables } from '../../src/contract/cms/comm/cmsEmailFrmMgt';
import type { HistoryRow } from '../../src/contract/cms/popup/cmsHistoryPopup';
import { mailUses } from '../../src/server/cms/comm/mailUses.service';
import { seedFile } from '../../src/server/db/seedFiles';
import { createTestApp, type TestApp, type Visitor } from '../support/db';
import { jobsOf, mailsOf } from '../support/mail';

let t: TestApp;
let admin: Visitor;
let corp: Visitor;
let jobs: ReturnType<typeof jobsOf>;

beforeAll(async () => {
  t = await createTestApp();
  admin = await t.login('sysadm');
  corp = await t.login('adm1000');
  jobs = jobsOf(t);
  await t.sql('create table kept_forms as select * from cms_email_frm');
});
afterAll(() => t?.close());
beforeEach(async () => {
  await t.sql(`delete from cms_email_log; truncate cms_email_frm; insert into cms_email_frm select * from kept_forms;
    delete from cms_hist where tbl_nm = 'CMS_EMAIL_FRM'`);
});

const screen = '/api/cms/comm/CmsEmailFrmMgt';
type Answered = { statusCode: number; json: () => { errors?: { ROW_NO: number; FIELD: string; CODE: string; MESSAGE: string }[] } };
const faults = (answer: Answered) =>
  (answer.json().errors ?? []).map(({ ROW_NO, FIELD, CODE }) => [ROW_NO, FIELD ?? '', CODE].filter(Boolean).join(' '));
const said = (answer: Answered) =>
  answer
    .json()
    .errors?.map(({ MESSAGE }) => MESSAGE)
    .join(' ') ?? '';
const forms = async (SEARCH: object = {}, by = admin) =>
  (await by.data<ReadData<MailForm>>(`${screen}/selectCmsEmailFrm`, { SEARCH })).LIST;
const form = async (FRM_ID: string, LANG_CD = 'ko') => (await forms({ FRM_ID, LANG_CD })).find((one) => one.FRM_ID === FRM_ID) as MailForm;
const sent = async (SEARCH: object = {}, by = admin) =>
  (await by.data<ReadData<SentMail>>(`${screen}/selectCmsEmailFrmG2`, { SEARCH })).LIST;
const post = (verb: string, LIST: object[]) => admin.post(`${screen}/${verb}`, { BATCH_ID: randomUUID(), LIST });
const save = (...LIST: object[]) => post('saveCmsEmailFrm', LIST);
const change = async (id: string, values: object, lang = 'ko') => save({ ...(await form(id, lang)), BATCH_FLAG: 'update', ...values });
const preview = async (typed: object) =>
  (await admin.data<SaveData<MailPreview>>(`${screen}/preview`, { BATCH_ID: randomUUID(), LIST: [typed] })).LIST[0] as MailPreview;
const own = {
  BATCH_FLAG: 'insert',
  FRM_ID: 'YEAR_END',
  LANG_CD: 'ko',
  FRM_NM: '연말 인사',
  MAIL_TITLE: '${custName} 님께',
  MAIL_CNNT: '<p>${custName} 님, 감사합니다.</p>',
  VAR_LIST: 'custName,month',
  SEND_EMAIL: null,
  USE_YN: 'Y',
};

describe('templates', () => {
  it('every template of the portal says where it is used, and is kept as it was when its own text is saved again', async () => {
    const brought = [...new Set(seedFile('mails').map((row) => row.FRM_ID ?? ''))];
    expect(brought.filter((id) => !mailUses[id])).toEqual([]);
    const screens = new Set((await t.sql<{ scrn_id: string }>('select scrn_id from cms_screen')).map((row) => row.scrn_id));
    expect(Object.values(mailUses).flatMap((use) => use.screens.filter((one) => !screens.has(one)))).toEqual([]);
    const all = await forms();
    expect(all.length).toBe(seedFile('mails').length);
    expect((await save(...all.map((one) => ({ ...one, BATCH_FLAG: 'update' })))).statusCode).toBe(200);
    const again = await forms();
    expect(again.map((one) => one.MAIL_CNNT.replaceAll(' target="_blank" rel="noopener noreferrer"', ''))).toEqual(
      all.map((one) => one.MAIL_CNNT),
    );
  });

  it('a template is added, changed and at once the one mails go out by', async () => {
    expect((await save(own)).statusCode).toBe(200);
    expect(await form('YEAR_END')).toMatchObject({ OWN_YN: 'N', LACK_LANG: 'en', UPD_CNT: 0 });
    await change('DLV_DONE', {
      MAIL_TITLE: '도착 ${dlvOrdNo}',
      MAIL_CNNT: '<p style="color: #ff0000">${custName}<script>x()</script></p>',
    });
    await jobs.queue('one@saebyeol.example', { vars: { dlvOrdNo: 'DV1', custName: '<b>새벽</b> & "상사"' } });
    const [mail] = await mailsOf(t, 'DLV_DONE');
    expect(mail?.mail_title).toBe('도착 DV1');
    expect(mail?.html).toContain('<p style="color:#ff0000">&lt;b&gt;새벽&lt;/b&gt; &amp; "상사"</p>');
  });

  it('a language that is missing is told, also where it is only out of use', async () => {
    expect((await form('DLV_DONE')).LACK_LANG).toBeNull();
    await change('DLV_DONE', { USE_YN: 'N' }, 'en');
    expect((await form('DLV_DONE')).LACK_LANG).toBe('en');
  });

  it('a variable that the template has not, or that is not closed, is refused and named', async () => {
    expect(wrongVariables('${a} ${b c} ${d<b>e</b>} ${f', new Set(['a']))).toEqual({ unknown: ['${b c}'], open: ['${d', '${f'] });
    const refused = await change('DLV_DONE', { MAIL_TITLE: '${dlvOrdNr} 도착', MAIL_CNNT: '<p>${custName 님</p>' });
    expect(faults(refused)).toEqual(['1 MAIL_TITLE UI.cmsEmailFrmMgt.UNKNOWN', '1 MAIL_CNNT UI.cmsEmailFrmMgt.OPEN']);
    expect(said(refused)).toMatch(/\$\{dlvOrdNr\}.*\$\{custName 님/);
    expect(faults(await save({ ...own, MAIL_CNNT: '<p>${cust<b>Name</b>}</p>' }))).toEqual(['1 MAIL_CNNT UI.cmsEmailFrmMgt.OPEN']);
  });

  it('what is typed wrong is refused with its column: blanks, addresses, names of variables, pictures, languages, doubles', async () => {
    const wrong: [object, string][] = [
      [{ FRM_ID: 'lower' }, 'FRM_ID MSG000013'],
      [{ FRM_NM: ' ' }, 'FRM_NM MSG000012'],
      [{ MAIL_CNNT: '<p>&nbsp;</p>' }, 'MAIL_CNNT MSG000012'],
      [{ SEND_EMAIL: 'nobody' }, 'SEND_EMAIL MSG000019'],
      [{ VAR_LIST: 'custName,1st' }, 'VAR_LIST UI.cmsEmailFrmMgt.NAME'],
      [{ MAIL_CNNT: '<p>a<img src="/api/file/fileDownload?fileSn=7"></p>' }, 'MAIL_CNNT UI.cmsEmailFrmMgt.PICTURE'],
      [{ LANG_CD: 'fr' }, 'LANG_CD MSG000017'],
      [{ USE_YN: '?' }, 'USE_YN MSG000017'],
      [{ FRM_ID: 'DLV_DONE', VAR_LIST: null, MAIL_TITLE: 'x' }, 'FRM_ID MSG000024'],
    ];
    for (const [values, fault] of wrong) expect([values, faults(await save({ ...own, ...values }))]).toEqual([values, [`1 ${fault}`]]);
    expect(await forms({ FRM_ID: 'YEAR_END' })).toEqual([]);
  });

  it('the variables of the portal’s own stay, since nothing else would be filled in', async () => {
    const refused = await change('DLV_DONE', { VAR_LIST: 'dlvOrdNo,custName,pickup,delivery,carNo,url,extra' });
    expect(faults(refused)).toEqual(['1 VAR_LIST UI.cmsEmailFrmMgt.FIXED']);
    expect((await change('DLV_DONE', { VAR_LIST: 'url, carNo,delivery,pickup,custName,dlvOrdNo' })).statusCode).toBe(200);
  });

  it('two who change the same template: the second is told and sees it as it is now', async () => {
    const before = await form('DLV_DONE');
    await change('DLV_DONE', { FRM_NM: '배송이 끝났을 때' });
    const late = await save({ ...before, BATCH_FLAG: 'update', FRM_NM: '다른 이름' });
    expect(late.json()).toMatchObject({ code: 'MSG000025', row: { FRM_NM: '배송이 끝났을 때' } });
  });

  it('what changed stands in the history with before and after, by whom; what the portal brings does not', async () => {
    await change('DLV_DONE', { MAIL_TITLE: '도착 ${dlvOrdNo}' });
    const { LIST } = await admin.data<ReadData<HistoryRow>>('/api/cms/popup/cmsHistoryPopup/selectCmsHistory', {
      SEARCH: { TBL_NM: 'CMS_EMAIL_FRM', ROW_KEY: 'DLV_DONE|ko' },
    });
    expect(
      LIST.filter(({ COL_NM }) => COL_NM === 'MAIL_TITLE').map(({ OLD_VAL, NEW_VAL, CHG_USER_ID }) => [OLD_VAL, NEW_VAL, CHG_USER_ID]),
    ).toEqual([['[배송 완료] ${dlvOrdNo}', '도착 ${dlvOrdNo}', 'sysadm']]);
  });

  it('one of the portal, or by which mails went out, is not deleted: the refusal names where; tests do not count', async () => {
    const key = async (id: string) => ({ FRM_ID: id, LANG_CD: 'ko', UPD_CNT: (await form(id)).UPD_CNT });
    expect((await save({ ...(await key('TEMP_PW')), BATCH_FLAG: 'delete' })).statusCode).toBe(403);
    const refused = await post('delete', [await key('TEMP_PW')]);
    expect(faults(refused)).toEqual(['1 FRM_ID MSG000026']);
    expect(said(refused)).toContain('사용자 관리');
    await save(own);
    await post('test', [own]);
    await t.sql(
      `insert into cms_email_log (frm_id, to_email, mail_title, send_sts, retry_cnt) values ('YEAR_END', 'a@b.example', 'x', 'SENT', 0)`,
    );
    const used = await post('delete', [await key('YEAR_END')]);
    expect(said(used)).toContain('발송 이력 1');
    await t.sql(`delete from cms_email_log where ref_tp is null`);
    expect((await post('delete', [await key('YEAR_END')])).statusCode).toBe(200);
    expect(await forms({ FRM_ID: 'YEAR_END' })).toEqual([]);
  });
});

describe('the preview', () => {
  it('shows a typed template as it would be sent: samples, then the values asked for, text as text and the sender of the corporation', async () => {
    const first = await preview({ ...own, LANG_CD: 'en' });
    expect(first).toMatchObject({ MAIL_TITLE: 'Saebyeok Trading 님께', SEND_EMAIL: 'info@saebyeol.example' });
    expect(first.G2).toEqual([
      { VAR_NM: 'custName', VAR_VAL: 'Saebyeok Trading' },
      { VAR_NM: 'month', VAR_VAL: '2026-11' },
    ]);
    const typed = await preview({ ...own, G2: [{ VAR_NM: 'custName', VAR_VAL: '<img src=x onerror=alert(1)>' }] });
    expect(typed.MAIL_CNNT).toContain('&lt;img src=x onerror=alert(1)&gt; 님');
    expect(typed.MAIL_CNNT).not.toContain('<img');
    expect((await preview({ ...own, G2: [{ VAR_NM: 'custName', VAR_VAL: null }] })).MAIL_TITLE).toBe('- 님께');
    expect(await t.sql('select 1 from cms_email_log')).toEqual([]);
    expect(await forms({ FRM_ID: 'YEAR_END' })).toEqual([]);
  });

  it('a variable in an address becomes no script, and a formatted content keeps its markup', async () => {
    const script = await preview({
      ...own,
      VAR_LIST: 'custName,url',
      MAIL_CNNT: '<p><a href="${url}">x</a></p>',
      G2: [{ VAR_NM: 'url', VAR_VAL: 'javascript:x()' }],
    });
    expect(script.MAIL_CNNT).not.toContain('javascript');
    const notice = await form('NOTC_EMG');
    expect((await preview({ ...notice, G2: [{ VAR_NM: 'contents', VAR_VAL: '<b>멈춤</b><script>x()</script>' }] })).MAIL_CNNT).toMatch(
      /<b>멈춤<\/b>(?!.*script)/s,
    );
  });

  it('a fault of what is typed is named as a save names it', async () => {
    expect(faults(await post('preview', [{ ...own, MAIL_TITLE: '${none}' }]))).toEqual(['1 MAIL_TITLE UI.cmsEmailFrmMgt.UNKNOWN']);
  });
});

describe('the test mail', () => {
  it('goes to who asks alone, as it is typed, through the same queue, marked as a test', async () => {
    const answer = await post('test', [{ ...own, MAIL_TITLE: '안녕 ${custName}' }]);
    const [me] = await t.sql<{ email: string }>(`select email from cms_user where user_id = 'sysadm'`);
    expect(answer.json().message).toBe(`메일이 발송되었습니다. (${me?.email})`);
    const [mail, ...others] = await mailsOf(t);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      frm_id: 'YEAR_END',
      to_email: me?.email,
      mail_title: '[시험] 안녕 새벽상사',
      send_sts: 'WAIT',
      ref_tp: 'TEST',
      corp_cd: '1000',
    });
    expect(mail?.html).toContain('새벽상사 님, 감사합니다.');
    expect((await sent())[0]).toMatchObject({ TEST_YN: 'Y', SEND_STS: 'WAIT' });
    await jobs.sendAll();
    expect((await sent())[0]).toMatchObject({ TEST_YN: 'Y', SEND_STS: 'SENT' });
    expect((await post('test', [own, own])).statusCode).toBe(422);
  });

  it('asked twice under one number it goes out once', async () => {
    const body = { BATCH_ID: randomUUID(), LIST: [own] };
    await Promise.all([admin.post(`${screen}/test`, body), admin.post(`${screen}/test`, body)]);
    expect(await t.sql('select 1 from cms_email_log')).toHaveLength(1);
  });
});

describe('the log', () => {
  const log = (to: string, corpCd: string | null, status = 'SENT', more: Record<string, string> = {}) =>
    t.sql(
      `insert into cms_email_log (frm_id, to_email, mail_title, corp_cd, send_sts, retry_cnt, mail_cnnt) values ('DLV_DONE', $1, 'x', $2, $3, 0, $4)`,
      [to, corpCd, status, more.body ?? null],
    );

  it('an administrator of a corporation sees its mails and no template; addresses given out stand in the log of personal data', async () => {
    await log('one@a.example', '1000');
    await log('two@b.example', '2000');
    await log('three@c.example', null);
    await t.sql('delete from cms_prvc_log');
    expect((await sent({}, corp)).map((row) => row.TO_EMAIL)).toEqual(['one@a.example']);
    expect(await sent({ TO_EMAIL: 'b.example' }, corp)).toEqual([]);
    expect(await forms({}, corp)).toEqual([]);
    expect((await sent()).map((row) => row.TO_EMAIL)).toEqual(['three@c.example', 'two@b.example', 'one@a.example']);
    const access = await t.sql('select user_id, prvc_tp, tbl_nm, col_list, row_cnt from cms_prvc_log order by log_seq limit 1');
    expect(access).toEqual([{ user_id: 'adm1000', prvc_tp: 'VIEW', tbl_nm: 'CMS_EMAIL_LOG', col_list: 'TO_EMAIL', row_cnt: 1 }]);
    for (const verb of ['saveCmsEmailFrm', 'preview', 'test', 'delete', 'resend'])
      expect([verb, (await corp.post(`${screen}/${verb}`, { BATCH_ID: randomUUID(), LIST: [{ MAIL_SEQ: 1 }] })).statusCode]).toEqual([
        verb,
        403,
      ]);
  });

  it('neither body nor attachments of a mail are ever given out', async () => {
    await jobs.queue('one@saebyeol.example');
    expect(JSON.stringify(await sent())).not.toMatch(/v1\.|MAIL_CNNT|FILE_LIST/);
  });

  it('a mail that failed is sent again with its tries before it; one that waits or was sent, all or none, is refused with its state', async () => {
    await jobs.queue('gone@bounce.test');
    await jobs.sendAll();
    await log('done@a.example', '1000');
    const [done, failed] = await sent();
    expect([done?.SEND_STS, failed?.SEND_STS, failed?.RETRY_CNT]).toEqual(['SENT', 'FAIL', 3]);
    const both = await post('resend', [{ MAIL_SEQ: failed?.MAIL_SEQ }, { MAIL_SEQ: done?.MAIL_SEQ }]);
    expect(faults(both)).toEqual(['2 SEND_STS MSG000027']);
    expect(said(both)).toContain('발송');
    expect((await sent({ SEND_STS: 'FAIL' })).length).toBe(1);
    await t.sql(`update cms_job set next_run_dtm = now() + interval '1 hour' where job_id = 'MAIL_SEND'`);
    const again = await post('resend', [{ MAIL_SEQ: failed?.MAIL_SEQ }]);
    expect(again.json().data.LIST).toMatchObject([{ SEND_STS: 'WAIT', RETRY_CNT: 0 }]);
    expect(await t.sql(`select next_run_dtm <= now() as due from cms_job where job_id = 'MAIL_SEND'`)).toEqual([{ due: true }]);
    expect(faults(await post('resend', [{ MAIL_SEQ: failed?.MAIL_SEQ }]))).toEqual(['1 SEND_STS MSG000027']);
    expect(faults(await post('resend', [{ MAIL_SEQ: 999_999_999 }, { MAIL_SEQ: 'x' }]))).toEqual(['1 MSG000043', '2 MSG000043']);
    // Of a failed mail whose body is gone nothing can be sent.
    await log('empty@a.example', '1000', 'FAIL');
    expect(faults(await post('resend', [{ MAIL_SEQ: (await sent())[0]?.MAIL_SEQ }]))).toEqual(['1 SEND_STS MSG000027']);
  });

  it('two who send the same failed mail again: it waits once, the second is told', async () => {
    await log('gone@a.example', '1000', 'FAIL', { body: 'x' });
    const [mail] = await sent();
    const answers = await Promise.all([post('resend', [{ MAIL_SEQ: mail?.MAIL_SEQ }]), post('resend', [{ MAIL_SEQ: mail?.MAIL_SEQ }])]);
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 422]);
  });
});
