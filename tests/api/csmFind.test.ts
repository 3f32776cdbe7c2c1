import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CsmRequest, CsmRequestForm } from '../../src/contract/csm/csmRequest';
import { createTestApp, type TestApp, type Visitor } from '../support/db';
import { acted, deskActed, entry, formOf, newRequest, requestIn, savedRequest, saveEntries, written } from '../support/requests';
import { aShipment } from '../support/shipments';
import { connectApp, refusalOf, type ScopeSetting, scoped } from './databaseParts';

let t: TestApp;
let ops: Visitor;
let adm: Visitor;
let sys: Visitor;
let sal: Visitor;
let cadm: Visitor;
let cusr: Visitor;
let other: Visitor;
let app: pg.Client;
const customer = 'C00001';
const by = () => ({ customer: cadm, ops });
const lists = ['CsmRequestList/selectCsmRequest', 'CsmRequestMgt/selectCsmRequest', 'CsmResponseMgt/selectCsmResponse'];

beforeAll(async () => {
  t = await createTestApp();
  const logins = ['ops02', 'adm1000', 'sysadm', 'sal01', 'cadm01', 'cusr01', 'cadm02'].map((id) => t.login(id));
  [ops, adm, sys, sal, cadm, cusr, other] = (await Promise.all(logins)) as [
    ...[Visitor, Visitor, Visitor, Visitor],
    ...[Visitor, Visitor, Visitor],
  ];
  app = await connectApp(t.ownerUrl);
});
afterAll(async () => {
  await app.end();
  await t.close();
});

const search = async (v: Visitor, TXT: string, more: object = {}, list = lists[0]): Promise<CsmRequest[]> =>
  (await v.data<{ LIST: CsmRequest[] }>(`/api/csm/${list}`, { SEARCH: { TXT, ...more } })).LIST;
const numbers = async (v: Visitor, words: string, more: object = {}) => (await search(v, words, more)).map(({ REQ_NO }) => REQ_NO);
/** Is a request found by words? */
const finds = async (v: Visitor, words: string, { REQ_NO }: Pick<CsmRequest, 'REQ_NO'>) => (await numbers(v, words)).includes(REQ_NO);
const asked = (REQ_CNNT: string, over: object = {}) => requestIn('REQ', by(), { REQ_CNNT, ...over });
/** Takes a request a month back, as if nobody had touched it since. */
const age = (no: string) => t.sql(`update csm_req set req_dtm = req_dtm - interval '33 days' where req_no = $1`, [no]);

describe('a request is found next month', () => {
  it('by a word of its answer, whatever the day, on every list, with where it stands', async () => {
    const request = await requestIn('RCP', by());
    await written(ops, entry(request, 'ANS', '<p>검역증명서가 누락되어 <b>세관</b>에 제출하였습니다.</p>'));
    await acted(cadm, 'close', (await formOf(cadm, request.REQ_NO)) as CsmRequestForm, { SATIS_SCR: '5' });
    await age(request.REQ_NO);
    const today = { FR_DT: '20260101', TO_DT: '20260101' };
    for (const v of [cadm, ops, adm, sys])
      for (const list of v === cadm ? lists.slice(0, 2) : lists) {
        const [found] = await search(v, '검역증명서 세관', today, list);
        expect(found, list).toMatchObject({ REQ_NO: request.REQ_NO, FOUND: { CSM_RES_TP: 'ANS' } });
        expect(found?.FOUND?.PARTS).toEqual(['', '검역증명서', '가 누락되어 ', '세관', '에 제출하였습니다.']);
      }
    expect(await finds(ops, '검역증명서', request)).toBe(true);
    expect(await numbers(ops, '검역증명서', { CSM_REQ_STS: ['REQ'] })).toEqual([]);
    expect((await search(cadm, '', { REQ_NO: request.REQ_NO }))[0]).not.toHaveProperty('FOUND');
  });

  it('the latest first, where all of the words stand, wherever in it they do', async () => {
    const old = await asked('<p>두꺼비 왕자</p>');
    await age(old.REQ_NO);
    const now = await asked('<p>왕자님</p>', { REQ_TITLE: '두꺼비 문의' });
    await asked('<p>두꺼비만</p>');
    expect(await numbers(cadm, '두꺼비 왕자')).toEqual([now.REQ_NO, old.REQ_NO]);
    expect(await numbers(cadm, '"두꺼비 왕자"')).toEqual([old.REQ_NO]);
    expect([await numbers(ops, '두꺼비', { CUST_CD: 'C00002' }), (await numbers(ops, '두꺼비', { CUST_CD: customer })).length]).toEqual([
      [],
      3,
    ]);
    const book = await cadm.post('/api/csm/CsmRequestList/excel', { SEARCH: { TXT: '두꺼비' }, COLUMNS: [{ FIELD: 'REQ_NO' }] });
    expect(book.statusCode).toBe(200);
  });
});

describe('words', () => {
  it.each([
    ['Korean with a particle', '<p>통관이 지연됩니다</p>', ['통관', '통관 지연', '지연됩니다'], ['통관료', '관지']],
    [
      'Korean with blanks and without',
      '<p>야간 상차완료 보고</p>',
      ['야간상차', '상차 완료', '"야간 상차 완료"', '상차완료보고'],
      ['상차보고'],
    ],
    ['two syllables within a word alone', '<p>수입 항공편</p>', ['수입', '항공', '수입항공'], ['입항']],
    ['one syllable', '<p>삵 두 마리</p>', ['삵', '두'], ['쇍']],
    ['English in any case, by the beginning', '<p>Quarantine Certificate</p>', ['quarantine', 'QUARAN', 'cert'], ['antine']],
    ['an accent', '<p>Crème brûlée</p>', ['CRÈME', 'crème'.normalize('NFD'), 'brûl'], ['creme']],
    [
      'numbers, anywhere in them',
      '<p>CSQU3054383 40HQ, 1,234.50</p>',
      ['CSQU3054383', 'csqu', '054383', '3054', '1,234.5', '40'],
      ['3054384', '0543830'],
    ],
    ['a number with a particle', '<p>BL7788123를 확인</p>', ['BL7788123', '7788', 'bl7788123를'], ['77881 23 9']],
    ['signs within', '<p>B/L No. HL-9988-77</p>', ['b/l', 'HL-9988', '"no. hl-9988-77"'], ['hl/9988']],
    ['entities', '<p>A&amp;B &lt;긴급&gt; R&#38;D &#54620;글</p>', ['a&b', '<긴급>', 'r&d', '한글'], ['amp', 'lt', 'a&amp;b']],
    ['words across tags', '<p>컨<b>테이</b>너<i>번호</i></p><p>다음</p>', ['컨테이너', '컨테이너번호'], ['strong']],
    ['letters composed or not', `<p>${'훈증소독'.normalize('NFD')}</p>`, ['훈증소독', '훈증소독'.normalize('NFD'), '훈증'], ['훈련']],
    ['wide letters', '<p>ＡＴＡ７７１</p>', ['ata771', 'ＡＴＡ'], ['atb']],
    ['Chinese and Japanese', '<p>海關查驗 コンテナ</p>', ['海關', '查驗', 'コンテナ', '關'], ['查關']],
  ])('%s', async (_, html, found, not) => {
    const request = await asked(html);
    for (const v of [cadm, ops]) {
      for (const words of found) expect(await finds(v, words, request), words).toBe(true);
      for (const words of not) expect(await finds(v, words, request), words).toBe(false);
    }
    await t.sql(`update csm_req set del_yn = 'Y' where req_no = $1`, [request.REQ_NO]);
    expect(await finds(ops, found[0] as string, request)).toBe(false);
  });

  it('titles are texts as they are, numbers of a request are found as its words', async () => {
    const { HBL_NO } = await aShipment(t);
    const request = await asked('<p>x</p>', { REQ_TITLE: 'Ⅱ <b> 등급 & 기타', HBL_NO, REF_NO: 'PO-77-Q' });
    for (const words of ['<b>', '등급', 'ii', 'po-77-q', HBL_NO, HBL_NO.slice(4), request.REQ_NO])
      expect(await finds(cadm, words, request), words).toBe(true);
    expect((await search(cadm, 'PO-77-Q'))[0]?.FOUND?.PARTS[1]).toBe('PO-77-Q');
  });

  it('without a letter or a digit find nothing; more than a search takes is refused', async () => {
    expect(await numbers(ops, '?! "" --')).toEqual([]);
    for (const words of ['가'.repeat(101), 'a '.repeat(11)]) {
      const answer = await ops.post(`/api/csm/${lists[0]}`, { SEARCH: { TXT: words } });
      expect([answer.statusCode, answer.json().code, answer.json().message]).toEqual([422, 'MSG000623', expect.stringContaining('100자')]);
    }
    for (const words of [`'`, `통관' | 'x`, '\\', "a'b\\c", '%', '통관:* & !x', '\u0000가'.slice(1)])
      expect(await numbers(ops, words), words).toEqual(expect.any(Array));
    expect((await ops.post(`/api/csm/${lists[0]}`, { SEARCH: { TXT: { a: 1 } } })).statusCode).toBeLessThan(500);
  });
});

describe('what is found follows', () => {
  it('entries that are added, changed, taken back, opened again and removed', async () => {
    const request = await requestIn('RCP', by());
    const one = await written(ops, entry(request, 'ANS', '<p>첫번째답변임</p>'));
    expect(await finds(cadm, '첫번째답변임', request)).toBe(true);
    const change = async (over: object) => {
      const [now] = await t.sql<{ upd_cnt: number }>('select upd_cnt from csm_res where req_no = $1 and res_seq = $2', [
        one.REQ_NO,
        one.RES_SEQ,
      ]);
      const answer = await saveEntries(ops, {
        BATCH_FLAG: 'update',
        REQ_NO: one.REQ_NO,
        RES_SEQ: one.RES_SEQ,
        UPD_CNT: now?.upd_cnt,
        ...over,
      });
      expect(answer.statusCode, answer.body).toBe(200);
    };
    await change({ RES_CNNT: '<p>두번째답변임</p>' });
    expect([await finds(cadm, '첫번째답변임', request), await finds(cadm, '두번째답변임', request)]).toEqual([false, true]);
    await change({ OPEN_YN: 'N' });
    expect([await finds(cadm, '두번째답변임', request), await finds(ops, '두번째답변임', request)]).toEqual([false, true]);
    await change({ OPEN_YN: 'Y' });
    expect(await finds(cadm, '두번째답변임', request)).toBe(true);
    await t.sql('delete from csm_res where req_no = $1 and res_seq = $2', [one.REQ_NO, one.RES_SEQ]);
    expect(await finds(ops, '두번째답변임', request)).toBe(false);
  });

  it('drafts as they are written, and the filling anew gives the same', async () => {
    const draft = await savedRequest(cadm, newRequest(customer, { REQ_CNNT: '<p>초고라네</p>' }));
    expect(await finds(cadm, '초고라네', draft)).toBe(true);
    const sent = {
      ...newRequest(customer),
      BATCH_FLAG: 'update',
      REQ_NO: draft.REQ_NO,
      UPD_CNT: draft.UPD_CNT,
      REQ_CNNT: '<p>고친글임</p>',
    };
    await savedRequest(cadm, sent);
    expect([await finds(cadm, '초고라네', draft), await finds(cadm, '고친글임', draft)]).toEqual([false, true]);
    const kept = () => t.sql('select * from portal_request order by req_no');
    const before = await kept();
    await t.sql('select fill_requests()');
    expect(await kept()).toEqual(before);
    expect(before.length).toBeGreaterThan(300);
    await acted(cadm, 'delete', await (formOf(cadm, draft.REQ_NO) as Promise<CsmRequestForm>));
    expect(await t.sql('select from portal_request where req_no = $1', [draft.REQ_NO])).toEqual([]);
  });

  it('an entry as long as there is one, of words that are all different', async () => {
    const request = await requestIn('RCP', by());
    const many = Array.from({ length: 15_000 }, (_, i) =>
      String.fromCodePoint(0xac00 + ((i * 7919) % 11_172), 0xac00 + ((i * 104_729) % 11_172)),
    ).join(' ');
    for (const text of [many, many.split('').reverse().join(''), 'ж'.repeat(90_000)])
      expect((await saveEntries(ops, entry(request, 'MEM', `<p>${text}</p>`))).statusCode).toBe(200);
  }, 60_000);
});

describe('nobody finds', () => {
  it('what is another customer’s, a draft among it, nor staff what is outside their scope', async () => {
    const request = await asked('<p>남몰래쓴글</p>');
    const draft = await savedRequest(cadm, newRequest(customer, { REQ_CNNT: '<p>남몰래쓴글</p>' }));
    const both = [draft.REQ_NO, request.REQ_NO].sort();
    const found = async (v: Visitor) => (await numbers(v, '남몰래쓴글')).sort();
    const sent = [request.REQ_NO];
    expect([await found(cadm), await found(cusr), await found(ops), await found(sys)]).toEqual([both, sent, sent, both]);
    expect([await found(other), await found(await t.login('cadm01')), await found(await t.login('adm2000', { corp: '2000' }))]).toEqual([
      [],
      both,
      [],
    ]);
    // A sales manager has it once it is in his charge.
    const elsewhere = await t.sql<{ n: number }>(`select count(*)::int as n from mdm_cust where cust_cd = $1 and sales_user_id = 'sal01'`, [
      customer,
    ]);
    expect(await found(sal)).toEqual(elsewhere[0]?.n ? sent : []);
    const received = await deskActed(ops, 'receive', request);
    await deskActed(ops, 'assign', received, { CHRG_USER_ID: 'sal01' });
    expect(await found(sal)).toContain(request.REQ_NO);
  });

  it('a memo as a customer, nor is it in what is shown of a request that is found otherwise', async () => {
    const request = await requestIn('RCP', by(), { REQ_CNNT: '<p>겉으로보이는글</p>' });
    await written(ops, entry(request, 'MEM', '<p>운임미수금 secret 겉으로보이는글 memoonly</p>'));
    for (const words of ['운임미수금', '미수', 'secret', 'memoonly', '금', '겉으로보이는글 secret', '"운임미수금 secret"', '운'])
      expect([await finds(cadm, words, request), await finds(ops, words, request)], words).toEqual([false, true]);
    const [mine] = await search(cadm, '겉으로보이는글');
    expect(mine?.FOUND).toEqual({ CSM_RES_TP: 'REQ', PARTS: ['', '겉으로보이는글', ''] });
    expect((await search(ops, '겉으로보이는글'))[0]?.FOUND?.CSM_RES_TP).toBe('MEM');
    const seen = await app
      .query('select 1')
      .then(() =>
        scoped(app, { scope: 'CUST', corps: ['1000'], custs: [customer], type: 'C' }, () =>
          app.query('select req_no from requests_saying($1, null, 100)', [['운임미수금']]),
        ),
      );
    expect(seen.rows).toEqual([]);
    // A word of the memo and one of the request: no part of one, no part of the other.
    expect(await finds(ops, '겉으로보이는글 운임미수금', request)).toBe(true);
  });

  it('anything past the functions: the table is closed, and without a scope they refuse', async () => {
    expect(await refusalOf(() => app.query('select * from portal_request'))).toContain('permission denied');
    expect(await refusalOf(() => app.query(`select * from requests_saying('{통관}', null, 5)`))).toContain('no row scope');
    expect(await refusalOf(() => app.query(`select * from requests_like('통관 문의', null, null, null, 5)`))).toContain('no row scope');
    for (const name of ['follow_requests(array[]::text[])', 'fill_requests()', 'title_weights()'])
      expect(await refusalOf(() => app.query(`select ${name}`)), name).toContain('permission denied');
  });

  const kinds: ScopeSetting[] = [
    { scope: 'ALL' },
    { scope: 'CORP', corps: ['1000'] },
    { scope: 'CORP', corps: ['2000'] },
    { scope: 'ORGN', corps: ['1000'], orgns: ['10IC21'] },
    { scope: 'SALES_OWN', corps: ['1000'], custs: ['C00002', 'C00003'] },
    { scope: 'SALES_OWN', corps: ['1000'], custs: [], user: 'ops02' },
    { scope: 'CUST', corps: ['1000'], custs: [customer], type: 'C' },
    { scope: 'CUST', corps: ['1000'], custs: [customer], type: 'C', user: 'ops02' },
    { scope: 'NONE' },
  ];
  it.each(kinds)('a request that the row scope keeps from them (%o)', async (kind) => {
    const [seen, said] = await scoped(
      app,
      kind,
      async () =>
        [
          (await app.query<{ no: string }>(`select req_no as no from csm_req where req_title like '%요청%' and del_yn = 'N'`)).rows,
          (await app.query<{ no: string }>(`select req_no as no from requests_saying('{요청}', null, 100000)`)).rows.map(({ no }) => no),
        ] as const,
    );
    const may = await scoped(app, kind, async () =>
      (await app.query<{ no: string }>('select req_no as no from csm_req')).rows.map(({ no }) => no),
    );
    expect(said.filter((no) => !may.includes(no))).toEqual([]);
    expect(seen.map(({ no }) => no).filter((no) => !said.includes(no))).toEqual([]);
  });
});

describe('the index', () => {
  it('is what a customer’s search reads, not the table', async () => {
    await t.sql(
      `insert into csm_req (req_no, corp_cd, cust_cd, csm_req_tp, req_title, req_cnnt, urgt_yn, req_user_id, req_dtm, csm_req_sts)
      select 'CSX' || n, '1000', $1, 'ETC', '채움 ' || n, '<p>채우는 글 ' || n || '</p>', 'N', 'cadm01', now(), 'REQ' from generate_series(1, 3000) n`,
      [customer],
    );
    await t.sql('analyze portal_request');
    const [rare] = await t.sql<{ req_no: string }>(
      `update csm_req set req_cnnt = '<p>메뚜기떼</p>' where req_no = 'CSX77' returning req_no`,
    );
    const read = async () => {
      await t.sql('select pg_stat_force_next_flush()');
      await app.query('select pg_stat_force_next_flush()');
      const [of] = await t.sql<{ scans: number; rows: number }>(
        `select (select idx_scan::int from pg_stat_user_indexes where indexrelname = 'portal_request_open') as scans,
           (select seq_tup_read::int from pg_stat_user_tables where relname = 'portal_request') as rows`,
      );
      return of as { scans: number; rows: number };
    };
    const before = await read();
    const kind: ScopeSetting = { scope: 'CUST', corps: ['1000'], custs: [customer], type: 'C' };
    const found = await scoped(app, kind, () => app.query('select req_no from requests_saying($1, null, 100)', [['메뚜기떼']]));
    expect(found.rows).toEqual([rare]);
    // A connection that has searched many times would keep one plan for every word.
    await scoped(app, kind, async () => {
      for (let i = 0; i < 8; i++) await app.query('select req_no from requests_saying($1, null, 100)', [['채우는']]);
    });
    const after = await read();
    expect(after.scans).toBeGreaterThan(before.scans);
    expect(after.rows).toBe(before.rows);
  });
});
