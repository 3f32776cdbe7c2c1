import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type GridLayout, workingName } from '../../src/contract/gridLayout';
import type { LayoutData } from '../../src/contract/layoutData';
import { createTestApp, type TestApp, type Visitor } from '../support/db';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t?.close());

const columns: LayoutData = {
  columns: [
    { field: 'DLV_ORD_NO', width: 120, pinned: 'left' },
    { field: 'CUST_NM', hidden: true },
  ],
};
const view = (LAYOUT_NM: string, more: object = {}) => ({
  BATCH_FLAG: 'insert',
  SCRN_ID: 'dlvOrdMgt',
  GRID_ID: 'G1',
  LAYOUT_NM,
  LAYOUT_JSON: JSON.stringify(columns),
  DFLT_YN: 'N',
  ...more,
});
const save = (v: Visitor, ...LIST: object[]) => v.post('/api/saveGridLayout', { BATCH_ID: randomUUID(), LIST });
const saved = async (v: Visitor, ...rows: object[]): Promise<GridLayout[]> => {
  const answer = await save(v, ...rows);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json().data.LIST;
};
const one = async (v: Visitor, row: object): Promise<GridLayout> => (await saved(v, row))[0] as GridLayout;
const list = async (v: Visitor, SEARCH: object = {}): Promise<GridLayout[]> =>
  (await v.data<{ LIST: GridLayout[] }>('/api/selectGridLayout', { SEARCH })).LIST;
const names = async (v: Visitor, SEARCH: object = {}) => (await list(v, SEARCH)).map((row) => row.LAYOUT_NM);
const codeOf = (answer: { statusCode: number; headers: Record<string, unknown> }) => [answer.statusCode, answer.headers['x-error-code']];
const start = async (userId: string, options = {}): Promise<Visitor> => {
  await t.sql('delete from cms_grid_layout where user_id = $1 or user_id is null', [userId]);
  return t.login(userId, options);
};
const update = (row: GridLayout, more: object = {}) => ({ ...row, BATCH_FLAG: 'update', ...more });

describe('own views', () => {
  it('are kept, changed and deleted, for their owner alone', async () => {
    const [v, other] = [await start('ops01'), await start('ops02')];
    const row = await one(v, view('아침'));
    expect(row).toMatchObject({ USER_ID: 'ops01', ROLE_ID: null, CORP_CD: null, LAYOUT_NM: '아침', DFLT_YN: 'N', UPD_CNT: 0 });
    expect(await names(v, { SCRN_ID: 'dlvOrdMgt', GRID_ID: 'G1' })).toEqual(['아침']);
    expect(await names(v, { SCRN_ID: 'dlvOrdMgt', GRID_ID: 'G2' })).toEqual([]);
    expect(await names(other)).toEqual([]);
    const changed = await one(v, update(row, { LAYOUT_NM: '저녁' }));
    expect([changed.LAYOUT_NM, changed.UPD_CNT]).toEqual(['저녁', 1]);
    await saved(v, { ...changed, BATCH_FLAG: 'delete' });
    expect(await names(v)).toEqual([]);
  });

  it('one of them is the default', async () => {
    const v = await start('ops01');
    await saved(v, view('하나', { DFLT_YN: 'Y' }), view('둘', { DFLT_YN: 'Y' }));
    expect((await list(v)).map((row) => [row.LAYOUT_NM, row.DFLT_YN])).toEqual([
      ['둘', 'Y'],
      ['하나', 'N'],
    ]);
  });

  it('a name stands once, also when it is sent twice at once', async () => {
    const v = await start('ops01');
    await t.sql('create function slowly() returns trigger language plpgsql as $$ begin perform pg_sleep(0.1); return new; end $$');
    await t.sql('create trigger slowly before insert on cms_grid_layout for each row execute function slowly()');
    const answers = await Promise.all([save(v, view('같은 이름')), save(v, view('같은 이름'))]);
    await t.sql('drop trigger slowly on cms_grid_layout');
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 422]);
    const refused = answers.find((answer) => answer.statusCode === 422);
    expect(refused?.json()).toMatchObject({
      code: 'MSG000024',
      message: '이미 등록된 데이터입니다. (같은 이름)',
      errors: [{ ROW_NO: 1, FIELD: 'LAYOUT_NM' }],
    });
  });

  it('a stale one is refused with the row as it is now; the same save again gets its answer', async () => {
    const v = await start('ops01');
    const row = await one(v, view('보기'));
    await one(v, update(row, { LAYOUT_NM: '먼저' }));
    const late = await save(v, update(row, { LAYOUT_NM: '나중' }));
    expect(codeOf(late)).toEqual([409, 'MSG000025']);
    expect(late.json().row).toMatchObject({ LAYOUT_NM: '먼저', UPD_CNT: 1 });
    const body = { BATCH_ID: randomUUID(), LIST: [view('한 번')] };
    const twice = [await v.post('/api/saveGridLayout', body), await v.post('/api/saveGridLayout', body)];
    expect(twice[1]?.json()).toEqual(twice[0]?.json());
    expect(await names(v)).toEqual(['먼저', '한 번']);
  });

  it('of another user do not exist', async () => {
    const [v, other] = [await start('ops01'), await start('ops02')];
    const row = await one(v, view('내 것'));
    for (const flag of ['update', 'delete']) expect(codeOf(await save(other, { ...row, BATCH_FLAG: flag }))).toEqual([422, 'MSG000043']);
    expect(codeOf(await save(other, view('남의 이름으로', { USER_ID: 'ops01' })))).toEqual([403, 'MSG000029']);
    expect(await names(v)).toEqual(['내 것']);
  });

  it('there are 50 at most', async () => {
    const v = await start('ops01');
    await saved(v, ...Array.from({ length: 50 }, (_, n) => view(`보기 ${n}`)));
    expect(codeOf(await save(v, view('하나 더')))).toEqual([422, 'MSG000046']);
  });
});

describe('who may not', () => {
  it('nobody without a session, a guest only reads', async () => {
    expect(codeOf(await t.visitor().post('/api/selectGridLayout', { SEARCH: {} }))).toEqual([401, 'MSG000030']);
    expect(codeOf(await save(t.visitor(), view('x')))).toEqual([401, 'MSG000030']);
    const guest = await t.login('guest01');
    expect(codeOf(await save(guest, view('x')))).toEqual([403, 'MSG000125']);
    expect(await list(guest)).toEqual([]);
  });

  it('a screen that may not be opened is none', async () => {
    const v = await start('cusr01');
    expect(codeOf(await save(v, view('x', { SCRN_ID: 'cmsUserMgt' })))).toEqual([422, 'MSG000043']);
    expect(codeOf(await save(v, view('x', { SCRN_ID: 'nowhere' })))).toEqual([422, 'MSG000043']);
    await t.sql(
      `insert into cms_grid_layout (user_id, scrn_id, grid_id, layout_nm, layout_json, dflt_yn) values ('cusr01', 'cmsUserMgt', 'G1', 'x', '{}', 'N')`,
    );
    expect(await list(v)).toEqual([]);
  });

  it('only administrators share, as far as they reach', async () => {
    const everybody = view('모두', { USER_ID: null, ROLE_ID: null });
    const toRole = (ROLE_ID: string) => view('역할', { USER_ID: null, ROLE_ID });
    const [v, corp] = [await start('ops01'), await start('adm1000')];
    for (const row of [everybody, toRole('OPS')]) expect(codeOf(await save(v, row))).toEqual([403, 'MSG000029']);
    for (const row of [toRole('SYS_ADM'), toRole('CORP_ADM'), toRole('NOBODY')])
      expect(codeOf(await save(corp, row))).toEqual([403, 'MSG000029']);
    const own = await one(corp, everybody);
    expect(own).toMatchObject({ USER_ID: null, ROLE_ID: null, CORP_CD: '1000' });
    expect([await names(v), await names(await t.login('adm2000', { corp: '2000' }))]).toEqual([['모두'], []]);
    await saved(corp, { ...own, BATCH_FLAG: 'delete' });
    expect(await names(v)).toEqual([]);
    expect(codeOf(await save(v, view('내 역할', { ROLE_ID: 'OPS' })))).toEqual([403, 'MSG000029']);
  });
});

describe('shared views', () => {
  it('reach the users of the role, in the corporation they were shared in', async () => {
    const [corp, ops, sales] = [await start('adm1000'), await t.login('ops01'), await t.login('sal01')];
    const shared = await one(corp, view('역할 보기', { USER_ID: null, ROLE_ID: 'OPS' }));
    expect(shared).toMatchObject({ USER_ID: null, ROLE_ID: 'OPS', CORP_CD: '1000' });
    expect([await names(ops), await names(sales)]).toEqual([['역할 보기'], []]);
    await t.sql(`update cms_grid_layout set corp_cd = '2000' where view_id = $1`, [shared.VIEW_ID]);
    expect([await names(ops), await names(corp)]).toEqual([[], []]);
    expect(codeOf(await save(corp, { ...shared, BATCH_FLAG: 'delete' }))).toEqual([422, 'MSG000043']);
    await t.sql(`update cms_grid_layout set corp_cd = '1000' where view_id = $1`, [shared.VIEW_ID]);
    expect(codeOf(await save(ops, update(shared, { LAYOUT_NM: '바꿈' })))).toEqual([422, 'MSG000043']);
    const [row] = await list(corp);
    await saved(corp, { ...row, BATCH_FLAG: 'delete' });
    expect(await names(ops)).toEqual([]);
  });

  it('are gone with the role', async () => {
    const sys = await start('sysadm');
    await saved(sys, view('모두의 보기', { USER_ID: null }), view('정산 보기', { USER_ID: null, ROLE_ID: 'STL' }));
    const [ops, customer] = [await t.login('ops01'), await t.login('cusr01')];
    expect([await names(ops), await names(customer)]).toEqual([['모두의 보기'], ['모두의 보기']]);
    await t.sql(`insert into cms_user_role (user_id, role_id) values ('ops01', 'STL')`);
    await expect.poll(() => names(ops), { timeout: 10_000 }).toEqual(['모두의 보기', '정산 보기']);
    await t.sql(`delete from cms_user_role where user_id = 'ops01' and role_id = 'STL'`);
    await expect.poll(() => names(ops), { timeout: 10_000 }).toEqual(['모두의 보기']);
  });
});

describe('the grid as its user left it', () => {
  it('is one row, the last one written stands', async () => {
    const v = await start('ops01');
    const other = JSON.stringify({ columns: [{ field: 'CUST_NM' }] });
    const first = await one(v, view(workingName, { DFLT_YN: 'Y' }));
    expect(first.DFLT_YN).toBe('N');
    await Promise.all([save(v, view(workingName, { LAYOUT_JSON: other })), save(v, view(workingName, { LAYOUT_JSON: other }))]);
    expect((await list(v)).map((row) => [row.LAYOUT_NM, row.LAYOUT_JSON])).toEqual([[workingName, other]]);
  });

  it('no view takes its name', async () => {
    const v = await start('ops01');
    const row = await one(v, view('보기'));
    expect((await save(v, update(row, { LAYOUT_NM: workingName }))).json()).toMatchObject({ errors: [{ FIELD: 'LAYOUT_NM' }] });
    const sys = await start('sysadm');
    expect((await one(sys, view(workingName, { USER_ID: null }))).USER_ID).toBe('sysadm');
  });
});

describe('what is no layout', () => {
  it.each([
    ['no text', null, 'MSG000012'],
    ['no JSON', '{', 'MSG000017'],
    ['a list', '[]', 'MSG000017'],
    ['no columns', '{}', 'MSG000017'],
    ['more than data', '{"columns":[],"run":"alert(1)"}', 'MSG000017'],
    ['a name that is none', '{"columns":[{"field":"a b"}]}', 'MSG000017'],
    ['a width of text', '{"columns":[{"field":"A","width":"100"}]}', 'MSG000017'],
    ['a pin elsewhere', '{"columns":[{"field":"A","pinned":"top"}]}', 'MSG000017'],
    ['a prototype', '{"columns":[],"filters":{"__proto__":{"a":1}}}', 'MSG000017'],
    ['too many columns', JSON.stringify({ columns: Array.from({ length: 201 }, (_, n) => ({ field: `C${n}` })) }), 'MSG000017'],
    ['too large', JSON.stringify({ columns: [], search: { A: '가'.repeat(11_000) } }), 'MSG000017'],
    ['too deep', JSON.stringify({ columns: [], filters: { A: [[[[[[[1]]]]]]] } }), 'MSG000017'],
  ])('%s', async (_, LAYOUT_JSON, code) => {
    const v = await start('ops01');
    const answer = await save(v, view('x', { LAYOUT_JSON }));
    expect(codeOf(answer)).toEqual([422, code]);
    expect(answer.json().errors[0]).toMatchObject({ ROW_NO: 1, FIELD: 'LAYOUT_JSON' });
  });

  it('names and places keep to their limits', async () => {
    const v = await start('ops01');
    expect((await save(v, view('가'.repeat(51)))).json()).toMatchObject({ code: 'MSG000358', errors: [{ FIELD: 'LAYOUT_NM' }] });
    expect((await save(v, view(' '))).json()).toMatchObject({ code: 'MSG000012', errors: [{ FIELD: 'LAYOUT_NM' }] });
    expect((await save(v, view('x', { GRID_ID: 'a;drop' }))).json()).toMatchObject({ errors: [{ FIELD: 'GRID_ID' }] });
    expect((await save(v, view('x', { DFLT_YN: 'Q' }))).json()).toMatchObject({ errors: [{ FIELD: 'DFLT_YN' }] });
    expect(await names(v)).toEqual([]);
  });
});
