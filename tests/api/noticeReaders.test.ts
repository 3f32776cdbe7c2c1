import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BoardNotice } from '../../src/contract/etc/defaultNoticeHome';
import type { Notice } from '../../src/contract/ptl/board/notice';
import type { NoticeReader } from '../../src/contract/ptl/board/ptlNotcMgt';
import { createTestApp, type TestApp, type Visitor } from '../support/db';
import { fileOf } from '../support/files';
import { mailsOf } from '../support/mail';
import { act, pathOf, type Screen, write } from '../support/notices';
import { todayOf } from '../support/orders';

let t: TestApp;
let today: string;
/** One of each kind of reader: of two branches, of two customers, of another corporation, a guest. */
const readers = {
  sysadm: '1000',
  adm1000: '1000',
  ops01: '1000',
  ops02: '1000',
  ops03: '1000',
  sal01: '1000',
  cadm01: '1000',
  cadm02: '1000',
  cusr09: '2000',
  guest01: '1000',
};
type Reader = keyof typeof readers;
const visitors = {} as Record<Reader, Visitor>;

beforeAll(async () => {
  t = await createTestApp();
  today = await todayOf(t);
  for (const [user, corp] of Object.entries(readers)) visitors[user as Reader] = await t.login(user, { corp });
  await t.sql('delete from ptl_notice_read');
  await t.sql('delete from ptl_notice_tgt');
  await t.sql('delete from ptl_notice');
});
afterAll(() => t?.close());

const published = async (more: object, targets: readonly string[], screen: Screen = 'PtlNotcMgt'): Promise<Notice> =>
  act(visitors.sysadm, 'publish', await write(t, visitors.sysadm, more, targets, screen), screen);
const board = async (user: Reader, SEARCH: object = {}): Promise<BoardNotice[]> =>
  (
    await visitors[user].data<{ LIST: BoardNotice[] }>('/api/etc/DefaultNoticeHome/selectDefaultNoticeHome', {
      SEARCH: { FR_DT: today, TO_DT: today, ...SEARCH },
    })
  ).LIST;
const everybody: Reader[] = ['sysadm', 'adm1000', 'ops01', 'ops02', 'ops03', 'sal01', 'cadm01', 'cadm02', 'guest01'];

describe('a notice is read by those it is for, with its files', () => {
  it.each<[string, object, string[], Reader[], Screen?]>([
    ['nobody in particular', {}, [], everybody],
    ['nobody in particular, in every corporation', { CORP_CD: '*' }, [], [...everybody, 'cusr09']],
    ['the other corporation', { CORP_CD: '2000' }, [], ['cusr09']],
    ['a corporation', { CORP_CD: '*' }, ['CORP:2000'], ['cusr09']],
    ['its own corporation', {}, ['CORP:1000'], everybody.filter((user) => user !== 'guest01')],
    ['guests, who get none that names anybody', {}, ['ROLE:GUEST'], []],
    ['a branch and those below it', {}, ['ORGN:10PS00'], ['ops02', 'ops03']],
    ['a team', {}, ['ORGN:10PS11'], ['ops03']],
    ['a role', {}, ['ROLE:OPS'], ['ops01', 'ops02', 'ops03']],
    ['a role of customers', {}, ['ROLE:CUST_ADM'], ['cadm01', 'cadm02']],
    ['a customer', {}, ['CUST:C00001'], ['cadm01']],
    ['several', {}, ['CUST:C00002', 'ROLE:SALES'], ['cadm02', 'sal01']],
    ['a partner without users', {}, ['CUST:C00102'], [], 'PtlNotcPrtnMgt'],
  ])('for %s', async (title, more, targets, wanted, screen) => {
    const { NOTC_NO, CORP_CD } = await published({ ...more, NOTC_TITLE: title }, targets, screen);
    const file = await fileOf(t, { REF_TP: 'NOT', REF_KEY: NOTC_NO, CORP_CD });
    const seen: string[] = [];
    for (const user of Object.keys(readers) as Reader[]) {
      const listed = (await board(user)).some((row) => row.NOTC_NO === NOTC_NO);
      const opened = await visitors[user].post('/api/ptl/popup/PtlNotiPopup/selectPtlNoti', { SEARCH: { NOTC_NO } });
      expect([user, opened.statusCode]).toEqual([user, listed ? 200 : 404]);
      const given = await visitors[user].post('/api/file/fileDownload', { FILE_SN: file });
      // Who may write it may look at its files too.
      const writes =
        user === 'sysadm' || (user === 'adm1000' && CORP_CD === '1000') || (screen === 'PtlNotcPrtnMgt' && user.startsWith('ops'));
      expect([user, given.statusCode, given.headers['x-error-code']]).toEqual([
        user,
        ...(listed || writes ? [200, undefined] : [404, 'MSG000043']),
      ]);
      if (listed) seen.push(user);
    }
    expect(seen).toEqual(Object.keys(readers).filter((user) => wanted.includes(user as Reader)));
  });

  it.each(['TMP', 'RSV', 'END', 'WTH'])('in %s by nobody but its writers', async (state) => {
    const { NOTC_NO } = await published({}, []);
    await t.sql('update ptl_notice set notc_sts = $2 where notc_no = $1', [NOTC_NO, state]);
    const file = await fileOf(t, { REF_TP: 'NOT', REF_KEY: NOTC_NO, CORP_CD: '1000' });
    for (const user of ['sysadm', 'ops01', 'cadm01', 'guest01'] as const) {
      expect((await board(user)).map((row) => row.NOTC_NO)).not.toContain(NOTC_NO);
      const given = await visitors[user].post('/api/file/fileDownload', { FILE_SN: file });
      expect([user, given.statusCode]).toEqual([user, user === 'sysadm' ? 200 : 404]);
    }
  });

  it('takes no file of a reader: 422 MSG000043', async () => {
    const { NOTC_NO } = await published({}, []);
    for (const user of ['cadm01', 'ops01'] as const) {
      const answer = await visitors[user].post('/api/ptl/popup/PtlFileMgtPopup/savePtlFile', {
        BATCH_ID: randomUUID(),
        LIST: [{ BATCH_FLAG: 'update', ...(await loose(user)), DOC_TP: 'ETC', OPEN_YN: 'Y', REF_KEY: NOTC_NO }],
      });
      expect([user, answer.statusCode, answer.json().code]).toEqual([user, 422, 'MSG000043']);
    }
  });
});

/** A file that a user has just uploaded for a notice. */
async function loose(user: string) {
  const FILE_SN = await fileOf(t, { REF_TP: 'NOT', REF_KEY: null, CORP_CD: '1000', REG_USER_ID: user });
  return { FILE_SN, UPD_CNT: 0 };
}

describe('the board', () => {
  it('has those kept at the top first, then the last ones; open files are counted, pictures and closed files are not', async () => {
    const old = await published({ NOTC_TITLE: '순서 1' }, []);
    await t.sql(`update ptl_notice set pub_dtm = pub_dtm - interval '1 second' where notc_no = $1`, [old.NOTC_NO]);
    const top = await published({ NOTC_TITLE: '순서 2', TOP_YN: 'Y' }, []);
    await t.sql(`update ptl_notice set pub_dtm = pub_dtm - interval '2 seconds' where notc_no = $1`, [top.NOTC_NO]);
    const picture = await fileOf(t, { REF_TP: 'NOT', REF_KEY: null, CORP_CD: '1000', REG_USER_ID: 'sysadm' });
    const last = await published({ NOTC_TITLE: '순서 3', NOTC_CNNT: `<p><img src="/api/file/fileDownload?fileSn=${picture}"></p>` }, []);
    await fileOf(t, { REF_TP: 'NOT', REF_KEY: last.NOTC_NO, CORP_CD: '1000' });
    await fileOf(t, { REF_TP: 'NOT', REF_KEY: last.NOTC_NO, CORP_CD: '1000', OPEN_YN: 'N' });
    const rows = await board('cadm01', { KEYWORD: '순서' });
    expect(rows.map((row) => [row.NOTC_TITLE, row.FILE_CNT])).toEqual([
      ['순서 2', 0],
      ['순서 3', 1],
      ['순서 1', 0],
    ]);
    // The picture belongs to the notice now: its readers see it, whoever uploaded it.
    for (const user of ['cadm01', 'ops01', 'guest01'] as const)
      expect((await visitors[user].get(`/api/file/fileDownload?fileSn=${picture}`)).statusCode).toBe(200);
  });

  it('finds by kind, and by a part of the title or the text in any letter case', async () => {
    await published({ NOTC_TITLE: 'Storm Warning', NOTC_TP: 'SYS' }, []);
    await published({ NOTC_TITLE: 'x', NOTC_CNNT: '<p>the <b>sto</b>rm warning is over</p>' }, []);
    expect((await board('ops01', { KEYWORD: 'storm warn' })).map((row) => row.NOTC_TITLE).sort()).toEqual(['Storm Warning', 'x']);
    expect((await board('ops01', { KEYWORD: 'storm warn', NOTC_TP: 'SYS' })).map((row) => row.NOTC_TITLE)).toEqual(['Storm Warning']);
    expect(await board('ops01', { KEYWORD: '<b>' })).toEqual([]);
  });

  it('needs a period of a year at most', async () => {
    const ask = async (SEARCH: object) =>
      (await visitors.ops01.post('/api/etc/DefaultNoticeHome/selectDefaultNoticeHome', { SEARCH })).json().code;
    expect(await ask({})).toBe('MSG000012');
    expect(await ask({ FR_DT: '20240101', TO_DT: '20250102' })).toBe('MSG000023');
  });

  it('marks what was read, once; the writers see by whom', async () => {
    const { NOTC_NO } = await published({ NOTC_TITLE: '읽음' }, []);
    const mark = async (user: Reader) => (await board(user, { KEYWORD: '읽음' })).map((row) => [row.READ_YN, row.VIEW_CNT]);
    expect(await mark('cadm01')).toEqual([['N', 0]]);
    for (const BATCH_ID of ['read-1', 'read-2']) await visitors.cadm01.data('/api/ptl/board/notc/read', { BATCH_ID, NOTC_NO });
    expect(await mark('cadm01')).toEqual([['Y', 1]]);
    for (const other of ['cadm02', 'ops01'] as const) expect(await mark(other)).toEqual([['N', 1]]);
    expect((await readersOf('adm1000', NOTC_NO)).filter(({ READ_YN }) => READ_YN === 'Y')).toMatchObject([
      { USER_ID: 'cadm01', CUST_NM: '플레어패션코리아', READ_DTM: expect.stringMatching(/^\d{14}$/) },
    ]);
  });
});

const readersOf = async (user: Reader, NOTC_NO: string): Promise<NoticeReader[]> =>
  (await visitors[user].data<{ LIST: NoticeReader[] }>(pathOf('PtlNotcMgt', 'selectG3'), { SEARCH: { NOTC_NO } })).LIST;

describe('who has not read a notice', () => {
  const idsOf = (rows: NoticeReader[]) => rows.map(({ USER_ID }) => USER_ID);
  const read = (user: Reader, NOTC_NO: string) => visitors[user].data('/api/ptl/board/notc/read', { BATCH_ID: randomUUID(), NOTC_NO });
  const remind = (user: Reader, NOTC_NO: string, ...users: string[]) =>
    visitors[user].post(pathOf('PtlNotcMgt', 'remind'), { BATCH_ID: randomUUID(), LIST: users.map((USER_ID) => ({ NOTC_NO, USER_ID })) });
  const codeOf = (answer: { statusCode: number; json(): { code?: string; errors?: { CODE: string }[] } }) => [
    answer.statusCode,
    answer.json().errors?.[0]?.CODE ?? answer.json().code,
  ];

  it('is listed with those who have, the unread first: everybody it is for who works, no guest', async () => {
    const { NOTC_NO } = await published({ NOTC_TITLE: '미열람' }, ['ROLE:OPS', 'CUST:C00001']);
    await read('ops02', NOTC_NO);
    const list = await readersOf('adm1000', NOTC_NO);
    expect(idsOf(list)).toEqual(expect.arrayContaining(['ops01', 'ops02', 'ops03', 'cadm01']));
    for (const other of ['sal01', 'cadm02', 'guest01', 'adm1000']) expect(idsOf(list)).not.toContain(other);
    expect(list.at(-1)).toMatchObject({ USER_ID: 'ops02', READ_YN: 'Y' });
    expect(list.filter(({ READ_YN }) => READ_YN === 'Y')).toHaveLength(1);
    await t.sql(`update cms_user set user_sts = 'SUS' where user_id = 'ops03'`);
    expect(idsOf(await readersOf('adm1000', NOTC_NO))).not.toContain('ops03');
    await t.sql(`update cms_user set user_sts = 'ACT' where user_id = 'ops03'`);
  });

  it('a corporation’s administrator sees the readers of the own corporation alone, and none of a notice out of reach', async () => {
    const { NOTC_NO } = await published({ CORP_CD: '*' }, []);
    expect(idsOf(await readersOf('sysadm', NOTC_NO))).toEqual(expect.arrayContaining(['cusr09', 'cadm01']));
    const own = await readersOf('adm1000', NOTC_NO);
    if (own.length) expect(idsOf(own)).not.toContain('cusr09');
    const other = await published({ CORP_CD: '2000' }, []);
    expect(await readersOf('adm1000', other.NOTC_NO)).toEqual([]);
    expect(codeOf(await remind('adm1000', other.NOTC_NO, 'cusr09'))).toEqual([422, 'MSG000043']);
    expect(codeOf(await remind('ops01', NOTC_NO, 'cadm01'))).toEqual([403, 'MSG000029']);
  });

  it('is reminded by a mail of the own, once a day; who has read it is not, nor anybody of a notice that is not shown', async () => {
    const { NOTC_NO } = await published({ NOTC_TITLE: '창고 휴무' }, ['CUST:C00001', 'ROLE:OPS']);
    await read('ops01', NOTC_NO);
    expect(codeOf(await remind('adm1000', NOTC_NO, 'ops01'))).toEqual([422, 'MSG000550']);
    expect(codeOf(await remind('adm1000', NOTC_NO, 'sal01'))).toEqual([422, 'MSG000043']);
    const done = await remind('adm1000', NOTC_NO, 'cadm01', 'ops02');
    expect(done.json().data.LIST).toMatchObject([
      { USER_ID: 'cadm01', REMIND_DTM: expect.stringMatching(new RegExp(`^${today}`)) },
      { USER_ID: 'ops02' },
    ]);
    const mails = (await mailsOf(t, 'NOTC_RMD')).filter((mail) => mail.ref_key === NOTC_NO);
    expect(mails.map((mail) => mail.mail_title)).toEqual(['[공지] 창고 휴무', '[공지] 창고 휴무']);
    expect(codeOf(await remind('adm1000', NOTC_NO, 'cadm01'))).toEqual([422, 'MSG000551']);
    await t.sql(`update ptl_notice set notc_sts = 'WTH' where notc_no = $1`, [NOTC_NO]);
    expect(codeOf(await remind('adm1000', NOTC_NO, 'ops03'))).toEqual([422, 'MSG000552']);
  });

  it('goes out as Excel', async () => {
    const { NOTC_NO } = await published({}, ['ROLE:SALES']);
    const file = await visitors.adm1000.post(pathOf('PtlNotcMgt', 'excel'), { SEARCH: { NOTC_NO } });
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, expect.stringContaining('spreadsheet')]);
  });
});
