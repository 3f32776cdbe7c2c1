import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addDays } from '../../src/contract/dates';
import type { Notice } from '../../src/contract/ptl/board/notice';
import { createTestApp, type TestApp, type Visitor } from '../support/db';
import { fileOf, onePixel } from '../support/files';
import { jobsOf, type MailServer, mailsOf, startMailServer } from '../support/mail';
import { act, send, told, write } from '../support/notices';
import { todayOf } from '../support/orders';

let t: TestApp;
let server: MailServer;
let sysadm: Visitor;
let ops: Visitor;
let jobs: ReturnType<typeof jobsOf>;
let today: string;

beforeAll(async () => {
  t = await createTestApp();
  server = await startMailServer();
  sysadm = await t.login('sysadm');
  ops = await t.login('ops01');
  jobs = jobsOf(t);
  today = await todayOf(t);
  await t.sql('delete from ptl_notice_read');
  await t.sql('delete from ptl_notice_tgt');
  await t.sql('delete from ptl_notice');
});
beforeEach(async () => {
  await t.sql('delete from cms_email_log');
  server.taken.length = 0;
});
afterAll(async () => {
  await server?.close();
  await t?.close();
});

const runJob = async () => {
  await jobs.due('NOTICE_STATE');
  await jobs.runner().runDue();
  return jobs.job('NOTICE_STATE');
};
const stateOf = async ({ NOTC_NO }: Notice) =>
  (await t.sql<{ notc_sts: string }>('select notc_sts from ptl_notice where notc_no = $1', [NOTC_NO]))[0]?.notc_sts;
const emergency = (more: object = {}, targets: string[] = ['CUST:C00001']) =>
  write(t, sysadm, { NOTC_TP: 'EMG', NOTC_TITLE: '강풍', ...more }, targets);
const addresses = async (frmId?: string) => (await mailsOf(t, frmId)).map((mail) => mail.to_email).sort();
const usersOf = async (where: string) =>
  (
    await t.sql<{ email: string }>(
      `select email from cms_user u where user_sts = 'ACT' and del_yn = 'N' and (use_end_dt is null or use_end_dt >= now()::date) and ${where} order by 1`,
    )
  ).map((row) => row.email);

describe('an emergency notice is mailed to those it is for', () => {
  it.each<[string, object, string[], string]>([
    ['a customer', {}, ['CUST:C00001'], `user_id in (select user_id from cms_user_cust where cust_cd = 'C00001') and corp_cd = '1000'`],
    ['a branch', {}, ['ORGN:10PS00'], `orgn_cd like '10PS%'`],
    ['a role', {}, ['ROLE:STL'], `corp_cd = '1000' and user_id in (select user_id from cms_user_role where role_id = 'STL')`],
    ['everybody of the corporation', {}, [], `corp_cd = '1000'`],
    ['everybody', { CORP_CD: '*' }, [], 'true'],
    [
      'two targets with the same people',
      {},
      ['ROLE:STL', 'ORGN:10HQ21'],
      `user_id in (select user_id from cms_user_role where role_id = 'STL') and corp_cd = '1000'`,
    ],
  ])('for %s: each address gets a mail of its own', async (_, more, targets, where) => {
    await act(sysadm, 'publish', await emergency(more, targets));
    const wanted = await usersOf(where);
    expect(wanted.length).toBeGreaterThan(0);
    expect(await addresses('NOTC_EMG')).toEqual([...wanted].sort());
  });

  it('speaks the language of its reader, with the title, the content and a link to the board', async () => {
    const { NOTC_NO } = await act(sysadm, 'publish', await emergency({ NOTC_CNNT: '<p>내용 <b>굵게</b></p>' }, ['ROLE:CUST_USR']));
    const mails = await mailsOf(t, 'NOTC_EMG');
    for (const mail of mails) {
      expect(mail.html).toContain('<p>내용 <b>굵게</b></p>');
      expect(mail.html).toContain(`/etc/DefaultNoticeHome?mid=defaultNoticeHome&amp;NOTC_NO=${NOTC_NO}`);
    }
    const english = await usersOf(`lang_cd = 'en'`);
    expect(mails.some((mail) => english.includes(mail.to_email))).toBe(true);
    for (const mail of mails)
      expect([mail.mail_title, mail.from?.name]).toEqual(
        english.includes(mail.to_email) ? ['[Emergency] 강풍', 'Saebyeol Logis Co., Ltd.'] : ['[긴급] 강풍', '새별로지스㈜'],
      );
  });

  it('not before it is shown, and not of any other kind', async () => {
    const waiting = await act(sysadm, 'publish', await emergency({ BGN_DT: addDays(today, 1), END_DT: addDays(today, 2) }));
    await act(sysadm, 'publish', await write(t, sysadm, { NOTC_TP: 'GEN' }));
    await act(sysadm, 'publish', await write(t, sysadm, { NOTC_TP: 'SYS' }));
    expect(await addresses()).toEqual([]);
    await t.sql('update ptl_notice set bgn_dt = now()::date where notc_no = $1', [waiting.NOTC_NO]);
    await runJob();
    expect(await stateOf(waiting)).toBe('PUB');
    expect(await addresses('NOTC_EMG')).toEqual(
      await usersOf(`user_id in (select user_id from cms_user_cust where cust_cd = 'C00001') and corp_cd = '1000'`),
    );
  });
});

it('a partner notice is mailed to the contacts of its partners, or to the partner where none takes mails: each address once', async () => {
  await t.sql(`delete from mdm_cust_chrg where cust_cd in ('C00101', 'C00121')`);
  await t.sql(`update mdm_cust set email = 'desk@shanghai.example', ctry_cd = 'CN' where cust_cd = 'C00101'`);
  await t.sql(`update mdm_cust set email = 'truck@haul.example' where cust_cd = 'C00121'`);
  await t.sql(
    `insert into mdm_cust_chrg (cust_cd, chrg_seq, chrg_nm, email, chrg_tp, mail_yn) values
     ('C00121', 1, 'a', 'a@haul.example', 'OPS', 'Y'), ('C00121', 2, 'b', 'A@haul.example', 'DLV', 'Y'), ('C00121', 3, 'c', 'c@haul.example', 'DLV', 'N')`,
  );
  const notice = await write(t, ops, { NOTC_TITLE: 'Documents' }, ['CUST:C00101', 'CUST:C00121'], 'PtlNotcPrtnMgt');
  await act(ops, 'publish', notice, 'PtlNotcPrtnMgt');
  const mails = await mailsOf(t, 'NOTC_PTN');
  expect(mails.map((mail) => [mail.to_email.toLowerCase(), mail.mail_title]).sort()).toEqual([
    ['a@haul.example', '[파트너 공지] Documents'],
    ['desk@shanghai.example', '[Partner notice] Documents'],
  ]);
});

describe('the pictures of a notice', () => {
  it('are parts of its mail; a file of anything else is left out, and nothing is fetched', async () => {
    const own = await fileOf(t, { REF_TP: 'NOT', REF_KEY: null, CORP_CD: '1000', REG_USER_ID: 'sysadm' });
    const foreign = await fileOf(t, { REF_TP: 'DLV', REF_KEY: 'DV1', CORP_CD: '1000' });
    const picture = (sn: number) => `<img src="/api/file/fileDownload?fileSn=${sn}" alt="그림 ${sn}">`;
    await act(sysadm, 'publish', await emergency({ NOTC_CNNT: `<p>그림</p>${picture(own)}${picture(foreign)}` }));
    await jobs.sendAll({ SMTP_URL: server.url });
    expect(server.taken.length).toBeGreaterThan(0);
    for (const { source } of server.taken) {
      const text = Buffer.from(/text\/html[\s\S]*?\r\n\r\n([\s\S]*?)\r\n--/.exec(source)?.[1] ?? '', 'base64').toString() || source;
      const body = /quoted-printable/i.test(source) ? source.replace(/=\r\n/g, '').replace(/=3D/g, '=') : text;
      expect(body).toContain(`cid:picture-${own}@quayside`);
      expect(source).toContain(`Content-ID: <picture-${own}@quayside>`);
      expect(source.replace(/\r\n/g, '')).toContain(onePixel.toString('base64'));
      expect(source).not.toContain(`picture-${foreign}`);
      expect(body).not.toContain('fileDownload');
    }
  });
});

describe('the job NOTICE_STATE', () => {
  it('shows what is due and ends what is over, with the history of both; the rest stays', async () => {
    const at = async (state: string, from: number, to: number) => {
      const notice = await write(t, sysadm);
      await t.sql(
        'update ptl_notice set notc_sts = $2, bgn_dt = now()::date + $3::int, end_dt = now()::date + $4::int where notc_no = $1',
        [notice.NOTC_NO, state, from, to],
      );
      return notice;
    };
    const due = await at('RSV', 0, 1);
    const early = await at('RSV', 1, 2);
    const over = await at('PUB', -2, -1);
    const lasting = await at('PUB', -2, 0);
    const missed = await at('RSV', -3, -1);
    const others = await Promise.all(['TMP', 'WTH', 'END'].map((state) => at(state, -2, -1)));
    expect(await runJob()).toMatchObject({ last_rslt: 'OK', last_msg: 'shown 2, ended 2' });
    expect(await Promise.all([due, early, over, lasting, missed, ...others].map(stateOf))).toEqual([
      'PUB',
      'RSV',
      'END',
      'PUB',
      'END',
      'TMP',
      'WTH',
      'END',
    ]);
    const steps = await t.sql(
      `select from_sts, to_sts, chg_user_id from cms_sts_hist where ref_tp = 'NOT' and ref_key = $1 order by hist_seq`,
      [missed.NOTC_NO],
    );
    expect(steps).toEqual([
      { from_sts: 'RSV', to_sts: 'PUB', chg_user_id: 'system' },
      { from_sts: 'PUB', to_sts: 'END', chg_user_id: 'system' },
    ]);
    expect(await runJob()).toMatchObject({ last_msg: 'shown 0, ended 0' });
  });

  it('mails no emergency that was over before it was shown', async () => {
    const missed = await emergency();
    await t.sql(`update ptl_notice set notc_sts = 'RSV', bgn_dt = now()::date - 3, end_dt = now()::date - 1 where notc_no = $1`, [
      missed.NOTC_NO,
    ]);
    await runJob();
    expect([await stateOf(missed), await addresses()]).toEqual(['END', []]);
  });

  it('and who withdraws in the same moment: one of them is first, and a withdrawn notice is never shown again', async () => {
    for (let round = 0; round < 8; round++) {
      const waiting = await act(sysadm, 'publish', await emergency({ BGN_DT: addDays(today, 1), END_DT: addDays(today, 2) }));
      await t.sql('alter table ptl_notice disable trigger user');
      await t.sql('update ptl_notice set bgn_dt = now()::date where notc_no = $1', [waiting.NOTC_NO]);
      await t.sql('alter table ptl_notice enable trigger user');
      const body = { NOTC_NO: waiting.NOTC_NO, UPD_CNT: waiting.UPD_CNT };
      const [, answer] = await Promise.all([runJob(), send(sysadm, 'PtlNotcMgt', 'withdraw', body)]);
      const state = await stateOf(waiting);
      if (answer.statusCode === 200) expect(state).toBe('WTH');
      else expect([told(answer).slice(0, 2), state]).toEqual([[409, 'MSG000025'], 'PUB']);
      const sent = await t.sql(`select 1 from cms_email_log where ref_tp = 'NOT' and ref_key = $1`, [waiting.NOTC_NO]);
      expect(sent.length > 0).toBe(state === 'PUB');
    }
  });
});
