import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ReadData } from '../../src/contract/call';
import { addDays } from '../../src/contract/dates';
import type { Notice } from '../../src/contract/ptl/board/notice';
import type { NoticeFile } from '../../src/contract/ptl/popup/ptlNotiPopup';
import { createTestApp, type TestApp, type Visitor } from '../support/db';
import { todayOf } from '../support/orders';
import { follow, issue } from '../support/tokens';

let t: TestApp;
let today: string;
const visitors: Record<string, Visitor> = {};

beforeAll(async () => {
  t = await createTestApp();
  today = await todayOf(t);
  // ops01 and ops02 are of other branches, cusr02 is of two customers, cadm02 of another one, cusr09 of the other corporation.
  const corporations: Record<string, string> = { adm2000: '2000', cusr09: '2000' };
  for (const user of ['ops01', 'ops02', 'sal01', 'cadm01', 'cadm02', 'cusr02', 'guest01', ...Object.keys(corporations)]) {
    visitors[user] = await t.login(user, { corp: corporations[user] ?? '1000' });
  }
});
afterAll(() => t?.close());
beforeEach(async () => {
  await t.sql('delete from ptl_notice_read');
  await t.sql('delete from ptl_notice_tgt');
  await t.sql('delete from ptl_notice');
});

const as = (user: string): Visitor => {
  const visitor = visitors[user];
  if (!visitor) throw new Error(user);
  return visitor;
};

let made = 0;
/** A notice that opens as a popup today for everybody of corporation 1000, but for what is said. */
async function notice(more: Record<string, unknown> = {}, ...targets: [kind: string, code: string][]): Promise<string> {
  const no = `NT${String(++made).padStart(4, '0')}`;
  const row = {
    notc_no: no,
    notc_tp: 'GEN',
    corp_cd: '1000',
    notc_title: `제목 ${no}`,
    notc_cnnt: '<p>내용</p>',
    notc_txt: '내용',
    top_yn: 'N',
    pop_yn: 'Y',
    pop_tp: 'DAY',
    bgn_dt: today,
    end_dt: today,
    notc_sts: 'PUB',
    wrt_user_id: 'adm1000',
    pub_dtm: new Date(1_760_000_000_000 + made * 60_000).toISOString(),
    view_cnt: 0,
    del_yn: 'N',
    ...more,
  };
  await t.sql(
    `insert into ptl_notice (${Object.keys(row).join(', ')}) select ${Object.keys(row).join(', ')} from jsonb_populate_record(null::ptl_notice, $1)`,
    [row],
  );
  for (const [kind, code] of targets)
    await t.sql('insert into ptl_notice_tgt (notc_no, tgt_tp, tgt_cd) values ($1, $2, $3)', [no, kind, code]);
  return no;
}

const popups = (who: Visitor) => who.data<ReadData<Notice>>('/api/ptl/board/notc/selectNotiList', { width: 500 });
const numbers = async (user: string) => (await popups(as(user))).LIST.map((one) => one.NOTC_NO);
const one = (user: string, NOTC_NO: string) => as(user).post('/api/ptl/popup/PtlNotiPopup/selectPtlNoti', { SEARCH: { NOTC_NO } });
const act = (user: string, verb: 'read' | 'hide', body: object) => as(user).post(`/api/ptl/board/notc/${verb}`, body);
const marks = () => t.sql('select notc_no, user_id, hide_until_dt::text from ptl_notice_read order by 1, 2');

describe('the notices of the sign-in', () => {
  it('S7-18 selectNotiList with width 500 gives data.LIST, S3-05 each with NOTC_CNNT and every other column of a notice', async () => {
    const no = await notice({ notc_cnnt: '<p><b>내용</b></p>' });
    const { LIST, TOTAL } = await popups(as('cadm01'));
    const columns = await t.sql<{ name: string }>(
      `select upper(column_name) as name from information_schema.columns where table_name = 'ptl_notice' and table_schema = current_schema()`,
    );
    expect(TOTAL).toBe(1);
    expect(Object.keys(LIST[0] ?? {})).toEqual(expect.arrayContaining([...columns.map(({ name }) => name), 'WRT_USER_NM']));
    expect(LIST[0]).toMatchObject({
      NOTC_NO: no,
      NOTC_CNNT: '<p><b>내용</b></p>',
      WRT_USER_NM: '서관리',
      WRT_USER_ID: null,
      BGN_DT: today,
    });
    expect((await popups(as('ops01'))).LIST[0]?.WRT_USER_ID).toBe('adm1000');
  });

  it.each([
    ['no popup', { pop_yn: 'N' }],
    ['a draft', { notc_sts: 'TMP' }],
    ['scheduled', { notc_sts: 'RSV' }],
    ['withdrawn', { notc_sts: 'WTH' }],
    ['ended', { notc_sts: 'END' }],
    ['deleted', { del_yn: 'Y' }],
    ['from tomorrow on', { bgn_dt: 1, end_dt: 2 }],
    ['until yesterday', { bgn_dt: -2, end_dt: -1 }],
    ['of the other corporation', { corp_cd: '2000' }],
  ])('leave out one that is %s', async (_, more) => {
    const days = Object.fromEntries(
      Object.entries(more).map(([name, value]) => [name, typeof value === 'number' ? addDays(today, value) : value]),
    );
    const shown = await notice();
    await notice(days);
    for (const user of ['ops01', 'cadm01', 'guest01']) expect([user, await numbers(user)]).toEqual([user, [shown]]);
  });

  it('are on its first and its last day, and those of every corporation', async () => {
    const first = await notice({ end_dt: addDays(today, 9), corp_cd: '*' });
    const last = await notice({ bgn_dt: addDays(today, -9) });
    expect(await numbers('cadm01')).toEqual([last, first]);
    expect(await numbers('adm2000')).toEqual([first]);
    expect(await numbers('cusr09')).toEqual([first]);
  });

  it('come with those kept at the top first, then the newest, at most five', async () => {
    const all = [];
    for (let i = 0; i < 6; i++) all.push(await notice({ top_yn: i === 1 ? 'Y' : 'N' }));
    expect(await numbers('cadm01')).toEqual([all[1], all[5], all[4], all[3], all[2]]);
  });

  const readers = ['ops01', 'ops02', 'sal01', 'cadm01', 'cadm02', 'cusr02', 'guest01', 'adm2000'];
  it.each<[string, [string, string][], string[]]>([
    ['nobody', [], readers.filter((user) => user !== 'adm2000')],
    ['a corporation', [['CORP', '1000']], ['ops01', 'ops02', 'sal01', 'cadm01', 'cadm02', 'cusr02']],
    ['another corporation', [['CORP', '2000']], []],
    ['an organisation', [['ORGN', '10IC21']], ['ops01']],
    ['a branch, with the teams below', [['ORGN', '10IC00']], ['ops01']],
    ['an organisation beside', [['ORGN', '10IC11']], []],
    ['a role', [['ROLE', 'OPS']], ['ops01', 'ops02']],
    ['a role of customers', [['ROLE', 'CUST_ADM']], ['cadm01', 'cadm02']],
    ['the role of guests', [['ROLE', 'GUEST']], []],
    ['a customer', [['CUST', 'C00001']], ['cadm01', 'cusr02']],
    ['the second customer of a user', [['CUST', 'C00003']], ['cusr02']],
    [
      'several',
      [
        ['CUST', 'C00002'],
        ['ROLE', 'SALES'],
      ],
      ['sal01', 'cadm02'],
    ],
  ])('that name %s reach those alone, in the list and by their number', async (_, targets, wanted) => {
    const no = await notice({}, ...targets);
    for (const user of readers) {
      const isMeant = wanted.includes(user);
      expect([user, await numbers(user)]).toEqual([user, isMeant ? [no] : []]);
      const answer = await one(user, no);
      expect([user, answer.statusCode, answer.headers['x-error-code']]).toEqual(
        isMeant ? [user, 200, undefined] : [user, 404, 'MSG000043'],
      );
    }
  });

  it('an organisation that is closed stands for nobody below it', async () => {
    await notice({}, ['ORGN', '10IC00']);
    await t.sql(`update mdm_orgn set end_dt = now()::date - 1 where orgn_cd = '10IC00'`);
    expect(await numbers('ops01')).toEqual([]);
    await t.sql(`update mdm_orgn set end_dt = null where orgn_cd = '10IC00'`);
  });
});

describe('reading and hiding', () => {
  it('is kept once for each reader, who is counted once', async () => {
    const no = await notice();
    for (const user of ['cadm01', 'cadm01', 'ops01']) expect((await act(user, 'read', { NOTC_NO: no })).statusCode).toBe(200);
    expect(await marks()).toEqual([
      { notc_no: no, user_id: 'cadm01', hide_until_dt: null },
      { notc_no: no, user_id: 'ops01', hide_until_dt: null },
    ]);
    expect(await t.sql('select view_cnt, upd_cnt from ptl_notice')).toEqual([{ view_cnt: 2, upd_cnt: 0 }]);
    expect(await numbers('cadm01')).toEqual([no]);
  });

  it('two calls at once leave one mark', async () => {
    const no = await notice();
    const answers = await Promise.all(Array.from({ length: 6 }, () => act('cadm01', 'read', { NOTC_NO: no })));
    expect(answers.map((answer) => answer.statusCode)).toEqual(Array(6).fill(200));
    expect(await t.sql('select view_cnt from ptl_notice')).toEqual([{ view_cnt: 1 }]);
  });

  it.each([
    ['DAY', 0],
    ['WEEK', 6],
    ['ONCE', 99_999],
  ])('%s hides the popup up to its limit and not beyond, for this user alone', async (popTp, days) => {
    const no = await notice({ pop_tp: popTp });
    const limit = popTp === 'ONCE' ? '99991231' : addDays(today, days);
    if (popTp !== 'ONCE') {
      const beyond = await act('cadm01', 'hide', { NOTC_NO: no, HIDE_UNTIL_DT: addDays(limit, 1) });
      expect([beyond.statusCode, beyond.json().errors[0].FIELD]).toEqual([422, 'HIDE_UNTIL_DT']);
    }
    expect((await act('cadm01', 'hide', { NOTC_NO: no, HIDE_UNTIL_DT: limit })).statusCode).toBe(200);
    expect(await numbers('cadm01')).toEqual([]);
    expect(await numbers('cusr02')).toEqual([no]);
    await t.sql('update ptl_notice_read set hide_until_dt = now()::date - 1');
    expect(await numbers('cadm01')).toEqual([no]);
    await act('cadm01', 'hide', { NOTC_NO: no, HIDE_UNTIL_DT: today });
    await act('cadm01', 'hide', { NOTC_NO: no, HIDE_UNTIL_DT: null });
    expect(await numbers('cadm01')).toEqual([no]);
    expect((await one('cadm01', no)).statusCode).toBe(200);
  });

  it('EVERY cannot be hidden, and a day must be one of the calendar', async () => {
    const every = await notice({ pop_tp: 'EVERY' });
    const once = await notice({ pop_tp: 'ONCE' });
    const refused = await act('cadm01', 'hide', { NOTC_NO: every, HIDE_UNTIL_DT: today });
    expect([refused.statusCode, refused.json().code]).toEqual([422, 'MSG000017']);
    for (const HIDE_UNTIL_DT of ['2026-01-01', '20260231', 7, 'x']) {
      const answer = await act('cadm01', 'hide', { NOTC_NO: once, HIDE_UNTIL_DT });
      expect([HIDE_UNTIL_DT, answer.statusCode, answer.json().code]).toEqual([HIDE_UNTIL_DT, 422, 'MSG000187']);
    }
    expect(await marks()).toEqual([]);
  });

  it('of a notice for others is refused as of one that never was', async () => {
    const no = await notice({}, ['CUST', 'C00002']);
    for (const verb of ['read', 'hide'] as const) {
      const [theirs, never] = await Promise.all([act('cadm01', verb, { NOTC_NO: no }), act('cadm01', verb, { NOTC_NO: 'NT9999' })]);
      expect([theirs.statusCode, theirs.json()]).toEqual([404, never.json()]);
    }
    expect(await marks()).toEqual([]);
  });

  it('is nothing a guest may do, nor who looks as a customer', async () => {
    const no = await notice();
    const admin = await t.login('sysadm');
    const { TOKEN } = await issue(admin, { TOKEN_TP: 'GUEST', USER_ID: 'cadm01' });
    visitors.token = t.visitor((await follow(t, { token: TOKEN })).cookie);
    visitors.viewer = await t.login('sysadm');
    await as('viewer').post('/api/cms/comm/CmsUserMgt/viewAs', { BATCH_ID: randomUUID(), LIST: [{ USER_ID: 'cadm01' }], RSN: 'x' });
    await expect.poll(async () => (await as('viewer').data<{ USER_ID: string }>('/api/session')).USER_ID).toBe('cadm01');
    for (const user of ['guest01', 'token', 'viewer']) {
      expect([user, await numbers(user)]).toEqual([user, [no]]);
      for (const verb of ['read', 'hide'] as const) {
        const answer = await act(user, verb, { NOTC_NO: no, HIDE_UNTIL_DT: today });
        expect([user, answer.statusCode, answer.headers['x-error-code']]).toEqual([user, 403, 'MSG000125']);
      }
    }
    expect(await marks()).toEqual([]);
  });
});

it('S3-05 one notice comes as DATA with the attachments that its readers are offered', async () => {
  const no = await notice();
  await t.sql(
    `insert into cms_file (file_nm, file_ext, file_size, file_path, ref_tp, ref_key, doc_tp, open_yn, corp_cd, down_cnt, del_yn)
     select name, 'pdf', 214, 'aa/x', 'NOT', $1, 'ETC', open, '1000', 0, gone
     from (values ('안내.pdf', 'Y', 'N'), ('내부.pdf', 'N', 'N'), ('옛.pdf', 'Y', 'Y')) x (name, open, gone)`,
    [no],
  );
  const { data } = (await one('ops01', no)).json<{ data: ReadData<NoticeFile> & { DATA: Notice } }>();
  expect(data.DATA.NOTC_NO).toBe(no);
  expect(data.LIST.map((file) => [file.FILE_NM, file.FILE_SIZE])).toEqual([['안내.pdf', 214]]);
});
