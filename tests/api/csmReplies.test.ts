import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SendMailOptions } from 'nodemailer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keptMails } from '../../mock/imap';
import { answerMail, showMail } from '../../mock/mail';
import { inboxOf } from '../../mock/reply';
import type { CsmRequestForm } from '../../src/contract/csm/csmRequest';
import { mailRead } from '../../src/server/jobs/mailRead';
import { createTestApp, type TestApp, type Visitor } from '../support/db';
import { inboxAddress, startInbox, type TestInbox } from '../support/inbox';
import { jobsOf, mailsOf } from '../support/mail';
import { acted, customerThread, deskActed, entry, formOf, requestIn, threadOf, written } from '../support/requests';
import { connectApp, type ScopeSetting, scoped } from './databaseParts';

let t: TestApp;
let inbox: TestInbox;
let ops: Visitor;
let cadm: Visitor;
let jobs: ReturnType<typeof jobsOf>;
/** Address of the customer's administrator who asks. */
let sender: string;
const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');

/** What is kept of a mail. */
interface Kept extends Record<string, unknown> {
  rcv_seq: string;
  rcv_sts: string;
  wait_rsn: string | null;
  req_no: string | null;
  mail_cnnt: string;
  mail_title: string | null;
  from_email: string | null;
  auto_yn: string;
  file_rmk: string | null;
}

beforeAll(async () => {
  inbox = await startInbox();
  t = await createTestApp(inbox.env);
  jobs = jobsOf(t);
  [ops, cadm] = (await Promise.all(['ops02', 'cadm01'].map((id) => t.login(id)))) as [Visitor, Visitor];
  sender = (await t.sql<{ email: string }>(`select email from cms_user where user_id = 'cadm01'`))[0]?.email ?? '';
});
afterAll(async () => {
  await inbox.close();
  await t.close();
});

/** Reads the inbox as the job does; gives what the run says of itself. */
const readAll = async (): Promise<string> => {
  await jobs.due('MAIL_READ');
  await jobs.runner({}, { MAIL_READ: mailRead }).runDue();
  return String((await jobs.job('MAIL_READ'))?.last_msg);
};
const lastKept = async (): Promise<Kept> => (await t.sql<Kept>('select * from csm_mail order by rcv_seq desc limit 1'))[0] as Kept;
const countKept = async (): Promise<number> => Number((await t.sql<{ n: string }>('select count(*) as n from csm_mail'))[0]?.n);

/** The reference of the last mail about a request. */
async function referenceOf(request: Pick<CsmRequestForm, 'REQ_NO'>): Promise<string> {
  const mail = (await mailsOf(t))
    .filter(({ ref_key, frm_id }) => ref_key === request.REQ_NO && ['CSM_ASK', 'CSM_ANSWER'].includes(frm_id))
    .at(-1);
  return /\[(\S+-\d{8}-[0-9a-f]{24})\]/.exec(mail?.html ?? '')?.[1] ?? '';
}

/** A reply to the last mail about a request. */
async function replyTo(request: Pick<CsmRequestForm, 'REQ_NO'>, over: SendMailOptions = {}): Promise<SendMailOptions> {
  const reference = await referenceOf(request);
  return {
    from: `김담당 <${sender}>`,
    to: inboxAddress,
    subject: 'RE: [답변]',
    text: `12상자입니다.\n\n2026년 11월 27일 (금) 오전 9:12, 퀘이사이드 <${inboxAddress}>님이 작성:\n\n> 몇 상자입니까?\n> [${reference}]`,
    ...over,
  };
}

const asked = (over = {}) => requestIn('ASK', { customer: cadm, ops }, over);
const answered = () => requestIn('ANS', { customer: cadm, ops });
const stateOf = async ({ REQ_NO }: Pick<CsmRequestForm, 'REQ_NO'>) => (await formOf(ops, REQ_NO))?.CSM_REQ_STS;

describe('a mail about a request', () => {
  it('can be answered where an inbox is read: it says so, with a reference in text and Message-ID, and the address', async () => {
    const request = await answered();
    const mail = (await mailsOf(t, 'CSM_ANSWER')).find(({ ref_key }) => ref_key === request.REQ_NO);
    const reference = await referenceOf(request);
    expect(reference).toContain(request.REQ_NO);
    expect(mail).toMatchObject({ reference, replyTo: { address: inboxAddress } });
    expect(mail?.html).toContain('이 메일에 회신하시면');
    expect(mail?.html).not.toMatch(/회신하셔도|\$\{reply\}/);
  });
});

describe('the reply of a user of the customer', () => {
  it('becomes an addition as the button makes one: text without quotes, state, clock, history and the mail to who is in charge', async () => {
    const request = await asked();
    await inbox.put(await replyTo(request));
    expect(await readAll()).toBe('added 1, waiting 0, known 0');
    const last = (await threadOf(ops, request.REQ_NO)).at(-1);
    expect(last).toMatchObject({ CSM_RES_TP: 'ADD', RES_CNNT: '<p>12상자입니다.</p>', RES_USER_ID: 'cadm01', OPEN_YN: 'Y', SIDE_TP: 'C' });
    const kept = await lastKept();
    expect(kept).toMatchObject({ rcv_sts: 'ADD', req_no: request.REQ_NO, from_email: sender, prcs_user_id: 'cadm01' });
    expect(kept.mail_cnnt).toContain('> 몇 상자입니까?');
    expect(String(last?.RCV_SEQ)).toBe(kept.rcv_seq);
    expect((await customerThread(cadm, request.REQ_NO)).at(-1)?.RCV_SEQ).toBe(last?.RCV_SEQ);
    expect(await stateOf(request)).toBe('PRC');
    const told = (await mailsOf(t, 'CSM_ADD')).filter(({ ref_key }) => ref_key === request.REQ_NO);
    expect(told.map(({ html }) => html.includes('12상자입니다.'))).toEqual([true]);
    const steps = await t.sql<{ to_sts: string; chg_user_id: string }>(
      `select to_sts, chg_user_id from cms_sts_hist where ref_tp = 'CSM' and ref_key = $1 order by hist_seq desc limit 1`,
      [request.REQ_NO],
    );
    expect(steps).toEqual([{ to_sts: 'PRC', chg_user_id: 'cadm01' }]);
  });

  it('is known by the reference in the subject or in the mails it follows, and by HTML without a text', async () => {
    const [one, two, three] = [await asked(), await asked(), await answered()];
    const reference = await referenceOf(two);
    await inbox.put(await replyTo(one, { text: '제목에 있습니다.', subject: `RE: ${await referenceOf(one)}` }));
    await inbox.put(
      await replyTo(two, { text: 'References에 있습니다.', references: [`<${reference}.0a1b@quayside.example>`, '<x@other.example>'] }),
    );
    const quote = `<blockquote type="cite">몇 상자?<br>[${await referenceOf(three)}]</blockquote>`;
    await inbox.put(await replyTo(three, { text: undefined, html: `<div>12 &lt;상자&gt;<br>둘째 줄<script>x()</script></div>${quote}` }));
    expect(await readAll()).toBe('added 3, waiting 0, known 0');
    const texts = await Promise.all([one, two, three].map(async ({ REQ_NO }) => (await threadOf(ops, REQ_NO)).at(-1)?.RES_CNNT));
    expect(texts).toEqual(['<p>제목에 있습니다.</p>', '<p>References에 있습니다.</p>', '<p>12 &lt;상자&gt;<br />둘째 줄</p>']);
  });

  it('is read in the encodings of Korean mail programs', async () => {
    const request = await asked();
    const reference = await referenceOf(request);
    // "한글 답변" in EUC-KR, as ks_c_5601-1987 calls it.
    const words = Buffer.from('c7d1b1db20b4e4baaf', 'hex');
    const head = `From: "=?ks_c_5601-1987?B?${Buffer.from('b1e8b4e3b4e7', 'hex').toString('base64')}?=" <${sender}>\r\nTo: ${inboxAddress}\r\nSubject: =?euc-kr?B?${words.toString('base64')}?= ${reference}\r\nMessage-ID: <euckr@a.example>\r\nMIME-Version: 1.0\r\nContent-Type: text/plain; charset="ks_c_5601-1987"\r\nContent-Transfer-Encoding: 8bit\r\n\r\n`;
    await inbox.put(Buffer.concat([Buffer.from(head), words, Buffer.from('\r\n')]));
    expect(await readAll()).toBe('added 1, waiting 0, known 0');
    expect((await threadOf(ops, request.REQ_NO)).at(-1)?.RES_CNNT).toBe('<p>한글 답변</p>');
    expect(await lastKept()).toMatchObject({ from_nm: '김담당', mail_title: `한글 답변 ${reference}` });
  });

  it('keeps its files as uploads are kept: refused ones are named, logos of what is cut left out', async () => {
    const request = await asked();
    const reference = await referenceOf(request);
    await inbox.put(
      await replyTo(request, {
        text: undefined,
        html: `<p>사진입니다. <img src="cid:shown@x"></p><blockquote type="cite">[${reference}]<img src="cid:logo@x"></blockquote>`,
        attachments: [
          { filename: 'shown.png', content: png, cid: 'shown@x', contentDisposition: 'inline' },
          { filename: 'logo.png', content: png, cid: 'logo@x', contentDisposition: 'inline' },
          { filename: '목록.png', content: png },
          { filename: 'virus.exe', content: Buffer.from('MZ binary') },
          { filename: 'no.pdf', content: Buffer.from('no pdf at all') },
          { filename: 'large.txt', content: Buffer.alloc(21 * 1024 ** 2, 'a') },
        ],
      }),
    );
    expect(await readAll()).toBe('added 1, waiting 0, known 0');
    const last = (await threadOf(ops, request.REQ_NO)).at(-1);
    expect(last?.FILES.map(({ FILE_NM, OPEN_YN }) => [FILE_NM, OPEN_YN]).sort()).toEqual([
      ['shown.png', 'Y'],
      ['목록.png', 'Y'],
    ]);
    expect(last?.RES_CNNT).toContain('<p>사진입니다.</p>');
    for (const name of ['virus.exe', 'no.pdf', 'large.txt']) expect(last?.RES_CNNT).toContain(`<li>${name}: `);
    expect(last?.RES_CNNT).not.toMatch(/logo|MSG000/);
    const [file] = last?.FILES ?? [];
    expect((await cadm.post('/api/file/fileDownload', { FILE_SN: file?.FILE_SN })).statusCode).toBe(200);
  });

  it('says so where nothing but files was sent', async () => {
    const request = await asked();
    const text = `> [${await referenceOf(request)}]`;
    await inbox.put(await replyTo(request, { text, attachments: [{ filename: 'a.png', content: png }] }));
    expect(await readAll()).toBe('added 1, waiting 0, known 0');
    expect((await threadOf(ops, request.REQ_NO)).at(-1)).toMatchObject({
      RES_CNNT: '<p>(내용 없이 파일만 보낸 메일입니다.)</p>',
      FILE_CNT: 1,
    });
  });

  it('never has what a memo says, nor does the mail that tells of it', async () => {
    const request = await asked();
    await written(ops, entry(request, 'MEM', '<p>운송사과실</p>'));
    await inbox.put(await replyTo(request));
    await readAll();
    await deskActed(ops, 'assign', (await formOf(ops, request.REQ_NO)) as CsmRequestForm, { CHRG_USER_ID: 'ops02' });
    await written(ops, entry(request, 'ANS'));
    for (const { html, mail_title } of (await mailsOf(t)).filter(({ ref_key }) => ref_key === request.REQ_NO))
      expect(html + mail_title).not.toContain('운송사과실');
  });
});

describe('the stand-in for mail', () => {
  it('answers a mail that the portal has sent as its recipient, quote and files below: it becomes an addition', async () => {
    const request = await asked();
    await jobs.sendAll({ SMTP_URL: undefined });
    const mails = join(t.app.kit.env.DATA_DIR, 'mail');
    const seqs = await t.sql<{ mail_seq: string }>(`select mail_seq from cms_email_log where ref_key = $1 and frm_id = 'CSM_ASK'`, [
      request.REQ_NO,
    ]);
    const name = String(seqs[0]?.mail_seq).padStart(10, '0');
    const form = new FormData();
    form.set('from', sender);
    form.set('text', '12상자입니다.');
    form.append('files', new File([png], '사진.png'));
    expect((await showMail(mails, name)).text).toContain(`value="${sender}"`);
    expect((await answerMail(mails, name, form)).status).toBe(200);
    expect((await answerMail(mails, '9999999999', form)).status).toBe(404);
    const [{ file } = { file: '' }] = await keptMails(inboxOf(mails));
    await inbox.put(readFileSync(file));
    expect(await readAll()).toBe('added 1, waiting 0, known 0');
    expect((await threadOf(ops, request.REQ_NO)).at(-1)).toMatchObject({
      RES_CNNT: '<p>12상자입니다.</p>',
      RES_USER_ID: 'cadm01',
      FILES: [{ FILE_NM: '사진.png' }],
    });
  });
});

describe('a mail waits for staff', () => {
  const waits = async (mail: SendMailOptions | string | Buffer, wait_rsn: string, more: Partial<Kept> = {}) => {
    const before = await countKept();
    await inbox.put(mail);
    expect(await readAll()).toBe('added 0, waiting 1, known 0');
    expect(await countKept()).toBe(before + 1);
    expect(await lastKept()).toMatchObject({ rcv_sts: 'WAIT', wait_rsn, ...more });
  };

  it('without a reference, with one that was changed, or with that of another request', async () => {
    const [request, other] = [await asked(), await asked()];
    const reference = await referenceOf(request);
    await waits({ from: sender, to: inboxAddress, subject: '문의', text: '화물은요?' }, 'REF', { req_no: null });
    await waits(await replyTo(request, { text: `답\n> [${reference.slice(0, -4)}0000]` }), 'REF', { req_no: null });
    await waits(await replyTo(request, { text: `답\n> [${reference.replace(request.REQ_NO, other.REQ_NO)}]` }), 'REF', { req_no: null });
    await waits(await replyTo(request, { text: `답\n> [${reference.replace(/-\d{8}-/, '-20270101-')}]` }), 'REF', { req_no: null });
    expect([await stateOf(request), await stateOf(other)]).toEqual(['ASK', 'ASK']);
  });

  it('of an unknown sender, of another customer’s user, of one who is locked, of staff', async () => {
    const request = await asked();
    const mailOf = async (userId: string) =>
      (await t.sql<{ email: string }>('select email from cms_user where user_id = $1', [userId]))[0]?.email ?? '';
    const known = { req_no: request.REQ_NO };
    for (const from of ['who@else.example', await mailOf('cadm02'), await mailOf('ops02'), `${sender}.evil.example`])
      await waits(await replyTo(request, { from }), 'FROM', known);
    await waits(await replyTo(request, { from: `"${sender}" <who@else.example>` }), 'FROM', known);
    await t.sql(`update cms_user set user_sts = 'SUS' where user_id = 'cadm01'`);
    await waits(await replyTo(request), 'FROM', known);
    await t.sql(`update cms_user set user_sts = 'ACT' where user_id = 'cadm01'`);
    expect(await stateOf(request)).toBe('ASK');
  });

  it('where the request has ended', async () => {
    const ended = await answered();
    await acted(cadm, 'close', (await formOf(cadm, ended.REQ_NO)) as CsmRequestForm, { SATIS_SCR: '5' });
    await waits(await replyTo(ended), 'STS', { req_no: ended.REQ_NO });
    expect(await stateOf(ended)).toBe('CMP');
  });

  it.each([[{ 'Auto-Submitted': 'auto-replied' }], [{ Precedence: 'bulk' }], [{ 'X-Autoreply': 'yes' }], [{ 'Return-Path': '<>' }]])(
    'that a program has sent, %j, and nobody is mailed of it',
    async (headers) => {
      const request = await asked();
      const before = (await mailsOf(t)).length;
      await waits(await replyTo(request, { headers }), 'AUTO', { auto_yn: 'Y', req_no: request.REQ_NO });
      expect(await mailsOf(t)).toHaveLength(before);
      expect(await stateOf(request)).toBe('ASK');
    },
  );

  it('that our own servers disown, that is empty, that is no mail', async () => {
    const request = await asked();
    await waits(await replyTo(request, { headers: { 'Authentication-Results': 'mx.quayside.example; spf=fail; dmarc=fail' } }), 'AUTH');
    await waits(await replyTo(request, { text: `> [${await referenceOf(request)}]` }), 'EMPTY');
    await waits(Buffer.from([0, 1, 2, 255, 254, 0]), 'REF');
    await waits(await replyTo(request, { text: undefined, html: '<div>'.repeat(400) }), 'BAD');
    await waits(await replyTo(request, { text: `${'가'.repeat(100_001)}\n> [${await referenceOf(request)}]` }), 'BAD', {
      req_no: request.REQ_NO,
    });
  });

  it('with its files, and the reasons of those that were not kept; one that is huge with its beginning alone', async () => {
    const attachments = [
      { filename: 'a.png', content: png },
      { filename: 'b.exe', content: Buffer.from('MZ') },
    ];
    await waits({ from: 'who@else.example', to: inboxAddress, subject: '파일', text: '보냅니다.', attachments }, 'REF');
    const kept = await lastKept();
    expect(kept.file_rmk).toMatch(/^b\.exe: /);
    expect(await t.sql(`select file_nm, open_yn from cms_file where ref_tp = 'RCM' and ref_key = $1`, [kept.rcv_seq])).toEqual([
      { file_nm: 'a.png', open_yn: 'N' },
    ]);
    const huge = Buffer.concat([Buffer.from(`From: ${sender}\r\nSubject: huge\r\n\r\n`), Buffer.alloc(51 * 1024 ** 2, 'a\r\n')]);
    await waits(huge, 'BAD', { mail_title: 'huge', from_email: sender });
    const { file_rmk, mail_cnnt } = await lastKept();
    expect(file_rmk).toContain('50MB');
    expect(mail_cnnt.length).toBeLessThan(70_000);
  });

  it('with heads that would break others: they become one line', async () => {
    const subject = `=?UTF-8?B?${Buffer.from('hello\r\nBcc: all@x.example\u0000\u202e').toString('base64')}?=`;
    const name = `=?UTF-8?B?${Buffer.from('x\r\nTo: y').toString('base64')}?=`;
    await waits(`From: ${name} <who@else.example>\r\nSubject: ${subject}\r\n\r\nbody\u0000 \u0007text`, 'REF');
    const { mail_title, from_nm, mail_cnnt } = await lastKept();
    expect([mail_title, from_nm]).toEqual(['hello Bcc: all@x.example', 'x To: y']);
    expect(mail_cnnt).toBe('body text');
  });
});

describe('no mail is lost or taken twice', () => {
  it('the same mail again, also under another number, is known', async () => {
    const request = await asked();
    const mail = { ...(await replyTo(request)), messageId: '<once@a.example>', date: new Date('2026-11-27T01:00:00Z') };
    await inbox.put(mail);
    await inbox.put(mail);
    expect(await readAll()).toBe('added 1, waiting 0, known 1');
    expect(await readAll()).toBe('added 0, waiting 0, known 0');
    expect((await threadOf(ops, request.REQ_NO)).filter(({ CSM_RES_TP }) => CSM_RES_TP === 'ADD')).toHaveLength(1);
  });

  it('by several processes at once', async () => {
    const requests = [await asked(), await asked(), await asked()];
    for (const request of requests) await inbox.put(await replyTo(request));
    const before = await countKept();
    const context = () =>
      mailRead({ ...t.app.kit, log: t.app.log, signal: new AbortController().signal, cut: new AbortController().signal });
    const runs = await Promise.all([context(), context(), context()]);
    const added = runs.map((said) => Number(/added (\d+)/.exec(said)?.[1]));
    expect(added.reduce((a, b) => a + b)).toBe(3);
    expect(await countKept()).toBe(before + 3);
    for (const request of requests)
      expect((await threadOf(ops, request.REQ_NO)).filter(({ CSM_RES_TP }) => CSM_RES_TP === 'ADD')).toHaveLength(1);
  });

  it('that cannot be taken is tried again; at last its beginning is kept, and the others come', async () => {
    const request = await asked();
    await t.sql(`create function stop_mail() returns trigger language plpgsql as $$ begin
      if new.mail_title = '독' and new.wait_rsn <> 'BAD' then raise exception 'stopped'; end if; return new; end $$`);
    await t.sql('create trigger stop_mail before update on csm_mail for each row execute function stop_mail()');
    const before = await countKept();
    await inbox.put({ from: 'who@else.example', subject: '독', text: 'x', attachments: [{ filename: 'a.png', content: png }] });
    await inbox.put(await replyTo(request));
    for (let run = 0; run < 2; run++) {
      await readAll();
      expect(await countKept()).toBe(before);
    }
    expect(await readAll()).toBe('added 1, waiting 1, known 0');
    await t.sql('drop trigger stop_mail on csm_mail');
    expect(await t.sql(`select wait_rsn, mail_title from csm_mail where mail_title = '독'`)).toEqual([
      { wait_rsn: 'BAD', mail_title: '독' },
    ]);
    expect(await stateOf(request)).toBe('PRC');
  });

  it('where the inbox cannot be reached the job fails, without the password, and all comes later', async () => {
    const wrong = inbox.env.IMAP_URL.replace('p%40ss', 'wrong-secret');
    await jobs.due('MAIL_READ');
    await jobs.runner({ IMAP_URL: wrong }).runDue();
    const job = await jobs.job('MAIL_READ');
    expect(job).toMatchObject({ last_rslt: 'FAIL' });
    expect(String(job?.last_msg)).toContain('the inbox: ');
    expect(String(job?.last_msg)).not.toContain('secret');
    await jobs.due('MAIL_READ');
    await jobs.runner({ IMAP_URL: undefined }).runDue();
    expect(await jobs.job('MAIL_READ')).toMatchObject({ last_rslt: 'OK', last_msg: 'off' });
  });
});

describe('received mails in the database', () => {
  it('are seen by no customer, no sales manager of a few and no other corporation; staff do not see what stands in the inbox', async () => {
    const app = await connectApp(t.ownerUrl);
    const count = (setting: ScopeSetting) =>
      scoped(app, setting, async () => Number((await app.query('select count(*) as n from csm_mail')).rows[0].n));
    expect(await count({ scope: 'CORP', corps: ['1000'] })).toBeGreaterThan(5);
    expect(await count({ scope: 'CUST', corps: ['1000'], custs: ['C00001'], type: 'C' })).toBe(0);
    expect(await count({ scope: 'SALES_OWN', corps: ['1000'], custs: ['C00001'] })).toBeLessThan(20);
    expect(await count({ scope: 'CORP', corps: ['2000'] })).toBe(0);
    await app.end();
  });
});
