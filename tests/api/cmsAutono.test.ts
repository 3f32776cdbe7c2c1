import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ReadData } from '../../src/contract/call';
import type { LastNo } from '../../src/contract/cms/popup/cmsCheckLastNoPopup';
import type { AutonoCount } from '../../src/contract/cms/setting/cmsAutonoCount';
import type { AutonoRule, Preview } from '../../src/contract/cms/setting/cmsAutonoRuleMgt';
import { takeNumbers } from '../../src/server/lib/number';
import { systemScope } from '../../src/server/lib/scope';
import { transaction } from '../../src/server/lib/transaction';
import { createTestApp, type TestApp, type Visitor } from '../support/db';

let t: TestApp;
let admin: Visitor;
/** Today as YYMMDD. */
let day = '';
beforeAll(async () => {
  t = await createTestApp();
  admin = await t.login('sysadm');
  day = String((await t.sql(`select to_char(now(), 'YYMMDD') as d`))[0]?.d);
  await t.sql('create table kept_rules as select * from cms_autono_rule');
  await t.sql('create table kept_counts as select * from cms_autono_cnt');
});
afterAll(() => t?.close());
beforeEach(async () => {
  await t.sql('truncate cms_autono_rule, cms_autono_cnt');
  await t.sql('insert into cms_autono_rule select * from kept_rules');
  await t.sql('insert into cms_autono_cnt select * from kept_counts');
});

const screens = '/api/cms/setting';
const codeOf = (answer: { statusCode: number; headers: Record<string, unknown> }) => [answer.statusCode, answer.headers['x-error-code']];
const faults = (answer: { json: () => { errors?: { ROW_NO: number; FIELD: string; CODE: string }[] } }) =>
  (answer.json().errors ?? []).map(({ ROW_NO, FIELD, CODE }) => `${ROW_NO} ${FIELD} ${CODE}`);
const take = (rule: string, count = 1, corp = '1000') =>
  transaction(t.pools.short, { scope: systemScope }, ({ db }) => takeNumbers(db, rule, corp, count));
const rules = async (KEYWORD = '') =>
  (await admin.data<ReadData<AutonoRule>>(`${screens}/CmsAutonoRuleMgt/selectCmsAutonoRule`, { SEARCH: { KEYWORD } })).LIST;
const ruleOf = async (code: string, corp = '*') => {
  const found = (await rules()).find((rule) => rule.RULE_CD === code && rule.CORP_CD === corp);
  if (!found) throw new Error(`there is no rule ${code} ${corp}`);
  return found;
};
const save = (...LIST: object[]) => admin.post(`${screens}/CmsAutonoRuleMgt/saveCmsAutonoRule`, { BATCH_ID: randomUUID(), LIST });
const change = async (code: string, values: object, corp = '*') => save({ ...(await ruleOf(code, corp)), BATCH_FLAG: 'update', ...values });
const preview = async (rule: object) =>
  (await admin.data<ReadData<Preview>>(`${screens}/CmsAutonoRuleMgt/selectCmsAutonoRuleG2`, { SEARCH: rule })).LIST[0];
const newRule = {
  BATCH_FLAG: 'insert',
  RULE_CD: 'TST',
  CORP_CD: '*',
  RULE_NM: '시험',
  PREFIX: 'TS',
  DATE_FMT: 'YYMMDD',
  SEQ_LEN: 4,
  RESET_TP: 'D',
  USE_YN: 'Y',
};
/** Numbers of delivery orders given today. */
const orders = async (...numbers: string[]) => {
  for (const number of numbers)
    await t.sql(
      `insert into pan_dlv_ord select (jsonb_populate_record(null::pan_dlv_ord, to_jsonb(o) || jsonb_build_object('dlv_ord_no', $1::text, 'cntr_no', null))).*
       from (select * from pan_dlv_ord limit 1) o on conflict do nothing`,
      [number],
    );
};

describe('rules of numbers', () => {
  it('system administrators alone read and change them, counters and checks', async () => {
    for (const user of ['adm1000', 'ops01', 'cadm01']) {
      const visitor = await t.login(user);
      for (const path of ['setting/CmsAutonoRuleMgt/selectCmsAutonoRule', 'setting/CmsAutonoCount/selectCmsAutonoCount'])
        expect(codeOf(await visitor.post(`/api/cms/${path}`, { SEARCH: {} }))).toEqual([403, 'MSG000029']);
      const check = await visitor.post('/api/cms/popup/cmsCheckLastNoPopup/selectCmsCheckLastNo', { SEARCH: {} });
      expect(codeOf(check)).toEqual([403, 'MSG000029']);
    }
  });

  it('the next number shown is the one then taken, and looking takes none', async () => {
    const before = await t.sql('select * from cms_autono_cnt order by 1, 2, 3');
    const shown = new Map((await rules()).map((rule) => [rule.RULE_CD, rule.NEXT_NO]));
    expect(shown.size).toBe(21);
    expect(await t.sql('select * from cms_autono_cnt order by 1, 2, 3')).toEqual(before);
    for (const [rule, number] of shown) expect([rule, await take(rule)]).toEqual([rule, [number]]);
    const again = await ruleOf('DLV');
    expect([again.NEXT_NO]).toEqual(await take('DLV'));
  });

  it('a changed rule is in force for the next number on every process, and its history says who changed what', async () => {
    const done = await change('DLV', { PREFIX: 'XD', SEPARATOR: '-', SEQ_LEN: 6 });
    const [saved] = done.json().data.LIST as AutonoRule[];
    expect(saved).toMatchObject({ PREFIX: 'XD', SAMPLE_NO: `XD${day}-000001` });
    const seq = Number(
      (await t.sql(`select last_seq from cms_autono_cnt where rule_cd = 'DLV' and period_key = $1`, [`20${day}`]))[0]?.last_seq ?? 0,
    );
    const expected = (n: number) => `XD${day}-${String(seq + n).padStart(6, '0')}`;
    expect(saved?.NEXT_NO).toBe(expected(1));
    expect(await take('DLV', 2)).toEqual([expected(1), expected(2)]);
    // Calls go to each portal in turn: both show the number that follows.
    for (let i = 0; i < 2; i++) expect((await ruleOf('DLV')).NEXT_NO).toBe(expected(3));
    const history = await t.sql(
      `select col_nm, old_val, new_val, chg_user_id from cms_hist where tbl_nm = 'CMS_AUTONO_RULE' and row_key = 'DLV|*' and col_nm = 'PREFIX'`,
    );
    expect(history).toEqual([{ col_nm: 'PREFIX', old_val: 'DV', new_val: 'XD', chg_user_id: 'sysadm' }]);
  });

  it('a rule of the corporation goes before the one for all; put out of use it does not', async () => {
    expect((await save({ ...newRule, RULE_CD: 'DLV', CORP_CD: '1000', PREFIX: 'KD' })).statusCode).toBe(200);
    expect([await take('DLV'), (await take('DLV', 1, '2000'))[0]?.slice(0, 2)]).toEqual([[`KD${day}0001`], 'DV']);
    await change('DLV', { USE_YN: 'N' }, '1000');
    expect((await take('DLV'))[0]?.slice(0, 2)).toBe('DV');
  });

  it('a change after which the next number would repeat one already given is refused and warned of before', async () => {
    await t.sql(`delete from cms_autono_cnt where rule_cd = 'DLV'`);
    await orders(`DV${day}0007`, `QD${day}0003`, `QD${day}00012`, `QD${day}0001x`);
    // Counted by the month the sequence begins again at 1, and would meet today's numbers.
    const wrong = await change('DLV', { RESET_TP: 'M' });
    expect([codeOf(wrong), faults(wrong)]).toEqual([[422, 'MSG000024'], ['1 PREFIX MSG000024']]);
    expect(wrong.json().message).toContain(`DV${day}0007`);
    expect(await preview({ ...(await ruleOf('DLV')), RESET_TP: 'M' })).toEqual({ NEXT_NO: `DV${day}0001`, CLASH_NO: `DV${day}0007` });
    expect(await ruleOf('DLV')).toMatchObject({ RESET_TP: 'D' });
    // The prefix of numbers that stand in the table already.
    expect(await preview({ ...(await ruleOf('DLV')), PREFIX: 'QD' })).toMatchObject({ CLASH_NO: `QD${day}0003` });
    expect(faults(await change('DLV', { PREFIX: 'QD' }))).toEqual(['1 PREFIX MSG000024']);
    // Higher than all of them, or of another length, they are met by none.
    await t.sql(`insert into cms_autono_cnt (rule_cd, corp_cd, period_key, last_seq) values ('DLV', '*', $1, 3)`, [`20${day}`]);
    expect(await preview({ ...(await ruleOf('DLV')), PREFIX: 'QD' })).toEqual({ NEXT_NO: `QD${day}0004`, CLASH_NO: null });
    expect(await preview({ ...(await ruleOf('DLV')), PREFIX: 'QD', SEQ_LEN: 5 })).toMatchObject({ CLASH_NO: `QD${day}00012` });
    expect((await change('DLV', { PREFIX: 'QD' })).statusCode).toBe(200);
  });

  it('two rules of one kind of document may not give the same numbers, whichever of them is changed', async () => {
    const own = { ...newRule, CORP_CD: '2000' };
    expect((await save(newRule)).statusCode).toBe(200);
    expect(faults(await save(own))).toEqual(['1 PREFIX MSG000024']);
    expect(faults(await save({ ...own, DATE_FMT: 'NONE', RESET_TP: 'N', SEQ_LEN: 9, PREFIX: 'TS2' }))).toEqual(['1 PREFIX MSG000024']);
    expect(faults(await save({ ...own, DATE_FMT: 'NONE', RESET_TP: 'N', SEQ_LEN: 8, PREFIX: 'TS2' }))).toEqual([]);
    expect(faults(await change('TST', { PREFIX: 'TS2', DATE_FMT: 'NONE', RESET_TP: 'N' }, '*'))).toEqual(['1 PREFIX MSG000024']);
    expect(faults(await save({ ...own, CORP_CD: '1000', USE_YN: 'N' }))).toEqual([]);
    expect(faults(await change('TST', { USE_YN: 'Y' }, '1000'))).toEqual(['1 PREFIX MSG000024']);
    expect(faults(await save({ ...own, RULE_CD: 'TSU' }))).toEqual([]);
  });

  it.each([
    ['a reset finer than the date', { DATE_FMT: 'YYMM', RESET_TP: 'D' }, '1 RESET_TP MSG000013'],
    ['a reset without a date', { DATE_FMT: 'NONE', RESET_TP: 'Y' }, '1 RESET_TP MSG000013'],
    ['a date by the year counted by the month', { DATE_FMT: 'YYYY', RESET_TP: 'M' }, '1 RESET_TP MSG000013'],
    ['an unknown format', { DATE_FMT: 'DDMM' }, '1 DATE_FMT MSG000017'],
    ['an unknown reset', { RESET_TP: 'W' }, '1 RESET_TP MSG000017'],
    ['no prefix', { PREFIX: '' }, '1 PREFIX MSG000012'],
    ['a prefix of other signs', { PREFIX: "T'%" }, '1 PREFIX MSG000013'],
    ['a separator of digits', { SEPARATOR: '1' }, '1 SEPARATOR MSG000013'],
    ['no digits', { SEQ_LEN: 0 }, '1 SEQ_LEN MSG000016'],
    ['a number longer than its column', { RULE_CD: 'CUS', CORP_CD: '1000', SEQ_LEN: 5 }, '1 SEQ_LEN MSG000358'],
    ['a corporation that does not exist', { CORP_CD: '7777' }, '1 CORP_CD MSG000017'],
    ['a rule there is', { RULE_CD: 'DLV', PREFIX: 'ZZ' }, '1 RULE_CD MSG000024'],
    ['no name', { RULE_NM: null }, '1 RULE_NM MSG000012'],
    ['neither in use nor out of it', { USE_YN: 'Z' }, '1 USE_YN MSG000017'],
  ])('%s is refused with its field', async (_, values, fault) => {
    const answer = await save({ ...newRule, ...values });
    expect([answer.statusCode, faults(answer)]).toEqual([422, [fault]]);
    expect(await rules()).toHaveLength(21);
  });

  it('a rule that has given numbers is not taken away, another is', async () => {
    expect((await save(newRule)).statusCode).toBe(200);
    expect((await save({ ...(await ruleOf('TST')), BATCH_FLAG: 'delete' })).statusCode).toBe(200);
    await take('DLV');
    expect(faults(await save({ ...(await ruleOf('DLV')), BATCH_FLAG: 'delete' }))).toEqual(['1 RULE_CD MSG000026']);
    expect(codeOf(await change('DLV', { UPD_CNT: 99 }))).toEqual([409, 'MSG000025']);
  });
});

describe('counters', () => {
  const path = `${screens}/CmsAutonoCount`;
  const counts = async (SEARCH: object) => (await admin.data<ReadData<AutonoCount>>(`${path}/selectCmsAutonoCount`, { SEARCH })).LIST;
  const raise = async (LAST_SEQ: unknown, more = {}) => {
    const [row] = await counts({ RULE_CD: 'DLV', PERIOD_KEY: `20${day}` });
    return admin.post(`${path}/saveCmsAutonoCount`, {
      BATCH_ID: randomUUID(),
      LIST: [{ ...row, BATCH_FLAG: 'update', LAST_SEQ, ...more }],
    });
  };

  it('show the last number of each rule and period', async () => {
    const [number] = await take('DLV');
    expect(await counts({ RULE_CD: 'DLV', CORP_CD: '*', PERIOD_KEY: `20${day}` })).toMatchObject([
      { RULE_NM: '배송 오더', LAST_NO: number, LAST_DTM: expect.stringMatching(`^20${day}`) },
    ]);
    expect(await counts({ RULE_CD: 'DLV', CORP_CD: '1000' })).toEqual([]);
  });

  it('are raised and never lowered (MSG000408); the history says by whom, and of no number that is taken', async () => {
    await take('DLV');
    const [{ LAST_SEQ: seq = 0 } = {}] = await counts({ RULE_CD: 'DLV', PERIOD_KEY: `20${day}` });
    expect(faults(await raise(seq - 1))).toEqual(['1 LAST_SEQ MSG000408']);
    expect(faults(await raise(10_000))).toEqual(['1 LAST_SEQ MSG000016']);
    expect(faults(await raise(null))).toEqual(['1 LAST_SEQ MSG000012']);
    expect(codeOf(await raise(seq + 5, { UPD_CNT: 99 }))).toEqual([409, 'MSG000025']);
    expect(codeOf(await raise(seq, { BATCH_FLAG: 'delete' }))).toEqual([403, 'MSG000029']);
    await t.sql(`delete from cms_hist where tbl_nm = 'CMS_AUTONO_CNT'`);
    expect((await raise(seq + 5)).statusCode).toBe(200);
    expect(await take('DLV')).toEqual([`DV${day}${String(seq + 6).padStart(4, '0')}`]);
    expect(await t.sql(`select row_key, col_nm, new_val, chg_user_id from cms_hist where tbl_nm = 'CMS_AUTONO_CNT'`)).toEqual([
      { row_key: `DLV|*|20${day}`, col_nm: 'LAST_SEQ', new_val: String(seq + 5), chg_user_id: 'sysadm' },
    ]);
  });
});

describe('the check of the last number', () => {
  const path = '/api/cms/popup/cmsCheckLastNoPopup';
  const check = async (SEARCH: object) => (await admin.data<ReadData<LastNo>>(`${path}/selectCmsCheckLastNo`, { SEARCH })).LIST;
  const apply = (...LIST: object[]) => admin.post(`${path}/apply`, { BATCH_ID: randomUUID(), LIST });

  it('sets the counter beside the highest number of the period, and raises it to that', async () => {
    await take('DLV');
    const period = { RULE_CD: 'DLV', CORP_CD: '*', PERIOD_KEY: `20${day}` };
    await orders(`DV${day}0500`, `DV${day}0499`, `DV${day}0600x`, `DV9912310900`);
    const [{ LAST_SEQ = 0 } = {}] = await check(period);
    expect(LAST_SEQ).toBeLessThan(500);
    expect(await check(period)).toMatchObject([{ REAL_LAST_NO: `DV${day}0500`, DIFF_YN: 'Y' }]);
    await t.sql(`insert into cms_autono_cnt (rule_cd, corp_cd, period_key, last_seq) values ('DLV', '*', '20200101', 1)`);
    const all = await check({ RULE_CD: 'DLV', CORP_CD: '*' });
    expect(all.map((row) => row.PERIOD_KEY)).toEqual(expect.arrayContaining([`20${day}`, '20200101']));
    const done = await apply(period);
    expect(done.json().data.LIST).toMatchObject([{ ...period, LAST_SEQ: 500, DIFF_YN: 'N' }]);
    expect(await take('DLV')).toEqual([`DV${day}0501`]);
    expect((await apply(period)).json().data.LIST).toMatchObject([{ LAST_SEQ: 501 }]);
  });

  it('a period that has no counter yet gets one', async () => {
    await t.sql(`delete from cms_autono_cnt where rule_cd = 'DLV'`);
    await orders(`DV${day}0700`);
    expect(await check({ RULE_CD: 'DLV', CORP_CD: '*' })).toMatchObject([{ PERIOD_KEY: `20${day}`, LAST_SEQ: 0, DIFF_YN: 'Y' }]);
    await apply({ RULE_CD: 'DLV', CORP_CD: '*', PERIOD_KEY: `20${day}` });
    expect((await ruleOf('DLV')).NEXT_NO).toBe(`DV${day}0701`);
  });

  it('finds the numbers of rules counted by month, year and never', async () => {
    for (const [rule, table, column] of [
      ['HBL', 'fms_hbl', 'hbl_no'],
      ['CUS', 'mdm_cust', 'cust_cd'],
    ] as const) {
      const form = rule === 'HBL' ? '^HL\\d{9}$' : '^C\\d{5}$';
      const [top] = await t.sql(`select max(${column}) as no from ${table} where ${column} ~ '${form}'`);
      expect((await check({ RULE_CD: rule, CORP_CD: '*' })).map((row) => row.REAL_LAST_NO)).toContain(top?.no);
    }
  });

  it('asks for rule and corporation', async () => {
    const answer = await admin.post(`${path}/selectCmsCheckLastNo`, { SEARCH: { PERIOD_KEY: '2026' } });
    expect(answer.json().errors.map(({ FIELD, CODE }: { FIELD: string; CODE: string }) => `${FIELD} ${CODE}`)).toEqual([
      'RULE_CD MSG000012',
      'CORP_CD MSG000012',
    ]);
    expect(await check({ RULE_CD: 'NONE', CORP_CD: '*' })).toEqual([]);
  });
});
