import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReadData } from '../../src/contract/call';
import type { Backlog, Figure } from '../../src/contract/csm/csmFigureList';
import { readSheet } from '../../src/server/lib/excelRead';
import { createTestApp, type TestApp } from '../support/db';
import { listRequests } from '../support/requests';

let t: TestApp;
const path = '/api/csm/CsmFigureList';
/** Around a weekend and three holidays: the 1st, 5th and 6th of May 2025 are off, the 3rd and 4th a weekend. */
const may = { FR_DT: '20250430', TO_DT: '20250531' };

interface Given {
  req: string;
  ans?: string;
  end?: string;
  sts?: string;
  kind?: string;
  orgn?: string | null;
  cust?: string;
  score?: string;
  /** Asked back, and answered by the customer. */
  asked?: [string, string];
}
let count = 0;
async function put({
  req,
  ans,
  end,
  sts = ans ? 'ANS' : 'RCP',
  kind = 'DOC',
  orgn = '10HQ11',
  cust = 'C00001',
  score,
  asked,
}: Given): Promise<void> {
  const no = `FG${String(++count).padStart(4, '0')}`;
  const at = (time?: string) => (time ? `2025-${time}+09` : null);
  await t.sql(
    `insert into csm_req (req_no, corp_cd, orgn_cd, cust_cd, csm_req_tp, req_title, req_cnnt, urgt_yn, req_user_id, req_dtm, csm_req_sts, ans_dtm, cmpl_dtm, satis_scr)
     values ($1, '1000', $2, $3, $4, 'x', '<p>x</p>', 'N', 'cadm01', $5, $6, $7, $8, $9)`,
    [no, orgn, cust, kind, at(req), sts, at(ans), at(end), score ?? null],
  );
  await t.sql(`insert into csm_due (req_no, ans_lmt_min, cmpl_lmt_min) values ($1, 240, 1080)`, [no]);
  const entry = (seq: number, tp: string, time: string | null) =>
    t.sql(
      `insert into csm_res (req_no, res_seq, csm_res_tp, res_cnnt, res_user_id, res_dtm, open_yn, mail_yn) values ($1, $2, $3, '<p>x</p>', 'ops01', $4, 'Y', 'N')`,
      [no, seq, tp, time],
    );
  if (asked) {
    await entry(1, 'ASK', at(asked[0]));
    await entry(2, 'ADD', at(asked[1]));
  }
  if (ans) await entry(3, 'ANS', at(ans));
}

const signedIn = (by: string) => t.login(by, by === 'adm2000' ? { corp: '2000' } : {});
const read = async <R>(verb: string, SEARCH: object, by: string) =>
  (await (await signedIn(by)).data<ReadData<R>>(`${path}/${verb}`, { SEARCH })).LIST;
const figures = (more: object = {}, by = 'adm1000') => read<Figure>('selectCsmFigure', { ...may, ...more }, by);
const months = (more: object = {}, by = 'adm1000') => read<Figure>('selectCsmFigureG2', { ...may, ...more }, by);
const backlog = (more: object = {}, by = 'adm1000') => read<Backlog>('selectCsmFigureG3', { ...may, ...more }, by);
const told = (rows: readonly Figure[]) =>
  Object.fromEntries(rows.map((row) => [row.ALL_YN === 'Y' ? '*' : (row.FIG_KEY ?? '-'), row.REQ_CNT]));

beforeAll(async () => {
  t = await createTestApp();
  await put({ req: '05-02 16:00', ans: '05-07 10:00', end: '05-08 10:00', sts: 'CMP', score: '5' });
  await put({ req: '04-30 17:00', ans: '05-02 09:30', end: '05-02 10:30', sts: 'CMP', score: '2' });
  await put({ req: '05-03 12:00', ans: '05-07 11:00' });
  await put({ req: '05-07 09:00', ans: '05-07 18:30', kind: 'CLM' });
  await put({ req: '05-08 10:00', ans: '05-09 14:00', kind: 'CLM', orgn: '10PS00', asked: ['05-08 11:00', '05-09 11:00'] });
  await put({ req: '05-09 10:00', orgn: null });
  await put({ req: '05-09 10:00', sts: 'CXL' });
  await put({ req: '05-12 10:00', ans: '05-12 11:00', cust: 'C00002', kind: 'SCH' });
});
afterAll(() => t?.close());

describe('figures of requests', () => {
  it('are counted in business hours, over weekend and holidays, against the promise without the waiting', async () => {
    const [all] = await figures({ FIG_BY: 'KIND', CUST_CD: 'C00001' });
    // Answers after 3, 1.5, 2, 9 and 13 hours; of the last 9 were waited for. One is not answered and its promise is over.
    expect(all).toEqual({
      ...{ ALL_YN: 'Y', FIG_KEY: null, FIG_NM: '전체', REQ_CNT: 6, OPEN_CNT: 4, ANS_CNT: 5, ANS_P50: 3, ANS_P90: 11.4 },
      ...{ CMPL_CNT: 2, CMPL_P50: 7.3, CMPL_P90: null, PROM_CNT: 6, PROM_RATE: 66.7, SATIS_CNT: 2, SATIS_AVG: 3.5 },
    });
  });

  it('stand by kind, team, customer and month, the largest first; too few have no figure of 90 %', async () => {
    const kinds = await figures({ FIG_BY: 'KIND' });
    expect(kinds.map(({ FIG_KEY, FIG_NM, REQ_CNT, ANS_P50, ANS_P90 }) => [FIG_KEY, FIG_NM, REQ_CNT, ANS_P50, ANS_P90])).toEqual([
      [null, '전체', 7, 2.5, 11],
      ['DOC', '서류 요청', 4, 2, null],
      ['CLM', '클레임', 2, 11, null],
      ['SCH', '스케줄 문의', 1, 1, null],
    ]);
    const teams = await figures({ FIG_BY: 'TEAM' });
    expect(told(teams)).toEqual({ '*': 7, '10HQ11': 5, '10PS00': 1, '-': 1 });
    expect(teams.find(({ FIG_KEY }) => FIG_KEY === '10HQ11')?.FIG_NM).toMatch(/[가-힣]/);
    expect(told(await figures({ FIG_BY: 'CUST' }))).toEqual({ '*': 7, C00001: 6, C00002: 1 });
    expect(told(await months())).toEqual({ '*': 7, 202504: 1, 202505: 6 });
    expect(told(await figures({ FIG_BY: 'KIND', ORGN_CD: '10PS00' }))).toEqual({ '*': 1, CLM: 1 });
    expect(told(await figures({ FIG_BY: 'KIND', CSM_REQ_TP: 'CLM' }))).toEqual({ '*': 2, CLM: 2 });
    expect(told(await figures({ FIG_BY: 'KIND', FR_DT: '20250601', TO_DT: '20250630' }))).toEqual({ '*': 0 });
  });

  it('measure times as the list of requests does', async () => {
    const wide = { FR_DT: '20251201', TO_DT: '20261127' };
    const [all] = await figures({ ...wide, FIG_BY: 'KIND' });
    const states = ['REQ', 'RCP', 'PRC', 'ASK', 'ANS', 'CMP'];
    const list = await listRequests(await t.login('adm1000'), { ...wide, CSM_REQ_STS: states });
    expect(list.length).toBeGreaterThan(100);
    const minutes = await t.sql<{ ans: string }>(
      `select round((percentile_cont(0.5) within group (order by business_minutes(ans_dtm) - business_minutes(req_dtm)) / 60)::numeric, 1)::text as ans
         from csm_req where req_no = any($1)`,
      [list.map(({ REQ_NO }) => REQ_NO)],
    );
    expect([all?.REQ_CNT, all?.ANS_CNT, all?.ANS_P50]).toEqual([
      list.length,
      list.filter(({ ANS_HR }) => ANS_HR !== null).length,
      Number(minutes[0]?.ans),
    ]);
    expect(all?.OPEN_CNT).toBe(list.filter(({ CSM_REQ_STS }) => CSM_REQ_STS !== 'CMP').length);
  });
});

describe('the backlog', () => {
  it('counts open requests of every day by business days and state, and says on which days they were sent', async () => {
    const rows = await backlog();
    const [open] = await t.sql<{ n: number }>(
      `select count(*)::int as n from csm_req where corp_cd = '1000' and del_yn = 'N' and csm_req_sts in ('REQ', 'RCP', 'PRC', 'ASK', 'ANS')`,
    );
    expect(rows.reduce((sum, { REQ_CNT }) => sum + REQ_CNT, 0)).toBe(open?.n);
    // Of 2025: no list goes back so far.
    expect(rows.filter(({ AGE }) => AGE === 15).find(({ CSM_REQ_STS }) => CSM_REQ_STS === 'RCP')).toMatchObject({
      AGE_NM: '15+',
      FR_DT: null,
    });
    const v = await t.login('adm1000');
    const young = rows.filter(({ FR_DT }) => FR_DT);
    expect(young.length).toBeGreaterThan(2);
    for (const { FR_DT, TO_DT, CSM_REQ_STS, REQ_CNT, AGE } of young)
      expect((await listRequests(v, { FR_DT, TO_DT, CSM_REQ_STS: [CSM_REQ_STS] })).length, `${AGE} ${CSM_REQ_STS}`).toBe(REQ_CNT);
  });

  it('counts no day that is off', async () => {
    const ages = async (day: string) => {
      await t.sql(`update csm_req set req_dtm = $1 where req_no = 'FG0006'`, [`${day} 10:00+09`]);
      return (await backlog({ CUST_CD: 'C00001', CSM_REQ_TP: 'DOC' }))
        .filter(({ CSM_REQ_STS }) => CSM_REQ_STS === 'RCP')
        .map(({ AGE, REQ_CNT }) => `${AGE} ${REQ_CNT}`);
    };
    await t.sql(
      `delete from csm_due where req_no in (select req_no from csm_req where cust_cd = 'C00001' and csm_req_tp = 'DOC' and csm_req_sts = 'RCP' and req_no not like 'FG%')`,
    );
    await t.sql(
      `update csm_req set csm_req_sts = 'CMP' where cust_cd = 'C00001' and csm_req_tp = 'DOC' and csm_req_sts = 'RCP' and req_no not like 'FG%'`,
    );
    const back = async (days: number) =>
      (
        await t.sql<{ day: string }>(
          `select d::date::text as day from generate_series(current_date - 60, current_date, interval '1 day') d where is_business_day(d::date) order by d desc offset $1 limit 1`,
          [days],
        )
      )[0]?.day ?? '';
    for (const [days, age] of [
      [0, 0],
      [1, 0],
      [2, 2],
      [3, 2],
      [4, 4],
      [7, 4],
      [8, 8],
      [14, 8],
      [15, 15],
    ] as const)
      expect(await ages(await back(days)), `${days}`).toEqual([`${age} 1`]);
    await t.sql(`update csm_req set req_dtm = '2025-05-09 10:00+09' where req_no = 'FG0006'`);
  });
});

describe('nobody has figures of others', () => {
  it('customers have their own company by kind and month, whatever they ask for', async () => {
    expect(told(await figures({}, 'cadm01'))).toEqual({ '*': 6, DOC: 4, CLM: 2 });
    expect(told(await figures({ CUST_CD: 'C00002' }, 'cadm01'))).toEqual({ '*': 0 });
    expect(told(await figures({ CUST_CD: ['C00001', 'C00002'] }, 'cadm01'))).toEqual({ '*': 6, DOC: 4, CLM: 2 });
    expect(told(await figures({}, 'cadm02'))).toEqual({ '*': 1, SCH: 1 });
    expect(told(await months({ CUST_CD: ['C00001', 'C00002'] }, 'cadm02'))).toEqual({ '*': 1, 202505: 1 });
    const own = await t.sql<{ n: number }>(
      `select count(*)::int as n from csm_req where cust_cd = 'C00002' and del_yn = 'N' and csm_req_sts in ('REQ', 'RCP', 'PRC', 'ASK', 'ANS')`,
    );
    expect((await backlog({}, 'cadm02')).reduce((sum, { REQ_CNT }) => sum + REQ_CNT, 0)).toBe(own[0]?.n);
    const v = await t.login('cadm01');
    for (const verb of ['selectCsmFigure', 'excel'])
      for (const more of [{ FIG_BY: 'TEAM' }, { FIG_BY: 'CUST' }, { ORGN_CD: '10HQ11' }, { ORGN_CD: ['10HQ11'] }])
        expect((await v.post(`${path}/${verb}`, { SEARCH: { ...may, ...more } })).statusCode, `${verb} ${JSON.stringify(more)}`).toBe(422);
    for (const verb of ['selectCsmFigureG2', 'selectCsmFigureG3'])
      expect((await v.post(`${path}/${verb}`, { SEARCH: { ...may, ORGN_CD: '10HQ11' } })).statusCode, verb).toBe(422);
  });

  it('sales have those of their customers and of what they are in charge of, operators those of their teams', async () => {
    const mine = await t.sql<{ cust_cd: string }>(
      `select cust_cd from mdm_cust where sales_user_id = 'sal01' and cust_cd in ('C00001', 'C00002')`,
    );
    const seen = (await figures({ FIG_BY: 'CUST' }, 'sal01')).filter(({ ALL_YN }) => ALL_YN === 'N').map(({ FIG_KEY }) => FIG_KEY);
    expect(seen.sort()).toEqual(mine.map(({ cust_cd }) => cust_cd).sort());
    // Busan with its teams, and what is of no team.
    expect(told(await figures({ FIG_BY: 'TEAM' }, 'ops02'))).toEqual({ '*': 2, '10PS00': 1, '-': 1 });
    await t.sql(`update csm_req set chrg_user_id = 'ops02' where req_no = 'FG0001'`);
    expect(told(await figures({ FIG_BY: 'TEAM' }, 'ops02'))).toEqual({ '*': 3, '10PS00': 1, '10HQ11': 1, '-': 1 });
  });

  it('another corporation has none of them, and whoever works for all has all', async () => {
    expect(told(await figures({ FIG_BY: 'CUST' }, 'adm2000'))).toEqual({ '*': 0 });
    expect(told(await figures({ FIG_BY: 'CUST', CUST_CD: 'C00001' }, 'adm2000'))).toEqual({ '*': 0 });
    expect(told(await figures({ FIG_BY: 'CUST' }, 'sysadm'))).toEqual({ '*': 7, C00001: 6, C00002: 1 });
  });

  it('settlement and users of a customer have none, nor who is not signed in', async () => {
    for (const by of ['stl01', 'cusr01'])
      for (const verb of ['selectCsmFigure', 'selectCsmFigureG2', 'selectCsmFigureG3', 'excel'])
        expect((await (await t.login(by)).post(`${path}/${verb}`, { SEARCH: may })).statusCode, `${by} ${verb}`).toBe(403);
    expect((await t.app.inject({ method: 'POST', url: `${path}/selectCsmFigure`, payload: { SEARCH: may } })).statusCode).toBe(401);
  });

  it('no person is named in them', async () => {
    const body = JSON.stringify([await figures({ FIG_BY: 'TEAM' }), await months(), await backlog()]);
    expect(body).not.toMatch(/USER|ops01|ops02/);
  });

  it('leave as a file within the same scope', async () => {
    const book = async (by: string, more: object = {}) => {
      const answer = await (await t.login(by)).post(`${path}/excel`, {
        SEARCH: { ...may, FIG_BY: 'KIND', ...more },
        ...('GRID' in more ? { GRID: more.GRID } : {}),
      });
      expect(answer.statusCode, answer.body.slice(0, 200)).toBe(200);
      return readSheet(answer.rawPayload);
    };
    const { header, rows } = await book('cadm02', { CUST_CD: ['C00001', 'C00002'] });
    const at = (title: string) => header.indexOf(title);
    expect(rows.map(({ cells }) => [cells[at('구분')], cells[at('요청 수')]])).toEqual([
      ['전체', '1'],
      ['스케줄 문의', '1'],
    ]);
    expect((await book('adm1000', { GRID: 'G2' })).rows.map(({ cells }) => cells[0])).toEqual(['전체', '2025-04', '2025-05']);
    const open = await book('adm1000', { GRID: 'G3' });
    expect(open.header).toEqual(['경과(업무일)', '요청 상태', '요청 수']);
  });
});

it('a search that is none is refused by its field', async () => {
  const v = await t.login('adm1000');
  const refused = async (SEARCH: object) => {
    const answer = await v.post(`${path}/selectCsmFigure`, { SEARCH });
    return [answer.statusCode, (answer.json() as { code: string }).code];
  };
  expect(await refused({})).toEqual([422, 'MSG000012']);
  expect(await refused({ FR_DT: '20240101', TO_DT: '20260101' })).toEqual([422, 'MSG000023']);
  expect(await refused({ FR_DT: '20260201', TO_DT: '20260101' })).toEqual([422, 'MSG000022']);
  expect(await refused({ ...may, FIG_BY: 'PERSON' })).toEqual([422, 'MSG000017']);
  for (const FR_DT of ['x', "20250101'", { a: 1 }]) expect((await refused({ ...may, FR_DT }))[0], JSON.stringify(FR_DT)).toBe(422);
  expect((await v.post(`${path}/selectCsmFigure`, {})).statusCode).toBe(422);
});
