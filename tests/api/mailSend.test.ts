import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Outbox, queueMail } from '../../src/server/lib/mail';
import { Secret } from '../../src/server/lib/secret';
import { createTestApp, type TestApp } from '../support/db';
import { jobsOf, type MailServer, mailsOf, startMailServer } from '../support/mail';

type Jobs = ReturnType<typeof jobsOf>;

let t: TestApp;
let server: MailServer | undefined;
let queue: Jobs['queue'];
let sendAll: Jobs['sendAll'];
let job: Jobs['job'];
let states: Jobs['states'];

beforeAll(async () => {
  t = await createTestApp();
  ({ queue, sendAll, job, states } = jobsOf(t));
});
afterAll(() => t.close());
beforeEach(() => t.sql('delete from cms_email_log'));
afterEach(async () => {
  await server?.close();
  server = undefined;
});

const folder = () => join(t.app.kit.env.DATA_DIR, 'mail');
const files = () => (existsSync(folder()) ? readdirSync(folder()).sort() : []);

describe('without a mail server', () => {
  it('mails are files, and body and attachments are emptied once sent', async () => {
    const [file] = await t.sql<{ file_sn: string }>(
      `insert into cms_file (file_nm, file_ext, file_size, file_path, ref_tp, ref_key, doc_tp, open_yn, corp_cd, down_cnt)
       values ('인수증.txt', 'txt', 5, 'aa/mail-test', 'DLV', 'x', 'POD', 'Y', '1000', 0) returning file_sn`,
    );
    mkdirSync(join(t.app.kit.env.FILE_STORE, 'aa'), { recursive: true });
    writeFileSync(join(t.app.kit.env.FILE_STORE, 'aa/mail-test'), 'hello');
    await queue(['one@saebyeol.example', 'two@saebyeol.example'], { files: [{ FILE_SN: Number(file?.file_sn), FILE_NM: '인수증.txt' }] });
    const [before] = await mailsOf(t);
    expect(JSON.parse(before?.file_list ?? '')).toEqual([{ FILE_SN: Number(file?.file_sn), FILE_NM: '인수증.txt' }]);
    expect(await sendAll()).toEqual(['MAIL_SEND']);
    const [row] = await t.sql('select * from cms_email_log');
    expect(row).toMatchObject({
      send_sts: 'SENT',
      mail_cnnt: null,
      file_list: null,
      err_msg: null,
      retry_cnt: 0,
      send_dtm: expect.any(Date),
    });
    const name = `${String(row?.mail_seq).padStart(10, '0')}.eml`;
    expect(files()).toContain(name);
    const eml = readFileSync(join(folder(), name), 'utf8');
    expect(eml).toContain('To: one@saebyeol.example, two@saebyeol.example');
    expect(eml).toMatch(/^From: .*<info@saebyeol\.example>/m);
    expect(eml).toMatch(/^Message-ID: <[0-9a-f]{32}@saebyeol\.example>/im);
    expect(eml).toMatch(/^Auto-Submitted: auto-generated/m);
    expect(eml).toContain(Buffer.from('hello').toString('base64'));
    expect(await job()).toMatchObject({ job_sts: 'IDLE', last_rslt: 'OK', last_msg: 'sent 1, failed 0', ahead: true });
  });

  it('bounce.test fails at once and for good, slow.test is taken at the third try', async () => {
    await queue('nobody@bounce.test');
    await queue('lazy@slow.test');
    await queue(['good@saebyeol.example', 'gone@bounce.test']);
    await sendAll();
    expect(await states()).toEqual([
      ['nobody@bounce.test', 'FAIL', 3],
      ['lazy@slow.test', 'FAIL', 0],
      ['good@saebyeol.example, gone@bounce.test', 'SENT', 0],
    ]);
    expect((await mailsOf(t)).map((m) => m.err_msg)).toEqual([
      '550 5.1.1 no such mailbox',
      '451 4.2.0 try again later',
      'refused: gone@bounce.test',
    ]);
    await sendAll();
    await sendAll();
    expect((await states()).slice(0, 2)).toEqual([
      ['nobody@bounce.test', 'FAIL', 3],
      ['lazy@slow.test', 'SENT', 2],
    ]);
    // A mail that failed keeps its body, so that it can be sent again.
    expect((await mailsOf(t)).map((m) => Boolean(m.html))).toEqual([true, false, false]);
  });

  it('a mail sealed with another key, or whose attachment is gone, fails with the reason and holds nobody up', async () => {
    const { texts } = t.app.kit;
    const other = new Outbox(new Secret('another secret, which nobody knows here'), texts, t.app.kit.env);
    await queueMail({ db: t.pools.asideDb, outbox: other }, 'DLV_DONE', { to: ['a@b.example'], lang: 'ko', corpCd: '1000', vars: {} });
    await queue('c@d.example', { files: [{ FILE_SN: 999_999, FILE_NM: '없는 파일.pdf' }] });
    await queue('e@f.example');
    await sendAll();
    const rows = await t.sql('select send_sts, err_msg, retry_cnt from cms_email_log order by mail_seq');
    expect(rows.map((m) => [m.send_sts, m.err_msg, m.retry_cnt])).toEqual([
      ['FAIL', 'sealed with another key', 3],
      ['FAIL', 'the file 없는 파일.pdf is gone', 3],
      ['SENT', null, 0],
    ]);
  });
});

describe('over SMTP', () => {
  it('reaches the server with every recipient, and a recipient cannot smuggle another or a header', async () => {
    server = await startMailServer();
    await queue(['one@saebyeol.example', 'two@saebyeol.example\r\nBcc: thief@evil.example', 'x@y.example, thief@evil.example'], {
      vars: { dlvOrdNo: 'DV1\r\nBcc: thief@evil.example', custName: '<script>x</script>' },
    });
    await sendAll({ SMTP_URL: server.url });
    expect(server.taken.map((mail) => mail.to)).toEqual([['one@saebyeol.example']]);
    const source = server.taken[0]?.source ?? '';
    const head = source.slice(0, source.indexOf('\r\n\r\n'));
    expect(head).not.toMatch(/^Bcc:/im);
    expect(head).toMatch(/^To: one@saebyeol\.example$/m);
    expect(source).not.toContain('<script>');
    expect(await states()).toEqual([['one@saebyeol.example', 'SENT', 0]]);
  });

  it('a temporary refusal is tried three times more, a final one never again', async () => {
    let tries = 0;
    server = await startMailServer({
      onRcptTo({ address }, _session, done) {
        if (address.startsWith('later')) {
          tries++;
          return done(Object.assign(new Error('4.2.1 busy'), { responseCode: 450 }));
        }
        return done(address.startsWith('never') ? Object.assign(new Error('5.1.1 unknown'), { responseCode: 550 }) : undefined);
      },
    });
    const SMTP_URL = server.url;
    await queue('later@a.example');
    await queue('never@a.example');
    await queue('fine@a.example');
    await sendAll({ SMTP_URL });
    expect(await states()).toEqual([
      ['later@a.example', 'FAIL', 0],
      ['never@a.example', 'FAIL', 3],
      ['fine@a.example', 'SENT', 0],
    ]);
    for (let i = 0; i < 5; i++) await sendAll({ SMTP_URL });
    expect([(await states())[0], tries]).toEqual([['later@a.example', 'FAIL', 3], 4]);
    expect((await mailsOf(t))[1]?.err_msg).toContain('550');
  });

  it('a server that cannot be reached costs no try: the mails wait, the job says why and the log once', async () => {
    server = await startMailServer();
    const SMTP_URL = server.url;
    await server.close();
    server = undefined;
    await queue('a@b.example');
    await t.sql(`delete from cms_error_log where err_cd = 'JOB'`);
    for (let i = 0; i < 2; i++) await sendAll({ SMTP_URL });
    expect(await states()).toEqual([['a@b.example', 'WAIT', 0]]);
    expect(await job()).toMatchObject({ job_sts: 'IDLE', last_rslt: 'FAIL', last_msg: expect.stringContaining('ECONNREFUSED') });
    expect(await t.sql(`select err_lvl, err_msg from cms_error_log where err_cd = 'JOB'`)).toEqual([
      { err_lvl: 'ERROR', err_msg: expect.stringContaining('MAIL_SEND') },
    ]);
    await sendAll();
    expect(await states()).toEqual([['a@b.example', 'SENT', 0]]);
    expect((await job())?.last_rslt).toBe('OK');
  });
});
