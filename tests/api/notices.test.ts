import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '../../src/contract/dates';
import type { Notice, NoticeStatus } from '../../src/contract/ptl/board/notice';
import { createTestApp, type TestApp, type Visitor } from '../support/db';
import { act, newNotice, pathOf, type Screen, send, told, write } from '../support/notices';
import { todayOf } from '../support/orders';

let t: TestApp;
let today: string;
const visitors: Record<string, Visitor> = {};
const as = (user: string) => visitors[user] as Visitor;

beforeAll(async () => {
  t = await createTestApp();
  today = await todayOf(t);
  for (const [user, corp] of [
    ['sysadm', '1000'],
    ['adm1000', '1000'],
    ['adm2000', '2000'],
    ['ops01', '1000'],
    ['ops02', '1000'],
    ['sal01', '1000'],
    ['cadm01', '1000'],
  ] as const)
    visitors[user] = await t.login(user, { corp });
});
afterAll(() => t?.close());

/** A notice in a state, written by `by`. */
async function inState(state: NoticeStatus, { by = 'adm1000', screen = 'PtlNotcMgt' as Screen, tp = 'GEN' } = {}): Promise<Notice> {
  const targets = screen === 'PtlNotcPrtnMgt' ? ['CUST:C00102'] : [];
  const { NOTC_NO } = await write(t, as(by), { NOTC_TP: tp }, targets, screen);
  await t.sql('update ptl_notice set notc_sts = $2 where notc_no = $1', [NOTC_NO, state]);
  const found = await as('sysadm').data<{ LIST: Notice[] }>(pathOf(screen, 'select'), { SEARCH: { NOTC_NO } });
  return found.LIST[0] as Notice;
}

describe('saving a notice', () => {
  it('keeps it as a draft of the own corporation, with its number and its author', async () => {
    const saved = await write(t, as('adm1000'), {}, ['ROLE:OPS', 'CUST:C00001', 'ORGN:10PS00', 'CORP:1000']);
    expect(saved).toMatchObject({ CORP_CD: '1000', NOTC_STS: 'TMP', WRT_USER_ID: 'adm1000', NOTC_TXT: '내용', PUB_DTM: null, VIEW_CNT: 0 });
    expect(saved.NOTC_NO).toMatch(/^N\d{10}$/);
    const { LIST } = await as('adm1000').data<{ LIST: object[] }>(pathOf('PtlNotcMgt', 'selectG2'), { SEARCH: { NOTC_NO: saved.NOTC_NO } });
    expect(LIST).toMatchObject([
      { TGT_TP: 'CORP', TGT_CD: '1000', TGT_NM: '새별로지스㈜' },
      { TGT_TP: 'CUST', TGT_CD: 'C00001', TGT_NM: '플레어패션코리아' },
      { TGT_TP: 'ORGN', TGT_CD: '10PS00', TGT_NM: '부산지점' },
      { TGT_TP: 'ROLE', TGT_CD: 'OPS', TGT_NM: '운영 담당' },
    ]);
    const listed = await as('adm1000').data<{ LIST: Notice[] }>(pathOf('PtlNotcMgt', 'select'), {
      SEARCH: { FR_DT: today, TO_DT: today, KEYWORD: '내용' },
    });
    expect(listed.LIST.find((row) => row.NOTC_NO === saved.NOTC_NO)).toMatchObject({
      TGT_TXT: '새별로지스㈜, 플레어패션코리아, 부산지점, 운영 담당',
      NOTC_CNNT: null,
    });
  });

  it.each<[string, object, unknown[]]>([
    ['no title', { NOTC_TITLE: ' ' }, [422, 'MSG000012', 'NOTC_TITLE']],
    ['no content', { NOTC_CNNT: null }, [422, 'MSG000012', 'NOTC_CNNT']],
    ['a content that is nothing once it is cleaned', { NOTC_CNNT: '<p> <script>x</script></p>' }, [422, 'MSG000012', 'NOTC_CNNT']],
    ['a content of 100,001 characters', { NOTC_CNNT: 'x'.repeat(100_001) }, [422, 'MSG000358', 'NOTC_CNNT']],
    ['a content that is longer once its marks are spelt out', { NOTC_CNNT: '&'.repeat(20_001) }, [422, 'MSG000358', 'NOTC_CNNT']],
    ['an end before the start', { BGN_DT: '20270102', END_DT: '20270101' }, [422, 'MSG000022', 'BGN_DT']],
    ['no day', { BGN_DT: '20270230' }, [422, 'MSG000187', 'BGN_DT']],
    ['a kind that is none', { NOTC_TP: 'X' }, [422, 'MSG000017', 'NOTC_TP']],
    ['the kind of the partners', { NOTC_TP: 'PTN' }, [422, 'MSG000017', 'NOTC_TP']],
    ['a repetition that is none', { POP_TP: 'X' }, [422, 'MSG000017', 'POP_TP']],
    ['another corporation', { CORP_CD: '2000' }, [422, 'MSG000017', 'CORP_CD']],
    ['a title of 201 characters', { NOTC_TITLE: '가'.repeat(201) }, [422, 'MSG000358', 'NOTC_TITLE']],
    ['a target that is none', { G2: [{ BATCH_FLAG: 'insert', TGT_TP: 'CUST', TGT_CD: 'C99999' }] }, [422, 'MSG000017', 'TGT_CD']],
    ['a target of another corporation', { G2: [{ BATCH_FLAG: 'insert', TGT_TP: 'ORGN', TGT_CD: '20HQ00' }] }, [422, 'MSG000017', 'TGT_CD']],
    ['a target without its kind', { G2: [{ BATCH_FLAG: 'insert', TGT_CD: 'C00001' }] }, [422, 'MSG000012', 'TGT_TP']],
    [
      'a target twice',
      { G2: ['C00001', 'C00001'].map((TGT_CD) => ({ BATCH_FLAG: 'insert', TGT_TP: 'CUST', TGT_CD })) },
      [422, 'MSG000024', 'TGT_CD'],
    ],
  ])('refuses %s, and keeps nothing', async (_, more, wanted) => {
    const count = async () => (await t.sql<{ n: number }>('select count(*)::int as n from ptl_notice'))[0]?.n;
    const before = await count();
    const answer = await send(as('adm1000'), 'PtlNotcMgt', 'save', { BATCH_FLAG: 'insert', ...(await newNotice(t, more)) });
    expect(told(answer)).toEqual(wanted);
    expect(await count()).toBe(before);
  });

  it.each<[string, Screen, object, number]>([
    ['adm1000', 'PtlNotcMgt', { NOTC_TP: 'EMG' }, 200],
    ['adm1000', 'PtlNotcMgt', { NOTC_TP: 'SYS' }, 403],
    ['adm1000', 'PtlNotcMgt', { CORP_CD: '*' }, 403],
    ['sysadm', 'PtlNotcMgt', { NOTC_TP: 'SYS', CORP_CD: '*' }, 200],
    ['sysadm', 'PtlNotcMgt', { CORP_CD: '2000' }, 200],
    ['sysadm', 'PtlNotcMgt', { CORP_CD: '9999' }, 422],
    ['adm1000', 'PtlNotcPrtnMgt', {}, 200],
    ['ops01', 'PtlNotcPrtnMgt', {}, 200],
    ['ops01', 'PtlNotcPrtnMgt', { CORP_CD: '*' }, 403],
    ['ops01', 'PtlNotcMgt', {}, 403],
    ['sal01', 'PtlNotcPrtnMgt', {}, 403],
    ['cadm01', 'PtlNotcMgt', {}, 403],
  ])('%s on %s with %o gets %i', async (user, screen, more, status) => {
    const answer = await send(as(user), screen, 'save', { BATCH_FLAG: 'insert', ...(await newNotice(t, more)) });
    expect([answer.statusCode, status === 403 ? answer.json().code : '']).toEqual([status, status === 403 ? 'MSG000029' : '']);
  });

  it('of the screen of partners is a partner notice, and only partners are its targets', async () => {
    const saved = await write(t, as('ops01'), { NOTC_TP: 'GEN' }, ['CUST:C00102', 'CUST:C00121', 'CUST:C00131'], 'PtlNotcPrtnMgt');
    expect(saved.NOTC_TP).toBe('PTN');
    const add = (TGT_TP: string, TGT_CD: string) =>
      send(as('ops01'), 'PtlNotcPrtnMgt', 'saveG2', { BATCH_FLAG: 'insert', NOTC_NO: saved.NOTC_NO, TGT_TP, TGT_CD });
    expect(told(await add('CUST', 'C00001'))).toEqual([422, 'MSG000017', 'TGT_CD']);
    expect(told(await add('ROLE', 'OPS'))).toEqual([422, 'MSG000017', 'TGT_CD']);
    expect((await add('CUST', 'C00103')).statusCode).toBe(200);
  });

  it('changes header and targets in one transaction: a fault of a target leaves both', async () => {
    const saved = await write(t, as('adm1000'), {}, ['CUST:C00001']);
    const row = { BATCH_FLAG: 'update', NOTC_NO: saved.NOTC_NO, UPD_CNT: saved.UPD_CNT, NOTC_TITLE: '다른 제목' };
    const bad = { ...row, G2: [{ BATCH_FLAG: 'insert', TGT_TP: 'CUST', TGT_CD: 'C99999' }] };
    expect((await send(as('adm1000'), 'PtlNotcMgt', 'save', bad)).statusCode).toBe(422);
    const kept = async () =>
      t.sql(
        `select notc_title, array(select tgt_cd::text from ptl_notice_tgt g where g.notc_no = n.notc_no) as tgts from ptl_notice n where notc_no = $1`,
        [saved.NOTC_NO],
      );
    expect(await kept()).toEqual([{ notc_title: '안내', tgts: ['C00001'] }]);
    const good = {
      ...row,
      G2: [
        { BATCH_FLAG: 'delete', TGT_TP: 'CUST', TGT_CD: 'C00001', UPD_CNT: 0 },
        { BATCH_FLAG: 'insert', TGT_TP: 'CUST', TGT_CD: 'C00002' },
      ],
    };
    expect((await send(as('adm1000'), 'PtlNotcMgt', 'save', good)).statusCode).toBe(200);
    expect(await kept()).toEqual([{ notc_title: '다른 제목', tgts: ['C00002'] }]);
  });

  it('by who read an older version is refused with MSG000025', async () => {
    const saved = await write(t, as('adm1000'));
    const row = { BATCH_FLAG: 'update', NOTC_NO: saved.NOTC_NO, NOTC_TITLE: '먼저', UPD_CNT: saved.UPD_CNT };
    expect((await send(as('adm1000'), 'PtlNotcMgt', 'save', row)).statusCode).toBe(200);
    expect(told(await send(as('sysadm'), 'PtlNotcMgt', 'save', row)).slice(0, 2)).toEqual([409, 'MSG000025']);
  });

  it('cleans the content: nothing of it runs, loads or leaves its place, its looks and its pictures stay', async () => {
    const hostile = [
      '<p style="color:red;position:fixed;background:url(https://evil.example/x)">글</p><script>alert(1)</script>',
      '<img src=x onerror=alert(1)><img src="https://evil.example/p.png"><img src="/api/file/fileDownload?fileSn=1" alt="그림">',
      '<svg><script>alert(1)</script></svg><iframe src="https://evil.example"></iframe><a href="javascript:alert(1)">a</a>',
      '<form action="/x"><input></form><style>p{display:none}</style><base href="//evil.example"><meta http-equiv=refresh content=0>',
      '<table border="1"><tr><td style="text-align:right" onclick="x()">12</td></tr></table><a href="https://ok.example">b</a>',
    ].join('');
    const saved = await write(t, as('adm1000'), { NOTC_CNNT: hostile });
    const html = saved.NOTC_CNNT ?? '';
    for (const word of [
      'script',
      'onerror',
      'onclick',
      'evil',
      'javascript',
      'position',
      'url(',
      '<svg',
      '<iframe',
      '<form',
      '<style',
      '<base',
      '<meta',
    ])
      expect([word, html.includes(word)]).toEqual([word, false]);
    for (const part of ['style="color:red"', 'fileSn=1" alt="그림"', '<table border="1">', 'text-align:right', 'rel="noopener noreferrer"'])
      expect([part, html.includes(part)]).toEqual([part, true]);
    expect(saved.NOTC_TXT).toBe('글\na\n12\nb');
  });
});

describe('what may change in a state', () => {
  it.each<[NoticeStatus, string, unknown, string | null]>([
    ['TMP', 'NOTC_TITLE', 'x', null],
    ['WTH', 'NOTC_CNNT', '<p>x</p>', null],
    ['RSV', 'NOTC_TITLE', 'x', null],
    ['PUB', 'END_DT', '20991231', null],
    ['PUB', 'TOP_YN', 'Y', null],
    ['PUB', 'POP_YN', 'Y', null],
    ['PUB', 'NOTC_TITLE', 'x', 'MSG000027'],
    ['PUB', 'NOTC_CNNT', '<p>x</p>', 'MSG000027'],
    ['PUB', 'NOTC_TP', 'EMG', 'MSG000027'],
    ['PUB', 'POP_TP', 'WEEK', 'MSG000027'],
    ['PUB', 'BGN_DT', '20200101', 'MSG000027'],
    ['END', 'END_DT', '20991231', 'MSG000027'],
    ['PUB', 'G2', [{ BATCH_FLAG: 'insert', TGT_TP: 'CUST', TGT_CD: 'C00001' }], 'MSG000027'],
  ])('in %s: %s', async (state, column, value, code) => {
    const { NOTC_NO, UPD_CNT } = await inState(state);
    const answer = await send(as('adm1000'), 'PtlNotcMgt', 'save', { BATCH_FLAG: 'update', NOTC_NO, UPD_CNT, [column]: value });
    expect(told(answer)).toEqual(code ? [422, code, column === 'G2' ? 'NOTC_STS' : column] : [200, undefined]);
  });
});

describe('the states', () => {
  it.each<[action: string, from: NoticeStatus, to: string]>([
    ['publish', 'TMP', 'PUB'],
    ['publish', 'WTH', 'PUB'],
    ['publish', 'RSV', 'MSG000027'],
    ['publish', 'PUB', 'MSG000027'],
    ['publish', 'END', 'MSG000027'],
    ['withdraw', 'RSV', 'WTH'],
    ['withdraw', 'PUB', 'WTH'],
    ['withdraw', 'TMP', 'MSG000027'],
    ['withdraw', 'END', 'MSG000027'],
    ['withdraw', 'WTH', 'MSG000027'],
    ['delete', 'TMP', 'gone'],
    ['delete', 'WTH', 'gone'],
    ['delete', 'END', 'gone'],
    ['delete', 'PUB', 'MSG000268'],
    ['delete', 'RSV', 'MSG000268'],
  ])('%s in %s: %s', async (action, from, to) => {
    const { NOTC_NO, UPD_CNT } = await inState(from);
    const answer = await send(as('adm1000'), 'PtlNotcMgt', action, { NOTC_NO, UPD_CNT });
    const [row] = await t.sql<{ notc_sts: string; del_yn: string }>('select notc_sts, del_yn from ptl_notice where notc_no = $1', [
      NOTC_NO,
    ]);
    const steps = await t.sql(`select from_sts, to_sts, chg_user_id from cms_sts_hist where ref_tp = 'NOT' and ref_key = $1`, [NOTC_NO]);
    if (to.startsWith('MSG')) {
      expect(told(answer)).toEqual([422, to, 'NOTC_STS']);
      expect([row, steps]).toEqual([{ notc_sts: from, del_yn: 'N' }, []]);
    } else {
      expect(answer.statusCode).toBe(200);
      expect(row).toEqual(to === 'gone' ? { notc_sts: from, del_yn: 'Y' } : { notc_sts: to, del_yn: 'N' });
      expect(steps).toEqual(to === 'gone' ? [] : [{ from_sts: from, to_sts: to, chg_user_id: 'adm1000' }]);
    }
  });

  it('one whose first day is to come is kept for it, one whose last day has passed is not published', async () => {
    const late = await write(t, as('adm1000'), { BGN_DT: addDays(today, 1), END_DT: addDays(today, 2) });
    expect(await act(as('adm1000'), 'publish', late)).toMatchObject({ NOTC_STS: 'RSV', PUB_DTM: null });
    const past = await write(t, as('adm1000'), { BGN_DT: addDays(today, -2), END_DT: addDays(today, -1) });
    const { NOTC_NO, UPD_CNT } = past;
    expect(told(await send(as('adm1000'), 'PtlNotcMgt', 'publish', { NOTC_NO, UPD_CNT }))).toEqual([422, 'MSG000189', 'END_DT']);
  });

  it('PUB_DTM is that of the first time', async () => {
    const first = await act(as('adm1000'), 'publish', await write(t, as('adm1000')));
    await t.sql(`update ptl_notice set pub_dtm = pub_dtm - interval '1 day' where notc_no = $1`, [first.NOTC_NO]);
    const [{ upd_cnt = 0 } = {}] = await t.sql<{ upd_cnt: number }>('select upd_cnt from ptl_notice where notc_no = $1', [first.NOTC_NO]);
    const back = await act(as('adm1000'), 'withdraw', { ...first, UPD_CNT: upd_cnt });
    const again = await act(as('adm1000'), 'publish', back);
    expect(String(again.PUB_DTM).slice(0, 8)).toBe(addDays(today, -1));
  });

  it('a partner notice is not published without a target, and keeps one while it waits', async () => {
    const bare = await write(t, as('ops01'), {}, [], 'PtlNotcPrtnMgt');
    const body = { NOTC_NO: bare.NOTC_NO, UPD_CNT: bare.UPD_CNT };
    expect(told(await send(as('ops01'), 'PtlNotcPrtnMgt', 'publish', body))).toEqual([422, 'MSG000012', 'TGT_CD']);
    const waiting = await inState('RSV', { by: 'ops01', screen: 'PtlNotcPrtnMgt' });
    const gone = { BATCH_FLAG: 'delete', NOTC_NO: waiting.NOTC_NO, TGT_TP: 'CUST', TGT_CD: 'C00102', UPD_CNT: 0 };
    expect(told(await send(as('ops01'), 'PtlNotcPrtnMgt', 'saveG2', gone))).toEqual([422, 'MSG000012', 'TGT_CD']);
    const inside = { BATCH_FLAG: 'update', NOTC_NO: waiting.NOTC_NO, UPD_CNT: waiting.UPD_CNT, G2: [gone] };
    expect(told(await send(as('ops01'), 'PtlNotcPrtnMgt', 'save', inside))).toEqual([422, 'MSG000012', 'TGT_CD']);
  });

  it.each<[user: string, action: string, author: string, code: string | null]>([
    ['ops02', 'publish', 'ops01', null],
    ['ops02', 'withdraw', 'ops01', 'MSG000029'],
    ['ops01', 'withdraw', 'ops01', null],
    ['adm1000', 'withdraw', 'ops01', null],
    ['sysadm', 'withdraw', 'ops01', null],
    ['ops02', 'delete', 'ops01', 'MSG000029'],
    ['ops01', 'delete', 'ops01', null],
    ['adm1000', 'delete', 'ops01', null],
    ['adm2000', 'delete', 'ops01', 'MSG000043'],
  ])('%s may %s the partner notice of %s: %s', async (user, action, by, code) => {
    const state = action === 'withdraw' ? 'PUB' : 'TMP';
    const { NOTC_NO, UPD_CNT } = await inState(state, { by, screen: 'PtlNotcPrtnMgt' });
    const answer = await send(as(user), 'PtlNotcPrtnMgt', action, { NOTC_NO, UPD_CNT });
    expect(told(answer).slice(0, 2)).toEqual(code ? [code === 'MSG000029' ? 403 : 422, code] : [200, undefined]);
  });

  it('a notice of the other screen or another corporation is not there, one for every corporation is the system administrator’s', async () => {
    const partner = await inState('TMP', { screen: 'PtlNotcPrtnMgt' });
    const { LIST } = await as('adm1000').data<{ LIST: object[] }>(pathOf('PtlNotcMgt', 'select'), { SEARCH: { NOTC_NO: partner.NOTC_NO } });
    expect(LIST).toEqual([]);
    const body = { NOTC_NO: partner.NOTC_NO, UPD_CNT: partner.UPD_CNT };
    expect(told(await send(as('adm1000'), 'PtlNotcMgt', 'delete', body)).slice(0, 2)).toEqual([422, 'MSG000043']);
    const everywhere = await write(t, as('sysadm'), { CORP_CD: '*' });
    const row = { NOTC_NO: everywhere.NOTC_NO, UPD_CNT: everywhere.UPD_CNT };
    for (const [user, wanted] of [
      ['adm1000', [403, 'MSG000029']],
      ['sysadm', [200, undefined]],
    ] as const)
      expect([user, told(await send(as(user), 'PtlNotcMgt', 'publish', row)).slice(0, 2)]).toEqual([user, wanted]);
  });

  it('published twice at the same moment it goes out once', async () => {
    const { NOTC_NO, UPD_CNT } = await write(t, as('adm1000'), { NOTC_TP: 'EMG' }, ['ROLE:STL']);
    const press = () => send(as('adm1000'), 'PtlNotcMgt', 'publish', { NOTC_NO, UPD_CNT });
    const answers = await Promise.all([press(), press(), press()]);
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 409, 409]);
    const mails = await t.sql<{ to_email: string }>(`select to_email from cms_email_log where ref_tp = 'NOT' and ref_key = $1`, [NOTC_NO]);
    expect(new Set(mails.map((mail) => mail.to_email)).size).toBe(mails.length);
    expect(mails.length).toBeGreaterThan(0);
  });
});
